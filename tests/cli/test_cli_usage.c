/* Wrong and right usage: exit codes, one line on stderr, help always on stdout. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cli/run.h"

static const struct {
    const char *line, *err;
} wrong[] = {
    {"--foo", "unknown option --foo; try \"parlour --help\""},
    {"--plian", "unknown option --plian (did you mean --plain?); try \"parlour --help\""},
    {"-Z", "unknown option -Z; try \"parlour --help\""},
    {"reversy",
     "reversy: no such game or subcommand (did you mean reversi?); try \"parlour --help\""},
    {"sovle", "sovle: no such game or subcommand (did you mean solve?); try \"parlour --help\""},
    {"xyzzy", "xyzzy: no such game or subcommand; try \"parlour --help\""},
    {"'a\x01\xff'", "a??: no such game or subcommand; try \"parlour --help\""},
    {"reversi quarto", "too many arguments; try \"parlour --help\""},
    {"reversi --black", "--black: a value is missing (SEAT); try \"parlour --help\""},
    {"reversi --blakc human",
     "unknown option --blakc (did you mean --black?); try \"parlour --help\""},
    {"reversi --black nobody --plain", NULL},
    {"reversi --setter human",
     "--setter: there is no such side in this game; try \"parlour --help\""},
    {"reversi --seed x", "--seed: x: a whole number was expected; try \"parlour --help\""},
    {"reversi --seed 18446744073709551616",
     "--seed: 18446744073709551616: a whole number was expected; try \"parlour --help\""},
    {"reversi --glyphs runes",
     "--glyphs: runes: this is auto, ascii or unicode; try \"parlour --help\""},
    {"reversi --plain=yes", "--plain takes no value; try \"parlour --help\""},
    {"reversi --set opening", "--set: KEY=WORD was expected; try \"parlour --help\""},
    {"reversi --set preset=chess",
     "--set preset: no such preset; see \"parlour list\"; try \"parlour --help\""},
    {"reversi --state XX", "--state: 64 squares were expected, here are 2; try \"parlour --help\""},
    {"reversi -d", "-d: a value is missing; try \"parlour --help\""},
    {"reversi -d 12", NULL},
    {"--set aim=most", "--set: which game? Name it first; try \"parlour --help\""},
    {"--state x", "which game? Name it first; try \"parlour --help\""},
    {"perft", "--game KEY is needed; try \"parlour perft --help\""},
    {"perft --game chess 3",
     "chess: no such game; there are: reversi reviser quarto; try \"parlour perft --help\""},
    {"perft --game reversi", "perft: an argument is missing: DEPTH; try \"parlour perft --help\""},
    {"perft --game reversi 0", "perft: the depth is a number from 1 to 60"},
    {"perft --game reversi 1 2", "perft: too many arguments: DEPTH; try \"parlour perft --help\""},
    {"perft --game reversi --seconds 1 2",
     "--seconds does not belong to this command; try \"parlour perft --help\""},
    {"perft --game reversi --threads 0 2",
     "--threads: 0: a number from 1 to 256 was expected; try \"parlour perft --help\""},
    {"think --game reversi --seconds 0",
     "--seconds: 0: seconds were expected, such as 2 or 0.5; try \"parlour think --help\""},
    {"think --game reversi --level 10", NULL},
    {"solve --game reversi", "solve: either --state TEXT or one FILE (or -) is needed"},
    {"match --game reversi --a random", "match: --b SEAT is needed; try \"parlour match --help\""},
    {"match --game reversi --a human --b random",
     "match: --a: nobody human plays here; try \"parlour match --help\""},
    {"match --game reversi --a best --b random",
     "match: --seconds or --level is needed for --a; try \"parlour match --help\""},
    {"nboard --game quarto",
     "--game quarto: nboard is a protocol of reversi; try \"parlour nboard --help\""},
    {"nboard --game reviser --depth 3",
     "--game reviser: nboard is a protocol of reversi; try \"parlour nboard --help\""},
    {"nboard --level 3", "--level does not belong to this command; try \"parlour nboard --help\""},
    {"nboard --seconds 1",
     "--seconds does not belong to this command; try \"parlour nboard --help\""},
    {"nboard --set aim=fewest",
     "--set does not belong to this command; try \"parlour nboard --help\""},
    {"nboard x", "too many arguments; try \"parlour nboard --help\""},
    {"list all", "list: too many arguments; try \"parlour list --help\""},
    {"show", "show: an argument is missing: FILE; try \"parlour show --help\""},
};

static void test_wrong(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const run *r = run_program(wrong[i].line, NULL);
        char want[512];
        if (wrong[i].err != NULL) {
            snprintf(want, sizeof want, "parlour: %s\n", wrong[i].err);
            assert_string_equal(r->err, want);
        }
        assert_string_equal(r->out, "");
        assert_int_equal(r->code, 2);
        const char *end = strchr(r->err, '\n');
        assert_non_null(end);
        assert_string_equal(end, "\n"); /* one line */
    }
}

