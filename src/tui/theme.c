/* tui/theme.c - the themes as tables.  One list of attributes serves all of them,
 * so that every theme still tells the roles apart when colours are lost; what is
 * added per theme is colour, chosen by contrast against that theme's background.
 * With 16 colours or fewer a theme has one background for everything, so nothing
 * can be shown by background alone. */
#include "tui/theme.h"

#include "core/text.h"

#include <string.h>

enum {
    NONE = 0,
    BOLD = GLYPH_BOLD,
    REV = GLYPH_REVERSE,
    UNDER = GLYPH_UNDERLINE,
    DIM = THEME_DIM,
    OWN = COLOR_TERMINAL
};

/* The attributes of each role, in every theme. */
static const unsigned char attr_of[ROLE_COUNT] = {
    [ROLE_TEXT] = NONE,         [ROLE_DIM] = DIM,         [ROLE_TITLE] = BOLD,
    [ROLE_FRAME] = DIM,         [ROLE_BOARD] = DIM,       [ROLE_PIECE_0] = BOLD,
    [ROLE_PIECE_1] = NONE,      [ROLE_PIECE_FREE] = NONE, [ROLE_CURSOR] = BOLD | REV,
    [ROLE_LEGAL] = BOLD,        [ROLE_LAST] = BOLD,       [ROLE_CHANGED] = UNDER,
    [ROLE_HINT] = BOLD | UNDER, [ROLE_LINE] = BOLD | REV, [ROLE_RISK] = UNDER,
    [ROLE_SELECT] = REV,        [ROLE_KEY] = BOLD,        [ROLE_INPUT] = BOLD,
    [ROLE_GOOD] = NONE,         [ROLE_WARN] = BOLD,
};

/* The terminal's own colours, however many there are. */
#define PLAIN OWN, OWN, OWN, OWN, OWN, OWN

