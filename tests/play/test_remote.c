/* Two matches in one process, joined by a real socket: what one side plays the other
 * sees, what they ask each other is agreed on both sides or on neither, and a link that
 * breaks is taken up where it broke. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/bits.h"
#include "net/secret.h"
#include "play/match.h"
#include "play/mono.h"
#include "play/store.h"
#include "quarto/quarto.h"
#include "reversi/reversi.h"
#include "reviser/reviser.h"
#include "support/cmocka_all.h"
#include "support/place.h"

static const game *const games[] = {&reversi_game, &reviser_game, &quarto_game};
enum { GAMES = 3, BOUND_S = 120, SIDES = 3, HOST = 0, GUEST = 1, WATCH = 2 };

/* One program: before the match the remote is waiting by itself. */
typedef struct side {
    remote *r;
    match *m;
    enum remote_event last;
    enum remote_ask asked;
    remote_news answer, says, tells, anew;
    int changed, begins, answers, failed, steps;
} side;

typedef struct table {
    side s[SIDES];
    place home;
    remote_setup host, guest, watch;
} table;

static void make_match(side *s)
{
    match_options o;
    memset(&o, 0, sizeof o);
    game_error err;
    session *first = remote_terms(s->r, &o);
    assert_non_null(first);
    s->m = match_new(first, &o, &err);
    CHECK(s->m != NULL, "%s", err.text);
}

static void take(side *s, const remote_news *n)
{
    s->last = n->event;
    switch (n->event) {
    case REMOTE_BEGINS:
        s->begins++;
        make_match(s);
        break;
    case REMOTE_CHANGED:
        s->changed++;
        break;
    case REMOTE_NEW_GAME:
        s->begins++;
        s->anew = *n;
        match_release_remote(s->m);
        match_free(s->m);
        make_match(s);
        break;
    case REMOTE_ASKS:
        s->asked = n->ask;
        break;
    case REMOTE_ANSWERS:
        s->answers++;
        s->answer = *n;
        break;
    case REMOTE_SAYS:
        s->says = *n;
        break;
    case REMOTE_FAILED:
        s->failed++;
        s->tells = *n;
        break;
    case REMOTE_TELLS:
        s->tells = *n;
        break;
    default:
        break;
    }
}

static void work(side *s)
{
    remote_news n;
    match_news news;
    if (s->r == NULL)
        return;
    if (s->m == NULL) {
        while (s->m == NULL && remote_next(s->r, NULL, &n) != REMOTE_NOTHING)
            take(s, &n);
        return;
    }
    enum match_event e;
    while ((e = match_next(s->m, &news)) != MATCH_NONE) {
        s->steps += e == MATCH_STEP;
        if (e == MATCH_REMOTE)
            take(s, &news.remote);
    }
}

static void pump(table *t)
{
    struct pollfd fd[SIDES * MATCH_FDS];
    int n = 0;
    for (int i = 0; i < SIDES; i++) {
        work(&t->s[i]);
        if (t->s[i].m != NULL)
            n += match_fds(t->s[i].m, fd + n, MATCH_FDS);
        else if (t->s[i].r != NULL)
            n += remote_fds(t->s[i].r, fd + n, REMOTE_FDS);
    }
    poll(fd, (nfds_t)n, 5);
}

#define UNTIL(t, condition)                                                                        \
    do {                                                                                           \
        time_t end_ = time(NULL) + BOUND_S;                                                        \
        while (!(condition)) {                                                                     \
            CHECK(time(NULL) < end_, "never: %s (host: %s; guest: %s)", #condition,                \
                  (t)->s[HOST].tells.text, (t)->s[GUEST].tells.text);                              \
            pump(t);                                                                               \
        }                                                                                          \
    } while (0)

static void set_up(table *t, const game *g, bool tcp, int player)
{
    memset(t, 0, sizeof *t);
    place_home(&t->home);
    setenv("PARLOUR_LOCAL", t->home.dir, 1);
    t->host = (remote_setup){.role = REMOTE_HOST,
                             .list = games,
                             .n = GAMES,
                             .name = "anna",
                             .files = true,
                             .seat = player,
                             .local = !tcp,
                             .tcp = tcp,
                             .spectators = 2};
    game_config_init(&t->host.config, g);
    t->guest = (remote_setup){
        .role = REMOTE_GUEST, .list = games, .n = GAMES, .name = "bert", .files = true};
    t->watch = t->guest;
    t->watch.role = REMOTE_WATCHER;
    snprintf(t->watch.name, sizeof t->watch.name, "%s", "carl");
}