static void test_help(void **state)
{
    (void)state;
    static const char *const line[] = {"--help",     "-h",           "-?",           "help",
                                       "perft -h",   "--foo --help", "match --help", "reversi -h",
                                       "help perft", "-v",           "bench --help"};
    for (size_t i = 0; i < sizeof line / sizeof line[0]; i++) {
        const run *r = run_program(line[i], NULL);
        assert_int_equal(r->code, 0);
        assert_string_equal(r->err, "");
        assert_non_null(strstr(r->out, "usage: parlour"));
    }
    const run *r = run_program("--version", NULL);
    assert_int_equal(r->code, 0);
    assert_int_equal(strncmp(r->out, "parlour 0.", 10), 0);
    assert_string_equal(r->err, "");
    r = run_program("nboard --help", NULL);
    assert_int_equal(strncmp(r->out, "usage: parlour nboard [options]\n", 32), 0);
    assert_non_null(strstr(r->out, "--weights"));
    assert_non_null(strstr(r->out, "--depth"));
    assert_null(strstr(r->out, "--level"));
    static const char *const seats[] = {"--help", "match --help", "host --help"};
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        r = run_program(seats[i], NULL);
        assert_non_null(strstr(r->out, "gtp:COMMAND LINE"));
        assert_non_null(strstr(r->out, "For reversi also nboard:COMMAND LINE"));
    }
    r = run_program("host --help", NULL); /* a host names its own side */
    assert_non_null(strstr(r->out, "--jumper SEAT "));
    assert_null(strstr(r->out, "-d VALUE"));
    r = run_program("help perft", NULL);
    assert_int_equal(strncmp(r->out, "usage: parlour perft DEPTH [options]\n", 37), 0);
}

/* Without a terminal the screen interface says so and ends. */
static void test_no_terminal(void **state)
{
    (void)state;
    const run *r = run_program("", NULL);
    assert_int_equal(r->code, 1);
    assert_string_equal(r->out, "");
    r = run_program("reversi", NULL);
    assert_int_equal(r->code, 1);
    assert_int_equal(strncmp(r->err, "parlour: ", 9), 0);
}

static void test_missing_files(void **state)
{
    (void)state;
    static const char *const line[] = {"show none.parlour",
                                       "replay none.parlour",
                                       "--load none.parlour",
                                       "solve --game reversi none.obf",
                                       "match --game reversi --a random --b random --openings none",
                                       "nboard --weights none",
                                       "convert none.parlour -"};
    for (size_t i = 0; i < sizeof line / sizeof line[0]; i++) {
        const run *r = run_program(line[i], NULL);
        assert_int_equal(r->code, 1);
        assert_non_null(strstr(r->err, "No such file or directory"));
        assert_string_equal(r->out, "");
    }
}

/* A zero byte would end the text, and what stands behind it be lost without a word. */
static void test_zero_bytes(void **state)
{
    (void)state;
    static const char solve[] =
        "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X\n\0more\n";
    static const char openings[] = "f5d6\nf5f6\0d3\n";
    static const struct {
        const char *text, *line, *err;
        size_t size;
    } file[] = {
        {solve, "solve --game reversi zero", "zero: line 2: ", sizeof solve - 1},
        {openings, "match --game reversi --a random --b random --openings zero",
         "zero: line 2: ", sizeof openings - 1},
    };
    for (size_t i = 0; i < sizeof file / sizeof file[0]; i++) {
        FILE *f = fopen("zero", "wb");
        assert_non_null(f);
        assert_int_equal(fwrite(file[i].text, 1, file[i].size, f), file[i].size);
        fclose(f);
        const run *r = run_program(file[i].line, NULL);
        assert_int_equal(r->code, 1);
        assert_string_equal(r->out, "");
        assert_non_null(strstr(r->err, file[i].err));
        assert_non_null(strstr(r->err, "a byte of value 0: this is not a text file\n"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong),       cmocka_unit_test(test_help),
        cmocka_unit_test(test_no_terminal), cmocka_unit_test(test_missing_files),
        cmocka_unit_test(test_zero_bytes),
    };
    run_begin();
    int failed = cmocka_run_group_tests_name("command line: usage", tests, NULL, NULL);
    run_end();
    return failed;
}
