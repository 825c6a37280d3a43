/* Lower-case letters a to i begin a typed move, so commands are the other letters
 * and capitals.  With the vi keys hjkl (on a hex board also yubn) move the cursor and
 * the colon begins a typed move. */
#include "tui/command.h"

#include <string.h>

#include "core/text.h"
#include "tui/canvas.h"
#include "tui/term.h"

enum { ANY = KEYS_ANY, VI = KEYS_VI | KEYS_VI_HEX, HEX = KEYS_VI_HEX, PLAIN = KEYS_PLAIN };
enum { MOVING = CTX_GAME | CTX_BRANCH | CTX_SETUP, BOARD = CTX_GAME | CTX_WALK };

static const command rows[] = {
    {CMD_UP,
     "up",
     NULL,
     N_("cursor up (on a hex board the nearer field)"),
     MOVING,
     {{KEYCODE_UP, 0, ANY}, {'k', 0, VI}}},
    {CMD_DOWN, "down", NULL, N_("cursor down"), MOVING, {{KEYCODE_DOWN, 0, ANY}, {'j', 0, VI}}},
    {CMD_LEFT,
     "left",
     NULL,
     N_("cursor to the left"),
     MOVING,
     {{KEYCODE_LEFT, 0, ANY}, {'h', 0, VI}}},
    {CMD_RIGHT,
     "right",
     NULL,
     N_("cursor to the right"),
     MOVING,
     {{KEYCODE_RIGHT, 0, ANY}, {'l', 0, VI}}},
    {CMD_UP_LEFT,
     "up-left",
     NULL,
     N_("hex board: up and left; else the row's begin"),
     MOVING,
     {{KEYCODE_HOME, 0, ANY}, {'y', 0, HEX}}},
    {CMD_UP_RIGHT,
     "up-right",
     NULL,
     N_("hex board: up and right; else the top"),
     MOVING,
     {{KEYCODE_PAGE_UP, 0, ANY}, {'u', 0, HEX}}},
    {CMD_DOWN_LEFT,
     "down-left",
     NULL,
     N_("hex board: down and left; else the row's end"),
     MOVING,
     {{KEYCODE_END, 0, ANY}, {'b', 0, HEX}}},
    {CMD_DOWN_RIGHT,
     "down-right",
     NULL,
     N_("hex board: down and right; else the bottom"),
     MOVING,
     {{KEYCODE_PAGE_DOWN, 0, ANY}, {'n', 0, HEX}}},
    {CMD_UP,
     "up-back",
     NULL,
     N_("one move back"),
     CTX_REPLAY,
     {{KEYCODE_UP, 0, ANY}, {'k', 0, VI}}},
    {CMD_DOWN,
     "down-forward",
     NULL,
     N_("one move forward"),
     CTX_REPLAY,
     {{KEYCODE_DOWN, 0, ANY}, {'j', 0, VI}}},
    {CMD_LEFT,
     "left-back",
     NULL,
     N_("one move back"),
     CTX_REPLAY,
     {{KEYCODE_LEFT, 0, ANY}, {'h', 0, VI}}},
    {CMD_RIGHT,
     "right-forward",
     NULL,
     N_("one move forward"),
     CTX_REPLAY,
     {{KEYCODE_RIGHT, 0, ANY}, {'l', 0, VI}}},
    {CMD_UP_LEFT,
     "start-of-game",
     NULL,
     N_("to the start of the game"),
     CTX_REPLAY,
     {{KEYCODE_HOME, 0, ANY}, {'y', 0, HEX}}},
    {CMD_UP_RIGHT,
     "ten-back",
     NULL,
     N_("ten moves back"),
     CTX_REPLAY,
     {{KEYCODE_PAGE_UP, 0, ANY}, {'u', 0, HEX}}},
    {CMD_DOWN_LEFT,
     "end-of-game",
     NULL,
     N_("to the end of the game"),
     CTX_REPLAY,
     {{KEYCODE_END, 0, ANY}, {'b', 0, HEX}}},
    {CMD_DOWN_RIGHT,
     "ten-forward",
     NULL,
     N_("ten moves forward"),
     CTX_REPLAY,
     {{KEYCODE_PAGE_DOWN, 0, ANY}, {'n', 0, HEX}}},
    {CMD_UP,
     "row-up",
     NULL,
     N_("up: the row before, a line up"),
     CTX_LISTS,
     {{KEYCODE_UP, 0, ANY}, {'k', 0, VI}}},
    {CMD_DOWN,
     "row-down",
     NULL,
     N_("down: the next row, a line down"),
     CTX_LISTS,
     {{KEYCODE_DOWN, 0, ANY}, {'j', 0, VI}}},
    {CMD_LEFT,
     "value-before",
     NULL,
     N_("menu: the value before; help: the previous page"),
     CTX_LISTS,
     {{KEYCODE_LEFT, 0, ANY}, {'h', 0, VI}}},
    {CMD_RIGHT,
     "next-value",
     NULL,
     N_("menu: the next value; help: the next page"),
     CTX_LISTS,
     {{KEYCODE_RIGHT, 0, ANY}, {'l', 0, VI}}},
    {CMD_UP_LEFT, "first-row", NULL, N_("to the first row"), CTX_LISTS, {{KEYCODE_HOME, 0, ANY}}},
    {CMD_UP_RIGHT, "page-up", NULL, N_("a page up"), CTX_LISTS, {{KEYCODE_PAGE_UP, 0, ANY}}},
    {CMD_DOWN_LEFT, "last-row", NULL, N_("to the last row"), CTX_LISTS, {{KEYCODE_END, 0, ANY}}},
    {CMD_DOWN_RIGHT,
     "page-down",
     NULL,
     N_("a page down"),
     CTX_LISTS,
     {{KEYCODE_PAGE_DOWN, 0, ANY}}},
    {CMD_ENTER,
     "enter",
     N_("Enter play"),
     N_("play or choose what the cursor is on; pass; after the end: result, rematch"),
     CTX_GAME | CTX_BRANCH,
     {{KEYCODE_ENTER, 0, ANY}}},
    {CMD_ENTER,
     "play-position",
     N_("Enter play"),
     N_("play from this position"),
     CTX_SETUP,
     {{KEYCODE_ENTER, 0, ANY}}},
    {CMD_ENTER,
     "choose",
     N_("Enter choose"),
     N_("choose the row: open it, load it, change it"),
     CTX_MENU | CTX_FILES | CTX_GAMES,
     {{KEYCODE_ENTER, 0, ANY}}},
    {CMD_ENTER, "next-move", NULL, N_("the next move"), CTX_REPLAY, {{KEYCODE_ENTER, 0, ANY}}},
    {CMD_HURRY,
     "hurry",
     N_("Space move now"),
     N_("move now (hurry): the computer plays its best move so far"),
     CTX_THINK,
     {{' ', 0, ANY}}},
    {CMD_CANCEL,
     "cancel",
     NULL,
     N_("cancel what was chosen or typed, stop a hint; else leave"),
     CTX_ALL,
     {{KEYCODE_ESC, 0, ANY}}},
    {CMD_TYPE,
     "type",
     NULL,
     N_("type a move, such as d3, and Enter (notation, coordinates)"),
     CTX_GAME | CTX_WALK,
     {{':', 0, ANY}}},
    {CMD_TYPE,
     "path",
     NULL,
     N_("list of files: type the path of another file"),
     CTX_FILES,
     {{':', 0, ANY}}},
    {CMD_TYPE,
     "letter",
     NULL,
     N_("the same: a letter begins a typed move at once"),
     CTX_PLAY | CTX_JUMP | CTX_WALK,
     {{'a', 'i', PLAIN}}},
    {CMD_GIVE,
     "give",
     N_("0-9 a-f give"),
     N_("give the piece with this sign"),
     CTX_GIVE,
     {{'0', '9', ANY}, {'a', 'f', PLAIN | KEYS_VI}}},
    {CMD_LANDING,
     "landing",
     N_("1-9 jump"),
     N_("jump to the landing with this number"),
     CTX_JUMP,
     {{'1', '9', ANY}}},
    {CMD_BACK_JUMP,
     "back-jump",
     N_("Backspace back"),
     N_("take one jump back"),
     CTX_JUMP,
     {{KEYCODE_BACKSPACE, 0, ANY}}},
    {CMD_SWITCH,
     "switch",
     NULL,
     N_("switch between board and tray"),
     CTX_GAME,
     {{KEYCODE_TAB, 0, ANY}}},
    {CMD_SWITCH,
     "to-walking",
     NULL,
     N_("to the tray, if there is one; then back to walking"),
     CTX_BRANCH,
     {{KEYCODE_TAB, 0, ANY}}},
    {CMD_SWITCH, "hand", NULL, N_("the next piece in hand"), CTX_SETUP, {{KEYCODE_TAB, 0, ANY}}},
    {CMD_SWITCH, "next-tab", NULL, N_("help: the next page"), CTX_HELP, {{KEYCODE_TAB, 0, ANY}}},
    {CMD_SWITCH,
     "branch",
     N_("Tab try a move"),
     N_("try another move on the board (branch): the old line stays as a variation"),
     CTX_REPLAY,
     {{KEYCODE_TAB, 0, ANY}}},
    {CMD_UNDO,
     "undo",
     N_("z undo"),
     N_("undo: back to your last decision"),
     CTX_GAME | CTX_SETUP,
     {{'z', 0, ANY}}},
    {CMD_REDO, "redo", N_("x redo"), N_("redo: forward again"), CTX_GAME, {{'x', 0, ANY}}},
    {CMD_LOOK_BACK,
     "look-back",
     N_("[ ] back and forward"),
     N_("look back: the position before"),
     BOARD,
     {{'[', 0, ANY}}},
    {CMD_LOOK_ON,
     "look-on",
     NULL,
     N_("look on, forward: the position after"),
     BOARD,
     {{']', 0, ANY}}},
    {CMD_HINT,
     "hint",
     N_("H hint"),
     N_("hint: suggest a good move; again: hide it"),
     CTX_GAME,
     {{'H', 0, ANY}}},
    {CMD_EVAL,
     "eval",
     N_("E eval"),
     N_("evaluation: analyse what is on the board, values, best line"),
     BOARD,
     {{'E', 0, ANY}}},
    {CMD_NOTES,
     "notes",
     NULL,
     N_("notes after the computer's moves on or off"),
     CTX_GAME,
     {{'N', 0, ANY}}},
    {CMD_PREVIEW,
     "preview",
     NULL,
     N_("preview: show what the move under the cursor would change"),
     CTX_GAME,
     {{'V', 0, ANY}}},
    {CMD_LEGAL, "legal", NULL, N_("marks of legal fields on or off"), BOARD, {{'.', 0, ANY}}},
    {CMD_SHOW_LAST,
     "show-last",
     NULL,
     N_("show the last move again"),
     BOARD,
     {{'l', 0, PLAIN}, {'R', 0, ANY}}},
    {CMD_FLIP,
     "turn-board",
     NULL,
     N_("turn (flip) the board: see it from the other side"),
     BOARD | CTX_SETUP,
     {{'F', 0, ANY}}},
    {CMD_FIRST_SEAT,
     "first-seat",
     NULL,
     N_("change the player (seat) of the first side; walking: take it"),
     BOARD,
     {{'B', 0, ANY}}},
    {CMD_SECOND_SEAT,
     "second-seat",
     NULL,
     N_("change the player (seat) of the second side; walking: take it"),
     BOARD,
     {{'W', 0, ANY}}},
    {CMD_LEVEL, "level", NULL, N_("next level of the computer"), CTX_GAME, {{'D', 0, ANY}}},
    {CMD_SIDES, "change-sides", NULL, N_("change (swap) sides"), CTX_GAME, {{'C', 0, ANY}}},
    {CMD_PAUSE,
     "pause",
     NULL,
     N_("pause and go on: nobody moves, no clock runs"),
     CTX_GAME,
     {{'p', 0, ANY}}},
    {CMD_RESIGN, "resign", NULL, N_("resign: give the game up"), CTX_GAME, {{'G', 0, ANY}}},
    {CMD_DRAW, "draw", NULL, N_("two people agree to a draw"), CTX_GAME, {{'=', 0, ANY}}},
    {CMD_NEW,
     "new",
     NULL,
     N_("a new game with the same players (rematch)"),
     CTX_GAME,
     {{'n', 0, PLAIN | KEYS_VI}, {'A', 0, ANY}}},
    {CMD_TALK,
     "talk",
     NULL,
     N_("talk (chat): a line to the player at the other program"),
     CTX_GAME,
     {{'T', 0, ANY}}},
    {CMD_REPLAY,
     "replay",
     NULL,
     N_("replay: walk through the game, and review it"),
     CTX_GAME,
     {{'P', 0, ANY}}},
    {CMD_AUTOPLAY,
     "autoplay",
     N_("Space autoplay"),
     N_("autoplay: play on by itself, stop"),
     CTX_REPLAY,
     {{' ', 0, ANY}}},
    {CMD_REVIEW,
     "review",
     N_("r review"),
     N_("review: analyse the whole game in the background; stop, go on"),
     CTX_WALK,
     {{'r', 0, ANY}}},
    {CMD_NEXT_MISTAKE,
     "next-mistake",
     N_("m mistake"),
     N_("to the next mistake the review has found"),
     CTX_WALK,
     {{'m', 0, ANY}}},
    {CMD_PREVIOUS_MISTAKE,
     "previous-mistake",
     NULL,
     N_("to the previous mistake"),
     CTX_WALK,
     {{'p', 0, ANY}}},
    {CMD_VARIATION,
     "variation",
     NULL,
     N_("the next variation from here on, and back to the first"),
     CTX_WALK,
     {{'v', 0, ANY}}},
    {CMD_READ_ON,
     "read-on",
     NULL,
     N_("read on in a comment that has more lines than there is room for"),
     CTX_WALK,
     {{'+', 0, ANY}}},
    {CMD_TAKE_OVER,
     "take-over",
     N_("t play on"),
     N_("take over: play on from here for the side to move"),
     CTX_WALK,
     {{'t', 0, ANY}}},
    {CMD_PUT,
     "put",
     N_("Space next piece"),
     N_("put the next piece on this field"),
     CTX_SETUP,
     {{' ', 0, ANY}}},
    {CMD_DELETE,
     "remove",
     NULL,
     N_("remove (delete): a piece from the field, a file for good"),
     CTX_SETUP | CTX_FILES,
     {{KEYCODE_DELETE, 0, ANY}, {'-', 0, ANY}}},
    {CMD_CLEAR,
     "clear",
     NULL,
     N_("clear the board; again: the usual start"),
     CTX_SETUP,
     {{'r', 0, ANY}}},
    {CMD_MOVER, "mover", NULL, N_("who is to move (the mover)"), CTX_SETUP, {{'m', 0, ANY}}},
    {CMD_SAVE, "save", NULL, N_("save the game under a name"), BOARD, {{'S', 0, ANY}}},
    {CMD_LOAD, "load", NULL, N_("load a game"), CTX_GAME | CTX_MENU, {{'L', 0, ANY}}},
    {CMD_OPTIONS,
     "options",
     NULL,
     N_("options (settings): theme, colours, keys, mouse, sound"),
     BOARD | CTX_MENU | CTX_SETUP,
     {{'O', 0, ANY}}},
    {CMD_MOUSE,
     "mouse",
     NULL,
     N_("mouse on or off (off: text can be selected)"),
     CTX_GAME,
     {{'m', 0, ANY}}},
    {CMD_SEARCH, "search", N_("/ search"), N_("search in the help"), CTX_HELP, {{'/', 0, ANY}}},
    {CMD_SEARCH,
     "look-for",
     N_("/ look for"),
     N_("look for games by player, year and opening"),
     CTX_GAMES,
     {{'/', 0, ANY}}},
    {CMD_FIND,
     "find",
     NULL,
     N_("find the games of a file that reached this position"),
     BOARD,
     {{'M', 0, ANY}}},
    {CMD_NEXT_PAGE,
     "next",
     NULL,
     N_("help: the next page; after a search: the next place found"),
     CTX_HELP,
     {{'n', 0, PLAIN | KEYS_VI}}},
    {CMD_PREVIOUS_PAGE, "previous", NULL, N_("help: the previous page"), CTX_HELP, {{'p', 0, ANY}}},
    {CMD_YES, "yes", N_("y yes"), N_("yes"), CTX_ASK, {{'y', 0, ANY}, {'Y', 0, ANY}}},
    {CMD_NO, "no", N_("n no"), N_("no"), CTX_ASK, {{'n', 0, ANY}, {'N', 0, ANY}}},
    {CMD_HOW,
     "how-to-play",
     NULL,
     N_("how to play the chosen game, for a first game"),
     CTX_MENU,
     {{'H', 0, ANY}}},
    {CMD_HELP,
     "help",
     N_("? keys"),
     N_("this help"),
     CTX_ALL & ~(unsigned)(CTX_ASK | CTX_HELP),
     {{'?', 0, ANY}, {KEYCODE_F1, 0, ANY}}},
    {CMD_QUIT,
     "quit",
     N_("q back"),
     N_("quit, leave: back to the screen before; the game is kept"),
     CTX_ALL & ~(unsigned)CTX_ASK,
     {{'q', 0, ANY}}},
};

