/* What the subcommands share.  Boards are drawn from the game's geometry and view
 * alone: a square board with its letters and numbers around it, a hex board row by
 * row with the names of the first and the last cell. */
#include "cli/output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/search.h"
#include "play/library.h"
#include "play/store.h"

int output_fail(int code, const char *format, ...)
{
    va_list args;
    fputs("parlour: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    return code;
}

/* ---- boards ------------------------------------------------------------- */

enum { MAX_LINE = 256 };

/* Width of the widest piece. */
static int piece_width(const game *g)
{
    int w = 1;
    for (int i = 1; i < g->n_pieces; i++) {
        int n = (int)strlen(g->piece[i].ascii);
        w = n > w ? n : w;
    }
    return w;
}

static void put(char *line, int at, const char *s)
{
    for (int i = 0; s[i] != '\0' && at + i < MAX_LINE - 1; i++)
        line[at + i] = s[i];
}

static void end_line(char *line, const char *margin)
{
    int n = MAX_LINE - 1;
    while (n > 0 && line[n - 1] == ' ')
        n--;
    line[n] = '\0';
    printf("%s%s\n", n > 0 ? margin : "", line);
}

static const char *picture(const game *g, int code)
{
    const char *s = g->piece[code].ascii;
    return code == 0 && s[strspn(s, " ")] == '\0' ? "." : s;
}

static void draw_row(const game *g, const game_board *b, const game_view *v, int y,
                     const char *margin)
{
    char line[MAX_LINE];
    memset(line, ' ', sizeof line);
    int width = piece_width(g);
    int step = b->shape == BOARD_HEX ? (width + 2) / 2 : width + 1;
    int left = b->shape == BOARD_HEX ? 4 : 3;
    int first = -1;
    int last = -1;
    for (int i = 0; i < b->n_cells; i++) {
        if (b->cell[i].y != y)
            continue;
        first = first < 0 ? i : first;
        last = i;
        put(line, left + b->cell[i].x * step, picture(g, v->piece[i]));
    }
    if (first < 0)
        return;
    put(line, 0, b->shape == BOARD_HEX ? b->cell[first].name : b->cell[first].name + 1);
    if (b->shape == BOARD_HEX)
        put(line, left + b->cell[last].x * step + width + 1, b->cell[last].name);
    end_line(line, margin);
}

static void draw_letters(const game *g, const game_board *b, const char *margin)
{
    char line[MAX_LINE];
    memset(line, ' ', sizeof line);
    int step = piece_width(g) + 1;
    for (int i = 0; i < b->n_cells; i++)
        if (b->cell[i].y == 0)
            line[3 + b->cell[i].x * step] = b->cell[i].name[0];
    end_line(line, margin);
}

static void piece_text(const game *g, int code, char *buf, size_t size)
{
    const game_piece *p = &g->piece[code];
    text_printf(buf, size, "%s (%s)", p->key != NULL ? p->key : p->ascii, p->name);
}

void output_board(const game_config *cfg, const game_state *s, const char *margin)
{
    const game *g = cfg->game;
    const game_board *b = g->board(cfg);
    game_view v;
    g->view(s, &v);
    int rows = 0;
    for (int i = 0; i < b->n_cells; i++)
        rows = b->cell[i].y >= rows ? b->cell[i].y + 1 : rows;
    if (b->shape == BOARD_SQUARE)
        draw_letters(g, b, margin);
    for (int y = 0; y < rows; y++)
        draw_row(g, b, &v, y, margin);
    if (v.hand != 0) {
        char piece[80];
        piece_text(g, v.hand, piece, sizeof piece);
        printf("%sin hand: %s\n", margin, piece);
    }
    if (v.n_tray > 0) {
        printf("%sleft:", margin);
        for (int i = 0; i < v.n_tray; i++) {
            const game_piece *p = &g->piece[v.tray[i]];
            printf(" %s", p->key != NULL ? p->key : p->ascii);
        }
        putchar('\n');
    }
    if (v.tally[0] >= 0)
        printf("%s%s %d, %s %d\n", margin, g->player[0].name, v.tally[0], g->player[1].name,
               v.tally[1]);
}

/* ---- games as text ------------------------------------------------------ */

void output_result(const session *s, char *buf, size_t size)
{
    static const char *const how_word[] = {"", "rules", "resignation", "time", "agreement"};
    int winner;
    enum session_end how = session_ended(s, &winner);
    if (how == END_NONE)
        text_copy(buf, size, "unfinished");
    else if (winner < 0)
        text_printf(buf, size, "draw by %s", how_word[how]);
    else
        text_printf(buf, size, "%d by %s", winner, how_word[how]);
}

void output_turn(const session *s, int *at, char *buf, size_t size)
{
    const game *g = session_game(s);
    int first = *at;
    int length = session_length(s);
    size_t used = 0;
    buf[0] = '\0';
    do {
        game_step step = session_step_at(s, *at);
        bool silent = step.kind == STEP_STOP && *at > first;
        char one[GAME_STEP_TEXT];
        g->step_write(session_state_at(s, *at), step, one);
        if (!silent)
            text_printf(buf + used, size - used, "%s%s", *at > first ? g->turn_join : "", one);
        used += strlen(buf + used);
        ++*at;
    } while (*at < length && session_state_at(s, *at)->turn == session_state_at(s, first)->turn);
}

void output_steps(const game *g, const game_state *root, const game_step *step, int n,
                  struct text *out)
{
    game_state s = *root;
    for (int i = 0; i < n; i++) {
        char one[GAME_STEP_TEXT];
        g->step_write(&s, step[i], one);
        text_addf(out, "%s%s", i > 0 ? "," : "", one);
        g->play(&s, step[i]);
    }
}

void output_value(const game *g, int margin_or_sign, char *buf, size_t size)
{
    if (g->scale == SCALE_MARGIN)
        text_printf(buf, size, "%+d", margin_or_sign);
    else
        text_copy(buf, size, margin_or_sign > 0 ? "win" : margin_or_sign < 0 ? "loss" : "draw");
}

/* ---- files -------------------------------------------------------------- */

static char *read_stdin(size_t *size, game_error *err)
{
    size_t room = 1 << 16;
    size_t n = 0;
    char *bytes = malloc(room + 1);
    while (bytes != NULL) {
        n += fread(bytes + n, 1, room - n, stdin);
        if (n < room)
            break;
        room *= 2;
        char *more = room <= STORE_MAX_FILE ? realloc(bytes, room + 1) : NULL;
        if (more == NULL) {
            free(bytes);
            bytes = NULL;
        } else {
            bytes = more;
        }
    }
    if (bytes == NULL) {
        text_error(err, -1, "standard input: too much to keep in memory");
        return NULL;
    }
    bytes[n] = '\0';
    *size = n;
    return bytes;
}

char *output_read_file(const char *path, size_t *size, game_error *err)
{
    return strcmp(path, "-") == 0 ? read_stdin(size, err) : store_read(path, size, NULL, err);
}

char *output_read_lines(const char *path, game_error *err)
{
    size_t size;
    char *bytes = output_read_file(path, &size, err);
    const char *zero = bytes != NULL ? memchr(bytes, '\0', size) : NULL;
    if (zero == NULL)
        return bytes;
    int line = 1;
    for (const char *p = bytes; p < zero; p++)
        line += *p == '\n';
    text_error(err, -1, "%.60s: line %d: a byte of value 0: this is not a text file", path, line);
    free(bytes);
    return NULL;
}

/* Game number 'number' (from 1; 0 = the first), broken ones counted. */
static bool read_one(const record_format *f, const char *bytes, size_t size, long number,
                     record **out, game_error *err)
{
    size_t at = 0;
    for (long i = 1;; i++) {
        bool wanted = i >= number;
        int got = format_read_next(f, bytes, size, &at, *out, wanted ? err : NULL);
        if (wanted && got != 0)
            return got > 0;
        if (got == 0 || (got < 0 && at >= size))
            return number > 1 ? text_error(err, -1, "games in it: %ld", got == 0 ? i - 1 : i)
                              : text_error(err, -1, "there is no game in it");
        record_free(*out);
        *out = record_new();
        if (*out == NULL)
            return text_error(err, -1, "out of memory");
    }
}

record *output_load(const game *const *list, int n, const char *path, const char *format,
                    long number, game_error *err)
{
    size_t size;
    const record_format *f;
    char *bytes = output_read_file(path, &size, err);
    if (bytes == NULL)
        return NULL;
    record *r = record_new();
    const char *at = strcmp(path, "-") != 0 ? path : NULL;
    bool known = library_format(list, n, at, format, &bytes, &size, &f, err);
    if (known && r == NULL)
        text_error(err, -1, "out of memory");
    if (!known || r == NULL || !read_one(f, bytes, size, number, &r, err)) {
        bool broken = known && r != NULL; /* the file is to blame */
        record_free(r);
        r = NULL;
        if (broken && err != NULL) {
            char why[sizeof err->text];
            text_copy(why, sizeof why, err->text);
            text_error(err, err->at, "%.60s: %.170s", path, why);
        }
    }
    free(bytes);
    return r;
}
