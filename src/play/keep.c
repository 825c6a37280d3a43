/* play/keep.c - see keep.h. */
#include "play/keep.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "core/record.h"
#include "core/text.h"
#include "play/store_impl.h"

enum { MAX_SAME = 1000 };

/* The key of the record's game, or a word for what cannot be read. */
static void game_word(const char *bytes, size_t size, char *buf, size_t room)
{
    record *r = record_new();
    const char *key = r != NULL && record_read(r, bytes, size, NULL) ? record_get(r, "game") : NULL;
    if (key == NULL || strchr(key, '/') != NULL || key[0] == '.' || !text_copy(buf, room, key))
        text_copy(buf, room, "game");
    record_free(r);
}

/* "GAME 2026-12-01 09.12.33" */
static void date_name(const char *key, char *buf, size_t size)
{
    char when[40] = "";
    time_t now = time(NULL);
    struct tm tm;
    if (localtime_r(&now, &tm) == NULL ||
        strftime(when, sizeof when, "%Y-%m-%d %H.%M.%S", &tm) == 0)
        when[0] = '\0';
    text_printf(buf, size, "%s %s", key, when);
}

bool keep_name(const char *key, char *name, size_t name_size, char *path, size_t path_size,
               game_error *err)
{
    char first[100], file[140];
    date_name(key, first, sizeof first);
    for (int i = 1; i <= MAX_SAME; i++) {
        struct stat st;
        bool fits = i == 1 ? text_copy(name, name_size, first)
                           : text_printf(name, name_size, "%s (%d)", first, i);
        fits = fits && text_printf(file, sizeof file, "%s.parlour", name);
        if (!fits)
            return store_fail(err, first, ENAMETOOLONG);
        if (!store_path(STORE_DATA, file, path, path_size, err))
            return false;
        if (lstat(path, &st) != 0)
            return true;
    }
    return store_fail(err, path, EEXIST);
}

bool keep_aside(const char *bytes, size_t size, char *name, size_t name_size, game_error *err)
{
    char word[40], path[STORE_PATH];
    game_word(bytes, size, word, sizeof word);
    return keep_name(word, name, name_size, path, sizeof path, err) &&
           store_write(path, bytes, size, err);
}
