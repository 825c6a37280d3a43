/* Two real programs on two terminals play each game to its end, over each of the three
 * ways, with talk, a move taken back, a draw refused, somebody looking on, another game,
 * and one of them killed in the middle. */
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "tui/net_kit.h"
#include "tui/terminal.h"

enum way { LOCAL, TCP, SSH };

typedef struct table {
    net_home home;
    pty *host, *guest, *watch;
    char where[200], code[80];
} table;

/* ---- starting ------------------------------------------------------------------ */

static pty *start(const table *t, const char *who, const char *words)
{
    char home[300];
    snprintf(home, sizeof home, "%s/%s", t->home.place.dir, who);
    return net_start(&t->home, home, words);
}

static void read_code(table *t)
{
    int row, col;
    assert_true(pty_find(t->host, "The code of the game", &row, &col));
    const char *line = pty_row(t->host, row + 1);
    snprintf(t->code, sizeof t->code, "%s", line + strspn(line, " "));
    assert_int_equal(strlen(t->code), 32);
    assert_true(pty_find(t->host, "parlour join ", &row, &col));
    /* The line as it stands there can be typed; nothing but leaving and help has a key. */
    snprintf(t->where, sizeof t->where, "%s", strstr(pty_row(t->host, row), "parlour join ") + 13);
    assert_non_null(strstr(t->where, t->code));
    assert_true(pty_shows(t->host, "? keys  q back"));
    assert_false(pty_shows(t->host, "Enter choose") || pty_shows(t->host, "arrows change"));
}

static void open_table(table *t, enum way way, const char *name)
{
    char words[400];
    memset(t, 0, sizeof *t);
    net_home_make(&t->home);
    snprintf(words, sizeof words, "host %s --name anna --hints --no-animation%s", name,
             way == TCP ? "" : " --local");
    t->host = start(t, "anna", words);
    pty_await(t->host, "Waiting for the other player.");
    if (way == TCP)
        read_code(t);
    else if (way == LOCAL)
        snprintf(t->where, sizeof t->where, "%s-1", name);
    else
        snprintf(t->where, sizeof t->where, "%s --remote-program %s", t->home.ssh_url, PROGRAM);
}

static void join(table *t)
{
    char words[600];
    snprintf(words, sizeof words, "join %s --name bert --hints --no-animation", t->where);
    t->guest = start(t, "bert", words);
    pty_await(t->host, "bert");
    pty_await(t->guest, "anna");
}

static void look_on(table *t)
{
    char words[600];
    snprintf(words, sizeof words, "join --watch %s --name carl --no-animation", t->where);
    t->watch = start(t, "carl", words);
    pty_await(t->watch, "bert");
    pty_await(t->watch, "You look on: ");
    pty_await(t->watch, " [ ] back and forward  ? keys  q back");
    pty_await(t->host, "carl looks on.");
}

static void close_table(table *t)
{
    pty_free(t->watch);
    pty_free(t->guest);
    pty_free(t->host);
    net_home_free(&t->home);
}

/* ---- playing ------------------------------------------------------------------- */

/* Plays one step of whoever is to act; false: the game is over. */
static bool play_step(table *t)
{
    pty *p = net_to_act(t->host, t->guest);
    if (p == NULL)
        return false;
    net_play_hint(p);
    return true;
}

static void play_to_move(table *t, int move)
{
    while (net_move(t->host) < move)
        if (!play_step(t))
            fail_msg("over already:\n%s", pty_screen(t->host));
}

static void same_boards(const table *t)
{
    net_same_board(t->host, t->guest);
    if (t->watch != NULL)
        net_same_board(t->host, t->watch);
}

/* A question of p is put to q, who answers. */
static void question(pty *p, pty *q, const char *key, const char *words, bool yes)
{
    pty_type(p, key);
    pty_await(q, words);
    pty_type(q, yes ? "y" : "n");
    pty_await(p, yes ? "agrees" : "does not agree");
}

static void talk(const table *t)
{
    terminal_do(t->guest, "T", "Say>");
    pty_type(t->guest, "gr\xc3\xbc\xc3\x9f dich!\r");
    pty_await(t->host, "bert: gr\xc3\xbc\xc3\x9f dich!");
    terminal_do(t->host, "T", "Say>");
    pty_type(t->host, "und du?\r");
    pty_await(t->guest, "anna: und du?");
}

/* SIGKILL for one of them, who comes back with a new program. */
static void kill_and_return(table *t, pty **p, pty *other, const char *who, const char *words)
{
    int move = net_move(other);
    pty_kill(*p, SIGKILL);
    terminal_expect_killed(*p, SIGKILL);
    pty_free(*p);
    pty_await(other, "the clocks stand");
    *p = start(t, who, words);
    pty_await(other, "is back: the game goes on.");
    pty_await(*p, "is back: the game goes on.");
    assert_int_equal(net_move(*p), move);
    assert_int_equal(net_move(other), move);
    same_boards(t);
}

/* By its key, or from the page of the result: then the others look at that page too, which
 * makes way for the question and for the next game. */
