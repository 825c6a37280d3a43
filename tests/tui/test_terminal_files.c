/* The real program and its files: saves that survive a kill at any moment, files that
 * make no sense, and nothing written but where it belongs. */
#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/place.h"
#include "tui/terminal.h"

static const char *const reversi = "reversi --level 1 --no-animation --seed 1";

typedef struct files {
    place home;
    char save[300], kept[300];
} files;

static void make_home(files *f)
{
    place_make(&f->home);
    snprintf(f->save, sizeof f->save, "%s/.local/share/parlour/mine.parlour", f->home.dir);
    snprintf(f->kept, sizeof f->kept, "%s/.local/state/parlour/autosave.parlour", f->home.dir);
}

static char *read_all(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        return NULL;
    char *bytes = calloc(1, 1 << 16);
    assert_non_null(bytes);
    size_t n = fread(bytes, 1, (1 << 16) - 1, f);
    bytes[n] = '\0';
    fclose(f);
    return bytes;
}

static void write_all(const char *path, const char *bytes)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    fputs(bytes, f);
    fclose(f);
}

/* A file is whole when the program takes it. */
static void expect_whole(const files *f, const char *path)
{
    pty_setup s = {.locale = "C", .home = f->home.dir};
    const char *const args[] = {"show", path, NULL};
    pty *p = pty_start(&s, PROGRAM, args);
    terminal_expect_exit(p, 0);
    pty_free(p);
}

static void terminal_20_killed_while_saving(void **state)
{
    (void)state;
    files f;
    make_home(&f);
    pty_setup s = {.locale = "C", .home = f.home.dir};
    for (int i = 0; i < 8; i++) {
        pty *p = terminal_start(&s, reversi);
        terminal_do(p, "d3\r", "move 3");
        terminal_do(p, "S", "Save as>");
        if (i == 0) {
            terminal_do(p, "mine\r", "Saved as");
        } else {
            terminal_do(p, "mine\r", "write over it?");
            pty_type(p, "y");
            pty_pump(p, i - 1); /* somewhere in the middle of it */
        }
        pty_kill(p, SIGKILL);
        pty_free(p);
        char *bytes = read_all(f.save);
        assert_non_null(bytes);
        assert_memory_equal(bytes, "parlour-record 1\n", 17);
        free(bytes);
        expect_whole(&f, f.save);
        expect_whole(&f, f.kept);
    }
    place_remove(&f.home);
}

static void terminal_20_saves_keep_everything(void **state)
{
    (void)state;
    files f;
    make_home(&f);
    pty_setup s = {.locale = "C", .home = f.home.dir};
    pty *p = terminal_start(&s, "reversi --set aim=fewest --level 2 --scale 600 --no-animation");
    terminal_do(p, "d3\r", "move 3");
    terminal_do(p, "z", "move 1");
    terminal_do(p, "S", "Save as>");
    terminal_do(p, "mine\r", "Saved as");
    char *bytes = read_all(f.save);
    static const char *const lines[] = {"game: reversi\n",    "aim=fewest",    "player0: human\n",
                                        "player1: level 2\n", "position: 0\n", "1. d3\n"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (strstr(bytes, lines[i]) == NULL)
            fail_msg("no \"%s\" in\n%s", lines[i], bytes);
    free(bytes);
    pty_kill(p, SIGKILL);
    pty_free(p);
    char words[400];
    snprintf(words, sizeof words, "--no-animation --load %s", f.save);
    p = terminal_start(&s, words);
    pty_await(p, "computer O, level 2");
    pty_await(p, "move 1");
    terminal_do(p, "x", "move 3"); /* the redo part */
    pty_free(p);
    /* Clocks. */
    char path[300];
    snprintf(path, sizeof path, "%s/.config", f.home.dir);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/.config/parlour", f.home.dir);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/.config/parlour/preferences", f.home.dir);
    write_all(path, "clock-minutes = 5\nclock-seconds = 3\nreversi-second = 1\nanimation = no\n");
    unlink(f.kept);
    p = terminal_start(&s, "");
    terminal_do(p, "\r", "Begin the game");
    terminal_do(p, "\r", "move 1");
    terminal_do(p, "d3\r", "move 3");
    terminal_do(p, "S", "Save as>");
    terminal_do(p, "mine\r", "write over it?");
    terminal_do(p, "y", "Saved as");
    bytes = read_all(f.save);
    assert_non_null(strstr(bytes, "clock0: total=300000 increment=3000"));
    free(bytes);
    pty_free(p);
    place_remove(&f.home);
}

static void terminal_21_a_broken_autosave_is_kept_aside(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "", "not a record\n", "parlour-record 1\ngame: chess\n\n1. e4\n",
        "parlour-record 1\ngame: reversi\n\n1. d3\n2. d3\n", "\xff\xfe\x01\x02"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        files f;
        char aside[320];
        make_home(&f);
        pty_setup s = {.locale = "C", .home = f.home.dir};
        pty *p = terminal_start(&s, reversi); /* makes the directories */
        terminal_do(p, "d3\r", "move 3");
        pty_kill(p, SIGKILL);
        pty_free(p);
        write_all(f.kept, broken[i]);
        p = terminal_start(&s, "--no-animation");
        pty_await(p, "cannot be read");
        assert_false(pty_shows(p, "Continue"));
        snprintf(aside, sizeof aside, "%s.broken", f.kept);
        char *bytes = read_all(aside);
        assert_non_null(bytes);
        assert_string_equal(bytes, broken[i]);
        free(bytes);
        terminal_do(p, "\r", "Begin the game"); /* play goes on */
        terminal_do(p, "\r", "move 1");
        pty_free(p);
        place_remove(&f.home);
    }
}

