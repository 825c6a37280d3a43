/* The Generic Game Format of the Internet Othello servers, as read: games (;...;) made
 * of properties KEY[value], with or without a count before each game.
 *
 * The properties before the first move are only noted, since they come in any order;
 * the game is begun from them at the first move, or at the end. */
#include <string.h>

#include "reversi/formats/formats.h"
#include "reversi/formats/ggf.h"
#include "reversi/formats/reading.h"

typedef struct slice {
    const char *p;
    size_t n;
} slice;

typedef struct property {
    char key[GGF_MAX_KEY + 1];
    slice value;
    size_t at; /* byte of the key */
} property;

typedef struct parser {
    reading r;
    size_t at;
    bool begun; /* the start position stands */
    property board, type, result, game;
} parser;

const ggf_key ggf_keys[GGF_KEYS] = {
    {"PC", "place"}, {"PB", "player0"}, {"PW", "player1"}, {"RB", "rating0"}, {"RW", "rating1"}};

static bool is_space(char c)
{
    return text_is_blank(c) || c == '\n';
}

static size_t skip_space(const char *bytes, size_t size, size_t at)
{
    if (at == 0 && size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        at = 3;
    while (at < size && is_space(bytes[at]))
        at++;
    return at;
}

int reversi_ggf_detect(const char *bytes, size_t size)
{
    size_t at = skip_space(bytes, size, 0);
    for (int i = 0; i < 4 && at < size && text_is_digit(bytes[at]); i++)
        at++;
    at = skip_space(bytes, size, at);
    if (size - at < 2 || memcmp(bytes + at, "(;", 2) != 0)
        return 0;
    at = skip_space(bytes, size, at + 2);
    return size - at >= 3 && memcmp(bytes + at, "GM[", 3) == 0 ? 95 : 60;
}

/* ---- shared with the writer --------------------------------------------- */

static size_t token(const char *p, const char *end)
{
    size_t n = 0;
    while (p + n < end && p[n] > ' ' && strchr("/[]", p[n]) == NULL)
        n++;
    return n;
}

bool ggf_comment(const char *line, size_t n, const char **eval, size_t *eval_n, const char **time,
                 size_t *time_n)
{
    const char *p = line, *end = line + n;
    *eval_n = *time_n = 0;
    if (n > 5 && memcmp(p, "eval ", 5) == 0) {
        *eval = p + 5;
        *eval_n = token(p + 5, end);
        p += 5 + *eval_n;
        if (*eval_n == 0)
            return false;
        if (p == end)
            return true;
        if (*p++ != ' ')
            return false;
    }
    if (end - p > 5 && memcmp(p, "time ", 5) == 0) {
        *time = p + 5;
        *time_n = token(p + 5, end);
        p += 5 + *time_n;
        return *time_n > 0 && p == end;
    }
    return false;
}

void ggf_result(int margin, char *buf, size_t size)
{
    text_printf(buf, size, "%+d.000", margin);
}

bool ggf_date(const char *s, size_t n, char from, char to, char out[11])
{
    if (n < 10 || s[4] != from || s[7] != from)
        return false;
    memcpy(out, s, 10);
    out[10] = '\0';
    for (int i = 0; i < 10; i++)
        if (i != 4 && i != 7 && !text_is_digit(out[i]))
            return false;
    out[4] = out[7] = to;
    return true;
}

/* ---- properties --------------------------------------------------------- */

/* Bytes that do not count at both ends of a value. */
static bool is_idle(char c)
{
    return (unsigned char)c <= ' ' || c == 0x7f;
}

static void trim(slice *v)
{
    while (v->n > 0 && is_idle(v->p[v->n - 1]))
        v->n--;
    for (; v->n > 0 && is_idle(*v->p); v->n--)
        v->p++;
}

/* The next property of a game: 1, or 0 behind the game's end, -1 = *err. */
static int take_property(parser *p, property *out)
{
    const char *bytes = p->r.bytes;
    size_t size = p->r.size;
    p->at = skip_space(bytes, size, p->at);
    if (size - p->at >= 2 && memcmp(bytes + p->at, ";)", 2) == 0) {
        p->at += 2;
        return 0;
    }
    out->at = p->at;
    size_t n = 0;
    while (p->at < size && n < GGF_MAX_KEY && bytes[p->at] >= 'A' && bytes[p->at] <= 'Z')
        out->key[n++] = bytes[p->at++];
    out->key[n] = '\0';
    if (p->at == size || (n == 0 && bytes[p->at] == ';' && p->at + 1 == size)) {
        reading_fail(&p->r, size, "the game is cut off: \";)\" is missing");
        return -1;
    }
    if (n == 0 || bytes[p->at] != '[') {
        reading_fail(&p->r, out->at, "a property like B[d3], or \";)\", was expected");
        return -1;
    }
    const char *close = memchr(bytes + p->at, ']', size - p->at);
    if (close == NULL) {
        reading_fail(&p->r, out->at, "%s: \"]\" is missing", out->key);
        p->at = size; /* so is it in all that follows */
        return -1;
    }
    out->value.p = bytes + p->at + 1;
    out->value.n = (size_t)(close - out->value.p);
    if (strcmp(out->key, "C") != 0)
        trim(&out->value);
    p->at = (size_t)(close - bytes) + 1;
    return 1;
}

static bool is_year(const char *s)
{
    return text_is_digit(s[0]) && text_is_digit(s[1]) && text_is_digit(s[2]) && text_is_digit(s[3]);
}

/* DT is a day, a day and a time, or only a year. */
static bool put_header(parser *p, const property *q)
{
    char key[GGF_MAX_KEY + 5] = "ggf-", date[11];
    slice v = q->value;
    if (strcmp(q->key, "DT") == 0 && ggf_date(v.p, v.n, '.', '-', date) &&
        (v.n == 10 || (v.n > 11 && v.p[10] == '_')))
        return reading_header(&p->r, "date", date, 10) &&
               (v.n == 10 || reading_header(&p->r, "ggf-time", v.p + 11, v.n - 11));
    if (strcmp(q->key, "DT") == 0 && v.n == 4 && is_year(v.p))
        return reading_header(&p->r, "date", v.p, v.n);
    for (int i = 0; i < GGF_KEYS; i++)
        if (strcmp(q->key, ggf_keys[i].property) == 0)
            return reading_header(&p->r, ggf_keys[i].header, v.p, v.n);
    size_t n = strlen(q->key);
    for (size_t i = 0; i <= n; i++)
        key[4 + i] = text_lower(q->key[i]);
    return reading_header(&p->r, key, v.p, v.n);
}

/* "8 ---...--- *" */
static bool take_board(parser *p)
{
    const property *q = &p->board;
    const char *s = q->value.p, *end = s + q->value.n;
    char state[67];
    int n = 0, board = 0, digits = 0;
    for (; s < end && (text_is_digit(*s) || (digits == 0 && is_space(*s))) && digits < 4; s++)
        if (text_is_digit(*s)) {
            board = 10 * board + (*s - '0');
            digits++;
        }
    if (board != 8)
        return reading_fail(&p->r, q->at, "board size %d: only 8 is possible", board);
    for (; s < end; s++) {
        if (is_space(*s))
            continue;
        if (n == 65 || *s == '\0' || strchr("*Oo-.", *s) == NULL)
            return reading_fail(&p->r, q->at,
                                "BO: 64 squares (* O -) and the side to move "
                                "(* or O) were expected");
        if (n == 64)
            state[n] = ' ';
        state[n < 64 ? n : 65] = *s == '.' ? '-' : *s;
        n++;
    }
    if (n < 65)
        return reading_fail(&p->r, q->at, "BO: 65 marks were expected, here are %d", n);
    state[66] = '\0';
    return reading_start(&p->r, q->at, state);
}

/* The type "8a" is the game where fewest discs win. */
static bool begin(parser *p)
{
    if (p->begun)
        return true;
    p->begun = true;
    const property *g = &p->game, *t = &p->type;
    if (g->value.p != NULL && (g->value.n != 7 || memcmp(g->value.p, "Othello", 7) != 0)) {
        char shown[24];
        text_printable(shown, sizeof shown, g->value.p, g->value.n);
        return reading_fail(&p->r, g->at, "GM[%s]: only Othello is possible", shown);
    }
    if (t->value.p != NULL && memchr(t->value.p, 'a', t->value.n) != NULL &&
        !reading_fewest(&p->r, t->at))
        return false;
    if (p->board.value.p != NULL && !take_board(p))
        return false;
    if (t->value.p == NULL)
        return true;
    bool usual = t->value.n == 1 || (t->value.n == 2 && t->value.p[1] == 'a');
    return usual || put_header(p, t);
}

/* ---- moves -------------------------------------------------------------- */

/* "eval 2.39 time 0.01" from "/2.39/0.01". */
static bool put_numbers(parser *p, slice v)
{
    static const char *const name[2] = {"eval ", "time "};
    char line[2 * GGF_MAX_TOKEN + 16];
    size_t used = 0;
    for (int i = 0; i < 2 && v.n > 0; i++) {
        v.p++; /* the slash */
        v.n--;
        const char *slash = memchr(v.p, '/', v.n);
        size_t n = slash != NULL ? (size_t)(slash - v.p) : v.n;
        size_t kept = n < GGF_MAX_TOKEN ? n : GGF_MAX_TOKEN;
        if (n > 0) {
            text_printf(line + used, sizeof line - used, "%s%s", used > 0 ? " " : "", name[i]);
            used += strlen(line + used);
            for (size_t k = 0; k < kept; k++) {
                char c = v.p[k];
                line[used++] = c <= ' ' || c > '~' || strchr("[{}", c) != NULL ? '_' : c;
            }
            line[used] = '\0';
        }
        v.p += n;
        v.n -= n;
    }
    return used == 0 || reading_comment(&p->r, line, used);
}

static bool take_move(parser *p, const property *q)
{
    static const char *const pass[] = {"pa", "pass", "--", "ps"};
    slice v = q->value;
    while (v.n > 0 && is_space(*v.p)) {
        v.p++;
        v.n--;
    }
    const char *slash = memchr(v.p, '/', v.n);
    size_t n = slash != NULL ? (size_t)(slash - v.p) : v.n, rest = n;
    while (n > 0 && is_space(v.p[n - 1]))
        n--;
    int player = q->key[0] == 'B' ? 0 : 1;
    int cell = n == 2 ? reading_cell(v.p, n) : -1;
    char word[8] = "";
    if (n < sizeof word)
        memcpy(word, v.p, n);
    bool passes = false;
    for (size_t i = 0; i < sizeof pass / sizeof pass[0]; i++)
        passes = passes || text_equal_nocase(word, pass[i]);
    if (cell < 0 && !passes) {
        char shown[24];
        text_printable(shown, sizeof shown, v.p, n);
        return reading_fail(&p->r, q->at, "%s[%s]: a move (a1 to h8) or PA was expected", q->key,
                            shown);
    }
    if (passes ? !reading_pass(&p->r, q->at, player) : !reading_place(&p->r, q->at, cell, player))
        return false;
    return put_numbers(p, (slice){v.p + rest, v.n - rest});
}

static bool take(parser *p, const property *q)
{
    const char *k = q->key;
    bool move = strcmp(k, "B") == 0 || strcmp(k, "W") == 0;
    if (move && p->r.out == NULL && !p->r.glance->wants_steps)
        return true;
    if (move)
        return begin(p) && take_move(p, q);
    if (strcmp(k, "C") == 0)
        return q->value.n == 0 || reading_comment(&p->r, q->value.p, q->value.n);
    property *note = strcmp(k, "BO") == 0   ? &p->board
                     : strcmp(k, "TY") == 0 ? &p->type
                     : strcmp(k, "RE") == 0 ? &p->result
                     : strcmp(k, "GM") == 0 ? &p->game
                                            : NULL;
    if (note == NULL)
        return put_header(p, q);
    if (note->value.p != NULL)
        return reading_fail(&p->r, q->at, "%s stands here for the second time", k);
    if (p->begun && note != &p->result)
        return reading_fail(&p->r, q->at, "%s must stand before the first move", k);
    *note = *q;
    return true;
}

/* "+4.000", "-10:r": whole discs. */
static void glance_result(format_glance *g, slice v)
{
    int n = 0;
    size_t i = v.n > 0 && (v.p[0] == '+' || v.p[0] == '-') ? 1 : 0;
    if (i == v.n || !text_is_digit(v.p[i]))
        return;
    for (; i < v.n && text_is_digit(v.p[i]) && n < 100; i++)
        n = 10 * n + (v.p[i] - '0');
    g->has_score = n <= 64;
    g->score = !g->has_score ? 0 : v.p[0] == '-' ? -n : n;
}

/* What RE adds to the rules: ":r" resigned, ":t" out of time, ":s" agreed. */
static bool end(parser *p)
{
    slice v = p->result.value;
    bool over = p->r.now.status != GAME_ON;
    if (p->r.out == NULL && !over) {
        glance_result(p->r.glance, v);
        return true;
    }
    char usual[16];
    ggf_result(over ? reversi_game.margin(&p->r.now) : 0, usual, sizeof usual);
    if (v.n > 0 && v.p[0] != '?' &&
        (!over || v.n != strlen(usual) || memcmp(v.p, usual, v.n) != 0) &&
        !put_header(p, &p->result))
        return false;
    if (over || v.n < 3 || v.p[v.n - 2] != ':')
        return reading_end(&p->r);
    char how = v.p[v.n - 1], text[24];
    bool draw = true;
    for (size_t i = 0; i < v.n - 2; i++)
        draw = draw && (v.p[i] < '1' || v.p[i] > '9');
    const char *word = how == 'r'   ? "resignation"
                       : how == 't' ? "time"
                       : how == 's' ? "agreement"
                                    : NULL;
    if (word == NULL || (draw && how != 's'))
        return true;
    text_printf(text, sizeof text, "%s by %s", draw ? "draw" : v.p[0] == '-' ? "1" : "0", word);
    return reading_header(&p->r, "result", text, strlen(text));
}

/* Where a game may begin at or behind 'at', or the end. */
static size_t next_game(const char *bytes, size_t size, size_t at)
{
    while (at < size) {
        const char *p = memchr(bytes + at, '(', size - at);
        if (p == NULL)
            return size;
        at = (size_t)(p - bytes);
        if (at + 1 < size && p[1] == ';')
            return at;
        at++;
    }
    return size;
}

static bool take_game(parser *p)
{
    property q;
    int got;
    if (p->r.size - p->at < 2 || memcmp(p->r.bytes + p->at, "(;", 2) != 0)
        return reading_fail(&p->r, p->at++, "a game was expected: \"(;GM[Othello]...;)\"");
    p->at += 2;
    while ((got = take_property(p, &q)) > 0)
        if (!take(p, &q))
            return false;
    return got == 0 && begin(p) && end(p);
}

/* 'out' or 'glance' is given. */
static int read_into(const char *bytes, size_t size, size_t *at, record *out, format_glance *glance,
                     game_error *err)
{
    parser p = {.at = skip_space(bytes, size, *at)};
    while (p.at < size && (text_is_digit(bytes[p.at]) || is_space(bytes[p.at])))
        p.at++;
    *at = p.at;
    if (p.at == size)
        return 0;
    bool good = (out != NULL ? reading_begin(&p.r, bytes, size, false, out, err)
                             : reading_begin_glance(&p.r, bytes, size, false, glance, err)) &&
                take_game(&p);
    *at = good ? p.at : next_game(bytes, size, p.at);
    return good ? 1 : -1;
}

int reversi_ggf_read(const char *bytes, size_t size, size_t *at, record *out, game_error *err)
{
    return read_into(bytes, size, at, out, NULL, err);
}

int reversi_ggf_glance(const char *bytes, size_t size, size_t *at, format_glance *out,
                       game_error *err)
{
    return read_into(bytes, size, at, NULL, out, err);
}
