/* The key decoder: every sequence whole, in any two pieces, and byte by byte with
 * gaps; what is unknown leaves no trace; time decides about a lone ESC. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tui/input.h"

/* What an input says, as text: "<up> d <esc> m3,4,0". */
typedef struct log {
    char text[4096];
} log;

static void note(log *l, const term_event *e)
{
    static const char *const names[] = {"up",  "down", "left", "right", "home",
                                        "end", "pgup", "pgdn", "enter", "esc",
                                        "tab", "btab", "bs",   "del",   "f1"};
    char one[40] = "";
    if (e->kind == EVENT_MOUSE)
        snprintf(one, sizeof one, "m%d,%d,%d ", e->row, e->col, (int)e->button);
    else if (e->key >= KEYCODE_UP)
        snprintf(one, sizeof one, "<%s> ", names[e->key - KEYCODE_UP]);
    else if (e->key > ' ' && e->key < 127)
        snprintf(one, sizeof one, "%s%c ", e->kind == EVENT_PASTE ? "p" : "", (char)e->key);
    else
        snprintf(one, sizeof one, "%sU%x ", e->kind == EVENT_PASTE ? "p" : "", (unsigned)e->key);
    assert_true(strlen(l->text) + strlen(one) < sizeof l->text);
    strcat(l->text, one);
}

static void take(input *in, int64_t now, log *l)
{
    term_event e;
    while (input_next(in, now, &e)) {
        assert_int_not_equal(e.kind, EVENT_NONE);
        note(l, &e);
    }
}

static void settle(input *in, int64_t now, log *l)
{
    take(in, now, l);
    for (int wait; (wait = input_timeout(in, now)) >= 0;) {
        now += wait;
        take(in, now, l);
    }
    assert_int_equal(in->n, 0);
}

static input fresh;

/* All at once, then 'x' to see that nothing is left hanging. */
static void whole(const char *s, size_t n, const char *want)
{
    input in = fresh;
    log l = {""};
    assert_int_equal(input_feed(&in, s, n, 0), n);
    settle(&in, 0, &l);
    assert_string_equal(l.text, want);
}

static void pieces(const char *s, size_t n, const char *want)
{
    for (size_t cut = 1; cut < n; cut++) {
        input in = fresh;
        log l = {""};
        input_feed(&in, s, cut, 0);
        take(&in, 80, &l);
        input_feed(&in, s + cut, n - cut, 80);
        settle(&in, 80, &l);
        assert_string_equal(l.text, want);
    }
    input in = fresh;
    log l = {""};
    int64_t now = 1000;
    for (size_t i = 0; i < n; i++) {
        input_feed(&in, s + i, 1, now);
        take(&in, now, &l);
        now += 80;
        take(&in, now, &l);
    }
    settle(&in, now, &l);
    assert_string_equal(l.text, want);
}

static void expect(const char *s, const char *want)
{
    whole(s, strlen(s), want);
    pieces(s, strlen(s), want);
}

typedef struct row {
    const char *bytes, *want;
} row;

static void expect_rows(const row *r, size_t n)
{
    for (size_t i = 0; i < n; i++)
        expect(r[i].bytes, r[i].want);
}

#define EXPECT_ROWS(rows) expect_rows(rows, sizeof(rows) / sizeof *(rows))

