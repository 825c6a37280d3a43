/* How a game is to begin: players, options, clock.  Everything shown comes from
 * the game's tables; what was chosen last is remembered in the preferences. */
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "play/engines.h"
#include "tui/form.h"
#include "tui/game_screen.h"
#include "tui/words.h"

enum {
    ROW_BEGIN,
    ROW_SEAT,
    ROW_NAME,
    ROW_LOT,
    ROW_CLOCK,
    ROW_INCREMENT,
    ROW_PRESET,
    ROW_OPTION,
    ROW_SETUP,
    ROW_SAMPLE,
    ROW_PAGE
};

static const int minutes[] = {0, 3, 5, 10, 15, 20, 30, 60};
static const int increments[] = {0, 1, 2, 3, 5, 10, 20, 30};
enum {
    CLOCKS = (int)(sizeof minutes / sizeof *minutes),
    INCREMENTS = (int)(sizeof increments / sizeof *increments)
};

/* What is drawn by lot. */
enum lot { LOT_SIDES = 1, LOT_FIRST = 2 };

typedef struct start {
    form f;
    const game *g;
    game_config cfg;
    int seat[2]; /* 0 = human, 1.. = levels, then random, then the programs kept */
    int n_engines;
    struct {
        char name[ENGINES_NAME];
        seat seat;
    } engine[ENGINES_MAX];
    int lot; /* bits of enum lot */
    int clock, increment;
    char name[2][MATCH_NAME]; /* of the first person and of the second, on whatever side */
    bool typing;              /* a name, in the chosen row */
    edit_line line;
    char message[240];
} start;

static int n_seats(const start *s)
{
    return s->g->n_levels + 2 + s->n_engines;
}

/* Programs of the list that can play this game. */
static void find_engines(const app *a, start *s)
{
    kept_engine list[ENGINES_MAX];
    s->n_engines = 0;
    int n = a->launch->kiosk ? 0 : engines_read(a->prefs, list);
    for (int i = 0; i < n; i++)
        if (engines_seat(&list[i], s->g, &s->engine[s->n_engines].seat))
            text_copy(s->engine[s->n_engines++].name, ENGINES_NAME, list[i].name);
}

/* The program behind a choice, or -1. */
static int engine_of(const start *s, int choice)
{
    int i = choice - s->g->n_levels - 2;
    return i >= 0 && i < s->n_engines ? i : -1;
}

static seat seat_of(const start *s, int choice)
{
    if (choice == 0)
        return (seat){.kind = SEAT_HUMAN};
    if (engine_of(s, choice) >= 0)
        return s->engine[engine_of(s, choice)].seat;
    if (choice > s->g->n_levels)
        return (seat){.kind = SEAT_RANDOM};
    return (seat){.kind = SEAT_LEVEL, .level = choice - 1};
}

static void seat_words(const start *s, int choice, char *buf, size_t size)
{
    if (choice == 0)
        text_copy(buf, size, tr("you (a human)"));
    else if (engine_of(s, choice) >= 0)
        text_printf(buf, size, "%s (%s)", s->engine[engine_of(s, choice)].name,
                    s->engine[engine_of(s, choice)].seat.protocol);
    else if (choice > s->g->n_levels)
        text_copy(buf, size, tr("random moves"));
    else {
        char level[32];
        words_level(&s->g->level[choice - 1], level, sizeof level);
        text_printf(buf, size, tr("computer, %s"), level);
    }
}

/* The option that says who begins, where the game has one: a choice of two. */
static int first_option(const start *s)
{
    for (int i = 0; i < s->g->n_options; i++)
        if (strcmp(s->g->option[i].key, "first") == 0 && s->g->option[i].max == 1)
            return i;
    return -1;
}

/* Which person sits at a side: 0, 1, or -1 = none. */
static int person_at(const start *s, int side)
{
    return s->seat[side] != 0 ? -1 : side == 1 && s->seat[0] == 0 ? 1 : 0;
}

