/* play/language.h - in which language the program speaks to people: that of the
 * environment, where there is a catalogue of it.  Everything else stays as it is:
 * numbers, files, protocols, what subcommands print. */
#ifndef PLAY_LANGUAGE_H
#define PLAY_LANGUAGE_H

#include <stdbool.h>

/* From here on tr() translates.  Called once, before other threads are made.  With
 * 'utf8' words come as UTF-8 whatever the locale is (a screen that knows how to show
 * them), else as the terminal's character set has them. */
void language_begin(bool utf8);

#endif
