/* store.c - where things are: the XDG directories, what they hold, and the lock
 * that keeps two programs from sharing one autosave. */
#include "play/store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text.h"
#include "play/store_impl.h"

static const struct {
    const char *variable, *fallback;
} place[] = {
    [STORE_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
    [STORE_DATA] = {"XDG_DATA_HOME", ".local/share"},
    [STORE_STATE] = {"XDG_STATE_HOME", ".local/state"},
};
enum { N_PLACES = sizeof place / sizeof place[0] };

bool store_fail(game_error *err, const char *path, int number)
{
    char seen[120];
    text_printable(seen, sizeof seen, path, strlen(path));
    return text_error(err, -1, "%s: %s", seen, strerror(number));
}

bool store_path(enum store_dir d, const char *name, char *buf, size_t size, game_error *err)
{
    const char *base = getenv(place[d].variable), *home = getenv("HOME");
    const char *slash = name != NULL && *name != '\0' ? "/" : "";
    bool fits;
    if (name == NULL)
        name = "";
    if (base != NULL && base[0] == '/') {
        fits = text_printf(buf, size, "%s/parlour%s%s", base, slash, name);
    } else {
        if (home == NULL || home[0] != '/')
            return text_error(err, -1, "HOME is not set to a directory: nothing can be kept");
        fits = text_printf(buf, size, "%s/%s/parlour%s%s", home, place[d].fallback, slash, name);
    }
    return fits || text_error(err, -1, "the path of %s is too long", place[d].variable);
}

/* The length of the part of 'path' that is one of our directories, or 0. */
static size_t own_prefix(const char *path)
{
    char dir[STORE_PATH];
    for (int d = 0; d < N_PLACES; d++) {
        if (!store_path((enum store_dir)d, NULL, dir, sizeof dir, NULL))
            continue;
        size_t n = strlen(dir);
        if (strncmp(path, dir, n) == 0 && path[n] == '/')
            return n;
    }
    return 0;
}

bool store_make_parents(const char *path, game_error *err)
{
    char dir[STORE_PATH];
    if (own_prefix(path) == 0)
        return true;
    if (!text_copy(dir, sizeof dir, path))
        return store_fail(err, path, ENAMETOOLONG);
    for (char *p = dir + 1; *p != '\0'; p++) {
        if (*p != '/')
            continue;
        *p = '\0';
        if (mkdir(dir, 0700) != 0 && errno != EEXIST && errno != EISDIR) {
            /* A parent we may not write to can still be there. */
            int number = errno;
            struct stat st;
            if (stat(dir, &st) != 0)
                return store_fail(err, dir, number);
        }
        *p = '/';
    }
    return true;
}

/* ---- lists ----------------------------------------------------------------- */

static int compare_items(const void *left, const void *right)
{
    const store_item *a = left, *b = right;
    if (a->mtime != b->mtime)
        return a->mtime > b->mtime ? -1 : 1;
    return strcmp(a->name, b->name);
}

static bool ends_in(const char *name, const char *suffix)
{
    size_t n = strlen(name), m = strlen(suffix);
    return n > m && strcmp(name + n - m, suffix) == 0;
}

/* Fills one item; false when the entry is not for the list. */
static bool read_item(int dir, const char *name, const char *suffix, store_item *out)
{
    struct stat st;
    if (name[0] == '.' || !ends_in(name, suffix) || !text_copy(out->name, sizeof out->name, name))
        return false;
    if (fstatat(dir, name, &st, 0) != 0 || !S_ISREG(st.st_mode))
        return false;
    out->mtime = (long long)st.st_mtime;
    out->size = (long long)st.st_size;
    return true;
}

int store_list(const char *dir, const char *suffix, store_item **out, game_error *err)
{
    int n = 0, room = 0;
    *out = NULL;
    DIR *d = opendir(dir);
    if (d == NULL) {
        if (errno == ENOENT)
            return 0;
        store_fail(err, dir, errno);
        return -1;
    }
    const struct dirent *entry;
    while ((entry = readdir(d)) != NULL) {
        store_item item;
        if (!read_item(dirfd(d), entry->d_name, suffix, &item))
            continue;
        if (n == room) {
            int more = room == 0 ? 16 : room * 2;
            store_item *list = realloc(*out, (size_t)more * sizeof *list);
            if (list == NULL)
                break; /* the list is cut rather than lost */
            *out = list;
            room = more;
        }
        (*out)[n++] = item;
    }
    closedir(d);
    if (n > 1)
        qsort(*out, (size_t)n, sizeof **out, compare_items);
    return n;
}

/* ---- locks ---------------------------------------------------------------------- */

static bool taken(int number)
{
    return number == EAGAIN || number == EACCES;
}

bool store_lock(const char *path, int *fd)
{
    *fd = store_make_parents(path, NULL) ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (*fd < 0 || fcntl(*fd, F_SETLK, &lock) == 0 || !taken(errno))
        return true;
    close(*fd);
    *fd = -1;
    return false;
}

bool store_locked(const char *path)
{
    int fd = open(path, O_RDWR | O_CLOEXEC);
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    bool held = fd >= 0 && fcntl(fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    if (fd >= 0)
        close(fd);
    return held;
}

bool store_lock_autosave(void)
{
    char path[STORE_PATH];
    int fd;
    /* Left open on purpose: the lock lives as long as the process does. */
    return !store_path(STORE_STATE, "autosave.lock", path, sizeof path, NULL) ||
           store_lock(path, &fd);
}
