/* core/collection.h - many games out of files, as a list that opens quickly: only
 * where each game stands is kept; who played, when, and the moves are looked up in the
 * bytes when they are asked for.  Positions are found by an index that is built on
 * demand, piece by piece.  Knows no files: it is given their bytes. */
#ifndef CORE_COLLECTION_H
#define CORE_COLLECTION_H

#include "core/format.h"
#include "core/opening.h"

typedef struct collection collection;

collection *collection_new(const game *const *list, int n); /* NULL when memory is short */
void collection_free(collection *c);                        /* NULL allowed */

/* A game that cannot be read. */
typedef struct collection_fault {
    int source; /* the number of its file */
    game_error error;
} collection_fault;

enum { COLLECTION_FAULTS = 20, COLLECTION_MAX_GAMES = 20000000 };

/* Adds the games of a file, whose bytes (from malloc()) it takes over, also when it
 * fails: then it kept nothing of them and memory is short.  Games that cannot be read
 * are left out and counted.  f == NULL: a record of parlour's own. */
bool collection_add(collection *c, const record_format *f, char *bytes, size_t size,
                    const char *name);
int collection_sources(const collection *c);
const char *collection_name(const collection *c, int source);

int collection_count(const collection *c);
int collection_faults(const collection *c); /* games left out, or good only in part */
/* The first COLLECTION_FAULTS of them. */
const collection_fault *collection_fault_at(const collection *c, int i);

/* The facts of game i, and with out->wants_steps its moves as far as they are good. */
void collection_glance(const collection *c, int i, format_glance *out);
/* The whole game; 1, or -1 with *err and the good part in 'out'. */
int collection_read(const collection *c, int i, record *out, game_error *err);
int collection_source_of(const collection *c, int i);
/* The place of game i in its file, from 1; broken games count too. */
int collection_number(const collection *c, int i);
/* The game whose options and names of openings count: that of the first game. */
const game *collection_game(const collection *c);

/* Takes up to 'games' more games into the index of positions; true when it is whole.
 * False with *failed when memory is short. */
bool collection_index(collection *c, int games, bool *failed);
int collection_indexed(const collection *c);
/* After how many steps game i reached a position with this canonical hash for the
 * first time, or -1.  Fast where the index knows the game. */
int collection_reached(const collection *c, int i, uint64_t canon);

/* What games are looked for; a part that is zero does not restrict. */
typedef struct collection_wish {
    char player[64]; /* part of a player's name, any case (ASCII) */
    int first_year, last_year;
    bool by_opening;
    uint64_t *opening; /* canonical hashes: one of them must have been reached; see below */
    int n_openings;
    bool by_position;
    uint64_t position; /* canonical hash */
} collection_wish;

/* "1998" or "1990-1999"; false with *err. */
bool collection_years(collection_wish *w, const char *text, game_error *err);
/* The openings whose names contain 'text' (any case); NULL or "" = any.  False with
 * *err when there is none of that name. */
bool collection_openings(collection_wish *w, const game *g, const opening_book *b, const char *text,
                         game_error *err);
void collection_wish_done(collection_wish *w); /* frees what openings() made */
/* Is game i wanted?  *at (may be NULL) gets the steps after which the position was
 * reached, or -1. */
bool collection_matches(const collection *c, int i, const collection_wish *w, int *at);

#endif
