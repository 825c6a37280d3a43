/* store_file.c - reading, and writing so that nothing is ever lost.  The new
 * bytes go to NAME.PID.tmp beside the file and reach the disk before the name
 * changes hands.  A temporary file left behind by a process that was killed is
 * removed by the next write to the same name.  A symbolic link stays a link: the
 * file it points to is replaced. */
#include "play/store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text.h"
#include "play/quiet.h"
#include "play/store_impl.h"

enum { FIRST_ROOM = 64 << 10, MAX_ASIDE = 999 };

/* ---- reading ---------------------------------------------------------------- */

/* Reads to the end; NULL with errno (EFBIG above the limit).  What the system says of the
 * size saves growing and useless reading; it need not be true. */
static char *read_all(int fd, size_t *size)
{
    size_t room = FIRST_ROOM, n = 0;
    struct stat is;
    bool told = fstat(fd, &is) == 0 && S_ISREG(is.st_mode);
    if (told && is.st_size > STORE_MAX_FILE) {
        errno = EFBIG;
        return NULL;
    }
    if (told && (size_t)is.st_size >= room)
        room = (size_t)is.st_size + 1;
    char *data = malloc(room + 1);
    while (data != NULL) {
        ssize_t got = read(fd, data + n, room - n);
        int why = got < 0 ? errno : 0;
        if (why == EAGAIN) /* an open pipe, see is_readable() */
            poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, -1);
        if (why == EINTR || why == EAGAIN)
            continue;
        if (got == 0) {
            data[n] = '\0';
            *size = n;
            return data;
        }
        n += got > 0 ? (size_t)got : 0;
        int number = got < 0 ? why : n > STORE_MAX_FILE ? EFBIG : 0;
        char *more = data;
        if (number == 0 && n == room) {
            room *= 2;
            more = realloc(data, room + 1);
            number = more == NULL ? ENOMEM : 0;
        }
        if (number != 0) {
            free(data);
            errno = number;
            return NULL;
        }
        data = more;
    }
    errno = ENOMEM;
    return NULL;
}

/* A file, or a pipe that is open already and was named as such: standard input, or what a
 * shell makes of "<(command)".  To wait for whatever else there may be - a pipe with a
 * name, a terminal - could last for ever. */
static bool is_readable(const char *path, int fd)
{
    struct stat is;
    bool open_pipe = strcmp(path, "/dev/stdin") == 0 || strncmp(path, "/dev/fd/", 8) == 0;
    return fstat(fd, &is) != 0 || S_ISREG(is.st_mode) || S_ISDIR(is.st_mode) ||
           (open_pipe && S_ISFIFO(is.st_mode));
}

static bool no_file(game_error *err, const char *path)
{
    return text_error(err, -1, "%.150s: this is no file but a pipe or a device", path);
}

char *store_read(const char *path, size_t *size, bool *missing, game_error *err)
{
    char *data = NULL;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK), number = errno;
    if (missing != NULL)
        *missing = fd < 0 && (number == ENOENT || number == ENOTDIR);
    if (fd >= 0 && !is_readable(path, fd)) {
        close(fd);
        (void)no_file(err, path);
        return NULL;
    }
    if (fd >= 0) {
        data = read_all(fd, size);
        number = errno;
        close(fd);
    }
    if (data == NULL && number == EFBIG)
        text_error(err, -1, "%.150s: the file is larger than %d MiB", path, STORE_MAX_FILE >> 20);
    else if (data == NULL)
        store_fail(err, path, number);
    return data;
}

/* ---- writing ---------------------------------------------------------------- */

/* All of it, or errno.  A signal for too large a file must not end the program. */
static bool write_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        quiet q;
        quiet_begin(&q, SIGXFSZ);
        ssize_t n = write(fd, bytes, size);
        quiet_end(&q);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        if (n == 0) {
            errno = ENOSPC;
            return false;
        }
        bytes += n;
        size -= (size_t)n;
    }
    return true;
}

/* Some file systems know no syncing: that is no failure of ours. */
static bool sync_file(int fd)
{
    return fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

/* Splits "a/b" into the directory "a" (or ".") and returns the last part. */
static const char *split(const char *path, char *dir, size_t size)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL) {
        text_copy(dir, size, ".");
        return path;
    }
    if (text_copy(dir, size, path))
        dir[slash == path ? 1 : slash - path] = '\0';
    return slash + 1;
}

/* Removes NAME.PID.tmp of processes that are no more. */
static void remove_stale(const char *dir, const char *name)
{
    size_t n = strlen(name);
    DIR *d = opendir(dir);
    if (d == NULL)
        return;
    const struct dirent *entry;
    while ((entry = readdir(d)) != NULL) {
        const char *s = entry->d_name;
        if (strncmp(s, name, n) != 0 || s[n] != '.' || !text_is_digit(s[n + 1]))
            continue;
        char *end;
        long pid = strtol(s + n + 1, &end, 10);
        if (strcmp(end, ".tmp") != 0 || pid <= 0)
            continue;
        if (pid == (long)getpid() || (kill((pid_t)pid, 0) != 0 && errno == ESRCH))
            unlinkat(dirfd(d), s, 0);
    }
    closedir(d);
}

