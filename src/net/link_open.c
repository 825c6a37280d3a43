/* Making links and doors: addresses, Unix sockets, programs. */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/text.h"
#include "net/dial.h"
#include "net/link_impl.h"

enum { MAX_SIGNAL = 31, CLOSE_BELOW = 256, FULL_TRIES = 5, FULL_MS = 20 };

static struct link *failed(game_error *err, const char *what, const char *why)
{
    char seen[120];
    text_printable(seen, sizeof seen, what, strlen(what));
    text_error(err, -1, "%s: %s", seen, why);
    return NULL;
}

/* ---- addresses ----------------------------------------------------------------- */

/* "host:port" or "[host]:port" into its parts. */
static bool split(const char *where, char host[DIAL_HOST], char port[DIAL_PORT])
{
    const char *colon = strrchr(where, ':');
    if (colon == NULL || colon == where || colon[1] == '\0' ||
        !text_copy(port, DIAL_PORT, colon + 1))
        return false;
    size_t n = (size_t)(colon - where);
    if (where[0] == '[' && where[n - 1] == ']') {
        where++;
        n -= 2;
    }
    if (n == 0 || n >= DIAL_HOST)
        return false;
    memcpy(host, where, n);
    host[n] = '\0';
    long number;
    return text_number(port, 1, 65535, &number);
}

struct link *link_connect_tcp(const char *where, game_error *err)
{
    char host[DIAL_HOST], port[DIAL_PORT];
    if (!split(where, host, port))
        return failed(err, where, "this is no HOST:PORT");
    dial *d = dial_begin(host, port, err);
    return d != NULL ? link_of_dial(d, err) : NULL;
}

static bool unix_address(const char *path, struct sockaddr_un *a, socklen_t *size, game_error *err)
{
    memset(a, 0, sizeof *a);
    a->sun_family = AF_UNIX;
    if (!text_copy(a->sun_path, sizeof a->sun_path, path)) {
        failed(err, path, "this path is too long for a socket");
        return false;
    }
    *size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path) + 1);
    return true;
}

/* Connects to a Unix socket; returns 0 or the number of an error.  Where as many wait as
 * may, nothing has been begun (EAGAIN): the others are let in a moment later. */
static int call(int fd, const struct sockaddr_un *a, socklen_t size, int tries)
{
    int number = EAGAIN;
    for (int i = 0; i < tries && number == EAGAIN; i++) {
        if (i > 0)
            poll(NULL, 0, FULL_MS);
        number = connect(fd, (const struct sockaddr *)a, size) == 0 ? 0 : errno;
    }
    return number;
}

struct link *link_connect_unix(const char *path, game_error *err)
{
    struct sockaddr_un a;
    socklen_t size;
    if (!unix_address(path, &a, &size, err))
        return NULL;
    int fd = dial_socket(AF_UNIX);
    if (fd < 0)
        return failed(err, path, strerror(errno));
    int number = call(fd, &a, size, FULL_TRIES);
    if (number != 0 && number != EINPROGRESS) {
        close(fd);
        return failed(err, path,
                      number == EAGAIN ? "too many are waiting there" : strerror(number));
    }
    struct link *l = link_of(fd, 0, err);
    if (l != NULL && number == EINPROGRESS)
        link_set_connecting(l);
    return l;
}

bool link_answers_unix(const char *path)
{
    struct sockaddr_un a;
    socklen_t size;
    int fd = unix_address(path, &a, &size, NULL) ? dial_socket(AF_UNIX) : -1;
    if (fd < 0)
        return false;
    int number = call(fd, &a, size, 1);
    close(fd);
    return number == 0 || number == EINPROGRESS || number == EAGAIN;
}

/* Linux tells who the process at the other end is; elsewhere nobody is known. */
long link_peer_uid(const struct link *l)
{
#if defined(SO_PEERCRED)
    struct { /* struct ucred, which its header hides from POSIX programs */
        int pid;
        unsigned uid, gid;
    } who = {0, 0, 0};
    socklen_t size = sizeof who;
    struct sockaddr_storage a;
    socklen_t a_size = sizeof a;
    if (getsockname(link_fd(l), (struct sockaddr *)&a, &a_size) == 0 && a.ss_family == AF_UNIX &&
        getsockopt(link_fd(l), SOL_SOCKET, SO_PEERCRED, &who, &size) == 0 && size == sizeof who)
        return (long)who.uid;
#else
    (void)l;
#endif
    return -1;
}

/* ---- programs ------------------------------------------------------------------ */

