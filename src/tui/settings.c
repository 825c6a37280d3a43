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
        N_("no"), N_("yes")                                                                        \
    }

static const row rows[SET_COUNT] = {
    [SET_THEME] = {"theme", N_("Colours"), N_("How the screen is coloured."), 0, {NULL}, {NULL}},
    [SET_GLYPHS] = {"glyphs",
                    N_("Characters"),
                    N_("Plain ASCII everywhere, or lines and discs of Unicode."),
                    GLYPHS_AUTO,
                    {"auto", "ascii", "unicode"},
                    {N_("as the terminal says"), N_("ASCII"), N_("Unicode")}},
    [SET_CELLS] = {"cells",
                   N_("Size of the board"),
                   N_("The largest size of a field that is used."),
                   0,
                   {"auto", "small", "normal", "large"},
                   {N_("as large as fits"), N_("small"), N_("normal"), N_("large")}},
    [SET_SIDE] = {"side",
                  N_("Board seen from"),
                  N_("How a game begins; F turns the board at any time."),
                  0,
                  {"first", "second", "own"},
                  {N_("the first side"), N_("the second side"), N_("your side")}},
    [SET_ANIMATION] = {"animation", N_("Animation"), N_("Moves are shown in a few short frames."),
                       1, NO_YES},
    [SET_LEGAL] = {"legal", N_("Mark legal fields"), N_("A dot where you can play."), 1, NO_YES},
    [SET_NOTES] = {"notes", N_("Notes"),
                   N_("After each computer move: how good it was, and yours."), 0, NO_YES},
    [SET_EVAL] = {"eval", N_("Evaluation"), N_("A line says who stands better."), 0, NO_YES},
    [SET_VALUES] = {"values", N_("Values on the board"),
                    N_("With the evaluation: what each move is worth, on its field."), 1, NO_YES},
    [SET_PREVIEW] = {"preview", N_("Preview"),
                     N_("Shows what the move under the cursor would change."), 0, NO_YES},
    [SET_RISKS] = {"risks", N_("Warn of dangers"),
                   N_("Marks lines and pieces that could lose at once."), 0, NO_YES},
    [SET_MOUSE] = {"mouse", N_("Mouse"), N_("Off: text can be selected with the mouse as usual."),
                   1, NO_YES},
    [SET_ONE_CLICK] = {"one-click", N_("One click plays"),
                       N_("No: the first click moves the cursor, the second plays."), 1, NO_YES},
    [SET_VI] = {"vi", N_("vi keys"), N_("hjkl move (hex: hlyubn); then : begins a typed move."), 0,
                NO_YES},
    [SET_CONFIRM] = {"confirm", N_("Ask before leaving"),
                     N_("Asks before the program is left or a game given up."), 1, NO_YES},
    [SET_BELL] = {"bell", N_("Bell"), N_("A sound when it is your turn and for wrong input."), 0,
                  NO_YES},
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
