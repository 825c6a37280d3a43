/* test_store.c - files: written whole or not at all, kept private, kept when
 * broken; the lock of the autosave. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/text.h"
#include "play/store.h"
#include "support/place.h"

enum { PATH = 512, NOBODY = 65534 };

typedef struct folders {
    place home;
    char dir[PATH];
} folders;

static int set_up(void **state)
{
    folders *p = calloc(1, sizeof *p);
    if (p == NULL)
        return -1;
    place_home(&p->home);
    snprintf(p->dir, sizeof p->dir, "%s/dir", p->home.dir);
    *state = p;
    return mkdir(p->dir, 0700);
}

static int tear_down(void **state)
{
    folders *p = *state;
    place_remove(&p->home);
    free(p);
    return 0;
}

static void in_dir(const folders *p, const char *name, char *out)
{
    int n = snprintf(out, PATH, "%s/%s", p->dir, name);
    assert_true(n < PATH);
}

static void put(const char *path, const char *bytes, size_t size)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, size, f), size);
    assert_int_equal(fclose(f), 0);
}

static void holds(const char *path, const char *text)
{
    size_t size;
    game_error err;
    char *data = store_read(path, &size, NULL, &err);
    assert_non_null(data);
    assert_string_equal(data, text);
    assert_int_equal(size, strlen(text));
    free(data);
}

static int count_files(const char *dir)
{
    int n = 0;
    DIR *d = opendir(dir);
    assert_non_null(d);
    for (const struct dirent *e; (e = readdir(d)) != NULL;)
        n += e->d_name[0] != '.';
    closedir(d);
    return n;
}

/* ---- paths -------------------------------------------------------------------- */

static void test_paths(void **state)
{
    const folders *p = *state;
    char path[PATH], want[2 * PATH];
    game_error err;
    assert_true(store_path(STORE_CONFIG, "preferences", path, sizeof path, &err));
    snprintf(want, sizeof want, "%s/.config/parlour/preferences", p->home.dir);
    assert_string_equal(path, want);
    assert_true(store_path(STORE_DATA, NULL, path, sizeof path, &err));
    snprintf(want, sizeof want, "%s/.local/share/parlour", p->home.dir);
    assert_string_equal(path, want);
    setenv("XDG_STATE_HOME", "/some/where", 1);
    assert_true(store_path(STORE_STATE, "x", path, sizeof path, &err));
    assert_string_equal(path, "/some/where/parlour/x");
    setenv("XDG_STATE_HOME", "some/where", 1); /* relative: ignored */
    assert_true(store_path(STORE_STATE, "x", path, sizeof path, &err));
    snprintf(want, sizeof want, "%s/.local/state/parlour/x", p->home.dir);
    assert_string_equal(path, want);
    unsetenv("HOME");
    assert_false(store_path(STORE_STATE, "x", path, sizeof path, &err));
    assert_non_null(strstr(err.text, "HOME"));
    assert_false(store_path(STORE_CONFIG, "x", path, 4, &err));
}

static void test_private_directories(void **state)
{
    (void)state;
    char path[PATH];
    struct stat st;
    assert_true(store_path(STORE_DATA, "a.parlour", path, sizeof path, NULL));
    assert_true(store_write(path, "x", 1, NULL));
    assert_true(store_path(STORE_DATA, NULL, path, sizeof path, NULL));
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0700);
}

/* ---- reading and writing ---------------------------------------------------------- */

static void test_write_and_read(void **state)
{
    char path[PATH];
    size_t size;
    bool missing;
    game_error err;
    in_dir(*state, "file", path);
    assert_null(store_read(path, &size, &missing, &err));
    assert_true(missing);
    assert_non_null(strstr(err.text, "/file: No such file"));
    assert_true(store_write(path, "one\n", 4, &err));
    holds(path, "one\n");
    assert_true(store_write(path, "", 0, &err));
    holds(path, "");
    chmod(path, 0640);
    assert_true(store_write(path, "three", 5, &err));
    holds(path, "three");
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0640); /* as it was */
    assert_int_equal(count_files(((place *)*state)->dir), 1);

    const char binary[] = {'a', 0, (char)0xff, '\n', 0};
    assert_true(store_write(path, binary, sizeof binary, &err));
    char *data = store_read(path, &size, &missing, &err);
    assert_non_null(data);
    assert_int_equal(size, sizeof binary);
    assert_memory_equal(data, binary, size);
    assert_false(missing);
    free(data);
}

