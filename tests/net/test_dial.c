/* Calling a machine by its name: addresses that refuse or are silent are passed over,
 * nothing is waited for, and what is given up leaves nothing behind. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/dial.h"
#include "net/link.h"
#include "support/cmocka_all.h"
#include "support/place.h"

enum { HANG_MS = 60000, CROWD = 4 };

/* An address of this machine. */
typedef struct address {
    struct sockaddr_in in;
    struct addrinfo info;
} address;

static struct addrinfo *make(address *a, unsigned port, struct addrinfo *next)
{
    memset(a, 0, sizeof *a);
    a->in.sin_family = AF_INET;
    a->in.sin_port = htons((uint16_t)port);
    a->in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    a->info = (struct addrinfo){.ai_family = AF_INET,
                                .ai_socktype = SOCK_STREAM,
                                .ai_addrlen = sizeof a->in,
                                .ai_addr = (struct sockaddr *)&a->in,
                                .ai_next = next};
    return &a->info;
}

static door *open_door(void)
{
    game_error err;
    door *d = door_tcp("127.0.0.1", 0, &err);
    assert_non_null(d);
    return d;
}

/* A port on which nobody listens. */
static unsigned dead_port(void)
{
    door *d = open_door();
    unsigned port = door_port(d);
    door_free(d);
    return port;
}

/* A port that answers no more: as many wait at it as may. */
typedef struct silent {
    int door, crowd[CROWD];
    unsigned port;
} silent;

static void make_silent(silent *s)
{
    struct sockaddr_in in = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof in;
    s->door = dial_socket(AF_INET);
    assert_true(s->door >= 0);
    assert_int_equal(bind(s->door, (struct sockaddr *)&in, size), 0);
    assert_int_equal(listen(s->door, 0), 0);
    assert_int_equal(getsockname(s->door, (struct sockaddr *)&in, &size), 0);
    s->port = ntohs(in.sin_port);
    for (int i = 0; i < CROWD; i++) {
        s->crowd[i] = dial_socket(AF_INET);
        (void)connect(s->crowd[i], (struct sockaddr *)&in, size);
    }
}

static void free_silent(const silent *s)
{
    for (int i = 0; i < CROWD; i++)
        close(s->crowd[i]);
    close(s->door);
}

static void wait_readable(int fd)
{
    struct pollfd p = {.fd = fd, .events = POLLIN};
    assert_int_equal(poll(&p, 1, HANG_MS), 1);
}

static void passes_over(unsigned first, int ms)
{
    door *d = open_door();
    int pair[2], why = 0;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    address a, b;
    int fd = dial_each(make(&a, first, make(&b, door_port(d), NULL)), ms, pair[1], &why);
    CHECK(fd >= 0, "%s", strerror(why));
    assert_true((fcntl(fd, F_GETFL) & O_NONBLOCK) != 0);
    wait_readable(door_fd(d));
    struct link *l = door_accept(d);
    assert_non_null(l);
    link_free(l);
    close(fd);
    close(pair[0]);
    close(pair[1]);
    door_free(d);
}

static void one_that_refuses_is_passed_over(void **state)
{
    (void)state;
    passes_over(dead_port(), HANG_MS);
}

static void one_that_is_silent_is_passed_over(void **state)
{
    (void)state;
    silent s;
    make_silent(&s);
    passes_over(s.port, 50);
    free_silent(&s);
}

static void the_last_reason_is_told(void **state)
{
    (void)state;
    int pair[2], why = 0;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    address a, b;
    struct addrinfo *list = make(&a, dead_port(), make(&b, dead_port(), NULL));
    assert_int_equal(dial_each(list, HANG_MS, pair[1], &why), -1);
    assert_int_equal(why, ECONNREFUSED);
    silent s;
    make_silent(&s);
    list = make(&a, s.port, make(&b, dead_port(), NULL));
    close(pair[0]); /* given up: neither is waited for */
    assert_int_equal(dial_each(list, HANG_MS, pair[1], &why), -1);
    assert_int_equal(why, ECANCELED);
    free_silent(&s);
    close(pair[1]);
}

/* Waits for a line or the end. */
static enum link_event take(struct link *l, const char **line, size_t *n, game_error *err)
{
    enum link_event e;
    while ((e = link_take(l, line, n, err)) == LINK_NOTHING) {
        struct pollfd p[2];
        int fds = link_fds(l, p, 2);
        assert_true(fds > 0);
        assert_true(poll(p, (nfds_t)fds, HANG_MS) > 0);
    }
    return e;
}