static void known_keys(void **state)
{
    (void)state;
    static const row rows[] = {
        {"\033[A", "<up> "},
        {"\033[B", "<down> "},
        {"\033[C", "<right> "},
        {"\033[D", "<left> "},
        {"\033OA", "<up> "},
        {"\033OB", "<down> "},
        {"\033OC", "<right> "},
        {"\033OD", "<left> "},
        {"\033[H", "<home> "},
        {"\033[F", "<end> "},
        {"\033OH", "<home> "},
        {"\033OF", "<end> "},
        {"\033[1~", "<home> "},
        {"\033[4~", "<end> "},
        {"\033[7~", "<home> "},
        {"\033[8~", "<end> "},
        {"\033[5~", "<pgup> "},
        {"\033[6~", "<pgdn> "},
        {"\033[3~", "<del> "},
        {"\033[Z", "<btab> "},
        {"\033OP", "<f1> "},
        {"\033[11~", "<f1> "},
        {"\033[[A", "<f1> "},
        {"\033OM", "<enter> "},
        {"\033Oq", "1 "},
        {"\033Oy", "9 "},
        {"\033[1;1A", "<up> "},
        {"\r", "<enter> "},
        {"\n", "<enter> "},
        {"\t", "<tab> "},
        {"\177", "<bs> "},
        {"\b", "<bs> "},
        {"\f", "Uc "},
        {"d3\r", "d 3 <enter> "},
        {"\033[A\033[B", "<up> <down> "},
        {"\033[Ax\033OBy", "<up> x <down> y "},
    };
    EXPECT_ROWS(rows);
}

/* Function keys of xterm, putty, rxvt and the Linux console, keys with modifiers,
 * answers to questions, focus reports: nothing happens, and the x after them is x. */
static void unknown_sequences_change_nothing(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "\033OQ",
        "\033OR",
        "\033OS",
        "\033[12~",
        "\033[15~",
        "\033[17~",
        "\033[24~",
        "\033[34~",
        "\033[[B",
        "\033[[E",
        "\033[2~",
        "\033[25~",
        "\033[2$",
        "\033[5^",
        "\033[6@",
        "\033[a",
        "\033Oa",
        "\033[1;2A",
        "\033[1;5D",
        "\033[1;3H",
        "\033[5;5~",
        "\033O5A",
        "\033O1;2P",
        "\033[27;5;13~",
        "\033[97;5u",
        "\033[13;2u",
        "\033[I",
        "\033[O",
        "\033[0n",
        "\033[24;80R",
        "\033[?1;2c",
        "\033[>0;276;0c",
        "\033[?2026;2$y",
        "\033[M",
        "\033[E",
        "\033[G",
        "\033[P",
        "\033[99999999999999~",
        "\033[1;2;3;4;5;6;7;8m",
        "\033[1:2:3u",
        "\033[ q",
        "\033]11;rgb:00/00/00\033\\",
        "\033]11;rgb:0/0/0\007",
        "\033P1$r0m\033\\",
        "\033_Gi=1;OK\033\\",
        "\033\033[A",
        "\033\033OB",
        "\033\033[5~",
        "\033x",
        "\033\r",
        "\033\xc3\xa9",
        "\033[200~\033[201~",
        "\033[201~",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char with[64];
        snprintf(with, sizeof with, "%s%s", rows[i], "x");
        if (strcmp(rows[i], "\033[M") != 0)
            expect(with, "x ");
        expect(rows[i], "");
    }
}

static void time_decides_about_escape(void **state)
{
    (void)state;
    input in = fresh;
    log l = {""};
    input_feed(&in, "\033", 1, 1000);
    take(&in, 1000, &l);
    assert_string_equal(l.text, "");
    assert_in_range(input_timeout(&in, 1000), 81, 199);
    take(&in, 1000 + INPUT_ESC_MS - 1, &l);
    assert_string_equal(l.text, "");
    assert_int_equal(input_timeout(&in, 1000 + INPUT_ESC_MS - 1), 1);
    take(&in, 1000 + INPUT_ESC_MS, &l);
    assert_string_equal(l.text, "<esc> ");
    assert_int_equal(input_timeout(&in, 5000), -1);
    expect("\033\033", "<esc> <esc> ");
    expect("\033\033\033", "<esc> <esc> <esc> ");
    expect("\033\033x", "<esc> ");
    expect("\033[", "");
    expect("\033O", "");
    expect("\033[1;", "");
    expect("\033[\033[A", "<up> ");
    expect("\033[1\033[A", "<up> ");
    expect("\033O\033OB", "<down> ");
}

