/* bad_engine.c - a program that speaks the Go Text Protocol, well or badly.
 *
 *   bad_engine GAME MODE
 *
 * GAME is "template", "reversi", "reviser" or "quarto".  It plays the first legal
 * step.  MODE says what goes wrong; "good" is nothing.  Most modes go wrong at
 * the second genmove, so that something has been played before. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/text.h"
#include "quarto/quarto.h"
#include "reversi/reversi.h"
#include "reviser/reviser.h"
#include "template/template.h"

typedef struct player {
    const game *g;
    game_config config;
    game_state now;
    const char *mode;
    int moves;
} player;

static bool mode_is(const player *p, const char *mode)
{
    return strcmp(p->mode, mode) == 0;
}

static void sleep_long(void)
{
    for (int i = 0; i < 100; i++)
        sleep(1);
}

static void answer(const player *p, const char *mark, const char *said)
{
    if (mode_is(p, "chatter"))
        printf("thinking...\n\n# no answer\n");
    if (mode_is(p, "crlf"))
        printf("%s %s\r\n\r\n", mark, said);
    else
        printf("%s %s\n\n", mark, said);
    fflush(stdout);
}

static void flood(bool lines)
{
    for (;;)
        if (fputs(lines ? "noise\n" : "noise", stdout) == EOF)
            exit(1);
}

/* Goes wrong in the way of the mode; returns when it has none. */
static void misbehave(const player *p)
{
    if (mode_is(p, "hang"))
        sleep_long();
    if (mode_is(p, "crash"))
        abort();
    if (mode_is(p, "exit"))
        exit(3);
    if (mode_is(p, "flood"))
        flood(false);
    if (mode_is(p, "floodlines"))
        flood(true);
    if (mode_is(p, "close")) {
        fclose(stdout);
        close(STDOUT_FILENO);
        sleep_long();
    }
    if (mode_is(p, "deaf")) {
        close(STDIN_FILENO);
        answer(p, "=", "nothing");
        sleep_long();
    }
    if (mode_is(p, "orphan") && fork() == 0)
        sleep_long(); /* holds the pipe open while the parent is gone */
    if (mode_is(p, "orphan"))
        exit(0);
}

static void genmove(player *p)
{
    game_step step[GAME_MAX_STEPS];
    char word[GAME_STEP_TEXT];
    p->moves++;
    if (p->moves == 2) {
        misbehave(p);
        if (mode_is(p, "illegal")) {
            answer(p, "=", "z99");
            return;
        }
        if (mode_is(p, "empty")) {
            answer(p, "=", "");
            return;
        }
        if (mode_is(p, "resign")) {
            answer(p, "=", "Resign");
            return;
        }
        if (mode_is(p, "fails")) {
            answer(p, "?", "no idea");
            return;
        }
    }
    if (p->now.status != GAME_ON || p->g->steps(&p->now, step) == 0) {
        answer(p, "?", "game over");
        return;
    }
    p->g->step_write(&p->now, step[0], word);
    p->g->play(&p->now, step[0]);
    if (mode_is(p, "upper"))
        for (char *c = word; *c != '\0'; c++)
            *c = (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
    answer(p, "=", word);
}

static void play(player *p, const char *text)
{
    game_step step;
    game_error err;
    if (mode_is(p, "refuse"))
        answer(p, "?", "illegal move");
    else if (p->g->step_read(&p->now, text, &step, &err) < 0)
        answer(p, "?", err.text);
    else {
        p->g->play(&p->now, step);
        answer(p, "=", "");
    }
}

static bool known(const player *p, const char *command)
{
    return !mode_is(p, "plain") && (strcmp(command, "parlour-set_options") == 0 ||
                                    strcmp(command, "parlour-set_state") == 0);
}

/* One command; false at its end. */
static bool obey(player *p, char *line)
{
    line[strcspn(line, "\r\n")] = '\0';
    if (strcmp(line, "quit") == 0)
        return false;
    if (strcmp(line, "name") == 0)
        answer(p, "=", "bad engine");
    else if (strncmp(line, "known_command ", 14) == 0)
        answer(p, "=", known(p, line + 14) ? "true" : "false");
    else if (strncmp(line, "boardsize ", 10) == 0 && !mode_is(p, "plain"))
        answer(p, "=", "");
    else if (strncmp(line, "parlour-set_options ", 20) == 0)
        answer(p, game_config_read(&p->config, line + 20, NULL) ? "=" : "?", "");
    else if (strncmp(line, "parlour-set_state ", 18) == 0)
        answer(p, p->g->state_read(&p->config, line + 18, &p->now, NULL) ? "=" : "?", "");
    else if (strcmp(line, "clear_board") == 0)
        answer(p, p->g->start(&p->config, &p->now, NULL) ? "=" : "?", "");
    else if (strncmp(line, "play b ", 7) == 0 || strncmp(line, "play w ", 7) == 0)
        play(p, line + 7);
    else if (strcmp(line, p->now.mover == 0 ? "genmove b" : "genmove w") == 0)
        genmove(p);
    else
        answer(p, "?", "unknown command");
    return true;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *key;
        const game *g;
    } list[] = {{"template", &template_game},
                {"reversi", &reversi_game},
                {"reviser", &reviser_game},
                {"quarto", &quarto_game}};
    player p = {.mode = argc > 2 ? argv[2] : "good"};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (argc > 1 && strcmp(argv[1], list[i].key) == 0)
            p.g = list[i].g;
    if (p.g == NULL)
        return 2;
    game_config_init(&p.config, p.g);
    p.g->start(&p.config, &p.now, NULL);
    fputs("noise for the other stream\n", stderr);
    if (mode_is(&p, "stubborn")) {
        signal(SIGTERM, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
    }
    if (mode_is(&p, "late"))
        sleep_long();

    char line[2048];
    while (fgets(line, sizeof line, stdin) != NULL && obey(&p, line))
        ;
    if (mode_is(&p, "stubborn"))
        sleep_long();
    return 0;
}
