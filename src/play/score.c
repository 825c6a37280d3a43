/* score.c - lines are written by one append and read with no trust: a line that is
 * cut, foreign or of a later version is skipped and counted as such. */
#include "play/score.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/record.h"
#include "core/text.h"
#include "play/store.h"

enum { FIELDS = 7, MAX_FIELD = 288 };
enum { FIELD_WHEN, FIELD_GAME, FIELD_FIRST, FIELD_SECOND, FIELD_RESULT, FIELD_MARGIN, FIELD_TURNS };

/* The longest that is written is a program's command line. */
_Static_assert(MAX_FIELD > sizeof((seat){0}.protocol) + 1 + sizeof((seat){0}.command) &&
                   MAX_FIELD > (int)MATCH_NAME,
               "a line that was written can be read");

static const char file_name[] = "games.log";

/* ---- writing ------------------------------------------------------------ */

/* A field holds no tab and no end of a line. */
static void add_field(struct text *out, const char *words)
{
    if (out->size > 0)
        text_add(out, "\t");
    for (const char *p = words != NULL ? words : ""; *p != '\0'; p++) {
        char one[2] = {(unsigned char)*p < 0x20 ? ' ' : *p, '\0'};
        text_add(out, one);
    }
}

bool score_add(const match *m, game_error *err)
{
    char when[32] = "-", number[16], path[1100];
    time_t now = time(NULL);
    struct tm tm;
    if (localtime_r(&now, &tm) != NULL)
        strftime(when, sizeof when, "%Y-%m-%d %H:%M", &tm);
    record *r = match_record(m);
    if (r == NULL)
        return text_error(err, -1, "the game is not counted: %s", "memory is short");
    session *s = match_session((match *)m);
    const game *g = session_game(s);
    struct text line;
    text_init(&line);
    add_field(&line, when);
    add_field(&line, g->key);
    add_field(&line, record_get(r, "player0"));
    add_field(&line, record_get(r, "player1"));
    add_field(&line, record_get(r, "result"));
    text_printf(number, sizeof number, "%d", g->margin(session_state(s)));
    add_field(&line, number);
    text_printf(number, sizeof number, "%d", session_state(s)->turn);
    add_field(&line, number);
    record_free(r);
    game_error why = {.text = "memory is short"};
    bool good = !line.failed && store_path(STORE_STATE, file_name, path, sizeof path, &why) &&
                store_append(path, line.data, &why);
    text_free(&line);
    return good || text_error(err, -1, "the game is not counted: %s", why.text);
}

/* ---- reading ------------------------------------------------------------ */

/* Cuts a line into its fields; false when it has not that many, or too long ones. */
static bool cut(const char *line, size_t size, char field[FIELDS][MAX_FIELD])
{
    const char *end = line + size;
    for (int i = 0; i < FIELDS; i++) {
        const char *tab = memchr(line, '\t', (size_t)(end - line));
        const char *stop = tab != NULL ? tab : end;
        size_t n = (size_t)(stop - line);
        if (n >= MAX_FIELD || (tab == NULL && i < FIELDS - 1) || memchr(line, '\0', n) != NULL)
            return false;
        memcpy(field[i], line, n);
        field[i][n] = '\0';
        line = tab != NULL ? tab + 1 : end;
    }
    return true;
}

/* 0 or 1 = that player has won, -1 = a draw, -2 = this says neither. */
static int winner_of(const char *result)
{
    if ((result[0] == '0' || result[0] == '1') && strncmp(result + 1, " by ", 4) == 0)
        return result[0] - '0';
    if (strncmp(result, "draw", 4) == 0)
        return -1;
    return -2;
}

/* Where rows of a kind stand among a game's: all, levels, the rest. */
static int rank_of(int level)
{
    return level == SCORE_ALL ? -1 : level >= 0 ? level : 1000 - level;
}

/* The row of that kind, made where there is none; NULL when the table is full. */
static score_row *row_of(score_table *t, int game_index, const int *first, const game *g, int level)
{
    int at = first[game_index];
    while (at < t->n && t->row[at].g == g && rank_of(t->row[at].level) < rank_of(level))
        at++;
    if (at < t->n && t->row[at].g == g && t->row[at].level == level)
        return &t->row[at];
    if (t->n == SCORE_ROWS)
        return NULL;
    memmove(&t->row[at + 1], &t->row[at], (size_t)(t->n - at) * sizeof t->row[0]);
    t->n++;
    t->row[at] = (score_row){.g = g, .level = level};
    return &t->row[at];
}

static void count(score_row *r, int winner, int me)
{
    if (r == NULL)
        return;
    r->games++;
    if (winner < 0) {
        r->drawn++;
        r->streak = 0;
    } else if (winner != me) {
        r->lost++;
        r->streak = 0;
    } else {
        r->won++;
        r->streak++;
        if (r->streak > r->best)
            r->best = r->streak;
    }
}

static bool is_person(const seat *s)
{
    return s->kind == SEAT_HUMAN || s->kind == SEAT_REMOTE;
}

/* Rows of the games before come first: where this game's begin. */
static void find_first(const score_table *t, const game *const *list, int n, int *first)
{
    int at = 0;
    for (int i = 0; i < n; i++) {
        first[i] = at;
        while (at < t->n && t->row[at].g == list[i])
            at++;
    }
}

static bool count_line(const game *const *list, int n, const char *line, size_t size,
                       score_table *t)
{
    char field[FIELDS][MAX_FIELD];
    enum { MOST_GAMES = 32 };
    int first[MOST_GAMES], which = 0;
    if (!cut(line, size, field) || n > MOST_GAMES)
        return false;
    while (which < n && strcmp(list[which]->key, field[FIELD_GAME]) != 0)
        which++;
    int winner = winner_of(field[FIELD_RESULT]);
    if (which >= n || winner == -2)
        return false;
    const game *g = list[which];
    seat who[2];
    for (int i = 0; i < 2; i++)
        if (!seat_read(g, field[FIELD_FIRST + i], &who[i], NULL))
            who[i] = (seat){.kind = SEAT_HUMAN}; /* a name */
    find_first(t, list, n, first);
    bool person[2] = {is_person(&who[0]), is_person(&who[1])};
    if (person[0] == person[1]) {
        count(row_of(t, which, first, g, person[0] ? SCORE_PEOPLE : SCORE_WATCHED), winner, 0);
        return true;
    }
    int me = person[0] ? 0 : 1;
    const seat *other = &who[1 - me];
    count(row_of(t, which, first, g, SCORE_ALL), winner, me);
    count(row_of(t, which, first, g, other->kind == SEAT_LEVEL ? other->level : SCORE_OTHER),
          winner, me);
    return true;
}

void score_count(const game *const *list, int n, const char *bytes, size_t size, score_table *out)
{
    memset(out, 0, sizeof *out);
    const char *end = bytes + size;
    while (bytes < end) {
        const char *stop = memchr(bytes, '\n', (size_t)(end - bytes));
        size_t length = (size_t)((stop != NULL ? stop : end) - bytes);
        if (length > 0 && !count_line(list, n, bytes, length, out))
            out->unknown++;
        bytes += length + 1;
    }
}

bool score_read(const game *const *list, int n, score_table *out, game_error *err)
{
    char path[1100];
    bool missing = false;
    size_t size = 0;
    memset(out, 0, sizeof *out);
    if (!store_path(STORE_STATE, file_name, path, sizeof path, err))
        return false;
    char *bytes = store_read(path, &size, &missing, err);
    if (bytes == NULL)
        return missing;
    score_count(list, n, bytes, size, out);
    free(bytes);
    return true;
}
