/* remote_keep.c - a game between two programs on disk: the match's record with header
 * lines of its own, so that either side finds the other again after its program has
 * ended, however that came.  One file a game and side, in the folder "net" of the state
 * directory; readable by its owner alone, since it holds the tokens.  Beside it a lock
 * tells others that it is being played: a file for itself, since the record is replaced
 * by each new one. */
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "play/remote_impl.h"
#include "play/store.h"

static const char suffix[] = ".parlour";
static const char *const role_word[] = {"host", "guest", "watcher"};
static const char *const who_word[] = {"all", "group", "me"};

static bool number(record *r, const char *key, unsigned long value)
{
    char buf[24];
    text_printf(buf, sizeof buf, "%lu", value);
    return record_set(r, key, buf);
}

static bool set_headers(const remote *r, record *rec)
{
    char buf[160];
    const remote_setup *s = &r->set;
    text_printf(buf, sizeof buf, "%d %u %u", (int)r->mine.kind, r->mine.at, r->mine.to);
    bool good = record_set(rec, "net-role", role_word[s->role]) &&
                number(rec, "net-pid", (unsigned long)getpid()) &&
                number(rec, "net-seat", (unsigned long)r->me) && record_set(rec, "net-id", r->id) &&
                record_set(rec, "net-token", r->token) && record_set(rec, "net-fresh", r->fresh) &&
                record_set(rec, "net-code", r->code) && record_set(rec, "net-ask", buf) &&
                number(rec, "net-epoch", r->epoch) && number(rec, "net-agreed", r->agreed_to) &&
                record_set(rec, "net-hints", r->hints ? "yes" : "no") &&
                record_set(rec, "net-name", s->name) && record_set(rec, "net-peer", r->peer) &&
                record_set(rec, "net-where", s->where) &&
                record_set(rec, "net-program", s->program) &&
                record_set(rec, "net-listen", s->listen) && number(rec, "net-port", s->port) &&
                record_set(rec, "net-doors",
                           s->local && s->tcp ? "both"
                           : s->local         ? "local"
                                              : "tcp") &&
                record_set(rec, "net-who", who_word[s->who]) &&
                number(rec, "net-spectators", (unsigned long)s->spectators);
    return good;
}

static bool file_path(const char *name, char *path, size_t size)
{
    char part[96];
    return text_printf(part, sizeof part, "net/%s", name) &&
           store_path(STORE_STATE, part, path, size, NULL);
}

static bool lock_path(const char *name, char *path, size_t size)
{
    char file[128];
    return text_printf(file, sizeof file, "%s.lock", name) && file_path(file, path, size);
}

/* Takes the lock of the game that r->file names; false: another program plays it. */
static bool lock_game(remote *r)
{
    char path[1100];
    keep_unlock(r);
    return !lock_path(r->file, path, sizeof path) || store_lock(path, &r->lock);
}

void keep_unlock(remote *r)
{
    if (r->lock >= 0)
        close(r->lock);
    r->lock = -1;
}

void remote_keep(remote *r, const match *m)
{
    char path[1100];
    r->dirty = false;
    if (!r->set.files || m == NULL || r->renewed || r->me < 0 || r->id[0] == '\0')
        return;
    if (r->file[0] == '\0') {
        text_printf(r->file, sizeof r->file, "%.8s-%s%s", r->id, role_word[r->set.role], suffix);
        (void)lock_game(r); /* nobody else knows of it yet */
    }
    record *rec = match_record(m);
    struct text out;
    text_init(&out);
    game_error err;
    text_copy(err.text, sizeof err.text, "memory is short");
    bool good = rec != NULL && set_headers(r, rec);
    if (good)
        record_write(rec, &out);
    good = good && !out.failed && file_path(r->file, path, sizeof path) &&
           store_write_private(path, out.data, out.size, &err);
    if (!good && !r->keep_failed)
        remote_tell(r, REMOTE_TELLS, "The game cannot be kept: %.180s", err.text);
    r->keep_failed = !good;
    text_free(&out);
    record_free(rec);
}