enum { ROWS = (int)(sizeof rows / sizeof *rows) };

int command_count(void)
{
    return ROWS;
}

const command *command_at(int i)
{
    return &rows[i];
}

static bool has_key(const command *c, uint32_t key, unsigned style)
{
    for (int i = 0; i < COMMAND_KEYS && c->key[i].first != 0; i++) {
        const command_key *k = &c->key[i];
        uint32_t last = k->last != 0 ? k->last : k->first;
        if (key >= k->first && key <= last && (k->styles & style) != 0)
            return true;
    }
    return false;
}

enum command_id command_find(uint32_t key, enum context where, enum key_style style)
{
    for (int i = 0; i < ROWS; i++)
        if ((rows[i].where & (unsigned)where) != 0 && has_key(&rows[i], key, style))
            return rows[i].id;
    return CMD_NONE;
}

int command_way(enum command_id id)
{
    return id >= CMD_UP && id <= CMD_DOWN_RIGHT ? (int)id - CMD_UP : -1;
}

int command_scroll(enum command_id id, int page)
{
    switch (id) {
    case CMD_UP:
        return -1;
    case CMD_DOWN:
        return 1;
    case CMD_UP_RIGHT:
        return -page;
    case CMD_DOWN_RIGHT:
        return page;
    case CMD_UP_LEFT:
        return -SCROLL_ALL;
    case CMD_DOWN_LEFT:
        return SCROLL_ALL;
    default:
        return 0;
    }
}

