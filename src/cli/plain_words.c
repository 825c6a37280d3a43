/* The words of the plain interface, one row each; everything else is a turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/plain.h"
#include "play/level.h"
#include "play/store.h"

/* No game yet; a game without and with somebody at another program, or between two others;
 * he is still to come, and has been named or not.  CALM words need nobody's turn. */
enum {
    EMPTY = 1,
    HERE = 2,
    LINKED = 4,
    WATCHING = 8,
    WAITING = 16,
    CHOOSING = 32,
    CALM = 64,
    GAME = HERE | LINKED | WATCHING | CALM,
    ANY = GAME | EMPTY | WAITING | CHOOSING
};

typedef struct word {
    const char *name, *argument, *help;
    int known; /* in these situations */
    void (*act)(plain *p, const char *argument);
} word;

static void act_help(plain *p, const char *argument);

/* ---- looking ------------------------------------------------------------ */

static void act_moves(plain *p, const char *argument)
{
    (void)argument;
    session *s = match_session(p->m);
    const game *g = session_game(s);
    game_step step[GAME_MAX_STEPS];
    int n = session_ended(s, NULL) == END_NONE ? session_steps(s, step) : 0;
    struct text out;
    text_init(&out);
    for (int i = 0; i < n; i++) {
        char one[GAME_STEP_TEXT];
        g->step_write(session_state(s), step[i], one);
        text_addf(&out, " %s", one);
    }
    if (!out.failed)
        plain_say("moves:%s", n > 0 ? out.data : " none");
    text_free(&out);
}

static void act_board(plain *p, const char *argument)
{
    (void)argument;
    session *s = match_session(p->m);
    output_board(session_config(s), session_state(s), "");
    fflush(stdout);
}

static void act_state(plain *p, const char *argument)
{
    (void)argument;
    session *s = match_session(p->m);
    char text[GAME_STATE_TEXT];
    session_game(s)->state_write(session_state(s), text);
    plain_say("state: %s", text);
}

static void act_rules(plain *p, const char *argument)
{
    const game *g = session_game(match_session(p->m));
    const char *key = argument[0] != '\0' ? argument : "rules";
    for (int i = 0; i < g->n_pages; i++)
        if (text_equal_nocase(g->page[i].key, key)) {
            plain_say("%s\n\n%s", g->page[i].title, g->page[i].text);
            return;
        }
    plain_say("error: there is no such page");
}

static void act_hint(plain *p, const char *argument)
{
    (void)argument;
    int player;
    if (match_remote(p->m) != NULL && !remote_hints(match_remote(p->m))) {
        plain_say("error: no hints: both players must want them before the game");
        return;
    }
    if (!plain_human(p, &player)) {
        plain_say(match_remote(p->m) != NULL ? "error: it is not your turn"
                                             : "error: it is nobody's turn who could need a hint");
        return;
    }
    search_limits limits;
    match_hint_limits(p->m, &limits);
    match_hint(p->m, &limits);
    p->hint_wanted = true;
}

static void act_turn(plain *p, const char *argument)
{
    (void)argument;
    const session *s = match_session(p->m);
    const game_state *now = session_state(s);
    if (session_ended(s, NULL) != END_NONE)
        plain_say("the game is over");
    else
        plain_say("turn %d: %s to play", now->turn + 1, session_game(s)->player[now->mover].name);
}

/* ---- back and forward --------------------------------------------------- */

static void moved(plain *p, bool good, const char *what)
{
    session *s = match_session(p->m);
    if (!good) {
        plain_say("error: there is nothing to %s", what);
        return;
    }
    p->said = session_position(s);
    p->asked = -1;
    notes_reset(p);
    p->over_said = p->over_said && session_ended(s, NULL) != END_NONE;
    plain_say("%s: %d of %d steps played", what, p->said, session_length(s));
}

static void act_undo(plain *p, const char *argument)
{
    (void)argument;
    moved(p, match_undo(p->m), "undo");
}

static void act_redo(plain *p, const char *argument)
{
    (void)argument;
    moved(p, match_redo(p->m), "redo");
}

static void act_new(plain *p, const char *argument)
{
    (void)argument;
    game_config cfg = *session_config(match_session(p->m));
    plain_new_game(p, &cfg, "");
}

