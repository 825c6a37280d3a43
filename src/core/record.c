/* record.c - the record as data, and as text.  What goes in is cleaned so that
 * what comes out can always be read again: no control bytes, no braces inside
 * comments, no line longer than the reader takes. */
#include "core/record.h"

#include <stdlib.h>
#include <string.h>

#include "core/record_data.h"
#include "core/text.h"

/* A copy of at most 'max' bytes without blanks at both ends; control bytes become
 * blanks.  NULL when memory is short. */
static char *clean(const char *s, size_t n, size_t max)
{
    while (n > 0 && ((unsigned char)*s <= ' ' || *s == 0x7f)) {
        s++;
        n--;
    }
    if (n > max)
        n = max;
    while (n > 0 && ((unsigned char)s[n - 1] <= ' ' || s[n - 1] == 0x7f))
        n--;
    char *copy = malloc(n + 1);
    if (copy == NULL)
        return NULL;
    for (size_t i = 0; i < n; i++)
        copy[i] = (unsigned char)s[i] < ' ' || s[i] == 0x7f ? ' ' : s[i];
    copy[n] = '\0';
    return copy;
}

/* Makes room for one more element of an array; NULL when memory is short. */
static void *grow(void *array, int n, int *room, size_t size)
{
    if (n < *room)
        return array;
    int want = *room == 0 ? 16 : *room * 2;
    void *bigger = realloc(array, (size_t)want * size);
    if (bigger != NULL)
        *room = want;
    return bigger;
}

static bool add_item(record *r, char *turn, int line)
{
    record_item *item = grow(r->item, r->n_items, &r->item_room, sizeof *item);
    if (item == NULL) {
        free(turn);
        return false;
    }
    r->item = item;
    r->item[r->n_items++] = (record_item){.turn = turn, .line = line};
    return true;
}

static void release(record *r)
{
    for (int i = 0; i < r->n_headers; i++) {
        free(r->header[i].key);
        free(r->header[i].value);
    }
    for (int i = 0; i < r->n_items; i++) {
        free(r->item[i].turn);
        free(r->item[i].comment);
    }
    for (int i = 0; i < r->n_variations; i++)
        record_free(r->variation[i]);
    r->n_headers = r->n_items = r->n_variations = 0;
}

bool record_empty(record *r)
{
    release(r);
    return add_item(r, NULL, 0);
}

record *record_new(void)
{
    record *r = calloc(1, sizeof *r);
    if (r != NULL && !record_empty(r)) {
        record_free(r);
        return NULL;
    }
    return r;
}

void record_free(record *r)
{
    if (r == NULL)
        return;
    release(r);
    free(r->header);
    free(r->item);
    free(r->variation);
    free(r);
}

/* ---- headers ------------------------------------------------------------ */

int record_find(const record *r, const char *key)
{
    for (int i = 0; i < r->n_headers; i++)
        if (strcmp(r->header[i].key, key) == 0)
            return i;
    return -1;
}

const char *record_get(const record *r, const char *key)
{
    int i = record_find(r, key);
    return i < 0 ? NULL : r->header[i].value;
}

static void remove_header(record *r, int i)
{
    free(r->header[i].key);
    free(r->header[i].value);
    r->n_headers--;
    memmove(&r->header[i], &r->header[i + 1], (size_t)(r->n_headers - i) * sizeof *r->header);
}

bool record_set_bytes(record *r, const char *key, const char *value, size_t n, int line)
{
    char *copy = clean(value, n, RECORD_MAX_VALUE);
    if (copy == NULL)
        return false;
    int i = record_find(r, key);
    if (i >= 0) {
        free(r->header[i].value);
        r->header[i].value = copy;
        return true;
    }
    char *name = r->n_headers < RECORD_MAX_HEADERS ? clean(key, strlen(key), RECORD_MAX_KEY) : NULL;
    record_line *header =
        name == NULL ? NULL : grow(r->header, r->n_headers, &r->header_room, sizeof *header);
    if (header == NULL) {
        free(name);
        free(copy);
        return false;
    }
    r->header = header;
    r->header[r->n_headers++] = (record_line){.key = name, .value = copy, .line = line};
    return true;
}

bool record_set(record *r, const char *key, const char *value)
{
    if (value != NULL)
        return record_set_bytes(r, key, value, strlen(value), 0);
    int i = record_find(r, key);
    if (i >= 0)
        remove_header(r, i);
    return true;
}

int record_headers(const record *r)
{
    return r->n_headers;
}

void record_header(const record *r, int i, const char **key, const char **value)
{
    *key = r->header[i].key;
    *value = r->header[i].value;
}

