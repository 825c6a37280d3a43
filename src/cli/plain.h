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
    long told_left; /* ms: what he was last told is left on his clock; -1 = not limited */
    bool over_said; /* was the end told? */
    bool counted;   /* is this game in the list of finished games, or not ours to count? */
    bool hint_wanted;
    bool keep;                    /* may this process write the autosave? */
    int opened_at, opened_length; /* position and length of the session when it began */
    bool keeps;                   /* is the autosave this game? */

    /* plain_net.c */
    remote *remote; /* the link while there is no match yet, else NULL */
    seat own;       /* who sits on this side of it */
    bool question;  /* has the other player asked something that is still open? */
    bool asking;    /* have we? */
    bool lost;      /* was it told that the link is, and not yet that he is back? */

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

/* Goes on with this match, which is taken over, and introduces it. */
void plain_begin(plain *p, match *m);
/* A new game with the launch's seats; false after saying why. */
bool plain_new_game(plain *p, const game_config *cfg, const char *state);
/* A game from a file; 'ours' = a record this program wrote for itself.  False after
 * saying why; then the present game goes on. */
bool plain_open(plain *p, const char *path, bool ours);
/* Writes the autosave, or removes it when the game is over. */
void plain_keep(plain *p);
bool plain_kept_path(char *buf, size_t size);

/* Does the text begin with a word that needs nobody's turn?  'whole': no more will come. */
bool plain_any_time(const plain *p, const char *text, size_t n, bool whole);
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

/* ---- plain_net.c: the other player at another program ---- */

/* The link, also while there is no match yet; NULL = none. */
remote *plain_remote(const plain *p);
/* Takes the launch's link over, or tells what may be joined here. */
void net_begin(plain *p);
/* What may be joined on this machine. */
void net_list(void);
/* A line that names what to join; cut into words. */
void net_choose(plain *p, char *line);
/* News while there is no match yet; of the link of the match. */
void net_work(plain *p);
void net_news(plain *p, const remote_news *n);
/* May lines be taken, if without a link they may? */
bool net_free_to_act(const plain *p, bool alone);
/* Is the other player awaited, for the first time or again? */
bool net_awaits(const plain *p);
/* Tells whose turn it is, where that does not follow from the last line. */
void net_turn(plain *p);
/* The input has ended: is it no use to await the other player? */
bool net_hopeless(const plain *p);
/* Are notes wanted, and allowed by both? */
bool net_notes(const plain *p);
/* The words. */
void net_where(const plain *p);
void net_undo(plain *p);
void net_draw(plain *p);
void net_again(plain *p);
void net_resign(plain *p);
void net_answer(plain *p, bool yes);
void net_withdraw(plain *p);
void net_talk(plain *p, const char *words);

/* Is a human to decide now?  Gets who. */
bool plain_human(const plain *p, int *player);

#endif
