/* A peer that means harm: hundreds of wrong lines, floods, single bytes, connections that
 * say nothing, tokens used twice, thousands of connections.  Whatever it does, the host's
 * memory stays within bounds, its game is kept, and nothing it says can reach a terminal
 * as anything but text. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "core/bits.h"
#include "net/link.h"
#include "net/secret.h"
#include "net/wire.h"
#include "play/match.h"
#include "play/mono.h"
#include "reversi/reversi.h"
#include "support/cmocka_all.h"
#include "support/place.h"
#include "support/sanitized.h"

#ifndef CONNECTIONS
#define CONNECTIONS 10000
#endif

static const game *const games[] = {&reversi_game};

enum { BOUND_S = 120, GROWTH_KIB = SANITIZED ? 1 << 20 : 4096 };

typedef struct house {
    remote *r;
    match *m;
    int begins, blamed, told;
    char text[REMOTE_TEXT];
    char code[REMOTE_CODE], token[64];
    unsigned port;
    place home;
} house;

/* Is there nothing in it that a terminal would obey? */
static void check_text(const char *s)
{
    for (; *s != '\0'; s++)
        assert_true((unsigned char)*s >= 0x20 && *s != 0x7f &&
                    !((unsigned char)s[0] == 0xc2 && (unsigned char)s[1] < 0xa0));
}

static void take(house *h, const remote_news *n)
{
    check_text(n->text);
    if (n->event == REMOTE_BEGINS) {
        match_options o;
        memset(&o, 0, sizeof o);
        session *s = remote_terms(h->r, &o);
        assert_non_null(s);
        h->m = match_new(s, &o, NULL);
        assert_non_null(h->m);
        h->begins++;
    }
    if (n->event == REMOTE_TELLS || n->event == REMOTE_SAYS) {
        h->told++;
        h->blamed += strstr(n->text, "said something wrong") != NULL;
        strcpy(h->text, n->text);
    }
}

static void pump(house *h, int ms)
{
    remote_news n;
    match_news news;
    struct pollfd fd[MATCH_FDS];
    if (h->m == NULL) {
        while (h->m == NULL && remote_next(h->r, NULL, &n) != REMOTE_NOTHING)
            take(h, &n);
    } else {
        enum match_event e;
        while ((e = match_next(h->m, &news)) != MATCH_NONE)
            if (e == MATCH_REMOTE)
                take(h, &news.remote);
    }
    int count = h->m != NULL ? match_fds(h->m, fd, MATCH_FDS) : remote_fds(h->r, fd, REMOTE_FDS);
    poll(fd, (nfds_t)count, ms);
}

static void open_house(house *h)
{
    game_error err;
    memset(h, 0, sizeof *h);
    place_home(&h->home);
    remote_setup s = {.role = REMOTE_HOST,
                      .list = games,
                      .n = 1,
                      .name = "anna",
                      .files = true,
                      .tcp = true,
                      .spectators = 2};
    game_config_init(&s.config, games[0]);
    h->r = remote_new(&s, &err);
    CHECK(h->r != NULL, "%s", err.text);
    assert_true(remote_read_code(remote_code(h->r), h->code));
    h->port = (unsigned)atoi(strrchr(remote_door(h->r, 0), ':') + 1);
}

static void close_house(house *h)
{
    if (h->m != NULL)
        match_free(h->m);
    else
        remote_free(h->r);
    place_remove(&h->home);
}

/* ---- the peer: a bare socket --------------------------------------------------- */

static int knock(const house *h)
{
    struct sockaddr_in a = {.sin_family = AF_INET,
                            .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                            .sin_port = htons((uint16_t)h->port)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(fd >= 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&a, sizeof a), 0);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    return fd;
}

static void say(int fd, const char *bytes, size_t n)
{
    (void)!send(fd, bytes, n, MSG_NOSIGNAL);
}

/* Everything the host says until it closes (true) or 'want' has come (false). */
static bool hear(house *h, int fd, char *buf, size_t size, const char *want)
{
    size_t n = 0;
    time_t end = time(NULL) + BOUND_S;
    buf[0] = '\0';
    while (time(NULL) < end) {
        pump(h, 1);
        ssize_t got = recv(fd, buf + n, size - n - 1, 0);
        if (got == 0)
            return true;
        if (got > 0)
            n += (size_t)got;
        else if (errno != EAGAIN && errno != EWOULDBLOCK)
            return true;
        buf[n] = '\0';
        if (want != NULL && strstr(buf, want) != NULL)
            return false;
        if (n + 1 == size)
            n = 0;
    }
    fail_msg("never closed; it said: %s", buf);
    return false;
}

