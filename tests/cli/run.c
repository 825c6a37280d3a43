#include "cli/run.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/place.h"
#include "support/sanitized.h"

static place home;
static size_t memory_kib;

static void fail(const char *what)
{
    perror(what);
    exit(99);
}

bool run_memory(size_t kib)
{
    memory_kib = SANITIZED ? 0 : kib;
    return !SANITIZED;
}

void run_begin(void)
{
    place_home(&home);
    if (chdir(home.dir) != 0)
        fail(home.dir);
    setenv("LC_ALL", "C", 1);
    unsetenv("TERM");
}

void run_end(void)
{
    if (chdir("/") != 0)
        fail("/");
    place_remove(&home);
}

const char *run_file(const char *name, const char *text)
{
    static char path[8][PLACE_ROOM + 128];
    static int next;
    char *p = path[next++ % 8];
    snprintf(p, sizeof path[0], "%s/%s", home.dir, name);
    FILE *f = fopen(p, "w");
    if (f == NULL || fputs(text, f) < 0 || fclose(f) != 0)
        fail(p);
    return p;
}

/* Cuts the line in place. */
static int cut(char *p, char **argv)
{
    int n = 0;
    argv[n++] = (char *)PROGRAM;
    for (;;) {
        while (*p == ' ')
            p++;
        if (*p == '\0' || n == RUN_MAX_ARGS - 1)
            break;
        char end = ' ';
        if (*p == '\'') {
            end = '\'';
            p++;
        }
        argv[n++] = p;
        while (*p != '\0' && *p != end)
            p++;
        if (*p != '\0')
            *p++ = '\0';
    }
    argv[n] = NULL;
    return n;
}

static void slurp(const char *name, char *buf)
{
    FILE *f = fopen(name, "r");
    buf[0] = '\0';
    if (f == NULL)
        return; /* not begun yet */
    size_t n = fread(buf, 1, RUN_MAX_TEXT - 1, f);
    buf[n] = '\0';
    fclose(f);
}

static void become(const char *name, const char *ending, int fd)
{
    char path[80];
    snprintf(path, sizeof path, "%s.%s", name, ending);
    int from = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (from < 0 || dup2(from, fd) < 0)
        _exit(98);
    close(from);
}

/* Starts it, its input from that descriptor.  A test that fails leaves nothing running
 * for long. */
static long start(const char *name, const char *line, int input)
{
    static const char *const endings[] = {"out", "err"};
    char copy[4096], old[80];
    char *argv[RUN_MAX_ARGS];
    snprintf(copy, sizeof copy, "%s", line);
    cut(copy, argv);
    for (int i = 0; i < 2; i++) { /* of an earlier program of that name */
        snprintf(old, sizeof old, "%s.%s", name, endings[i]);
        unlink(old);
    }
    fflush(NULL);
    pid_t pid = fork();
    if (pid < 0)
        fail("fork");
    if (pid == 0) {
        if (dup2(input, 0) < 0)
            _exit(98);
        become(name, "out", 1);
        become(name, "err", 2);
        for (int fd = 3; fd < 64; fd++)
            close(fd);
        struct rlimit limit = {memory_kib * 1024, memory_kib * 1024};
        if (memory_kib > 0 && setrlimit(RLIMIT_AS, &limit) != 0)
            _exit(96);
        alarm(RUN_SECONDS);
        execv(argv[0], argv);
        _exit(97);
    }
    close(input);
    return (long)pid;
}

long run_start(const char *name, const char *line, const char *input)
{
    char in[80];
    snprintf(in, sizeof in, "%s.in", name);
    int fd = open(run_file(in, input != NULL ? input : ""), O_RDONLY);
    if (fd < 0)
        fail(in);
    return start(name, line, fd);
}

long run_open(const char *name, const char *line, int *to)
{
    int pair[2];
    if (pipe(pair) != 0)
        fail("pipe");
    fcntl(pair[1], F_SETFD, FD_CLOEXEC);
    *to = pair[1];
    return start(name, line, pair[0]);
}

long run_terminal(const char *name, const char *line, int *to)
{
    *to = posix_openpt(O_RDWR | O_NOCTTY);
    if (*to < 0 || grantpt(*to) != 0 || unlockpt(*to) != 0)
        fail("a terminal");
    fcntl(*to, F_SETFD, FD_CLOEXEC);
    int theirs = open(ptsname(*to), O_RDWR | O_NOCTTY);
    if (theirs < 0)
        fail("a terminal");
    return start(name, line, theirs);
}

const run *run_said(const char *name)
{
    static run r;
    char path[80];
    r.code = -1;
    snprintf(path, sizeof path, "%s.out", name);
    slurp(path, r.out);
    snprintf(path, sizeof path, "%s.err", name);
    slurp(path, r.err);
    return &r;
}

const run *run_await(const char *name, long pid)
{
    static run r;
    int status = 0;
    waitpid((pid_t)pid, &status, 0);
    r = *run_said(name);
    r.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return &r;
}

const run *run_program(const char *line, const char *input)
{
    return run_await("std", run_start("std", line, input));
}
