/* reviser/train/selfplay.c - games of the engine against itself.
 *
 * A game begins with random steps, a different number in every game (a few in every other
 * game, up to many in the rest, so that all stages see unusual positions); then both sides
 * play by search.  With few fields open
 * the exact margin is taken and the game ends there.  No step is random after the
 * opening, so the margin is the outcome of play from each of the positions kept.  Beside
 * each of these another is looked at, which a turn by lot leads to. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reviser/engine/solve.h"
#include "reviser/engine/tree.h"
#include "reviser/reviser.h"
#include "reviser/train/train.h"

enum {
    OPENING_LEAST = 2,
    OPENING_SPAN = 36,
    OPENING_SHORT = 8,
    GAME_SAMPLES = 200,
    CACHE_MIB = 2,
    LEARNT = 2,
    MOST = 45 * 100 /* hundredths of a disc */
};

static int open_fields(const reviser_body *b)
{
    return GRID_CELLS - bits_count(b->disc[SETTER] | b->disc[JUMPER]);
}

/* A position after some random turns; false when the game ended meanwhile. */
static bool random_opening(game_state *s, int must, uint64_t *seed)
{
    game_config cfg = {&reviser_game, {must, (int)bits_below(seed, 2)}};
    game_step list[GAME_MAX_STEPS];
    uint32_t span = bits_below(seed, 2) ? OPENING_SHORT : OPENING_SPAN;
    unsigned turns = OPENING_LEAST + bits_below(seed, span);
    reviser_start(&cfg, s, NULL);
    while (s->status == GAME_ON && s->turn < turns)
        reviser_play(s, list[bits_below(seed, (uint32_t)reviser_steps(s, list))]);
    return s->status == GAME_ON;
}

static int16_t hundredths(int value)
{
    if (search_is_final(value))
        value = search_margin(value) * WEIGHTS_UNIT;
    return (int16_t)(value > MOST ? MOST : value < -MOST ? -MOST : value);
}

static int search_to(worker *w, const game_state *s, int depth)
{
    int value = 0;
    reviser_body b = reviser_get(s);
    int chain = s->phase == PHASE_CHAIN ? b.chain - 1 : -1;
    worker_root(w, s);
    for (int d = depth > 2 ? 2 : depth; d <= depth; d++)
        value = tree_value(w, s->mover, b.disc[SETTER], b.disc[JUMPER], chain, d, -SCORE_INF,
                           SCORE_INF);
    return value;
}

/* Searches to the depth and plays the best step; returns its value. */
static int16_t play_best(worker *w, game_state *s, int depth)
{
    reviser_body b = reviser_get(s);
    int chain = s->phase == PHASE_CHAIN ? b.chain - 1 : -1, value = search_to(w, s, depth);
    cache_entry e;
    if (!cache_get(w->cache, tree_key(w, s->mover, b.disc[SETTER], b.disc[JUMPER], chain), &e) ||
        e.to == CACHE_NO_STEP) {
        game_step list[GAME_MAX_STEPS];
        reviser_steps(s, list);
        reviser_play(s, list[0]);
    } else if (e.to == CACHE_NO_FIELD) {
        reviser_play(s, (game_step){STEP_STOP, 0, 0, 0});
    } else if (s->mover == SETTER) {
        reviser_play(s, (game_step){STEP_PLACE, 0, GRID_CELL_OF_BIT[e.to], 0});
    } else {
        reviser_play(s,
                     (game_step){STEP_JUMP, GRID_CELL_OF_BIT[e.from], GRID_CELL_OF_BIT[e.to], 0});
    }
    return hundredths(value);
}

/* Looks at the position behind a turn by lot; false when the game ends there. */
static bool look_aside(worker *w, game_state s, int depth, uint64_t *seed, sample *out)
{
    game_step list[GAME_MAX_STEPS];
    for (int turn = s.turn; s.status == GAME_ON && s.turn == turn;)
        reviser_play(&s, list[bits_below(seed, (uint32_t)reviser_steps(&s, list))]);
    if (s.status != GAME_ON)
        return false;
    reviser_body b = reviser_get(&s);
    *out = (sample){.setter = b.disc[SETTER],
                    .jumper = b.disc[JUMPER],
                    .value = hundredths(search_to(w, &s, depth)),
                    .role = (uint8_t)(s.mover + 2 * b.must + 4)};
    return true;
}

