#include "core/branches.h"

#include <stdlib.h>
#include <string.h>

#include "core/record_data.h"
#include "core/text.h"

typedef struct line {
    session *s;
    char *comment[GAME_MAX_LENGTH + 1]; /* by position; NULL = none */
    char *about;
} line;

struct branches {
    int n, now;
    line *line[BRANCHES_MAX + 1];
};

static void free_line(line *l)
{
    if (l == NULL)
        return;
    for (int i = 0; i <= GAME_MAX_LENGTH; i++)
        free(l->comment[i]);
    free(l->about);
    session_free(l->s);
    free(l);
}

static char *copy_text(const char *s)
{
    size_t n = strlen(s) + 1;
    char *copy = malloc(n);
    if (copy != NULL)
        memcpy(copy, s, n);
    return copy;
}

/* Sets *at to a copy of s ("" = nothing to say); false when memory is short. */
static bool say(char **at, const char *s)
{
    if (s == NULL || s[0] == '\0')
        return true;
    char *copy = copy_text(s);
    if (copy == NULL)
        return false;
    free(*at);
    *at = copy;
    return true;
}

/* Takes the session over. */
static line *new_line(session *s)
{
    line *l = s != NULL ? calloc(1, sizeof *l) : NULL;
    if (l == NULL) {
        session_free(s);
        return NULL;
    }
    l->s = s;
    return l;
}

/* ---- in -------------------------------------------------------------------- */

/* Where the record's turns end in the session: its texts may leave passes out.  Plays
 * them again; false when the two do not belong together. */
static bool read_comments(line *l, const record *r)
{
    session *walk = session_copy(l->s);
    if (walk == NULL)
        return false;
    session_go(walk, 0);
    bool good = say(&l->comment[0], record_comment(r, -1));
    for (int i = 0; good && i < record_turns(r); i++) {
        /* A comment behind a turn that is not the session's is about another game. */
        if (!session_play_text(walk, record_turn(r, i), NULL))
            break;
        int at = session_position(walk);
        if (at > session_length(l->s) ||
            !game_step_equal(session_step_at(walk, at - 1), session_step_at(l->s, at - 1)))
            break;
        good = say(&l->comment[at], record_comment(r, i));
    }
    session_free(walk);
    return good;
}

static line *read_variation(const record *r, int i, const line *first, game_error *err)
{
    const record *v = record_variation(r, i);
    int end[GAME_MAX_LENGTH + 1];
    line *l = new_line(record_replay_variation(r, i, first->s, end, err));
    if (l == NULL)
        return NULL;
    bool good = say(&l->about, record_comment(v, -1));
    for (int k = 0; good && k <= end[0]; k++)
        good = say(&l->comment[k], first->comment[k]);
    for (int k = 0; good && k < record_turns(v); k++)
        good = say(&l->comment[end[k + 1]], record_comment(v, k));
    if (good)
        return l;
    free_line(l);
    text_error(err, -1, "out of memory");
    return NULL;
}

branches *branches_new(const session *s, const record *r, game_error *err)
{
    branches *l = calloc(1, sizeof *l);
    line *first = l != NULL ? new_line(session_copy(s)) : NULL;
    if (first == NULL || (r != NULL && !read_comments(first, r))) {
        free_line(first);
        free(l);
        text_error(err, -1, "out of memory");
        return NULL;
    }
    session_go(first->s, session_length(first->s));
    l->line[l->n++] = first;
    for (int i = 0; r != NULL && i < record_variations(r) && l->n < BRANCHES_MAX; i++) {
        l->line[l->n] = read_variation(r, i, first, err);
        if (l->line[l->n] == NULL) {
            branches_free(l);
            return NULL;
        }
        l->n++;
    }
    return l;
}

void branches_free(branches *l)
{
    if (l == NULL)
        return;
    for (int i = 0; i < l->n; i++)
        free_line(l->line[i]);
    free(l);
}

/* ---- looking --------------------------------------------------------------- */

int branches_count(const branches *l)
{
    return l->n;
}

int branches_now(const branches *l)
{
    return l->now;
}

const session *branches_session(const branches *l, int i)
{
    return l->line[i]->s;
}

const char *branches_comment(const branches *l, int position)
{
    const char *comment = l->line[l->now]->comment[position];
    return comment != NULL ? comment : "";
}

const char *branches_about(const branches *l, int i)
{
    return l->line[i]->about != NULL ? l->line[i]->about : "";
}

static int common(const session *a, const session *b)
{
    int n = 0, most = session_length(a);
    most = session_length(b) < most ? session_length(b) : most;
    while (n < most && game_step_equal(session_step_at(a, n), session_step_at(b, n)))
        n++;
    return n;
}

