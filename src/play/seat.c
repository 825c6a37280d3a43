/* seat.c - seats as text.  Words that name a kind come before level names, so a
 * game must not call a level "random". */
#include "play/seat.h"

#include <string.h>

#include "core/format.h"
#include "core/text.h"
#include "play/client.h"
#include "play/level.h"

enum { SEAT_MAX_DEPTH = 99 };

static bool read_depth(const char *given, const char *digits, seat *out, game_error *err)
{
    long n;
    if (!text_number(digits, 1, SEAT_MAX_DEPTH, &n)) {
        char seen[40];
        text_printable(seen, sizeof seen, given, strlen(given));
        return text_error(err, (int)(digits - given), "%s: the depth is a number from 1 to %d",
                          seen, SEAT_MAX_DEPTH);
    }
    out->depth = (int)n;
    return true;
}

static bool is_protocol(const game *g, const char *name, size_t n)
{
    if (n == 3 && strncmp(name, "gtp", 3) == 0)
        return true;
    for (int i = 0; i < g->n_protocols; i++)
        if (strlen(g->protocol[i].key) == n && strncmp(g->protocol[i].key, name, n) == 0)
            return true;
    return false;
}

static bool read_process(const char *given, const char *colon, seat *out, game_error *err)
{
    out->kind = SEAT_PROCESS;
    size_t n = (size_t)(colon - given);
    if (n >= sizeof out->protocol)
        n = sizeof out->protocol - 1;
    memcpy(out->protocol, given, n);
    out->protocol[n] = '\0';
    const char *command = colon + 1;
    while (text_is_blank(*command))
        command++;
    if (*command == '\0')
        return text_error(err, (int)(command - given), "%s: a command line is missing", given);
    for (const char *p = command; *p != '\0'; p++)
        if ((unsigned char)*p < ' ')
            return text_error(err, (int)(p - given), "control character in the command line");
    if (!text_copy(out->command, sizeof out->command, command))
        return text_error(err, -1, "the command line is longer than %d bytes",
                          (int)sizeof out->command - 1);
    return client_accepts(out->protocol, out->command) ||
           text_error(err, (int)(command - given),
                      "%s: depth=N (1 to 99) and a command were expected", command);
}

static bool unknown(const game *g, const char *given, game_error *err)
{
    char seen[48];
    text_printable(seen, sizeof seen, given, strlen(given));
    game_error levels;
    level_find(g, "", &levels);
    const char *names = strstr(levels.text, "levels: ");
    char programs[64] = "gtp";
    for (int i = 0; i < g->n_protocols; i++) {
        size_t used = strlen(programs);
        text_printf(programs + used, sizeof programs - used, "|%s", g->protocol[i].key);
    }
    return text_error(err, 0,
                      "%s: no such player; known: human, random, best, depth:N, core:N, core, "
                      "first:N, first, %s:COMMAND, %s",
                      seen, programs, names != NULL ? names : "no levels");
}

bool seat_read(const game *g, const char *given, seat *out, game_error *err)
{
    static const struct named {
        const char *word;
        enum seat_kind kind;
    } word[] = {{"human", SEAT_HUMAN},
                {"random", SEAT_RANDOM},
                {"best", SEAT_BEST},
                {"core", SEAT_CORE},
                {"first", SEAT_FIRST}},
      deep[] = {{"depth:", SEAT_DEPTH}, {"core:", SEAT_CORE}, {"first:", SEAT_FIRST}};

    memset(out, 0, sizeof *out);
    while (text_is_blank(*given))
        given++;
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
        if (text_equal_nocase(given, word[i].word)) {
            out->kind = word[i].kind;
            return true;
        }
    const char *colon = strchr(given, ':');
    for (size_t i = 0; i < sizeof deep / sizeof deep[0]; i++)
        if (text_starts_nocase(given, deep[i].word)) {
            out->kind = deep[i].kind;
            return read_depth(given, colon + 1, out, err);
        }
    if (colon != NULL && is_protocol(g, given, (size_t)(colon - given)))
        return read_process(given, colon, out, err);

    const char *name = given;
    if (text_starts_nocase(given, "level "))
        name += 6;
    int level = text_equal_nocase(given, "computer") ? g->usual_level : level_find(g, name, NULL);
    if (level < 0 || level >= g->n_levels)
        return unknown(g, given, err);
    out->kind = SEAT_LEVEL;
    out->level = level;
    return true;
}

static const char *level_name(const game *g, const seat *s)
{
    return s->level >= 0 && s->level < g->n_levels ? g->level[s->level].name : "?";
}

void seat_write(const game *g, const seat *s, char *buf, size_t size)
{
    switch (s->kind) {
    case SEAT_HUMAN:
        text_copy(buf, size, "human");
        break;
    case SEAT_LEVEL:
        text_copy(buf, size, level_name(g, s));
        break;
    case SEAT_DEPTH:
        text_printf(buf, size, "depth:%d", s->depth);
        break;
    case SEAT_CORE:
    case SEAT_FIRST:
        text_copy(buf, size, s->kind == SEAT_CORE ? "core" : "first");
        if (s->depth > 0)
            text_printf(buf + strlen(buf), size - strlen(buf), ":%d", s->depth);
        break;
    case SEAT_BEST:
        text_copy(buf, size, "best");
        break;
    case SEAT_RANDOM:
        text_copy(buf, size, "random");
        break;
    case SEAT_PROCESS:
        text_printf(buf, size, "%s:%s", s->protocol, s->command);
        break;
    case SEAT_REMOTE:
        text_copy(buf, size, "remote");
        break;
    }
}

/* The program's name out of a command line: the last part of its first word. */
static void program_name(const char *command, char *buf, size_t size)
{
    if (text_starts_nocase(command, "depth=")) /* of the seat, not of the command line */
        command += strcspn(command, " \t");
    while (text_is_blank(*command))
        command++;
    size_t end = strcspn(command, " \t"), begin = end;
    while (begin > 0 && command[begin - 1] != '/')
        begin--;
    text_printable(buf, size, command + begin, end - begin);
}

void seat_name(const game *g, const seat *s, char *buf, size_t size)
{
    char program[64];
    switch (s->kind) {
    case SEAT_HUMAN:
        text_copy(buf, size, tr("human"));
        break;
    case SEAT_LEVEL:
        if (text_is_digit(level_name(g, s)[0]))
            text_printf(buf, size, tr("computer, level %s"), level_name(g, s));
        else
            text_printf(buf, size, tr("computer, %s"), tr(level_name(g, s)));
        break;
    case SEAT_DEPTH:
        text_printf(buf, size, tr("computer, depth %d"), s->depth);
        break;
    case SEAT_CORE:
        if (s->depth > 0)
            text_printf(buf, size, tr("plain search, depth %d"), s->depth);
        else
            text_copy(buf, size, tr("plain search"));
        break;
    case SEAT_FIRST:
        if (s->depth > 0)
            text_printf(buf, size, tr("plainest search, depth %d"), s->depth);
        else
            text_copy(buf, size, tr("plainest search"));
        break;
    case SEAT_BEST:
        text_copy(buf, size, tr("computer"));
        break;
    case SEAT_RANDOM:
        text_copy(buf, size, tr("random"));
        break;
    case SEAT_PROCESS:
        program_name(s->command, program, sizeof program);
        text_printf(buf, size, "%s (%s)", program, s->protocol);
        break;
    case SEAT_REMOTE:
        text_copy(buf, size, tr("remote player"));
        break;
    }
}
