/* A whole game between two machines that are far apart: two network namespaces, joined by
 * a wire that takes 300 ms and loses every twentieth packet.  The wire is this program: it
 * carries packets between two TUN devices, so that nothing of the system's network is
 * touched.  Skipped, with a word, where namespaces or TUN devices cannot be had. */
#define _GNU_SOURCE /* unshare, setns */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/if.h>
#include <linux/if_tun.h>
#endif

#include <cmocka.h>

#include "tui/net_kit.h"
#include "tui/terminal.h"

enum { DELAY_MS = 300, LOSS = 5, PACKETS = 512, SIZE = 2048 };

#ifdef __linux__

typedef struct packet {
    int64_t due;
    int to;
    ssize_t n;
    char bytes[SIZE];
} packet;

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Carries packets until it is killed. */
static void be_wire(const int tun[2])
{
    static packet queue[PACKETS];
    int first = 0, n = 0;
    unsigned seed = 12345;
    for (;;) {
        struct pollfd fd[2] = {{.fd = tun[0], .events = POLLIN}, {.fd = tun[1], .events = POLLIN}};
        int64_t now = now_ms();
        int wait = n > 0 ? (int)(queue[first].due > now ? queue[first].due - now : 0) : -1;
        poll(fd, 2, wait);
        now = now_ms();
        for (int i = 0; i < 2; i++) {
            packet *p = &queue[(first + n) % PACKETS];
            if ((fd[i].revents & POLLIN) == 0 || (p->n = read(tun[i], p->bytes, SIZE)) <= 0)
                continue;
            seed = seed * 1103515245u + 12345u;
            if (n == PACKETS || (seed >> 16) % 100 < LOSS)
                continue;
            p->due = now + DELAY_MS;
            p->to = tun[1 - i];
            n++;
        }
        for (; n > 0 && queue[first].due <= now; n--, first = (first + 1) % PACKETS)
            (void)!write(queue[first].to, queue[first].bytes, (size_t)queue[first].n);
    }
}

/* A namespace of our own with a TUN device, as "ip" makes it; false where that may not be. */
static bool make_namespace(const char *name, const char *address, int *tun)
{
    char command[400], path[80];
    struct ifreq ifr;
    snprintf(path, sizeof path, "/run/netns/%s", name);
    snprintf(command, sizeof command, "ip netns add %s 2>/dev/null", name);
    if (system(command) != 0)
        return false;
    int home = open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC),
        there = open(path, O_RDONLY | O_CLOEXEC);
    bool good = home >= 0 && there >= 0 && setns(there, CLONE_NEWNET) == 0;
    *tun = good ? open("/dev/net/tun", O_RDWR | O_CLOEXEC) : -1;
    memset(&ifr, 0, sizeof ifr);
    ifr.ifr_flags = IFF_TUN | IFF_NO_PI;
    strcpy(ifr.ifr_name, "far0");
    good = *tun >= 0 && ioctl(*tun, TUNSETIFF, &ifr) == 0;
    if (home >= 0 && setns(home, CLONE_NEWNET) != 0)
        abort();
    close(home);
    close(there);
    snprintf(
        command, sizeof command,
        "ip -n %s addr add %s/24 dev far0 && ip -n %s link set far0 up && ip -n %s link set lo up",
        name, address, name, name);
    return good && system(command) == 0;
}

static void remove_namespace(const char *name)
{
    char command[100];
    snprintf(command, sizeof command, "ip netns del %s 2>/dev/null", name);
    (void)!system(command);
}

/* The program inside a namespace. */
static pty *start_in(const net_home *h, const char *name, const char *who, const char *words)
{
    char home[300], all[800];
    const char *args[40];
    int n = 0;
    snprintf(home, sizeof home, "%s/%s", h->place.dir, who);
    snprintf(all, sizeof all, "netns exec %s %s %s", name, PROGRAM, words);
    for (char *w = strtok(all, " "); w != NULL && n < 39; w = strtok(NULL, " "))
        args[n++] = w;
    args[n] = NULL;
    const char *env[] = {h->local, NULL};
    pty_setup s = {.home = home, .env = env};
    static const char *const places[] = {"/usr/sbin/ip", "/sbin/ip", "/usr/bin/ip", "/bin/ip"};
    const char *ip = places[0];
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (access(places[i], X_OK) == 0) {
            ip = places[i];
            break;
        }
    return pty_start(&s, ip, args);
}

static void far_away(void **state)
{
    (void)state;
    char a[40], b[40], words[200];
    int tun[2] = {-1, -1};
    net_home home;
    snprintf(a, sizeof a, "parlour-a-%d", (int)getpid());
    snprintf(b, sizeof b, "parlour-b-%d", (int)getpid());
    if (!make_namespace(a, "10.77.0.1", &tun[0]) || !make_namespace(b, "10.77.0.2", &tun[1])) {
        remove_namespace(a);
        remove_namespace(b);
        print_message("network namespaces or TUN devices cannot be had here: not tried\n");
        skip();
    }
    pid_t wire = fork();
    if (wire == 0)
        be_wire(tun);
    net_home_make(&home);
    pty *host = start_in(&home, a, "anna",
                         "host quarto --listen 10.77.0.1 --port 4900 --name anna --hints "
                         "--no-animation --minutes 30");
    pty_await(host, "The code of the game");
    int row, col;
    assert_true(pty_find(host, "The code of the game", &row, &col));
    const char *code = pty_row(host, row + 1);
    snprintf(words, sizeof words,
             "join 10.77.0.1:4900 --code %s --name bert --hints --no-animation",
             code + strspn(code, " "));
    pty *guest = start_in(&home, b, "bert", words);
    pty_await(host, "bert");
    pty_await(guest, "anna");
    pty *p;
    int steps = 0;
    while ((p = net_to_act(host, guest)) != NULL) {
        net_play_hint(p);
        steps++;
    }
    assert_true(steps > 5);
    net_same_board(host, guest);
    pty_free(guest);
    pty_free(host);
    net_home_free(&home);
    kill(wire, SIGKILL);
    waitpid(wire, NULL, 0);
    remove_namespace(a);
    remove_namespace(b);
}

#else

static void far_away(void **state)
{
    (void)state;
    print_message("no network namespaces on this system: not tried\n");
    skip();
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(far_away)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
