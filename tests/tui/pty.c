/* tests/tui/pty.c - one thread, everything driven by the waits.  The private modes
 * that libvterm keeps to itself are read off the bytes by a scanner of our own. */
#include "tui/pty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <vterm.h>

#include "support/place.h"

enum { MODES = 4096, SCREEN_ROOM = 1 << 18, ROW_ROOM = 4096 };

struct pty {
    int master, slave;
    pid_t child;   /* the program, or the shell above it */
    pid_t program; /* the program itself */
    int status_fd, order_fd;
    bool ended, stopped;
    int status;
    place home;
    bool own_home;
    struct termios before;
    int rows, cols;
    VTerm *vt;
    VTermScreen *screen;
    bool alternate, visible;
    bool mode[MODES];
    int scan;       /* of the scanner: 0 text, 1 after ESC, 2 after ESC [, 3 in ESC [ ? */
    int number[16]; /* parameters it has read */
    int n_numbers;
    char *out;
    size_t n_out, room;
    char picture[SCREEN_ROOM];
    char row[ROW_ROOM];
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- the screen ------------------------------------------------------------- */

static int on_prop(VTermProp prop, VTermValue *v, void *arg)
{
    pty *p = arg;
    if (prop == VTERM_PROP_ALTSCREEN)
        p->alternate = v->boolean;
    if (prop == VTERM_PROP_CURSORVISIBLE)
        p->visible = v->boolean;
    return 1;
}

static const VTermScreenCallbacks callbacks = {.settermprop = on_prop};

static void scan_byte(pty *p, unsigned char b)
{
    if (b == 0x1b) {
        p->scan = 1;
    } else if (p->scan == 1) {
        p->scan = b == '[' ? 2 : 0;
    } else if (p->scan == 2) {
        p->scan = b == '?' ? 3 : 0;
        p->n_numbers = 1;
        p->number[0] = 0;
    } else if (p->scan == 3 && b >= '0' && b <= '9') {
        p->number[p->n_numbers - 1] = p->number[p->n_numbers - 1] * 10 + (b - '0');
    } else if (p->scan == 3 && b == ';' && p->n_numbers < 16) {
        p->number[p->n_numbers++] = 0;
    } else if (p->scan == 3) {
        for (int i = 0; i < p->n_numbers && (b == 'h' || b == 'l'); i++) {
            if (p->number[i] < MODES)
                p->mode[p->number[i]] = b == 'h';
        }
        p->scan = 0;
    }
}

static void take_output(pty *p, const char *bytes, size_t n)
{
    while (p->n_out + n > p->room) {
        p->room = p->room ? 2 * p->room : 1 << 16;
        p->out = realloc(p->out, p->room);
        assert_non_null(p->out);
    }
    memcpy(p->out + p->n_out, bytes, n);
    p->n_out += n;
    for (size_t i = 0; i < n; i++)
        scan_byte(p, (unsigned char)bytes[i]);
    vterm_input_write(p->vt, bytes, n);
}

/* Waits at most ms for output and takes it; false when none came. */
static bool read_some(pty *p, int ms)
{
    if (p->master < 0)
        return false;
    struct pollfd f = {.fd = p->master, .events = POLLIN};
    if (poll(&f, 1, ms < 0 ? 0 : ms) <= 0)
        return false;
    char bytes[4096];
    ssize_t n = read(p->master, bytes, sizeof bytes);
    if (n <= 0)
        return false;
    take_output(p, bytes, (size_t)n);
    return true;
}

void pty_pump(pty *p, int ms)
{
    int64_t end = now_ms() + ms;
    for (int64_t left; (left = end - now_ms()) > 0;) {
        if (!read_some(p, (int)left) && p->master < 0)
            break;
    }
}

void pty_quiet(pty *p, int ms)
{
    int64_t end = now_ms() + PTY_BOUND;
    while (now_ms() < end && read_some(p, ms))
        ;
}

bool pty_until(pty *p, bool (*holds)(pty *p, void *arg), void *arg)
{
    int64_t end = now_ms() + PTY_BOUND;
    while (!holds(p, arg)) {
        if (now_ms() > end)
            return false;
        read_some(p, 20);
    }
    return true;
}

static size_t row_text(const pty *p, int row, char *out, size_t size)
{
    size_t n = 0, end = 0;
    for (int col = 0; col < p->cols && n + 8 < size; col++) {
        VTermScreenCell cell;
        VTermPos at = {.row = row, .col = col};
        if (!vterm_screen_get_cell(p->screen, at, &cell) || cell.chars[0] == 0) {
            out[n++] = ' ';
            continue;
        }
        uint32_t cp = cell.chars[0];
        if (cp < 0x80) {
            out[n++] = (char)cp;
        } else if (cp < 0x800) {
            out[n++] = (char)(0xc0 | cp >> 6);
            out[n++] = (char)(0x80 | (cp & 0x3f));
        } else if (cp < 0x10000) {
            out[n++] = (char)(0xe0 | cp >> 12);
            out[n++] = (char)(0x80 | (cp >> 6 & 0x3f));
            out[n++] = (char)(0x80 | (cp & 0x3f));
        } else {
            out[n++] = '?';
        }
        if (cp != ' ')
            end = n;
    }
    out[end] = '\0';
    return end;
}

const char *pty_screen(pty *p)
{
    size_t n = 0;
    for (int row = 0; row < p->rows && n + ROW_ROOM < sizeof p->picture; row++) {
        n += row_text(p, row, p->picture + n, ROW_ROOM);
        p->picture[n++] = '\n';
    }
    p->picture[n] = '\0';
    return p->picture;
}

const char *pty_row(pty *p, int row)
{
    row_text(p, row, p->row, sizeof p->row);
    return p->row;
}

bool pty_find(pty *p, const char *text, int *row, int *col)
{
    for (int r = 0; r < p->rows; r++) {
        const char *line = pty_row(p, r), *at = strstr(line, text);
        if (!at)
            continue;
        *row = r;
        *col = 0;
        for (const char *s = line; s < at; s++)
            *col += (*s & 0xc0) != 0x80;
        return true;
    }
    return false;
}

bool pty_shows(pty *p, const char *text)
{
    int row, col;
    return pty_find(p, text, &row, &col);
}

static bool has_text(pty *p, void *arg)
{
    return pty_shows(p, arg);
}

static bool has_not_text(pty *p, void *arg)
{
    return !pty_shows(p, arg);
}

void pty_await(pty *p, const char *text)
{
    if (!pty_until(p, has_text, (void *)(uintptr_t)text)) {
        fputs(pty_screen(p), stderr); /* cmocka cuts long messages */
        fail_msg("\"%s\" did not come", text);
    }
}

void pty_await_gone(pty *p, const char *text)
{
    if (!pty_until(p, has_not_text, (void *)(uintptr_t)text))
        fail_msg("\"%s\" did not go:\n%s", text, pty_screen(p));
}

void pty_cursor(const pty *p, int *row, int *col, bool *visible)
{
    VTermPos at;
    vterm_state_get_cursorpos(vterm_obtain_state(p->vt), &at);
    *row = at.row;
    *col = at.col;
    *visible = p->visible;
}

bool pty_alternate(const pty *p)
{
    return p->alternate;
}

bool pty_mode(const pty *p, int n)
{
    return p->mode[n];
}

pty_look pty_look_at(const pty *p, int row, int col)
{
    VTermScreenCell cell;
    VTermPos at = {.row = row, .col = col};
    pty_look look = {false, false, false, false};
    if (vterm_screen_get_cell(p->screen, at, &cell)) {
        look.bold = cell.attrs.bold;
        look.underline = cell.attrs.underline != 0;
        look.reverse = cell.attrs.reverse;
        look.colored = !VTERM_COLOR_IS_DEFAULT_FG(&cell.fg) || !VTERM_COLOR_IS_DEFAULT_BG(&cell.bg);
    }
    return look;
}

const char *pty_output(const pty *p, size_t *n)
{
    *n = p->n_out;
    return p->out;
}

size_t pty_sent(const pty *p)
{
    return p->n_out;
}

/* ---- the process -------------------------------------------------------------- */

static void child_files(int slave)
{
    dup2(slave, STDIN_FILENO);
    dup2(slave, STDOUT_FILENO);
    dup2(slave, STDERR_FILENO);
    for (int fd = 3; fd < 64; fd++)
        close(fd);
}

/* Only what the setup says is in the environment, and what sanitizers read. */
static char **make_env(const pty_setup *s, const char *home)
{
    static const char *const kept[] = {"PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS",
                                       "TSAN_OPTIONS"};
    static char *env[64];
    static char lines[16][1024];
    int n = 0;
    snprintf(lines[n], sizeof *lines, "HOME=%s", home);
    env[n] = lines[n], n++;
    snprintf(lines[n], sizeof *lines, "TERM=%s", s->term ? s->term : "xterm-256color");
    env[n] = lines[n], n++;
    snprintf(lines[n], sizeof *lines, "LC_ALL=%s", s->locale ? s->locale : "C.UTF-8");
    env[n] = lines[n], n++;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        const char *v = getenv(kept[i]);
        if (v) {
            snprintf(lines[n], sizeof *lines, "%s=%s", kept[i], v);
            env[n] = lines[n], n++;
        }
    }
    for (int i = 0; s->env && s->env[i] && n < 60; i++)
        env[n++] = (char *)(uintptr_t)s->env[i];
    env[n] = NULL;
    return env;
}

