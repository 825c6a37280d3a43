/* papers man TEMPLATE | papers bash | papers zsh | papers fish: writes to stdout. */
#include "papers/papers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    struct text t;
    char part[4096];
    size_t n;
    if (f == NULL)
        return NULL;
    text_init(&t);
    while ((n = fread(part, 1, sizeof part, f)) > 0)
        text_add_bytes(&t, part, n);
    fclose(f);
    return text_take(&t);
}

static bool write_man(const char *path, struct text *out)
{
    game_error err;
    char *text = read_file(path);
    bool good = text != NULL && papers_man(text, games, n_games, out, &err);
    if (!good)
        fprintf(stderr, "papers: %s: %s\n", path, text != NULL ? err.text : "cannot be read");
    free(text);
    return good;
}

int main(int argc, char **argv)
{
    struct text out;
    text_init(&out);
    bool good = false;
    if (argc == 3 && strcmp(argv[1], "man") == 0)
        good = write_man(argv[2], &out);
    else if (argc == 2)
        good = papers_shell(argv[1], games, n_games, &out);
    good = good && !out.failed && fwrite(out.data, 1, out.size, stdout) == out.size &&
           fflush(stdout) == 0;
    text_free(&out);
    if (!good)
        fputs("usage: papers man TEMPLATE | bash | zsh | fish\n", stderr);
    return good ? 0 : 1;
}