/* ---- files -------------------------------------------------------------- */

/* A plain name lies in the directory of saves; a path is taken as it is, but in the kiosk,
 * where only what is there already is opened. */
static bool save_path(const plain *p, const char *name, bool load, char *buf, size_t size)
{
    if (p->l->kiosk && (!load || name[0] == '.' || strchr(name, '/') != NULL)) {
        plain_say("error: no file names here; the game is kept when you leave");
        return false;
    }
    if (name[0] == '\0') {
        plain_say("error: a name is missing");
        return false;
    }
    const char *slash = strrchr(name, '/');
    const char *base = slash != NULL ? slash + 1 : name;
    const char *dot = strrchr(base, '.');
    if (slash == NULL && dot != NULL && strcmp(dot, ".parlour") != 0)
        dot = NULL; /* a part of the name, as in the screens */
    char file[512];
    game_error err;
    bool whole = slash != NULL;
    if (!text_printf(file, sizeof file, "%s%s", name,
                     dot != NULL && dot != base ? "" : ".parlour")) {
        plain_say("error: the name is too long");
        return false;
    }
    if (whole ? text_copy(buf, size, file) : store_path(STORE_DATA, file, buf, size, &err))
        return true;
    plain_say("error: %s", whole ? "the name is too long" : err.text);
    return false;
}

static void act_save(plain *p, const char *argument)
{
    char path[1024];
    game_error err = {.at = -1, .text = "out of memory"};
    if (!save_path(p, argument, false, path, sizeof path))
        return;
    record *r = match_record(p->m);
    struct text out;
    text_init(&out);
    if (r != NULL)
        record_write(r, &out);
    if (r != NULL && !out.failed && store_write(path, out.data, out.size, &err))
        plain_say("saved: %s", path);
    else
        plain_say("error: %s", err.text);
    text_free(&out);
    record_free(r);
}

static void act_load(plain *p, const char *argument)
{
    char path[1024];
    if (save_path(p, argument, true, path, sizeof path))
        plain_open(p, path, false);
}

static void act_continue(plain *p, const char *argument)
{
    (void)argument;
    char path[1024];
    if (p->m != NULL && session_length(match_session(p->m)) > 0)
        plain_say("error: a game is under way");
    else if (!plain_kept_path(path, sizeof path) || access(path, F_OK) != 0)
        plain_say("error: no game is kept");
    else if (plain_open(p, path, !p->l->kiosk))
        p->keeps = true;
}

/* ---- players ------------------------------------------------------------ */

static void act_level(plain *p, const char *argument)
{
    const game *g = session_game(match_session(p->m));
    game_error err;
    int level = level_find(g, argument, &err);
    if (level < 0) {
        const char *names = strstr(err.text, "levels: ");
        if (argument[0] == '\0' && names != NULL)
            plain_say("error: a level is missing; %s", names);
        else
            plain_say("error: %s", err.text);
        return;
    }
    bool any = false;
    for (int i = 0; i < 2; i++) {
        seat s = match_opts(p->m)->seat[i];
        if (s.kind != SEAT_LEVEL)
            continue;
        s.level = level;
        match_seat(p->m, i, &s);
        plain_say("%s: level %s: %s", g->player[i].name, g->level[level].name,
                  g->level[level].meaning);
        any = true;
    }
    if (!any)
        plain_say("error: no side is played by the computer at a level");
}

static void act_resign(plain *p, const char *argument)
{
    (void)argument;
    int player;
    if (plain_human(p, &player))
        match_resign(p->m, player);
    else
        plain_say("error: it is nobody's turn who could resign");
}

static void act_draw(plain *p, const char *argument)
{
    (void)argument;
    const match_options *o = match_opts(p->m);
    if (session_ended(match_session(p->m), NULL) != END_NONE)
        plain_say("error: the game is over");
    else if (o->seat[0].kind == SEAT_HUMAN && o->seat[1].kind == SEAT_HUMAN)
        match_agree_draw(p->m);
    else
        plain_say("error: only two people can agree to a draw");
}

static void act_now(plain *p, const char *argument)
{
    (void)argument;
    if (match_thinking(p->m))
        match_hurry(p->m);
    else
        plain_say("error: the computer is not thinking");
}

