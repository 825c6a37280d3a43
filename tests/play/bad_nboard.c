/* bad_nboard.c - a program that speaks the NBoard protocol, well or badly.
 *
 *   bad_nboard MODE
 *
 * It plays the last legal step.  MODE says how it answers, or what goes wrong at its
 * second move; "good" is nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/record.h"
#include "core/session.h"
#include "reversi/formats/formats.h"
#include "reversi/reversi.h"

static const char *mode;
static session *now;
static int moves, depth;

static bool is(const char *name)
{
    return strcmp(mode, name) == 0;
}

static void sleep_long(void)
{
    for (int i = 0; i < 100; i++)
        sleep(1);
}

/* A pass at the end of a game is what some cannot stand. */
static void set_game(const char *ggf)
{
    static const game *const list[] = {&reversi_game};
    size_t at = 0, n = strlen(ggf);
    record *r = record_new();
    if (reversi_ggf_read(ggf, n, &at, r, NULL) != 1)
        abort();
    if (record_turns(r) > 0 && strcmp(record_turn(r, record_turns(r) - 1), "pass") == 0)
        abort();
    session_free(now);
    now = record_replay(r, list, 1, NULL, NULL);
    record_free(r);
    if (now == NULL)
        abort();
}

static void misbehave(void)
{
    if (is("hang"))
        sleep_long();
    if (is("crash"))
        abort();
    if (is("exit"))
        exit(3);
    while (is("flood"))
        puts("search f5 0.0 0 1");
}

static void go(void)
{
    game_step step[GAME_MAX_STEPS];
    char word[GAME_STEP_TEXT];
    int n = session_steps(now, step);
    if (n == 0)
        abort();
    moves++;
    if (moves == 2)
        misbehave();
    puts("status thinking");
    puts("search F5D6 1.00 0 3");
    puts("nodestats 100 0.01");
    reversi_game.step_write(session_state(now), step[n - 1], word);
    if (is("capitals"))
        word[0] = (char)(word[0] - 'a' + 'A');
    if (is("illegal") && moves == 2)
        puts("=== a9/0.00/0.1");
    else if (is("empty") && moves == 2)
        puts("===");
    else
        printf(is("slashes")  ? "=== %s/ /0.01\n"
               : is("blanks") ? "===   %s 1.00 0.0\n"
               : is("bare")   ? "===%s\n"
               : is("noeval") ? "=== %s//\n"
                              : "=== %s/1.00/0.01\n",
               word);
    puts("status waiting");
}

int main(int argc, char **argv)
{
    static char line[1 << 16];
    mode = argc > 1 ? argv[1] : "good";
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (is("mute"))
        sleep_long();
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "nboard ", 7) == 0) {
            if (strcmp(line, "nboard 2") != 0)
                abort();
            puts("set myname bad");
        } else if (sscanf(line, "set depth %d", &depth) == 1) {
            if (is("deep") && depth != 7)
                abort();
        } else if (strncmp(line, "set game ", 9) == 0) {
            set_game(line + 9);
        } else if (strncmp(line, "ping ", 5) == 0) {
            if (is("stale"))
                puts("=== h8/0/0"); /* of before: not to be taken */
            printf("pong %s\n", line + 5);
        } else if (strcmp(line, "go") == 0) {
            if (depth == 0)
                abort();
            go();
        } else if (strcmp(line, "quit") == 0) {
            break;
        }
    }
    session_free(now);
    return 0;
}
