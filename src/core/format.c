/* Games of any format one after the other.  Where a format cannot be looked at
 * quickly, its reader and the rules stand in. */
#include "core/format.h"

#include <stdlib.h>
#include <string.h>

#include "core/session.h"
#include "core/text.h"

static const char MAGIC[] = "parlour-record", OWN[] = "parlour";

const record_format *format_find(const game *const *list, int n, const char *key, const char *bytes,
                                 size_t size, bool *own)
{
    const record_format *best = NULL;
    int surest = 0;
    *own = key != NULL ? strcmp(key, OWN) == 0
                       : size >= sizeof MAGIC - 1 && memcmp(bytes, MAGIC, sizeof MAGIC - 1) == 0;
    if (*own)
        return NULL;
    for (int g = 0; g < n; g++)
        for (int i = 0; i < list[g]->n_formats; i++) {
            const record_format *f = &list[g]->format[i];
            if (key != NULL && strcmp(f->key, key) == 0)
                return f;
            int sure = key == NULL ? f->detect(bytes, size) : 0;
            if (sure > surest) {
                surest = sure;
                best = f;
            }
        }
    return best;
}

void format_names(const game *const *list, int n, char out[FORMAT_NAMES])
{
    text_copy(out, FORMAT_NAMES, OWN);
    for (int g = 0; g < n; g++)
        for (int i = 0; i < list[g]->n_formats; i++) {
            size_t used = strlen(out);
            text_printf(out + used, FORMAT_NAMES - used, " %s", list[g]->format[i].key);
        }
}

int format_read_next(const record_format *f, const char *bytes, size_t size, size_t *at,
                     record *out, game_error *err)
{
    if (f != NULL)
        return f->read(bytes, size, at, out, err);
    if (*at > 0)
        return 0; /* one game a file */
    *at = size;
    return record_read(out, bytes, size, err) ? 1 : -1;
}

/* ---- a glance through the reader ----------------------------------------- */

static void copy_header(const record *r, const char *key, char *buf, size_t size)
{
    const char *value = record_get(r, key);
    text_copy(buf, size, value != NULL ? value : "");
}

static void take_facts(const record *r, format_glance *out)
{
    long year;
    char first[5];
    copy_header(r, "player0", out->player[0], sizeof out->player[0]);
    copy_header(r, "player1", out->player[1], sizeof out->player[1]);
    copy_header(r, "place", out->place, sizeof out->place);
    copy_header(r, "date", out->date, sizeof out->date);
    text_copy(first, sizeof first, out->date);
    out->year = text_number(first, 1, 9999, &year) ? (int)year : 0;
}

static void take_steps(const session *s, format_glance *out)
{
    const game *g = session_game(s);
    out->config = *session_config(s);
    out->start = *session_state_at(s, 0);
    out->n_steps = session_length(s);
    for (int i = 0; i < out->n_steps; i++)
        out->step[i] = session_step_at(s, i);
    const game_state *end = session_state_at(s, out->n_steps);
    out->has_score = end->status != GAME_ON;
    out->score = out->has_score ? g->margin(end) : 0;
}

int format_glance_next(const record_format *f, const game *const *list, int n, const char *bytes,
                       size_t size, size_t *at, format_glance *out, game_error *err)
{
    bool wants = out->wants_steps;
    *out = (format_glance){.wants_steps = wants};
    if (f != NULL && f->glance != NULL)
        return f->glance(bytes, size, at, out, err);
    record *r = record_new();
    if (r == NULL) {
        *at = size;
        text_error(err, -1, "out of memory");
        return -1;
    }
    int got = format_read_next(f, bytes, size, at, r, err);
    if (got != 0) {
        session *good = NULL;
        session *s = record_replay(r, list, n, &good, got > 0 ? err : NULL);
        take_facts(r, out);
        if (s != NULL || good != NULL)
            take_steps(s != NULL ? s : good, out);
        got = s == NULL ? -1 : got;
        session_free(s);
        session_free(good);
    }
    record_free(r);
    return got;
}