/* A guest who behaves until he plays. */
static int be_guest(house *h)
{
    char line[200], heard[4096], *given;
    int fd = knock(h);
    snprintf(line, sizeof line, "parlour 1\njoin %s yes bert\n", h->code);
    say(fd, line, strlen(line));
    assert_false(hear(h, fd, heard, sizeof heard, "seat 1 "));
    assert_false(strchr(heard, '\n') == NULL);
    given = strstr(heard, "seat 1 ") + 7;
    snprintf(h->token, sizeof h->token, "%.26s", given);
    assert_true(secret_valid(h->token));
    say(fd, "ready\n", 6);
    while (h->m == NULL)
        pump(h, 5);
    return fd;
}

/* Comes back with the token; gets the next one. */
static int be_back(house *h)
{
    char line[200], heard[4096], start[GAME_STATE_TEXT];
    const session *s = match_session(h->m);
    int fd = knock(h);
    session_game(s)->state_write(session_state(s), start);
    snprintf(line, sizeof line, "parlour 1\nagain %s 0 %u %016llx on bert\n", h->token,
             (unsigned)session_state(s)->turn, (unsigned long long)wire_hash(start));
    say(fd, line, strlen(line));
    if (hear(h, fd, heard, sizeof heard, "back "))
        fail_msg("not let in again: %s", heard);
    snprintf(h->token, sizeof h->token, "%.26s", strstr(heard, "back ") + 5);
    say(fd, "ready\n", 6);
    time_t end = time(NULL) + BOUND_S;
    while (!remote_up(h->r)) {
        assert_true(time(NULL) < end);
        pump(h, 5);
    }
    return fd;
}

static long resident_kib(void)
{
    long pages = 0, all;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f == NULL)
        return 0;
    if (fscanf(f, "%ld %ld", &all, &pages) != 2)
        pages = 0;
    fclose(f);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

/* ---- what it tries --------------------------------------------------------------- */

/* Each wrong in its own way; more are made from right ones below. */
static const char *const wrong[] = {
    "",
    " ",
    "x",
    "GET / HTTP/1.1",
    "\x1b[2J",
    "parlour 1",
    "parlour 2",
    "join - yes bert",
    "watch - carl",
    "game chess ",
    "start -",
    "clock 0 0 0 0 0 0",
    "place a b 0",
    "place a b 2",
    "place a b",
    "wait a",
    "new",
    "over draw",
    "undone 0",
    "seat 0 - - yes x",
    "turn 1 0123456789abcdef 0 d3",
    "turn 1 0123456789abcdef 0 zz",
    "turn 1 0123456789abcdef 0 d3 d3",
    "turn 2 0123456789abcdef 0 d3",
    "turn 0 0123456789abcdef 0 d3",
    "turn 2000000000 0123456789abcdef 0 d3",
    "turn 1 0123456789abcdef 2000000000 d3",
    "turn 1 0123456789abcdef 0 pass",
    "turn 1 0123456789abcdef 0 ",
    "turn 1",
    "turn",
    "turn one",
    "turn 1 x 0 d3",
    "turn -1 0123456789abcdef 0 d3",

    "took x 0",
    "used x",
    "ask undo",
    "ask all 0 0",
    "ask undo x 0",
    "yes undo 0 0",
    "no undo 0 0",
    "yes draw 0 0",
    "no rematch 9 9",
    "resign",
    "resign x",
    "flag x",
    "claim x",
    "ping",
    "ping x",
    "pong x",
    "bye",
    "chat",
    "withdraw now",
    "ready now",
    "refused",
    "again - 0 0 0123456789abcdef on bert",
    "back - - 0 0 0123456789abcdef on",
    "turn 1 0123456789ABCDEF 0 d3",
    "turn 99999999999999999999 0123456789abcdef 0 d3",
    "turn 1 0123456789abcdef 0 d3\x01",
    "turn 1 0123456789abcdef 0 \xff\xfe",
    "TURN 1 0123456789abcdef 0 d3",
    "\xef\xbb\xbfping 1",
    "ping 1 ",
    " ping 1",
    "ping  1",
    "ping\t1",
    "ping 1\r\r",
    "turn 1 0123456789abcdef 0 f5 f6 f7",
};
enum { WRONG = (int)(sizeof wrong / sizeof *wrong), MADE = 200 };