static const theme themes[] = {
    /* Colours in the middle, readable on a black and on a white background; what is dim is
     * so by attribute, the shortest to send. */
    {"default",
     N_("Terminal's own background"),
     {
         [ROLE_TEXT] = {PLAIN},
         [ROLE_DIM] = {PLAIN},
         [ROLE_TITLE] = {PLAIN},
         [ROLE_FRAME] = {PLAIN},
         [ROLE_BOARD] = {PLAIN},
         [ROLE_PIECE_0] = {PLAIN},
         [ROLE_PIECE_1] = {6, OWN, 31, OWN, 0x1f87af, OWN},
         [ROLE_PIECE_FREE] = {PLAIN},
         [ROLE_CURSOR] = {PLAIN},
         [ROLE_LEGAL] = {2, OWN, OWN, OWN, OWN, OWN},
         [ROLE_LAST] = {PLAIN},
         [ROLE_CHANGED] = {5, OWN, OWN, OWN, OWN, OWN},
         [ROLE_HINT] = {2, OWN, 28, OWN, 0x0c870c, OWN},
         [ROLE_LINE] = {PLAIN},
         [ROLE_RISK] = {1, OWN, 167, OWN, 0xd75f5f, OWN},
         [ROLE_SELECT] = {PLAIN},
         [ROLE_KEY] = {PLAIN},
         [ROLE_INPUT] = {PLAIN},
         [ROLE_GOOD] = {2, OWN, 28, OWN, 0x0c870c, OWN},
         [ROLE_WARN] = {1, OWN, 167, OWN, 0xd75f5f, OWN},
     }},
    /* A board of green felt with black and white pieces where there are colours
     * enough for it. */
    {"dark",
     N_("Dark"),
     {
         [ROLE_TEXT] = {7, 0, 252, 234, 0xd0d0d0, 0x1c1c1c},
         [ROLE_DIM] = {7, 0, 246, 234, 0x949494, 0x1c1c1c},
         [ROLE_TITLE] = {15, 0, 231, 234, 0xffffff, 0x1c1c1c},
         [ROLE_FRAME] = {7, 0, 246, 234, 0x949494, 0x1c1c1c},
         [ROLE_BOARD] = {2, 0, 16, 29, 0x0c3d24, 0x2a8355},
         [ROLE_PIECE_0] = {14, 0, 16, 29, 0x000000, 0x2a8355},
         [ROLE_PIECE_1] = {7, 0, 231, 29, 0xffffff, 0x2a8355},
         [ROLE_PIECE_FREE] = {7, 0, 231, 29, 0xffffff, 0x2a8355},
         [ROLE_CURSOR] = {11, 0, 229, 16, 0xffffaf, 0x000000},
         [ROLE_LEGAL] = {10, 0, 193, 29, 0xd7ffaf, 0x2a8355},
         [ROLE_LAST] = {11, 0, 229, 29, 0xffffaf, 0x2a8355},
         [ROLE_CHANGED] = {11, 0, 229, 29, 0xffffaf, 0x2a8355},
         [ROLE_HINT] = {13, 0, 225, 29, 0xffd7ff, 0x2a8355},
         [ROLE_LINE] = {11, 0, 229, 16, 0xffffaf, 0x000000},
         [ROLE_RISK] = {9, 0, 231, 88, 0xffffff, 0x870000},
         [ROLE_SELECT] = {15, 0, 252, 234, 0xd0d0d0, 0x1c1c1c},
         [ROLE_KEY] = {15, 0, 222, 234, 0xffd787, 0x1c1c1c},
         [ROLE_INPUT] = {15, 0, 231, 234, 0xffffff, 0x1c1c1c},
         [ROLE_GOOD] = {10, 0, 114, 234, 0x87d787, 0x1c1c1c},
         [ROLE_WARN] = {9, 0, 217, 234, 0xffafaf, 0x1c1c1c},
     }},
    {"light",
     N_("Light"),
     {
         [ROLE_TEXT] = {0, 7, 235, 255, 0x262626, 0xeeeeee},
         [ROLE_DIM] = {0, 7, 241, 255, 0x626262, 0xeeeeee},
         [ROLE_TITLE] = {0, 7, 16, 255, 0x000000, 0xeeeeee},
         [ROLE_FRAME] = {0, 7, 241, 255, 0x626262, 0xeeeeee},
         [ROLE_BOARD] = {0, 7, 22, 151, 0x1a5c36, 0xb4d9be},
         [ROLE_PIECE_0] = {0, 7, 16, 151, 0x000000, 0xb4d9be},
         [ROLE_PIECE_1] = {4, 7, 90, 151, 0x8f0a6b, 0xb4d9be},
         [ROLE_PIECE_FREE] = {0, 7, 16, 151, 0x000000, 0xb4d9be},
         [ROLE_CURSOR] = {0, 7, 16, 231, 0x000000, 0xffffff},
         [ROLE_LEGAL] = {4, 7, 18, 151, 0x00008f, 0xb4d9be},
         [ROLE_LAST] = {1, 7, 88, 151, 0x8f0000, 0xb4d9be},
         [ROLE_CHANGED] = {1, 7, 88, 151, 0x8f0000, 0xb4d9be},
         [ROLE_HINT] = {5, 7, 54, 151, 0x5f0087, 0xb4d9be},
         [ROLE_LINE] = {0, 7, 16, 231, 0x000000, 0xffffff},
         [ROLE_RISK] = {1, 7, 88, 224, 0x8f0000, 0xffd7d7},
         [ROLE_SELECT] = {0, 7, 235, 255, 0x262626, 0xeeeeee},
         [ROLE_KEY] = {4, 7, 18, 255, 0x00008f, 0xeeeeee},
         [ROLE_INPUT] = {0, 7, 16, 255, 0x000000, 0xeeeeee},
         [ROLE_GOOD] = {0, 7, 22, 255, 0x0a5c0a, 0xeeeeee},
         [ROLE_WARN] = {1, 7, 88, 255, 0x8f0000, 0xeeeeee},
     }},
    {"contrast",
     N_("High contrast"),
     {
         [ROLE_TEXT] = {7, 0, 231, 16, 0xffffff, 0x000000},
         [ROLE_DIM] = {7, 0, 252, 16, 0xd0d0d0, 0x000000},
         [ROLE_TITLE] = {15, 0, 231, 16, 0xffffff, 0x000000},
         [ROLE_FRAME] = {7, 0, 252, 16, 0xd0d0d0, 0x000000},
         [ROLE_BOARD] = {7, 0, 252, 16, 0xd0d0d0, 0x000000},
         [ROLE_PIECE_0] = {11, 0, 226, 16, 0xffff00, 0x000000},
         [ROLE_PIECE_1] = {7, 0, 231, 16, 0xffffff, 0x000000},
         [ROLE_PIECE_FREE] = {15, 0, 231, 16, 0xffffff, 0x000000},
         [ROLE_CURSOR] = {15, 0, 231, 16, 0xffffff, 0x000000},
         [ROLE_LEGAL] = {14, 0, 51, 16, 0x00ffff, 0x000000},
         [ROLE_LAST] = {15, 0, 231, 16, 0xffffff, 0x000000},
         [ROLE_CHANGED] = {15, 0, 231, 16, 0xffffff, 0x000000},
         [ROLE_HINT] = {10, 0, 46, 16, 0x00ff00, 0x000000},
         [ROLE_LINE] = {11, 0, 226, 16, 0xffff00, 0x000000},
         [ROLE_RISK] = {15, 0, 231, 16, 0xffffff, 0x000000},
         [ROLE_SELECT] = {11, 0, 226, 16, 0xffff00, 0x000000},
         [ROLE_KEY] = {11, 0, 226, 16, 0xffff00, 0x000000},
         [ROLE_INPUT] = {15, 0, 231, 16, 0xffffff, 0x000000},
         [ROLE_GOOD] = {10, 0, 46, 16, 0x00ff00, 0x000000},
         [ROLE_WARN] = {15, 0, 231, 16, 0xffffff, 0x000000},
     }},
    /* Orange against blue: the pair that the common kinds of colour blindness keep
     * apart; no red against green. */
    {"blue-orange",
     N_("Blue and orange"),
     {
         [ROLE_TEXT] = {7, 0, 252, 234, 0xd0d0d0, 0x1c1c1c},
         [ROLE_DIM] = {7, 0, 246, 234, 0x949494, 0x1c1c1c},
         [ROLE_TITLE] = {15, 0, 231, 234, 0xffffff, 0x1c1c1c},
         [ROLE_FRAME] = {7, 0, 246, 234, 0x949494, 0x1c1c1c},
         [ROLE_BOARD] = {7, 0, 246, 234, 0x949494, 0x1c1c1c},
         [ROLE_PIECE_0] = {11, 0, 215, 234, 0xffaf5f, 0x1c1c1c},
         [ROLE_PIECE_1] = {6, 0, 75, 234, 0x56a8f0, 0x1c1c1c},
         [ROLE_PIECE_FREE] = {7, 0, 252, 234, 0xd0d0d0, 0x1c1c1c},
         [ROLE_CURSOR] = {15, 0, 231, 234, 0xffffff, 0x1c1c1c},
         [ROLE_LEGAL] = {7, 0, 252, 234, 0xd0d0d0, 0x1c1c1c},
         [ROLE_LAST] = {15, 0, 231, 234, 0xffffff, 0x1c1c1c},
         [ROLE_CHANGED] = {15, 0, 231, 234, 0xffffff, 0x1c1c1c},
         [ROLE_HINT] = {14, 0, 153, 234, 0xafd7ff, 0x1c1c1c},
         [ROLE_LINE] = {15, 0, 231, 234, 0xffffff, 0x1c1c1c},
         [ROLE_RISK] = {11, 0, 215, 234, 0xffaf5f, 0x1c1c1c},
         [ROLE_SELECT] = {7, 0, 252, 234, 0xd0d0d0, 0x1c1c1c},
         [ROLE_KEY] = {14, 0, 153, 234, 0xafd7ff, 0x1c1c1c},
         [ROLE_INPUT] = {15, 0, 231, 234, 0xffffff, 0x1c1c1c},
         [ROLE_GOOD] = {6, 0, 75, 234, 0x56a8f0, 0x1c1c1c},
         [ROLE_WARN] = {11, 0, 215, 234, 0xffaf5f, 0x1c1c1c},
     }},
    {"mono",
     N_("Without colours"),
     {
         [ROLE_TEXT] = {PLAIN},    [ROLE_DIM] = {PLAIN},        [ROLE_TITLE] = {PLAIN},
         [ROLE_FRAME] = {PLAIN},   [ROLE_BOARD] = {PLAIN},      [ROLE_PIECE_0] = {PLAIN},
         [ROLE_PIECE_1] = {PLAIN}, [ROLE_PIECE_FREE] = {PLAIN}, [ROLE_CURSOR] = {PLAIN},
         [ROLE_LEGAL] = {PLAIN},   [ROLE_LAST] = {PLAIN},       [ROLE_CHANGED] = {PLAIN},
         [ROLE_HINT] = {PLAIN},    [ROLE_LINE] = {PLAIN},       [ROLE_RISK] = {PLAIN},
         [ROLE_SELECT] = {PLAIN},  [ROLE_KEY] = {PLAIN},        [ROLE_INPUT] = {PLAIN},
         [ROLE_GOOD] = {PLAIN},    [ROLE_WARN] = {PLAIN},
     }},
};

