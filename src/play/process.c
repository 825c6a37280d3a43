/* process.c - a child in a process group of its own, so that whatever it starts
 * in turn can be ended with it.  Both pipes are non-blocking and close-on-exec;
 * the parent never waits but in process_free().
 *
 * The child is not reaped before its group has been killed: as long as the
 * leader is a zombie its number cannot be given to another process. */
#include "play/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/text.h"
#include "play/quiet.h"

enum {
    LINE_LIMIT = 64 << 10, /* bytes of one line; also what is read at most in one call */
    QUEUE_LIMIT = 1 << 20, /* bytes waiting for a child that does not read */
    PATIENCE_MS = 400,     /* process_free(): for a child to end by itself */
    ENDED_MS = 50,         /* its output is closed: for it to be seen ending */
    TICK_MS = 5,
    CLOSE_BELOW = 256, /* descriptors closed in the child */
    MAX_SIGNAL = 31
};

struct process {
    pid_t pid; /* 0 = reaped */
    int status;
    int in, out; /* its standard input and output; -1 = closed */
    bool ended;
    game_error how; /* why it is of no use any more, when 'ended' */
    size_t n_queue, room;
    char *queue;
    size_t begin, end; /* what was read and not taken yet */
    char line[LINE_LIMIT];
};

static void nap(long ms)
{
    struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

/* ---- starting -------------------------------------------------------------- */

enum { MAX_ENV = 8, ENV_TEXT = 1024 };

typedef struct environment {
    char text[MAX_ENV][ENV_TEXT];
    char *list[MAX_ENV + 1];
} environment;

static void clean_environment(environment *e)
{
    static const char *const kept[] = {"PATH", "HOME", "USER", "LANG", "TMPDIR"};
    int n = 0;
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        const char *value = getenv(kept[i]);
        if (value != NULL && text_printf(e->text[n], ENV_TEXT, "%s=%s", kept[i], value)) {
            e->list[n] = e->text[n];
            n++;
        }
    }
    e->list[n] = NULL;
}

/* Between fork and exec: only calls that are safe there. */
static void run_child(int in, int out, int null, char *const *argv, char *const *env)
{
    setpgid(0, 0);
    for (int i = 1; i <= MAX_SIGNAL; i++)
        signal(i, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(null, STDERR_FILENO) < 0)
        _exit(126);
    for (int fd = STDERR_FILENO + 1; fd < CLOSE_BELOW; fd++)
        close(fd);
    execve("/bin/sh", argv, env);
    _exit(127);
}

/* A descriptor that dup2() onto 0, 1 or 2 cannot clobber, closed on exec. */
static int lifted(int fd)
{
    if (fd < 0)
        return fd;
    int high = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(fd);
    return high;
}

static bool lifted_pipe(int fd[2])
{
    if (pipe(fd) != 0) {
        fd[0] = fd[1] = -1;
        return false;
    }
    fd[0] = lifted(fd[0]);
    fd[1] = lifted(fd[1]);
    return fd[0] >= 0 && fd[1] >= 0;
}

static void close_all(int *fd, int n)
{
    for (int i = 0; i < n; i++)
        if (fd[i] >= 0)
            close(fd[i]);
}

process *process_start(const char *command, game_error *err)
{
    size_t room = strlen(command) + sizeof "exec ";
    process *p = calloc(1, sizeof *p);
    char *shell = malloc(room);
    environment *env = calloc(1, sizeof *env);
    int fd[5] = {-1, -1, -1, -1, -1}; /* to the child, from the child, /dev/null */
    pid_t pid = -1;
    if (p != NULL && shell != NULL && env != NULL) {
        text_printf(shell, room, "exec %s", command);
        clean_environment(env);
        fd[4] = lifted(open("/dev/null", O_WRONLY | O_CLOEXEC));
        if (lifted_pipe(fd) && lifted_pipe(fd + 2) && fd[4] >= 0) {
            char sh[] = "sh", option[] = "-c";
            char *argv[] = {sh, option, shell, NULL};
            quiet q; /* no handler of ours may run in the child */
            quiet_begin(&q, 0);
            pid = fork();
            if (pid == 0)
                run_child(fd[0], fd[3], fd[4], argv, env->list);
            quiet_end(&q);
        }
    }
    int number = errno;
    free(shell);
    free(env);
    if (pid < 0) {
        close_all(fd, 5);
        free(p);
        text_error(err, -1, "cannot start a program: %s", strerror(number));
        return NULL;
    }
    setpgid(pid, pid); /* also here: either may come first */
    int done[3] = {fd[0], fd[3], fd[4]};
    close_all(done, 3);
    p->pid = pid;
    p->in = fd[1];
    p->out = fd[2];
    fcntl(p->in, F_SETFL, O_NONBLOCK);
    fcntl(p->out, F_SETFL, O_NONBLOCK);
    return p;
}

/* ---- ending ------------------------------------------------------------------ */

