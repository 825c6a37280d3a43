/* game.c - what is the same for every game: options as words, checked play,
 * turns as text, counting.  Everything here uses the table only. */
#include "core/game.h"

#include <string.h>

#include "core/text.h"

/* ---- options ------------------------------------------------------------ */

static const char *const FLAG_WORD[] = {"no", "yes"};

void game_config_init(game_config *cfg, const game *g)
{
    *cfg = (game_config){.game = g};
    for (int i = 0; i < g->n_options; i++)
        cfg->value[i] = g->n_presets > 0 ? g->preset[0].value[i] : g->option[i].initial;
}

void game_config_even(game_config *cfg, const game *g)
{
    game_config_init(cfg, g);
    if (g->even != NULL)
        game_config_preset(cfg, g->even);
}

void game_option_word(const game_option *o, int value, char *buf, size_t size)
{
    if (o->kind == OPTION_FLAG)
        text_copy(buf, size, FLAG_WORD[value != 0]);
    else if (o->kind == OPTION_CHOICE && value >= 0 && value <= o->max)
        text_copy(buf, size, o->word[value]);
    else
        text_printf(buf, size, "%d", value);
}

static bool option_value(const game_option *o, const char *word, int *value)
{
    if (o->kind == OPTION_NUMBER) {
        long number;
        if (!text_number(word, o->min, o->max, &number))
            return false;
        *value = (int)number;
        return true;
    }
    const char *const *words = o->kind == OPTION_FLAG ? FLAG_WORD : o->word;
    int n = o->kind == OPTION_FLAG ? 2 : o->max + 1;
    for (int i = 0; i < n; i++)
        if (text_equal_nocase(word, words[i])) {
            *value = i;
            return true;
        }
    return false;
}

/* "may, must" or "1 to 9" */
static void option_words(const game_option *o, char *buf, size_t size)
{
    if (o->kind == OPTION_NUMBER) {
        text_printf(buf, size, "%d to %d", o->min, o->max);
        return;
    }
    size_t used = 0;
    buf[0] = '\0';
    int n = o->kind == OPTION_FLAG ? 2 : o->max + 1;
    for (int i = 0; i < n; i++) {
        char word[48];
        game_option_word(o, i, word, sizeof word);
        text_printf(buf + used, size - used, "%s%s", i > 0 ? ", " : "", word);
        used += strlen(buf + used);
    }
}

static bool error_no_option(game_error *err, const game *g, const char *key)
{
    char shown[32], keys[128] = "";
    size_t used = 0;
    text_printable(shown, sizeof shown, key, strlen(key));
    for (int i = 0; i < g->n_options; i++) {
        text_printf(keys + used, sizeof keys - used, "%s%s", i > 0 ? ", " : "", g->option[i].key);
        used += strlen(keys + used);
    }
    return text_error(err, 0, "%s: no such option of %s (%s)", shown, g->key,
                      g->n_options > 0 ? keys : "it has none");
}

bool game_config_set(game_config *cfg, const char *key, const char *word, game_error *err)
{
    const game *g = cfg->game;
    for (int i = 0; i < g->n_options; i++) {
        const game_option *o = &g->option[i];
        if (!text_equal_nocase(key, o->key))
            continue;
        if (option_value(o, word, &cfg->value[i]))
            return true;
        char shown[32], words[128];
        text_printable(shown, sizeof shown, word, strlen(word));
        option_words(o, words, sizeof words);
        return text_error(err, 0, "%s=%s: wrong value (%s)", o->key, shown, words);
    }
    return error_no_option(err, g, key);
}

bool game_config_read(game_config *cfg, const char *text, game_error *err)
{
    game_config next = *cfg;
    const char *p = text;
    for (;;) {
        while (text_is_blank(*p))
            p++;
        if (*p == '\0')
            break;
        const char *begin = p;
        while (*p != '\0' && !text_is_blank(*p))
            p++;
        char pair[96], shown[32];
        size_t n = (size_t)(p - begin);
        text_printable(shown, sizeof shown, begin, n);
        if (n >= sizeof pair)
            return text_error(err, (int)(begin - text), "%s: too long for an option", shown);
        memcpy(pair, begin, n);
        pair[n] = '\0';
        char *equals = strchr(pair, '=');
        if (equals == NULL)
            return text_error(err, (int)(begin - text), "%s: an option is key=word", shown);
        *equals = '\0';
        if (!game_config_set(&next, pair, equals + 1, err)) {
            if (err != NULL)
                err->at = (int)(begin - text);
            return false;
        }
    }
    *cfg = next;
    return true;
}

void game_config_write(const game_config *cfg, char *buf, size_t size)
{
    if (size == 0)
        return;
    buf[0] = '\0';
    size_t used = 0;
    for (int i = 0; i < cfg->game->n_options; i++) {
        const game_option *o = &cfg->game->option[i];
        char word[48];
        game_option_word(o, cfg->value[i], word, sizeof word);
        text_printf(buf + used, size - used, "%s%s=%s", i > 0 ? " " : "", o->key, word);
        used += strlen(buf + used);
    }
}

bool game_config_preset(game_config *cfg, const char *key)
{
    const game *g = cfg->game;
    for (int i = 0; i < g->n_presets; i++)
        if (text_equal_nocase(key, g->preset[i].key)) {
            memcpy(cfg->value, g->preset[i].value, sizeof cfg->value);
            return true;
        }
    return false;
}

const game *game_find(const game *const *list, int n, const char *key)
{
    for (int i = 0; i < n; i++)
        if (text_equal_nocase(key, list[i]->key))
            return list[i];
    return NULL;
}

/* ---- steps -------------------------------------------------------------- */