static void add_name(start *s, int side)
{
    int person = person_at(s, side);
    char label[40];
    if (person < 0)
        return;
    if (s->seat[0] == 0 && s->seat[1] == 0)
        text_printf(label, sizeof label, tr("  name of %s"), tr(s->g->player[side].name));
    else
        text_copy(label, sizeof label, tr("  your name"));
    form_row *r =
        form_add(&s->f, ROW_NAME, label, s->name[person][0] != 0 ? s->name[person] : "-",
                 tr("Enter begins typing; it stands beside the board and in saved games."));
    r->sub = person;
    if (s->typing && r == &s->f.row[s->f.at])
        text_printf(r->value, sizeof r->value, "%s ", s->line.buf);
}

static const char *lot_words(int lot)
{
    static const char *const words[] = {N_("nothing"), N_("sides"), N_("who begins"),
                                        N_("sides and who begins")};
    return words[lot & 3];
}

static int preset_now(const start *s)
{
    for (int i = 0; i < s->g->n_presets; i++)
        if (memcmp(s->g->preset[i].value, s->cfg.value,
                   sizeof(int) * (size_t)(s->g->n_options > 0 ? s->g->n_options : 0)) == 0)
            return i;
    return -1;
}

static void option_words(const game_option *o, int value, char *buf, size_t size)
{
    if (o->kind == OPTION_CHOICE && o->name != NULL)
        text_copy(buf, size, tr(o->name[value]));
    else
        game_option_word(o, value, buf, size);
}

static void add_options(start *s)
{
    form *f = &s->f;
    int preset = preset_now(s);
    if (s->g->n_presets > 1) {
        form_row *r = form_add(f, ROW_PRESET, tr("Variant"),
                               preset < 0 ? tr("your own") : tr(s->g->preset[preset].label),
                               tr("Sets the options below together."));
        r->changes = r->space = true;
    }
    for (int i = 0; i < s->g->n_options; i++) {
        const game_option *o = &s->g->option[i];
        char word[80];
        option_words(o, s->cfg.value[i], word, sizeof word);
        form_row *r = form_add(f, ROW_OPTION, tr(o->label), word, tr(o->help));
        r->sub = i;
        r->changes = true;
        r->space = i == 0 && s->g->n_presets <= 1;
    }
}

static void rebuild(start *s)
{
    form *f = &s->f;
    char words[160];
    form_clear(f);
    form_add(f, ROW_BEGIN, tr("Begin the game"), "", tr(s->g->summary));
    for (int i = 0; i < 2; i++) {
        seat_words(s, s->seat[i], words, sizeof words);
        int level = s->seat[i] - 1;
        bool computer = level >= 0 && level < s->g->n_levels;
        int engine = engine_of(s, s->seat[i]);
        form_row *r =
            form_add(f, ROW_SEAT, tr(s->g->player[i].name), words,
                     computer      ? tr(s->g->level[level].meaning)
                     : engine >= 0 ? s->engine[engine].seat.command
                                   : tr("Who plays this side: left and right change it."));
        r->sub = i;
        r->changes = true;
        r->space = i == 0;
        add_name(s, i);
    }
    form_add(f, ROW_LOT, tr("Drawn by lot"), tr(lot_words(s->lot)),
             tr("Sides: it is drawn by lot which of the two players gets which side."))
        ->changes = true;
    text_printf(words, sizeof words,
                minutes[s->clock] > 0 ? tr("%d minutes for the game") : tr("none"),
                minutes[s->clock]);
    form_add(f, ROW_CLOCK, tr("Clock"), words,
             tr("Time for people and programs; whose time runs out loses."))
        ->changes = true;
    if (minutes[s->clock] > 0) {
        text_printf(words, sizeof words,
                    increments[s->increment] > 0 ? tr("%d seconds for each turn") : tr("none"),
                    increments[s->increment]);
        form_add(f, ROW_INCREMENT, tr("  added"), words,
                 tr("Time that each turn adds to the clock."))
            ->changes = true;
    }
    add_options(s);
    form_row *r = form_add(f, ROW_SETUP, tr("Set up a position"), "",
                           tr("Begin from any possible position."));
    r->space = true;
    for (int i = 0; i < s->g->n_samples; i++)
        form_add(f, ROW_SAMPLE, tr("Sample game"), tr(s->g->sample[i].title),
                 tr("Walk through a game with comments."))
            ->sub = i;
    for (int i = 0; i < s->g->n_pages; i++)
        form_add(f, ROW_PAGE, tr(s->g->page[i].title), "", tr("To read."))->sub = i;
}