static bool share_key(const command *a, const command *b, unsigned style, uint32_t *key)
{
    for (int i = 0; i < COMMAND_KEYS && a->key[i].first != 0; i++) {
        uint32_t last = a->key[i].last != 0 ? a->key[i].last : a->key[i].first;
        for (uint32_t k = a->key[i].first; k <= last; k++) {
            if (has_key(a, k, style) && has_key(b, k, style)) {
                *key = k;
                return true;
            }
        }
    }
    return false;
}

bool command_collision(const char **a, const char **b, uint32_t *key)
{
    for (int i = 0; i < ROWS; i++) {
        for (int j = i + 1; j < ROWS; j++) {
            if ((rows[i].where & rows[j].where) == 0)
                continue;
            for (unsigned style = 1; style < KEYS_ANY; style <<= 1) {
                if (!share_key(&rows[i], &rows[j], style, key))
                    continue;
                *a = rows[i].name;
                *b = rows[j].name;
                return true;
            }
        }
    }
    return false;
}

static void key_name(uint32_t key, char *buf, size_t size)
{
    static const struct {
        uint32_t key;
        const char *name;
    } names[] = {
        {KEYCODE_UP, N_("Up")},        {KEYCODE_DOWN, N_("Down")},
        {KEYCODE_LEFT, N_("Left")},    {KEYCODE_RIGHT, N_("Right")},
        {KEYCODE_HOME, N_("Home")},    {KEYCODE_END, N_("End")},
        {KEYCODE_PAGE_UP, N_("PgUp")}, {KEYCODE_PAGE_DOWN, N_("PgDn")},
        {KEYCODE_ENTER, N_("Enter")},  {KEYCODE_ESC, N_("Esc")},
        {KEYCODE_TAB, N_("Tab")},      {KEYCODE_BACKTAB, N_("Shift-Tab")},
        {KEYCODE_F1, N_("F1")},        {KEYCODE_BACKSPACE, N_("Backspace")},
        {KEYCODE_DELETE, N_("Del")},   {' ', N_("Space")},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (names[i].key == key) {
            text_copy(buf, size, tr(names[i].name));
            return;
        }
    }
    text_printf(buf, size, "%c", (int)key);
}