static int open_temporary(const char *temporary, const char *path, mode_t mode)
{
    struct stat st;
    bool old = stat(path, &st) == 0;
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd >= 0 && old && fchmod(fd, st.st_mode & 0777) != 0)
        errno = 0; /* the old file's mode is a nicety */
    return fd;
}

/* Writes the temporary file and renames it; false with errno, nothing left. */
static bool replace(const char *path, const char *dir, const char *temporary, const char *bytes,
                    size_t size, mode_t mode)
{
    int fd = open_temporary(temporary, path, mode);
    if (fd < 0)
        return false;
    bool ok = write_all(fd, bytes, size) && sync_file(fd);
    int number = errno;
    if (close(fd) != 0 && ok) {
        ok = false;
        number = errno;
    }
    if (ok && rename(temporary, path) != 0) {
        ok = false;
        number = errno;
    }
    if (!ok) {
        unlink(temporary);
        errno = number;
        return false;
    }
    int d = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (d >= 0) { /* the new name must survive a power cut; if not, the old does */
        (void)sync_file(d);
        close(d);
    }
    return true;
}

static bool write_whole(const char *path, const char *bytes, size_t size, mode_t mode,
                        game_error *err)
{
    char dir[STORE_PATH], temporary[STORE_PATH + 32];
    struct stat st;
    if (!store_make_parents(path, err))
        return false;
    char *real = lstat(path, &st) == 0 && S_ISLNK(st.st_mode) ? realpath(path, NULL) : NULL;
    const char *target = real != NULL ? real : path;
    if (stat(target, &st) == 0 && !S_ISREG(st.st_mode)) {
        free(real);
        return S_ISDIR(st.st_mode) ? store_fail(err, path, EISDIR) : no_file(err, path);
    }
    const char *name = split(target, dir, sizeof dir);
    int number = ENAMETOOLONG;
    bool ok = text_printf(temporary, sizeof temporary, "%s.%ld.tmp", target, (long)getpid());
    if (ok) {
        remove_stale(dir, name);
        ok = replace(target, dir, temporary, bytes, size, mode);
        number = errno;
    }
    free(real);
    return ok || store_fail(err, path, number);
}

bool store_write(const char *path, const char *bytes, size_t size, game_error *err)
{
    return write_whole(path, bytes, size, 0666, err);
}

bool store_write_private(const char *path, const char *bytes, size_t size, game_error *err)
{
    return write_whole(path, bytes, size, 0600, err);
}

/* One write for the whole line; adds the newline that a line cut short by a crash
 * lacks, and leaves the file as it was when only half a line went in. */
static bool append_line(int fd, const char *line)
{
    off_t end = lseek(fd, 0, SEEK_END);
    char last = '\n';
    if (end > 0 && pread(fd, &last, 1, end - 1) != 1)
        last = '\n';
    struct text t;
    text_init(&t);
    text_addf(&t, "%s%s\n", last == '\n' ? "" : "\n", line);
    bool ok = !t.failed && write_all(fd, t.data, t.size);
    int number = t.failed ? ENOMEM : errno;
    if (!ok && end >= 0 && ftruncate(fd, end) != 0)
        number = errno;
    text_free(&t);
    errno = number;
    return ok;
}

bool store_append(const char *path, const char *line, game_error *err)
{
    if (!store_make_parents(path, err))
        return false;
    int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        return store_fail(err, path, errno);
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    while (fcntl(fd, F_SETLKW, &lock) != 0 && errno == EINTR)
        ;
    bool ok = append_line(fd, line);
    int number = errno;
    if (close(fd) != 0 && ok) { /* which lets the lock go */
        ok = false;
        number = errno;
    }
    return ok || store_fail(err, path, number);
}

bool store_remove(const char *path, game_error *err)
{
    return unlink(path) == 0 || store_fail(err, path, errno);
}

bool store_set_aside(const char *path, char *new_path, size_t size, game_error *err)
{
    for (int i = 1; i <= MAX_ASIDE; i++) {
        struct stat st;
        bool fits = i == 1 ? text_printf(new_path, size, "%s.broken", path)
                           : text_printf(new_path, size, "%s.broken.%d", path, i);
        if (!fits)
            return store_fail(err, path, ENAMETOOLONG);
        if (lstat(new_path, &st) != 0 && errno == ENOENT)
            return rename(path, new_path) == 0 || store_fail(err, path, errno);
    }
    return store_fail(err, path, EEXIST);
}