/* ---- what was chosen last ----------------------------------------------- */

static const char *pref_key(const start *s, const char *what, char *buf, size_t size)
{
    text_printf(buf, size, "%s-%s", s->g->key, what);
    return buf;
}

static int find_seat(const start *s, const char *words, int otherwise)
{
    seat found;
    if (words[0] == 0 || !seat_read(s->g, words, &found, NULL))
        return otherwise;
    if (found.kind == SEAT_HUMAN)
        return 0;
    if (found.kind == SEAT_RANDOM)
        return s->g->n_levels + 1;
    for (int i = 0; i < s->n_engines && found.kind == SEAT_PROCESS; i++)
        if (strcmp(found.protocol, s->engine[i].seat.protocol) == 0 &&
            strcmp(found.command, s->engine[i].seat.command) == 0)
            return s->g->n_levels + 2 + i;
    return found.kind == SEAT_LEVEL ? found.level + 1 : otherwise;
}

static int find_number(const int *list, int n, const char *word)
{
    long value;
    for (int i = 0; i < n; i++)
        if (text_number(word, 0, 1000, &value) && value == list[i])
            return i;
    return 0;
}

static void recall(const app *a, start *s)
{
    char key[64];
    s->seat[0] = find_seat(s, prefs_get(a->prefs, pref_key(s, "first", key, sizeof key), ""), 0);
    s->seat[1] = find_seat(s, prefs_get(a->prefs, pref_key(s, "second", key, sizeof key), ""),
                           s->g->usual_level + 1);
    const char *lot = prefs_get(a->prefs, pref_key(s, "lot", key, sizeof key), "");
    for (int i = 0; i < (first_option(s) >= 0 ? 4 : 2); i++)
        if (strcmp(lot, lot_words(i)) == 0)
            s->lot = i;
    (void)text_copy(s->name[0], MATCH_NAME, prefs_get(a->prefs, "name", ""));
    (void)text_copy(s->name[1], MATCH_NAME, prefs_get(a->prefs, "name-guest", ""));
    s->clock = find_number(minutes, CLOCKS, prefs_get(a->prefs, "clock-minutes", ""));
    s->increment = find_number(increments, INCREMENTS, prefs_get(a->prefs, "clock-seconds", ""));
    game_config wish = s->cfg;
    if (game_config_read(&wish, prefs_get(a->prefs, pref_key(s, "options", key, sizeof key), ""),
                         NULL))
        s->cfg = wish;
}

static void remember(app *a, const start *s)
{
    char key[64], words[280];
    static const char *const which[] = {"first", "second"};
    for (int i = 0; i < 2; i++) {
        seat chosen = seat_of(s, s->seat[i]);
        seat_write(s->g, &chosen, words, sizeof words);
        prefs_set(a->prefs, pref_key(s, which[i], key, sizeof key), words);
    }
    prefs_set(a->prefs, pref_key(s, "lot", key, sizeof key), lot_words(s->lot));
    prefs_set(a->prefs, "name", s->name[0]);
    prefs_set(a->prefs, "name-guest", s->name[1]);
    text_printf(words, sizeof words, "%d", minutes[s->clock]);
    prefs_set(a->prefs, "clock-minutes", words);
    text_printf(words, sizeof words, "%d", increments[s->increment]);
    prefs_set(a->prefs, "clock-seconds", words);
    game_config_write(&s->cfg, words, sizeof words);
    prefs_set(a->prefs, pref_key(s, "options", key, sizeof key), words);
    if (a->files)
        prefs_save(a->prefs, NULL);
}

