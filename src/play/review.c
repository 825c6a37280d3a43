#include "play/review.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/worker.h"

enum { TABLE_MIB = 32, NODES_PER_MS = 400, NO_POSITION = -1 };

typedef struct point {
    int passes;                 /* done */
    bool known, exact, settled; /* settled: no deeper look can change anything */
    int value, turns, n_choices;
    search_choice *choice;
} point;

struct review {
    session *s;
    const game *g;
    review_options o;
    void *weights;
    worker *worker; /* NULL while resting */
    bool running;
    int at;    /* the position under way, or NO_POSITION */
    int focus; /* looked at first, or NO_POSITION */
    point p[GAME_MAX_LENGTH + 1];
    int n_turns;
    review_turn turn[GAME_MAX_LENGTH];
};

void review_options_of(const match_options *o, review_options *out)
{
    static const unsigned ms[] = {40, 250, 1200};
    enum { PASSES = sizeof ms / sizeof *ms };
    *out = (review_options){.table_mib = o->table_mib > 0 ? o->table_mib : TABLE_MIB,
                            .threads = o->threads > 0 ? o->threads : 1,
                            .weights = o->weights,
                            .weights_size = o->weights_size,
                            .n_passes = PASSES};
    for (int i = 0; i < PASSES; i++) {
        unsigned part = ms[i] / (o->scale > 0 ? o->scale : 1);
        out->pass[i].ms = part > 0 ? part : 1;
        if (o->repeatable)
            out->pass[i] = (search_limits){.nodes = (uint64_t)out->pass[i].ms * NODES_PER_MS};
    }
}

/* ---- turns ------------------------------------------------------------------- */

static int player_0(const game_state *s, int value)
{
    return s->mover == 0 ? value : -value;
}

static void judge_turn(const review *r, review_turn *t)
{
    judge_begin(&t->judgement);
    for (int i = t->first; i < t->first + t->steps; i++) {
        const point *p = &r->p[i];
        judge_step(&t->judgement, r->g, session_state_at(r->s, i), p->choice, p->n_choices,
                   session_step_at(r->s, i));
    }
    /* Half a turn is not judged: its other half may be the mistake. */
    bool whole = t->judgement.judged == t->judgement.steps;
    t->word = whole ? judge_is(&t->judgement, r->g) : JUDGE_UNKNOWN;
    const point *after = &r->p[t->first + t->steps];
    t->known = after->known;
    t->exact = after->exact;
    t->value = after->value;
}

static void judge_all(review *r)
{
    r->n_turns = 0;
    int length = session_length(r->s);
    for (int i = 0; i < length;) {
        review_turn *t = &r->turn[r->n_turns++];
        const game_state *begin = session_state_at(r->s, i);
        *t = (review_turn){.first = i, .mover = begin->mover};
        while (i < length && (t->steps == 0 || session_state_at(r->s, i)->turn == begin->turn)) {
            i++;
            t->steps++;
        }
        judge_turn(r, t);
    }
}

/* ---- one position ------------------------------------------------------------ */

static void forget_point(point *p)
{
    free(p->choice);
    memset(p, 0, sizeof *p);
}

/* A finished game needs no search. */
static void settle_ends(review *r)
{
    for (int i = 0; i <= session_length(r->s); i++) {
        const game_state *s = session_state_at(r->s, i);
        if (s->status == GAME_ON)
            continue;
        point *p = &r->p[i];
        p->known = p->exact = p->settled = true;
        p->value = judge_units(r->g, search_final(r->g, s, 0));
    }
}

static bool all_exact(const search_report *n)
{
    for (int i = 0; i < n->n_choices; i++)
        if (!n->choice[i].exact)
            return false;
    return n->n_choices > 0;
}

