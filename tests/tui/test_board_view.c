/* Every listed game's board at every size: nothing is drawn outside its rectangle,
 * a click on a cell's middle finds the cell again, and no two marks look alike. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "games.h"
#include "support/cmocka_all.h"
#include "tui/board_view.h"

enum { MOST_ROWS = 62, MOST_COLS = 210 };

typedef struct sight {
    const game *g;
    game_config cfg;
    const game_board *board;
    layout lay;
    game_view view;
    game_state start;
    pick p;
} sight;

static void look_at(sight *s, const game *g, int rows, int cols)
{
    memset(s, 0, sizeof *s);
    s->g = g;
    game_config_init(&s->cfg, g);
    s->board = g->board(&s->cfg);
    layout_ask ask;
    memset(&ask, 0, sizeof ask);
    board_ask(&s->cfg, &ask);
    ask.rows = rows;
    ask.cols = cols;
    ask.largest_cell = CELL_HUGE;
    layout_make(&ask, &s->lay);
    assert_true(g->start(&s->cfg, &s->start, NULL));
    g->view(&s->start, &s->view);
    uint8_t tray[GAME_MAX_PIECES];
    pick_init(&s->p, s->board, tray, 0);
    int n = board_tray(&s->cfg, tray);
    pick_init(&s->p, s->board, tray, n);
    s->p.per_row = s->lay.slots_per_row;
}

static bool inside(rect r, int row, int col)
{
    return row >= r.row && row < r.row + r.rows && col >= r.col && col < r.col + r.cols;
}

static void draw_all(sight *s, canvas *c, const board_marks *m, const board_look *look)
{
    canvas_clear(c);
    board_draw(c, &s->lay, s->g, s->board, &s->view, m, look);
    board_draw_tray(c, &s->lay, s->g, &s->view, &s->p, m, look, "pieces");
    board_draw_hand(c, &s->lay, s->g, s->view.hand, "hand", "words", look);
}

/* Everything marked: the fullest picture. */
static void check_size(const game *g, int rows, int cols, bool unicode, bool flipped)
{
    sight s;
    look_at(&s, g, rows, cols);
    if (!s.lay.ok)
        return;
    board_look look = {unicode, flipped};
    board_marks m;
    memset(&m, 0, sizeof m);
    for (int i = 0; i < s.board->n_cells; i++)
        m.mark[i] = (uint16_t)(CELL_LAST | CELL_CHANGED | CELL_LEGAL);
    canvas *c = canvas_new(rows, cols);
    draw_all(&s, c, &m, &look);
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++)
            if (strcmp(canvas_at(c, row, col)->utf8, " ") != 0)
                CHECK(inside(s.lay.board, row, col) || inside(s.lay.tray, row, col) ||
                          inside(s.lay.hand, row, col),
                      "%s at %d x %d: something at %d, %d", g->key, cols, rows, row, col);
    canvas_free(c);
    for (int i = 0; i < s.board->n_cells; i++) {
        int row, col;
        board_spot(&s.lay, s.board, i, &look, &row, &col);
        assert_true(inside(s.lay.board, row, col));
        assert_int_equal(board_cell_at(&s.lay, s.board, &look, row, col), i);
    }
    for (int i = 0; i < s.p.n_slots; i++) {
        int row, col;
        board_slot_spot(&s.lay, i, &row, &col);
        assert_true(inside(s.lay.tray, row, col));
        assert_int_equal(board_slot_at(&s.lay, &s.p, row, col), i);
    }
}

static void every_game_and_size(void **state)
{
    (void)state;
    for (int i = 0; i < n_games; i++)
        for (int rows = 10; rows <= MOST_ROWS; rows++)
            for (int cols = 38; cols <= MOST_COLS; cols += rows % 2 == 0 ? 3 : 5)
                check_size(games[i], rows, cols, rows % 3 == 0, cols % 2 == 0);
}

/* Clicks far to the right of what old mouse protocols could tell. */
static void far_columns(void **state)
{
    (void)state;
    for (int i = 0; i < n_games; i++)
        for (int flipped = 0; flipped < 2; flipped++)
            check_size(games[i], 60, 400, false, flipped != 0);
}

/* The picture of one cell without colours, its roles aside. */
static char *picture(sight *s, int cell, unsigned mark, bool unicode)
{
    board_look look = {unicode, false};
    board_marks m;
    memset(&m, 0, sizeof m);
    m.mark[cell] = (uint16_t)mark;
    canvas *c = canvas_new(24, 80);
    draw_all(s, c, &m, &look);
    char *dump = canvas_dump(c, false);
    canvas_free(c);
    return dump;
}