/* Has it ended?  It stays a zombie. */
static bool has_exited(const process *p)
{
    siginfo_t info;
    info.si_pid = 0;
    return waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

static bool wait_exited(const process *p, long ms)
{
    for (long waited = 0; !has_exited(p); waited += TICK_MS) {
        if (waited >= ms)
            return false;
        nap(TICK_MS);
    }
    return true;
}

static void close_pipes(process *p)
{
    int fd[2] = {p->in, p->out};
    close_all(fd, 2);
    p->in = p->out = -1;
}

void process_kill(process *p)
{
    if (p->pid != 0) {
        kill(-p->pid, SIGKILL);
        kill(p->pid, SIGKILL); /* its group may not exist yet */
        while (waitpid(p->pid, &p->status, 0) < 0 && errno == EINTR)
            ;
        p->pid = 0;
    }
    close_pipes(p);
    if (!p->ended)
        text_error(&p->how, -1, "was stopped");
    p->ended = true;
}

void process_free(process *p)
{
    if (p == NULL)
        return;
    if (p->pid != 0) {
        if (p->in >= 0)
            close(p->in);
        p->in = -1;
        wait_exited(p, PATIENCE_MS);
    }
    process_kill(p);
    free(p->queue);
    free(p);
}

/* Its output has ended: says how in words, and lets go of it. */
static void note_end(process *p)
{
    if (!wait_exited(p, ENDED_MS)) {
        text_error(&p->how, -1, "has closed its output");
    } else {
        siginfo_t info = {0};
        waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT);
        if (info.si_code != CLD_EXITED)
            text_error(&p->how, -1, "was ended by signal %d", info.si_status);
        else if (info.si_status == 127)
            text_error(&p->how, -1, "could not be started: command not found");
        else if (info.si_status == 126)
            text_error(&p->how, -1, "could not be started: not an executable program");
        else
            text_error(&p->how, -1, "has ended with exit code %d", info.si_status);
    }
    p->ended = true;
    process_kill(p);
}

/* ---- lines ------------------------------------------------------------------- */

int process_fd(const process *p)
{
    return p->out;
}

int process_write_fd(const process *p)
{
    return p->in;
}

bool process_wants_write(const process *p)
{
    return p->in >= 0 && p->n_queue > 0;
}

void process_flush(process *p)
{
    while (process_wants_write(p)) {
        quiet q;
        quiet_begin(&q, SIGPIPE);
        ssize_t n = write(p->in, p->queue, p->n_queue);
        quiet_end(&q);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (n < 0) { /* it reads no more; what it still says can be read */
            close(p->in);
            p->in = -1;
            return;
        }
        p->n_queue -= (size_t)n;
        memmove(p->queue, p->queue + n, p->n_queue);
    }
}

bool process_send(process *p, const char *line)
{
    size_t n = strlen(line) + 1;
    if (p->ended || p->in < 0 || p->n_queue + n > QUEUE_LIMIT)
        return false;
    if (p->n_queue + n > p->room) {
        size_t room = (p->n_queue + n) * 2;
        char *queue = realloc(p->queue, room);
        if (queue == NULL)
            return false;
        p->queue = queue;
        p->room = room;
    }
    memcpy(p->queue + p->n_queue, line, n - 1);
    p->queue[p->n_queue + n - 1] = '\n';
    p->n_queue += n;
    process_flush(p);
    return p->in >= 0;
}

/* Copies a line of that length out of the buffer and steps over its newline. */
static void take_line(process *p, size_t length, char *buf, size_t size)
{
    size_t n = length < size ? length : size - 1;
    memcpy(buf, p->line + p->begin, n);
    buf[n] = '\0';
    if (n > 0 && buf[n - 1] == '\r')
        buf[n - 1] = '\0';
    p->begin += length + 1;
}

/* Reads more; 0 = nothing there now. */
static ssize_t read_more(process *p)
{
    if (p->begin > 0) {
        memmove(p->line, p->line + p->begin, p->end - p->begin);
        p->end -= p->begin;
        p->begin = 0;
    }
    if (p->end == sizeof p->line) {
        text_error(&p->how, -1, "floods: a line longer than %d bytes", LINE_LIMIT);
        p->ended = true;
        process_kill(p);
        return 0;
    }
    ssize_t n;
    do
        n = read(p->out, p->line + p->end, sizeof p->line - p->end);
    while (n < 0 && errno == EINTR);
    if (n > 0)
        p->end += (size_t)n;
    else if (n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK))
        note_end(p);
    return n < 0 ? 0 : n;
}

int process_line(process *p, char *buf, size_t size, game_error *err)
{
    for (;;) {
        const char *begin = p->line + p->begin;
        const char *newline = memchr(begin, '\n', p->end - p->begin);
        if (newline != NULL) {
            take_line(p, (size_t)(newline - begin), buf, size);
            return 1;
        }
        if (!p->ended && read_more(p) == 0 && !p->ended)
            return 0;
        if (p->ended && memchr(p->line + p->begin, '\n', p->end - p->begin) == NULL) {
            if (err != NULL)
                *err = p->how;
            return -1;
        }
    }
}
