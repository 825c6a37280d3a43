/* match_notes.c - what a record said beyond the game: comments, variations, header lines
 * that are not ours, names of people.  The record is kept beside the session and put
 * together with it whenever the match is written: a comment belongs to a position,
 * and stands as long as the steps that led there do. */
#include <string.h>

#include "core/branches.h"
#include "core/text.h"
#include "play/match_impl.h"

static bool copy_turns(const record *from, record *to)
{
    bool ok = to != NULL;
    for (int i = -1; ok && i < record_turns(from); i++) {
        const char *comment = record_comment(from, i);
        ok = (i < 0 || record_add(to, record_turn(from, i))) &&
             (comment[0] == '\0' || record_add_comment(to, comment));
    }
    return ok;
}

static record *copy_record(const record *from)
{
    record *r = record_new();
    bool ok = r != NULL;
    for (int i = 0; ok && i < record_headers(from); i++) {
        const char *key, *value;
        record_header(from, i, &key, &value);
        ok = record_set(r, key, value);
    }
    ok = ok && copy_turns(from, r);
    for (int i = 0; ok && i < record_variations(from); i++) {
        const record *v = record_variation(from, i);
        ok = copy_turns(v, record_vary(r, record_after(v)));
    }
    if (ok)
        return r;
    record_free(r);
    return NULL;
}

void match_annotate(match *m, const record *r)
{
    record *copy = r != NULL ? copy_record(r) : NULL;
    record_free(m->notes);
    m->notes = copy;
}

/* ---- header lines ------------------------------------------------------- */

/* Lines that the session and the match write themselves, or leave out with reason. */
static bool is_ours(const char *key)
{
    static const char *const of_session[] = {"game", "options", "start", "position", "result"};
    for (size_t i = 0; i < sizeof of_session / sizeof *of_session; i++)
        if (strcmp(of_session[i], key) == 0)
            return true;
    for (int i = 0; i < MATCH_KEYS; i++)
        if (strcmp(match_key[i], key) == 0)
            return true;
    return false;
}

/* A human may have a name, which is no seat: one that is longer than ours, or that we
 * were not told. */
static bool is_name(const match *m, const char *key, const char *value)
{
    seat s;
    for (int i = 0; i < 2; i++) {
        const char *const player[2] = {"player0", "player1"};
        if (strcmp(key, player[i]) == 0)
            return m->o.seat[i].kind == SEAT_HUMAN && value[0] != '\0' &&
                   (m->o.name[i][0] == '\0' ||
                    (strlen(value) >= MATCH_NAME &&
                     strncmp(value, m->o.name[i], strlen(m->o.name[i])) == 0)) &&
                   !seat_read(m->g, value, &s, NULL);
    }
    return false;
}

/* The lines of 'r' and, in their old places, those of the notes.  False when there
 * is no room for all. */
static bool merge_headers(const match *m, const record *r, record *out)
{
    const char *key, *value;
    for (int i = 0; i < record_headers(m->notes); i++) {
        record_header(m->notes, i, &key, &value);
        if (is_ours(key) && !is_name(m, key, value))
            value = record_get(r, key);
        if (value != NULL && !record_set(out, key, value))
            return false;
    }
    for (int i = 0; i < record_headers(r); i++) {
        record_header(r, i, &key, &value);
        if (record_get(out, key) == NULL && !record_set(out, key, value))
            return false;
    }
    return true;
}

/* ---- comments ----------------------------------------------------------- */

/* Walks through the noted turns along the session. */
typedef struct walk {
    const match *m;
    session *s; /* the noted game up to the turn 'next', which comes next */
    int next;   /* -1 = the comment before the first turn */
    int at;     /* where the comment of next - 1 stands, -1 = no more */
} walk;

/* On to the next comment: at the end of the next turn, if it is still the same. */
static void walk_on(walk *w)
{
    const match *m = w->m;
    int turn = ++w->next;
    int from = session_position(w->s);
    if (turn >= record_turns(m->notes) ||
        !session_play_text(w->s, record_turn(m->notes, turn), NULL)) {
        w->at = -1;
        return;
    }
    w->at = session_position(w->s);
    for (int i = from; i < w->at; i++)
        if (i >= session_length(m->s) ||
            !game_step_equal(session_step_at(w->s, i), session_step_at(m->s, i))) {
            w->at = -1;
            return;
        }
}

/* All comments at positions up to 'end' go to the last turn of 'out'. */
static bool comments_to(walk *w, int end, record *out)
{
    for (; w->at >= 0 && w->at <= end; walk_on(w)) {
        const char *comment = record_comment(w->m->notes, w->next);
        if (comment[0] != '\0' && !record_add_comment(out, comment))
            return false;
    }
    return true;
}

static int turn_end(const session *s, int from)
{
    int end = from + 1;
    while (end < session_length(s) &&
           session_state_at(s, end)->turn == session_state_at(s, from)->turn)
        end++;
    return end;
}

static bool merge_turns(const match *m, const record *r, record *out)
{
    walk w = {.m = m, .s = session_copy(m->s), .next = -1};
    if (w.s == NULL)
        return false;
    session_go(w.s, 0);
    bool ok = comments_to(&w, 0, out);
    int end = 0;
    for (int i = 0; ok && i < record_turns(r); i++) {
        end = turn_end(m->s, end);
        ok = record_add(out, record_turn(r, i)) && comments_to(&w, end, out);
    }
    session_free(w.s);
    return ok;
}

/* Variations leave the game as it is now where they leave it, which may be elsewhere than in
 * the notes; one that has become the game itself is gone. */
static bool merge_variations(const match *m, record *out)
{
    bool ok = true;
    for (int i = 0; ok && i < record_variations(m->notes); i++) {
        const record *v = record_variation(m->notes, i);
        const char *comment[GAME_MAX_LENGTH + 1] = {NULL};
        int end[GAME_MAX_LENGTH + 1];
        session *line = record_replay_variation(m->notes, i, m->s, end, NULL);
        if (line == NULL)
            continue; /* of another game: the notes were not its own */
        for (int k = 0; k < record_turns(v); k++)
            if (record_comment(v, k)[0] != '\0')
                comment[end[k + 1]] = record_comment(v, k);
        ok = branches_vary(out, m->s, line, comment, record_comment(v, -1));
        session_free(line);
    }
    return ok;
}

/* Ours alone, where all together are too many lines. */
static bool own_headers(const record *r, record *out)
{
    const char *key, *value;
    for (int i = record_headers(out) - 1; i >= 0; i--) {
        record_header(out, i, &key, &value);
        record_set(out, key, NULL);
    }
    for (int i = 0; i < record_headers(r); i++) {
        record_header(r, i, &key, &value);
        if (!record_set(out, key, value))
            return false;
    }
    return true;
}

record *match_annotated(const match *m, record *r)
{
    if (m->notes == NULL || r == NULL)
        return r;
    record *out = record_new();
    bool ok = out != NULL && (merge_headers(m, r, out) || own_headers(r, out)) &&
              merge_turns(m, r, out) && merge_variations(m, out);
    record_free(r);
    if (ok)
        return out;
    record_free(out);
    return NULL;
}
