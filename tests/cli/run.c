#include "cli/run.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/place.h"

static place home;

static void fail(const char *what)
{
    perror(what);
    exit(99);
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
    if (f == NULL)
        fail(name);
    size_t n = fread(buf, 1, RUN_MAX_TEXT - 1, f);
    buf[n] = '\0';
    fclose(f);
}

static void become(const char *name, int flags, int fd)
{
    int from = open(name, flags, 0600);
    if (from < 0 || dup2(from, fd) < 0)
        _exit(98);
    close(from);
}

const run *run_program(const char *line, const char *input)
{
    static run r;
    char copy[4096];
    char *argv[RUN_MAX_ARGS];
    snprintf(copy, sizeof copy, "%s", line);
    cut(copy, argv);
    run_file("stdin", input != NULL ? input : "");
    fflush(NULL);
    pid_t pid = fork();
    if (pid < 0)
        fail("fork");
    if (pid == 0) {
        become("stdin", O_RDONLY, 0);
        become("stdout", O_WRONLY | O_CREAT | O_TRUNC, 1);
        become("stderr", O_WRONLY | O_CREAT | O_TRUNC, 2);
        execv(argv[0], argv);
        _exit(97);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    r.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    slurp("stdout", r.out);
    slurp("stderr", r.err);
    return &r;
}
