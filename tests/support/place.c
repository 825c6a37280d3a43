#include "support/place.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

static void end(const char *what)
{
    perror(what);
    exit(99);
}

void place_make(place *p)
{
    const char *tmp = getenv("TMPDIR");
    int n = snprintf(p->dir, sizeof p->dir, "%s/p-XXXXXX",
                     tmp != NULL && tmp[0] != '\0' ? tmp : "/tmp");
    if (n < 0 || n >= PLACE_ROOM || mkdtemp(p->dir) == NULL)
        end(p->dir);
}

void place_home(place *p)
{
    place_make(p);
    if (setenv("HOME", p->dir, 1) != 0)
        end("HOME");
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_STATE_HOME");
}

static void remove_all(const char *path)
{
    struct stat st;
    if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
        (void)chmod(path, 0700);
        DIR *d = opendir(path);
        if (d == NULL)
            end(path);
        for (const struct dirent *e; (e = readdir(d)) != NULL;) {
            char below[PATH_ROOM];
            if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
                continue;
            snprintf(below, sizeof below, "%s/%s", path, e->d_name);
            remove_all(below);
        }
        closedir(d);
    }
    if (remove(path) != 0)
        end(path);
}

void place_remove(const place *p)
{
    remove_all(p->dir);
}
