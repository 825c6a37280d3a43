/* reversi/formats/formats.h - the foreign files of the field, as rows of the game's
 * table.  What each of them can hold is in docs/FORMATS.md. */
#ifndef REVERSI_FORMATS_FORMATS_H
#define REVERSI_FORMATS_FORMATS_H

#include "core/format.h"

enum { REVERSI_FORMATS = 5 };
extern const record_format reversi_formats[REVERSI_FORMATS];

/* The functions of the rows, a file each. */
#define REVERSI_FORMAT(name)                                                                       \
    int reversi_##name##_detect(const char *bytes, size_t size);                                   \
    int reversi_##name##_read(const char *bytes, size_t size, size_t *at, record *out,             \
                              game_error *err);                                                    \
    bool reversi_##name##_write(const record *in, struct text *out, game_error *err)

REVERSI_FORMAT(transcript);
REVERSI_FORMAT(reve);
REVERSI_FORMAT(ggf);
REVERSI_FORMAT(wthor);
REVERSI_FORMAT(obf);

#undef REVERSI_FORMAT

int reversi_ggf_glance(const char *bytes, size_t size, size_t *at, format_glance *out,
                       game_error *err);
int reversi_wthor_glance(const char *bytes, size_t size, size_t *at, format_glance *out,
                         game_error *err);

#endif