static void act_quit(plain *p, const char *argument)
{
    (void)argument;
    p->done = true;
}

/* ---- with somebody elsewhere ----------------------------------------------- */

static void link_undo(plain *p, const char *argument)
{
    (void)argument;
    net_undo(p);
}

static void link_resign(plain *p, const char *argument)
{
    (void)argument;
    net_resign(p);
}

static void link_draw(plain *p, const char *argument)
{
    (void)argument;
    net_draw(p);
}

static void link_new(plain *p, const char *argument)
{
    (void)argument;
    net_again(p);
}

static void link_yes(plain *p, const char *argument)
{
    (void)argument;
    net_answer(p, true);
}

static void link_no(plain *p, const char *argument)
{
    (void)argument;
    net_answer(p, false);
}

static void link_withdraw(plain *p, const char *argument)
{
    (void)argument;
    net_withdraw(p);
}

static void link_say(plain *p, const char *argument)
{
    net_talk(p, argument);
}

static void link_where(plain *p, const char *argument)
{
    (void)argument;
    net_where(p);
}

static void act_list(plain *p, const char *argument)
{
    (void)p;
    (void)argument;
    net_list();
}

static void act_clock(plain *p, const char *argument)
{
    (void)argument;
    const game *g = session_game(match_session(p->m));
    for (int i = 0; i < 2; i++) {
        long ms = match_left(p->m, i);
        if (ms >= 0)
            plain_say("clock: %s %ld:%02ld", g->player[i].name, (ms + 999) / 60000,
                      (ms + 999) / 1000 % 60);
        else
            plain_say("clock: %s not limited", g->player[i].name);
    }
}

/* ---- the table ---------------------------------------------------------- */

static const word words[] = {
    {"help", "", "this list", ANY, act_help},
    {"moves", "", "the legal steps", GAME, act_moves},
    {"turn", "", "whose turn it is", GAME, act_turn},
    {"board", "", "draws the board", GAME, act_board},
    {"state", "", "the position as one line", GAME, act_state},
    {"rules", "[PAGE]", "the rules; other pages: strategy, start", GAME, act_rules},
    {"hint", "", "a good step", HERE | LINKED, act_hint},
    {"undo", "", "back to your last decision", HERE, act_undo},
    {"redo", "", "forward again", HERE, act_redo},
    {"level", "NAME", "strength of the computer", HERE, act_level},
    {"now", "", "the computer plays the best it has found", HERE | LINKED, act_now},
    {"resign", "", "gives the game up", HERE, act_resign},
    {"draw", "", "two people agree to a draw", HERE, act_draw},
    {"new", "", "another game with the same options", HERE, act_new},
    {"save", "NAME", "keeps the game under a name", GAME, act_save},
    {"load", "NAME", "goes on with a saved game", EMPTY | HERE, act_load},
    {"continue", "", "goes on with the interrupted game", EMPTY | HERE, act_continue},
    {"undo", "", "takes a step of this turn back, or asks for a move back", LINKED, link_undo},
    {"resign", "", "gives the game up", LINKED, link_resign},
    {"draw", "", "offers a draw", LINKED, link_draw},
    {"new", "", "asks for another game, with sides changed", LINKED, link_new},
    {"yes", "", "agrees to what the other player asks", LINKED, link_yes},
    {"no", "", "does not agree", LINKED, link_no},
    {"withdraw", "", "takes your own question back", LINKED, link_withdraw},
    {"say", "WORDS", "talks to the other player", LINKED, link_say},
    {"clock", "", "the time that is left", LINKED | WATCHING | CALM, act_clock},
    {"where", "", "how the other player, or a spectator, gets here", LINKED | WAITING | CALM,
     link_where},
    {"list", "", "the games that may be joined on this machine", CHOOSING, act_list},
    {"quit", "", "leaves; the game is kept", ANY, act_quit},
};

enum { N_WORDS = sizeof words / sizeof words[0] };

static int situation(const plain *p)
{
    const remote *r = plain_remote(p);
    if (p->m != NULL)
        return r == NULL ? HERE : remote_seat(r) < 0 ? WATCHING : LINKED;
    if (r != NULL)
        return WAITING;
    return p->l->join || p->l->net != NULL ? CHOOSING : EMPTY;
}

