/* Values are small numbers; in the preferences they stand as words. */
#include "tui/settings.h"

#include <string.h>

#include "tui/theme.h"

typedef struct row {
    const char *key, *label, *help;
    int initial;
    const char *word[5];
    const char *name[5];
} row;

#define NO_YES                                                                                     \
    {"no", "yes"},                                                                                 \
    {                                                                                              \
        "no", "yes"                                                                                \
    }

static const row rows[SET_COUNT] = {
    [SET_THEME] = {"theme", "Colours", "How the screen is coloured.", 0, {NULL}, {NULL}},
    [SET_GLYPHS] = {"glyphs",
                    "Characters",
                    "Plain ASCII everywhere, or lines and discs of Unicode.",
                    GLYPHS_AUTO,
                    {"auto", "ascii", "unicode"},
                    {"as the terminal says", "ASCII", "Unicode"}},
    [SET_CELLS] = {"cells",
                   "Size of the board",
                   "The largest size of a field that is used.",
                   0,
                   {"auto", "small", "normal", "large"},
                   {"as large as fits", "small", "normal", "large"}},
    [SET_ANIMATION] = {"animation", "Animation", "Moves are shown in a few short frames.", 1,
                       NO_YES},
    [SET_LEGAL] = {"legal", "Mark legal fields", "A dot where you can play.", 1, NO_YES},
    [SET_NOTES] = {"notes", "Notes", "After each computer move: how good it was, and yours.", 0,
                   NO_YES},
    [SET_EVAL] = {"eval", "Evaluation", "A line says who stands better.", 0, NO_YES},
    [SET_VALUES] = {"values", "Values on the board",
                    "With the evaluation: what each move is worth, on its field.", 0, NO_YES},
    [SET_PREVIEW] = {"preview", "Preview", "Shows what the move under the cursor would change.", 0,
                     NO_YES},
    [SET_RISKS] = {"risks", "Warn of dangers", "Marks lines and pieces that could lose at once.", 0,
                   NO_YES},
    [SET_MOUSE] = {"mouse", "Mouse", "Off: text can be selected with the mouse as usual.", 1,
                   NO_YES},
    [SET_ONE_CLICK] = {"one-click", "One click plays",
                       "No: the first click moves the cursor, the second plays.", 1, NO_YES},
    [SET_VI] = {"vi", "vi keys", "hjkl move (hex: hlyubn); then : begins a typed move.", 0, NO_YES},
    [SET_CONFIRM] = {"confirm", "Ask before leaving",
                     "Asks before the program is left or a game given up.", 1, NO_YES},
    [SET_BELL] = {"bell", "Bell", "A sound when it is your turn and for wrong input.", 0, NO_YES},
};

const char *setting_label(enum setting s)
{
    return rows[s].label;
}

const char *setting_help(enum setting s)
{
    return rows[s].help;
}

int setting_choices(enum setting s)
{
    if (s == SET_THEME)
        return theme_count();
    int n = 0;
    while (n < 5 && rows[s].word[n] != NULL)
        n++;
    return n;
}

const char *setting_name(enum setting s, int i)
{
    return s == SET_THEME ? theme_at(i)->name : rows[s].name[i];
}

const char *setting_key(enum setting s)
{
    return rows[s].key;
}

const char *setting_word(enum setting s, int i)
{
    return s == SET_THEME ? theme_at(i)->key : rows[s].word[i];
}

void settings_init(settings *s)
{
    for (int i = 0; i < SET_COUNT; i++)
        s->value[i] = rows[i].initial;
}

void settings_read(settings *s, const prefs *p)
{
    for (int i = 0; i < SET_COUNT; i++) {
        const char *word = prefs_get(p, rows[i].key, "");
        for (int k = 0; k < setting_choices((enum setting)i); k++)
            if (strcmp(word, setting_word((enum setting)i, k)) == 0)
                s->value[i] = k;
    }
}

void settings_write(const settings *s, prefs *p)
{
    for (int i = 0; i < SET_COUNT; i++)
        prefs_set(p, rows[i].key, setting_word((enum setting)i, s->value[i]));
}

void settings_launch(settings *s, const launch *l)
{
    for (int i = 0; i < theme_count() && l->theme[0] != 0; i++)
        if (strcmp(l->theme, theme_at(i)->key) == 0)
            s->value[SET_THEME] = i;
    if (l->glyphs != GLYPHS_AUTO)
        s->value[SET_GLYPHS] = (int)l->glyphs;
    if (l->no_animation)
        s->value[SET_ANIMATION] = 0;
    if (l->no_mouse)
        s->value[SET_MOUSE] = 0;
    if (l->notes)
        s->value[SET_NOTES] = 1;
}
