/* papers/papers.h - what is written from the program's own tables for people and
 * shells: manual pages and completions.  A program of the build, not of the
 * installation; knows no game by name. */
#ifndef PAPERS_PAPERS_H
#define PAPERS_PAPERS_H

#include "core/game.h"
#include "core/text.h"

/* Text for a manual page: a backslash and a leading dot keep their meaning as signs. */
void papers_roff(struct text *out, const char *s);
/* The same with a capital in front and a full stop at the end. */
void papers_sentence(struct text *out, const char *s);

/* Fills in a manual page.  A line "@NAME ARGUMENT" of the template stands for what
 * comes from a table; "@about THING" up to "@end" is what the page says of an option or
 * a subcommand beyond its line of help.  False with *err: a line that means nothing. */
bool papers_man(const char *template_text, const game *const *list, int n, struct text *out,
                game_error *err);

/* The parts of the page that come from the screen's tables. */
void papers_keys(struct text *out);
void papers_settings(struct text *out);
/* "default blue mono": the colour themes, by their words. */
void papers_themes(struct text *out);

/* Completions for a shell: "bash", "zsh" or "fish". False when it is another. */
bool papers_shell(const char *shell, const game *const *list, int n, struct text *out);

#endif
