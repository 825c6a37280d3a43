/* reversi/formats/ggf.h - what the reader and the writer of GGF agree about. */
#ifndef REVERSI_FORMATS_GGF_H
#define REVERSI_FORMATS_GGF_H

#include <stdbool.h>
#include <stddef.h>

/* Properties that have headers of their own names; any other property XX is kept in a
 * header "ggf-xx". */
typedef struct ggf_key {
    const char *property, *header;
} ggf_key;

enum { GGF_KEYS = 5, GGF_MAX_KEY = 8, GGF_MAX_TOKEN = 24 };
extern const ggf_key ggf_keys[GGF_KEYS];

/* "eval 2.39 time 0.01" (one of the two may be missing): the first line of a move's
 * comment.  Lengths are 0 where one is missing; false when the line, which is n bytes
 * long, is anything else. */
bool ggf_comment(const char *line, size_t n, const char **eval, size_t *eval_n, const char **time,
                 size_t *time_n);

/* The RE value of a game that is over by the rules: "+4.000". */
void ggf_result(int margin, char *buf, size_t size);

/* "2003-12-15" from "2003.12.15", or back: changes the two marks when the text begins so. */
bool ggf_date(const char *s, size_t n, char from, char to, char out[11]);

#endif