int branches_common(const branches *l, int i)
{
    return common(l->line[i]->s, l->line[l->now]->s);
}

void branches_select(branches *l, int i)
{
    l->now = i;
}

/* ---- branching ------------------------------------------------------------- */

static bool goes_on(const session *s, int position, game_step step)
{
    return position < session_length(s) && game_step_equal(session_step_at(s, position), step);
}

bool branches_play(branches *l, int position, game_step step, const char *about, game_error *err)
{
    line *now = l->line[l->now];
    if (goes_on(now->s, position, step))
        return true;
    for (int i = 0; i < l->n; i++) {
        if (branches_common(l, i) >= position && goes_on(l->line[i]->s, position, step)) {
            l->now = i;
            return true;
        }
    }
    if (l->n >= BRANCHES_MAX)
        return text_error(err, -1, "more than %d variations", BRANCHES_MAX - 1);
    session *s = session_copy(now->s);
    if (s == NULL)
        return text_error(err, -1, "out of memory");
    session_go(s, position);
    if (!session_play(s, step, err)) {
        session_free(s);
        return false;
    }
    line *next = new_line(s);
    bool good = next != NULL;
    for (int i = 0; good && i <= position; i++)
        good = say(&next->comment[i], now->comment[i]);
    if (good && position < session_length(now->s) && now->about == NULL)
        good = say(&now->about, about);
    if (!good) {
        free_line(next);
        return text_error(err, -1, "out of memory");
    }
    /* A line that only went on has nothing of its own left to keep. */
    if (position == session_length(now->s)) {
        free_line(now);
        l->line[l->now] = next;
    } else {
        l->line[l->n] = next;
        l->now = l->n++;
    }
    return true;
}

/* ---- out ------------------------------------------------------------------- */

static int turn_end(const session *s, int from)
{
    int end = from + 1;
    while (end < session_length(s) &&
           session_state_at(s, end)->turn == session_state_at(s, from)->turn)
        end++;
    return end;
}

/* The turns of s from the position 'at' on, with their comments. */
static bool add_turns(record *out, const session *s, int at, const char *const *comment)
{
    for (int from = at, end; from < session_length(s); from = end) {
        end = turn_end(s, from);
        if (!record_add_steps(out, s, from, end))
            return false;
        for (int i = from + 1; i <= end; i++)
            if (comment[i] != NULL && !record_add_comment(out, comment[i]))
                return false;
    }
    return true;
}

bool branches_vary(record *out, const session *s, const session *l, const char *const *comment,
                   const char *about)
{
    int shared = common(s, l), at = 0, turns = 0;
    while (at < session_length(l) && turn_end(l, at) <= shared &&
           turn_end(s, at) == turn_end(l, at)) {
        at = turn_end(l, at);
        turns++;
    }
    if (at == session_length(l))
        return true;
    if (record_variations(out) >= RECORD_MAX_VARIATIONS)
        return true;
    record *v = record_vary(out, turns);
    if (v == NULL)
        return false;
    if (about != NULL && about[0] != '\0' && !record_add_comment(v, about))
        return false;
    return add_turns(v, l, at, comment);
}

/* The record of the present line, with the other header lines of r in front; NULL when
 * memory is short, or these leave no room for its own. */
static record *with_headers(const session *s, const record *r)
{
    record *own = record_of(s), *out = record_new();
    bool good = own != NULL && out != NULL;
    const char *key, *value;
    for (int i = 0; good && r != NULL && i < record_headers(r); i++) {
        record_header(r, i, &key, &value);
        if (strcmp(key, "position") == 0 || strcmp(key, "result") == 0)
            value = record_get(own, key);
        good = value == NULL || record_set(out, key, value);
    }
    for (int i = 0; good && i < record_headers(own); i++) {
        record_header(own, i, &key, &value);
        good = record_set(out, key, value);
    }
    record_free(own);
    if (good)
        return out;
    record_free(out);
    return NULL;
}

record *branches_record(const branches *l, const record *r)
{
    const line *now = l->line[l->now];
    record *out = with_headers(now->s, r);
    if (out == NULL) /* what the game itself decides comes first */
        out = with_headers(now->s, NULL);
    bool good = out != NULL;
    if (good && now->comment[0] != NULL)
        good = record_add_comment(out, now->comment[0]);
    good = good && add_turns(out, now->s, 0, (const char *const *)now->comment);
    for (int i = 0; good && i < l->n; i++)
        if (i != l->now)
            good = branches_vary(out, now->s, l->line[i]->s,
                                 (const char *const *)l->line[i]->comment, l->line[i]->about);
    if (good)
        return out;
    record_free(out);
    return NULL;
}
