/* The plain interface: lines in, one line per event out.
 *
 * From a pipe lines are taken only when a human is to decide (or the game is over),
 * so that what is typed ahead meets the position it was meant for; from a terminal
 * at once.  At the end of the input the computer's thinking is cut short, the game
 * is kept, and the program leaves; without human players it plays on to the end.  With a
 * player at another program it does not leave while an answer of his is awaited.  Where
 * the input is a terminal its end leaves at once. */
#include "cli/plain.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "play/store.h"

enum { MAX_LINE = 1 << 12, MAX_FDS = MATCH_FDS + 1 };

static volatile sig_atomic_t caught;

static void on_signal(int number)
{
    caught = number;
}

/* ---- input -------------------------------------------------------------- */

typedef struct input {
    char buf[MAX_LINE];
    size_t size;
    bool eof, terminal;
} input;

/* Takes a line out of what has been read; the last one needs no newline. */
static bool take_line(input *in, char *line)
{
    char *end = memchr(in->buf, '\n', in->size);
    size_t n;
    if (end != NULL)
        n = (size_t)(end - in->buf);
    else if (in->size == sizeof in->buf || (in->eof && in->size > 0))
        n = in->size;
    else
        return false;
    size_t used = n < in->size && end != NULL ? n + 1 : n;
    n = n < MAX_LINE - 1 ? n : MAX_LINE - 1;
    /* A zero byte would end the line early; as a sign it makes it wrong. */
    for (size_t i = 0; i < n; i++)
        line[i] = in->buf[i] != '\0' ? in->buf[i] : '?';
    line[n] = '\0';
    in->size -= used;
    memmove(in->buf, in->buf + used, in->size);
    return true;
}

static void read_input(input *in)
{
    ssize_t n = read(STDIN_FILENO, in->buf + in->size, sizeof in->buf - in->size);
    if (n > 0)
        in->size += (size_t)n;
    else if (n == 0 || (errno != EINTR && errno != EAGAIN))
        in->eof = true;
}

/* ---- the game ----------------------------------------------------------- */

static void tell_hint(plain *p, const match_news *news)
{
    if (!news->done || !p->hint_wanted)
        return;
    p->hint_wanted = false;
    session *s = match_session(p->m);
    const search_report *r = &news->report;
    char step[GAME_STEP_TEXT];
    char value[24];
    if (r->n_choices == 0 && r->n_pv == 0) {
        plain_say("error: no hint: %s", news->error.text);
        return;
    }
    bool listed = r->n_choices > 0;
    game_step best = listed ? r->choice[0].step : r->pv[0];
    session_game(s)->step_write(session_state(s), best, step);
    search_value_write(session_game(s), listed ? r->choice[0].value : r->value,
                       listed ? r->choice[0].exact : r->exact, value);
    plain_say("hint: %s (%s, depth %d)", step, value, r->turns);
}

static void handle(plain *p, enum match_event e, const match_news *news)
{
    switch (e) {
    case MATCH_STEP:
        plain_tell(p);
        notes_computer(p, news);
        break;
    case MATCH_HINT:
        notes_values(p, news);
        tell_hint(p, news);
        break;
    case MATCH_TROUBLE:
        plain_say("error: %s: %s", session_game(match_session(p->m))->player[news->player].name,
                  news->error.text);
        p->code = 1;
        break;
    case MATCH_OVER:
    case MATCH_FLAG:
        plain_tell(p);
        break;
    case MATCH_REMOTE:
        net_news(p, &news->remote);
        break;
    case MATCH_NONE:
    case MATCH_THINKING:
        break;
    }
}

static bool any_human(const plain *p)
{
    const match_options *o = match_opts(p->m);
    return o->seat[0].kind == SEAT_HUMAN || o->seat[1].kind == SEAT_HUMAN;
}

/* Asks the human to move for a decision, once.  True when there was none to take: a
 * forced pass, which is played here. */
static bool ask(plain *p, int player)
{
    session *s = match_session(p->m);
    const game *g = session_game(s);
    game_step step[GAME_MAX_STEPS];
    if (p->asked == session_position(s))
        return false;
    if (session_steps(s, step) == 1 && step[0].kind == STEP_PASS &&
        session_position(s) == session_length(s)) {
        return match_play(p->m, step[0], NULL);
    }
    p->asked = session_position(s);
    plain_keep(p);
    game_view v;
    g->view(session_state(s), &v);
    const char *hand = v.hand != 0 ? g->piece[v.hand].name : "";
    const char *key = v.hand != 0 && g->piece[v.hand].key != NULL ? g->piece[v.hand].key : "";
    char left[32] = "";
    p->told_left = match_left(p->m, player);
    if (p->told_left >= 0)
        text_printf(left, sizeof left, " (%ld:%02ld left)", (p->told_left + 999) / 60000,
                    (p->told_left + 999) / 1000 % 60);
    plain_say("turn %d: %s to play: %s%s%s%s%s%s", session_state(s)->turn + 1,
              g->player[player].name, v.prompt, v.hand != 0 ? ": " : "", key,
              v.hand != 0 ? " " : "", hand, left);
    return false;
}

