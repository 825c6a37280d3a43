/* The program as the only thing an account can do, through a real sshd on the loopback
 * interface, as docs/SSH.md describes it: played, resized, cut off in the middle,
 * connected again, played on.  Skipped where there is no sshd. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pwd.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/place.h"
#include "tui/terminal.h"

#define SSHD   "/usr/sbin/sshd"
#define SSH    "/usr/bin/ssh"
#define KEYGEN "/usr/bin/ssh-keygen"

enum { PATH_ROOM = 300 };

typedef struct server {
    place place; /* keys and configuration, and the player's home below it */
    char home[PATH_ROOM], port[12], target[100], key[PATH_ROOM];
    pid_t pid;
} server;

static void path(const server *v, const char *name, char out[PATH_ROOM])
{
    int n = snprintf(out, PATH_ROOM, "%s/%s", v->place.dir, name);
    assert_true(n > 0 && n < PATH_ROOM);
}

static void write_file(const server *v, const char *name, const char *text)
{
    char file[PATH_ROOM];
    path(v, name, file);
    FILE *f = fopen(file, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void make_dir(const server *v, const char *name)
{
    char dir[PATH_ROOM];
    path(v, name, dir);
    assert_int_equal(mkdir(dir, 0700), 0);
}

/* Runs a program without output; its exit code. */
static int run(const char *const *argv)
{
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        int null = open("/dev/null", O_RDWR);
        for (int i = 0; i < 3; i++)
            dup2(null, i);
        execv(argv[0], (char *const *)(uintptr_t)argv);
        _exit(127);
    }
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

static void make_key(const server *v, const char *name)
{
    char file[PATH_ROOM];
    path(v, name, file);
    const char *const argv[] = {KEYGEN, "-q", "-t", "ed25519", "-N", "", "-f", file, NULL};
    assert_int_equal(run(argv), 0);
}

static int free_port(void)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in a = {.sin_family = AF_INET};
    socklen_t n = sizeof a;
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_true(fd >= 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&a, sizeof a), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&a, &n), 0);
    close(fd);
    return ntohs(a.sin_port);
}

static bool listens(int port)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    bool good = connect(fd, (struct sockaddr *)&a, sizeof a) == 0;
    close(fd);
    return good;
}

/* The server's configuration: what docs/SSH.md says, made runnable by anybody. */
static void configure(server *v, int port)
{
    char text[3000];
    int n = snprintf(text, sizeof text,
                     "Port %d\n"
                     "ListenAddress 127.0.0.1\n"
                     "HostKey %s/host\n"
                     "AuthorizedKeysFile %s/key.pub\n"
                     "PidFile none\n"
                     "StrictModes no\n"
                     "UsePAM no\n"
                     "PasswordAuthentication no\n"
                     "PermitRootLogin yes\n"
                     "X11Forwarding no\n"
                     "AllowTcpForwarding no\n"
                     "PermitUserRC no\n"
                     "PrintMotd no\n"
                     "ForceCommand exec env HOME=%s LC_ALL=C.UTF-8 ASAN_OPTIONS=%s %s --kiosk\n",
                     port, v->place.dir, v->place.dir, v->home,
                     getenv("ASAN_OPTIONS") != NULL ? getenv("ASAN_OPTIONS") : "", PROGRAM);
    assert_true(n > 0 && (size_t)n < sizeof text);
    write_file(v, "config", text);
}

static bool server_start(server *v)
{
    const struct passwd *me = getpwuid(getuid());
    char config[PATH_ROOM];
    if (access(SSHD, X_OK) != 0 || access(SSH, X_OK) != 0 || access(KEYGEN, X_OK) != 0 ||
        me == NULL)
        return false;
    memset(v, 0, sizeof *v);
    place_make(&v->place);
    path(v, "home", v->home);
    path(v, "key", v->key);
    path(v, "config", config);
    make_dir(v, "home");
    make_dir(v, "home/.config");
    make_dir(v, "home/.config/parlour");
    write_file(v, "home/.config/parlour/preferences", "animation = no\nreversi-second = 1\n");
    make_key(v, "host");
    make_key(v, "key");
    if (getuid() == 0)
        (void)mkdir("/run/sshd", 0755); /* sshd wants it; the package's service makes it */
    int port = free_port();
    configure(v, port);
    snprintf(v->port, sizeof v->port, "%d", port);
    snprintf(v->target, sizeof v->target, "%s@127.0.0.1", me->pw_name);
    v->pid = fork();
    assert_true(v->pid >= 0);
    if (v->pid == 0) {
        char log[PATH_ROOM];
        int null = open("/dev/null", O_RDWR);
        for (int i = 0; i < 3; i++)
            dup2(null, i);
        path(v, "log", log);
        execl(SSHD, SSHD, "-D", "-E", log, "-f", config, (char *)NULL);
        _exit(127);
    }
    for (int i = 0; i < 300 && !listens(port); i++)
        poll(NULL, 0, 100);
    assert_true(listens(port));
    return true;
}

