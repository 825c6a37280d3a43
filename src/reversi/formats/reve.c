/* The game file of the program reve, a line a move:
 *
 *   # a comment
 *   1, <C-4> - remarks
 *   2, - <E-3> remarks
 *
 * move number, comma, the field of Black and that of White, one of them '-'.  White
 * space is free but inside <>.  A side that must pass is left out: its opponent has
 * several lines in a row, and the numbers count on.  Comment lines "# key: value" with
 * the names of the players, the date and a result that the rules do not give are
 * written and read; other comments are skipped. */
#include <string.h>

#include "reversi/formats/formats.h"
#include "reversi/formats/reading.h"

static const char *const KEYS[] = {"player0", "player1", "date", "result"};
static const char *const NAMES[] = {"black", "white", "date", "result"};
enum { N_KEYS = sizeof KEYS / sizeof KEYS[0], LOOK = 4000, NO_FIELD = -1, BAD_FIELD = -2 };

typedef struct cursor {
    const char *p, *end; /* one line */
} cursor;

static void skip_blanks(cursor *c)
{
    while (c->p < c->end && text_is_blank(*c->p))
        c->p++;
}

/* The line at *at without its end; moves *at behind it.  False at the end. */
static bool take_line(const char *bytes, size_t size, size_t *at, cursor *line)
{
    if (*at == 0 && size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        *at = 3;
    if (*at >= size)
        return false;
    const char *newline = memchr(bytes + *at, '\n', size - *at);
    line->p = bytes + *at;
    line->end = newline == NULL ? bytes + size : newline;
    *at = (size_t)(line->end - bytes) + (newline != NULL);
    while (line->end > line->p && text_is_blank(line->end[-1]))
        line->end--;
    skip_blanks(line);
    return true;
}

static bool is_comment(const cursor *c)
{
    return c->p == c->end || *c->p == '#';
}

/* A number of at most six digits and the comma behind it; -1. */
static long take_number(cursor *c)
{
    long n = 0;
    const char *first = c->p;
    for (; c->p < c->end && text_is_digit(*c->p) && c->p - first < 6; c->p++)
        n = 10 * n + (*c->p - '0');
    if (c->p == first)
        return -1;
    skip_blanks(c);
    if (c->p == c->end || *c->p != ',')
        return -1;
    c->p++;
    skip_blanks(c);
    return n;
}

/* "<C-4>" or "-": a cell, NO_FIELD or BAD_FIELD. */
static int take_field(cursor *c)
{
    int cell = BAD_FIELD;
    if (c->p < c->end && *c->p == '-') {
        c->p++;
        cell = NO_FIELD;
    } else if (c->end - c->p >= 5 && c->p[0] == '<' && c->p[2] == '-' && c->p[4] == '>') {
        char name[2] = {c->p[1], c->p[3]};
        cell = reading_cell(name, 2);
        c->p += 5;
        if (cell < 0)
            return BAD_FIELD;
    }
    skip_blanks(c);
    return cell;
}

int reversi_reve_detect(const char *bytes, size_t size)
{
    size_t at = 0;
    cursor c;
    if (size > LOOK)
        size = LOOK;
    while (take_line(bytes, size, &at, &c)) {
        if (is_comment(&c))
            continue;
        return take_number(&c) >= 0 && take_field(&c) != BAD_FIELD ? 90 : 0;
    }
    return 0;
}

/* How a game may have ended otherwise than by the rules. */
static bool is_result(const char *p, size_t n)
{
    static const char *const word[] = {"0 by resignation", "1 by resignation", "0 by time",
                                       "1 by time",        "0 by agreement",   "1 by agreement",
                                       "draw by agreement"};
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
        if (n == strlen(word[i]) && memcmp(p, word[i], n) == 0)
            return true;
    return false;
}

/* "# black: a name". */
static bool take_key(reading *r, cursor c)
{
    c.p++;
    skip_blanks(&c);
    for (int i = 0; i < N_KEYS; i++) {
        size_t k = strlen(NAMES[i]);
        if ((size_t)(c.end - c.p) <= k || memcmp(c.p, NAMES[i], k) != 0 || c.p[k] != ':')
            continue;
        c.p += k + 1;
        skip_blanks(&c);
        if (strcmp(KEYS[i], "result") == 0 && !is_result(c.p, (size_t)(c.end - c.p)))
            return true;
        return reading_header(r, KEYS[i], c.p, (size_t)(c.end - c.p));
    }
    return true;
}

static bool take_move(reading *r, cursor c, int number)
{
    size_t begin = (size_t)(c.p - r->bytes);
    long n = take_number(&c);
    if (n < 0)
        return reading_fail(r, begin, "a move number and a comma were expected");
    if (n != number)
        return reading_fail(r, begin, "move number %d was expected, here is %ld", number, n);
    int cell[2];
    for (int i = 0; i < 2; i++) {
        size_t place = (size_t)(c.p - r->bytes);
        cell[i] = take_field(&c);
        if (cell[i] == BAD_FIELD)
            return reading_fail(r, place, "a field like <C-4>, or -, was expected for %s",
                                i == 0 ? "Black" : "White");
    }
    if ((cell[0] == NO_FIELD) == (cell[1] == NO_FIELD))
        return reading_fail(r, begin, "one of the two fields must be -, and only one");
    int player = cell[0] == NO_FIELD ? 1 : 0;
    if (!reading_place(r, begin, cell[player], player))
        return false;
    return c.p == c.end || reading_comment(r, c.p, (size_t)(c.end - c.p));
}

int reversi_reve_read(const char *bytes, size_t size, size_t *at, record *out, game_error *err)
{
    reading r;
    cursor c;
    int moves = 0;
    if (*at >= size)
        return 0;
    if (!reading_begin(&r, bytes, size, false, out, err))
        return -1;
    while (take_line(bytes, size, at, &c)) {
        bool good = is_comment(&c) ? c.p == c.end || take_key(&r, c) : take_move(&r, c, ++moves);
        if (!good) {
            *at = size; /* one game a file */
            return -1;
        }
    }
    return reading_end(&r) ? 1 : -1;
}

static void write_keys(const record *in, const session *s, struct text *out)
{
    for (int i = 0; i < N_KEYS; i++) {
        const char *value = record_get(in, KEYS[i]);
        bool by_rules = session_ended(s, NULL) == END_BY_RULES && strcmp(KEYS[i], "result") == 0;
        if (value != NULL && *value != '\0' && !by_rules)
            text_addf(out, "# %s: %s\n", NAMES[i], value);
    }
}

bool reversi_reve_write(const record *in, struct text *out, game_error *err)
{
    session *s = reading_replay(in, HOLDS_FREE_OPENING, err);
    if (s == NULL)
        return false;
    session_go(s, session_length(s));
    write_keys(in, s, out);
    int number = 0, turn = 0;
    for (int i = 0; i < session_length(s); i++) {
        int cell = reading_step_cell(session_step_at(s, i));
        const char *comment = reading_next_comment(in, &turn, cell);
        if (cell < 0)
            continue;
        int player = session_state_at(s, i)->mover;
        text_addf(out, "%d, %s<%c-%c>%s", ++number, player == 0 ? "" : "- ", 'A' + cell % 8,
                  '1' + cell / 8, player == 0 ? " -" : "");
        reading_write_line(out, comment);
        text_add(out, "\n");
    }
    if (out->size == 0)
        text_add(out, "# no moves yet\n"); /* a file is a game, even so */
    session_free(s);
    return true;
}