/* ---- beginning ---------------------------------------------------------- */

static match_options options_of(const app *a, const start *s)
{
    match_options o = app_options(a, s->g);
    uint64_t lot = o.seed;
    int swap = (int)bits_below(&lot, 2) && (s->lot & LOT_SIDES) != 0;
    for (int i = 0; i < 2; i++) {
        int side = swap ? 1 - i : i, person = person_at(s, side);
        o.seat[i] = seat_of(s, s->seat[side]);
        if (o.seat[i].kind != SEAT_HUMAN && o.seat[i].kind != SEAT_PROCESS)
            continue;
        if (person >= 0)
            text_copy(o.name[i], MATCH_NAME, s->name[person]);
        o.clock[i].total_ms = (unsigned)minutes[s->clock] * 60000u;
        if (minutes[s->clock] > 0)
            o.clock[i].increment_ms = (unsigned)increments[s->increment] * 1000u;
    }
    return o;
}

static void begin(app *a, start *s)
{
    game_error err;
    game_config cfg = s->cfg;
    match_options o = options_of(a, s);
    uint64_t lot = o.seed + 1;
    if ((s->lot & LOT_FIRST) != 0 && first_option(s) >= 0)
        cfg.value[first_option(s)] = (int)bits_below(&lot, 2);
    session *first = session_new(&cfg, &err);
    if (first == NULL) {
        text_copy(s->message, sizeof s->message, err.text);
        return;
    }
    remember(a, s);
    app_pop(a);
    game_open(a, first, &o, NULL);
}

static void enter(app *a, start *s)
{
    const form_row *r = &s->f.row[s->f.at];
    switch (r->id) {
    case ROW_BEGIN:
        begin(a, s);
        break;
    case ROW_NAME:
        s->typing = true;
        line_set(&s->line, s->name[r->sub]);
        rebuild(s);
        break;
    case ROW_SETUP: {
        match_options o = options_of(a, s);
        remember(a, s);
        setup_open(a, &s->cfg, &o);
        break;
    }
    case ROW_SAMPLE:
        replay_open_sample(a, s->g, r->sub);
        break;
    case ROW_PAGE:
        help_open(a, s->g, CTX_GAME, s->g->page[r->sub].key);
        break;
    default:
        break;
    }
}

static int turn_value(int value, int by, int n)
{
    return (value + by + n) % n;
}

static void change(start *s, int by)
{
    const form_row *r = &s->f.row[s->f.at];
    switch (r->id) {
    case ROW_SEAT:
        s->seat[r->sub] = turn_value(s->seat[r->sub], by, n_seats(s));
        break;
    case ROW_LOT:
        s->lot = turn_value(s->lot, by, first_option(s) >= 0 ? 4 : 2);
        break;
    case ROW_CLOCK:
        s->clock = turn_value(s->clock, by, CLOCKS);
        break;
    case ROW_INCREMENT:
        s->increment = turn_value(s->increment, by, INCREMENTS);
        break;
    case ROW_PRESET: {
        int to = turn_value(preset_now(s) < 0 ? 0 : preset_now(s), by, s->g->n_presets);
        memcpy(s->cfg.value, s->g->preset[to].value, sizeof s->cfg.value);
        break;
    }
    case ROW_OPTION: {
        const game_option *o = &s->g->option[r->sub];
        s->cfg.value[r->sub] =
            o->min + turn_value(s->cfg.value[r->sub] - o->min, by, o->max - o->min + 1);
        break;
    }
    default:
        break;
    }
    rebuild(s);
}