/* Everything the match has to say now.  True when input may be taken. */
static bool go_on(plain *p)
{
    if (p->m == NULL && p->remote != NULL)
        net_work(p);
    if (p->m == NULL)
        return p->remote == NULL;
    match_news news;
    int player;
    do {
        plain_tell(p);
        for (enum match_event e; (e = match_next(p->m, &news)) != MATCH_NONE;)
            handle(p, e, &news);
        plain_tell(p);
        if (notes_go_on(p))
            return false;
        if (net_awaits(p))
            return false; /* nobody can move */
    } while (plain_human(p, &player) && ask(p, player));
    net_turn(p);
    bool over = session_ended(match_session(p->m), NULL) != END_NONE;
    bool free_to_act = over || match_paused(p->m) || plain_human(p, &player);
    return net_free_to_act(p, free_to_act && !match_hinting(p->m));
}

/* Says so when little is left of the clock of a human who thinks.  Milliseconds until it
 * is to be said again; -1: not before something else happens. */
static int warn(plain *p)
{
    static const long marks[] = {60000, 30000, 10000, 5000};
    int player;
    if (!plain_human(p, &player) || match_paused(p->m) || p->told_left < 0 ||
        p->asked != session_position(match_session(p->m)))
        return -1;
    long left = match_left(p->m, player);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (p->told_left <= marks[i])
            continue;
        if (left > marks[i])
            return (int)(left - marks[i] < INT_MAX ? left - marks[i] : INT_MAX);
        p->told_left = marks[i];
        if (i + 1 < sizeof marks / sizeof *marks && left <= marks[i + 1])
            continue; /* less is left: that is said */
        plain_say("%s has %ld seconds left", session_game(match_session(p->m))->player[player].name,
                  (left + 999) / 1000);
    }
    return -1;
}

static void wait_for_news(plain *p, input *in, bool ready)
{
    struct pollfd fd[MAX_FDS];
    int n = 0;
    bool listen = !in->eof && in->size < sizeof in->buf && (ready || in->terminal || net_awaits(p));
    if (listen)
        fd[n++] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
    int timeout = -1;
    if (p->m != NULL) {
        n += match_fds(p->m, fd + n, MAX_FDS - n);
        timeout = match_timeout(p->m);
        int mark = warn(p);
        timeout = timeout < 0 || (mark >= 0 && mark < timeout) ? mark : timeout;
    } else if (p->remote != NULL) {
        n += remote_fds(p->remote, fd + n, MAX_FDS - n);
        timeout = remote_timeout(p->remote);
    }
    if (poll(fd, (nfds_t)n, timeout) > 0 && listen && fd[0].revents != 0)
        read_input(in);
}

/* The input has ended and all of it was taken. */
static void at_end(plain *p, const input *in, bool ready)
{
    if (in->terminal) {
        p->done = true;
        return;
    }
    if (net_awaits(p)) {
        p->done = p->over_said || net_hopeless(p);
        return;
    }
    if (p->m == NULL || (ready && (any_human(p) || p->over_said)) || match_paused(p->m))
        p->done = true;
    else if (any_human(p) && match_thinking(p->m))
        match_hurry(p->m);
}

static void loop(plain *p, input *in)
{
    while (!p->done && caught == 0) {
        bool ready = go_on(p);
        if (p->done)
            break;
        char line[MAX_LINE];
        bool waits = p->next < p->n_queue; /* steps of a turn, for their values */
        bool free_to_act = ready || (in->terminal && !waits) ||
                           (net_awaits(p) && plain_any_time(p, in->buf, in->size, in->eof));
        if (free_to_act && take_line(in, line)) {
            plain_line(p, line);
            continue;
        }
        if (in->eof && in->size == 0)
            at_end(p, in, ready);
        if (!p->done)
            wait_for_news(p, in, ready);
    }
}

static bool begin(plain *p)
{
    const launch *l = p->l;
    if (l->net != NULL || l->join) {
        net_begin(p);
        return true;
    }
    if (l->load[0] != '\0')
        return plain_open(p, l->load, false);
    if (l->game != NULL)
        return plain_new_game(p, &l->config, l->state);
    char path[1024];
    if (plain_kept_path(path, sizeof path) && access(path, R_OK) == 0)
        plain_say("a game is kept: \"continue\" goes on with it");
    for (int i = 0; i < l->n; i++)
        plain_say("game %s: %s", l->list[i]->key, l->list[i]->summary);
    plain_say("type the name of a game, or \"help\"");
    return true;
}

int cli_plain(const launch *l)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        sigaction(signals[i], &action, NULL);

    plain p = {.l = l, .asked = -1};
    input *in = calloc(1, sizeof *in);
    if (in == NULL)
        return output_fail(1, "out of memory");
    in->terminal = isatty(STDIN_FILENO) == 1;
    bool link = l->net != NULL || l->join; /* these games are kept by the link */
    p.keep = !link && store_lock_autosave();
    if (!p.keep && !link)
        plain_say("another parlour is running: this game is not kept when you leave");
    if (begin(&p)) {
        loop(&p, in);
        plain_keep(&p);
    } else {
        p.code = 1;
    }
    match_free(p.m);
    remote_free(p.remote);
    free(in);
    return caught != 0 ? 128 + (int)caught : p.code;
}
