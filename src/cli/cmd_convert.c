/* convert: between the record formats that the games know.  A game that is broken, or
 * that the other format cannot hold, is named and left out; the others go on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/output.h"
#include "play/library.h"
#include "play/store.h"

static const char OWN[] = "parlour"; /* key of the record files of core/record.h */

static bool ends_so(const char *name, const char *end)
{
    size_t n = strlen(name), k = end != NULL ? strlen(end) : 0;
    return k > 0 && n > k && text_equal_nocase(name + n - k, end);
}

/* Is it for parlour's own format that a file is called so?  A name without an ending, and
 * standard output, are. */
static bool is_own(const char *name)
{
    const char *slash = strrchr(name, '/');
    const char *last = slash != NULL ? slash + 1 : name;
    return ends_so(name, ".parlour") || strchr(last + (last[0] != '\0'), '.') == NULL;
}

static bool no_format(const options *o, const char *what, const char *why, game_error *err)
{
    char seen[48], names[FORMAT_NAMES];
    text_printable(seen, sizeof seen, what, strlen(what));
    format_names(o->list, o->n, names);
    return text_error(err, -1, "%s: %s; there are: %s", seen, why, names);
}

/* The format of the output: by --to, else by the end of the file's name. */
static bool output_kind(const options *o, const record_format **out, game_error *err)
{
    *out = NULL;
    if (o->to != NULL && strcmp(o->to, OWN) == 0)
        return true;
    for (int g = 0; g < o->n; g++)
        for (int i = 0; i < o->list[g]->n_formats; i++) {
            const record_format *f = &o->list[g]->format[i];
            bool by_name = o->to == NULL && ends_so(o->word[1], f->extension);
            if (by_name || (o->to != NULL && strcmp(o->to, f->key) == 0)) {
                *out = f;
                return true;
            }
        }
    if (o->to != NULL)
        return no_format(o, o->to, "no such format", err);
    return is_own(o->word[1]) ||
           no_format(o, o->word[1], "no format has this ending, --to names one", err);
}

/* Appends one game; 'many' counts those written so far. */
static bool write_game(const record_format *to, const record *r, int written, struct text *out,
                       game_error *err)
{
    if (written > 0 && (to == NULL || !to->many))
        return text_error(err, -1, "this format holds one game a file");
    if (to != NULL)
        return to->write(r, out, err);
    record_write(r, out);
    return true;
}

enum { MOST_FAULTS = 20 };

typedef struct job {
    const options *o;
    const record_format *from, *to;
    const char *bytes;
    size_t size;
    struct text out;
    long games, written, faults; /* games read or not, counted from 1 */
} job;

static void fault(job *j, const char *why)
{
    if (j->faults++ < MOST_FAULTS)
        output_fail(0, "%s: game %ld: %s", j->o->word[0], j->games, why);
}

/* Appends one game; what it wrote of one that the format cannot hold is taken back. */
static bool write_whole(job *j, const record *r, game_error *err)
{
    size_t before = j->out.size;
    if (write_game(j->to, r, (int)(j->written > 0), &j->out, err)) {
        j->written++;
        return true;
    }
    if (j->out.data != NULL) {
        j->out.size = before;
        j->out.data[before] = '\0';
    }
    return false;
}

/* The next game; false at the end, or when nothing can go on (*err says why). */
static bool convert_next(job *j, size_t *at, game_error *err)
{
    game_error why = {.text = ""};
    record *r = record_new();
    if (r == NULL)
        return text_error(err, -1, "out of memory");
    long wanted = j->o->number;
    j->games++;
    bool silent = j->faults >= MOST_FAULTS || j->games < wanted;
    int got = format_read_next(j->from, j->bytes, j->size, at, r, silent ? NULL : &why);
    bool go_on = got > 0 || (got < 0 && *at < j->size);
    if (got < 0 && j->games >= wanted)
        fault(j, why.text);
    if (got > 0 && j->games >= wanted && !write_whole(j, r, &why)) {
        if (j->written > 0 && (j->to == NULL || !j->to->many))
            go_on = text_error(err, -1, "%s (--number N takes one out of many)", why.text);
        else
            fault(j, why.text);
    }
    record_free(r);
    return go_on && (wanted == 0 || j->games < wanted);
}

static bool convert(job *j, game_error *err)
{
    size_t at = 0;
    err->text[0] = '\0';
    while (convert_next(j, &at, err))
        ;
    if (j->faults > MOST_FAULTS)
        output_fail(0, "%s: %ld more games are broken", j->o->word[0], j->faults - MOST_FAULTS);
    if (j->faults > 0 && j->written > 0)
        output_fail(0, "%s: %ld games written, %ld left out", j->o->word[0], j->written, j->faults);
    if (err->text[0] != '\0')
        return false;
    if (j->written == 0 && j->faults == 0)
        return text_error(err, -1,
                          j->o->number > 1 ? "there are not so many games in it"
                                           : "there is no game in it");
    return true;
}

static bool put_out(const char *path, const struct text *out, game_error *err)
{
    if (out->failed)
        return text_error(err, -1, "out of memory");
    if (strcmp(path, "-") != 0)
        return store_write(path, out->data, out->size, err);
    return fwrite(out->data, 1, out->size, stdout) == out->size ||
           text_error(err, -1, "standard output: the text could not be written");
}

int cmd_convert(const options *o)
{
    game_error err = {.at = -1, .text = ""};
    size_t size;
    const record_format *to;
    if (!output_kind(o, &to, &err))
        return output_fail(EXIT_USAGE, "%s", err.text);
    char *bytes = output_read_file(o->word[0], &size, &err);
    if (bytes == NULL)
        return output_fail(EXIT_FAILURE_RUN, "%s", err.text);
    job j = {.o = o, .to = to};
    const char *path = strcmp(o->word[0], "-") != 0 ? o->word[0] : NULL;
    if (!library_format(o->list, o->n, path, o->from, &bytes, &size, &j.from, &err)) {
        free(bytes);
        return output_fail(EXIT_USAGE, "%s", err.text);
    }
    j.bytes = bytes;
    j.size = size;
    text_init(&j.out);
    bool read = convert(&j, &err);
    bool wrote = read && (j.written == 0 || put_out(o->word[1], &j.out, &err));
    text_free(&j.out);
    free(bytes);
    if (!read)
        return output_fail(EXIT_FAILURE_RUN, "%s: %s", o->word[0], err.text);
    if (!wrote) /* which names the output */
        return output_fail(EXIT_FAILURE_RUN, "%s", err.text);
    return j.faults > 0 ? EXIT_FAILURE_RUN : EXIT_FINE; /* it was said which */
}
