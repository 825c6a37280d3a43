/* The table of options, and the parser that is driven by it.
 *
 * Options may stand in any order, so everything is collected first; the game, its
 * rule options and its seats are settled at the end.  "--name=value" and "--name
 * value" are the same.  Roles ("--black SEAT") and old single letters come from the
 * tables of the games. */
#include "cli/options.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum kind { FLAG, TEXT, CHOICE, NUMBER, SECONDS, SEED, SETTING };

typedef struct row {
    const char *name, *value, *help;
    enum kind kind;
    size_t where; /* of the field in struct options */
    long min, max;
    const char *const *choice; /* CHOICE: words, NULL ended */
    unsigned uses;
} row;

static const char *const glyph_words[] = {"auto", "ascii", "unicode", NULL};
static const char *const guest_words[] = {"all", "group", "me", NULL};
static const char *const color_words[] = {"auto", "always", "never", NULL};

enum {
    USE_GAME = USE_PERFT | USE_SOLVE | USE_THINK | USE_HINT | USE_MATCH | USE_PLAYTHROUGH |
               USE_CONVERT | USE_PROTOCOL | USE_GTP | USE_GAMES,
    SCREEN = USE_PLAY | USE_HOST | USE_JOIN,
    NAMES_GAME = USE_PLAY | USE_HOST, /* as a word, and sides by their roles */
    USE_ENGINE = USE_SOLVE | USE_THINK | USE_HINT | USE_MATCH | USE_PROTOCOL | USE_GTP
};

#define FIELD(f) offsetof(options, f)

