/* cli/plain.h - shared by the files of the plain interface only. */
#ifndef CLI_PLAIN_H
#define CLI_PLAIN_H

#include "cli/output.h"
#include "play/launch.h"

typedef struct plain {
    const launch *l;
    match *m; /* NULL = no game yet */
    bool done;
    int code;
    int said;       /* steps of the session that have been told */
    int asked;      /* position at which a human was last asked, or -1 */
    bool over_said; /* was the end told? */
    bool hint_wanted;
    bool keep; /* may this process write the autosave? */
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

/* Is a human to decide now?  Gets who. */
bool plain_human(const plain *p, int *player);

#endif