static void an_unfinished_sequence_goes_after_a_while(void **state)
{
    (void)state;
    static const char *const starts[] = {"\033[",      "\033[12;", "\033O",
                                         "\033]0;abc", "\033Pq",   "\xe2\x97"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        input in = fresh;
        log l = {""};
        input_feed(&in, starts[i], strlen(starts[i]), 0);
        settle(&in, 0, &l);
        input_feed(&in, "qA", 2, 10 * INPUT_SEQUENCE_MS);
        settle(&in, 10 * INPUT_SEQUENCE_MS, &l);
        assert_string_equal(l.text, "q A ");
    }
}

static void utf8_and_invalid_bytes(void **state)
{
    (void)state;
    static const row rows[] = {
        {"\xc3\xa9", "Ue9 "},
        {"\xe2\x97\x8f", "U25cf "},
        {"\xf0\x9f\x98\x80", "U1f600 "},
        {"a\xff"
         "b",
         "a b "},
        {"\xc0\x80x", "x "},
        {"\xe2\x97x", "x "},
        {"\x9b"
         "z",
         "z "},
        {"\xc2\x9bz", "z "},
        {"\xed\xa0\x80x", "x "},
        {"\xf8\x80\x80\x80\x80x", "x "},
        {"\xc3", ""},
        {"\xc3\xc3\xa9", "Ue9 "},
    };
    EXPECT_ROWS(rows);
    whole("a\0b", 3, "a b ");
    pieces("a\0b", 3, "a b ");
}

static void pasted_text_gives_paste_events_only(void **state)
{
    (void)state;
    expect("\033[200~d3\rq\033[201~q", "pd p3 pUa pq q ");
    expect("\033[200~\033[A\x01\xc3\xa9\033[201~\033[A", "p[ pA pUe9 <up> ");
    expect("\033[200~a\033[200~b\033[201~c", "pa p[ p2 p0 p0 p~ pb c ");
    expect("\033[200~a\033[20x\033[201~c", "pa p[ p2 p0 px c ");
    /* The end never comes: the Esc key leads out. */
    expect("\033[200~a\033", "pa ");
    input in = fresh;
    log l = {""};
    input_feed(&in, "\033[200~a\033", 8, 0);
    settle(&in, 0, &l);
    input_feed(&in, "q", 1, 9000);
    settle(&in, 9000, &l);
    assert_string_equal(l.text, "pa q ");
}

static void a_long_paste_passes_through(void **state)
{
    (void)state;
    input in = fresh;
    int got = 0, sent = 0;
    input_feed(&in, "\033[200~", 6, 0);
    while (sent < 20000) {
        char chunk[700];
        memset(chunk, 'q', sizeof chunk);
        sent += (int)input_feed(&in, chunk, sizeof chunk, sent);
        for (term_event e; input_next(&in, sent, &e); got++)
            assert_int_equal(e.kind, EVENT_PASTE);
    }
    assert_int_equal(got, sent);
}

static void mouse_reports(void **state)
{
    (void)state;
    static const row rows[] = {
        {"\033[<0;5;3M", "m2,4,0 "},
        {"\033[<0;5;3m", ""},
        {"\033[<2;240;80M", "m79,239,1 "},
        {"\033[<64;1;1M", "m0,0,2 "},
        {"\033[<65;1;1M", "m0,0,3 "},
        {"\033[<1;1;1M", ""},
        {"\033[<35;9;9M", ""},
        {"\033[<66;1;1M", ""},
        {"\033[<0;0;0M", ""},
        {"\033[<0;5M", ""},
        {"\033[<16;2;2M", "m1,1,0 "},
        {"\033[<128;1;1M", ""},
        {"\033[<0;99999999;1M", ""},
        {"\033[0;5;3M", ""},
    };
    EXPECT_ROWS(rows);
    fresh.mouse = true;
    expect("\033[M !\"x", "m1,0,0 x ");
    expect("\033[M#!!x", "x ");
    fresh.mouse = false;
}

