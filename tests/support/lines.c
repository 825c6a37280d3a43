/* lines.c - reads data files with the C library; the folder comes from the build. */
#include "support/lines.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cmocka_all.h"

char *lines_file(const char *name, size_t *size)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    FILE *f = fopen(path, "rb");
    CHECK(f != NULL, "%s is missing", path);
    size_t room = 4096, n = 0;
    char *bytes = malloc(room + 1);
    assert_non_null(bytes);
    for (;;) {
        n += fread(bytes + n, 1, room - n, f);
        if (n < room)
            break;
        room *= 2;
        char *more = realloc(bytes, room + 1);
        assert_non_null(more);
        bytes = more;
    }
    fclose(f);
    bytes[n] = '\0';
    if (size != NULL)
        *size = n;
    return bytes;
}

void lines_open(lines *l, const char *name)
{
    *l = (lines){.bytes = lines_file(name, NULL), .name = name};
    l->next = l->bytes;
}

char *lines_next(lines *l)
{
    while (*l->next != '\0') {
        char *line = l->next;
        size_t n = strcspn(line, "\n");
        l->next = line[n] == '\n' ? line + n + 1 : line + n;
        line[n] = '\0';
        l->number++;
        if (n > 0 && line[n - 1] == '\r')
            line[n - 1] = '\0';
        if (line[0] != '\0' && line[0] != '#')
            return line;
    }
    return NULL;
}

void lines_close(lines *l)
{
    free(l->bytes);
    *l = (lines){0};
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int lines_folder(const char *folder, void (*each)(const char *name, void *ctx), void *ctx)
{
    enum { MOST = 1000 };
    char path[1024], *name[MOST];
    snprintf(path, sizeof path, "%s/%s", TEST_DATA, folder);
    DIR *d = opendir(path);
    CHECK(d != NULL, "%s is missing", path);
    int n = 0;
    for (const struct dirent *e; (e = readdir(d)) != NULL;) {
        if (e->d_name[0] == '.')
            continue;
        size_t size = strlen(folder) + strlen(e->d_name) + 2;
        assert_true(n < MOST);
        name[n] = malloc(size);
        assert_non_null(name[n]);
        snprintf(name[n++], size, "%s/%s", folder, e->d_name);
    }
    closedir(d);
    qsort(name, (size_t)n, sizeof *name, by_name);
    for (int i = 0; i < n; i++) {
        each(name[i], ctx);
        free(name[i]);
    }
    return n;
}
