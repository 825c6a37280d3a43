/* The game to be continued lives in memory as its record's text; the autosave file
 * is its copy. */
#include "tui/kept.h"

#include <stdlib.h>
#include <string.h>

#include "core/format.h"
#include "play/keep.h"
#include "tui/words.h"

static bool autosave_path(char *path, size_t size)
{
    return store_path(STORE_STATE, "autosave.parlour", path, size, NULL);
}

static bool set_kept(app *a, const char *bytes, const kept_words *words)
{
    size_t n = strlen(bytes) + 1;
    char *copy = malloc(n);
    if (copy == NULL)
        return false;
    memcpy(copy, bytes, n);
    free(a->kept);
    a->kept = copy;
    a->kept_on_disk = false;
    a->kept_words = *words;
    return true;
}

void app_keep(app *a, const char *record_text, const kept_words *words)
{
    char path[1100];
    game_error err;
    if (record_text == NULL) {
        free(a->kept);
        a->kept = NULL;
        if (a->autosave && autosave_path(path, sizeof path))
            store_remove(path, NULL);
        return;
    }
    if (!set_kept(a, record_text, words) || !a->autosave)
        return;
    a->kept_on_disk = store_path(STORE_STATE, "autosave.parlour", path, sizeof path, &err) &&
                      store_write(path, record_text, strlen(record_text), &err);
    if (!a->kept_on_disk && !a->keep_failed)
        text_printf(a->message, sizeof a->message, tr("The game is not kept: %s"), err.text);
    a->keep_failed = !a->kept_on_disk;
}

void app_keep_aside(app *a, char *name, size_t size)
{
    game_error err;
    name[0] = 0;
    if (a->kept == NULL || !a->files)
        return;
    if (!keep_aside(a->kept, strlen(a->kept), name, size, &err)) {
        name[0] = 0;
        text_printf(a->message, sizeof a->message, tr("The game left before is lost: %s"),
                    err.text);
    }
}

void app_record_players(const app *a, const record *r, const game *g, bool unicode, char *buf,
                        size_t size)
{
    match_options o;
    memset(&o, 0, sizeof o);
    buf[0] = 0;
    if (!match_options_read(r, g, &o, NULL))
        return;
    if (!a->launch->kiosk)
        match_options_programs(r, g, &o);
    words_seats(g, &o, unicode, buf, size);
}

static void make_words(const app *a, const record *r, const session *s, kept_words *out)
{
    for (int unicode = 0; unicode < 2; unicode++) {
        char players[200];
        app_record_players(a, r, session_game(s), unicode != 0, players, sizeof players);
        words_kept(s, players, out->in[unicode], sizeof out->in[unicode]);
    }
}

void kept_load(app *a)
{
    char path[1100], aside[1100];
    game_error err;
    bool missing = false;
    size_t size = 0;
    if (!autosave_path(path, sizeof path))
        return;
    char *bytes = store_read(path, &size, &missing, &err);
    if (bytes == NULL) {
        if (!missing)
            text_copy(a->message, sizeof a->message, err.text);
        return;
    }
    record *r = record_new();
    session *s = NULL;
    if (r != NULL && record_read(r, bytes, size, &err))
        s = record_replay(r, a->launch->list, a->launch->n, NULL, &err);
    if (s != NULL) {
        kept_words words;
        make_words(a, r, s, &words);
        a->kept_on_disk = set_kept(a, bytes, &words);
    } else if (r != NULL && store_set_aside(path, aside, sizeof aside, NULL)) {
        text_printf(a->message, sizeof a->message,
                    tr("The kept game cannot be read (%.120s); it is now %s"), err.text, aside);
    }
    session_free(s);
    record_free(r);
    free(bytes);
}

bool kept_foreign(app *a, const char *bytes, size_t size, record *out, game_error *err)
{
    bool own;
    const record_format *f = format_find(a->launch->list, a->launch->n, NULL, bytes, size, &own);
    size_t at = 0;
    err->text[0] = 0;
    int got = f != NULL ? f->read(bytes, size, &at, out, err) : 0;
    return got > 0 || (got < 0 && record_turns(out) > 0);
}