static const row table[] = {
    {"game", "KEY", "the game: see \"list\"", TEXT, FIELD(game_key), 0, 0, NULL, USE_GAME},
    {"set", "KEY=WORD", "a rule option of the game; may be repeated", SETTING, 0, 0, 0, NULL,
     (USE_GAME & ~USE_PROTOCOL) | USE_PLAY | USE_HOST},
    {"state", "TEXT", "begin at this position", TEXT, FIELD(state), 0, 0, NULL,
     USE_PLAY | USE_HOST | USE_PERFT | USE_SOLVE | USE_THINK | USE_HINT},
    {"state", "TEXT", "games that reached this position, the board turned any way", TEXT,
     FIELD(state), 0, 0, NULL, USE_GAMES},
    {"player", "NAME", "games of players whose names contain this", TEXT, FIELD(player), 0, 0, NULL,
     USE_GAMES},
    {"year", "YEAR", "games of a year, or of years: 1990-1999", TEXT, FIELD(year), 0, 0, NULL,
     USE_GAMES},
    {"opening", "NAME", "games with an opening whose name contains this", TEXT, FIELD(opening), 0,
     0, NULL, USE_GAMES},
    {"load", "FILE", "begin with a saved game", TEXT, FIELD(load), 0, 0, NULL, USE_PLAY},
    {"level", "LEVEL", "strength of the computer: see \"list\"", TEXT, FIELD(level), 0, 0, NULL,
     USE_PLAY | USE_THINK | USE_HINT | USE_MATCH | USE_GTP},
    {"computer", NULL, "the computer plays every side not named", FLAG, FIELD(computer), 0, 0, NULL,
     USE_PLAY},
    {"weights", "FILE", "weights of the evaluation", TEXT, FIELD(weights), 0, 0, NULL,
     USE_PLAY | USE_ENGINE},
    {"depth", "N", "look N turns ahead", NUMBER, FIELD(depth), 1, 512, NULL,
     USE_THINK | USE_HINT | USE_GTP | USE_PROTOCOL},
    {"seconds", "S", "think S seconds (match: for each turn)", SECONDS, FIELD(seconds_ms), 0, 0,
     NULL, USE_THINK | USE_HINT | USE_MATCH | USE_GTP},
    {"limit", "S", "give up a position after S seconds", SECONDS, FIELD(limit_ms), 0, 0, NULL,
     USE_SOLVE},
    {"verify", NULL, "play each value out against all defences, or many", FLAG, FIELD(verify), 0, 0,
     NULL, USE_SOLVE},
    {"divide", NULL, "also count by first step, for the last depth", FLAG, FIELD(divide), 0, 0,
     NULL, USE_PERFT},
    {"threads", "N", "threads for each search", NUMBER, FIELD(threads), 1, 256, NULL,
     USE_PERFT | USE_ENGINE | USE_PLAY},
    {"memory", "MIB", "memory for tables", NUMBER, FIELD(memory), 1, 1 << 20, NULL,
     USE_ENGINE | USE_PLAY},
    {"a", "SEAT", "the first contestant", TEXT, FIELD(side_a), 0, 0, NULL, USE_MATCH},
    {"b", "SEAT", "the second contestant", TEXT, FIELD(side_b), 0, 0, NULL, USE_MATCH},
    {"games", "N", "how many games", NUMBER, FIELD(games), 1, 1000000, NULL, USE_MATCH},
    {"openings", "FILE", "a line an opening: turns, or a position", TEXT, FIELD(openings), 0, 0,
     NULL, USE_MATCH},
    {"even", "N", "random openings, at most N discs (or percent) off even", NUMBER, FIELD(even), 0,
     1000, NULL, USE_MATCH},
    {"save", "FOLDER", "keep every game there: game-0001.parlour and so on", TEXT, FIELD(save), 0,
     0, NULL, USE_MATCH},
    {"jobs", "N", "games played at a time", NUMBER, FIELD(jobs), 1, 256, NULL, USE_MATCH},
    {"scale", "N", "divide every time of a level by N", NUMBER, FIELD(scale), 1, 1000000, NULL,
     USE_MATCH | USE_PLAY},
    {"seed", "N", "random numbers: the same seed repeats a game", SEED, FIELD(seed), 0, 0, NULL,
     USE_PLAY | USE_MATCH | USE_PLAYTHROUGH | USE_THINK | USE_GTP},
    {"at", "N", "the position after N turns", NUMBER, FIELD(at), 0, 100000, NULL, USE_SHOW},
    {"from", "FORMAT", "format of the input", TEXT, FIELD(from), 0, 0, NULL,
     USE_CONVERT | USE_SHOW | USE_REPLAY | USE_GAMES},
    {"number", "N", "the Nth game of the file", NUMBER, FIELD(number), 1, 100000000, NULL,
     USE_CONVERT | USE_SHOW | USE_REPLAY},
    {"to", "FORMAT", "format of the output", TEXT, FIELD(to), 0, 0, NULL, USE_CONVERT},
    {"notes", NULL, "comment the moves", FLAG, FIELD(notes), 0, 0, NULL, SCREEN},
    {"plain", NULL, "one line per event, no screen control", FLAG, FIELD(plain), 0, 0, NULL,
     SCREEN},
    {"ponder", NULL, "levels think on the opponent's time too", FLAG, FIELD(ponder), 0, 0, NULL,
     USE_PLAY},
    {"theme", "THEME", "colours", TEXT, FIELD(theme), 0, 0, NULL, SCREEN},
    {"glyphs", "WHICH", "auto, ascii or unicode", CHOICE, FIELD(glyphs), 0, 0, glyph_words, SCREEN},
    {"color", "WHEN", "auto, always or never", CHOICE, FIELD(color), 0, 0, color_words, SCREEN},
    {"no-mouse", NULL, "leave the mouse to the terminal", FLAG, FIELD(no_mouse), 0, 0, NULL,
     SCREEN},
    {"no-animation", NULL, "show results at once", FLAG, FIELD(no_animation), 0, 0, NULL, SCREEN},
    {"local", NULL, "for people on this machine: a socket, no code", FLAG, FIELD(local), 0, 0, NULL,
     USE_HOST},
    {"guests", "WHO", "who may use the local game: all, group or me", CHOICE, FIELD(guests), 0, 0,
     guest_words, USE_HOST},
    {"listen", "ADDRESS", "for people elsewhere: TCP on this address (else 127.0.0.1)", TEXT,
     FIELD(listen), 0, 0, NULL, USE_HOST},
    {"port", "N", "the port for TCP", NUMBER, FIELD(port), 1, 65535, NULL, USE_HOST},
    {"spectators", "N", "at most so many may look on", NUMBER, FIELD(spectators), 0, 16, NULL,
     USE_HOST},
    {"minutes", "N", "a clock: minutes for the whole game", NUMBER, FIELD(minutes), 1, 600, NULL,
     USE_HOST},
    {"increment", "S", "and seconds more for every turn", SECONDS, FIELD(increment_ms), 0, 0, NULL,
     USE_HOST},
    {"hints", NULL, "allow hints, if the other side does too", FLAG, FIELD(hints), 0, 0, NULL,
     USE_HOST | USE_JOIN},
    {"name", "NAME", "your name for the other side", TEXT, FIELD(name), 0, 0, NULL,
     USE_HOST | USE_JOIN},
    {"code", "CODE", "the code that the host shows (for TCP)", TEXT, FIELD(code), 0, 0, NULL,
     USE_JOIN},
    {"watch", NULL, "look on, do not play", FLAG, FIELD(watch), 0, 0, NULL, USE_JOIN},
    {"again", NULL, "take an interrupted game up", FLAG, FIELD(again), 0, 0, NULL,
     USE_HOST | USE_JOIN},
    {"remote-program", "PATH", "ssh: parlour on the other machine", TEXT, FIELD(remote_program), 0,
     0, NULL, USE_JOIN},
    {"kiosk", NULL, "no file names, no other programs: for a login shell", FLAG, FIELD(kiosk), 0, 0,
     NULL, USE_PLAY},
};