static void open_host(table *t)
{
    game_error err;
    t->s[HOST].r = remote_new(&t->host, &err);
    CHECK(t->s[HOST].r != NULL, "%s", err.text);
    assert_true(remote_doors(t->s[HOST].r) > 0);
    snprintf(t->guest.where, sizeof t->guest.where, "%s", remote_door(t->s[HOST].r, 0));
    if (t->host.tcp)
        assert_true(secret_read(remote_code(t->s[HOST].r), t->guest.code));
    snprintf(t->watch.where, sizeof t->watch.where, "%s", t->guest.where);
    snprintf(t->watch.code, sizeof t->watch.code, "%s", t->guest.code);
}

static void join(table *t)
{
    game_error err;
    t->s[GUEST].r = remote_new(&t->guest, &err);
    CHECK(t->s[GUEST].r != NULL, "%s", err.text);
    UNTIL(t, t->s[HOST].m != NULL && t->s[GUEST].m != NULL);
    UNTIL(t, remote_up(t->s[HOST].r) && remote_up(t->s[GUEST].r));
    UNTIL(t, t->s[GUEST].changed > 0); /* now he may move: that is to be drawn */
}

static void look_on(table *t)
{
    game_error err;
    t->s[WATCH].r = remote_new(&t->watch, &err);
    CHECK(t->s[WATCH].r != NULL, "%s", err.text);
    UNTIL(t, t->s[WATCH].m != NULL);
}

static void end_side(side *s)
{
    if (s->m != NULL)
        match_free(s->m);
    else
        remote_free(s->r);
    memset(s, 0, sizeof *s);
}

static void clean(table *t)
{
    for (int i = SIDES - 1; i >= 0; i--)
        end_side(&t->s[i]);
    place_remove(&t->home);
}

/* ---- playing ------------------------------------------------------------------- */

static const game_state *now(const side *s)
{
    return session_state(match_session(s->m));
}

static bool over(const side *s)
{
    return session_ended(match_session(s->m), NULL) != END_NONE;
}

static bool agree(table *t)
{
    int n = t->s[WATCH].m != NULL ? SIDES : 2;
    for (int i = 1; i < n; i++) {
        const session *a = match_session(t->s[0].m), *b = match_session(t->s[i].m);
        int wa, wb;
        if (session_position(a) != session_position(b) ||
            memcmp(session_state(a), session_state(b), sizeof(game_state)) != 0 ||
            session_ended(a, &wa) != session_ended(b, &wb) || wa != wb)
            return false;
    }
    return true;
}

/* Whoever is to act at both sides plays a random step; returns who. */
static int play_one(table *t, uint64_t *seed)
{
    int mover = now(&t->s[HOST])->mover;
    int who = mover == remote_seat(t->s[HOST].r) ? HOST : GUEST;
    game_step step[GAME_MAX_STEPS];
    game_error err;
    int n = session_steps(match_session(t->s[who].m), step);
    assert_true(n > 0);
    CHECK(match_play(t->s[who].m, step[bits_below(seed, (uint32_t)n)], &err), "%s", err.text);
    return who;
}

/* Plays until so many turns are complete, or the game is over. */
static void play_turns(table *t, int turns, uint64_t *seed)
{
    while (!over(&t->s[HOST]) && now(&t->s[HOST])->turn < turns) {
        int turn = now(&t->s[HOST])->turn, who;
        do
            who = play_one(t, seed);
        while (!over(&t->s[who]) && now(&t->s[who])->turn == turn);
        UNTIL(t, agree(t));
    }
}

static void whole_games(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++)
        for (int k = 0; k < 4; k++) {
            table t;
            uint64_t seed = (uint64_t)g * 10 + (uint64_t)k;
            set_up(&t, games[g], k < 2, k % 2);
            open_host(&t);
            join(&t);
            assert_int_equal(remote_seat(t.s[GUEST].r), 1 - k % 2);
            assert_string_equal(remote_peer(t.s[GUEST].r), "anna");
            assert_string_equal(remote_peer(t.s[HOST].r), "bert");
            play_turns(&t, 6, &seed);
            look_on(&t);
            UNTIL(&t, agree(&t));
            play_turns(&t, 999, &seed);
            assert_true(over(&t.s[HOST]) && over(&t.s[GUEST]) && over(&t.s[WATCH]));
            assert_true(agree(&t));
            /* A rematch with sides changed. */
            game_error err;
            assert_true(remote_ask(t.s[GUEST].r, t.s[GUEST].m, REMOTE_REMATCH, &err));
            UNTIL(&t, t.s[HOST].asked == REMOTE_REMATCH);
            remote_answer(t.s[HOST].r, t.s[HOST].m, true);
            UNTIL(&t, t.s[HOST].begins == 2 && t.s[GUEST].begins == 2 && t.s[WATCH].begins == 2);
            assert_int_equal(remote_seat(t.s[GUEST].r), k % 2);
            assert_string_equal(t.s[WATCH].anew.text, ""); /* another game */
            play_turns(&t, 8, &seed);
            assert_true(agree(&t));
            clean(&t);
        }
}

