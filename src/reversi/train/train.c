/* reversi/train/train.c - makes the weights of the Reversi engine: positions from
 * WTHOR files and from self-play, a fit for each stage, one packed file.  Every step
 * leaves files behind and is skipped when they are there, so that a run that was
 * broken off goes on where it stopped.  docs/ENGINE-reversi.md tells more. */
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "reversi/engine/weights.h"
#include "reversi/train/fit.h"
#include "reversi/train/probe.h"
#include "reversi/train/selfplay.h"
#include "reversi/train/wthor.h"

enum { HOLD = 20, PATH = 1024, MOST = 1000000000 };

static int fail(const char *what, const char *name)
{
    fprintf(stderr, "reversi_train: %s %s\n", what, name);
    return 1;
}

static int fail_error(const game_error *err)
{
    fprintf(stderr, "reversi_train: %s\n", err->text);
    return 1;
}

static bool exists(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (f != NULL)
        fclose(f);
    return f != NULL;
}

/* Opens NAME.part; commit() gives it its name when it is complete. */
static FILE *begin(const char *path)
{
    char part[PATH + 8];
    snprintf(part, sizeof part, "%s.part", path);
    return fopen(part, "wb");
}

static bool commit(FILE *f, const char *path, bool ok)
{
    char part[PATH + 8];
    snprintf(part, sizeof part, "%s.part", path);
    ok = fclose(f) == 0 && ok;
    return ok && rename(part, path) == 0;
}

static void close_thinker(thinker *t)
{
    if (t != NULL) {
        ttable_free(&t->table);
        free(t->lane[0]);
        evaluation_free(t->eval);
    }
    free(t);
}

/* Reads a weights file into the evaluation. */
static bool read_weights(evaluation *e, const char *path)
{
    unsigned char *byte = malloc(WEIGHTS_MOST);
    FILE *f = fopen(path, "rb");
    game_error err = {0, "cannot read"};
    size_t size = f != NULL && byte != NULL ? fread(byte, 1, WEIGHTS_MOST, f) : 0;
    bool ok = size > 0 && weights_read(e, byte, size, &err);
    if (f != NULL)
        fclose(f);
    free(byte);
    if (!ok)
        fail(err.text, path);
    return ok;
}

/* A searching engine with the weights of a file, or with none. */
static thinker *open_thinker(const char *weights)
{
    thinker *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    t->kernel = kernel_choose();
    t->table_mib = 64;
    t->eval = evaluation_new();
    t->lane[0] = searcher_new(1);
    bool ok = t->eval != NULL && t->lane[0] != NULL;
    if (ok) {
        patterns_init(&t->eval->shape);
        ok = weights == NULL || read_weights(t->eval, weights);
    }
    if (!ok) {
        close_thinker(t);
        return NULL;
    }
    return t;
}

static int do_wthor(const char *out, char **file, int n)
{
    if (exists(out))
        return 0;
    searcher *s = searcher_new(1);
    FILE *f = begin(out);
    game_error err;
    bool ok = s != NULL && f != NULL;
    for (int i = 0; i < n && ok; i++) {
        ok = wthor_label(kernel_choose(), s, file[i], HOLD, f, &err);
        if (!ok)
            fail_error(&err);
    }
    free(s);
    return f != NULL && commit(f, out, ok) ? 0 : fail("cannot make", out);
}

static int do_selfplay(const char *out, const char *weights, int games, int depth, uint64_t seed)
{
    if (exists(out))
        return 0;
    thinker *t = open_thinker(weights);
    FILE *f = t != NULL ? begin(out) : NULL;
    bool ok = f != NULL && selfplay_run(t, games, depth, seed, HOLD, f);
    close_thinker(t);
    return f != NULL && commit(f, out, ok) ? 0 : fail("cannot make", out);
}