static void run_program(const pty_setup *s, const pty *p, const char *program,
                        const char *const *args)
{
    char *argv[32] = {(char *)(uintptr_t)program};
    for (int i = 0; args && args[i] && i < 30; i++)
        argv[i + 1] = (char *)(uintptr_t)args[i];
    if (chdir(p->home.dir) == 0)
        execve(program, argv, make_env(s, p->home.dir));
    _exit(127);
}

static void usual_signals(void)
{
    static const int all[] = {SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGHUP, SIGTERM, SIGPIPE};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        signal(all[i], SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* What a message of the shell to the test looks like. */
struct report {
    char what; /* 'P' pid, 'S' stopped, 'E' ended */
    int value;
};

static volatile sig_atomic_t shell_hup;

static void on_hup(int signal)
{
    (void)signal;
    shell_hup = 1;
}

static void shell_say(int fd, char what, int value)
{
    struct report r;
    memset(&r, 0, sizeof r);
    r.what = what;
    r.value = value;
    if (write(fd, &r, sizeof r) != sizeof r)
        _exit(126);
}

static void make_sane(void)
{
    struct termios t;
    tcgetattr(STDIN_FILENO, &t);
    t.c_iflag |= ICRNL | IXON | BRKINT;
    t.c_oflag |= OPOST | ONLCR;
    t.c_lflag |= ISIG | ICANON | ECHO | ECHOE | ECHOK | IEXTEN;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &t);
}

/* The little that a shell with job control does around a program. */
static void run_shell(const pty_setup *s, const pty *p, const char *program,
                      const char *const *args, int report, int order)
{
    struct termios mine;
    tcgetattr(STDIN_FILENO, &mine);
    signal(SIGTTOU, SIG_IGN);
    struct sigaction a;
    memset(&a, 0, sizeof a);
    a.sa_handler = on_hup;
    sigaction(SIGHUP, &a, NULL);
    pid_t job = fork();
    if (job == 0) {
        setpgid(0, 0);
        tcsetpgrp(STDIN_FILENO, getpid());
        usual_signals();
        close(report);
        close(order);
        run_program(s, p, program, args);
    }
    setpgid(job, job);
    tcsetpgrp(STDIN_FILENO, job);
    shell_say(report, 'P', (int)job);
    for (;;) {
        int status;
        pid_t got = waitpid(job, &status, WUNTRACED);
        if (shell_hup) {
            shell_hup = 0;
            kill(-job, SIGHUP);
            kill(-job, SIGCONT);
        }
        if (got != job)
            continue;
        if (!WIFSTOPPED(status)) {
            shell_say(report, 'E', status);
            _exit(0);
        }
        tcsetpgrp(STDIN_FILENO, getpgrp());
        tcsetattr(STDIN_FILENO, TCSADRAIN, &mine);
        shell_say(report, 'S', 0);
        char what;
        if (read(order, &what, 1) != 1)
            _exit(0);
        if (what == 's')
            make_sane();
        tcsetpgrp(STDIN_FILENO, job);
        kill(-job, SIGCONT);
    }
}

static bool take_report(pty *p, int ms)
{
    struct pollfd f = {.fd = p->status_fd, .events = POLLIN};
    struct report r;
    if (poll(&f, 1, ms) <= 0 || read(p->status_fd, &r, sizeof r) != sizeof r)
        return false;
    if (r.what == 'P')
        p->program = r.value;
    if (r.what == 'S')
        p->stopped = true;
    if (r.what == 'E') {
        p->ended = true;
        p->status = r.value;
    }
    return true;
}

static void open_pair(pty *p)
{
    p->master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(p->master >= 0);
    assert_int_equal(grantpt(p->master), 0);
    assert_int_equal(unlockpt(p->master), 0);
    p->slave = open(ptsname(p->master), O_RDWR | O_NOCTTY);
    assert_true(p->slave >= 0);
    struct winsize w = {.ws_row = (unsigned short)p->rows, .ws_col = (unsigned short)p->cols};
    ioctl(p->master, TIOCSWINSZ, &w);
    tcgetattr(p->slave, &p->before);
}

static void open_screen(pty *p)
{
    p->vt = vterm_new(p->rows, p->cols);
    vterm_set_utf8(p->vt, 1);
    p->screen = vterm_obtain_screen(p->vt);
    vterm_screen_enable_altscreen(p->screen, 1);
    vterm_screen_set_callbacks(p->screen, &callbacks, p);
    vterm_screen_reset(p->screen, 1);
    p->visible = true;
}

pty *pty_start(const pty_setup *s, const char *program, const char *const *args)
{
    pty *p = calloc(1, sizeof *p);
    assert_non_null(p);
    p->rows = s->rows ? s->rows : 24;
    p->cols = s->cols ? s->cols : 80;
    p->own_home = s->home == NULL;
    if (p->own_home)
        place_make(&p->home);
    else
        snprintf(p->home.dir, sizeof p->home.dir, "%s", s->home);
    open_pair(p);
    open_screen(p);
    int report[2] = {-1, -1}, order[2] = {-1, -1};
    if (s->shell) {
        assert_int_equal(pipe(report), 0);
        assert_int_equal(pipe(order), 0);
        fcntl(report[1], F_SETFD, FD_CLOEXEC);
        fcntl(order[0], F_SETFD, FD_CLOEXEC);
    }
    p->child = fork();
    assert_true(p->child >= 0);
    if (p->child == 0) {
        int keep_report = s->shell ? fcntl(report[1], F_DUPFD, 100) : -1;
        int keep_order = s->shell ? fcntl(order[0], F_DUPFD, 100) : -1;
        usual_signals();
        setsid();
        ioctl(p->slave, TIOCSCTTY, 0);
        child_files(p->slave);
        if (s->shell)
            run_shell(s, p, program, args, keep_report, keep_order);
        run_program(s, p, program, args);
    }
    p->program = p->child;
    p->status_fd = report[0];
    p->order_fd = order[1];
    if (s->shell) {
        close(report[1]);
        close(order[0]);
        assert_true(take_report(p, PTY_BOUND));
    }
    return p;
}

void pty_free(pty *p)
{
    if (!p)
        return;
    if (!p->ended) {
        kill(p->program, SIGKILL);
        kill(p->child, SIGKILL);
        waitpid(p->child, NULL, 0);
    } else if (p->program != p->child) {
        waitpid(p->child, NULL, 0);
    }
    if (p->master >= 0)
        close(p->master);
    close(p->slave);
    if (p->status_fd > 0) {
        close(p->status_fd);
        close(p->order_fd);
    }
    vterm_free(p->vt);
    if (p->own_home)
        place_remove(&p->home);
    free(p->out);
    free(p);
}

pid_t pty_pid(const pty *p)
{
    return p->program;
}

const char *pty_home(const pty *p)
{
    return p->home.dir;
}

static void send_bytes(pty *p, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t done = write(p->master, bytes, n);
        assert_true(done > 0 || errno == EINTR);
        if (done > 0) {
            bytes += done;
            n -= (size_t)done;
        }
    }
}

