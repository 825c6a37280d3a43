/* formats.c - foreign files and protocols of Nim, invented to show how such rows
 * look: a game on one line, "5/4: e1 b2 b1 a1 a2", and a protocol of four words. */
#include "core/format.h"

#include <stdlib.h>

#include "core/session.h"
#include "core/text.h"
#include "template/body.h"
#include "template/template.h"

/* ---- the format --------------------------------------------------------- */

static int detect(const char *bytes, size_t size)
{
    return size >= 4 && text_is_digit(bytes[0]) && bytes[1] == '/' && text_is_digit(bytes[2]) &&
                   bytes[3] == ':'
               ? 90
               : 0;
}

/* Copies the line at *at and moves behind it; false at the end or when too long. */
static bool take_line(const char *bytes, size_t size, size_t *at, char *line, size_t room)
{
    while (*at < size && (bytes[*at] == '\n' || text_is_blank(bytes[*at])))
        (*at)++;
    if (*at == size)
        return false;
    size_t n = 0;
    for (; *at < size && bytes[*at] != '\n'; (*at)++)
        if (n + 1 < room && bytes[*at] != '\0')
            line[n++] = bytes[*at];
    line[n] = '\0';
    return true;
}

static int read_game(const char *bytes, size_t size, size_t *at, record *out, game_error *err)
{
    char line[256] = "", options[64];
    size_t begin = *at;
    if (!take_line(bytes, size, at, line, sizeof line))
        return 0;
    if (detect(line, strlen(line)) == 0) {
        text_error(err, (int)begin, "a game begins like \"5/4:\"");
        return -1;
    }
    text_printf(options, sizeof options, "pile1=%c pile2=%c both=no last=wins", line[0], line[2]);
    bool good = record_set(out, "game", template_game.key) && record_set(out, "options", options);
    for (char *p = line + 4; good && *p != '\0';) {
        char turn[GAME_STEP_TEXT];
        size_t n = 0;
        while (text_is_blank(*p))
            p++;
        for (; *p != '\0' && !text_is_blank(*p); p++)
            if (n + 1 < sizeof turn)
                turn[n++] = *p;
        turn[n] = '\0';
        good = n == 0 || record_add(out, turn);
    }
    if (!good)
        text_error(err, (int)begin, "this game cannot be kept");
    return good ? 1 : -1;
}

static bool write_game(const record *in, struct text *out, game_error *err)
{
    const game *list[] = {&template_game};
    session *s = record_replay(in, list, 1, NULL, err);
    if (s == NULL)
        return false;
    const int *value = session_config(s)->value;
    bool plain =
        value[NIM_OPTION_BOTH] == 0 && value[NIM_OPTION_LAST] == 0 && !session_custom_start(s);
    if (plain)
        text_addf(out, "%d/%d:", value[NIM_OPTION_PILE1], value[NIM_OPTION_PILE2]);
    session_free(s);
    if (!plain)
        return text_error(err, -1, "this format holds plain Nim only");
    for (int i = 0; i < record_turns(in); i++)
        text_addf(out, " %s", record_turn(in, i));
    text_add(out, "\n");
    return true;
}

const record_format nim_format[NIM_FORMATS] = {
    {.key = "nimline",
     .name = "Nim on a line",
     .extension = ".nim",
     .many = true,
     .detect = detect,
     .read = read_game,
     .write = write_game},
};

/* ---- the protocol ------------------------------------------------------- */

typedef struct talk {
    game_config cfg;
    game_state now;
} talk;

static void *talk_create(const game *g, const protocol_options *o, game_error *err)
{
    (void)o;
    talk *t = calloc(1, sizeof *t);
    if (t == NULL) {
        text_error(err, -1, "not enough memory");
        return NULL;
    }
    game_config_init(&t->cfg, g);
    if (!g->start(&t->cfg, &t->now, err)) {
        free(t);
        return NULL;
    }
    return t;
}

static void talk_destroy(void *self)
{
    free(self);
}

/* "new", "play TURN", "state", "quit". */
static bool talk_line(void *self, const char *text, void (*answer)(const char *line, void *ctx),
                      void *ctx)
{
    talk *t = self;
    game_error why = {.text = "unknown command"};
    char buf[GAME_STATE_TEXT];
    bool good = true;
    if (text_equal_nocase(text, "quit"))
        return false;
    if (text_equal_nocase(text, "new")) {
        good = template_game.start(&t->cfg, &t->now, &why);
    } else if (text_starts_nocase(text, "play ")) {
        game_step step[GAME_MAX_TURN];
        int n = game_turn_read(&template_game, &t->now, text + 5, step, GAME_MAX_TURN, NULL, &why);
        good = n > 0;
        for (int i = 0; i < n; i++)
            template_game.play(&t->now, step[i]);
    } else {
        good = text_equal_nocase(text, "state");
    }
    if (good)
        template_game.state_write(&t->now, buf);
    answer(good ? buf : why.text, ctx);
    return true;
}

const game_protocol nim_protocol[NIM_PROTOCOLS] = {
    {.key = "nimtalk",
     .name = "A protocol of four words",
     .create = talk_create,
     .destroy = talk_destroy,
     .line = talk_line},
};