static void the_terminals_own_sequences_come_first(void **state)
{
    (void)state;
    assert_true(input_add(&fresh, "\033A", KEYCODE_UP));
    assert_true(input_add(&fresh, "\033[P", KEYCODE_DELETE));
    assert_true(input_add(&fresh, "\033[M", KEYCODE_F1));
    assert_true(input_add(&fresh, "\033[Mxy", KEYCODE_TAB));
    assert_false(input_add(&fresh, "\b", KEYCODE_LEFT));
    assert_false(input_add(&fresh, "k", KEYCODE_UP));
    assert_false(input_add(&fresh, "", KEYCODE_UP));
    assert_false(input_add(&fresh, "\033", KEYCODE_UP));
    assert_false(input_add(&fresh, "\033[12345678901234567890~", KEYCODE_UP));
    expect("\033A", "<up> ");
    expect("\033[P", "<del> ");
    whole("\033[M", 3, "<f1> ");
    whole("\033[Mxy", 5, "<tab> ");
    expect("\033[A\033B", "<up> ");
    fresh.n_extra = 0;
    for (int i = 0; i < INPUT_EXTRA; i++)
        assert_true(input_add(&fresh, "\033Z", KEYCODE_UP));
    assert_false(input_add(&fresh, "\033Z", KEYCODE_UP));
    fresh.n_extra = 0;
}

static void overlong_sequences_are_skipped_to_their_end(void **state)
{
    (void)state;
    char s[400];
    strcpy(s, "\033[");
    memset(s + 2, '1', 300);
    strcpy(s + 302, "Ax");
    expect(s, "x ");
    strcpy(s, "\033O");
    memset(s + 2, '1', 300);
    s[302] = '\0';
    input in = fresh;
    input_feed(&in, s, strlen(s), 0);
    log l = {""};
    settle(&in, 0, &l);
}

/* Any bytes at all, in any pieces: no fault, and Esc always gets through in the end. */
static void random_bytes(void **state)
{
    (void)state;
    uint64_t seed = 88172645463325252u;
    static const char likely[] = "\033\033[[O;;<?M~ABZ0123456789$\x07\\]P\xe2\x97\x8f\xc3";
    for (int round = 0; round < 3000; round++) {
        input in = fresh;
        in.mouse = round & 1;
        int64_t now = 0;
        term_event e;
        for (int i = 0; i < 60; i++) {
            seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
            char byte = round % 3 ? likely[seed % (sizeof likely - 1)] : (char)(seed & 255);
            input_feed(&in, &byte, 1, now);
            now += (int64_t)(seed >> 20 & 127);
            if (seed >> 30 & 1) {
                while (input_next(&in, now, &e))
                    assert_in_range(e.key, 0, KEYCODE_F1);
            }
        }
        bool escaped = false;
        for (int tries = 0; tries < 2; tries++) {
            now += 10 * INPUT_SEQUENCE_MS;
            while (input_next(&in, now, &e))
                ;
            input_feed(&in, "\033", 1, now);
            now += 10 * INPUT_SEQUENCE_MS;
            while (input_next(&in, now, &e))
                escaped = e.kind == EVENT_KEY && e.key == KEYCODE_ESC;
        }
        assert_true(escaped);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_keys),
        cmocka_unit_test(unknown_sequences_change_nothing),
        cmocka_unit_test(time_decides_about_escape),
        cmocka_unit_test(an_unfinished_sequence_goes_after_a_while),
        cmocka_unit_test(utf8_and_invalid_bytes),
        cmocka_unit_test(pasted_text_gives_paste_events_only),
        cmocka_unit_test(a_long_paste_passes_through),
        cmocka_unit_test(mouse_reports),
        cmocka_unit_test(the_terminals_own_sequences_come_first),
        cmocka_unit_test(overlong_sequences_are_skipped_to_their_end),
        cmocka_unit_test(random_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