/* One stage, unless its file is there already. */
static bool fit_one(const char *dir, int stage, const patterns *shape, const fit_options *o,
                    char **file, int n, fit_stage *w, game_error *err)
{
    char path[PATH];
    fit_result r;
    snprintf(path, sizeof path, "%s/stage-%02d", dir, stage);
    if (exists(path))
        return true;
    memset(w, 0, sizeof *w);
    if (!fit_run(shape, stage, (const char *const *)file, n, o, w, &r, err))
        return false;
    printf("stage %d: %zu positions, mean error %.3f; held out %zu: %.3f, rms %.3f\n", stage,
           r.trained, r.error_trained, r.tested, r.error_tested, r.squared_tested);
    fflush(stdout);
    FILE *f = begin(path);
    return (f != NULL && commit(f, path, fwrite(w, sizeof *w, 1, f) == 1)) ||
           text_error(err, -1, "cannot write %s", path);
}

static int do_fit(const char *dir, int from, int to, const fit_options *o, char **file, int n)
{
    patterns *shape = aligned_alloc(alignof(patterns), sizeof *shape);
    fit_stage *w = malloc(sizeof *w);
    game_error err = {-1, "out of memory"};
    bool ok = shape != NULL && w != NULL;
    if (ok)
        patterns_init(shape);
    for (int stage = to; ok && stage >= from; stage--)
        ok = fit_one(dir, stage, shape, o, file, n, w, &err);
    free(w);
    free(shape);
    return ok ? 0 : fail_error(&err);
}

/* Discs to the nearest whole units; a fit of a handful of positions may go anywhere. */
static int16_t units(float discs)
{
    float v = discs * EVAL_UNIT;
    if (!(v > -32000))
        return v < 0 ? -32000 : 0; /* 0: not a number */
    return v > 32000 ? 32000 : (int16_t)(v + (v >= 0 ? 0.5f : -0.5f));
}

/* The weights of one stage into the evaluation, as whole units. */
static void take_stage(evaluation *e, int stage, const fit_stage *w)
{
    const patterns *shape = &e->shape;
    for (int p = 0; p < PATTERNS; p++)
        for (int k = 0; k < shape->size[p]; k++) {
            float v = w->weight[shape->first[p] + patterns_canonical(shape, p, k)];
            e->weight[stage][shape->first[p] + k] = units(v);
        }
    for (int n = 59 - 2 * stage; n <= 60 - 2 * stage; n++)
        e->bias[n] = units(w->bias[n]);
}

static int write_weights(const evaluation *e, const char *out)
{
    unsigned char *byte = malloc(WEIGHTS_MOST);
    size_t size = byte != NULL ? weights_write(e, byte, WEIGHTS_MOST) : 0;
    FILE *f = size != 0 ? begin(out) : NULL;
    bool ok = f != NULL && commit(f, out, fwrite(byte, size, 1, f) == 1);
    free(byte);
    if (!ok)
        return fail("cannot write", out);
    printf("%s: %zu bytes\n", out, size);
    return 0;
}

static bool take_stages(evaluation *e, const char *dir, fit_stage *w)
{
    for (int stage = 0; stage < STAGES; stage++) {
        char path[PATH];
        snprintf(path, sizeof path, "%s/stage-%02d", dir, stage);
        FILE *f = fopen(path, "rb");
        bool ok = f != NULL && fread(w, sizeof *w, 1, f) == 1;
        if (f != NULL)
            fclose(f);
        if (!ok)
            return false;
        take_stage(e, stage, w);
    }
    return true;
}

/* Puts the starting terms of probcut in: with fitted ones the solver searches more. */
static int do_pack(const char *dir, const char *out)
{
    thinker *t = open_thinker(NULL);
    fit_stage *w = malloc(sizeof *w);
    bool ok = t != NULL && w != NULL && take_stages(t->eval, dir, w);
    if (ok)
        memcpy(t->eval->probcut, probcut_start, sizeof probcut_start);
    int code = ok ? write_weights(t->eval, out) : fail("cannot read the stages in", dir);
    free(w);
    close_thinker(t);
    return code;
}