/* ---- turns -------------------------------------------------------------- */

int record_turns(const record *r)
{
    return r->n_items - 1;
}

const char *record_turn(const record *r, int i)
{
    return r->item[i + 1].turn;
}

const char *record_comment(const record *r, int i)
{
    const char *comment = r->item[i + 1].comment;
    return comment == NULL ? "" : comment;
}

int record_turn_line(const record *r, int i)
{
    return r->item[i + 1].line;
}

bool record_add_bytes(record *r, const char *turn, size_t n, int line)
{
    char *copy = clean(turn, n, RECORD_MAX_TURN);
    if (copy == NULL)
        return false;
    /* A brace would begin a comment. */
    if (copy[0] == '\0' || strpbrk(copy, "{}") != NULL) {
        free(copy);
        return false;
    }
    return add_item(r, copy, line);
}

bool record_add(record *r, const char *turn)
{
    return record_add_bytes(r, turn, strlen(turn), 0);
}

/* Braces become parentheses, control bytes blanks; new lines stay, with nothing
 * but '\n' between them. */
static bool add_comment(record_item *item, const char *comment, size_t n)
{
    size_t old = item->comment == NULL ? 0 : strlen(item->comment);
    char *all = realloc(item->comment, old + n + 2);
    if (all == NULL)
        return false;
    item->comment = all;
    if (old > 0)
        all[old++] = '\n';
    for (size_t i = 0; i < n; i++) {
        char c = comment[i];
        if (c == '\r' && i + 1 < n && comment[i + 1] == '\n')
            continue;
        if (c == '{')
            c = '(';
        else if (c == '}')
            c = ')';
        else if (((unsigned char)c < ' ' && c != '\n') || c == 0x7f)
            c = ' ';
        all[old++] = c;
    }
    all[old] = '\0';
    return true;
}

bool record_comment_bytes(record *r, const char *comment, size_t n)
{
    return add_comment(&r->item[r->n_items - 1], comment, n);
}

bool record_add_comment(record *r, const char *comment)
{
    return record_comment_bytes(r, comment, strlen(comment));
}

bool record_reword(record *r, const char *(*say)(const char *comment))
{
    for (int i = 0; i < r->n_items; i++) {
        record_item *item = &r->item[i];
        char *old = item->comment;
        if (old == NULL)
            continue;
        const char *words = say(old);
        item->comment = NULL;
        if (!add_comment(item, words, strlen(words))) {
            item->comment = old;
            return false;
        }
        free(old);
    }
    for (int i = 0; i < r->n_variations; i++)
        if (!record_reword(r->variation[i], say))
            return false;
    return true;
}

/* ---- variations --------------------------------------------------------- */

int record_variations(const record *r)
{
    return r->n_variations;
}

const record *record_variation(const record *r, int i)
{
    return r->variation[i];
}

int record_after(const record *variation)
{
    return variation->after;
}

record *record_vary(record *r, int after)
{
    if (after < 0 || after > record_turns(r) || r->n_variations >= RECORD_MAX_VARIATIONS)
        return NULL;
    record **variation =
        grow(r->variation, r->n_variations, &r->variation_room,
             sizeof *variation); // NOLINT(bugprone-sizeof-expression): a list of pointers
    if (variation == NULL)
        return NULL;
    r->variation = variation;
    record *v = record_new();
    if (v == NULL)
        return NULL;
    v->after = after;
    r->variation[r->n_variations++] = v;
    return v;
}

/* ---- to text ------------------------------------------------------------ */

static void write_turns(const record *r, struct text *out)
{
    for (int i = 0; i < r->n_items; i++) {
        const record_item *item = &r->item[i];
        if (item->turn != NULL)
            text_addf(out, "%d. %s%s", r->after + i, item->turn, item->comment != NULL ? " " : "");
        if (item->comment != NULL)
            text_addf(out, "{%s}", item->comment);
        if (item->turn != NULL || item->comment != NULL)
            text_add(out, "\n");
    }
}

void record_write(const record *r, struct text *out)
{
    text_addf(out, "parlour-record %d\n", RECORD_VERSION);
    for (int i = 0; i < r->n_headers; i++) {
        const char *value = r->header[i].value;
        text_addf(out, "%s:%s%s\n", r->header[i].key, value[0] != '\0' ? " " : "", value);
    }
    text_add(out, "\n");
    write_turns(r, out);
    for (int i = 0; i < r->n_variations; i++) {
        text_addf(out, "\nvariation %d\n", r->variation[i]->after + 1);
        write_turns(r->variation[i], out);
    }
}
