#include "golden.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct golden_size golden_size[GOLDEN_SIZES] = {
    {24, 80, 0}, {12, 40, 0}, {46, 130, KIT_UNICODE | KIT_COLOR}};

static char *read_file(const char *path)
{
    enum { MOST = 1 << 17 };
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        return NULL;
    char *bytes = calloc(1, MOST);
    assert_non_null(bytes);
    size_t n = fread(bytes, 1, MOST - 1, f);
    bytes[n] = 0;
    fclose(f);
    return bytes;
}

void golden_compare(const char *name, const char *picture)
{
    char path[512];
    const char *wish = getenv("PARLOUR_GOLDEN");
    text_printf(path, sizeof path, "%s/screens/%s.txt", TEST_DATA, name);
    if (wish != NULL && strcmp(wish, "write") == 0) {
        FILE *f = fopen(path, "wb");
        assert_non_null(f);
        fputs(picture, f);
        fclose(f);
        return;
    }
    char *want = read_file(path);
    CHECK(want != NULL, "there is no %s", path);
    if (strcmp(want, picture) != 0)
        print_message("%s looks like this now:\n%s", name, picture);
    CHECK(strcmp(want, picture) == 0, "%s has changed", name);
    free(want);
}

void golden_add(struct text *out, kit *k, int size)
{
    unsigned flags = golden_size[size].flags;
    char *dump = kit_dump(k, (flags & KIT_COLOR) != 0);
    if ((flags & KIT_UNICODE) == 0)
        for (const char *p = dump; *p != 0; p++)
            assert_true((unsigned char)*p < 0x80);
    text_addf(out, "=== %d x %d\n%s", golden_size[size].cols, golden_size[size].rows, dump);
    free(dump);
}
