/* tui/tty.c - handlers do nothing but set a flag and wake the loop through a pipe;
 * everything else happens when the loop asks.  The exception is a crash: then the
 * terminal is put right with write() and tcsetattr() alone, both allowed in a
 * handler, and the signal goes on to whoever had it before.
 *
 * The file-scope variables are what handlers can reach. */
#include "tui/tty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "core/text.h"

static volatile sig_atomic_t flag_end, flag_stop, flag_resume, flag_resize;
static volatile sig_atomic_t is_open;
static int wake_pipe[2] = {-1, -1};
static struct termios saved_modes;
static char last_words[512];
static size_t n_last_words;

enum kind { NEWS, CRASH };

static const struct {
    int signal;
    enum kind kind;
} table[] = {
    {SIGHUP, NEWS},  {SIGTERM, NEWS},  {SIGINT, NEWS},   {SIGTSTP, NEWS},
    {SIGCONT, NEWS}, {SIGWINCH, NEWS}, {SIGSEGV, CRASH}, {SIGABRT, CRASH},
    {SIGBUS, CRASH}, {SIGFPE, CRASH},  {SIGILL, CRASH},  {SIGQUIT, CRASH},
};

enum { N_TABLE = sizeof table / sizeof *table };

static struct sigaction old[N_TABLE];
static bool taken[N_TABLE];

static void on_news(int signal)
{
    int kept = errno;
    switch (signal) {
    case SIGTSTP:
        flag_stop = 1;
        break;
    case SIGCONT:
        flag_resume = 1;
        break;
    case SIGWINCH:
        flag_resize = 1;
        break;
    default:
        if (flag_end == 0)
            flag_end = signal;
        break;
    }
    ssize_t n = write(wake_pipe[1], "!", 1); /* full: the loop is awake already */
    (void)n;
    errno = kept;
}

static void on_crash(int signal)
{
    if (is_open) {
        is_open = 0;
        ssize_t n = write(STDOUT_FILENO, last_words, n_last_words);
        (void)n;
        tcsetattr(STDIN_FILENO, TCSANOW, &saved_modes);
    }
    for (int i = 0; i < N_TABLE; i++) {
        if (table[i].signal == signal)
            sigaction(signal, &old[i], NULL);
    }
    raise(signal);
}

static void install(int i)
{
    struct sigaction a;
    memset(&a, 0, sizeof a);
    sigemptyset(&a.sa_mask);
    a.sa_handler = table[i].kind == NEWS ? on_news : on_crash;
    a.sa_flags = table[i].kind == NEWS ? SA_RESTART : SA_ONSTACK | SA_NODEFER;
    sigaction(table[i].signal, &a, NULL);
}

/* Signals that the parent had ignored (nohup, a shell without job control) stay so. */
static void take_signals(void)
{
    for (int i = 0; i < N_TABLE; i++) {
        sigaction(table[i].signal, NULL, &old[i]);
        taken[i] = old[i].sa_handler != SIG_IGN;
        if (taken[i])
            install(i);
    }
}

/* So that a stack that has run over can be reported too. */
static void second_stack(void)
{
    static char room[1 << 16];
    stack_t present;
    if (sigaltstack(NULL, &present) == 0 && present.ss_flags & SS_DISABLE) {
        stack_t s = {.ss_sp = room, .ss_size = sizeof room};
        sigaltstack(&s, NULL);
    }
}

static bool set_flags(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 &&
           fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

bool tty_open(game_error *err)
{
    if (tcgetattr(STDIN_FILENO, &saved_modes) != 0)
        return text_error(err, -1, "standard input is no terminal: %s", strerror(errno));
    if (pipe(wake_pipe) != 0)
        return text_error(err, -1, "no pipe: %s", strerror(errno));
    if (!set_flags(wake_pipe[0]) || !set_flags(wake_pipe[1]))
        return text_error(err, -1, "the pipe cannot be set up: %s", strerror(errno));
    flag_end = flag_stop = flag_resume = flag_resize = 0;
    n_last_words = 0;
    second_stack();
    take_signals();
    is_open = 1;
    return true;
}

void tty_close(void)
{
    if (!is_open)
        return;
    is_open = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &saved_modes);
    for (int i = 0; i < N_TABLE; i++) {
        if (!taken[i])
            continue;
        /* A terminal that goes away can say so twice: to us, and again when the shell
         * that led us ends.  The second must not kill what is still being kept. */
        if (table[i].signal == SIGHUP)
            signal(SIGHUP, SIG_IGN);
        else
            sigaction(table[i].signal, &old[i], NULL);
    }
    close(wake_pipe[0]);
    close(wake_pipe[1]);
    wake_pipe[0] = wake_pipe[1] = -1;
}

void tty_last_words(const char *bytes, size_t n)
{
    n_last_words = 0;
    if (n > sizeof last_words)
        n = sizeof last_words;
    memcpy(last_words, bytes, n);
    n_last_words = n;
}

int tty_wake_fd(void)
{
    return wake_pipe[0];
}

void tty_take(tty_news *out)
{
    char rest[64];
    while (read(wake_pipe[0], rest, sizeof rest) > 0)
        ;
    /* A flag that rises between here and its clearing is one that is seen now; its
     * byte in the pipe only makes the loop look once more. */
    *out = (tty_news){flag_end, flag_stop != 0, flag_resume != 0, flag_resize != 0};
    if (out->end)
        flag_end = 0;
    if (out->stop)
        flag_stop = 0;
    if (out->resume)
        flag_resume = 0;
    if (out->resize)
        flag_resize = 0;
}

void tty_stop(void)
{
    for (int i = 0; i < N_TABLE; i++) {
        if (table[i].signal != SIGTSTP || !taken[i])
            continue;
        struct sigaction usual;
        memset(&usual, 0, sizeof usual);
        sigemptyset(&usual.sa_mask);
        usual.sa_handler = SIG_DFL;
        sigaction(SIGTSTP, &usual, NULL);
        kill(getpid(), SIGTSTP);
        /* Here it stands still; an orphaned process is not stopped at all. */
        install(i);
    }
    flag_resume = 0;
}

bool tty_adds_return(void)
{
    struct termios t;
    return tcgetattr(STDOUT_FILENO, &t) != 0 || (t.c_oflag & OPOST && t.c_oflag & ONLCR);
}

bool tty_size(int *rows, int *cols)
{
    struct winsize w;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) != 0 || w.ws_row == 0 || w.ws_col == 0)
        return false;
    *rows = w.ws_row;
    *cols = w.ws_col;
    return true;
}

int tty_read(void *bytes, size_t n)
{
    struct pollfd p = {.fd = STDIN_FILENO, .events = POLLIN};
    if (n == 0 || poll(&p, 1, 0) <= 0)
        return 0;
    if (!(p.revents & (POLLIN | POLLHUP | POLLERR)))
        return p.revents & POLLNVAL ? -1 : 0;
    ssize_t got = read(STDIN_FILENO, bytes, n);
    if (got > 0)
        return (int)got;
    return got < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : -1;
}

void tty_write(const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t done = write(STDOUT_FILENO, bytes, n);
        if (done > 0) {
            bytes += done;
            n -= (size_t)done;
        } else if (done < 0 && errno == EAGAIN) {
            struct pollfd p = {.fd = STDOUT_FILENO, .events = POLLOUT};
            poll(&p, 1, 1000);
        } else if (done < 0 && errno != EINTR) {
            return;
        }
    }
}

int64_t tty_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}