void keep_forget(remote *r)
{
    char path[1100];
    if (!r->set.files || r->file[0] == '\0')
        return;
    if (file_path(r->file, path, sizeof path))
        store_remove(path, NULL);
    if (lock_path(r->file, path, sizeof path))
        store_remove(path, NULL);
}

/* ---- reading ------------------------------------------------------------------- */

static const char *get(const record *rec, const char *key)
{
    const char *value = record_get(rec, key);
    return value != NULL ? value : "";
}

static bool get_number(const record *rec, const char *key, long max, long *out)
{
    return text_number(get(rec, key), 0, max, out);
}

static bool get_secret(const record *rec, const char *key, char out[SECRET_TEXT])
{
    const char *value = get(rec, key);
    bool good = value[0] == '\0' || secret_valid(value);
    text_copy(out, SECRET_TEXT, good ? value : "");
    return good;
}

static bool read_ask(const char *words, question *q)
{
    char copy[64];
    long part[3] = {0, 0, 0};
    text_copy(copy, sizeof copy, words);
    char *word = strtok(copy, " ");
    for (int i = 0; i < 3; i++, word = strtok(NULL, " "))
        if (word == NULL || !text_number(word, 0, i == 0 ? REMOTE_REMATCH : 100000, &part[i]))
            return false;
    *q = (question){(enum remote_ask)part[0], (unsigned)part[1], (unsigned)part[2]};
    return true;
}

static bool restore_game(remote *r, const record *rec, game_error *err)
{
    match_options o;
    memset(&o, 0, sizeof o);
    session *s = record_replay(rec, r->set.list, r->set.n, NULL, err);
    if (s == NULL)
        return false;
    session_free(r->wire);
    r->wire = s;
    r->set.config = *session_config(s);
    r->set.state[0] = '\0';
    if (session_custom_start(s))
        session_game(s)->state_write(session_state_at(s, 0), r->set.state);
    /* A turn that was not complete is unknown to the other side. */
    session_go(s, session_position(s) - session_turn_steps(s));
    if (!match_options_read(rec, session_game(s), &o, err))
        return false;
    for (int i = 0; i < 2; i++)
        r->set.clock[i] =
            (remote_clock){o.clock[i].total_ms, o.clock[i].increment_ms, o.clock[i].turn_ms};
    return true;
}

bool keep_restore(remote *r, const record *rec, game_error *err)
{
    long player, epoch, agreed, port, spectators;
    bool host = strcmp(get(rec, "net-role"), "host") == 0;
    remote_setup *s = &r->set;
    s->role = host ? REMOTE_HOST : REMOTE_GUEST;
    if (!restore_game(r, rec, err))
        return false;
    if (!get_number(rec, "net-seat", 1, &player) ||
        !get_number(rec, "net-epoch", 1000000, &epoch) ||
        !get_number(rec, "net-agreed", 100000, &agreed) ||
        !get_number(rec, "net-port", 65535, &port) ||
        !get_number(rec, "net-spectators", REMOTE_MAX_SPECTATORS, &spectators) ||
        !get_secret(rec, "net-id", r->id) || !get_secret(rec, "net-token", r->token) ||
        !get_secret(rec, "net-fresh", r->fresh) || !get_secret(rec, "net-code", r->code) ||
        !read_ask(get(rec, "net-ask"), &r->mine) || r->id[0] == '\0' || r->token[0] == '\0')
        return text_error(err, -1, "the kept game has lost its net- lines");
    r->me = s->seat = (int)player;
    r->epoch = (unsigned)epoch;
    r->agreed_to = (unsigned)agreed;
    r->hints = strcmp(get(rec, "net-hints"), "yes") == 0;
    wire_name(s->name, get(rec, "net-name"));
    wire_name(r->peer, get(rec, "net-peer"));
    text_copy(r->player[r->me], WIRE_NAME, s->name);
    text_copy(r->player[1 - r->me], WIRE_NAME, r->peer);
    text_copy(s->where, sizeof s->where, get(rec, "net-where"));
    text_copy(s->program, sizeof s->program, get(rec, "net-program"));
    text_copy(s->listen, sizeof s->listen, get(rec, "net-listen"));
    s->port = (unsigned)port;
    s->spectators = (int)spectators;
    const char *doors = get(rec, "net-doors"), *who = get(rec, "net-who");
    s->local = strcmp(doors, "tcp") != 0;
    s->tcp = strcmp(doors, "local") != 0;
    s->who = strcmp(who, "all") == 0     ? REMOTE_ALL
             : strcmp(who, "group") == 0 ? REMOTE_GROUP
                                         : REMOTE_ME;
    return true;
}