enum { N_ROWS = sizeof table / sizeof table[0], MAX_NAMES = 128 };

bool options_at(int i, options_row *out)
{
    if (i < 0 || i >= N_ROWS)
        return false;
    const row *r = &table[i];
    *out = (options_row){r->name, r->help, r->value, r->choice, r->min, r->max, r->uses};
    return true;
}

/* ---- near misses -------------------------------------------------------- */

/* Edit distance, words of at most 31 bytes. */
static int distance(const char *a, const char *b)
{
    int line[32];
    int n = (int)strlen(b);
    if (n > 31 || strlen(a) > 31)
        return 99;
    for (int j = 0; j <= n; j++)
        line[j] = j;
    for (int i = 1; a[i - 1] != '\0'; i++) {
        int corner = line[0];
        line[0] = i;
        for (int j = 1; j <= n; j++) {
            int keep = corner + (a[i - 1] != b[j - 1]);
            corner = line[j];
            int change = (line[j] < line[j - 1] ? line[j] : line[j - 1]) + 1;
            line[j] = keep < change ? keep : change;
        }
    }
    return line[n];
}

const char *options_nearest(const char *word, const char *const *candidate, int n)
{
    const char *best = NULL;
    int least = 3;
    for (int i = 0; i < n; i++) {
        int d = distance(word, candidate[i]);
        if (d < least && d < (int)strlen(candidate[i])) {
            least = d;
            best = candidate[i];
        }
    }
    return best;
}

static int collect_names(const options *o, enum options_use use, const char *name[MAX_NAMES])
{
    int n = 0;
    name[n++] = "help";
    name[n++] = "version";
    for (int i = 0; i < N_ROWS; i++)
        if ((table[i].uses & use) != 0)
            name[n++] = table[i].name;
    if ((use & NAMES_GAME) != 0)
        for (int g = 0; g < o->n && n + 2 < MAX_NAMES; g++)
            for (int p = 0; p < 2; p++)
                name[n++] = o->list[g]->player[p].key;
    return n;
}

/* "did you mean" joined to a message, or nothing. */
static bool unknown_option(const options *o, enum options_use use, const char *name, size_t length,
                           game_error *err)
{
    const char *known[MAX_NAMES];
    char shown[48];
    text_printable(shown, sizeof shown, name, length);
    const char *near = options_nearest(shown, known, collect_names(o, use, known));
    if (near != NULL)
        return text_error(err, -1, "unknown option --%s (did you mean --%s?)", shown, near);
    for (int i = 0; i < N_ROWS; i++)
        if (strcmp(table[i].name, shown) == 0)
            return text_error(err, -1, "--%s does not belong to this command", shown);
    return text_error(err, -1, "unknown option --%s", shown);
}

/* ---- values ------------------------------------------------------------- */

/* Seconds with up to three decimals, as milliseconds; at most a week. */
static bool read_seconds(const char *s, long *ms)
{
    long whole = 0;
    int digits = 0;
    for (; text_is_digit(*s); s++, digits++) {
        whole = 10 * whole + (*s - '0');
        if (whole > 7 * 24 * 3600)
            return false;
    }
    long part = 0;
    long unit = 100;
    if (*s == '.')
        for (s++; text_is_digit(*s); s++, digits++, unit /= 10)
            part += unit * (*s - '0');
    *ms = 1000 * whole + part;
    return *s == '\0' && digits > 0 && *ms > 0;
}

static bool read_seed(const char *s, uint64_t *out)
{
    uint64_t v = 0;
    if (*s == '\0')
        return false;
    for (; text_is_digit(*s); s++) {
        uint64_t digit = (uint64_t)(*s - '0');
        if (v > (UINT64_MAX - digit) / 10)
            return false;
        v = 10 * v + digit;
    }
    *out = v;
    return *s == '\0';
}