static void ask_rematch(const table *t, enum way way)
{
    if (way != TCP) {
        pty_type(t->host, "n");
        return;
    }
    terminal_do(t->watch, "\r", "Walk through the game");
    assert_false(pty_shows(t->watch, "Rematch"));
    terminal_do(t->guest, "\r", "Walk through the game");
    terminal_do(t->host, "\r", "Rematch, sides changed");
    assert_false(pty_shows(t->host, "Again, sides as they were"));
    pty_type(t->host, "\r");
}

static void whole_game(enum way way, const char *name)
{
    table t;
    open_table(&t, way, name);
    join(&t);
    play_to_move(&t, 3);
    talk(&t);
    look_on(&t);
    same_boards(&t);
    question(t.host, t.guest, "=", "offers a draw", false);
    play_to_move(&t, 5);
    question(t.guest, t.host, "z", "asks to take a move back", true);
    assert_true(net_move(t.host) < 5);
    same_boards(&t);
    play_to_move(&t, 6);
    kill_and_return(&t, &t.guest, t.host, "bert", "join --again --no-animation");
    play_to_move(&t, 7);
    same_boards(&t);
    while (play_step(&t))
        ;
    same_boards(&t);
    /* Another game, with sides changed. */
    ask_rematch(&t, way);
    pty_await(t.guest, "asks for another game");
    pty_type(t.guest, "y");
    pty_await(t.host, "Another game, with sides changed.");
    pty_await(t.guest, "Another game, with sides changed.");
    play_to_move(&t, 3);
    same_boards(&t);
    close_table(&t);
}

static void local_reversi(void **state)
{
    (void)state;
    whole_game(LOCAL, "reversi");
}

static void local_reviser(void **state)
{
    (void)state;
    whole_game(LOCAL, "reviser");
}

static void local_quarto(void **state)
{
    (void)state;
    whole_game(LOCAL, "quarto");
}

static void tcp_reversi(void **state)
{
    (void)state;
    whole_game(TCP, "reversi");
}

static void tcp_reviser(void **state)
{
    (void)state;
    whole_game(TCP, "reviser");
}

static void tcp_quarto(void **state)
{
    (void)state;
    whole_game(TCP, "quarto");
}

static void ssh_game(const char *name)
{
    if (!net_sshd_possible()) {
        print_message("sshd or ssh is missing (openssh-server, openssh-client): not tried\n");
        skip();
    }
    whole_game(SSH, name);
}

static void ssh_reversi(void **state)
{
    (void)state;
    ssh_game("reversi");
}

static void ssh_reviser(void **state)
{
    (void)state;
    ssh_game("reviser");
}

static void ssh_quarto(void **state)
{
    (void)state;
    ssh_game("quarto");
}

/* The host is killed too; and both leave in order and go on another day. */
static void host_comes_back(void **state)
{
    (void)state;
    table t;
    open_table(&t, TCP, "reversi");
    join(&t);
    play_to_move(&t, 4);
    kill_and_return(&t, &t.host, t.guest, "anna", "host --again --no-animation");
    play_to_move(&t, 5);
    pty_type(t.guest, "q");
    pty_await(t.guest, "Leave this game?");
    pty_type(t.guest, "y");
    pty_await(t.host, "bert has left");
    pty_await(t.guest, "Another player");
    pty_type(t.host, "q");
    pty_await(t.host, "Another player");
    pty_type(t.host, "qy");
    pty_type(t.guest, "qy");
    terminal_expect_exit(t.host, 0);
    terminal_expect_clean(t.host);
    terminal_expect_exit(t.guest, 0);
    pty_free(t.host);
    pty_free(t.guest);
    t.host = start(&t, "anna", "host --again --no-animation");
    t.guest = start(&t, "bert", "join --again --no-animation");
    pty_await(t.host, "bert is back");
    assert_int_equal(net_move(t.host), 5);
    play_to_move(&t, 6);
    same_boards(&t);
    close_table(&t);
}

/* From the menus alone. */
static void by_the_menu(void **state)
{
    (void)state;
    table t;
    memset(&t, 0, sizeof t);
    net_home_make(&t.home);
    t.host = start(&t, "anna", "--no-animation");
    terminal_do(t.host, "\033[B\033[B\033[B\r", "Host this game");
    terminal_do(t.host, "\033[A", "Waits for the other player."); /* the last row */
    terminal_do(t.host, "\r", "parlour join reversi-1");
    t.guest = start(&t, "bert", "--no-animation");
    terminal_do(t.guest, "\033[B\033[B\033[B\r", "reversi-1");
    pty_type(t.guest, "\033[B\033[A\r");
    pty_await(t.guest, "move 1");
    pty_await(t.host, "move 1");
    pty_type(t.host, "H");
    pty_await(t.host, "No hints");
    pty_type(t.host, ":d3\r");
    pty_await(t.guest, "move 2");
    net_same_board(t.host, t.guest);
    close_table(&t);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(local_reversi), cmocka_unit_test(local_reviser),
        cmocka_unit_test(local_quarto),  cmocka_unit_test(tcp_reversi),
        cmocka_unit_test(tcp_reviser),   cmocka_unit_test(tcp_quarto),
        cmocka_unit_test(ssh_reversi),   cmocka_unit_test(ssh_reviser),
        cmocka_unit_test(ssh_quarto),    cmocka_unit_test(host_comes_back),
        cmocka_unit_test(by_the_menu),
    };
    if (argc > 1) /* one of them, by its name */
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