/* Plays one game; returns the number of samples, 0 when the opening ended it. */
static int play_game(worker *w, int must, int round, int depth, int exact, uint32_t number,
                     sample out[GAME_SAMPLES])
{
    uint64_t seed = (uint64_t)number * 2 + (uint64_t)must + ((uint64_t)round << 40);
    game_state s;
    int n = 0, margin;
    if (!random_opening(&s, must, &seed))
        return 0;
    cache_clear(w->cache);
    for (;;) {
        reviser_body b = reviser_get(&s);
        if (s.status != GAME_ON) {
            margin = reviser_margin(&s);
            break;
        }
        if (s.phase == PHASE_FREE && n < GAME_SAMPLES - 1) {
            out[n++] = (sample){.setter = b.disc[SETTER],
                                .jumper = b.disc[JUMPER],
                                .game = number,
                                .role = (uint8_t)(s.mover + 2 * must)};
            if (open_fields(&b) <= exact) {
                margin = solve_value(w, s.mover, b.disc[SETTER], b.disc[JUMPER], -1, -SOLVE_MAX,
                                     SOLVE_MAX);
                out[n - 1].value = (int16_t)(margin * WEIGHTS_UNIT);
                margin = s.mover == SETTER ? margin : -margin;
                break;
            }
        }
        bool kept = s.phase == PHASE_FREE && n > 0;
        game_state before = s;
        int16_t value = play_best(w, &s, depth);
        if (!kept)
            continue;
        out[n - 1].value = value;
        if (depth > 2 && look_aside(w, before, depth - 1, &seed, &out[n]))
            out[n++].game = number;
    }
    for (int i = 0; i < n; i++)
        out[i].margin = (int8_t)(sample_mover(&out[i]) == SETTER ? margin : -margin);
    return n;
}

/* How many games stand complete in the file, and their bytes: the last one, which may be
 * cut short, does not count. */
static uint32_t games_in(const char *path, long *bytes)
{
    FILE *f = fopen(path, "rb");
    sample s;
    uint32_t next = 0;
    long begun = 0, at = 0;
    *bytes = 0;
    if (f == NULL)
        return 0;
    while (fread(&s, sizeof s, 1, f) == 1) {
        if (at == 0 || s.game != next) {
            begun = at;
            next = s.game;
        }
        at += (long)sizeof s;
    }
    fclose(f);
    *bytes = begun;
    return next;
}

bool selfplay(const char *path, const weights *play_with, int must, int round, int depth, int exact,
              uint32_t games)
{
    sample out[GAME_SAMPLES];
    cache c;
    long bytes;
    uint32_t first = games_in(path, &bytes);
    FILE *f;
    if (truncate(path, bytes) != 0 && errno != ENOENT)
        return false;
    f = fopen(path, "ab");
    if (f == NULL || !cache_init(&c, CACHE_MIB)) {
        if (f != NULL)
            fclose(f);
        return false;
    }
    /* What searches leave out rests on weights that have been learnt. */
    worker w = {.cache = &c, .weights = play_with, .must = must, .reduce = round >= LEARNT};
    bool fine = true;
    for (uint32_t i = first; i < games && fine; i++) {
        int n = play_game(&w, must, round, depth, exact, i, out);
        fine = fwrite(out, sizeof out[0], (size_t)n, f) == (size_t)n;
        if (i % 1000 == 999) {
            fprintf(stderr, "\r%s: %u games", path, i + 1);
            fflush(f);
        }
    }
    fprintf(stderr, "\n");
    cache_done(&c);
    return fclose(f) == 0 && fine;
}

/* From the last sample of a game back to its first. */
static void set_learning(sample *s, long n, double outcome)
{
    double next = 0; /* for the Setter */
    long last = -1;
    for (long i = n - 1; i >= 0; i--) {
        double sign = sample_mover(&s[i]) == SETTER ? 1 : -1;
        if (sample_aside(&s[i]))
            continue;
        if (s[i].game != last)
            next = sign * s[i].margin * WEIGHTS_UNIT;
        next = outcome * next + (1 - outcome) * sign * s[i].value;
        s[i].value = (int16_t)lrint(sign * next);
        last = s[i].game;
    }
}

/* Can these be the samples of a rule's games? */
static bool valid(const sample *s, long n)
{
    for (long i = 0; i < n; i++)
        if (s[i].role >= 8 || (s[i].setter & s[i].jumper) != 0 ||
            ((s[i].setter | s[i].jumper) & ~GRID_BOARD) != 0)
            return false;
    return true;
}

bool samples_read(const char *path, double outcome, sample_list *list)
{
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        return false;
    bool fine = fseek(f, 0, SEEK_END) == 0;
    long n = fine ? ftell(f) / (long)sizeof(sample) : -1;
    sample *more = n > 0 ? realloc(list->s, (size_t)(list->n + n) * sizeof *more) : NULL;
    if (more != NULL) {
        list->s = more;
        rewind(f);
        fine = fread(more + list->n, sizeof *more, (size_t)n, f) == (size_t)n;
        if (fine && !valid(more + list->n, n)) {
            fprintf(stderr, "%s: this is no file of games; remove it, and they are played anew\n",
                    path);
            fine = false;
        }
        if (fine)
            set_learning(more + list->n, n, outcome);
        list->n += fine ? n : 0;
    }
    fclose(f);
    return fine && (n == 0 || more != NULL); /* openings may have ended all of a few games */
}
