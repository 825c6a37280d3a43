/* tui/game_screen.h - the screen on which a game is played: what its source files
 * share, and the ways to open it. */
#ifndef TUI_GAME_SCREEN_H
#define TUI_GAME_SCREEN_H

#include "core/branches.h"
#include "play/review.h"
#include "tui/board_view.h"
#include "tui/line.h"
#include "tui/shell.h"

enum question { ASK_NOTHING, ASK_NEW, ASK_RESIGN, ASK_DRAW, ASK_SAVE_OVER, ASK_REMOTE, ASK_LEAVE };

/* What is typed into the input line. */
enum typing { TYPE_NOTHING, TYPE_MOVE, TYPE_SAVE, TYPE_TALK };

enum { GAME_TALK = 3 };

/* A saved game's name has so many letters at most: what the list of files can show.
 * None of them takes more than three bytes (utf8_narrow()). */
enum { GAME_NAME = 60, GAME_NAME_BYTES = 3 * GAME_NAME + 1 };

/* Finished games of the same two players, one after the other. */
typedef struct series {
    int won[2], drawn;
} series;

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
    bool silent;           /* the program to move does not answer, and that is shown */
    long long think_drawn; /* ms; when the status line was drawn last */
    int moved_at;          /* the session's position when last looked, */
    long long moved;       /* and since when, in ms */
    bool waits;            /* the computer has taken long enough for it to be said */
    long long hurried;     /* ms; until then Space may still be meant for the computer */

    char note[240];
    enum role note_role;
    bool trouble;                 /* a seat failed; the match is paused */
    judgement grade;              /* of the turn of a human under way, or the last one */
    int turn_from;                /* position at which the computer's present turn began */
    int kept_turn;                /* turn number last written by autosave */
    bool keeps;                   /* is the autosave this game? */
    int opened_at, opened_length; /* position and length of the session when it was opened */
    /* The name under which the game left before was saved when this one took its place, and
     * in which turn. */
    char aside[100];
    int aside_turn;
    bool counted;  /* the result has been written to the list of games */
    series points; /* this game included, once it is over */

    enum typing typing;
    edit_line line;
    /* Where a human could last play: the piece there + 1, or 0.  The marks stay while a
     * quick reply is awaited, since most come again with it. */
    uint8_t could[GAME_MAX_CELLS];
    const char *told; /* the prompt before a typed move: not told again, or NULL */
    enum question ask;
    char save_path[1100];
    enum remote_ask asked;     /* by the player at the other program */
    char talk[GAME_TALK][160]; /* the last lines, the newest last */

    bool replay;      /* only walked through: screen_replay.c */
    record *comments; /* header lines of the game walked through, or NULL */
    branches *lines;  /* its lines and what is said of them */
    review *review;   /* or NULL */
    bool branching;   /* the cursor is on the board, to play another move */
    bool unsaved;     /* a variation was played that no file holds */
    bool review_new;  /* something became known that was not drawn yet */
    long long review_drawn;
    bool autoplay;
    long long auto_due; /* ms; of its next turn */
    rect graph;         /* of the course of the game, for clicks */
    rect room, judged;  /* for what is said of a position; in the panel, for the verdict */
    rect said;          /* where it stands, */
    int said_from;      /* from which of its lines on */

    int list_first_row, list_rows, list_groups, list_group_cols; /* for clicks on the list */
    int list_second;  /* where the second side's column begins in a group */
    int list_skip;    /* rows of turns that are not shown */
    int list_wide[2]; /* columns of a side's widest turn there has been in it */
} game_screen;

/* ---- opening ------------------------------------------------------------ */

/* A session with these seats; takes the session over.  'from' (may be NULL) is the
 * record it was loaded from: clocks and the position in it are restored.  False
 * with app->message set. */
bool game_open(app *a, session *first, const match_options *o, const record *from);
/* The same without putting it on the stack; NULL with app->message set. */
game_screen *game_new(app *a, session *first, const match_options *o, const record *from);
bool game_push(game_screen *s);
/* In the place of that screen, wherever it is on the stack. */
void game_push_over(game_screen *old, game_screen *s);
/* A record's bytes, "name" for messages.  Replaces the game on top of the stack, if
 * there is one; any failure leaves everything as it was, with app->message set. */
