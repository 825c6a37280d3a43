/* gtp: the Go Text Protocol, version 2, for every game.  One line is one command with
 * an optional number in front; the answer is "=" or "?", the number, text, and an
 * empty line.  Colours are b and w for the first and the second player; one step at a
 * time is played and given, so a player may be asked twice in a row.
 *
 * Of its own: parlour-options, parlour-set_options, parlour-state, parlour-set_state,
 * parlour-legal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/gtp.h"
#include "cli/gtp_game.h"
#include "cli/output.h"

enum { MAX_LINE = 1 << 16, MAX_TEXT = 4096, MAX_SECONDS = 1000000000 };

struct gtp {
    gtp_game g;
    char id[16];
    struct text out; /* the answer */
    bool board;      /* the answer goes on with the board */
    bool quits;
};

typedef struct gtp_row {
    const char *name;
    bool (*run)(gtp *t, char *words); /* false: t->out says why */
} gtp_row;

/* ---- words -------------------------------------------------------------- */

/* Cuts the next word off; "" at the end. */
static char *next_word(char **words)
{
    char *p = *words;
    while (*p == ' ')
        p++;
    char *end = p;
    while (*end != '\0' && *end != ' ')
        end++;
    *words = end;
    if (*end != '\0') {
        *end = '\0';
        *words = end + 1;
    }
    return p;
}

static char *rest_of(char *words)
{
    while (*words == ' ')
        words++;
    return words;
}

static bool refuse(gtp *t, const char *what, const char *why)
{
    t->out.size = 0;
    text_addf(&t->out, "%s%s%s", what, *why != '\0' ? ": " : "", why);
    return false;
}

static bool read_color(gtp *t, const char *word, int *player)
{
    *player = text_equal_nocase(word, "b") || text_equal_nocase(word, "black")   ? 0
              : text_equal_nocase(word, "w") || text_equal_nocase(word, "white") ? 1
                                                                                 : -1;
    return *player >= 0 || refuse(t, "syntax error", "a color (b or w) was expected");
}

static bool read_seconds(gtp *t, char **words, long *out)
{
    return text_number(next_word(words), 0, MAX_SECONDS, out) ||
           refuse(t, "syntax error", "a whole number was expected");
}

/* ---- about the program -------------------------------------------------- */

static bool run_protocol_version(gtp *t, char *words)
{
    (void)words;
    text_add(&t->out, "2");
    return true;
}

static bool run_name(gtp *t, char *words)
{
    (void)words;
    text_add(&t->out, "parlour");
    return true;
}

static bool run_version(gtp *t, char *words)
{
    (void)words;
    text_add(&t->out, PARLOUR_VERSION);
    return true;
}

static bool run_quit(gtp *t, char *words)
{
    (void)words;
    t->quits = true;
    return true;
}

/* ---- games -------------------------------------------------------------- */

static bool run_list_games(gtp *t, char *words)
{
    (void)words;
    for (int i = 0; i < t->g.o.n; i++)
        text_addf(&t->out, "%s%s", i > 0 ? "\n" : "", t->g.o.list[i]->name);
    return true;
}

/* A game by key or name; or a preset of any game by key or label. */
static bool run_set_game(gtp *t, char *words)
{
    const char *word = rest_of(words);
    game_config cfg;
    game_error err;
    const options *o = &t->g.o;
    for (int i = 0; i < o->n; i++)
        if (text_equal_nocase(word, o->list[i]->key) || text_equal_nocase(word, o->list[i]->name)) {
            game_config_init(&cfg, o->list[i]);
            return gtp_game_config(&t->g, &cfg, &err) || refuse(t, "cannot set game", err.text);
        }
    for (int i = 0; i < o->n; i++)
        for (int k = 0; k < o->list[i]->n_presets; k++) {
            const game_preset *p = &o->list[i]->preset[k];
            if (!text_equal_nocase(word, p->key) && !text_equal_nocase(word, p->label))
                continue;
            game_config_init(&cfg, o->list[i]);
            game_config_preset(&cfg, p->key);
            return gtp_game_config(&t->g, &cfg, &err) || refuse(t, "cannot set game", err.text);
        }
    return refuse(t, "unknown game", "");
}

static bool run_options(gtp *t, char *words)
{
    char text[256];
    (void)words;
    game_config_write(&t->g.o.config, text, sizeof text);
    text_add(&t->out, text);
    return true;
}

static bool run_set_options(gtp *t, char *words)
{
    game_config cfg = t->g.o.config;
    game_error err;
    if (game_config_read(&cfg, words, &err) && gtp_game_config(&t->g, &cfg, &err))
        return true;
    return refuse(t, "unacceptable options", err.text);
}

static bool run_state(gtp *t, char *words)
{
    char text[GAME_STATE_TEXT];
    (void)words;
    t->g.o.game->state_write(session_state(t->g.s), text);
    text_add(&t->out, text);
    return true;
}

static bool run_set_state(gtp *t, char *words)
{
    game_error err;
    return gtp_game_restart(&t->g, words, &err) || refuse(t, "unacceptable state", err.text);
}