bool game_step_equal(game_step a, game_step b)
{
    return a.kind == b.kind && a.from == b.from && a.to == b.to && a.item == b.item;
}

bool game_is_legal(const game *g, const game_state *s, game_step step)
{
    game_step legal[GAME_MAX_STEPS];
    int n = g->steps(s, legal);
    for (int i = 0; i < n; i++)
        if (game_step_equal(step, legal[i]))
            return true;
    return false;
}

bool game_try(const game *g, game_state *s, game_step step, game_error *err)
{
    /* What is not legal may not even have a text. */
    static const char WHAT[] = "this step";
    if (!game_is_legal(g, s, step))
        return text_error_illegal(err, -1, g, s, WHAT, sizeof WHAT - 1);
    g->play(s, step);
    return true;
}

int game_cell_find(const game_board *b, const char *name)
{
    for (int i = 0; i < b->n_cells; i++)
        if (text_equal_nocase(name, b->cell[i].name))
            return i;
    return -1;
}

uint64_t game_canon(const game *g, const game_state *s)
{
    return g->canon != NULL ? g->canon(s) : s->hash;
}

int game_winner(const game_state *s)
{
    return s->status == GAME_WON_BY_0 ? 0 : s->status == GAME_WON_BY_1 ? 1 : -1;
}

uint64_t game_perft(const game *g, const game_state *s, int steps)
{
    if (steps <= 0 || s->status != GAME_ON)
        return 1;
    game_step legal[GAME_MAX_STEPS];
    int n = g->steps(s, legal);
    if (steps == 1)
        return (uint64_t)n;
    uint64_t total = 0;
    for (int i = 0; i < n; i++) {
        game_state child = *s;
        g->play(&child, legal[i]);
        total += game_perft(g, &child, steps - 1);
    }
    return total;
}

/* ---- whole turns from text ---------------------------------------------- */

/* Finds a step of that kind; 'only' asks that there be no other choice. */
static bool find_kind(const game *g, const game_state *s, enum step_kind kind, bool only,
                      game_step *out)
{
    game_step legal[GAME_MAX_STEPS];
    int n = g->steps(s, legal);
    if (only && n != 1)
        return false;
    for (int i = 0; i < n; i++)
        if (legal[i].kind == kind) {
            *out = legal[i];
            return true;
        }
    return false;
}

static int skip_blanks(const char *text, int at)
{
    while (text_is_blank(text[at]))
        at++;
    return at;
}

/* The bytes used by a step that begins at text[at], or -1. */
static int read_at(const game *g, const game_state *s, const char *text, int at, game_step *out,
                   game_error *err)
{
    int n = g->step_read(s, text + at, out, err);
    if (n < 0 && err != NULL)
        err->at = err->at < 0 ? at : at + err->at;
    return n;
}

/* The text may leave out passes that could not be avoided: they are played until
 * it makes sense.  The first step is read into *step. */
static int read_first(const game *g, game_state *s, const char *text, int at, game_step *out,
                      int max, int *n, game_step *step, game_error *err)
{
    for (;;) {
        int used = read_at(g, s, text, at, step, err);
        game_step pass;
        if (used > 0 || *n >= max || s->status != GAME_ON ||
            !find_kind(g, s, STEP_PASS, true, &pass))
            return used;
        out[(*n)++] = pass;
        g->play(s, pass);
    }
}

/* Where the next step of a turn would begin. */
static int next_step(const game *g, const char *text, int at)
{
    size_t join = strlen(g->turn_join);
    if (join > 0 && strncmp(text + at, g->turn_join, join) == 0)
        at += (int)join;
    return skip_blanks(text, at);
}

/* Nothing but blanks may stand behind the turn; 'why' is what the last attempt to
 * read a step said. */
static bool check_rest(const char *text, int at, const game_error *why, game_error *err)
{
    at = skip_blanks(text, at);
    if (text[at] == '\0')
        return true;
    if (why->text[0] != '\0') {
        if (err != NULL)
            *err = *why;
        return false;
    }
    char shown[32];
    text_printable(shown, sizeof shown, text + at, strlen(text + at));
    return text_error(err, at, "%s: not expected after the turn", shown);
}

int game_turn_read(const game *g, const game_state *s, const char *text, game_step *out, int max,
                   int *used, game_error *err)
{
    game_state now = *s;
    int n = 0, at = skip_blanks(text, 0);
    if (text[at] == '\0') {
        text_error(err, at, "a turn is missing");
        return -1;
    }
    game_step step;
    int got = read_first(g, &now, text, at, out, max, &n, &step, err);
    if (got <= 0)
        return -1;

    static const char OPEN[] = "...";
    int turn = now.turn;
    bool open = false;
    game_error why = {.at = -1, .text = ""};
    for (;;) {
        if (n >= max) {
            text_error(err, at, "more than %d steps in a turn", max);
            return -1;
        }
        out[n++] = step;
        at += got;
        g->play(&now, step);
        if (now.status != GAME_ON || now.turn != turn)
            break;
        int next = next_step(g, text, at);
        open = strncmp(text + next, OPEN, sizeof OPEN - 1) == 0;
        if (open)
            at = next + (int)sizeof OPEN - 1;
        if (open || text[next] == '\0')
            break;
        got = read_at(g, &now, text, next, &step, &why);
        if (got <= 0)
            break;
        at = next;
    }

    game_step stop;
    if (now.status == GAME_ON && now.turn == turn && !open && n < max &&
        find_kind(g, &now, STEP_STOP, false, &stop))
        out[n++] = stop;
    if (used != NULL)
        *used = at;
    return used != NULL || check_rest(text, at, &why, err) ? n : -1;
}