/* Measures shallow against deep searches and writes the weights with the terms found, to be
 * tried against the starting ones. */
static int do_probcut(const char *weights, const char *positions, int count, const char *out)
{
    thinker *t = open_thinker(weights);
    game_error err = {-1, "nothing is measured"};
    bool ok = t != NULL && probe_fit(t, positions, count, &err);
    int code = ok ? write_weights(t->eval, out) : fail_error(&err);
    close_thinker(t);
    return code;
}

static int usage(void)
{
    fprintf(stderr, "usage: reversi_train wthor OUT FILE...\n"
                    "       reversi_train selfplay OUT WEIGHTS GAMES DEPTH SEED\n"
                    "       reversi_train fit DIR FROM TO EPOCHS RATE WINDOW SEED FILE...\n"
                    "       reversi_train pack DIR OUT\n"
                    "       reversi_train probcut WEIGHTS POSITIONS COUNT OUT\n");
    return 2;
}

/* A number of the command line; 'good' becomes false, after a word on it, where it is none
 * or out of range. */
static long number(const char *what, const char *word, long least, long most, bool *good)
{
    long v = 0;
    if (!text_number(word, least, most, &v)) {
        fprintf(stderr, "reversi_train: %s: '%s' is no number from %ld to %ld\n", what, word, least,
                most);
        *good = false;
    }
    return v;
}

/* A share, such as the rate of a fit. */
static double share(const char *what, const char *word, bool *good)
{
    char *end;
    double v = strtod(word, &end);
    if (end == word || *end != '\0' || !(v >= 0 && v <= 1)) {
        fprintf(stderr, "reversi_train: %s: '%s' is no number from 0 to 1\n", what, word);
        *good = false;
    }
    return v;
}

static int run_selfplay(char **arg)
{
    bool good = true;
    int games = (int)number("GAMES", arg[2], 1, MOST, &good);
    int depth = (int)number("DEPTH", arg[3], 1, 60, &good);
    uint64_t seed = (uint64_t)number("SEED", arg[4], 0, MOST, &good);
    return good ? do_selfplay(arg[0], arg[1], games, depth, seed) : 2;
}

static int run_fit(char **arg, int n)
{
    bool good = true;
    fit_options o;
    int from = (int)number("FROM", arg[1], 0, STAGES - 1, &good);
    int to = (int)number("TO", arg[2], from, STAGES - 1, &good);
    o.epochs = (int)number("EPOCHS", arg[3], 1, 1000, &good);
    o.rate = share("RATE", arg[4], &good);
    o.window = (int)number("WINDOW", arg[5], 0, 60, &good);
    o.seed = (uint64_t)number("SEED", arg[6], 0, MOST, &good);
    return good ? do_fit(arg[0], from, to, &o, arg + 7, n - 7) : 2;
}

static int run_probcut(char **arg)
{
    bool good = true;
    int count = (int)number("COUNT", arg[2], 1, MOST, &good);
    return good ? do_probcut(arg[0], arg[1], count, arg[3]) : 2;
}

int main(int argc, char **argv)
{
    const char *verb = argc > 1 ? argv[1] : "";
    char **arg = argv + 2;
    int n = argc - 2;
    if (strcmp(verb, "wthor") == 0 && n > 1)
        return do_wthor(arg[0], arg + 1, n - 1);
    if (strcmp(verb, "selfplay") == 0 && n == 5)
        return run_selfplay(arg);
    if (strcmp(verb, "fit") == 0 && n > 7)
        return run_fit(arg, n);
    if (strcmp(verb, "pack") == 0 && n == 2)
        return do_pack(arg[0], arg[1]);
    if (strcmp(verb, "probcut") == 0 && n == 4)
        return run_probcut(arg);
    return usage();
}
