/* play/judge.h - how good a turn was: what it lost against the best there was, and the
 * word for that.  The limits of the words are the game's (game.judge); nothing here
 * searches.  Notes of a game under way, the plain interface and the review of a whole
 * game all speak by it. */
#ifndef PLAY_JUDGE_H
#define PLAY_JUDGE_H

#include "core/search.h"

enum judge_word {
    JUDGE_UNKNOWN,
    JUDGE_FORCED, /* there was no choice */
    JUDGE_BEST,   /* nothing was better */
    JUDGE_GOOD,
    JUDGE_SLIP,
    JUDGE_MISTAKE,
    JUDGE_BLUNDER
};

/* One turn, judged step by step as it is played. */
typedef struct judgement {
    int judged, steps; /* steps whose alternatives were valued, and all of them */
    int choices;       /* most alternatives of a step */
    int loss;          /* of all steps together, in value units, >= 0 */
    int worst;         /* of the one step that lost most */
    bool turned;       /* gave away a proved result */
    char own[GAME_STEP_TEXT], better[GAME_STEP_TEXT]; /* of the worst step; "": none is known */
    game_step better_step;
    int worst_at; /* its number within the turn */
    int best_value, own_value;
    bool best_exact, own_exact;
} judgement;

/* A value on the scale of game.unit: what a finished game counts (its margin; where
 * only the result counts, the whole scale). */
int judge_units(const game *g, int value);

void judge_begin(judgement *j); /* all zero is the same */
/* Before 'step' is played in 's', whose steps have these values (best first, as in a
 * report); n == 0: they are not known, so neither is this step's part. */
void judge_step(judgement *j, const game *g, const game_state *s, const search_choice *choice,
                int n, game_step step);
enum judge_word judge_is(const judgement *j, const game *g);
/* "mistake"; what is put behind a move in a list: "?", "" for what needs no mark. */
const char *judge_name(enum judge_word w);
const char *judge_mark(enum judge_word w);
/* "d3: a good move", "d3 was a mistake: better c4 (+2.0)"; "" when nothing is known. */
void judge_say(const judgement *j, const game *g, char *buf, size_t size);
/* What it lost: "2.5 discs", "win to loss"; "" when nothing is known. */
void judge_loss_say(const judgement *j, const game *g, char *buf, size_t size);

/* A step as it is spoken of alone: without the "-" of a jump that goes on. */
void judge_step_words(const game *g, const game_state *s, game_step step, char *buf, size_t size);
/* A value for its mover, short: "+2.0", "win". */
void judge_value_words(const game *g, int value, bool exact, char *buf, size_t size);

#endif
