/* WTHOR databases (.wtb), little-endian: a header of 16 bytes, then 68 bytes a game.
 *
 *   header  0 century, year, month, day of the file   4 number of games (32 bit)
 *           8 number of names (16 bit)   10 year of the games (16 bit)
 *          12 board size (0 = 8)   13 type   14 depth of the theoretical scores
 *   game    0 tournament, black, white (16 bit each: places in the name files)
 *           6 black's discs at the end   7 the same with perfect play from 'depth' on
 *           8 60 moves, 10 * row + column, 0 = none; passes are not stored
 *
 * The names are in files of their own, with the same header: .jou (20 bytes a player)
 * and .trn (26 bytes a tournament).  A reader sees one run of bytes only; so both may
 * follow the games in it, one after the other, and then the names are known. */
#include <string.h>

#include "reversi/formats/formats.h"
#include "reversi/formats/reading.h"

enum {
    HEADER = 16,
    GAME = 68,
    MOVES = 60,
    PLAYER_NAME = 20,
    TOURNAMENT_NAME = 26,
    NAME_MAX = 2 * TOURNAMENT_NAME + 1 /* Latin-1 as UTF-8 */
};

typedef struct names {
    const uint8_t *first;
    unsigned n, size;
} names;

static unsigned get16(const uint8_t *b)
{
    return b[0] | (unsigned)b[1] << 8;
}

static uint32_t get32(const uint8_t *b)
{
    return get16(b) | (uint32_t)get16(b + 2) << 16;
}

static void put16(uint8_t *b, long value)
{
    b[0] = (uint8_t)(value & 255);
    b[1] = (uint8_t)(value >> 8 & 255);
}

/* ---- names -------------------------------------------------------------- */

/* A name file at *at; false when there is none of that kind. */
static bool take_names(const uint8_t *b, size_t size, size_t *at, unsigned name, names *out)
{
    if (size - *at < HEADER)
        return false;
    unsigned n = get16(b + *at + 8);
    size_t whole = HEADER + (size_t)n * name;
    if (n == 0 || size - *at < whole)
        return false;
    *out = (names){b + *at + HEADER, n, name};
    *at += whole;
    return true;
}

/* The name of that number, from Latin-1; or "player 12". */
static void name_of(const names *list, unsigned number, const char *word, char out[NAME_MAX])
{
    size_t n = 0;
    if (number < list->n) {
        const uint8_t *p = list->first + (size_t)number * list->size;
        for (unsigned i = 0; i < list->size && p[i] != 0; i++) {
            if (p[i] >= 0x80) {
                out[n++] = (char)(0xc0 | p[i] >> 6);
                out[n++] = (char)(0x80 | (p[i] & 0x3f));
            } else {
                out[n++] = (char)p[i];
            }
        }
    }
    out[n] = '\0';
    if (n == 0)
        text_printf(out, NAME_MAX, "%s %u", word, number);
}

/* ---- reading ------------------------------------------------------------ */

/* Black's discs as such files count them: empty squares go to who has more, also where
 * the game broke off. */
static int black_discs(const game_state *s)
{
    game_view v;
    reversi_game.view(s, &v);
    int black = v.tally[0], white = v.tally[1];
    return black == white ? 32 : black > white ? 64 - white : black;
}

static bool put_header(reading *r, const char *key, const char *value)
{
    return reading_header(r, key, value, strlen(value));
}

static bool put_headers(reading *r, const uint8_t *file, const uint8_t *item, const names list[2])
{
    char text[NAME_MAX];
    unsigned number[3] = {get16(item), get16(item + 2), get16(item + 4)};
    if (get16(file + 10) > 0) {
        text_printf(text, sizeof text, "%04u", get16(file + 10));
        if (!put_header(r, "date", text))
            return false;
    }
    name_of(&list[1], number[0], "tournament", text);
    bool good = put_header(r, "place", text);
    name_of(&list[0], number[1], "player", text);
    good = good && put_header(r, "player0", text);
    name_of(&list[0], number[2], "player", text);
    good = good && put_header(r, "player1", text);
    text_printf(text, sizeof text, "%u %u %u", number[0], number[1], number[2]);
    good = good && put_header(r, "wthor-numbers", text);
    text_printf(text, sizeof text, "%u", item[7]);
    good = good && put_header(r, "wthor-theoretical", text);
    text_printf(text, sizeof text, "%u %u %u %u %u %u %u", file[0], file[1], file[2], file[3],
                file[12], file[13], file[14]);
    return good && put_header(r, "wthor-file", text);
}

