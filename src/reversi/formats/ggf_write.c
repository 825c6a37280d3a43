/* GGF as written: one game a line. */
#include <string.h>

#include "reversi/formats/formats.h"
#include "reversi/formats/ggf.h"
#include "reversi/formats/reading.h"

static void add_value(struct text *out, const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text_add_bytes(out, s[i] == '[' ? "(" : s[i] == ']' ? ")" : s + i, 1);
}

static void add_property(struct text *out, const char *key, const char *value)
{
    if (value == NULL || *value == '\0')
        return;
    text_addf(out, "%s[", key);
    add_value(out, value, strlen(value));
    text_add(out, "]");
}

static void add_date(const record *in, struct text *out)
{
    const char *date = record_get(in, "date"), *time = record_get(in, "ggf-time");
    char text[11];
    if (date != NULL && strlen(date) == 4 && strspn(date, "0123456789") == 4)
        add_property(out, "DT", date);
    if (date == NULL || strlen(date) != 10 || !ggf_date(date, 10, '-', '.', text))
        return;
    text_addf(out, "DT[%s", text);
    if (time != NULL && *time != '\0') {
        text_add(out, "_");
        add_value(out, time, strlen(time));
    }
    text_add(out, "]");
}

/* Headers "ggf-xx" that are written in another place, or never were properties. */
static bool is_own(const char *key)
{
    static const char *const own[] = {"gm", "pc", "pb", "pw", "rb", "rw",  "ty",
                                      "re", "bo", "b",  "w",  "c",  "time"};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (strcmp(key, own[i]) == 0)
            return true;
    return key[strspn(key, "abcdefghijklmnopqrstuvwxyz")] != '\0';
}

/* Properties without headers of their own, as they came: "ggf-ti" is TI. */
static void add_others(const record *in, struct text *out)
{
    for (int i = 0; i < record_headers(in); i++) {
        const char *key, *value;
        char name[GGF_MAX_KEY + 1];
        record_header(in, i, &key, &value);
        size_t n = strlen(key);
        if (n < 5 || n > 4 + GGF_MAX_KEY || memcmp(key, "ggf-", 4) != 0 || is_own(key + 4))
            continue;
        for (size_t k = 4; k <= n; k++)
            name[k - 4] = (char)(key[k] == '\0' ? key[k] : key[k] - ('a' - 'A'));
        add_property(out, name, value);
    }
}

static void add_result(const record *in, const session *s, struct text *out)
{
    int winner;
    enum session_end how = session_ended(s, &winner);
    char text[24];
    const char *kept = record_get(in, "ggf-re");
    if (kept != NULL && *kept != '\0') {
        add_property(out, "RE", kept);
        return;
    }
    if (how == END_BY_RULES)
        ggf_result(reversi_game.margin(session_state(s)), text, sizeof text);
    else if (how == END_NONE)
        text_copy(text, sizeof text, "?");
    else
        text_printf(text, sizeof text, "%s:%c",
                    winner < 0    ? "+0.000"
                    : winner == 0 ? "+64.000"
                                  : "-64.000",
                    how == END_RESIGNED ? 'r'
                    : how == END_TIME   ? 't'
                                        : 's');
    add_property(out, "RE", text);
}

static void add_board(const game_state *s, struct text *out)
{
    char state[GAME_STATE_TEXT];
    reversi_game.state_write(s, state);
    text_add(out, "BO[8");
    for (int i = 0; i < 64; i++) {
        text_add(out, i % 8 == 0 ? " " : "");
        text_add_bytes(out, state[i] == 'X' ? "*" : state + i, 1);
    }
    text_addf(out, " %s]", state[65] == 'X' ? "*" : "O");
}

static void add_move(const game_state *s, int cell, const char *comment, struct text *out)
{
    const char *eval = "", *time = "";
    size_t eval_n, time_n, line = strcspn(comment, "\n");
    text_add(out, s->mover == 0 ? "B[" : "W[");
    if (cell < 0)
        text_add(out, "PA");
    else
        text_addf(out, "%c%c", 'a' + cell % 8, '1' + cell / 8);
    if (ggf_comment(comment, line, &eval, &eval_n, &time, &time_n)) {
        text_add(out, "/");
        text_add_bytes(out, eval, eval_n);
        text_add(out, time_n > 0 ? "/" : "");
        text_add_bytes(out, time, time_n);
        comment += comment[line] == '\n' ? line + 1 : line;
    }
    text_add(out, "]");
    add_property(out, "C", comment);
}

bool reversi_ggf_write(const record *in, struct text *out, game_error *err)
{
    session *s = reading_replay(in, HOLDS_START | HOLDS_FEWEST, err);
    if (s == NULL)
        return false;
    session_go(s, session_length(s));
    text_add(out, "(;GM[Othello]");
    add_property(out, "PC", record_get(in, "place"));
    add_date(in, out);
    for (int i = 1; i < GGF_KEYS; i++)
        add_property(out, ggf_keys[i].property, record_get(in, ggf_keys[i].header));
    add_others(in, out);
    const char *type = record_get(in, "ggf-ty");
    bool fewest = reversi_aim_of(session_state(s)) == REVERSI_FEWEST;
    if (type == NULL || (strchr(type, 'a') != NULL) != fewest)
        type = fewest ? "8a" : "8";
    add_property(out, "TY", type);
    add_result(in, s, out);
    add_board(session_state_at(s, 0), out);
    add_property(out, "C", record_comment(in, -1));
    int turn = 0;
    for (int i = 0; i < session_length(s); i++) {
        int cell = reading_step_cell(session_step_at(s, i));
        add_move(session_state_at(s, i), cell, reading_next_comment(in, &turn, cell), out);
    }
    text_add(out, ";)\n");
    session_free(s);
    return true;
}