static void questions(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++) {
        table t;
        uint64_t seed = 7;
        game_error err;
        set_up(&t, games[g], true, 0);
        open_host(&t);
        join(&t);
        look_on(&t);
        play_turns(&t, 3, &seed);
        side *a = &t.s[HOST], *b = &t.s[GUEST];
        /* No. */
        int at = session_position(match_session(a->m));
        assert_true(remote_ask(a->r, a->m, REMOTE_UNDO, &err));
        assert_true(remote_asking(a->r));
        assert_false(remote_ask(a->r, a->m, REMOTE_DRAW, &err));
        UNTIL(&t, b->asked == REMOTE_UNDO);
        remote_answer(b->r, b->m, false);
        UNTIL(&t, a->answers == 1);
        assert_false(a->answer.yes);
        assert_int_equal(session_position(match_session(a->m)), at);
        /* Yes. */
        int to = match_undo_position(a->m);
        b->asked = REMOTE_NO_ASK;
        assert_true(remote_ask(a->r, a->m, REMOTE_UNDO, &err));
        UNTIL(&t, b->asked == REMOTE_UNDO);
        remote_answer(b->r, b->m, true);
        UNTIL(&t, a->answers == 2 && agree(&t));
        assert_true(a->answer.yes);
        assert_int_equal(session_position(match_session(a->m)), to);
        play_turns(&t, 4, &seed);
        /* A move of the other side is a no. */
        while (now(a)->mover != remote_seat(b->r))
            play_turns(&t, now(a)->turn + 1, &seed);
        b->asked = REMOTE_NO_ASK;
        assert_true(remote_ask(a->r, a->m, REMOTE_DRAW, &err));
        UNTIL(&t, b->asked == REMOTE_DRAW);
        play_turns(&t, now(a)->turn + 1, &seed);
        UNTIL(&t, a->answers == 3);
        assert_false(a->answer.yes || a->answer.withdrawn);
        /* Taken back by the asker. */
        assert_true(remote_ask(a->r, a->m, REMOTE_DRAW, &err));
        UNTIL(&t, remote_asked(b->r) == REMOTE_DRAW);
        game_step step[GAME_MAX_STEPS];
        if (now(a)->mover == remote_seat(a->r)) {
            session_steps(match_session(a->m), step);
            assert_false(match_play(a->m, step[0], &err)); /* not before the answer */
        }
        assert_true(remote_withdraw(a->r));
        UNTIL(&t, a->answers == 4 && remote_asked(b->r) == REMOTE_NO_ASK);
        assert_true(a->answer.withdrawn);
        /* Both ask the same at once. */
        assert_true(remote_ask(a->r, a->m, REMOTE_DRAW, &err));
        assert_true(remote_ask(b->r, b->m, REMOTE_DRAW, &err));
        UNTIL(&t, over(a) && over(b) && agree(&t));
        int winner;
        assert_int_equal(session_ended(match_session(a->m), &winner), END_AGREED);
        clean(&t);
    }
}

static void ends(void **state)
{
    (void)state;
    for (int k = 0; k < 3; k++) {
        table t;
        uint64_t seed = 3;
        set_up(&t, games[k], false, k % 2);
        open_host(&t);
        join(&t);
        look_on(&t);
        play_turns(&t, 4, &seed);
        match_resign(t.s[k % 2].m, remote_seat(t.s[k % 2].r));
        if (k == 2) /* both at once */
            match_resign(t.s[1].m, remote_seat(t.s[1].r));
        UNTIL(&t, over(&t.s[0]) && over(&t.s[1]) && agree(&t));
        assert_int_equal(session_ended(match_session(t.s[0].m), NULL), END_RESIGNED);
        clean(&t);
    }
}

