/* match_record.c - seats, clocks, seed and used times as header lines:
 *
 *   date: 2025-01-31
 *   player0: human
 *   player1: level 4
 *   clock0: total=600000 increment=5000 turn=0     (milliseconds)
 *   used0: 73412                                   (milliseconds)
 *   seed: 17
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/match_impl.h"

enum { MAX_MS = 2000000000 };

static const char *const player_key[2] = {"player0", "player1"};
static const char *const clock_key[2] = {"clock0", "clock1"};
static const char *const used_key[2] = {"used0", "used1"};

const char *const match_key[MATCH_KEYS] = {"date",   "player0", "player1", "clock0",
                                           "clock1", "used0",   "used1",   "seed"};

static bool set_player(const match *m, record *r, int player)
{
    char buf[272], name[288];
    const seat *s = &m->o.seat[player];
    const match_clock *k = &m->o.clock[player];
    seat_write(m->g, s, buf, sizeof buf);
    text_printf(name, sizeof name, "%s%s", s->kind == SEAT_LEVEL ? "level " : "", buf);
    /* A name that reads as a seat would come back as one. */
    if (s->kind == SEAT_HUMAN && m->o.name[player][0] != '\0' &&
        !seat_read(m->g, m->o.name[player], &(seat){0}, NULL))
        text_copy(name, sizeof name, m->o.name[player]);
    bool ok = record_set(r, player_key[player], name);
    if (k->total_ms > 0 || k->increment_ms > 0 || k->turn_ms > 0) {
        text_printf(buf, sizeof buf, "total=%u increment=%u turn=%u", k->total_ms, k->increment_ms,
                    k->turn_ms);
        ok = ok && record_set(r, clock_key[player], buf);
    }
    if (match_used(m, player) > 0) {
        text_printf(buf, sizeof buf, "%u", match_used(m, player));
        ok = ok && record_set(r, used_key[player], buf);
    }
    return ok;
}

record *match_record(const match *m)
{
    record *r = record_of(m->s);
    if (r == NULL)
        return NULL;
    bool ok = m->date[0] == '\0' || record_set(r, "date", m->date);
    for (int i = 0; i < 2; i++)
        ok = ok && set_player(m, r, i);
    if (m->o.seed != 0) {
        char buf[24];
        text_printf(buf, sizeof buf, "%llu", (unsigned long long)m->o.seed);
        ok = ok && record_set(r, "seed", buf);
    }
    if (ok)
        return match_annotated(m, r);
    record_free(r);
    return NULL;
}

bool match_record_as(record *r, const record *from)
{
    for (int i = 0; i < MATCH_KEYS; i++)
        if (!record_set(r, match_key[i], record_get(from, match_key[i])))
            return false;
    return true;
}

/* ---- reading --------------------------------------------------------------------------- */

/* The number behind "key=" in a clock line, 0 where it is missing; false when it
 * is no number. */
static bool clock_part(const char *line, const char *key, unsigned *out)
{
    const char *at = strstr(line, key);
    *out = 0;
    if (at == NULL)
        return true;
    char digits[16];
    size_t n = strspn(at + strlen(key), "0123456789");
    long value;
    if (n >= sizeof digits)
        return false;
    memcpy(digits, at + strlen(key), n);
    digits[n] = '\0';
    if (!text_number(digits, 0, MAX_MS, &value))
        return false;
    *out = (unsigned)value;
    return true;
}

static bool read_clock(const record *r, int player, match_clock *out, game_error *err)
{
    const char *line = record_get(r, clock_key[player]);
    *out = (match_clock){0};
    if (line == NULL)
        return true;
    if (clock_part(line, "total=", &out->total_ms) &&
        clock_part(line, "increment=", &out->increment_ms) &&
        clock_part(line, "turn=", &out->turn_ms))
        return true;
    char seen[60];
    text_printable(seen, sizeof seen, line, strlen(line));
    *out = (match_clock){0};
    return text_error(err, -1, "%s: '%s' is no clock (total=MS increment=MS turn=MS)",
                      clock_key[player], seen);
}

static bool read_seed(const record *r, uint64_t *out, game_error *err)
{
    const char *word = record_get(r, "seed");
    if (word == NULL)
        return true;
    char *end;
    errno = 0;
    *out = strtoull(word, &end, 10);
    if (text_is_digit(word[0]) && *end == '\0' && errno == 0)
        return true;
    char seen[40];
    text_printable(seen, sizeof seen, word, strlen(word));
    *out = 0;
    return text_error(err, -1, "seed: '%s' is no number", seen);
}

/* The seat a header names; human when it is none, as in records of people. */
static seat read_seat(const record *r, const game *g, int player)
{
    seat s;
    const char *word = record_get(r, player_key[player]);
    if (word != NULL && seat_read(g, word, &s, NULL))
        return s;
    memset(&s, 0, sizeof s);
    return s;
}

/* Then the header is that person's name. */
static void read_name(const record *r, const game *g, int player, char out[MATCH_NAME])
{
    const char *word = record_get(r, player_key[player]);
    out[0] = '\0';
    if (word != NULL && !seat_read(g, word, &(seat){0}, NULL) &&
        !text_copy(out, MATCH_NAME, word)) {
        /* A character that was cut goes. */
        size_t n = strlen(out);
        while (n > 0 && ((unsigned char)out[n - 1] & 0xc0) == 0x80)
            n--;
        out[n > 0 && (unsigned char)out[n - 1] >= 0xc0 ? n - 1 : n] = '\0';
    }
}

bool match_options_read(const record *r, const game *g, match_options *out, game_error *err)
{
    for (int i = 0; i < 2; i++) {
        out->seat[i] = read_seat(r, g, i);
        read_name(r, g, i, out->name[i]);
        if (out->seat[i].kind == SEAT_PROCESS || out->seat[i].kind == SEAT_REMOTE)
            memset(&out->seat[i], 0, sizeof out->seat[i]);
        if (!read_clock(r, i, &out->clock[i], err))
            return false;
    }
    return read_seed(r, &out->seed, err);
}

void match_options_programs(const record *r, const game *g, match_options *out)
{
    for (int i = 0; i < 2; i++) {
        seat s = read_seat(r, g, i);
        if (s.kind == SEAT_PROCESS)
            out->seat[i] = s;
    }
}

/* Only the present times are in a record; those of earlier positions are taken to
 * have grown evenly. */
void match_restore(match *m, const record *r)
{
    clock_sync(m);
    int position = session_position(m->s);
    for (int p = 0; p < 2; p++) {
        const char *word = record_get(r, used_key[p]);
        long used;
        if (word == NULL || !text_number(word, 0, MAX_MS, &used))
            continue;
        for (int i = 0; i <= GAME_MAX_LENGTH; i++) {
            int64_t us = (int64_t)used * 1000;
            if (i < position)
                us = us * i / position;
            m->at[i].used[p] = us;
            m->at[i].thought[p] = seats_human(m, p) ? 0 : us;
        }
    }
    const char *date = record_get(r, "date");
    if (date != NULL)
        text_copy(m->date, sizeof m->date, date);
    clock_jumped(m);
    match_annotate(m, r);
}
