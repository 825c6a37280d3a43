/* cli/plain.h - shared by the files of the plain interface only. */
#ifndef CLI_PLAIN_H
#define CLI_PLAIN_H

#include "cli/output.h"
#include "play/judge.h"
#include "play/launch.h"

typedef struct plain {
    const launch *l;
    match *m; /* NULL = no game yet */
    bool done;
    int code;
    int said;       /* steps of the session that have been told */
    int asked;      /* position at which a human was last asked, or -1 */
    bool over_said; /* was the end told? */
    bool counted;   /* is this game in the list of finished games, or not ours to count? */
    bool hint_wanted;
    bool keep; /* may this process write the autosave? */

    /* plain_notes.c */
    search_report values; /* of the steps of the position values_at (-1 = none) */
    int values_at;
    judgement grade; /* of the human turn under way */
    int n_queue, next;
    game_step queue[GAME_MAX_TURN]; /* typed steps that wait for their values */
} plain;

/* One line on stdout, at once. */
void plain_say(const char *format, ...) TEXT_PRINTF(1, 2);

/* Tells the steps played since the last time, and the end. */
void plain_tell(plain *p);
/* "human", "computer, level 4", ... of both seats, and what to do. */
void plain_introduce(const plain *p);

/* A new game with the launch's seats; false after saying why. */
bool plain_new_game(plain *p, const game_config *cfg, const char *state);
/* A game from a file; 'ours' = a record this program wrote for itself.  False after
 * saying why; then the present game goes on. */
bool plain_open(plain *p, const char *path, bool ours);
/* Writes the autosave, or removes it when the game is over. */
void plain_keep(const plain *p);
bool plain_kept_path(char *buf, size_t size);

/* Handles a line of input. */
void plain_line(plain *p, char *line);

/* Forgets values, judgement and waiting steps: the position has changed. */
void notes_reset(plain *p);
/* A typed turn, when notes are on; false: it is to be played as it is. */
bool notes_turn(plain *p, const char *line);
/* Analyses a human's position and plays typed steps.  True while some wait. */
bool notes_go_on(plain *p);
/* News of the analysis; of a step the computer has played. */
void notes_values(plain *p, const match_news *news);
void notes_computer(const plain *p, const match_news *news);

/* Is a human to decide now?  Gets who. */
bool plain_human(const plain *p, int *player);

#endif