static bool take_value(options *o, const row *r, const char *value, game_error *err)
{
    void *field = (char *)o + r->where;
    char shown[48];
    text_printable(shown, sizeof shown, value, strlen(value));
    switch (r->kind) {
    case FLAG:
        *(bool *)field = true;
        return true;
    case TEXT:
        *(const char **)field = value;
        return true;
    case CHOICE:
        for (int i = 0; r->choice[i] != NULL; i++)
            if (strcmp(r->choice[i], value) == 0) {
                *(const char **)field = r->choice[i];
                return true;
            }
        return text_error(err, -1, "--%s: %s: this is %s", r->name, shown, r->help);
    case NUMBER:
        if (r->where == FIELD(at))
            o->at_given = true;
        if (r->where == FIELD(even))
            o->even_given = true;
        if (text_number(value, r->min, r->max, field))
            return true;
        return text_error(err, -1, "--%s: %s: a number from %ld to %ld was expected", r->name,
                          shown, r->min, r->max);
    case SECONDS:
        if (read_seconds(value, field))
            return true;
        return text_error(err, -1, "--%s: %s: seconds were expected, such as 2 or 0.5", r->name,
                          shown);
    case SEED:
        o->seed_given = true;
        if (read_seed(value, field))
            return true;
        return text_error(err, -1, "--%s: %s: a whole number was expected", r->name, shown);
    case SETTING:
        if (o->n_sets == OPTIONS_MAX_SETS)
            return text_error(err, -1, "--set: more than %d settings", (int)OPTIONS_MAX_SETS);
        o->set[o->n_sets++] = value;
        return true;
    }
    return false;
}

static bool take_seat(options *o, const char *role, const char *value, game_error *err)
{
    if (o->n_seats == OPTIONS_MAX_SEATS)
        return text_error(err, -1, "--%s: too many seats", role);
    o->seat[o->n_seats].role = role;
    o->seat[o->n_seats++].seat = value;
    return true;
}

/* The key of a role of any game, or NULL. */
static const char *find_role(const options *o, const char *name, size_t length)
{
    for (int g = 0; g < o->n; g++)
        for (int p = 0; p < 2; p++) {
            const char *key = o->list[g]->player[p].key;
            if (strlen(key) == length && strncmp(key, name, length) == 0)
                return key;
        }
    return NULL;
}

static const row *find_row(const char *name, size_t length, unsigned use)
{
    for (int i = 0; i < N_ROWS; i++)
        if ((table[i].uses & use) != 0 && strlen(table[i].name) == length &&
            strncmp(table[i].name, name, length) == 0)
            return &table[i];
    return NULL;
}

/* ---- parsing ------------------------------------------------------------ */

/* Takes one "--name" at argv[*i], and its value. */
static bool take_long(options *o, enum options_use use, int argc, char **argv, int *i,
                      game_error *err)
{
    const char *name = argv[*i] + 2;
    size_t length = strcspn(name, "=");
    const char *value = name[length] == '=' ? name + length + 1 : NULL;
    const row *r = find_row(name, length, use);
    const char *role = r == NULL && (use & NAMES_GAME) != 0 ? find_role(o, name, length) : NULL;
    if (r == NULL && role == NULL)
        return unknown_option(o, use, name, length, err);
    if (r != NULL && r->kind == FLAG) {
        if (value != NULL)
            return text_error(err, -1, "--%s takes no value", r->name);
        return take_value(o, r, "", err);
    }
    if (value == NULL) {
        if (*i + 1 >= argc)
            return text_error(err, -1, "--%s: a value is missing (%s)", r != NULL ? r->name : role,
                              r != NULL ? r->value : "SEAT");
        value = argv[++*i];
    }
    return r != NULL ? take_value(o, r, value, err) : take_seat(o, role, value, err);
}

/* A letter of that game, or of any game where none is named. */
static const game_letter *find_letter(const options *o, const game *g, char c)
{
    for (int k = 0; k < o->n; k++)
        for (int i = 0; i < o->list[k]->n_letters; i++)
            if ((g == NULL || g == o->list[k]) && o->list[k]->letter[i].letter == c)
                return &o->list[k]->letter[i];
    return NULL;
}

