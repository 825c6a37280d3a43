/* reviser/train/balance.c - is one role stronger?
 *
 *     reviser_balance GAMES DEPTH [SEED [PRESET]]
 *
 * For each preset (or one) GAMES games of the engine against itself, both sides looking DEPTH
 * turns ahead, from different openings of four random turns (two of each role).  A
 * row tells how the Setter fared, with the 95 % interval of Wilson's formula. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/engine.h"
#include "reviser/engine/engine.h"
#include "reviser/reviser.h"
#include "reviser/rules.h"

enum { RANDOM_TURNS = 4, TABLE_MIB = 8 };

typedef struct tally {
    long won, drawn, lost, margin, turns;
} tally;

static game_state opening(const game_config *cfg, uint64_t *seed)
{
    for (;;) {
        game_state s;
        game_step list[GAME_MAX_STEPS];
        reviser_game.start(cfg, &s, NULL);
        while (s.status == GAME_ON && s.turn < RANDOM_TURNS)
            reviser_play(&s, list[bits_below(seed, (uint32_t)reviser_steps(&s, list))]);
        if (s.status == GAME_ON)
            return s;
    }
}

static bool play(void *self, game_state *s, int depth)
{
    search_limits limits = {.turns = depth};
    search_report r;
    reviser_engine.clear(self);
    while (s->status == GAME_ON) {
        if (!reviser_engine.think(self, s, &limits, NULL, NULL, NULL, &r))
            return false;
        reviser_play(s, r.pv[0]);
    }
    return true;
}

static void print_row(const game_preset *p, int depth, long games, const tally *t)
{
    const double z = 1.96;
    double n = (double)games, score = ((double)t->won + 0.5 * (double)t->drawn) / n;
    double middle = (score + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(score * (1 - score) / n + z * z / (4 * n * n));
    printf("| %s | %d | %ld | %ld | %ld | %ld | %.3f | %.3f to %.3f | %+.1f | %.1f |\n", p->key,
           depth, games, t->won, t->drawn, t->lost, score, middle - half, middle + half,
           (double)t->margin / n, (double)t->turns / n);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    int depth = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 0;
    if (argc < 3 || argc > 5 || games < 1 || depth < 1) {
        fputs("usage: reviser_balance GAMES DEPTH [SEED [PRESET]]\n", stderr);
        return 2;
    }
    void *self = reviser_engine.create(TABLE_MIB, 1, NULL, 0, NULL);
    if (self == NULL)
        return 1;
    for (int i = 0; i < reviser_game.n_presets; i++) {
        const game_preset *p = &reviser_game.preset[i];
        uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
        game_config cfg;
        tally t = {0, 0, 0, 0, 0};
        if (argc > 4 && strcmp(argv[4], p->key) != 0)
            continue;
        game_config_init(&cfg, &reviser_game);
        game_config_preset(&cfg, p->key);
        for (long k = 0; k < games; k++) {
            game_state s = opening(&cfg, &seed);
            if (!play(self, &s, depth))
                break;
            t.won += s.status == GAME_WON_BY_0;
            t.drawn += s.status == GAME_DRAWN;
            t.lost += s.status == GAME_WON_BY_1;
            t.margin += reviser_margin(&s);
            t.turns += s.turn;
        }
        print_row(p, depth, games, &t);
    }
    reviser_engine.destroy(self);
    return 0;
}
