/* convert: between the record formats that the games know. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/output.h"
#include "play/store.h"

static const char OWN[] = "parlour"; /* key of the record files of core/record.h */

static bool is_own(const char *key, const char *bytes, size_t size)
{
    static const char magic[] = "parlour-record";
    if (key != NULL)
        return strcmp(key, OWN) == 0;
    return size >= sizeof magic - 1 && memcmp(bytes, magic, sizeof magic - 1) == 0;
}

/* The format of the output: by --to, else by the end of the file's name. */
static bool output_kind(const options *o, const record_format **out, game_error *err)
{
    *out = NULL;
    if (o->to != NULL && strcmp(o->to, OWN) == 0)
        return true;
    size_t length = strlen(o->word[1]);
    for (int g = 0; g < o->n; g++)
        for (int i = 0; i < o->list[g]->n_formats; i++) {
            const record_format *f = &o->list[g]->format[i];
            size_t end = f->extension != NULL ? strlen(f->extension) : 0;
            bool by_name = o->to == NULL && end > 0 && length > end &&
                           text_equal_nocase(o->word[1] + length - end, f->extension);
            if (by_name || (o->to != NULL && strcmp(o->to, f->key) == 0)) {
                *out = f;
                return true;
            }
        }
    return o->to == NULL || text_error(err, -1, "%s: no such format", o->to);
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

static bool convert(const record_format *from, const record_format *to, const char *bytes,
                    size_t size, struct text *out, int *games, game_error *err)
{
    size_t at = 0;
    for (;;) {
        record *r = record_new();
        if (r == NULL)
            return text_error(err, -1, "out of memory");
        int got;
        if (from != NULL)
            got = from->read(bytes, size, &at, r, err);
        else
            got = *games > 0 ? 0 : record_read(r, bytes, size, err) ? 1 : -1;
        bool good = got > 0 && write_game(to, r, *games, out, err);
        record_free(r);
        if (got == 0)
            return *games > 0 || text_error(err, -1, "there is no game in it");
        if (!good)
            return false;
        ++*games;
    }
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
    const record_format *from = NULL;
    if (!is_own(o->from, bytes, size))
        from = output_format(o->list, o->n, o->from, bytes, size);
    struct text out;
    text_init(&out);
    int games = 0;
    bool good = from != NULL || o->from == NULL || strcmp(o->from, OWN) == 0 ||
                text_error(&err, -1, "%s: no such format", o->from);
    good = good && convert(from, to, bytes, size, &out, &games, &err) &&
           put_out(o->word[1], &out, &err);
    text_free(&out);
    free(bytes);
    return good ? EXIT_FINE : output_fail(EXIT_FAILURE_RUN, "%s: %s", o->word[0], err.text);
}
