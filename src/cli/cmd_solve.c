/* solve: exact values of positions, compared with what the file says of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/solve_input.h"
#include "cli/thinker.h"
#include "cli/verify.h"

enum { VERIFY_POSITIONS = 20000 }; /* all defences are tried while these last */

typedef struct job {
    const options *o;
    thinker *own; /* for the options in 'config' */
    game_config config;
    search_report *report;
    int positions;
    bool wrong;
    uint64_t nodes;
    unsigned long long ms;
} job;

static int margin_of(const game *g, const game_state *s)
{
    int m = g->margin(s);
    return s->mover == 0 ? m : -m;
}

/* The exact margin (or sign) behind a report. */
static int exact_value(const game *g, const search_report *r)
{
    return g->scale == SCALE_MARGIN ? search_margin(r->value) : r->value;
}

static bool same(const game *g, int a, int b)
{
    return g->scale == SCALE_MARGIN ? a == b : (a > 0) - (a < 0) == (b > 0) - (b < 0);
}

/* A searcher for the options of this line; the last one is kept while they stay. */
static bool get_thinkers(job *j, const game_config *cfg, game_error *err)
{
    if (j->own == NULL || memcmp(&j->config, cfg, sizeof *cfg) != 0) {
        thinker_free(j->own);
        j->config = *cfg;
        j->own = thinker_new(j->o, cfg, false, err);
    } else {
        thinker_clear(j->own);
    }
    return j->own != NULL;
}

static search_limits limits_of(const options *o)
{
    return (search_limits){.ms = (unsigned)o->limit_ms,
                           .threads = o->threads > 0 ? (int)o->threads : 1};
}

/* Prints what does not agree. */
static void compare(job *j, const char *what, int got, int want)
{
    char value[24];
    if (same(j->o->game, got, want))
        return;
    output_value(j->o->game, want, value, sizeof value);
    printf(" WRONG %s=%s", what, value);
    j->wrong = true;
}

/* Plays the value out and says on the error stream how far that went. */
static void verify(job *j, const game_state *root, int value)
{
    const game *g = j->o->game;
    search_limits limits = limits_of(j->o);
    verify_result v;
    if (!verify_value(j->own, g, root, value, &limits, VERIFY_POSITIONS, (uint64_t)j->o->seed, &v))
        fprintf(stderr, "%d: could not be played out within the limits\n", j->positions);
    else if (!v.held)
        compare(j, "verified", value, v.got);
    else if (v.every)
        fprintf(stderr, "%d: holds against every defence, %llu positions\n", j->positions,
                (unsigned long long)v.positions);
    else
        fprintf(stderr, "%d: holds in %d games against defences by lot, %llu positions\n",
                j->positions, v.games, (unsigned long long)v.positions);
}

static bool solve_one(job *j, const solve_input *in, game_error *err)
{
    const game *g = j->o->game;
    search_limits limits = limits_of(j->o);
    search_report *r = j->report;
    char value[24] = "unknown";
    char step[GAME_STEP_TEXT] = "-";
    int got = 0;
    memset(r, 0, sizeof *r);
    if (in->root.status != GAME_ON) {
        got = margin_of(g, &in->root);
        r->exact = true;
    } else {
        if (!get_thinkers(j, &in->config, err))
            return false;
        if (!thinker_solve(j->own, &in->root, &limits, r, err))
            return false;
        got = exact_value(g, r);
        if (r->n_pv > 0)
            g->step_write(&in->root, r->pv[0], step);
    }
    if (r->exact)
        output_value(g, got, value, sizeof value);
    j->positions++;
    j->nodes += r->nodes;
    j->ms += r->ms;
    printf("%d %s %s nodes=%llu ms=%u", j->positions, value, step, (unsigned long long)r->nodes,
           r->ms);
    if (r->exact && in->known)
        compare(j, "expected", got, in->value);
    if (r->exact && j->o->verify && in->root.status == GAME_ON)
        verify(j, &in->root, got);
    putchar('\n');
    fflush(stdout);
    return true;
}

/* Line by line; the lines are cut in place. */
static bool solve_lines(job *j, const char *name, char *p, game_error *err)
{
    for (int number = 1; *p != '\0'; number++) {
        char *end = p + strcspn(p, "\n");
        bool last = *end == '\0';
        *end = '\0';
        solve_input in;
        game_error why;
        int got = solve_input_read(&j->o->config, p, &in, &why);
        if (got < 0)
            return text_error(err, -1, "%.60s: line %d: %.150s", name, number, why.text);
        if (got > 0 && !solve_one(j, &in, err))
            return false;
        p = last ? end : end + 1;
    }
    return true;
}

static bool solve_all(job *j, game_error *err)
{
    const options *o = j->o;
    if (o->state != NULL) {
        char line[2048];
        if (!text_copy(line, sizeof line, o->state))
            return text_error(err, -1, "--state: the position is too long");
        return solve_lines(j, "--state", line, err);
    }
    char *bytes = output_read_lines(o->word[0], err);
    if (bytes == NULL)
        return false;
    bool good = solve_lines(j, o->word[0], bytes, err);
    free(bytes);
    return good;
}

int cmd_solve(const options *o)
{
    if ((o->state != NULL) == (o->n_words > 0))
        return output_fail(EXIT_USAGE, "solve: either --state TEXT or one FILE (or -) is needed");
    job j = {.o = o, .report = calloc(1, sizeof(search_report))};
    game_error err = {.at = -1, .text = "out of memory"};
    bool good = j.report != NULL && solve_all(&j, &err);
    if (good)
        printf("total nodes=%llu ms=%llu positions=%d\n", (unsigned long long)j.nodes, j.ms,
               j.positions);
    thinker_free(j.own);
    free(j.report);
    if (!good)
        return output_fail(EXIT_FAILURE_RUN, "%s", err.text);
    return j.wrong ? EXIT_FAILURE_RUN : EXIT_FINE;
}