static bool run_legal(gtp *t, char *words)
{
    game_step step[GAME_MAX_STEPS];
    int n = session_steps(t->g.s, step);
    (void)words;
    for (int i = 0; i < n; i++) {
        char text[GAME_STEP_TEXT];
        t->g.o.game->step_write(session_state(t->g.s), step[i], text);
        text_addf(&t->out, "%s%s", i > 0 ? " " : "", text);
    }
    return true;
}

static bool run_boardsize(gtp *t, char *words)
{
    long size;
    int x = 0, y = 0;
    const game_board *b = t->g.o.game->board(&t->g.o.config);
    game_error err;
    if (!text_number(next_word(&words), 0, 1000, &size))
        return refuse(t, "syntax error", "a whole number was expected");
    for (int i = 0; i < b->n_cells; i++) {
        x = b->cell[i].x > x ? b->cell[i].x : x;
        y = b->cell[i].y > y ? b->cell[i].y : y;
    }
    if (b->shape != BOARD_SQUARE || size != x + 1 || size != y + 1)
        return refuse(t, "unacceptable size", "");
    return gtp_game_restart(&t->g, NULL, &err) || refuse(t, err.text, "");
}

static bool run_clear_board(gtp *t, char *words)
{
    game_error err;
    (void)words;
    return gtp_game_restart(&t->g, NULL, &err) || refuse(t, err.text, "");
}

/* These games have none; any number is taken. */
static bool run_komi(gtp *t, char *words)
{
    char *word = next_word(&words), *end;
    strtod(word, &end);
    return (*word != '\0' && *end == '\0') || refuse(t, "syntax error", "a number was expected");
}

/* ---- playing ------------------------------------------------------------ */

/* The forced pass that a controller left out is taken back when the step behind it is
 * no good. */
static bool run_play(gtp *t, char *words)
{
    int player;
    game_step step;
    game_error err;
    if (!read_color(t, next_word(&words), &player))
        return false;
    const char *text = rest_of(words);
    if (*text == '\0')
        return refuse(t, "syntax error", "a step was expected");
    session *s = t->g.s;
    int before = session_position(s);
    if (!gtp_game_turn(&t->g, player, &err))
        return refuse(t, "illegal move", err.text);
    int used = t->g.o.game->step_read(session_state(s), text, &step, &err);
    if (used >= 0 && *rest_of(words + (text - words) + used) != '\0') {
        text_error(&err, -1, "more follows than one step");
        used = -1;
    }
    if (used >= 0 && session_play(s, step, &err))
        return true;
    while (session_position(s) > before)
        session_undo(s);
    return refuse(t, "illegal move", err.text);
}

static bool generate(gtp *t, char *words, bool plays)
{
    int player;
    game_step step;
    game_error err;
    if (!read_color(t, next_word(&words), &player))
        return false;
    int before = session_position(t->g.s);
    bool good = gtp_game_turn(&t->g, player, &err) && gtp_game_think(&t->g, plays, &step, &err);
    if (good) {
        char text[GAME_STEP_TEXT];
        t->g.o.game->step_write(session_state(t->g.s), step, text);
        text_add(&t->out, text);
        good = !plays || session_play(t->g.s, step, &err);
    }
    while ((!plays || !good) && session_position(t->g.s) > before)
        session_undo(t->g.s);
    return good || refuse(t, "cannot move", err.text);
}

static bool run_genmove(gtp *t, char *words)
{
    return generate(t, words, true);
}

static bool run_reg_genmove(gtp *t, char *words)
{
    return generate(t, words, false);
}

static bool run_undo(gtp *t, char *words)
{
    (void)words;
    return session_undo(t->g.s) || refuse(t, "cannot undo", "");
}

static bool run_showboard(gtp *t, char *words)
{
    (void)words;
    t->board = true;
    return true;
}

static bool run_final_score(gtp *t, char *words)
{
    (void)words;
    const game_state *s = session_state(t->g.s);
    if (s->status == GAME_ON)
        return refuse(t, "cannot score", "the game is not over");
    int winner = game_winner(s), margin = t->g.o.game->margin(s);
    if (winner < 0)
        text_add(&t->out, "0");
    else
        text_addf(&t->out, "%c+%d", winner == 0 ? 'B' : 'W', abs(margin));
    return true;
}

static bool run_time_settings(gtp *t, char *words)
{
    long main_time, byo, stones;
    if (!read_seconds(t, &words, &main_time) || !read_seconds(t, &words, &byo) ||
        !read_seconds(t, &words, &stones))
        return false;
    gtp_game_time(&t->g, main_time, byo, stones);
    return true;
}

static bool run_time_left(gtp *t, char *words)
{
    int player;
    long seconds, stones;
    if (!read_color(t, next_word(&words), &player) || !read_seconds(t, &words, &seconds) ||
        !read_seconds(t, &words, &stones))
        return false;
    t->g.timed = true;
    t->g.clock[player] = (gtp_clock){(int64_t)seconds * 1000, (int)stones};
    return true;
}

/* ---- the table, and lines ----------------------------------------------- */