/* Marks are characters: each changes the picture in its own way, without colour. */
static void marks_are_distinct(void **state)
{
    (void)state;
    static const unsigned on_piece[] = {0,
                                        CELL_CURSOR,
                                        CELL_LAST,
                                        CELL_CHANGED,
                                        CELL_HINT,
                                        CELL_PREVIEW,
                                        CELL_PICKED,
                                        CELL_LINE,
                                        CELL_RISK,
                                        CELL_CURSOR | CELL_LAST,
                                        CELL_CURSOR | CELL_CHANGED,
                                        CELL_CURSOR | CELL_RISK};
    static const unsigned on_empty[] = {
        0, CELL_CURSOR, CELL_LEGAL, CELL_HINT, CELL_CURSOR | CELL_LEGAL, CELL_CURSOR | CELL_HINT};
    for (int i = 0; i < n_games; i++) {
        for (int piece = 0; piece < 2; piece++) {
            sight s;
            look_at(&s, games[i], 24, 80);
            int cell = s.p.cell;
            s.view.piece[cell] = piece ? 1 : 0;
            const unsigned *mark = piece ? on_piece : on_empty;
            int n = piece ? (int)(sizeof on_piece / sizeof *on_piece)
                          : (int)(sizeof on_empty / sizeof *on_empty);
            for (int a = 0; a < n; a++) {
                char *one = picture(&s, cell, mark[a], false);
                for (int b = 0; b < a; b++) {
                    char *other = picture(&s, cell, mark[b], false);
                    CHECK(strcmp(one, other) != 0, "%s: marks %x and %x look the same",
                          games[i]->key, mark[a], mark[b]);
                    free(other);
                }
                free(one);
            }
        }
    }
}

/* No two pieces of a game look alike, in any size and both sets of characters. */
static void pieces_are_distinct(void **state)
{
    (void)state;
    static const int size[][2] = {{12, 40}, {24, 80}, {46, 130}};
    for (int i = 0; i < n_games; i++) {
        for (size_t k = 0; k < sizeof size / sizeof *size; k++) {
            for (int unicode = 0; unicode < 2; unicode++) {
                sight s;
                look_at(&s, games[i], size[k][0], size[k][1]);
                char *seen[GAME_MAX_PIECES];
                for (int p = 0; p < games[i]->n_pieces; p++) {
                    s.view.piece[0] = (uint8_t)p;
                    seen[p] = picture(&s, 0, 0, unicode != 0);
                    for (int q = 0; q < p; q++)
                        assert_string_not_equal(seen[p], seen[q]);
                }
                for (int p = 0; p < games[i]->n_pieces; p++)
                    free(seen[p]);
            }
        }
    }
}

/* The number of a landing and the value of jumping there never run together, and the value
 * is not dropped for the number. */
static void values_stand_apart(void **state)
{
    (void)state;
    static const int size[][2] = {{24, 80}, {30, 100}, {46, 130}};
    static const char *const value[] = {"0", "+2", "-11"};
    for (int i = 0; i < n_games; i++) {
        for (size_t k = 0; k < sizeof size / sizeof *size; k++) {
            for (size_t v = 0; v < sizeof value / sizeof *value; v++) {
                sight s;
                look_at(&s, games[i], size[k][0], size[k][1]);
                board_look look = {false, false};
                board_marks m;
                memset(&m, 0, sizeof m);
                memset(s.view.piece, 0, sizeof s.view.piece);
                int cell = s.p.cell;
                m.number[cell] = 3;
                text_copy(m.value[cell], sizeof m.value[cell], value[v]);
                canvas *c = canvas_new(size[k][0], size[k][1]);
                draw_all(&s, c, &m, &look);
                rect in =
                    layout_inside(&s.lay, s.board->cell[cell].x, s.board->cell[cell].y, false);
                char words[32] = "", joined[16];
                for (int col = 0; col < in.cols; col++)
                    text_printf(words + strlen(words), sizeof words - strlen(words), "%s",
                                canvas_at(c, in.row + (in.rows - 1) / 2, in.col + col)->utf8);
                text_printf(joined, sizeof joined, "3%s", value[v]);
                CHECK(strstr(words, value[v]) != NULL && strstr(words, joined) == NULL,
                      "%s, %d columns: \"%s\" instead of %s", games[i]->key, in.cols, words,
                      value[v]);
                canvas_free(c);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_and_size), cmocka_unit_test(far_columns),
        cmocka_unit_test(marks_are_distinct),  cmocka_unit_test(pieces_are_distinct),
        cmocka_unit_test(values_stand_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
