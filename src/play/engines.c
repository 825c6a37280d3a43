/* The first bar of a line parts the name from the seat, so names have none. */
#include "play/engines.h"

#include <string.h>

#include "core/text.h"

static void key_of(int i, char buf[16])
{
    text_printf(buf, 16, "engine%d", i + 1);
}

int engines_read(const prefs *p, kept_engine out[ENGINES_MAX])
{
    int n = 0;
    for (int i = 0; i < ENGINES_MAX; i++) {
        char key[16], name[ENGINES_NAME + 1];
        key_of(i, key);
        const char *line = prefs_get(p, key, ""), *bar = strchr(line, '|');
        if (bar == NULL || (size_t)(bar - line) >= sizeof name)
            continue;
        memcpy(name, line, (size_t)(bar - line));
        name[bar - line] = '\0';
        bar++;
        while (text_is_blank(*bar))
            bar++;
        if (text_copy(out[n].seat, sizeof out[n].seat, bar) && strchr(bar, ':') != NULL &&
            engines_rename(&out[n], name))
            n++;
    }
    return n;
}

bool engines_write(prefs *p, const kept_engine *list, int n)
{
    bool good = true;
    for (int i = 0; i < ENGINES_MAX; i++) {
        char key[16], line[ENGINES_NAME + ENGINES_SEAT + 4] = "";
        key_of(i, key);
        if (i < n)
            text_printf(line, sizeof line, "%s | %s", list[i].name, list[i].seat);
        if (i < n || *prefs_get(p, key, "") != '\0')
            good = prefs_set(p, key, line) && good;
    }
    return good;
}

/* A seat that some game takes as a program. */
static bool is_program(const game *const *games, int n, const char *text, seat *out,
                       const game **whose, game_error *err)
{
    for (int i = 0; i < n; i++)
        if (seat_read(games[i], text, out, err) && out->kind == SEAT_PROCESS) {
            *whose = games[i];
            return true;
        }
    return false;
}

bool engines_make(const game *const *games, int n, const char *typed, kept_engine *out,
                  game_error *err)
{
    char text[ENGINES_SEAT];
    seat s;
    const game *whose;
    while (text_is_blank(*typed))
        typed++;
    if (*typed == '\0')
        return text_error(err, -1, "a command line was expected");
    bool as_typed =
        text_copy(text, sizeof text, typed) && is_program(games, n, text, &s, &whose, err);
    if (!as_typed && (!text_printf(text, sizeof text, "gtp:%s", typed) ||
                      !is_program(games, n, text, &s, &whose, err)))
        return text_error(err, -1, "this command line is too long");
    char name[128];
    seat_write(whose, &s, out->seat, sizeof out->seat);
    seat_name(whose, &s, name, sizeof name);
    char *protocol = strrchr(name, '('); /* "gnugo (gtp)": the protocol is told elsewhere */
    if (protocol != NULL && protocol != name)
        *protocol = '\0';
    return engines_rename(out, name) || text_error(err, -1, "a command line was expected");
}

bool engines_rename(kept_engine *e, const char *name)
{
    char clean[ENGINES_NAME];
    size_t k = 0;
    while (text_is_blank(*name))
        name++;
    for (; *name != '\0' && k + 1 < sizeof clean; name++)
        clean[k++] =
            (char)(*name == '|' || (unsigned char)*name < ' ' || *name == 0x7f ? ' ' : *name);
    if (((unsigned char)*name & 0xc0) == 0x80) /* no half a letter at the end */
        do
            k--;
        while (k > 0 && ((unsigned char)clean[k] & 0xc0) == 0x80);
    while (k > 0 && clean[k - 1] == ' ')
        k--;
    clean[k] = '\0';
    if (k > 0)
        text_copy(e->name, sizeof e->name, clean);
    return k > 0;
}

bool engines_seat(const kept_engine *e, const game *g, seat *out)
{
    return seat_read(g, e->seat, out, NULL) && out->kind == SEAT_PROCESS;
}
