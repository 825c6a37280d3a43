/* tui/board_lines.h - the lines and labels of a board, for board_view.c alone. */
#ifndef TUI_BOARD_LINES_H
#define TUI_BOARD_LINES_H

#include "tui/board_view.h"

void board_draw_lines(canvas *c, const layout *l, const game_board *b, const board_look *look);

#endif
