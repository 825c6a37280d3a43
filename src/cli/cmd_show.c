/* show, replay: a record on paper. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/output.h"

/* The whole game of a file, at its end. */
static session *open_game(const options *o, game_error *err)
{
    record *r = output_load(o->list, o->n, o->word[0], o->from, o->number, err);
    if (r == NULL)
        return NULL;
    game_error why;
    session *s = record_replay(r, o->list, o->n, NULL, &why);
    if (s == NULL)
        text_error(err, -1, "%.60s: %.170s", o->word[0], why.text);
    else
        session_go(s, session_length(s));
    record_free(r);
    return s;
}

static void print_result(session *s)
{
    char result[32];
    session_go(s, session_length(s));
    output_result(s, result, sizeof result);
    printf("%s\n", result);
}

int cmd_show(const options *o)
{
    game_error err;
    session *s = open_game(o, &err);
    if (s == NULL)
        return output_fail(EXIT_FAILURE_RUN, "%s", err.text);
    int at = session_length(s);
    int turns = 0;
    if (o->at_given) {
        char turn[GAME_MAX_TURN * GAME_STEP_TEXT];
        at = 0;
        for (; turns < o->at && at < session_length(s); turns++)
            output_turn(s, &at, turn, sizeof turn);
        if (turns < o->at) {
            session_free(s);
            return output_fail(EXIT_FAILURE_RUN, "%s: the game has only %d turns", o->word[0],
                               turns);
        }
    }
    char state[GAME_STATE_TEXT];
    session_game(s)->state_write(session_state_at(s, at), state);
    printf("%s\n", state);
    output_board(session_config(s), session_state_at(s, at), "");
    print_result(s);
    session_free(s);
    return EXIT_FINE;
}

int cmd_replay(const options *o)
{
    game_error err;
    session *s = open_game(o, &err);
    if (s == NULL)
        return output_fail(EXIT_FAILURE_RUN, "%s", err.text);
    char turn[GAME_MAX_TURN * GAME_STEP_TEXT];
    for (int at = 0; at < session_length(s);) {
        output_turn(s, &at, turn, sizeof turn);
        printf("%s\n", turn);
    }
    print_result(s);
    session_free(s);
    return EXIT_FINE;
}