static bool keep_report(review *r, int at, const search_report *n)
{
    point *p = &r->p[at];
    const game_state *s = session_state_at(r->s, at);
    if (n->n_choices == 0 || p->settled)
        return false;
    size_t bytes = (size_t)n->n_choices * sizeof *p->choice;
    search_choice *copy = malloc(bytes);
    if (copy == NULL)
        return false;
    memcpy(copy, n->choice, bytes);
    free(p->choice);
    p->choice = copy;
    p->n_choices = n->n_choices;
    p->known = true;
    p->exact = n->choice[0].exact;
    p->value = player_0(s, judge_units(r->g, n->choice[0].value));
    p->turns = n->turns;
    p->settled = all_exact(n);
    return true;
}

/* ---- life -------------------------------------------------------------------- */

review *review_new(const session *s, const review_options *o, game_error *err)
{
    review *r = calloc(1, sizeof *r);
    session *copy = session_copy(s);
    void *weights = o->weights != NULL && o->weights_size > 0 ? malloc(o->weights_size) : NULL;
    bool short_of = o->weights != NULL && o->weights_size > 0 && weights == NULL;
    if (r == NULL || copy == NULL || short_of) {
        free(r);
        session_free(copy);
        free(weights);
        text_error(err, -1, "not enough memory");
        return NULL;
    }
    if (weights != NULL)
        memcpy(weights, o->weights, o->weights_size);
    r->s = copy;
    r->g = session_game(copy);
    r->o = *o;
    r->o.weights = r->weights = weights;
    r->at = r->focus = NO_POSITION;
    settle_ends(r);
    judge_all(r);
    return r;
}

void review_rest(review *r)
{
    review_run(r, false, NULL);
    worker_free(r->worker);
    r->worker = NULL;
}

void review_free(review *r)
{
    if (r == NULL)
        return;
    review_rest(r);
    for (int i = 0; i <= GAME_MAX_LENGTH; i++)
        free(r->p[i].choice);
    session_free(r->s);
    free(r->weights);
    free(r);
}