bool game_open_bytes(app *a, const char *bytes, size_t size, const char *name);
/* The game to be continued, which we wrote ourselves: programs play on. */
bool game_open_kept(app *a, const char *bytes, size_t size);
bool game_open_file(app *a, const char *path);
/* The same in two steps, for a list that stays when the first one fails (false with
 * app->message set).  The second takes over what was read. */
typedef struct loaded {
    game_screen *game;
    collection *games; /* one of the two */
} loaded;
bool game_read_file(app *a, const char *path, loaded *out);
bool game_show_loaded(app *a, loaded *l);
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

/* game_net.c: the other player is at another program. */
/* May hints, evaluation and warnings be shown? */
bool game_net_helps(const game_screen *s);
/* False: the screen has made way for the next game. */
bool game_net_news(game_screen *s, const remote_news *n);
/* Did the command mean something of its own, or nothing, there? */
bool game_net_command(game_screen *s, enum command_id id);
void game_net_say(game_screen *s, const char *words);
void game_net_question(const game_screen *s, char *buf, size_t size);
void game_net_answer(game_screen *s, bool yes);
bool game_net_prompts(const game_screen *s);
void game_net_prompt(const game_screen *s, char *buf, size_t size);
/* What the line of keys leaves out, since it means nothing with somebody elsewhere, or for
 * those who only look on (who may have another context). */
uint64_t game_net_without(const game_screen *s, enum context *where);
bool game_net_draw(const game_screen *s, canvas *c);

/* game_draw.c, game_panel.c */
void game_draw(app *a, void *self, canvas *c);
/* The evaluation of what is on the screen, with its best line, at most 'width' columns;
 * "" when it is not to be shown. */
void game_eval_words(const game_screen *s, int width, char *buf, size_t size);
void game_draw_info(const game_screen *s, canvas *c);
void game_draw_list(game_screen *s, canvas *c);
void game_draw_legend(const game_screen *s, canvas *c);
/* The position after the turn under a point of the move list, or -1. */
int game_list_at(const game_screen *s, int row, int col);

/* screen_replay.c: the walk.  All positions are those of the present line. */
void replay_command(game_screen *s, enum command_id id);
void replay_go(game_screen *s, int position);
/* The position a turn further than 'at', or a turn back with way < 0. */
int replay_beside(const game_screen *s, int at, int way);
/* replay_lines.c.  Plays a step at the position looked at: along the line, or a new one. */
bool replay_step(game_screen *s, game_step step);
/* The same for typed steps; false with *err. */
bool replay_play_text(game_screen *s, const char *words, game_error *err);
bool replay_tick(game_screen *s);
int replay_timeout(const game_screen *s);
int replay_fds(game_screen *s, struct pollfd *out, int max);
void replay_release(game_screen *s);
/* To the next line that goes elsewhere from the position looked at. */
void replay_next_line(game_screen *s);
/* A new game from the position looked at, the person playing that side. */
void replay_take_over(game_screen *s, int player);
/* The game walked through with its variations and comments; NULL: memory is short. */
record *replay_record(game_screen *s);

/* game_said.c */
/* Once the layout is made: makes room in it for all that is said of any position; 'last'
 * is the first row that is not free below it. */
void replay_make_room(game_screen *s, int last);
void replay_draw_lines(game_screen *s, canvas *c);

/* game_review.c: what is drawn of the review. */
/* Rows of its room that it can do without: the sums and a chart stay. */
int replay_spare_rows(const game_screen *s);
void replay_draw_review(game_screen *s, canvas *c);
/* The position after the turn under a point of the graph, or -1. */
int replay_graph_at(const game_screen *s, int row, int col);
/* The mark of a turn in the list, "" = none; the review's word for the turn 'first'. */
const char *replay_mark(const game_screen *s, int first);

/* game_keys.c, game_commands.c */
void game_event(app *a, void *self, const term_event *e);
void game_command(game_screen *s, enum command_id id, uint32_t key);
void game_answer(game_screen *s, bool yes);
/* A name that is refused leaves the input line as it is, with the reason said. */
void game_save_as(game_screen *s, const char *name);
/* Asks for the name, or finds one itself where none may be typed. */
void game_save(game_screen *s);
/* A new game between the same players, or with their sides changed. */
void game_again(game_screen *s, bool swapped);

/* screen_result.c: how the game ended, and what now; the screen below is 's'. */
bool result_open(game_screen *s);
/* Back to the board, if that is on the screen: the other player asks something, or this game
 * makes way for the next. */
void result_close(game_screen *s);

#endif
