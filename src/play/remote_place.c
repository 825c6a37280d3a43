/* remote_place.c - where games of one machine meet: a folder for each user beside the
 * others', $PARLOUR_LOCAL/parlour-UID or /tmp/parlour-UID, with a Unix socket a game.
 * A folder counts only if it is its user's own and nobody else may write to it, so that
 * nobody can put up a game in another's name; the mode of the socket says who may
 * join. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "play/remote_impl.h"

enum { MOST_GAMES = 99 };

static const char prefix[] = "parlour-";

static const char *base(void)
{
    const char *dir = getenv("PARLOUR_LOCAL");
    return dir != NULL && dir[0] == '/' ? dir : "/tmp";
}

/* Is it that user's own folder? */
static bool own_folder(const char *path, uid_t uid)
{
    struct stat st;
    return lstat(path, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == uid &&
           (st.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static unsigned socket_mode(enum remote_who who)
{
    return who == REMOTE_ALL ? 0666 : who == REMOTE_GROUP ? 0660 : 0600;
}

door *place_open(const char *key, enum remote_who who, const char *again, game_error *err)
{
    char dir[REMOTE_WHERE], path[REMOTE_WHERE];
    uid_t uid = getuid();
    bool fits = text_printf(dir, sizeof dir, "%s/%s%ld", base(), prefix, (long)uid);
    if (fits && mkdir(dir, 0700) != 0 && errno != EEXIST) {
        text_error(err, -1, "%.150s: %s", dir, strerror(errno));
        return NULL;
    }
    if (!fits || !own_folder(dir, uid) || chmod(dir, 0755) != 0) {
        text_error(err, -1, "%.150s: this must be a folder of yours that nobody else writes to",
                   dir);
        return NULL;
    }
    if (again[0] != '\0')
        return door_unix(again, socket_mode(who), err);
    for (int i = 1; i <= MOST_GAMES; i++) {
        text_printf(path, sizeof path, "%s/%s-%d", dir, key, i);
        door *d = door_unix(path, socket_mode(who), err);
        if (d != NULL)
            return d;
    }
    return NULL;
}

static void user_name(uid_t uid, char *buf, size_t size)
{
    const struct passwd *p = getpwuid(uid);
    char clean[WIRE_NAME];
    if (p == NULL) {
        text_printf(buf, size, "%ld", (long)uid);
        return;
    }
    wire_name(clean, p->pw_name);
    text_copy(buf, size, clean);
}

static int games_of(const char *dir, uid_t uid, remote_game *out, int max)
{
    int n = 0;
    char user[40];
    DIR *d = opendir(dir);
    if (d == NULL)
        return 0;
    user_name(uid, user, sizeof user);
    const struct dirent *entry;
    while (n < max && (entry = readdir(d)) != NULL) {
        struct stat st;
        char clean[WIRE_NAME];
        wire_name(clean, entry->d_name);
        if (entry->d_name[0] == '.' || strcmp(clean, entry->d_name) != 0 ||
            fstatat(dirfd(d), entry->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISSOCK(st.st_mode) || st.st_uid != uid)
            continue;
        if (text_printf(out[n].path, sizeof out[n].path, "%s/%s", dir, entry->d_name) &&
            text_printf(out[n].name, sizeof out[n].name, "%s/%s", user, entry->d_name) &&
            link_answers_unix(out[n].path))
            n++;
    }
    closedir(d);
    return n;
}

static int compare_games(const void *a, const void *b)
{
    return strcmp(((const remote_game *)a)->name, ((const remote_game *)b)->name);
}

int remote_games(remote_game *out, int max)
{
    int n = 0;
    char dir[REMOTE_WHERE];
    DIR *d = opendir(base());
    if (d == NULL)
        return 0;
    const struct dirent *entry;
    while (n < max && (entry = readdir(d)) != NULL) {
        long uid;
        if (strncmp(entry->d_name, prefix, sizeof prefix - 1) != 0 ||
            !text_number(entry->d_name + sizeof prefix - 1, 0, 2000000000, &uid))
            continue;
        if (text_printf(dir, sizeof dir, "%s/%s", base(), entry->d_name) &&
            own_folder(dir, (uid_t)uid))
            n += games_of(dir, (uid_t)uid, out + n, max - n);
    }
    closedir(d);
    qsort(out, (size_t)n, sizeof *out, compare_games);
    return n;
}

bool remote_find_game(const char *name, char *path, size_t size, game_error *err)
{
    remote_game list[MOST_GAMES];
    char seen[60];
    int n = remote_games(list, MOST_GAMES), found = -1;
    text_printable(seen, sizeof seen, name, strlen(name));
    if (name[0] == '/' && text_copy(path, size, name))
        return true;
    for (int i = 0; i < n; i++) {
        const char *own = strrchr(list[i].name, '/') + 1;
        bool user =
            strncmp(list[i].name, name, strlen(name)) == 0 && list[i].name[strlen(name)] == '/';
        if (name[0] != '\0' && strcmp(list[i].name, name) != 0 && strcmp(own, name) != 0 && !user)
            continue;
        if (found >= 0)
            return text_error(err, -1, "%s: there are several games: %s, %s%s", seen,
                              list[found].name, list[i].name, i + 1 < n ? ", ..." : "");
        found = i;
    }
    if (found < 0)
        return text_error(err, -1,
                          name[0] != '\0' ? "no game %s is hosted on this machine"
                                          : "%sno game is waiting on this machine",
                          seen);
    return text_copy(path, size, list[found].path) || text_error(err, -1, "the path is too long");
}