/* What is said before there is a connection goes out when there is one. */
static void a_name_is_called(void **state)
{
    (void)state;
    door *d = open_door();
    char where[64];
    game_error err;
    const char *line;
    size_t n;
    snprintf(where, sizeof where, "localhost:%u", door_port(d));
    struct link *l = link_connect_tcp(where, &err);
    assert_non_null(l);
    assert_true(link_send(l, "one\n", 4));
    while (link_connecting(l)) {
        struct pollfd p[2];
        assert_true(poll(p, (nfds_t)link_fds(l, p, 2), HANG_MS) > 0);
        link_flush(l);
    }
    wait_readable(door_fd(d));
    struct link *other = door_accept(d);
    assert_non_null(other);
    assert_int_equal(take(other, &line, &n, &err), LINK_LINE_IN);
    assert_int_equal(n, 3);
    assert_memory_equal(line, "one", 3);
    assert_true(link_send(other, "two\n", 4));
    assert_int_equal(take(l, &line, &n, &err), LINK_LINE_IN);
    assert_memory_equal(line, "two", 3);
    link_free(l);
    link_free(other);
    door_free(d);
}

/* A label of more than 63 letters is no name anywhere. */
static void nobody_answers(void **state)
{
    (void)state;
    static const char name[] =
        "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
    char where[128];
    game_error err = {0};
    const char *line;
    size_t n;
    snprintf(where, sizeof where, "%s:4000", name);
    struct link *l = link_connect_tcp(where, &err);
    assert_non_null(l);
    assert_int_equal(take(l, &line, &n, &err), LINK_CLOSED);
    assert_true(err.text[0] != '\0');
    link_free(l);
    snprintf(where, sizeof where, "127.0.0.1:%u", dead_port());
    l = link_connect_tcp(where, &err);
    assert_non_null(l);
    assert_int_equal(take(l, &line, &n, &err), LINK_CLOSED);
    assert_string_equal(err.text, strerror(ECONNREFUSED));
    link_free(l);
}

static void what_is_given_up_leaves_nothing(void **state)
{
    (void)state;
    silent s;
    make_silent(&s);
    int base = dup(STDIN_FILENO);
    close(base);
    char where[64];
    game_error err;
    snprintf(where, sizeof where, "127.0.0.1:%u", s.port);
    for (int i = 0; i < 20; i++) {
        struct link *l = link_connect_tcp(where, &err);
        assert_non_null(l);
        assert_true(link_send(l, "hello\n", 6));
        if (i % 2 != 0) {
            link_cut(l);
            assert_true(link_dead(l));
        }
        link_free(l);
    }
    int fd = -1;
    for (int ms = 0; ms < HANG_MS && fd != base; ms += 10) {
        poll(NULL, 0, 10);
        fd = dup(STDIN_FILENO);
        close(fd);
    }
    assert_int_equal(fd, base);
    free_silent(&s);
}

/* At a local door where as many wait as may, a connection that was not begun is no
 * connection: it is refused by name, and goes when there is room again. */
static void a_full_local_door(void **state)
{
    (void)state;
    enum { MOST = LINK_BACKLOG + 8 };
    struct link *waiting[MOST] = {0}, *l;
    place home;
    char path[300];
    game_error err;
    place_home(&home);
    snprintf(path, sizeof path, "%s/door", home.dir);
    door *d = door_unix(path, 0600, &err);
    assert_non_null(d);
    int n = 0;
    while (n < MOST && (waiting[n] = link_connect_unix(path, &err)) != NULL) {
        assert_false(link_connecting(waiting[n]));
        n++;
    }
    assert_in_range(n, 1, MOST - 1);
    assert_non_null(strstr(err.text, "too many are waiting there"));
    assert_true(link_answers_unix(path));
    struct link *in = door_accept(d);
    assert_non_null(in);
    l = link_connect_unix(path, &err);
    assert_non_null(l);
    link_free(l);
    link_free(in);
    for (int i = 0; i < n; i++)
        link_free(waiting[i]);
    door_free(d);
    assert_false(link_answers_unix(path));
    place_remove(&home);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_that_refuses_is_passed_over),
        cmocka_unit_test(one_that_is_silent_is_passed_over),
        cmocka_unit_test(the_last_reason_is_told),
        cmocka_unit_test(a_name_is_called),
        cmocka_unit_test(nobody_answers),
        cmocka_unit_test(what_is_given_up_leaves_nothing),
        cmocka_unit_test(a_full_local_door),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
