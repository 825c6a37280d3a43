/* A hash table from canonical positions to rows.  Where two rows end in the same
 * position the first one counts. */
#include "core/opening.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

struct opening_book {
    const game *g;
    int last_turn;   /* nothing is named behind it */
    uint64_t *canon; /* of each row */
    size_t mask;     /* slots - 1; a power of two, at least half of them free */
    int *slot;       /* row + 1; 0 = free */
};

static int find(const opening_book *b, uint64_t canon, size_t *where)
{
    size_t i = (size_t)canon & b->mask;
    for (; b->slot[i] != 0; i = (i + 1) & b->mask)
        if (b->canon[b->slot[i] - 1] == canon)
            return b->slot[i] - 1;
    *where = i;
    return -1;
}

/* Plays a row's turns; false where the table is wrong. */
static bool play_row(const game *g, const char *turns, game_state *s)
{
    game_config cfg;
    game_config_init(&cfg, g);
    if (!g->start(&cfg, s, NULL))
        return false;
    while (*turns != '\0') {
        game_step step[GAME_MAX_TURN];
        int used = 0;
        int n = game_turn_read(g, s, turns, step, GAME_MAX_TURN, &used, NULL);
        if (n <= 0 || used <= 0)
            return false;
        for (int i = 0; i < n; i++)
            g->play(s, step[i]);
        turns += used;
        while (text_is_blank(*turns))
            turns++;
    }
    return true;
}

opening_book *opening_book_new(const game *g)
{
    size_t n = (size_t)g->n_openings, slots = 2;
    if (n == 0)
        return NULL;
    while (slots < 2 * n)
        slots *= 2;
    opening_book *b = calloc(1, sizeof *b);
    if (b == NULL)
        return NULL;
    b->g = g;
    b->mask = slots - 1;
    b->canon = calloc(n, sizeof *b->canon);
    b->slot = calloc(slots, sizeof *b->slot);
    if (b->canon == NULL || b->slot == NULL) {
        opening_book_free(b);
        return NULL;
    }
    for (int i = 0; i < g->n_openings; i++) {
        game_state s;
        size_t where = 0;
        if (!play_row(g, g->opening[i].turns, &s))
            continue;
        b->canon[i] = game_canon(g, &s);
        b->last_turn = s.turn > b->last_turn ? s.turn : b->last_turn;
        if (find(b, b->canon[i], &where) < 0)
            b->slot[where] = i + 1;
    }
    return b;
}

void opening_book_free(opening_book *b)
{
    if (b == NULL)
        return;
    free(b->canon);
    free(b->slot);
    free(b);
}

int opening_of_canon(const opening_book *b, uint64_t canon)
{
    size_t where;
    return b == NULL ? -1 : find(b, canon, &where);
}

int opening_at(const opening_book *b, const game_state *s)
{
    if (b == NULL || s->turn > b->last_turn)
        return -1;
    return opening_of_canon(b, game_canon(b->g, s));
}

const char *opening_name(const opening_book *b, const session *s, int position)
{
    if (b == NULL || session_game(s) != b->g)
        return NULL;
    for (int i = position; i >= 0; i--) {
        int row = opening_at(b, session_state_at(s, i));
        if (row >= 0)
            return b->g->opening[row].name;
    }
    return NULL;
}

uint64_t opening_canon(const opening_book *b, int i)
{
    return b->canon[i];
}
