/* The table of foreign formats. */
#include "reversi/formats/formats.h"

#define FUNCTIONS(name)                                                                            \
    .detect = reversi_##name##_detect, .read = reversi_##name##_read,                              \
    .write = reversi_##name##_write

static const char *const wthor_beside[] = {".jou", ".trn", NULL};

const record_format reversi_formats[REVERSI_FORMATS] = {
    {.key = "transcript",
     .name = "Transcript: f5d6c3...",
     .extension = ".txt",
     .many = true,
     FUNCTIONS(transcript)},
    {.key = "reve", .name = "Game file of reve", .extension = ".reve", FUNCTIONS(reve)},
    {.key = "ggf",
     .name = "Generic Game Format of the game servers",
     .extension = ".ggf",
     .many = true,
     .glance = reversi_ggf_glance,
     FUNCTIONS(ggf)},
    {.key = "wthor",
     .name = "WTHOR database of tournament games",
     .extension = ".wtb",
     .many = true,
     .beside = wthor_beside,
     .glance = reversi_wthor_glance,
     FUNCTIONS(wthor)},
    {.key = "obf",
     .name = "Positions, one a line",
     .extension = ".obf",
     .many = true,
     FUNCTIONS(obf)},
};