/* What is typed becomes the name; one that reads as a computer or a program would come
 * back from a saved game as that. */
static void end_typing(start *s)
{
    if (!s->typing)
        return;
    seat other;
    char *name = s->line.buf;
    size_t n = strlen(name);
    while (n > 0 && name[n - 1] == ' ')
        name[--n] = 0;
    while (*name == ' ')
        name++;
    s->typing = false;
    if (seat_read(s->g, name, &other, NULL))
        text_printf(s->message, sizeof s->message, tr("%.40s: that is what a computer is called."),
                    name);
    else if (!text_copy(s->name[s->f.row[s->f.at].sub], MATCH_NAME, name))
        s->name[s->f.row[s->f.at].sub][0] = 0;
    rebuild(s);
}

static void typing_key(start *s, const term_event *e)
{
    uint32_t key = e->key;
    if (key == KEYCODE_ENTER || key == KEYCODE_UP || key == KEYCODE_DOWN) {
        end_typing(s);
        return;
    }
    if (e->kind == EVENT_KEY && key == KEYCODE_ESC)
        s->typing = false;
    else if (key != '\n' && (s->line.n < MATCH_NAME / 2 || key == KEYCODE_BACKSPACE))
        (void)line_key(&s->line, key);
    rebuild(s);
}

static void event(app *a, void *self, const term_event *e)
{
    start *s = self;
    s->message[0] = 0;
    if (s->typing && (e->kind == EVENT_KEY || e->kind == EVENT_PASTE)) {
        typing_key(s, e);
        return;
    }
    end_typing(s);
    enum command_id id =
        e->kind == EVENT_KEY ? command_find(e->key, CTX_MENU, app_style(a, false)) : CMD_NONE;
    if (id == CMD_HOW) {
        help_open(a, s->g, CTX_GAME, "start");
        return;
    }
    if (id == CMD_HELP) {
        help_open(a, s->g, CTX_MENU, NULL);
        return;
    }
    if (id == CMD_OPTIONS) {
        options_open(a);
        return;
    }
    switch (form_event(a, &s->f, e)) {
    case FORM_ENTER:
        enter(a, s);
        break;
    case FORM_CHANGE:
        change(s, s->f.by);
        break;
    case FORM_LEAVE:
        remember(a, s);
        app_pop(a);
        break;
    default:
        break;
    }
}

static void draw(app *a, void *self, canvas *c)
{
    start *s = self;
    if (shell_too_small(a, c, LAYOUT_MIN_ROWS, LAYOUT_MIN_COLS))
        return;
    if (a->message[0] != 0) {
        text_copy(s->message, sizeof s->message, a->message);
        a->message[0] = 0;
    }
    s->f.typing = s->typing;
    form_screen(a, &s->f, c, s->g->name, tr("new game"), s->message);
    if (s->typing) {
        char before[sizeof s->line.buf];
        text_printf(before, sizeof before, "%.*s", (int)s->line.at, s->line.buf);
        a->cursor_col = s->f.area.col + 5 + s->f.label_cols + canvas_width(before);
    }
}

/* The list of programs may have changed. */
static void shown(app *a, void *self)
{
    start *s = self;
    seat before[2] = {seat_of(s, s->seat[0]), seat_of(s, s->seat[1])};
    find_engines(a, s);
    for (int i = 0; i < 2; i++) {
        char words[ENGINES_SEAT];
        seat_write(s->g, &before[i], words, sizeof words);
        s->seat[i] = find_seat(s, words, 0);
    }
    rebuild(s);
}

static const screen_table start_table = {
    .name = "start", .event = event, .draw = draw, .free = free, .shown = shown};

bool start_open(app *a, const game *g)
{
    start *s = calloc(1, sizeof *s);
    if (s == NULL)
        return false;
    s->g = g;
    game_config_even(&s->cfg, g);
    find_engines(a, s);
    recall(a, s);
    rebuild(s);
    return app_push(a, &start_table, s);
}