/* Between fork and exec: only calls that are safe there. */
static void run_child(char *const *argv, int io, int complaints)
{
    for (int i = 1; i <= MAX_SIGNAL; i++)
        signal(i, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    fcntl(io, F_SETFL, 0);
    if (dup2(io, STDIN_FILENO) < 0 || dup2(io, STDOUT_FILENO) < 0 ||
        (complaints >= 0 && dup2(complaints, STDERR_FILENO) < 0))
        _exit(126);
    for (int fd = STDERR_FILENO + 1; fd < CLOSE_BELOW; fd++)
        close(fd);
    execvp(argv[0], argv);
    static const char words[] = ": this program could not be started\n";
    (void)!write(STDERR_FILENO, argv[0], strlen(argv[0]));
    (void)!write(STDERR_FILENO, words, sizeof words - 1);
    _exit(127);
}

struct link *link_spawn(char *const *argv, bool quiet, game_error *err)
{
    int io[2] = {-1, -1}, says[2] = {-1, -1};
    pid_t pid = -1;
    bool good = socketpair(AF_UNIX, SOCK_STREAM, 0, io) == 0 && (!quiet || pipe(says) == 0);
    if (good) {
        fcntl(io[0], F_SETFD, FD_CLOEXEC);
        sigset_t all, old; /* no handler of ours may run in the child */
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, &old);
        pid = fork();
        if (pid == 0)
            run_child(argv, io[1], says[1]);
        sigprocmask(SIG_SETMASK, &old, NULL);
    }
    int number = errno;
    int done[2] = {io[1], says[1]};
    for (int i = 0; i < 2; i++)
        if (done[i] >= 0)
            close(done[i]);
    struct link *l = pid > 0 ? link_of(io[0], (long)pid, err) : NULL;
    if (pid < 0) {
        if (io[0] >= 0)
            close(io[0]);
        failed(err, argv[0], strerror(number));
    }
    if (l != NULL && says[0] >= 0)
        link_set_complaints(l, says[0]);
    else if (says[0] >= 0)
        close(says[0]);
    return l;
}

/* ---- doors --------------------------------------------------------------------- */

struct door {
    int fd;
    unsigned port;
    char path[LINK_WORDS];  /* of a Unix socket, or "" */
    char words[LINK_WORDS]; /* for people */
};

static door *make_door(int fd, const char *words, game_error *err)
{
    door *d = calloc(1, sizeof *d);
    if (d == NULL) {
        close(fd);
        text_error(err, -1, "not enough memory");
        return NULL;
    }
    d->fd = fd;
    text_copy(d->words, sizeof d->words, words);
    return d;
}

/* The port a socket was bound to. */
static unsigned bound_port(int fd)
{
    struct sockaddr_storage a;
    socklen_t size = sizeof a;
    char port[16] = "";
    long number = 0;
    if (getsockname(fd, (struct sockaddr *)&a, &size) != 0 ||
        getnameinfo((const struct sockaddr *)&a, size, NULL, 0, port, sizeof port,
                    NI_NUMERICSERV) != 0 ||
        !text_number(port, 1, 65535, &number))
        return 0;
    return (unsigned)number;
}

door *door_tcp(const char *address, unsigned port, game_error *err)
{
    char number[16], words[LINK_WORDS];
    text_printf(number, sizeof number, "%u", port);
    game_error reason = {0};
    struct addrinfo *a = dial_look_up(address, number, AI_PASSIVE, &reason);
    if (a == NULL) {
        failed(err, address, reason.text);
        return NULL;
    }
    int fd = dial_socket(a->ai_family), on = 1;
    bool good = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, LINK_BACKLOG) == 0;
    int why = errno;
    freeaddrinfo(a);
    bool six = strchr(address, ':') != NULL;
    unsigned bound = good ? bound_port(fd) : port;
    text_printf(words, sizeof words, six ? "[%s]:%u" : "%s:%u", address, bound);
    if (!good) {
        if (fd >= 0)
            close(fd);
        failed(err, words, strerror(why));
        return NULL;
    }
    door *d = make_door(fd, words, err);
    if (d != NULL)
        d->port = bound;
    return d;
}

/* A socket that is left over from a program that was killed. */
static bool nobody_there(const struct sockaddr_un *a, socklen_t size)
{
    int fd = dial_socket(AF_UNIX);
    bool refused =
        fd >= 0 && connect(fd, (const struct sockaddr *)a, size) != 0 && errno == ECONNREFUSED;
    if (fd >= 0)
        close(fd);
    return refused;
}

door *door_unix(const char *path, unsigned mode, game_error *err)
{
    struct sockaddr_un a;
    socklen_t size;
    struct stat st;
    if (!unix_address(path, &a, &size, err))
        return NULL;
    if (lstat(path, &st) == 0 && S_ISSOCK(st.st_mode) && nobody_there(&a, size))
        unlink(path);
    int fd = dial_socket(AF_UNIX);
    /* Nobody may knock before the mode is right. */
    mode_t old = umask(0177);
    bool good = fd >= 0 && bind(fd, (const struct sockaddr *)&a, size) == 0;
    int why = errno;
    umask(old);
    if (good && (chmod(path, (mode_t)mode) != 0 || listen(fd, LINK_BACKLOG) != 0)) {
        why = errno;
        unlink(path);
        good = false;
    }
    if (!good) {
        if (fd >= 0)
            close(fd);
        failed(err, path, strerror(why));
        return NULL;
    }
    door *d = make_door(fd, path, err);
    if (d != NULL)
        text_copy(d->path, sizeof d->path, path);
    else
        unlink(path);
    return d;
}

void door_free(door *d)
{
    if (d == NULL)
        return;
    close(d->fd);
    if (d->path[0] != '\0')
        unlink(d->path);
    free(d);
}

int door_fd(const door *d)
{
    return d->fd;
}

struct link *door_accept(door *d)
{
    int fd;
    do
        fd = accept(d->fd, NULL, NULL);
    while (fd < 0 && errno == EINTR);
    if (fd < 0)
        return NULL;
    int on = 1;
    if (d->path[0] == '\0')
        (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return link_of(fd, 0, NULL);
}

unsigned door_port(const door *d)
{
    return d->port;
}

const char *door_words(const door *d)
{
    return d->words;
}