/* Takes a cluster of single letters, "-bn" or "-d5" or "-d 5". */
static bool take_letters(options *o, const game *g, int argc, char **argv, int *i, game_error *err)
{
    for (const char *p = argv[*i] + 1; *p != '\0'; p++) {
        const game_letter *l = find_letter(o, g, *p);
        if (l == NULL) {
            char shown[8];
            text_printable(shown, sizeof shown, p, 1);
            return text_error(err, -1, "unknown option -%s", shown);
        }
        const char *value = l->value;
        if (value == NULL) {
            if (p[1] == '\0' && *i + 1 >= argc)
                return text_error(err, -1, "-%c: a value is missing", *p);
            value = p[1] != '\0' ? p + 1 : argv[++*i];
        }
        const row *r = find_row(l->option, strlen(l->option), USE_PLAY);
        bool good = r != NULL ? take_value(o, r, value, err) : take_seat(o, l->option, value, err);
        if (!good)
            return false;
        if (l->value == NULL)
            break;
    }
    return true;
}

/* The game's rule options, in the order given. */
static bool settle(options *o, enum options_use use, game_error *err)
{
    if (o->game_key != NULL) {
        o->game = game_find(o->list, o->n, o->game_key);
        if (o->game == NULL) {
            const char *key[MAX_NAMES];
            char all[160] = "";
            for (int g = 0; g < o->n && g < MAX_NAMES; g++) {
                key[g] = o->list[g]->key;
                size_t used = strlen(all);
                text_printf(all + used, sizeof all - used, " %s", key[g]);
            }
            char shown[48];
            text_printable(shown, sizeof shown, o->game_key, strlen(o->game_key));
            return text_error(err, -1, "%s: no such game; there are:%s", shown, all);
        }
    }
    if ((use & NAMES_GAME) != 0 && o->n_words > 0) {
        o->game = game_find(o->list, o->n, o->word[0]);
        if (o->game == NULL)
            return true; /* the caller says what is wrong with it */
    }
    if (o->game == NULL) {
        if (o->n_sets > 0)
            return text_error(err, -1, "--set: which game? Name it first");
        return true;
    }
    if ((use & (USE_PLAY | USE_HOST | USE_MATCH)) != 0)
        game_config_even(&o->config, o->game);
    else
        game_config_init(&o->config, o->game);
    for (int i = 0; i < o->n_sets; i++) {
        const char *equals = strchr(o->set[i], '=');
        char key[32];
        size_t length = equals != NULL ? (size_t)(equals - o->set[i]) : 0;
        if (equals == NULL || length == 0 || length >= sizeof key)
            return text_error(err, -1, "--set: KEY=WORD was expected");
        memcpy(key, o->set[i], length);
        key[length] = '\0';
        bool preset = strcmp(key, "preset") == 0;
        if (preset && !game_config_preset(&o->config, equals + 1))
            return text_error(err, -1, "--set preset: no such preset; see \"parlour list\"");
        if (!preset && !game_config_set(&o->config, key, equals + 1, err))
            return false;
    }
    game_state s;
    return use == USE_SOLVE || o->game->start(&o->config, &s, err);
}

/* The game named by the first argument that is the key of one. */
static const game *look_ahead(const options *o, int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        const game *g = game_find(o->list, o->n, argv[i]);
        if (g != NULL)
            return g;
    }
    return NULL;
}

bool options_parse(options *o, enum options_use use, int argc, char **argv, game_error *err)
{
    const game *letters = use == USE_PLAY ? look_ahead(o, argc, argv) : NULL;
    bool only_words = false;
    for (int i = 0; i < argc; i++) {
        const char *a = argv[i];
        if (!only_words && strcmp(a, "--") == 0) {
            only_words = true;
        } else if (!only_words && a[0] == '-' && a[1] == '-') {
            if (!take_long(o, use, argc, argv, &i, err))
                return false;
        } else if (!only_words && a[0] == '-' && a[1] != '\0') {
            if (!take_letters(o, letters, argc, argv, &i, err))
                return false;
        } else {
            if (o->n_words == OPTIONS_MAX_WORDS)
                return text_error(err, -1, "too many arguments");
            o->word[o->n_words++] = a;
        }
    }
    return settle(o, use, err);
}

static bool ask(int argc, char **argv, const char *const *word)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        for (int k = 0; word[k] != NULL; k++)
            if (strcmp(argv[i], word[k]) == 0)
                return true;
    return false;
}

bool options_ask_help(int argc, char **argv)
{
    static const char *const word[] = {"--help", "-h", "-?", NULL};
    return ask(argc, argv, word);
}

bool options_ask_version(int argc, char **argv)
{
    static const char *const word[] = {"--version", "-v", NULL};
    return ask(argc, argv, word);
}
