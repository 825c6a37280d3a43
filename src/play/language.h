/* play/language.h - in which language the screens speak: that of the environment, where
 * there is a catalogue of it.  Everything else stays as it is: numbers, files,
 * protocols, the plain interface and what subcommands print. */
#ifndef PLAY_LANGUAGE_H
#define PLAY_LANGUAGE_H

/* From here on tr() translates, into UTF-8 whatever the locale is: a screen knows how to
 * show it.  Called once, before other threads are made. */
void language_begin(void);

#endif