/* Does another process play it?  The number of a process says nothing by itself, since
 * after a new start of the machine it is another's; but what has ours is not asked for,
 * since asking gives up a lock that is our own. */
static bool in_use(const record *rec, const char *name)
{
    char path[1100];
    long pid;
    bool ours = get_number(rec, "net-pid", 2000000000, &pid) && pid == (long)getpid();
    return !ours && lock_path(name, path, sizeof path) && store_locked(path);
}

/* The record of a kept game, or NULL; 'role' NULL = any. */
static record *read_kept(const char *name, const char *role)
{
    char path[1100];
    size_t size;
    char *bytes = file_path(name, path, sizeof path) ? store_read(path, &size, NULL, NULL) : NULL;
    record *rec = bytes != NULL ? record_new() : NULL;
    bool good = rec != NULL && record_read(rec, bytes, size, NULL) &&
                (role == NULL || strcmp(get(rec, "net-role"), role) == 0) && !in_use(rec, name);
    free(bytes);
    if (good)
        return rec;
    record_free(rec);
    return NULL;
}

/* The newest kept game of that role whose name begins like that. */
static record *find_kept(const char *role, const char *begin, char *file, size_t size)
{
    char dir[1100];
    store_item *list = NULL;
    record *rec = NULL;
    int n = store_path(STORE_STATE, "net", dir, sizeof dir, NULL)
                ? store_list(dir, suffix, &list, NULL)
                : 0;
    for (int i = 0; i < n && rec == NULL; i++) {
        if (strncmp(list[i].name, begin, strlen(begin)) != 0)
            continue;
        rec = read_kept(list[i].name, role);
        text_copy(file, size, list[i].name);
    }
    free(list);
    return rec;
}

/* The game of that record and file, with its lock. */
static remote *take_up(const remote_setup *s, const record *rec, const char *file, game_error *err)
{
    remote *r = remote_of_kept(s, rec, err);
    if (r == NULL)
        return NULL;
    text_copy(r->file, sizeof r->file, file);
    if (lock_game(r))
        return r;
    r->file[0] = '\0'; /* it is not ours to remove */
    remote_free(r);
    text_error(err, -1, "no game that was interrupted is kept (or another program plays it)");
    return NULL;
}

remote *remote_again(const remote_setup *s, const char *name, record **rec, game_error *err)
{
    char file[128];
    *rec = find_kept(s->role == REMOTE_HOST    ? "host"
                     : s->role == REMOTE_GUEST ? "guest"
                                               : NULL,
                     name, file, sizeof file);
    if (*rec == NULL) {
        text_error(err, -1, "no game that was interrupted is kept (or another program plays it)");
        return NULL;
    }
    remote *r = take_up(s, *rec, file, err);
    if (r == NULL) {
        record_free(*rec);
        *rec = NULL;
    }
    return r;
}

bool remote_kept(const game *const *list, int n, char *words, size_t size)
{
    char file[128];
    record *rec = find_kept(NULL, "", file, sizeof file);
    const game *g = rec != NULL ? game_find(list, n, get(rec, "game")) : NULL;
    if (rec != NULL)
        text_printf(words, size, tr("%.30s with %.24s"), g != NULL ? g->name : get(rec, "game"),
                    get(rec, "net-peer"));
    record_free(rec);
    return rec != NULL;
}