static bool run_known_command(gtp *t, char *words);
static bool run_list_commands(gtp *t, char *words);

static const gtp_row rows[] = {
    {"boardsize", run_boardsize},
    {"clear_board", run_clear_board},
    {"final_score", run_final_score},
    {"genmove", run_genmove},
    {"known_command", run_known_command},
    {"komi", run_komi},
    {"list_commands", run_list_commands},
    {"list_games", run_list_games},
    {"name", run_name},
    {"parlour-legal", run_legal},
    {"parlour-options", run_options},
    {"parlour-set_options", run_set_options},
    {"parlour-set_state", run_set_state},
    {"parlour-state", run_state},
    {"play", run_play},
    {"protocol_version", run_protocol_version},
    {"quit", run_quit},
    {"reg_genmove", run_reg_genmove},
    {"set_game", run_set_game},
    {"showboard", run_showboard},
    {"time_left", run_time_left},
    {"time_settings", run_time_settings},
    {"undo", run_undo},
    {"version", run_version},
};

enum { N_ROWS = sizeof rows / sizeof rows[0] };

static const gtp_row *find_row(const char *name)
{
    for (int i = 0; i < N_ROWS; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

static bool run_known_command(gtp *t, char *words)
{
    text_add(&t->out, find_row(next_word(&words)) != NULL ? "true" : "false");
    return true;
}

static bool run_list_commands(gtp *t, char *words)
{
    (void)words;
    for (int i = 0; i < N_ROWS; i++)
        text_addf(&t->out, "%s%s", i > 0 ? "\n" : "", rows[i].name);
    return true;
}

static void print_answer(const gtp *t, bool good)
{
    bool said = t->out.size > 0;
    printf("%c%s%s%s\n", good ? '=' : '?', t->id, said ? " " : "", said ? t->out.data : "");
    if (good && t->board) {
        const game_state *s = session_state(t->g.s);
        output_board(&t->g.o.config, s, "");
        if (s->status == GAME_ON)
            printf("%s to move\n", t->g.o.game->player[s->mover].name);
    }
    putchar('\n');
    fflush(stdout);
}

/* Comments, control characters and blanks as the protocol wants them dropped. */
static void clean_line(char *line)
{
    char *to = line;
    for (const char *p = line; *p != '\0' && *p != '#'; p++) {
        if (*p == '\t')
            *to++ = ' ';
        else if ((unsigned char)*p >= ' ' && *p != 0x7f)
            *to++ = *p;
    }
    while (to > line && to[-1] == ' ')
        to--;
    *to = '\0';
}

static void answer_line(gtp *t, char *line, bool whole)
{
    char *words = line;
    clean_line(line);
    char *name = next_word(&words);
    t->id[0] = '\0';
    t->out.size = 0;
    t->out.data[0] = '\0';
    t->board = false;
    size_t digits = strspn(name, "0123456789");
    if (digits > 0 && digits < sizeof t->id && name[digits] == '\0') {
        text_copy(t->id, sizeof t->id, name);
        name = next_word(&words);
    }
    if (*name == '\0' && t->id[0] == '\0' && whole)
        return;
    const gtp_row *row = find_row(name);
    bool good = !whole        ? refuse(t, "syntax error", "the line is too long")
                : row == NULL ? refuse(t, "unknown command", "")
                              : row->run(t, words);
    print_answer(t, good);
}

gtp *gtp_new(const options *o, game_error *err)
{
    gtp *t = calloc(1, sizeof *t);
    text_error(err, -1, "out of memory");
    if (t == NULL)
        return NULL;
    text_init(&t->out);
    if (!t->out.failed && gtp_game_open(&t->g, o, err))
        return t;
    gtp_free(t);
    return NULL;
}

void gtp_free(gtp *t)
{
    if (t == NULL)
        return;
    gtp_game_close(&t->g);
    text_free(&t->out);
    free(t);
}

bool gtp_line(gtp *t, char *line)
{
    answer_line(t, line, true);
    return !t->quits;
}

bool gtp_long_line(gtp *t)
{
    char none[1] = "";
    answer_line(t, none, false);
    return !t->quits;
}

/* ---- the subcommand ----------------------------------------------------- */

/* A line too long for the buffer is swallowed to its end. */
static bool read_line(char *line, bool *whole)
{
    if (fgets(line, MAX_LINE, stdin) == NULL)
        return false;
    *whole = strchr(line, '\n') != NULL || strlen(line) + 1 < MAX_LINE;
    for (int c = *whole ? '\n' : 0; c != '\n' && c != EOF;)
        c = getchar();
    return true;
}

int cmd_gtp(const options *o)
{
    game_error err = {.text = "out of memory"};
    char *line = malloc(MAX_LINE);
    gtp *t = line != NULL ? gtp_new(o, &err) : NULL;
    if (t == NULL) {
        free(line);
        return output_fail(EXIT_USAGE, "%s", err.text);
    }
    bool whole, going = true;
    while (going && !ferror(stdout) && read_line(line, &whole))
        going = whole ? gtp_line(t, line) : gtp_long_line(t);
    gtp_free(t);
    free(line);
    return EXIT_FINE;
}