void pty_type(pty *p, const char *bytes)
{
    send_bytes(p, bytes, strlen(bytes));
}

void pty_type_slowly(pty *p, const char *bytes, int ms)
{
    for (; *bytes; bytes++) {
        send_bytes(p, bytes, 1);
        pty_pump(p, ms);
    }
}

void pty_resize(pty *p, int rows, int cols)
{
    struct winsize w = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};
    p->rows = rows;
    p->cols = cols;
    vterm_set_size(p->vt, rows, cols);
    ioctl(p->master, TIOCSWINSZ, &w);
}

void pty_size(const pty *p, int *rows, int *cols)
{
    *rows = p->rows;
    *cols = p->cols;
}

void pty_kill(pty *p, int signal)
{
    kill(p->program, signal);
}

void pty_hangup(pty *p)
{
    close(p->master);
    p->master = -1;
}

bool pty_ended(pty *p, int *status)
{
    int64_t end = now_ms() + PTY_BOUND;
    while (!p->ended && now_ms() < end) {
        bool got = read_some(p, 10);
        if (p->program != p->child)
            take_report(p, 10);
        else if (waitpid(p->child, &p->status, WNOHANG) == p->child)
            p->ended = true;
        else if (!got)
            poll(NULL, 0, 5);
    }
    while (read_some(p, 0))
        ;
    *status = p->status;
    return p->ended;
}

bool pty_stopped(pty *p)
{
    int64_t end = now_ms() + PTY_BOUND;
    while (!p->stopped && now_ms() < end) {
        read_some(p, 10);
        take_report(p, 10);
    }
    while (read_some(p, 50))
        ;
    return p->stopped;
}

void pty_continue(pty *p, bool sane)
{
    p->stopped = false;
    assert_int_equal(write(p->order_fd, sane ? "s" : "c", 1), 1);
}

void pty_modes(const pty *p, struct termios *now, struct termios *before)
{
    tcgetattr(p->slave, now);
    *before = p->before;
}
