/* tui/board_view.h - draws any board, tray and hand from a game's data, and finds
 * the cell under the mouse.  Knows no game and no rule. */
#ifndef TUI_BOARD_VIEW_H
#define TUI_BOARD_VIEW_H

#include "core/game.h"
#include "tui/canvas.h"
#include "tui/layout.h"
#include "tui/pick.h"

/* What is to be seen on a cell beside its piece. */
enum cell_mark {
    CELL_CURSOR = 1,   /* >x< */
    CELL_LAST = 2,     /* [x] the last move */
    CELL_CHANGED = 4,  /* x*  changed by the last move */
    CELL_LEGAL = 8,    /* .   a legal step goes there (empty cells) */
    CELL_HINT = 16,    /* ?   the suggestion */
    CELL_PREVIEW = 32, /* x+  would be changed by the step under the cursor */
    CELL_PICKED = 64,  /* {x} chosen, or must go on */
    CELL_LINE = 128,   /* =x= what ended the game */
    CELL_RISK = 256    /* x!  could end the game at the next turn */
};

typedef struct board_marks {
    uint16_t mark[GAME_MAX_CELLS];    /* bits of enum cell_mark */
    uint8_t number[GAME_MAX_CELLS];   /* landing number, 0 = none */
    char value[GAME_MAX_CELLS][4];    /* of playing there: "+2", "-11"; "" = not shown */
    uint8_t hint_item;                /* piece suggested to be given, or 0 */
    char item_value[GAME_MAX_PIECES]; /* of giving that piece: one sign, 0 = not shown */
} board_marks;

typedef struct board_look {
    bool unicode;
    bool flipped; /* seen from the other side */
} board_look;

/* Largest x + 1 and y + 1. */
void board_extent(const game_board *b, int *xs, int *ys);
/* The parts of a layout_ask that depend on the game. */
void board_ask(const game_config *cfg, layout_ask *ask);
/* The pieces of the full tray, which keep their places for the whole game, into
 * out[]; returns how many, 0 = the game has no tray. */
int board_tray(const game_config *cfg, uint8_t out[GAME_MAX_PIECES]);
/* Columns of the widest one-line picture of a piece. */
int board_piece_cols(const game *g);

void board_draw(canvas *c, const layout *l, const game *g, const game_board *b, const game_view *v,
                const board_marks *m, const board_look *look);
/* The tray; 'p' says which places there are and where its cursor is. */
void board_draw_tray(canvas *c, const layout *l, const game *g, const game_view *v, const pick *p,
                     const board_marks *m, const board_look *look, const char *heading);
/* The piece in hand with a label before and words behind it. */
void board_draw_hand(canvas *c, const layout *l, const game *g, int piece, const char *label,
                     const char *words, const board_look *look);

/* The middle of a cell, where the hardware cursor goes. */
void board_spot(const layout *l, const game_board *b, int cell, const board_look *look, int *row,
                int *col);
/* The same for a place of the tray. */
void board_slot_spot(const layout *l, int slot, int *row, int *col);
/* The cell under a point of the screen, or -1. */
int board_cell_at(const layout *l, const game_board *b, const board_look *look, int row, int col);
/* The tray's place under a point, or -1. */
int board_slot_at(const layout *l, const pick *p, int row, int col);

enum role board_piece_role(const game *g, int piece);
/* The one-line picture of a piece. */
const char *board_piece_text(const game *g, int piece, bool unicode);

#endif