static int write_wrong(int i, char *buf, size_t size)
{
    static const char *const right[] = {"turn 1 0123456789abcdef 0 d3",
                                        "ask undo 3 1",
                                        "took 4 100",
                                        "ping 17",
                                        "resign 3",
                                        "used 9000",
                                        "yes draw 3 3",
                                        "claim 4"};
    if (i < WRONG)
        return snprintf(buf, size, "%s\n", wrong[i]);
    uint64_t seed = (uint64_t)i;
    char line[80];
    strcpy(line, right[i % 8]);
    size_t n = strlen(line), at = bits_below(&seed, (uint32_t)n);
    switch (i % 5) {
    case 0: /* one byte turned into another */
        line[at] = (char)(1 + bits_below(&seed, 31));
        break;
    case 1: /* cut off in its word */
        line[1 + at % 2] = '\0';
        break;
    case 2: /* twice over */
        return snprintf(buf, size, "%s %s\n", line, line);
    case 3: /* a number too large */
        return snprintf(buf, size, "%.*s 99999999999\n", (int)strcspn(line, " "), line);
    default: /* the right words for somebody else */
        return snprintf(buf, size, "x%s\n", line);
    }
    return snprintf(buf, size, "%s\n", line);
}

static void wrong_lines(void **state)
{
    (void)state;
    house h;
    char line[400], heard[8192];
    open_house(&h);
    int fd = be_guest(&h), refused = 0;
    for (int i = 0; i < WRONG + MADE; i++) {
        int n = write_wrong(i, line, sizeof line);
        say(fd, line, (size_t)n);
        if (hear(&h, fd, heard, sizeof heard, NULL)) {
            refused += strstr(heard, "refused ") != NULL;
            check_text(h.text);
        }
        close(fd);
        while (remote_up(h.r))
            pump(&h, 5);
        /* The game is kept: who has the token goes on. */
        fd = be_back(&h);
        assert_int_equal(session_position(match_session(h.m)), 0);
    }
    CHECK(refused == WRONG + MADE, "%d of %d were told why", refused, WRONG + MADE);
    assert_int_equal(h.begins, 1);
    close(fd);
    close_house(&h);
}

/* Before anybody plays, the same lines are said at the door. */
static void wrong_words_at_the_door(void **state)
{
    (void)state;
    house h;
    char line[400], heard[8192];
    open_house(&h);
    for (int i = 0; i < WRONG + MADE; i++) {
        int fd = knock(&h), n = write_wrong(i, line, sizeof line);
        say(fd, line, (size_t)n);
        if (i != 5) /* a right greeting, and then nothing right */
            assert_true(hear(&h, fd, heard, sizeof heard, NULL));
        close(fd);
        assert_null(h.m);
    }
    int fd = be_guest(&h);
    assert_non_null(h.m);
    close(fd);
    close_house(&h);
}

static void floods(void **state)
{
    (void)state;
    house h;
    static char flood[1 << 20];
    char heard[8192];
    open_house(&h);
    int fd = be_guest(&h);
    long before = resident_kib();
    static const char *const what[] = {"ping 1\n", "chat hello\n", "x", "ask undo 0 0\n", "\n"};
    for (size_t i = 0; i < sizeof what / sizeof *what; i++) {
        size_t n = 0, size = strlen(what[i]);
        for (; n + size < sizeof flood; n += size)
            memcpy(flood + n, what[i], size);
        time_t end = time(NULL) + BOUND_S;
        size_t sent = 0;
        while (remote_up(h.r) && time(NULL) < end) {
            ssize_t put = send(fd, flood + sent, n - sent, MSG_NOSIGNAL);
            sent += put > 0 ? (size_t)put : 0;
            sent = sent == n ? 0 : sent;
            pump(&h, 1);
        }
        assert_false(remote_up(h.r));
        hear(&h, fd, heard, sizeof heard, NULL);
        close(fd);
        fd = be_back(&h);
    }
    CHECK(resident_kib() - before < GROWTH_KIB, "%ld KiB more", resident_kib() - before);
    close(fd);
    close_house(&h);
}

/* One byte at a time is slow, not wrong; a line that never ends is. */
static void slow_bytes(void **state)
{
    (void)state;
    house h;
    char heard[4096];
    open_house(&h);
    int fd = be_guest(&h);
    static const char line[] = "chat slowly\n";
    for (size_t i = 0; i + 1 < sizeof line; i++) {
        say(fd, line + i, 1);
        pump(&h, 2);
        pump(&h, 2);
    }
    while (strcmp(h.text, "slowly") != 0)
        pump(&h, 5);
    for (int i = 0; i < LINK_LINE && remote_up(h.r); i++) {
        say(fd, "y", 1);
        pump(&h, 1);
    }
    assert_true(hear(&h, fd, heard, sizeof heard, NULL));
    CHECK(strstr(heard, "refused a line of more than 1024 bytes") != NULL, "heard: %s", heard);
    close(fd);
    close_house(&h);
}