static bool same_state(const game_state *a, const game_state *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

bool review_follow(review *r, const session *s)
{
    const game_config *mine = session_config(r->s), *other = session_config(s);
    if (mine->game != other->game || memcmp(mine->value, other->value, sizeof mine->value) != 0 ||
        !same_state(session_state_at(r->s, 0), session_state_at(s, 0)))
        return false;
    session *copy = session_copy(s);
    if (copy == NULL)
        return false;
    int n = 1;
    while (n <= session_length(s) && n <= session_length(r->s) &&
           same_state(session_state_at(r->s, n), session_state_at(s, n)))
        n++;
    for (int i = n; i <= GAME_MAX_LENGTH; i++)
        forget_point(&r->p[i]);
    session_free(r->s);
    r->s = copy;
    r->focus = NO_POSITION;
    settle_ends(r);
    judge_all(r);
    if (r->at >= n) {
        worker_abandon(r->worker);
        r->at = NO_POSITION;
    }
    if (r->running)
        return review_run(r, true, NULL);
    return true;
}

/* ---- running ----------------------------------------------------------------- */

static bool wants(const review *r, int i, int pass)
{
    return i >= 0 && i <= session_length(r->s) && !r->p[i].settled && r->p[i].passes <= pass;
}

/* The next position and its pass; false when all is done. */
static bool next_job(const review *r, int *at, int *pass)
{
    int length = session_length(r->s);
    for (*pass = 0; *pass < r->o.n_passes; ++*pass) {
        /* What is looked at: the position, and the one its last turn was played in. */
        for (int i = r->focus; i >= 0 && i >= r->focus - 2; i--)
            if (wants(r, *at = i, *pass))
                return true;
        for (int i = 0; i <= length; i++)
            if (wants(r, *at = *pass == 0 ? i : length - i, *pass))
                return true;
    }
    return false;
}

static void start_next(review *r)
{
    int at, pass;
    r->at = NO_POSITION;
    if (!next_job(r, &at, &pass)) {
        r->running = false;
        return;
    }
    worker_job job = {.config = *session_config(r->s),
                      .root = *session_state_at(r->s, at),
                      .limits = r->o.pass[pass],
                      .task = TASK_THINK};
    job.limits.every = true;
    job.limits.threads = r->o.threads;
    worker_start(r->worker, &job);
    r->at = at;
}

bool review_run(review *r, bool on, game_error *err)
{
    if (!on) {
        if (r->at != NO_POSITION)
            worker_abandon(r->worker);
        r->at = NO_POSITION;
        r->running = false;
        return true;
    }
    if (r->worker == NULL) {
        worker_options o = {.table_mib = r->o.table_mib,
                            .threads = r->o.threads,
                            .weights = r->o.weights,
                            .weights_size = r->o.weights_size};
        r->worker = worker_new(&o, err);
    }
    r->running = r->worker != NULL;
    if (r->running && r->at == NO_POSITION)
        start_next(r);
    return r->worker != NULL;
}

bool review_running(const review *r)
{
    return r->running;
}

bool review_finished(const review *r)
{
    int at, pass;
    return !next_job(r, &at, &pass);
}

void review_focus(review *r, int position)
{
    r->focus = position;
}

int review_fd(const review *r)
{
    return r->running && r->worker != NULL ? worker_fd(r->worker) : -1;
}

bool review_take(review *r, game_error *err)
{
    search_report n;
    game_error why = {.at = -1, .text = ""};
    bool changed = false;
    if (err != NULL)
        *err = why;
    while (r->running) {
        enum worker_news news = worker_take(r->worker, NULL, &n, &why);
        if (news == NEWS_NONE)
            break;
        if (news != NEWS_DONE)
            continue;
        changed = true;
        if (n.n_pv == 0) { /* there is no engine: no position would fare better */
            review_run(r, false, NULL);
            if (err != NULL)
                *err = why;
            break;
        }
        keep_report(r, r->at, &n);
        r->p[r->at].passes++;
        start_next(r);
    }
    if (changed)
        judge_all(r);
    return changed;
}

void review_progress(const review *r, int *done, int *total, int *pass)
{
    int n = session_length(r->s) + 1, at;
    *total = n * r->o.n_passes;
    *done = 0;
    for (int i = 0; i < n; i++)
        *done += r->p[i].settled ? r->o.n_passes : r->p[i].passes;
    if (!next_job(r, &at, pass))
        *pass = r->o.n_passes - 1;
}

/* ---- what is known ----------------------------------------------------------- */

void review_point_at(const review *r, int position, review_point *out)
{
    const point *p = &r->p[position];
    *out = (review_point){p->known, p->exact, p->value, p->turns, p->n_choices, p->choice};
}

int review_turns(const review *r)
{
    return r->n_turns;
}

const review_turn *review_turn_at(const review *r, int i)
{
    return &r->turn[i];
}

int review_turn_of(const review *r, int position)
{
    for (int i = 0; i < r->n_turns; i++)
        if (position <= r->turn[i].first + r->turn[i].steps && position > r->turn[i].first)
            return i;
    return -1;
}

void review_sum(const review *r, int player, review_summary *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < r->n_turns; i++) {
        const review_turn *t = &r->turn[i];
        if (t->mover != player || t->word == JUDGE_UNKNOWN || t->word == JUDGE_FORCED)
            continue;
        out->turns++;
        out->loss += t->judgement.loss;
        out->best += t->word == JUDGE_BEST;
        out->slips += t->word == JUDGE_SLIP;
        out->mistakes += t->word == JUDGE_MISTAKE;
        out->blunders += t->word == JUDGE_BLUNDER;
    }
}

int review_mistake(const review *r, int turn, int way)
{
    for (int i = turn + (way < 0 ? -1 : 1); i >= 0 && i < r->n_turns; i += way < 0 ? -1 : 1)
        if (r->turn[i].word >= JUDGE_MISTAKE)
            return i;
    return -1;
}
