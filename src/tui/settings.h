/* tui/settings.h - the options of the screen as rows of one table: the options
 * screen and the preferences file come from it. */
#ifndef TUI_SETTINGS_H
#define TUI_SETTINGS_H

#include "play/launch.h"
#include "play/store.h"

enum setting {
    SET_THEME,  /* index for theme_at() */
    SET_GLYPHS, /* enum launch_glyphs */
    SET_CELLS,  /* 0 = as large as fits, else the largest enum layout_cell */
    SET_SIDE,   /* the board is seen from: 0, 1 = that player's side, 2 = the only human's */
    SET_ANIMATION,
    SET_LEGAL,
    SET_NOTES,
    SET_EVAL,
    SET_VALUES,
    SET_PREVIEW,
    SET_RISKS,
    SET_MOUSE,
    SET_ONE_CLICK,
    SET_VI,
    SET_CONFIRM,
    SET_BELL,
    SET_COUNT
};

typedef struct settings {
    int value[SET_COUNT];
} settings;

const char *setting_label(enum setting s);
const char *setting_help(enum setting s);
int setting_choices(enum setting s);
/* The name of choice i for people. */
const char *setting_name(enum setting s, int i);

/* How it and its choice i are called in the preferences file. */
const char *setting_key(enum setting s);
const char *setting_word(enum setting s, int i);

void settings_init(settings *s);
/* From preferences; words that are unknown leave the value as it is. */
void settings_read(settings *s, const prefs *p);
void settings_write(const settings *s, prefs *p);
/* What the command line asks for goes before the preferences. */
void settings_launch(settings *s, const launch *l);

#endif