static void server_stop(server *v)
{
    kill(v->pid, SIGTERM);
    waitpid(v->pid, NULL, 0);
    place_remove(&v->place);
}

/* A terminal connected to the server; 'command' (may be NULL) is asked for and must
 * not be run. */
static pty *call(const server *v, const char *command)
{
    const char *const args[] = {"-tt",
                                "-F",
                                "/dev/null",
                                "-p",
                                v->port,
                                "-i",
                                v->key,
                                "-o",
                                "IdentitiesOnly=yes",
                                "-o",
                                "StrictHostKeyChecking=no",
                                "-o",
                                "UserKnownHostsFile=/dev/null",
                                "-o",
                                "LogLevel=ERROR",
                                "-e",
                                "none",
                                v->target,
                                command,
                                NULL};
    pty_setup s = {.term = NULL};
    pty *p = pty_start(&s, SSH, args);
    pty_await(p, "Quit");
    terminal_settle(p);
    return p;
}

/* Until the program that served the lost connection has ended. */
static void await_end(const server *v)
{
    char file[PATH_ROOM];
    path(v, "home/.local/state/parlour/autosave.lock", file);
    for (int i = 0; i < PTY_BOUND / 50; i++) {
        int fd = open(file, O_RDWR);
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        assert_true(fd >= 0);
        assert_int_equal(fcntl(fd, F_GETLK, &lock), 0);
        close(fd);
        if (lock.l_type == F_UNLCK)
            return;
        poll(NULL, 0, 50);
    }
    fail_msg("the program lives on without its terminal");
}

static void begin_game(pty *p)
{
    while (!pty_shows(p, "> Reversi")) { /* below "Continue" */
        pty_type(p, "\033[B");
        terminal_settle(p);
    }
    terminal_do(p, "\r", "Begin the game");
    terminal_do(p, "\r", "move 1");
    terminal_do(p, "d3\r", "move 3");
    terminal_settle(p);
}

static void leave(pty *p)
{
    pty_type(p, "q");
    pty_await(p, "Quit");
    pty_type(p, "qy");
    terminal_expect_exit(p, 0);
    terminal_expect_clean(p);
    pty_free(p);
}

static void play_lose_the_line_and_play_on(const server *v)
{
    pty *p = call(v, NULL);
    begin_game(p);
    pty_resize(p, 46, 130);
    terminal_settle(p);
    pty_await(p, "move 3");
    assert_true(strlen(pty_row(p, 45)) > 10); /* down to the new last line */
    pty_resize(p, 24, 80);
    terminal_settle(p);
    terminal_do(p, ":", "Move>");
    char *before = terminal_copy(p);
    /* The connection is gone, in the middle of a typed move. */
    pty_kill(p, SIGKILL);
    pty_free(p);
    await_end(v);

    p = call(v, NULL);
    pty_await(p, "Continue");
    terminal_do(p, "\r", "move 3");
    terminal_do(p, ":", "Move>");
    terminal_settle(p);
    for (int row = 1; row < 19; row++) { /* the same board, tallies and moves */
        const char *line = before;
        for (int i = 0; i < row; i++)
            line = strchr(line, '\n') + 1;
        size_t n = strcspn(line, "\n");
        if (strlen(pty_row(p, row)) != n || strncmp(pty_row(p, row), line, n) != 0)
            fail_msg("row %d was\n%.*s\nand is\n%s", row, (int)n, line, pty_row(p, row));
    }
    free(before);
    pty_type(p, "\033");
    pty_pump(p, 1000); /* alone, not with what follows */
    terminal_do(p, "z", "move 1");
    terminal_do(p, "c4\r", "move 3");
    leave(p);
}

static void only_the_game_can_be_had(const server *v)
{
    pty *p = call(v, "echo hello-there; id");
    assert_false(pty_shows(p, "hello-there"));
    pty_await(p, "Continue"); /* the game just left is there */
    begin_game(p);
    terminal_do(p, "S", "Saved as reversi");
    pty_type(p, "L");
    terminal_settle(p);
    assert_false(pty_shows(p, "Another file"));
    terminal_do(p, "\033", "move 3");
    pty_pump(p, 1000);
    pty_type(p, "\032"); /* there is no shell to stop for */
    terminal_settle(p);
    terminal_do(p, "z", "move 1");
    leave(p);
}

static int set_up(void **state)
{
    static server v;
    *state = server_start(&v) ? &v : NULL;
    if (*state == NULL)
        print_message("no sshd or ssh here: not tested\n");
    return 0;
}

static int tear_down(void **state)
{
    if (*state != NULL)
        server_stop(*state);
    return 0;
}

static void terminal_kiosk_over_ssh(void **state)
{
    if (*state == NULL)
        skip();
    play_lose_the_line_and_play_on(*state);
    only_the_game_can_be_had(*state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(terminal_kiosk_over_ssh, set_up, tear_down)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