static void test_refusals(void **state)
{
    const folders *p = *state;
    char path[PATH];
    size_t size;
    bool missing;
    game_error err;
    assert_false(store_write(p->dir, "x", 1, &err));
    assert_non_null(strstr(err.text, "Is a directory"));
    assert_null(store_read(p->dir, &size, &missing, &err));
    assert_non_null(strstr(err.text, "Is a directory"));
    assert_false(missing);
    in_dir(p, "none/file", path);
    assert_false(store_write(path, "x", 1, &err));
    assert_non_null(strstr(err.text, "No such file"));
    assert_false(store_write("/dev/null", "x", 1, &err));
    in_dir(p, "none", path);
    assert_false(store_remove(path, &err));
    assert_non_null(strstr(err.text, "none: No such file"));

    char big[PATH];
    in_dir(p, "big", big);
    put(big, "x", 1);
    assert_int_equal(truncate(big, (off_t)STORE_MAX_FILE + 1), 0); /* a sparse file */
    assert_null(store_read(big, &size, &missing, &err));
    assert_non_null(strstr(err.text, "big: the file is larger than 256 MiB"));
}

static void test_links_stay_links(void **state)
{
    char path[PATH], name[PATH];
    struct stat st;
    in_dir(*state, "real", path);
    in_dir(*state, "link", name);
    put(path, "old", 3);
    assert_int_equal(symlink("real", name), 0);
    assert_true(store_write(name, "new", 3, NULL));
    holds(path, "new");
    assert_int_equal(lstat(name, &st), 0);
    assert_true(S_ISLNK(st.st_mode));
}