static void clocks_run_out_at_the_movers_side(void **state)
{
    (void)state;
    table t;
    set_up(&t, games[0], true, 0);
    t.host.clock[0] = t.host.clock[1] = (remote_clock){400, 0, 0};
    open_host(&t);
    join(&t);
    assert_int_equal(match_opts(t.s[GUEST].m)->clock[0].total_ms, 400);
    UNTIL(&t, over(&t.s[HOST]) && over(&t.s[GUEST]));
    int winner;
    assert_int_equal(session_ended(match_session(t.s[GUEST].m), &winner), END_TIME);
    assert_int_equal(winner, 1);
    assert_true(agree(&t));
    clean(&t);
}

static void talk(void **state)
{
    (void)state;
    table t;
    game_error err;
    set_up(&t, games[0], true, 0);
    open_host(&t);
    join(&t);
    assert_true(remote_chat(t.s[HOST].r, "gr\xc3\xbc\xc3\x9f \x1b[31mdich\x1b]0;x\a!", &err));
    UNTIL(&t, t.s[GUEST].says.text[0] != '\0');
    assert_string_equal(t.s[GUEST].says.text, "gr\xc3\xbc\xc3\x9f dich!");
    clean(&t);
}

static void hints_need_both(void **state)
{
    (void)state;
    for (int k = 0; k < 4; k++) {
        table t;
        set_up(&t, games[0], true, 0);
        t.host.hints = k & 1;
        t.guest.hints = k >> 1;
        open_host(&t);
        join(&t);
        assert_int_equal(remote_hints(t.s[HOST].r), k == 3);
        assert_int_equal(remote_hints(t.s[GUEST].r), k == 3);
        search_limits limits = {.turns = 1};
        match_hint(t.s[HOST].m, &limits);
        assert_int_equal(match_hinting(t.s[HOST].m), k == 3);
        clean(&t);
    }
}

/* One program ends without a word, as by a SIGKILL, and is started again. */
static void kill_side(table *t, int who)
{
    side *s = &t->s[who];
    game_error err;
    record *rec = NULL;
    char path[700];
    /* What is on the disk is what it had: nothing is said or written at the end. */
    remote_setup setup = who == HOST ? t->host : t->guest;
    snprintf(path, sizeof path, "cp -r '%s/.local' '%s/copy'", t->home.dir, t->home.dir);
    assert_int_equal(system(path), 0);
    remote *old = match_release_remote(s->m);
    match_free(s->m);
    remote_cut(old);
    remote_free(old);
    snprintf(path, sizeof path, "rm -rf '%s/.local' && mv '%s/copy' '%s/.local'", t->home.dir,
             t->home.dir, t->home.dir);
    assert_int_equal(system(path), 0);
    memset(s, 0, sizeof *s);
    s->r = remote_again(&setup, "", &rec, &err);
    CHECK(s->r != NULL, "%s", err.text);
    make_match(s);
    match_restore(s->m, rec);
    record_free(rec);
}

static void comes_back(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES; g++)
        for (int who = 0; who < 2; who++)
            for (int tcp = 0; tcp < 2; tcp++) {
                table t;
                uint64_t seed = 11;
                set_up(&t, games[g], tcp, 0);
                open_host(&t);
                join(&t);
                bool watched = who == HOST && tcp != 0;
                if (watched)
                    look_on(&t);
                for (int turns = 3; turns < 12; turns += 4) {
                    play_turns(&t, turns, &seed);
                    int at = session_position(match_session(t.s[HOST].m));
                    kill_side(&t, who);
                    UNTIL(&t, remote_up(t.s[HOST].r) && remote_up(t.s[GUEST].r) &&
                                  !match_paused(t.s[HOST].m) && !match_paused(t.s[GUEST].m));
                    UNTIL(&t, agree(&t));
                    assert_int_equal(session_position(match_session(t.s[HOST].m)), at);
                    if (watched) { /* the same game, looked at anew */
                        UNTIL(&t, t.s[WATCH].begins == 2 + turns / 4);
                        assert_string_equal(t.s[WATCH].anew.text, "You look on.");
                    }
                }
                play_turns(&t, 14, &seed);
                assert_true(agree(&t));
                clean(&t);
            }
}

/* Whether a kept game is free is told by its lock, not by the number of the process that
 * kept it: after a new start of the machine that is another's. */
