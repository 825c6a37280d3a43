/* tests/tui/net_kit.c - see net_kit.h.  The sshd runs as whoever runs the test, on a free
 * port of loopback, with keys made for the occasion. */
#include "tui/net_kit.h"

#include <arpa/inet.h>
#include <netinet/in.h>
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

#include "tui/terminal.h"

static const char *sshd_path(void)
{
    static const char *const places[] = {"/usr/sbin/sshd", "/usr/local/sbin/sshd", "/sbin/sshd"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (access(places[i], X_OK) == 0)
            return places[i];
    return NULL;
}

bool net_sshd_possible(void)
{
    return sshd_path() != NULL && system("command -v ssh ssh-keygen >/dev/null 2>&1") == 0 &&
           getpwuid(getuid()) != NULL;
}

static int free_port(void)
{
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t n = sizeof a;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(fd >= 0 && bind(fd, (struct sockaddr *)&a, n) == 0 &&
                getsockname(fd, (struct sockaddr *)&a, &n) == 0);
    close(fd);
    return ntohs(a.sin_port);
}

static bool listens(int port)
{
    struct sockaddr_in a = {.sin_family = AF_INET,
                            .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                            .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    bool good = connect(fd, (struct sockaddr *)&a, sizeof a) == 0;
    close(fd);
    return good;
}

static void start_sshd(net_home *h)
{
    char command[2400], config[200];
    int port = free_port();
    const char *user = getpwuid(getuid())->pw_name;
    (void)mkdir("/run/sshd", 0755); /* what sshd wants when root runs it */
    snprintf(command, sizeof command,
             "cd '%s' && ssh-keygen -q -t ed25519 -N '' -f hostkey && ssh-keygen -q -t ed25519 "
             "-N '' -f key && cp key.pub authorized && chmod 600 authorized && "
             "printf '%%s\\n' 'Port %d' 'ListenAddress 127.0.0.1' 'HostKey %s/hostkey' "
             "'AuthorizedKeysFile %s/authorized' 'StrictModes no' 'PidFile none' 'UsePAM no' "
             "'PermitRootLogin yes' 'PasswordAuthentication no' "
             "'SetEnv PARLOUR_LOCAL=%s/local' >sshd.conf && "
             "printf '%%s\\n' 'IdentityFile %s/key' 'IdentitiesOnly yes' "
             "'UserKnownHostsFile %s/known' 'StrictHostKeyChecking accept-new' >ssh.conf",
             h->place.dir, port, h->place.dir, h->place.dir, h->place.dir, h->place.dir,
             h->place.dir);
    assert_int_equal(system(command), 0);
    snprintf(config, sizeof config, "%s/sshd.conf", h->place.dir);
    h->sshd = fork();
    if (h->sshd == 0) {
        if (freopen("/dev/null", "w", stderr) == NULL)
            _exit(126);
        execl(sshd_path(), sshd_path(), "-D", "-f", config, (char *)NULL);
        _exit(127);
    }
    time_t end = time(NULL) + 60;
    while (!listens(port) && time(NULL) < end)
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    snprintf(h->ssh, sizeof h->ssh, "PARLOUR_SSH=ssh -F %s/ssh.conf", h->place.dir);
    snprintf(h->ssh_url, sizeof h->ssh_url, "ssh://%s@127.0.0.1:%d", user, port);
}

void net_home_make(net_home *h)
{
    char path[200];
    memset(h, 0, sizeof *h);
    place_make(&h->place);
    static const char *const part[] = {"anna", "bert", "carl", "local"};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        snprintf(path, sizeof path, "%s/%s", h->place.dir, part[i]);
        assert_int_equal(mkdir(path, 0755), 0);
    }
    snprintf(h->local, sizeof h->local, "PARLOUR_LOCAL=%s/local", h->place.dir);
    snprintf(h->ssh, sizeof h->ssh, "PARLOUR_SSH=false");
    if (net_sshd_possible())
        start_sshd(h);
}

void net_home_free(net_home *h)
{
    if (h->sshd > 0) {
        kill(h->sshd, SIGTERM);
        waitpid(h->sshd, NULL, 0);
    }
    place_remove(&h->place);
}

pty *net_start(const net_home *h, const char *home, const char *words)
{
    const char *env[] = {h->local, h->ssh, NULL};
    pty_setup s = {.home = home, .env = env};
    return terminal_start(&s, words);
}

/* ---- reading a game ------------------------------------------------------------ */

static bool over(pty *p)
{
    return pty_shows(p, "n another game") || pty_shows(p, "wins") || pty_shows(p, "a draw");
}

int net_move(pty *p)
{
    terminal_settle(p);
    const char *title = pty_row(p, 0), *at = strstr(title, "move ");
    return at != NULL ? atoi(at + 5) : over(p) ? 9999 : -1;
}

static bool mine(pty *p)
{
    for (int row = 1; row < 24; row++) {
        const char *name = strstr(pty_row(p, row), " you ");
        if (name != NULL && strchr(name, '<') != NULL)
            return true;
    }
    return false;
}

pty *net_to_act(pty *a, pty *b)
{
    time_t end = time(NULL) + 60;
    while (time(NULL) < end) {
        terminal_settle(a);
        terminal_settle(b);
        if (over(a) && over(b))
            return NULL;
        if (mine(a) && !mine(b) && net_move(a) == net_move(b))
            return a;
        if (mine(b) && !mine(a) && net_move(a) == net_move(b))
            return b;
    }
    fail_msg("nobody's turn:\n%s\n%s", pty_screen(a), pty_screen(b));
    return NULL;
}

void net_play_hint(pty *p)
{
    if (pty_shows(p, "Enter passes")) {
        pty_type(p, "\r");
        terminal_settle(p);
        return;
    }
    terminal_play_hint(p, "Hint ");
    terminal_settle(p);
}

/* The rows of the board without the marks, which differ between the two. */
static void board(pty *p, char *out, size_t size)
{
    size_t n = 0;
    int rows, cols;
    pty_size(p, &rows, &cols);
    size_t width = strstr(pty_row(p, 0), "Quarto") != NULL ? 33 : 36; /* the tray is no board */
    for (int row = 1; row < rows - 4; row++) {
        const char *line = pty_row(p, row);
        size_t col = 0;
        if (strstr(line, "\xe2\x94\x82") == NULL) /* no cells in it */
            continue;
        for (; *line != '\0' && col < width; line++) {
            col += ((unsigned char)*line & 0xc0) != 0x80;
            if (n + 2 < size && strchr(" .:<>[]*?+{}=!0123456789abcdefghi", *line) == NULL)
                out[n++] = *line;
        }
        if (n + 2 < size)
            out[n++] = '\n';
    }
    out[n] = '\0';
    for (char *dot; (dot = strstr(out, "\xe2\x80\xa2")) != NULL;) /* marks of legal cells */
        memmove(dot, dot + 3, strlen(dot + 3) + 1);
}

void net_same_board(pty *a, pty *b)
{
    static char one[8192], two[8192];
    time_t end = time(NULL) + 60;
    do {
        terminal_settle(a);
        terminal_settle(b);
        board(a, one, sizeof one);
        board(b, two, sizeof two);
        if (strcmp(one, two) == 0)
            return;
    } while (time(NULL) < end);
    fputs(pty_screen(a), stderr);
    fputs(pty_screen(b), stderr);
    fprintf(stderr, "%s\n%s\n", one, two);
    fail_msg("the boards differ");
}
