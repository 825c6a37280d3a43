/* Everything comes from the tables: options, games, their formats and protocols. */
#include "cli/help.h"

#include <stdio.h>
#include <string.h>

#include "core/format.h"
#include "core/text.h"

static void print_line(const char *left, const char *help)
{
    printf("  %-26s %s\n", left, help);
}

/* A host names its own side, and it takes no letters. */
static void print_roles(const game *g, bool host)
{
    char left[64];
    printf("\nOf %s:\n", g->key);
    for (int k = 0; k < 2; k++) {
        char help[80];
        text_printf(left, sizeof left, "--%s SEAT", g->player[k].key);
        text_printf(help, sizeof help, host ? "your side is %s: who plays it here" : "who plays %s",
                    g->player[k].name);
        print_line(left, help);
    }
    for (int k = 0; k < g->n_letters && !host; k++) {
        text_printf(left, sizeof left, g->letter[k].value == NULL ? "-%c VALUE" : "-%c",
                    g->letter[k].letter);
        print_line(left, g->letter[k].help);
    }
}

static void print_seats(const game *const *list, int n)
{
    puts("\nSEAT is human, a level (see \"parlour list\"), random, best, depth:N, core, core:N, "
         "first,\n"
         "first:N, or a program: gtp:COMMAND LINE.");
    for (int g = 0; g < n; g++)
        for (int i = 0; i < list[g]->n_protocols; i++)
            printf("For %s also %s:COMMAND LINE or %s:depth=N COMMAND LINE.\n", list[g]->key,
                   list[g]->protocol[i].key, list[g]->protocol[i].key);
}

static void print_formats(const game *const *list, int n)
{
    char names[FORMAT_NAMES];
    format_names(list, n, names);
    printf("\nFORMAT is one of: %s.\n", names);
}

void help_options(enum options_use use, const game *const *list, int n)
{
    char left[64];
    options_row r;
    bool seats = use == USE_PLAY || use == USE_HOST;
    bool formats = false;
    for (int i = 0; options_at(i, &r); i++) {
        if ((r.uses & (unsigned)use) == 0)
            continue;
        text_printf(left, sizeof left, r.value != NULL ? "--%s %s" : "--%s", r.name,
                    r.value != NULL ? r.value : "");
        print_line(left, r.help);
        seats = seats || (r.value != NULL && strcmp(r.value, "SEAT") == 0);
        formats = formats || (r.value != NULL && strcmp(r.value, "FORMAT") == 0);
    }
    print_line("-h, -?, --help", "this text");
    print_line("--version", "version and licence; -v: version and usage");
    for (int g = 0; g < n && (use == USE_PLAY || use == USE_HOST); g++)
        print_roles(list[g], use == USE_HOST);
    if (seats)
        print_seats(list, n);
    if (formats)
        print_formats(list, n);
}