static void kept_by_a_process_long_gone(void **state)
{
    (void)state;
    table t;
    uint64_t seed = 5;
    char words[700];
    set_up(&t, games[0], true, 0);
    open_host(&t);
    join(&t);
    play_turns(&t, 3, &seed);
    snprintf(words, sizeof words,
             "sed -i 's/^net-pid: .*/net-pid: 1/' %s/.local/state/parlour/net/*.parlour",
             t.home.dir);
    assert_int_equal(system(words), 0);
    pid_t other = fork(); /* has none of our locks */
    if (other == 0)
        _exit(remote_kept(games, GAMES, words, sizeof words));
    int free_there = -1;
    assert_int_equal(waitpid(other, &free_there, 0), other);
    assert_int_equal(free_there, 0);
    kill_side(&t, HOST);
    UNTIL(&t, remote_up(t.s[HOST].r) && remote_up(t.s[GUEST].r));
    clean(&t);
}

/* The link breaks while answers and turns are on their way. */
static void breaks_in_between(void **state)
{
    (void)state;
    for (int round = 0; round < 24; round++) {
        table t;
        uint64_t seed = (uint64_t)round + 1;
        game_error err;
        set_up(&t, games[round % GAMES], true, 0);
        open_host(&t);
        join(&t);
        play_turns(&t, 4, &seed);
        side *a = &t.s[round / 3 % 2], *b = &t.s[1 - round / 3 % 2];
        int what = round / 6;
        if (what == 0) { /* a turn that the other never gets */
            int turn = now(&t.s[HOST])->turn, who;
            do
                who = play_one(&t, &seed);
            while (!over(&t.s[who]) && now(&t.s[who])->turn == turn);
        } else if (what == 3) {
            match_resign(a->m, remote_seat(a->r));
        } else { /* a yes that the asker never gets */
            assert_true(remote_ask(a->r, a->m, what == 1 ? REMOTE_UNDO : REMOTE_DRAW, &err));
            UNTIL(&t, remote_asked(b->r) != REMOTE_NO_ASK);
            remote_answer(b->r, b->m, true);
        }
        remote_cut(a->r);
        UNTIL(&t, !remote_up(t.s[HOST].r) && !remote_up(t.s[GUEST].r));
        UNTIL(&t, remote_up(t.s[HOST].r) && remote_up(t.s[GUEST].r));
        UNTIL(&t, agree(&t));
        assert_int_equal(over(a), what >= 2);
        if (!over(a))
            play_turns(&t, 9, &seed);
        assert_true(agree(&t));
        clean(&t);
    }
}

static void wrong_codes(void **state)
{
    (void)state;
    table t;
    game_error err;
    set_up(&t, games[0], true, 0);
    open_host(&t);
    t.guest.code[3] = t.guest.code[3] == '0' ? '1' : '0';
    t.s[GUEST].r = remote_new(&t.guest, &err);
    assert_non_null(t.s[GUEST].r);
    int64_t begun = mono_us();
    UNTIL(&t, t.s[GUEST].failed == 1);
    assert_true(mono_us() - begun > 900000); /* answered late */
    assert_string_equal(t.s[GUEST].tells.text, "this is not the code of the game");
    assert_null(t.s[HOST].m);
    end_side(&t.s[GUEST]);
    /* With the code it goes. */
    assert_true(secret_read(remote_code(t.s[HOST].r), t.guest.code));
    join(&t);
    /* A second player, and too many spectators. */
    t.watch.role = REMOTE_GUEST;
    t.s[WATCH].r = remote_new(&t.watch, &err);
    UNTIL(&t, t.s[WATCH].failed == 1);
    assert_non_null(strstr(t.s[WATCH].tells.text, "two play already"));
    clean(&t);
}

/* Who comes to look on before anybody plays waits, and sees the game from its first turn;
 * when the host leaves before, that is told. */
static void early_spectators(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int leaves = 0; leaves < 2; leaves++) {
        table t;
        game_error err;
        set_up(&t, games[leaves], leaves, 1);
        t.host.spectators = 1;
        open_host(&t);
        side *w = &t.s[WATCH];
        w->r = remote_new(&t.watch, &err);
        CHECK(w->r != NULL, "%s", err.text);
        UNTIL(&t, strstr(w->tells.text, "anna waits for the other player") != NULL);
        UNTIL(&t, strcmp(t.s[HOST].tells.text, "carl waits to look on.") == 0);
        assert_int_equal(remote_watchers(t.s[HOST].r), 1);
        assert_null(w->m);
        UNTIL(&t, w->r != NULL && remote_timeout(w->r) > 1000); /* a ping, and then the next */
        if (leaves) {
            end_side(&t.s[HOST]);
            UNTIL(&t, w->failed == 1);
            assert_string_equal(w->tells.text, "anna has left");
            assert_true(remote_shut(w->r));
        } else {
            t.guest.role = REMOTE_WATCHER; /* one more than may */
            t.s[GUEST].r = remote_new(&t.guest, &err);
            UNTIL(&t, t.s[GUEST].failed == 1);
            assert_string_equal(t.s[GUEST].tells.text, "no more people may look on");
            end_side(&t.s[GUEST]);
            t.guest.role = REMOTE_GUEST;
            join(&t);
            UNTIL(&t, w->m != NULL);
            assert_string_equal(remote_peer(w->r), "anna");
            assert_string_equal(remote_player(w->r, 0), "bert");
            assert_string_equal(remote_player(w->r, 1), "anna");
            play_turns(&t, 6, &seed);
            assert_true(agree(&t)); /* all three */
        }
        clean(&t);
    }
}

