/* prefs.c - the file is kept as its lines, in order, each beside what was made
 * of it, so that saving changes only what was set. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/store.h"
#include "play/store_impl.h"

enum { MAX_LINES = 10000 };

typedef struct entry {
    char *line;        /* as in the file */
    char *key, *value; /* NULL = a comment, or a line that makes no sense */
} entry;

struct prefs {
    entry *list;
    int n, room;
    bool no_text; /* a file is there that is no text: saving keeps it aside */
};

static char *copy_bytes(const char *s, size_t n)
{
    char *copy = malloc(n + 1);
    if (copy != NULL) {
        memcpy(copy, s, n);
        copy[n] = '\0';
    }
    return copy;
}

static char *copy_trimmed(const char *s, size_t n)
{
    while (n > 0 && text_is_blank(*s)) {
        s++;
        n--;
    }
    while (n > 0 && text_is_blank(s[n - 1]))
        n--;
    return copy_bytes(s, n);
}

static void free_entry(entry *e)
{
    free(e->line);
    free(e->key);
    free(e->value);
    *e = (entry){0};
}

/* A line as an entry; false when memory is short. */
static bool make_entry(entry *e, const char *line, size_t n)
{
    *e = (entry){.line = copy_bytes(line, n)};
    const char *equal = memchr(line, '=', n);
    if (equal != NULL) {
        e->key = copy_trimmed(line, (size_t)(equal - line));
        e->value = copy_trimmed(equal + 1, n - (size_t)(equal + 1 - line));
        if (e->key != NULL && (e->key[0] == '\0' || e->key[0] == '#')) {
            free(e->key);
            free(e->value);
            e->key = e->value = NULL;
            equal = NULL;
        }
    }
    if (e->line != NULL && (equal == NULL || (e->key != NULL && e->value != NULL)))
        return true;
    free_entry(e);
    return false;
}

static bool add_entry(prefs *p, const entry *e)
{
    if (p->n == p->room) {
        int room = p->room == 0 ? 16 : p->room * 2;
        entry *list = realloc(p->list, (size_t)room * sizeof *list);
        if (list == NULL)
            return false;
        p->list = list;
        p->room = room;
    }
    p->list[p->n++] = *e;
    return true;
}

static void forget(prefs *p)
{
    for (int i = 0; i < p->n; i++)
        free_entry(&p->list[i]);
    free(p->list);
    *p = (prefs){0};
}

prefs *prefs_new(void)
{
    return calloc(1, sizeof(prefs));
}

void prefs_free(prefs *p)
{
    if (p == NULL)
        return;
    forget(p);
    free(p);
}

/* Text without NUL bytes, and not too much of it. */
static bool is_text(const char *data, size_t size)
{
    int lines = 0;
    for (size_t i = 0; i < size; i++) {
        if (data[i] == '\0')
            return false;
        lines += data[i] == '\n';
    }
    return lines < MAX_LINES;
}

static bool split_lines(prefs *p, const char *data, size_t size)
{
    const char *end = data + size;
    while (data < end) {
        const char *newline = memchr(data, '\n', (size_t)(end - data));
        size_t n = (size_t)((newline != NULL ? newline : end) - data);
        entry e;
        if (!make_entry(&e, data, n))
            return false;
        if (!add_entry(p, &e)) {
            free_entry(&e);
            return false;
        }
        data += n + 1;
    }
    return true;
}

bool prefs_load(prefs *p, game_error *err)
{
    char path[STORE_PATH];
    size_t size = 0;
    bool missing = false;
    forget(p);
    if (!store_path(STORE_CONFIG, "preferences", path, sizeof path, err))
        return false;
    char *data = store_read(path, &size, &missing, err);
    if (data == NULL)
        return missing;
    bool ok = is_text(data, size) && split_lines(p, data, size);
    free(data);
    if (!ok) {
        forget(p);
        p->no_text = true;
        text_error(err, -1, "%s: this is no preferences file; it is ignored", path);
    }
    return ok;
}

bool prefs_save(const prefs *p, game_error *err)
{
    char path[STORE_PATH], aside[STORE_PATH + 16];
    if (!store_path(STORE_CONFIG, "preferences", path, sizeof path, err))
        return false;
    struct text t;
    text_init(&t);
    for (int i = 0; i < p->n; i++) {
        text_add(&t, p->list[i].line);
        text_add(&t, "\n");
    }
    bool ok = !t.failed || store_fail(err, path, ENOMEM);
    size_t size = 0;
    if (ok && p->no_text) { /* unless it was put right, or moved, meanwhile */
        char *old = store_read(path, &size, NULL, NULL);
        bool still = old != NULL && !is_text(old, size);
        free(old);
        ok = !still || store_set_aside(path, aside, sizeof aside, err);
    }
    ok = ok && store_write(path, t.data, t.size, err);
    text_free(&t);
    return ok;
}

static entry *find_last(const prefs *p, const char *key)
{
    for (int i = p->n - 1; i >= 0; i--)
        if (p->list[i].key != NULL && strcmp(p->list[i].key, key) == 0)
            return &p->list[i];
    return NULL;
}

const char *prefs_get(const prefs *p, const char *key, const char *otherwise)
{
    const entry *e = find_last(p, key);
    return e != NULL ? e->value : otherwise;
}

bool prefs_set(prefs *p, const char *key, const char *value)
{
    struct text t;
    text_init(&t);
    text_addf(&t, "%s = ", key);
    for (; *value != '\0'; value++)
        text_add_bytes(&t, (unsigned char)*value < ' ' || *value == 127 ? " " : value, 1);
    entry made;
    bool ok = !t.failed && make_entry(&made, t.data, t.size);
    text_free(&t);
    if (!ok)
        return false;
    entry *old = find_last(p, key);
    if (old != NULL) {
        free_entry(old);
        *old = made;
        return true;
    }
    if (add_entry(p, &made))
        return true;
    free_entry(&made);
    return false;
}
