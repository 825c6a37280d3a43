/* tui/game_screen.h - the screen on which a game is played: what its source files
 * share, and the ways to open it. */
#ifndef TUI_GAME_SCREEN_H
#define TUI_GAME_SCREEN_H

#include "core/record.h"
#include "play/match.h"
#include "tui/board_view.h"
#include "tui/line.h"
#include "tui/shell.h"

enum question { ASK_NOTHING, ASK_NEW, ASK_RESIGN, ASK_DRAW, ASK_SAVE_OVER };

/* What is typed into the input line. */
enum typing { TYPE_NOTHING, TYPE_MOVE, TYPE_SAVE };

/* How good a human's last turn was, as far as its position had been analysed. */
typedef struct turn_grade {
    bool known;
    int loss;          /* value units behind the best */
    bool turns_result; /* gave away a proved win or draw */
    char own[64], better[GAME_STEP_TEXT];
    int better_value;
    bool better_exact;
} turn_grade;

typedef struct game_screen {
    app *app;
    match *m;
    const game *g;
    const game_board *board;
    layout lay;
    pick pick;
    bool flipped;

    int shown; /* position on the screen; behind session_position() while moves are animated */
    int look;  /* an earlier position that is looked at, or -1 */
    int frame;
    long long frame_due; /* ms; of the next frame */
    bool fast;           /* a loaded game runs past */
    long long hold;      /* ms; until then the move just shown stands: no news are taken */

    search_report think, values; /* of the computer's search; of the human's position */
    int think_at, values_at;     /* positions they belong to, -1 = none */
    bool values_done;
    bool hint;             /* the hint is to be seen */
    long long think_drawn; /* ms; when the status line was drawn last */
    int moved_at;          /* the session's position when last looked, */
    long long moved;       /* and since when, in ms */
    bool waits;            /* the computer has taken long enough for it to be said */

    char note[240];
    enum role note_role;
    bool trouble; /* a seat failed; the match is paused */
    turn_grade grade;
    int turn_from; /* position at which the computer's present turn began */
    int kept_turn; /* turn number last written by autosave */
    bool counted;  /* the result has been written to the list of games */

    enum typing typing;
    edit_line line;
    const char *told; /* the prompt before a typed move: not told again, or NULL */
    enum question ask;
    char save_path[1100];

    bool replay;      /* only walked through: screen_replay.c */
    record *comments; /* of the game walked through, or NULL */
    bool autoplay;
    long long auto_due; /* ms; of its next turn */

    int list_first_row, list_rows, list_groups, list_group_cols; /* for clicks on the list */
    int list_skip; /* rows of turns that are not shown */
} game_screen;

/* ---- opening ------------------------------------------------------------ */

/* A session with these seats; takes the session over.  'from' (may be NULL) is the
 * record it was loaded from: clocks and the position in it are restored.  False
 * with app->message set. */
bool game_open(app *a, session *first, const match_options *o, const record *from);
/* The same without putting it on the stack; NULL with app->message set. */
game_screen *game_new(app *a, session *first, const match_options *o, const record *from);
bool game_push(game_screen *s);
/* A record's bytes, "name" for messages.  Replaces the game on top of the stack, if
 * there is one; any failure leaves everything as it was, with app->message set. */
bool game_open_bytes(app *a, const char *bytes, size_t size, const char *name);
/* The game to be continued, which we wrote ourselves: programs play on. */
bool game_open_kept(app *a, const char *bytes, size_t size);
bool game_open_file(app *a, const char *path);
bool game_open_launch(app *a);

/* ---- inside ------------------------------------------------------------- */

session *game_session(const game_screen *s);
/* The position that is to be seen when nothing is animated. */
int game_position(const game_screen *s);
bool game_live(const game_screen *s); /* the present position is looked at */
/* Is a human to act in the live position?  Is the game over? */
bool game_humans_turn(const game_screen *s);
bool game_over(const game_screen *s);
/* The computer has only begun to think about its reply to a human: nothing is said of
 * it yet, since a quick reply would take it back at once. */
bool game_quick(const game_screen *s);
/* After a human's move: what was said before goes, at once or when a new note comes. */
void game_note_done(game_screen *s);
enum context game_context(const game_screen *s);

/* After anything that may have changed the session: cursor, legal steps, values,
 * autosave follow.  'animate': the new moves are shown one after the other. */
void game_sync(game_screen *s, bool animate);
void game_note(game_screen *s, enum role r, const char *format, ...) TEXT_PRINTF(3, 4);
void game_keep(game_screen *s);
/* Looks for games that reached the position that is seen. */
void game_find_position(game_screen *s);
/* A human's step, from cursor, mouse or keyboard. */
void game_step_now(game_screen *s, game_step step);

/* game_marks.c: pictures and animation. */
/* The picture and marks of the present frame. */
void game_picture(const game_screen *s, game_view *v, board_marks *m);
/* Begins the animation of the steps after 'from'. */
void game_animate(game_screen *s, int from, bool fast);
bool game_animating(const game_screen *s);
/* Must the match wait, since a move is being shown?  Until when (ms)? */
bool game_holding(const game_screen *s, long long *until);
void game_animation_end(game_screen *s);
/* The next frame if its time has come; true = draw. */
bool game_animation_tick(game_screen *s);
/* First step of the turn that position 'at' ends or is in the middle of. */
int game_turn_start(const session *s, int at);

/* game_notes.c: analysis and what is said about moves. */
void game_values_want(game_screen *s);
void game_values_news(game_screen *s, const match_news *n);
void game_grade_step(game_screen *s, game_step step);
void game_say_turn(game_screen *s, int from);
const search_choice *game_best(const game_screen *s);

/* game_draw.c, game_panel.c */
void game_draw(app *a, void *self, canvas *c);
void game_draw_info(const game_screen *s, canvas *c);
void game_draw_list(game_screen *s, canvas *c);
void game_draw_legend(const game_screen *s, canvas *c);
/* The position after the turn under a point of the move list, or -1. */
int game_list_at(const game_screen *s, int row, int col);

/* screen_replay.c */
void replay_command(game_screen *s, enum command_id id);
bool replay_tick(game_screen *s);
int replay_timeout(const game_screen *s);
void replay_draw_lines(const game_screen *s, canvas *c);

/* game_keys.c, game_commands.c */
void game_event(app *a, void *self, const term_event *e);
void game_command(game_screen *s, enum command_id id, uint32_t key);
void game_answer(game_screen *s, bool yes);
void game_save_as(game_screen *s, const char *name);

#endif
