/* A line is cut into its position (up to ';') and words (between ';' and blanks).
 * Options are set before the position is read, since they decide what it means. */
#include "cli/solve_input.h"

#include <string.h>

#include "core/text.h"

enum { MAX_WORD = 64 };

static bool is_option(const game *g, const char *key)
{
    for (int i = 0; i < g->n_options; i++)
        if (strcmp(g->option[i].key, key) == 0)
            return true;
    return false;
}

/* "win", "loss", "draw", or a number of discs. */
static bool read_value(const game *g, const char *word, int *out)
{
    static const char *const name[] = {"loss", "draw", "win"};
    for (int i = 0; i < 3 && g->scale == SCALE_RESULT; i++)
        if (strcmp(word, name[i]) == 0) {
            *out = i - 1;
            return true;
        }
    long number;
    if (!text_number(word[0] == '+' ? word + 1 : word, -10000, 10000, &number))
        return false;
    *out = (int)number;
    return true;
}

static bool take_pair(solve_input *t, char *word, char *equals, game_error *err)
{
    const game *g = t->config.game;
    *equals = '\0';
    if (strcmp(word, "value") == 0) {
        t->known = read_value(g, equals + 1, &t->value);
        return t->known || text_error(err, -1, "value=%s: no such value", equals + 1);
    }
    return !is_option(g, word) || game_config_set(&t->config, word, equals + 1, err);
}

/* The best of the scores is the value; -127 is how some files end a list. */
static void take_score(solve_input *t, const char *score)
{
    int value;
    if (!read_value(t->config.game, score, &value) || value == -127)
        return;
    if (!t->known || value > t->value)
        t->value = value;
    t->known = true;
}

static bool take_words(solve_input *t, const char *p, game_error *err)
{
    for (;;) {
        p += strspn(p, "; \t\r\n");
        size_t n = strcspn(p, "; \t\r\n");
        if (n == 0)
            return true;
        char word[MAX_WORD];
        if (n < sizeof word) {
            text_printable(word, sizeof word, p, n);
            char *equals = strchr(word, '=');
            char *colon = strchr(word, ':');
            if (equals != NULL) {
                if (!take_pair(t, word, equals, err))
                    return false;
            } else if (colon != NULL) {
                take_score(t, colon + 1);
            }
        }
        p += n;
    }
}

int solve_input_read(const game_config *base, const char *line, solve_input *out, game_error *err)
{
    line += strspn(line, " \t\r\n");
    if (*line == '\0' || *line == '#' || *line == '%')
        return 0;
    memset(out, 0, sizeof *out);
    out->config = *base;
    char position[GAME_STATE_TEXT];
    size_t n = strcspn(line, ";%\r\n");
    if (n >= sizeof position) {
        text_error(err, -1, "the position is too long");
        return -1;
    }
    memcpy(position, line, n);
    position[n] = '\0';
    if (line[n] == ';') {
        char rest[2048];
        text_copy(rest, sizeof rest, line + n);
        rest[strcspn(rest, "%")] = '\0';
        if (!take_words(out, rest, err))
            return -1;
    }
    return base->game->state_read(&out->config, position, &out->root, err) ? 1 : -1;
}