void command_keys(const command *c, enum key_style style, char *buf, size_t size)
{
    buf[0] = 0;
    for (int i = 0; i < COMMAND_KEYS && c->key[i].first != 0; i++) {
        if ((c->key[i].styles & (unsigned)style) == 0)
            continue;
        char first[16], last[16] = "";
        key_name(c->key[i].first, first, sizeof first);
        if (c->key[i].last != 0)
            key_name(c->key[i].last, last, sizeof last);
        size_t used = strlen(buf);
        text_printf(buf + used, size - used, "%s%s%s%s", used > 0 ? " " : "", first,
                    last[0] != 0 ? "-" : "", last);
    }
}

/* Is a row worth a place in the line of keys of this context? */
static bool in_line(const command *c, unsigned where)
{
    if (c->brief == NULL || (c->where & where) == 0)
        return false;
    if (c->id == CMD_ENTER)
        return (where & CTX_OVER) == 0;
    if (c->id == CMD_SWITCH)
        return where == CTX_HELP || where == CTX_REPLAY;
    if (c->id == CMD_LOOK_BACK)
        return where == CTX_OVER;
    if (c->id == CMD_HINT)
        return (where & CTX_GAME & ~(unsigned)CTX_OVER) != 0;
    if (c->id == CMD_EVAL)
        return (where & CTX_GAME) != 0;
    return true;
}

