/* command.c - what a key means in a screen, and the line that tells the keys. */
#include "tui/command.h"

#include <string.h>

#include "core/text.h"
#include "tui/canvas.h"
#include "tui/term.h"

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
    for (int i = 0; i < command_count(); i++) {
        const command *c = command_at(i);
        if ((c->where & (unsigned)where) != 0 && has_key(c, key, style))
            return c->id;
    }
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
    for (int i = 0; i < command_count(); i++) {
        for (int j = i + 1; j < command_count(); j++) {
            const command *one = command_at(i), *two = command_at(j);
            if ((one->where & two->where) == 0)
                continue;
            for (unsigned style = 1; style < KEYS_ANY; style <<= 1) {
                if (!share_key(one, two, style, key))
                    continue;
                *a = one->name;
                *b = two->name;
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

/* Help and the way out. */
static bool always(const command *c)
{
    return c->id == CMD_HELP || c->id == CMD_QUIT;
}

void command_line(enum context where, uint64_t without, int width, char *buf, size_t size)
{
    /* Nothing jumps, and little is sent, while the players take turns. */
    if (where == CTX_THINK || where == CTX_JUMP)
        where = CTX_PLAY;
    /* Help and the way out always stay; the rest goes in as far as it fits. */
    char last[64] = "";
    buf[0] = 0;
    for (int i = 0; i < command_count(); i++)
        if (always(command_at(i)) && in_line(command_at(i), where))
            add_part(last, sizeof last, (int)sizeof last, tr(command_at(i)->brief));
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
    for (int i = 0; i < command_count(); i++) {
        const command *c = command_at(i);
        if (!always(c) && in_line(c, where) && (without & command_bit(c->id)) == 0)
            add_part(buf, size, room, tr(c->brief));
    }
    if (arrows != NULL && where == CTX_MENU)
        add_part(buf, size, room, arrows);
    add_part(buf, size, width, last);
}
