/* Moves in a row: "f5d6c3", with or without blanks, move numbers, commas, over several
 * lines or not; a pass in any spelling, or left out.
 *
 * Games end at an empty line, where the game is over by the rules, and before a line
 * whose first move is impossible where the game stands but opens a new one: lists of
 * games have a line for each. */
#include <string.h>

#include "reversi/formats/formats.h"
#include "reversi/formats/reading.h"

enum { MAX_NUMBER = 3, LOOK = 400 };

/* Bytes of a word for "pass" at p, or 0. */
static size_t pass_word(const char *p, size_t n)
{
    static const char *const word[] = {"passe", "pass", "pas", "pa", "ps", "--", "@@", "p"};
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++) {
        size_t k = strlen(word[i]), same = 0;
        while (same < k && same < n && text_lower(p[same]) == word[i][same])
            same++;
        if (same == k)
            return k;
    }
    return 0;
}

static bool is_between(char c)
{
    return text_is_blank(c) || (c != '\0' && strchr("-.,;:()[]", c) != NULL);
}

/* Skips what stands between moves; 'lines' counts the ends of lines.  False with the
 * place in *at when a number is too long. */
static bool skip(const char *bytes, size_t size, size_t *at, int *lines)
{
    while (*at < size) {
        char c = bytes[*at];
        if (pass_word(bytes + *at, size - *at) == 2 && c == '-')
            return true;
        if (c == '\n') {
            ++*lines;
        } else if (text_is_digit(c)) {
            size_t n = 0;
            while (*at + n < size && n <= MAX_NUMBER && text_is_digit(bytes[*at + n]))
                n++;
            if (n > MAX_NUMBER)
                return false;
            *at += n - 1;
        } else if (!is_between(c)) {
            return true;
        }
        ++*at;
    }
    return true;
}

static size_t skip_mark(const char *bytes, size_t size)
{
    return size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

/* Nothing but moves at the beginning, the first one possible at the start. */
int reversi_transcript_detect(const char *bytes, size_t size)
{
    size_t at = skip_mark(bytes, size), end = size < LOOK ? size : LOOK;
    int moves = 0, lines = 0;
    while (skip(bytes, end, &at, &lines) && at < end) {
        size_t n = pass_word(bytes + at, end - at);
        int cell = n > 0 ? -1 : reading_cell(bytes + at, end - at);
        static const char first[] = "f5 c4 d3 e6 d4 e4 d5 e5";
        char name[3] = {text_lower(bytes[at]), at + 1 < end ? bytes[at + 1] : '\0', '\0'};
        if (n == 0 && cell < 0)
            return moves > 0 && end < size && at + 5 > end ? 70 : moves > 2 ? 30 : 0;
        if (moves == 0 && (n > 0 || strstr(first, name) == NULL))
            return 0;
        at += n > 0 ? n : 2;
        moves++;
    }
    return moves > 0 ? 70 : 0;
}

/* Does the line whose first move is this cell begin another game? */
static bool is_new_game(const reading *r, int cell)
{
    game_state s;
    game_step step = {.kind = STEP_PLACE, .to = (uint8_t)cell};
    if (r->now.status != GAME_ON)
        return true;
    game_state now = r->now;
    game_step first[GAME_MAX_STEPS];
    if (reversi_game.steps(&now, first) == 1 && first[0].kind == STEP_PASS)
        reversi_game.play(&now, first[0]);
    return !game_is_legal(&reversi_game, &now, step) && reversi_game.start(&r->cfg, &s, NULL) &&
           game_is_legal(&reversi_game, &s, step);
}

static bool bad_word(const reading *r, size_t at)
{
    char shown[24];
    size_t n = 1;
    while (at + n < r->size && n < 12 && !is_between(r->bytes[at + n]) && r->bytes[at + n] != '\n')
        n++;
    text_printable(shown, sizeof shown, r->bytes + at, n);
    return reading_fail(r, at, "%s: a move (a1 to h8) or a pass was expected", shown);
}

/* Behind a mistake: the next line that looks like the begin of a game, since the rest
 * of the broken one would only give mistakes that follow from the first. */
static size_t next_game(const reading *r, size_t at)
{
    game_state start;
    game_config cfg;
    game_config_init(&cfg, &reversi_game);
    if (!reversi_game.start(&cfg, &start, NULL))
        return r->size;
    while ((at = reading_next_line(r->bytes, r->size, at)) < r->size) {
        size_t first = at;
        int lines = 0;
        bool good = skip(r->bytes, r->size, &first, &lines);
        if (first == r->size)
            break;
        int cell = !good || pass_word(r->bytes + first, r->size - first) > 0
                       ? -1
                       : reading_cell(r->bytes + first, r->size - first);
        game_step step = {.kind = STEP_PLACE, .to = (uint8_t)cell};
        if (cell >= 0 && game_is_legal(&reversi_game, &start, step))
            return at;
        at = first; /* blank lines need no second look */
    }
    return r->size;
}

static bool take_game(reading *r, size_t *at)
{
    const char *bytes = r->bytes;
    size_t size = r->size;
    while (*at < size) {
        int lines = 0;
        size_t before = *at;
        if (!skip(bytes, size, at, &lines))
            return reading_fail(r, *at, "a move number has at most %d digits", (int)MAX_NUMBER);
        if (*at == size)
            break;
        size_t n = pass_word(bytes + *at, size - *at);
        int cell = n > 0 ? -1 : reading_cell(bytes + *at, size - *at);
        if (r->steps > 0 && (lines > 1 || (lines == 1 && cell >= 0 && is_new_game(r, cell)))) {
            *at = before; /* the ends of lines are skipped when the next game is read */
            break;
        }
        bool good = n > 0       ? reading_pass(r, *at, -1)
                    : cell >= 0 ? reading_place(r, *at, cell, -1)
                                : bad_word(r, *at);
        if (!good)
            return false;
        *at += n > 0 ? n : 2;
    }
    return r->steps == 0 || reading_end(r);
}

int reversi_transcript_read(const char *bytes, size_t size, size_t *at, record *out,
                            game_error *err)
{
    reading r;
    if (*at == 0)
        *at = skip_mark(bytes, size);
    bool good = reading_begin(&r, bytes, size, false, out, err) && take_game(&r, at);
    if (!good)
        *at = next_game(&r, *at);
    return !good ? -1 : r.steps > 0 ? 1 : 0;
}

bool reversi_transcript_write(const record *in, struct text *out, game_error *err)
{
    session *s = reading_replay(in, HOLDS_FREE_OPENING, err);
    if (s == NULL)
        return false;
    int n = session_length(s);
    if (n > 0 && out->size > 0)
        text_add(out, "\n");
    for (int i = 0; i < n; i++) {
        int cell = reading_step_cell(session_step_at(s, i));
        if (cell < 0)
            text_add(out, "pa");
        else
            text_addf(out, "%c%c", 'a' + cell % 8, '1' + cell / 8);
    }
    text_add(out, "\n");
    session_free(s);
    return n > 0 || text_error(err, -1, "a transcript holds games with at least one move");
}
