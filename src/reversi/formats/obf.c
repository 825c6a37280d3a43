/* Positions, one a line: the 64 squares, the side to move, then anything after ';'
 * (in the test suites: moves with their scores), which is kept as the comment of the
 * position.  '%' begins a comment line. */
#include <string.h>

#include "reversi/formats/formats.h"
#include "reversi/formats/reading.h"

enum { MAX_COMMENT = 4000, LOOK = 4000 };

/* The next line with something in it; false at the end. */
static bool take_line(const char *bytes, size_t size, size_t *at, size_t *begin, size_t *length)
{
    if (*at == 0 && size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        *at = 3;
    while (*at < size) {
        const char *newline = memchr(bytes + *at, '\n', size - *at);
        size_t end = newline == NULL ? size : (size_t)(newline - bytes), from = *at;
        *at = newline == NULL ? size : end + 1;
        while (from < end && text_is_blank(bytes[from]))
            from++;
        while (end > from && text_is_blank(bytes[end - 1]))
            end--;
        *begin = from;
        *length = end - from;
        if (from < end && bytes[from] != '%')
            return true;
    }
    return false;
}

int reversi_obf_detect(const char *bytes, size_t size)
{
    size_t at = 0, begin, n;
    bool cut = size > LOOK;
    if (cut)
        size = LOOK;
    if (!take_line(bytes, size, &at, &begin, &n))
        return 0;
    size_t squares = 0;
    while (squares < n && bytes[begin + squares] != '\0' &&
           strchr("Xx*bBOowW-.", bytes[begin + squares]) != NULL)
        squares++;
    if (squares == 64)
        return n > 64 && text_is_blank(bytes[begin + 64]) ? 95 : 50;
    /* Not one of our sizes, but what else could it be? */
    return squares >= 16 && squares + 2 <= n && text_is_blank(bytes[begin + squares]) ? 40 : 0;
}

int reversi_obf_read(const char *bytes, size_t size, size_t *at, record *out, game_error *err)
{
    reading r;
    size_t begin, n;
    char state[GAME_STATE_TEXT];
    if (!take_line(bytes, size, at, &begin, &n))
        return 0;
    if (!reading_begin(&r, bytes, size, false, out, err))
        return -1;
    const char *line = bytes + begin;
    size_t head = 0;
    while (head < n && line[head] != ';' && line[head] != '%')
        head++;
    if (memchr(line, '\0', head) != NULL || head >= sizeof state) {
        reading_fail(&r, begin, "64 squares and the side to move were expected");
        return -1;
    }
    memcpy(state, line, head);
    state[head] = '\0';
    if (!reading_start(&r, begin, state))
        return -1;
    if (head < n && line[head] == ';')
        head++;
    while (head < n && text_is_blank(line[head]))
        head++;
    if (n - head > MAX_COMMENT) {
        reading_fail(&r, begin + head, "what follows the position has more than %d bytes",
                     (int)MAX_COMMENT);
        return -1;
    }
    if (head < n && !reading_comment(&r, line + head, n - head))
        return -1;
    return reading_end(&r) ? 1 : -1;
}

bool reversi_obf_write(const record *in, struct text *out, game_error *err)
{
    session *s = reading_replay(in, HOLDS_START, err);
    if (s == NULL)
        return false;
    char state[GAME_STATE_TEXT];
    reversi_game.state_write(session_state_at(s, 0), state);
    bool holds = session_length(s) == 0;
    session_free(s);
    if (!holds)
        return text_error(err, -1, "this format holds positions, no moves");
    const char *comment = record_comment(in, -1);
    text_addf(out, "%s;", state);
    reading_write_line(out, comment);
    text_add(out, "\n");
    return true;
}