enum { N_THEMES = (int)(sizeof themes / sizeof *themes) };

int theme_count(void)
{
    return N_THEMES;
}

const theme *theme_at(int i)
{
    return &themes[i < 0 ? 0 : i < N_THEMES ? i : N_THEMES - 1];
}

const theme *theme_find(const char *key)
{
    for (int i = 0; i < N_THEMES; i++) {
        if (strcmp(themes[i].key, key) == 0)
            return &themes[i];
    }
    return NULL;
}

theme_paint theme_resolve(const theme *t, enum role r, unsigned attr, int colors)
{
    enum role role = (int)r < ROLE_COUNT ? r : ROLE_TEXT;
    const theme_look *look = &t->look[role];
    theme_paint p = {COLOR_TERMINAL, COLOR_TERMINAL, attr_of[role]};
    if (colors >= 1 << 24) {
        p.fg = look->fg_rgb;
        p.bg = look->bg_rgb;
    } else if (colors >= 256) {
        p.fg = look->fg256;
        p.bg = look->bg256;
    } else if (colors >= 8) {
        p.fg = look->fg16;
        p.bg = look->bg16;
    }
    if (colors < 16 && p.fg >= 8) { /* eight colours: bold is how they are made bright */
        p.fg -= 8;
        p.attr |= GLYPH_BOLD;
    }
    if (colors < 16 && p.bg >= 8)
        p.bg -= 8;
    if (p.fg != COLOR_TERMINAL && colors > 16)
        p.attr &= ~(unsigned)THEME_DIM;
    p.attr |= attr;
    return p;
}
