/* core/record_data.h - what a record is made of; for core/record*.c only. */
#ifndef CORE_RECORD_DATA_H
#define CORE_RECORD_DATA_H

#include "core/record.h"

enum {
    RECORD_VERSION = 1,
    RECORD_MAX_VALUE = 4000, /* bytes of a header's value */
    RECORD_MAX_TURN = 1000,  /* bytes of a turn's text */
    RECORD_MAX_HEADERS = 64, /* lines */
    RECORD_MAX_KEY = 32,     /* bytes of a key */
    RECORD_MAX_VARIATIONS = 64
};

typedef struct record_line {
    char *key, *value;
    int line; /* in the bytes read, or 0 */
} record_line;

typedef struct record_item {
    char *turn, *comment; /* comment: NULL = none */
    int line;
} record_item;

struct record {
    record_line *header;
    int n_headers, header_room;
    record_item *item; /* item[0] has no turn: it holds the first comment */
    int n_items, item_room;
    record **variation; /* records without headers */
    int n_variations, variation_room;
    int after; /* of a variation: turns of the main line before it */
};

/* The index of a header, or -1. */
int record_find(const record *r, const char *key);
/* record_set() and record_add() on bytes, with the line they stand in. */
bool record_set_bytes(record *r, const char *key, const char *value, size_t n, int line);
bool record_add_bytes(record *r, const char *turn, size_t n, int line);
bool record_comment_bytes(record *r, const char *comment, size_t n);
/* Appends the steps [from, end) of s, which begin a turn, as a turn. */
bool record_add_steps(record *r, const session *s, int from, int end);
/* Forgets everything; false when memory is short. */
bool record_empty(record *r);

#endif