static void escapes_in_the_talk(void **state)
{
    (void)state;
    house h;
    open_house(&h);
    int fd = be_guest(&h);
    static const char *const said[] = {"chat \x1b[2J\x1b[1;31mred\n",
                                       "chat \x1b]0;title\a after\n",
                                       "chat \xc2\x9b"
                                       "31m C1\n",
                                       "chat \x9b"
                                       "31m raw\n",
                                       "chat a\bb\rc\x7f\n",
                                       "chat \xe2\x80\xae turned\n",
                                       "chat \x1bP q\x1b\\z\n"};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        int told = h.told;
        say(fd, said[i], strlen(said[i]));
        while (h.told == told)
            pump(&h, 5); /* check_text() looks at each */
    }
    assert_true(remote_up(h.r));
    close(fd);
    close_house(&h);
}

/* A token that was seen on the way is void once the next one is confirmed. */
static void replayed_tokens(void **state)
{
    (void)state;
    house h;
    char old[64], line[200], heard[4096];
    open_house(&h);
    int fd = be_guest(&h);
    strcpy(old, h.token);
    int second = be_back(&h); /* the old link is half dead: the new one takes its place */
    assert_true(hear(&h, fd, heard, sizeof heard, NULL));
    close(fd);
    fd = knock(&h);
    snprintf(line, sizeof line, "parlour 1\nagain %s 0 0 0123456789abcdef on bert\n", old);
    say(fd, line, strlen(line));
    assert_true(hear(&h, fd, heard, sizeof heard, NULL));
    assert_non_null(strstr(heard, "refused this game is not waiting for you"));
    assert_true(remote_up(h.r));
    close(fd);
    close(second);
    close_house(&h);
}

/* Guessing codes is slow, and after twenty the door is shut for newcomers. */
static void guessed_codes(void **state)
{
    (void)state;
    house h;
    char line[200], heard[4096], guess[SECRET_TEXT];
    open_house(&h);
    int fd = be_guest(&h), locked = 0;
    for (int i = 0; i < 30 && locked == 0; i++) {
        int k = knock(&h);
        assert_true(secret_new(guess));
        snprintf(line, sizeof line, "parlour 1\nwatch %s eve\n", guess);
        say(k, line, strlen(line));
        assert_true(hear(&h, k, heard, sizeof heard, NULL));
        locked += strstr(heard, "come back in a minute") != NULL ? i : 0;
        close(k);
    }
    assert_int_equal(locked, 20);
    assert_true(remote_up(h.r) || h.m != NULL);
    close(fd);
    close_house(&h);
}

/* Thousands of connections, one after another: silent ones, cut ones, wrong ones; and
 * some that stay and say nothing. */
static void many_connections(void **state)
{
    (void)state;
    house h;
    int half[40];
    open_house(&h);
    int fd = be_guest(&h);
    for (int i = 0; i < 40; i++) {
        half[i] = knock(&h);
        pump(&h, 0);
    }
    long before = resident_kib();
    for (int i = 0; i < CONNECTIONS; i++) {
        int k = knock(&h);
        if (i % 3 == 1)
            say(k, "parlour 1\njo", 12);
        if (i % 3 == 2)
            say(k, "nonsense\n", 9);
        pump(&h, 0);
        close(k);
        if (i % 100 == 0) /* the player is still there, and heard */
            say(fd, "ping 5\n", 7);
    }
    CHECK(resident_kib() - before < GROWTH_KIB, "%ld KiB more", resident_kib() - before);
    int told = h.told;
    say(fd, "chat still here\n", 16);
    while (h.told == told || strcmp(h.text, "still here") != 0)
        pump(&h, 5);
    assert_true(remote_up(h.r));
    for (int i = 0; i < 40; i++)
        close(half[i]);
    close(fd);
    close_house(&h);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_lines),
        cmocka_unit_test(wrong_words_at_the_door),
        cmocka_unit_test(floods),
        cmocka_unit_test(slow_bytes),
        cmocka_unit_test(escapes_in_the_talk),
        cmocka_unit_test(replayed_tokens),
        cmocka_unit_test(guessed_codes),
        cmocka_unit_test(many_connections),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