static bool add_part(char *buf, size_t size, int width, const char *part)
{
    size_t used = strlen(buf), gap = used > 0 ? 2 : 0;
    if (canvas_width(buf) + (int)gap + canvas_width(part) > width ||
        used + gap + strlen(part) >= size)
        return false;
    text_printf(buf + used, size - used, "%s%s", gap > 0 ? "  " : "", part);
    return true;
}

uint64_t command_bit(enum command_id id)
{
    _Static_assert((int)CMD_COUNT <= 64, ""); /* a bit each */
    return (uint64_t)1 << id;
}

void command_line(enum context where, uint64_t without, int width, char *buf, size_t size)
{
    /* Nothing jumps, and little is sent, while the players take turns. */
    if (where == CTX_THINK || where == CTX_JUMP)
        where = CTX_PLAY;
    /* Help and the way out always stay; the rest goes in as far as it fits. */
    char last[64] = "";
    buf[0] = 0;
    for (int i = 0; i < ROWS; i++)
        if ((rows[i].id == CMD_HELP || rows[i].id == CMD_QUIT) && in_line(&rows[i], where))
            add_part(last, sizeof last, (int)sizeof last, tr(rows[i].brief));
    int room = width - canvas_width(last) - 2;
    const char *arrows = (where & (CTX_PLAY | CTX_GIVE | CTX_JUMP | CTX_SETUP | CTX_BRANCH))
                             ? tr("arrows move")
                         : (where & CTX_REPLAY)             ? tr("arrows walk")
                         : (where & (CTX_HELP | CTX_SCORE)) ? tr("arrows scroll")
                         : (where & CTX_MENU)               ? tr("arrows change")
                                                            : NULL;
    if ((without & command_bit(CMD_LEFT)) != 0)
        arrows = NULL;
    if (arrows != NULL && where != CTX_MENU)
        add_part(buf, size, room, arrows);
    for (int i = 0; i < ROWS; i++)
        if (rows[i].id != CMD_HELP && rows[i].id != CMD_QUIT && in_line(&rows[i], where) &&
            (without & command_bit(rows[i].id)) == 0)
            add_part(buf, size, room, tr(rows[i].brief));
    if (arrows != NULL && where == CTX_MENU)
        add_part(buf, size, room, arrows);
    add_part(buf, size, width, last);
}