static bool take_moves(reading *r, size_t at)
{
    const uint8_t *move = (const uint8_t *)r->bytes + at;
    int n = 0;
    while (n < MOVES && move[n] != 0)
        n++;
    for (int i = n; i < MOVES; i++)
        if (move[i] != 0)
            return reading_fail(r, at + (size_t)i, "a move follows where the game has ended");
    for (int i = 0; i < n; i++) {
        int row = move[i] / 10 - 1, column = move[i] % 10 - 1;
        if (row < 0 || row > 7 || column < 0 || column > 7)
            return reading_fail(r, at + (size_t)i, "%d is no move (11 to 88)", move[i]);
        if (!reading_place(r, at + (size_t)i, 8 * row + column, -1))
            return false;
    }
    return true;
}

static bool take_game(reading *r, size_t at, const names list[2])
{
    const uint8_t *file = (const uint8_t *)r->bytes, *item = file + at;
    if (!put_headers(r, file, item, list) || !take_moves(r, at + 8))
        return false;
    if (item[6] != black_discs(&r->now)) {
        char text[8];
        text_printf(text, sizeof text, "%u", item[6]);
        if (!put_header(r, "wthor-score", text))
            return false;
    }
    return reading_end(r);
}

/* The name files behind the games, of one kind or of both; false when something else
 * stands there. */
static bool take_tail(const uint8_t *b, size_t size, size_t begin, names list[2])
{
    static const unsigned width[2] = {PLAYER_NAME, TOURNAMENT_NAME};
    for (int way = 0; way < 3; way++) { /* both, players, tournaments */
        size_t at = begin;
        list[0] = list[1] = (names){NULL, 0, 0};
        for (int i = way == 2 ? 1 : 0; i < (way == 1 ? 1 : 2) && at < size; i++)
            if (!take_names(b, size, &at, width[i], &list[i]))
                break;
        if (at == size)
            return true;
    }
    list[0] = list[1] = (names){NULL, 0, 0};
    return false;
}

int reversi_wthor_detect(const char *bytes, size_t size)
{
    const uint8_t *b = (const uint8_t *)bytes;
    names list[2];
    if (size < HEADER || b[0] < 17 || b[0] > 21 || b[1] > 99 || b[2] > 12 || b[3] > 31)
        return 0;
    if (b[12] > 20 || b[13] > 2 || get16(b + 10) > 2200)
        return 0;
    size_t games = get32(b + 4), end = HEADER + GAME * games;
    return size / GAME >= games && size >= end && take_tail(b, size, end, list) ? 95 : 60;
}

static void glance_game(const uint8_t *file, const uint8_t *item, const names list[2],
                        format_glance *out)
{
    char text[NAME_MAX];
    for (int i = 0; i < 2; i++) {
        name_of(&list[0], get16(item + 2 + 2 * i), "player", text);
        reading_copy(out->player[i], sizeof out->player[i], text, strlen(text));
    }
    name_of(&list[1], get16(item), "tournament", text);
    reading_copy(out->place, sizeof out->place, text, strlen(text));
    out->year = (int)get16(file + 10);
    if (out->year > 0)
        text_printf(out->date, sizeof out->date, "%04d", out->year);
    out->has_score = item[6] <= 64;
    out->score = out->has_score ? 2 * item[6] - 64 : 0;
}