static void terminal_21_files_that_make_no_sense(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *says, *and;
    } rows[] = {
        {"parlour-record 1\ngame: reversi\n\n1. d3\n2. a1\n", "5", "a1"},
        {"parlour-record 1\ngame: chess\n\n1. e4\n", "chess", "2"},
        {"parlour-record 9\ngame: reversi\n\n1. d3\n", "9", "1"},
        {"hello\n", "parlour-record", "1"},
        {"", "not a record", "1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        files f;
        char words[400], path[300];
        make_home(&f);
        snprintf(path, sizeof path, "%s/bad.parlour", f.home.dir);
        write_all(path, rows[i].bytes);
        snprintf(words, sizeof words, "--load %s", path);
        pty_setup s = {.locale = "C", .home = f.home.dir};
        const char *const args[] = {"--load", path, NULL};
        pty *p = pty_start(&s, PROGRAM, args);
        pty_await(p, rows[i].says);
        terminal_settle(p);
        assert_true(pty_shows(p, rows[i].says) && pty_shows(p, rows[i].and));
        int status;
        pty_kill(p, SIGTERM);
        assert_true(pty_ended(p, &status));
        pty_free(p);
        place_remove(&f.home);
    }
}

/* Every file below a folder that is not where it belongs; directories are private. */
static void look_through(const char *home, const char *below)
{
    static const char *const allowed[] = {"/.config",
                                          "/.config/parlour",
                                          "/.config/parlour/preferences",
                                          "/.local",
                                          "/.local/share",
                                          "/.local/share/parlour",
                                          "/.local/state",
                                          "/.local/state/parlour",
                                          "/.local/state/parlour/autosave.parlour",
                                          "/.local/share/parlour/mine.parlour",
                                          "/.local/state/parlour/autosave.lock",
                                          "/.local/state/parlour/games.log"};
    char dir[600];
    snprintf(dir, sizeof dir, "%s%s", home, below);
    DIR *d = opendir(dir);
    assert_non_null(d);
    for (const struct dirent *e; (e = readdir(d)) != NULL;) {
        char name[700], full[900];
        struct stat st;
        bool good = false;
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        snprintf(name, sizeof name, "%s/%s", below, e->d_name);
        snprintf(full, sizeof full, "%s%s", home, name);
        for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
            good = good || strcmp(allowed[i], name) == 0;
        if (!good)
            fail_msg("%s was written", full);
        assert_int_equal(stat(full, &st), 0);
        if (S_ISDIR(st.st_mode)) {
            assert_int_equal(st.st_mode & 0777, 0700);
            look_through(home, name);
        }
    }
    closedir(d);
}

static void terminal_22_only_xdg_directories(void **state)
{
    (void)state;
    static const char *const relative[] = {"XDG_CONFIG_HOME=conf", "XDG_DATA_HOME=./data",
                                           "XDG_STATE_HOME=state", NULL};
    for (int i = 0; i < 2; i++) {
        files f;
        make_home(&f);
        pty_setup s = {.locale = "C", .home = f.home.dir, .env = i ? relative : NULL};
        pty *p = terminal_start(&s, reversi);
        terminal_do(p, "d3\r", "move 3");
        terminal_do(p, "S", "Save as>");
        terminal_do(p, "mine\r", "Saved as");
        terminal_do(p, "N", "Notes on"); /* a preference */
        terminal_do(p, "Gy", "Enter result");
        terminal_do(p, "n", "move 1");
        terminal_do(p, "d3\r", "move 3");
        terminal_do(p, "q", "Quit");
        pty_type(p, "qy");
        terminal_expect_exit(p, 0);
        pty_free(p);
        look_through(f.home.dir, "");
        /* All of them are there: where it belongs something was written. */
        char path[300];
        snprintf(path, sizeof path, "%s/.config/parlour/preferences", f.home.dir);
        assert_int_equal(access(path, F_OK), 0);
        snprintf(path, sizeof path, "%s/.local/state/parlour/games.log", f.home.dir);
        assert_int_equal(access(path, F_OK), 0);
        assert_int_equal(access(f.save, F_OK), 0);
        assert_int_equal(access(f.kept, F_OK), 0);
        place_remove(&f.home);
    }
}

/* The second program of one home says that its game is not kept, and leaves what the
 * first one keeps alone. */
static void terminal_04_the_second_one_keeps_nothing(void **state)
{
    (void)state;
    files f;
    make_home(&f);
    pty_setup s = {.locale = "C", .home = f.home.dir};
    pty *first = terminal_start(&s, reversi);
    terminal_do(first, "d3\r", "move 3");
    char *kept = read_all(f.kept);
    pty *second = terminal_start(&s, reversi);
    pty_await(second, "Another parlour is running: this game is not kept");
    terminal_do(second, "c4\r", "move 3");
    terminal_do(second, "q", "Quit");
    pty_type(second, "qy");
    terminal_expect_exit(second, 0);
    pty_free(second);
    char *now = read_all(f.kept);
    assert_string_equal(kept, now);
    free(kept);
    free(now);
    /* The first one goes on, and so does the next when it has left. */
    terminal_do(first, "z", "move 1");
    pty_kill(first, SIGTERM);
    int status;
    assert_true(pty_ended(first, &status));
    pty_free(first);
    second = terminal_start(&s, reversi);
    assert_false(pty_shows(second, "Another parlour"));
    pty_free(second);
    place_remove(&f.home);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terminal_20_killed_while_saving),
        cmocka_unit_test(terminal_20_saves_keep_everything),
        cmocka_unit_test(terminal_21_a_broken_autosave_is_kept_aside),
        cmocka_unit_test(terminal_21_files_that_make_no_sense),
        cmocka_unit_test(terminal_22_only_xdg_directories),
        cmocka_unit_test(terminal_04_the_second_one_keeps_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