/* Would the word do anything in a game with somebody elsewhere? */
static bool of_use(const plain *p, const word *w)
{
    const remote *r = plain_remote(p);
    if (r == NULL)
        return true;
    if (w->act == link_where)
        return remote_role(r) == REMOTE_HOST;
    if (w->act == act_hint)
        return remote_hints(r);
    return w->act != act_now || p->own.kind != SEAT_HUMAN;
}

static void act_help(plain *p, const char *argument)
{
    (void)argument;
    int now = situation(p);
    for (int i = 0; i < N_WORDS; i++)
        if ((words[i].known & now) != 0 && of_use(p, &words[i]))
            plain_say("%s%s%s: %s", words[i].name, words[i].argument[0] != '\0' ? " " : "",
                      words[i].argument, words[i].help);
    if ((now & (HERE | LINKED)) != 0)
        plain_say("anything else is a turn, as \"moves\" writes it");
    else if (now == CHOOSING)
        plain_say("anything else is the name of a game, or HOST[:PORT] and the code of the game");
    else if (now == EMPTY)
        plain_say("anything else is the name of a game");
}

/* The row of that name for this situation, or one for another, or NULL. */
static const word *find_word(const char *line, size_t length, int now)
{
    const word *other = NULL;
    for (int i = 0; i < N_WORDS; i++) {
        if (strlen(words[i].name) != length || !text_starts_nocase(line, words[i].name))
            continue;
        if ((words[i].known & now) != 0)
            return &words[i];
        other = &words[i];
    }
    return other;
}

/* Why a word is not known now. */
static const char *not_now(int now)
{
    return now == EMPTY      ? "which game? Type its name"
           : now == WAITING  ? "the other player is not there yet"
           : now == CHOOSING ? "which game? Type its name"
           : now == WATCHING ? "you only look on"
           : now == LINKED   ? "not while you play with somebody elsewhere"
                             : "nobody elsewhere plays here";
}

/* With no game yet a line names one. */
static void choose_game(plain *p, const char *line)
{
    const game *g = game_find(p->l->list, p->l->n, line);
    if (g == NULL) {
        char shown[48];
        text_printable(shown, sizeof shown, line, strlen(line));
        plain_say("error: %s: no such game", shown);
        return;
    }
    game_config cfg;
    game_config_even(&cfg, g);
    plain_new_game(p, &cfg, "");
}

bool plain_any_time(const plain *p, const char *text, size_t n, bool whole)
{
    char word_here[16];
    size_t blank = 0, length = 0;
    while (blank < n && strchr(" \t\r", text[blank]) != NULL)
        blank++;
    while (blank + length < n && strchr(" \t\r\n", text[blank + length]) == NULL)
        length++;
    if (length == 0 || (blank + length == n && !whole))
        return false;
    if (!text_printf(word_here, sizeof word_here, "%.*s", (int)length, text + blank))
        return false;
    int now = situation(p);
    const word *w = find_word(word_here, length, now);
    return w != NULL && (w->known & now) != 0 && (w->known & CALM) != 0;
}

void plain_line(plain *p, char *line)
{
    line += strspn(line, " \t\r");
    size_t n = strlen(line);
    while (n > 0 && strchr(" \t\r", line[n - 1]) != NULL)
        line[--n] = '\0';
    if (n == 0)
        return;
    size_t length = strcspn(line, " \t");
    int now = situation(p);
    const word *w = find_word(line, length, now);
    if (w != NULL && (w->known & now) == 0) {
        plain_say("error: %s", not_now(now));
    } else if (w != NULL) {
        const char *argument = line + length;
        w->act(p, argument + strspn(argument, " \t"));
    } else if (now == LINKED && p->question && (strcmp(line, "y") == 0 || strcmp(line, "n") == 0)) {
        net_answer(p, line[0] == 'y');
    } else if (now == WATCHING) {
        plain_say("error: %s", not_now(now));
    } else if (now == WAITING || now == CHOOSING) {
        net_choose(p, line);
    } else if (p->m == NULL) {
        choose_game(p, line);
    } else {
        game_error err;
        if (!notes_turn(p, line) && !match_play_text(p->m, line, &err))
            plain_say("error: %s", err.text);
    }
}