/* The other side is found gone while something is sent: that descriptor will never be
 * ready again, so the loop must not wait for it. */
static void gone_while_sending(void **state)
{
    (void)state;
    table t;
    game_error err;
    set_up(&t, games[0], false, 0);
    open_host(&t);
    join(&t);
    end_side(&t.s[HOST]);
    remote *guest = t.s[GUEST].r;
    (void)remote_chat(guest, "are you there?", &err);
    struct pollfd fd[REMOTE_FDS];
    assert_int_equal(remote_fds(guest, fd, REMOTE_FDS), 0);
    assert_int_equal(remote_timeout(guest), 0);
    UNTIL(&t, !remote_up(guest));
    clean(&t);
}

/* Whenever the refusal comes, while something is sent or later, it is told at once and
 * by its own name. */
static void nobody_there(void **state)
{
    (void)state;
    table t;
    game_error err;
    set_up(&t, games[0], true, 0);
    open_host(&t);
    end_side(&t.s[HOST]); /* his address is free again */
    for (int i = 0; i < 10; i++) {
        side *s = &t.s[GUEST];
        s->failed = 0;
        s->r = remote_new(&t.guest, &err);
        CHECK(s->r != NULL, "%s", err.text);
        for (work(s); s->failed == 0; work(s)) {
            struct pollfd fd[REMOTE_FDS];
            int n = remote_fds(s->r, fd, REMOTE_FDS), ms = remote_timeout(s->r);
            assert_true(n > 0 || ms >= 0);
            poll(fd, (nfds_t)n, ms);
        }
        CHECK(strstr(s->tells.text, strerror(ECONNREFUSED)) != NULL, "%s", s->tells.text);
        end_side(s);
    }
    clean(&t);
}

static void local_games_are_listed(void **state)
{
    (void)state;
    table t;
    remote_game list[8];
    set_up(&t, games[1], false, 0);
    assert_int_equal(remote_games(list, 8), 0);
    open_host(&t);
    assert_int_equal(remote_games(list, 8), 1);
    assert_non_null(strstr(list[0].name, "/reviser-1"));
    assert_string_equal(list[0].path, remote_door(t.s[HOST].r, 0));
    struct stat st;
    assert_int_equal(stat(list[0].path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0666);
    strcpy(t.guest.where, "reviser-1");
    join(&t);
    end_side(&t.s[GUEST]);
    end_side(&t.s[HOST]);
    assert_int_equal(remote_games(list, 8), 0);
    /* For oneself only; and a folder that others may write to counts for nothing. */
    t.host.who = REMOTE_ME;
    open_host(&t);
    assert_int_equal(stat(remote_door(t.s[HOST].r, 0), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    char dir[300];
    snprintf(dir, sizeof dir, "%s/parlour-%ld", t.home.dir, (long)getuid());
    assert_int_equal(chmod(dir, 0777), 0);
    assert_int_equal(remote_games(list, 8), 0);
    assert_int_equal(chmod(dir, 0755), 0);
    clean(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games),
        cmocka_unit_test(questions),
        cmocka_unit_test(ends),
        cmocka_unit_test(clocks_run_out_at_the_movers_side),
        cmocka_unit_test(talk),
        cmocka_unit_test(hints_need_both),
        cmocka_unit_test(comes_back),
        cmocka_unit_test(kept_by_a_process_long_gone),
        cmocka_unit_test(breaks_in_between),
        cmocka_unit_test(wrong_codes),
        cmocka_unit_test(local_games_are_listed),
        cmocka_unit_test(early_spectators),
        cmocka_unit_test(gone_while_sending),
        cmocka_unit_test(nobody_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