static void test_leftovers(void **state)
{
    char path[PATH], dead[PATH], alive[PATH], other[PATH];
    in_dir(*state, "file", path);
    pid_t child = fork(); /* the number of a process that is no more */
    if (child == 0)
        _exit(0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    char name[64];
    snprintf(name, sizeof name, "file.%ld.tmp", (long)child);
    in_dir(*state, name, dead);
    in_dir(*state, "file.1.tmp", alive); /* process 1 is there */
    in_dir(*state, "file.x.tmp", other);
    put(dead, "half", 4);
    put(alive, "half", 4);
    put(other, "mine", 4);
    assert_true(store_write(path, "x", 1, NULL));
    assert_int_not_equal(access(dead, F_OK), 0);
    assert_int_equal(access(alive, F_OK), 0);
    assert_int_equal(access(other, F_OK), 0);
}

/* ---- trouble ------------------------------------------------------------------------ */

/* What would have to be waited for, perhaps for ever, is refused at once; a pipe that is
 * open already is read. */
static void test_no_file(void **state)
{
    const folders *p = *state;
    char path[PATH], name[32];
    game_error err;
    size_t size = 0;
    int pair[2];
    in_dir(p, "pipe", path);
    assert_int_equal(mkfifo(path, 0600), 0);
    alarm(60); /* a hang is a failure */
    bool missing = true;
    assert_null(store_read(path, &size, &missing, &err));
    assert_false(missing);
    assert_non_null(strstr(err.text, "/pipe: this is no file but a pipe or a device"));
    assert_null(store_read("/dev/zero", &size, NULL, &err));
    assert_non_null(strstr(err.text, "/dev/zero: this is no file"));
    assert_null(store_read(p->dir, &size, NULL, &err));
    assert_non_null(strstr(err.text, "Is a directory"));
    static const char *const odd[] = {"/dev/null", "/dev/full"};
    for (int i = 0; i < 3; i++) {
        assert_false(store_write(i < 2 ? odd[i] : path, "text", 4, &err));
        assert_non_null(strstr(err.text, ": this is no file but a pipe or a device"));
    }
    assert_int_equal(pipe(pair), 0);
    assert_int_equal(write(pair[1], "text", 4), 4);
    pid_t later = fork(); /* the rest comes while it is being read */
    if (later == 0) {
        close(pair[0]);
        poll(NULL, 0, 100);
        _exit(write(pair[1], " more", 5) == 5 ? 0 : 1);
    }
    close(pair[1]);
    text_printf(name, sizeof name, "/dev/fd/%d", pair[0]);
    char *data = store_read(name, &size, NULL, &err);
    alarm(0);
    waitpid(later, NULL, 0);
    close(pair[0]);
    assert_non_null(data);
    assert_string_equal(data, "text more");
    free(data);
}

/* A disk that is full: the limit on the size of a file acts like one, and raises a
 * signal that must not end the program. */
static void test_full_disk(void **state)
{
    const folders *p = *state;
    char path[PATH], log[PATH], big[20000];
    game_error err;
    struct rlimit old, limit;
    in_dir(p, "file", path);
    in_dir(p, "log", log);
    assert_true(store_write(path, "old", 3, &err));
    assert_true(store_append(log, "first", &err));
    memset(big, 'x', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    getrlimit(RLIMIT_FSIZE, &old);
    limit = old;
    limit.rlim_cur = 10000;
    setrlimit(RLIMIT_FSIZE, &limit);
    bool wrote = store_write(path, big, sizeof big - 1, &err);
    bool appended = store_append(log, big, NULL);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_false(wrote);
    assert_false(appended);
    assert_non_null(strstr(err.text, "/file: File too large"));
    holds(path, "old");
    holds(log, "first\n"); /* no half line */
    assert_int_equal(count_files(p->dir), 2);
}

static void test_read_only(void **state)
{
    const folders *p = *state;
    char path[PATH];
    game_error err;
    uid_t user = geteuid();
    if (user == 0) { /* the administrator may write everywhere: be somebody else */
        if (chown(p->home.dir, NOBODY, NOBODY) != 0 || chown(p->dir, NOBODY, NOBODY) != 0 ||
            seteuid(NOBODY) != 0)
            skip();
    }
    in_dir(p, "file", path);
    assert_true(store_write(path, "old", 3, &err));
    chmod(p->dir, 0500);
    assert_false(store_write(path, "new", 3, &err));
    assert_non_null(strstr(err.text, "/file: Permission denied"));
    assert_int_equal(count_files(p->dir), 1);
    holds(path, "old");
    chmod(p->dir, 0700);
    chmod(path, 0);
    size_t size;
    bool missing;
    char *data = store_read(path, &size, &missing, &err);
    assert_int_equal(seteuid(user), 0);
    assert_null(data);
    assert_false(missing);
    assert_non_null(strstr(err.text, "Permission denied"));
}

/* Killed at any moment: the old file or the new one. */
static void test_killed(void **state)
{
    char path[PATH];
    in_dir(*state, "file", path);
    enum { SIZE = 200000 };
    char *bytes = malloc(SIZE + 1);
    assert_non_null(bytes);
    bytes[SIZE] = '\0';
    memset(bytes, 'a', SIZE);
    assert_true(store_write(path, bytes, SIZE, NULL));
    for (int round = 0; round < 12; round++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            for (;;) {
                memset(bytes, bytes[0] == 'a' ? 'b' : 'a', SIZE);
                store_write(path, bytes, SIZE, NULL);
            }
        }
        poll(NULL, 0, 2 + 2 * round);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        size_t size;
        char *found = store_read(path, &size, NULL, NULL);
        assert_non_null(found);
        assert_int_equal(size, SIZE);
        for (size_t i = 1; i < size; i++)
            if (found[i] != found[0])
                fail_msg("mixed at %zu", i);
        free(found);
    }
    assert_true(store_write(path, "x", 1, NULL));
    assert_int_equal(count_files(((place *)*state)->dir), 1); /* leftovers are gone */
    free(bytes);
}

static void test_append(void **state)
{
    char path[PATH];
    in_dir(*state, "log", path);
    assert_true(store_append(path, "one", NULL));
    assert_true(store_append(path, "two", NULL));
    holds(path, "one\ntwo\n");
    put(path, "cut sho", 7);
    assert_true(store_append(path, "whole", NULL));
    holds(path, "cut sho\nwhole\n");

    /* Several processes at once: every line whole. */
    put(path, "", 0);
    enum { CHILDREN = 4, LINES = 50 };
    for (int c = 0; c < CHILDREN; c++)
        if (fork() == 0) {
            char line[64];
            snprintf(line, sizeof line, "child %d writes a line of its own", c);
            for (int i = 0; i < LINES; i++)
                store_append(path, line, NULL);
            _exit(0);
        }
    for (int c = 0; c < CHILDREN; c++)
        wait(NULL);
    size_t size;
    char *data = store_read(path, &size, NULL, NULL);
    assert_non_null(data);
    assert_int_equal(size, CHILDREN * LINES * strlen("child 0 writes a line of its own\n"));
    free(data);
}

static void test_set_aside(void **state)
{
    char path[PATH], aside[PATH], want[PATH];
    game_error err;
    in_dir(*state, "save", path);
    put(path, "1", 1);
    assert_true(store_set_aside(path, aside, sizeof aside, &err));
    in_dir(*state, "save.broken", want);
    assert_string_equal(aside, want);
    put(path, "2", 1);
    assert_true(store_set_aside(path, aside, sizeof aside, &err));
    in_dir(*state, "save.broken.2", want);
    assert_string_equal(aside, want);
    holds(want, "2");
    assert_false(store_set_aside(path, aside, sizeof aside, &err));
}

static void test_list(void **state)
{
    const folders *p = *state;
    char path[PATH];
    store_item *list;
    game_error err;
    in_dir(p, "none", path);
    assert_int_equal(store_list(path, ".parlour", &list, &err), 0);
    free(list);
    static const char *const name[] = {"old.parlour", "new.parlour", "other.txt", ".hidden.parlour",
                                       ".parlour"};
    for (int i = 0; i < 5; i++) {
        in_dir(p, name[i], path);
        put(path, "1234", 4);
        struct timespec t[2] = {{.tv_sec = 1000 + i}, {.tv_sec = 1000 + i}};
        utimensat(AT_FDCWD, path, t, 0);
    }
    in_dir(p, "dir.parlour", path);
    mkdir(path, 0700);
    assert_int_equal(store_list(p->dir, ".parlour", &list, &err), 2);
    assert_string_equal(list[0].name, "new.parlour");
    assert_string_equal(list[1].name, "old.parlour");
    assert_int_equal(list[0].mtime, 1001);
    assert_int_equal(list[0].size, 4);
    free(list);
    in_dir(p, "other.txt", path);
    assert_int_equal(store_list(path, ".parlour", &list, &err), -1);
}

static void test_lock(void **state)
{
    (void)state;
    int ready[2], end[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    assert_int_equal(pipe(end), 0);
    pid_t child = fork();
    if (child == 0) {
        bool got = store_lock_autosave();
        if (write(ready[1], got ? "y" : "n", 1) != 1 || read(end[0], &byte, 1) != 1)
            _exit(1);
        _exit(0);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(byte, 'y');
    assert_false(store_lock_autosave());
    assert_int_equal(write(end[1], "x", 1), 1);
    waitpid(child, NULL, 0);
    assert_true(store_lock_autosave()); /* it died, so the lock is free */
    assert_true(store_lock_autosave()); /* ours already */
    for (int i = 0; i < 2; i++) {
        close(ready[i]);
        close(end[i]);
    }
}

#define IN_PLACE(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(test_paths),
        IN_PLACE(test_private_directories),
        IN_PLACE(test_write_and_read),
        IN_PLACE(test_refusals),
        IN_PLACE(test_links_stay_links),
        IN_PLACE(test_leftovers),
        IN_PLACE(test_full_disk),
        IN_PLACE(test_read_only),
        IN_PLACE(test_killed),
        IN_PLACE(test_append),
        IN_PLACE(test_set_aside),
        IN_PLACE(test_list),
        IN_PLACE(test_lock),
        IN_PLACE(test_no_file),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