/* 'out' or 'glance' is given. */
static int read_into(const char *bytes, size_t size, size_t *at, record *out, format_glance *glance,
                     game_error *err)
{
    const uint8_t *b = (const uint8_t *)bytes;
    reading r;
    names list[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
    size_t begin = *at == 0 ? HEADER : *at;
    *at = size;
    if (!(out != NULL ? reading_begin(&r, bytes, size, true, out, err)
                      : reading_begin_glance(&r, bytes, size, true, glance, err)))
        return -1;
    if (size < HEADER) {
        reading_fail(&r, size, "the header is cut off: it has %d bytes", (int)HEADER);
        return -1;
    }
    if (b[12] != 0 && b[12] != 8) {
        reading_fail(&r, 12, "board size %u: only 8 is possible", b[12]);
        return -1;
    }
    uint32_t games = get32(b + 4);
    size_t number = (begin - HEADER) / GAME;
    r.game = (long)number + 1;
    bool whole = size / GAME >= games && size >= HEADER + (size_t)games * GAME;
    bool good = !whole || take_tail(b, size, HEADER + (size_t)games * GAME, list);
    if (number >= games) {
        if (!good)
            reading_fail(&r, begin,
                         "the file should end here, behind %lu games, or name files follow",
                         (unsigned long)games);
        return good ? 0 : -1;
    }
    if (size - begin < GAME) {
        reading_fail(&r, size, "the game is cut off; the header says %lu games",
                     (unsigned long)games);
        return -1;
    }
    *at = begin + GAME;
    if (glance != NULL)
        glance_game(b, b + begin, list, glance);
    if (out != NULL)
        return take_game(&r, begin, list) ? 1 : -1;
    return glance == NULL || !glance->wants_steps || take_moves(&r, begin + 8) ? 1 : -1;
}

int reversi_wthor_read(const char *bytes, size_t size, size_t *at, record *out, game_error *err)
{
    return read_into(bytes, size, at, out, NULL, err);
}

int reversi_wthor_glance(const char *bytes, size_t size, size_t *at, format_glance *out,
                         game_error *err)
{
    return read_into(bytes, size, at, NULL, out, err);
}

/* ---- writing ------------------------------------------------------------ */

/* Numbers separated by blanks, each at most 'max'; what is missing stays 0. */
static void read_numbers(const char *text, int n, long max, long *out)
{
    for (int i = 0; i < n; i++)
        out[i] = 0;
    for (int i = 0; i < n; i++) {
        long value = 0;
        while (text != NULL && *text == ' ')
            text++;
        if (text == NULL || !text_is_digit(*text))
            return;
        for (; text_is_digit(*text); text++)
            value = value > max ? value : 10 * value + (*text - '0');
        out[i] = value > max ? 0 : value;
    }
}

static void write_file_header(const record *in, struct text *out)
{
    long part[7], year;
    uint8_t b[HEADER] = {20, 0, 1, 1, [12] = 8};
    const char *kept = record_get(in, "wthor-file");
    read_numbers(record_get(in, "date"), 1, 9999, &year);
    read_numbers(kept, 7, 255, part);
    for (int i = 0; i < 7 && kept != NULL; i++)
        b[i < 4 ? i : i + 8] = (uint8_t)part[i];
    b[12] = b[12] == 0 ? 0 : 8;
    put16(b + 10, year);
    text_add_bytes(out, (const char *)b, sizeof b);
}

static bool write_game(const record *in, const session *s, struct text *out)
{
    uint8_t b[GAME] = {0};
    long number[3] = {0}, score = black_discs(session_state(s)), theory;
    read_numbers(record_get(in, "wthor-numbers"), 3, 65535, number);
    for (int i = 0; i < 3; i++)
        put16(b + 2 * i, number[i]);
    if (record_get(in, "wthor-score") != NULL)
        read_numbers(record_get(in, "wthor-score"), 1, 255, &score);
    theory = score;
    if (record_get(in, "wthor-theoretical") != NULL)
        read_numbers(record_get(in, "wthor-theoretical"), 1, 255, &theory);
    b[6] = (uint8_t)score;
    b[7] = (uint8_t)theory;
    int n = 0;
    for (int i = 0; i < session_length(s); i++) {
        int cell = reading_step_cell(session_step_at(s, i));
        if (cell >= 0 && n < MOVES)
            b[8 + n++] = (uint8_t)(10 * (cell / 8 + 1) + cell % 8 + 1);
    }
    text_add_bytes(out, (const char *)b, sizeof b);
    return !out->failed;
}

bool reversi_wthor_write(const record *in, struct text *out, game_error *err)
{
    session *s = reading_replay(in, 0, err);
    if (s == NULL)
        return false;
    session_go(s, session_length(s));
    if (out->size == 0)
        write_file_header(in, out);
    bool good = write_game(in, s, out) || text_error(err, -1, "out of memory");
    session_free(s);
    /* 'out' is the file so far: its header counts. */
    if (good) {
        size_t games = (out->size - HEADER) / GAME;
        put16((uint8_t *)out->data + 4, (long)(games & 65535));
        put16((uint8_t *)out->data + 6, (long)(games >> 16 & 65535));
    }
    return good;
}
