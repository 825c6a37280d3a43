/* record_read.c - bytes to record.  One pass with a cursor that counts lines; it
 * knows the shape of a record but no rules.  Files come from editors and from
 * broken disks alike: CR before a newline and a UTF-8 byte order mark are let
 * pass, everything else that does not belong is named with its line. */
#include <string.h>

#include "core/record.h"
#include "core/record_data.h"
#include "core/text.h"

typedef struct cursor {
    const char *p, *end;
    int line;
    game_error *err;
} cursor;

/* Shows at most two dozen bytes of what was found. */
#define SHOW(buf, s, n)                                                                            \
    char buf[28];                                                                                  \
    text_printable(buf, sizeof(buf), s, n)

/* The line at the cursor, without its end; moves the cursor behind it. */
static size_t take_line(cursor *c, const char **begin)
{
    *begin = c->p;
    const char *newline = memchr(c->p, '\n', (size_t)(c->end - c->p));
    const char *stop = newline == NULL ? c->end : newline;
    c->p = newline == NULL ? c->end : newline + 1;
    c->line++;
    size_t n = (size_t)(stop - *begin);
    while (n > 0 && text_is_blank((*begin)[n - 1]))
        n--;
    return n;
}

/* Things that no text file holds. */
static bool check_bytes(const char *bytes, size_t size, game_error *err)
{
    if (size >= 2 &&
        ((bytes[0] == '\xff' && bytes[1] == '\xfe') || (bytes[0] == '\xfe' && bytes[1] == '\xff')))
        return text_error(err, 0, "line 1: this is UTF-16; a record is plain text or UTF-8");
    int line = 1;
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c == '\n')
            line++;
        else if ((c < ' ' && c != '\t' && c != '\r') || c == 0x7f)
            return text_error(err, (int)i, "line %d: a byte of value %d: this is not a text file",
                              line, c);
    }
    return true;
}

static bool read_first_line(cursor *c)
{
    static const char MAGIC[] = "parlour-record ";
    const char *s;
    size_t n = take_line(c, &s);
    if (n < sizeof MAGIC - 1 || memcmp(s, MAGIC, sizeof MAGIC - 1) != 0) {
        SHOW(shown, s, n);
        return text_error(c->err, 0, "line 1: \"%s\": not a record; one begins with \"%s%d\"",
                          shown, MAGIC, RECORD_VERSION);
    }
    char version[12];
    text_printable(version, sizeof version, s + sizeof MAGIC - 1, n - (sizeof MAGIC - 1));
    long number;
    if (!text_number(version, 0, 1000000, &number))
        return text_error(c->err, 0, "line 1: \"%s\": a version number is expected", version);
    if (number != RECORD_VERSION)
        return text_error(c->err, 0, "line 1: version %ld: this program reads version %d", number,
                          RECORD_VERSION);
    return true;
}

static bool key_byte(char c)
{
    return (c >= 'a' && c <= 'z') || text_is_digit(c) || c == '-' || c == '_';
}

static bool read_header(cursor *c, record *r, const char *s, size_t n)
{
    SHOW(shown, s, n);
    size_t k = 0;
    while (k < n && key_byte(s[k]))
        k++;
    if (k == 0 || k == n || s[k] != ':')
        return text_error(c->err, -1,
                          "line %d: \"%s\": a header line is \"key: value\", and an empty line "
                          "stands before the turns",
                          c->line, shown);
    if (k > RECORD_MAX_KEY)
        return text_error(c->err, -1, "line %d: \"%s\": a key has at most %d letters", c->line,
                          shown, RECORD_MAX_KEY);
    if (n - k - 1 > RECORD_MAX_VALUE)
        return text_error(c->err, -1, "line %d: more than %d bytes in a line", c->line,
                          RECORD_MAX_VALUE);
    char key[RECORD_MAX_KEY + 1];
    memcpy(key, s, k);
    key[k] = '\0';
    if (record_find(r, key) >= 0)
        return text_error(c->err, -1, "line %d: a second \"%s:\"", c->line, key);
    if (record_headers(r) >= RECORD_MAX_HEADERS)
        return text_error(c->err, -1, "line %d: more than %d header lines", c->line,
                          RECORD_MAX_HEADERS);
    if (!record_set_bytes(r, key, s + k + 1, n - k - 1, c->line))
        return text_error(c->err, -1, "out of memory");
    return true;
}

static bool read_comment(cursor *c, record *r)
{
    const char *begin = ++c->p;
    int line = c->line;
    for (; c->p < c->end && *c->p != '}'; c->p++) {
        if (*c->p == '{')
            return text_error(c->err, -1, "line %d: \"{\" inside the comment of line %d", c->line,
                              line);
        if (*c->p == '\n')
            c->line++;
    }
    if (c->p == c->end)
        return text_error(c->err, -1, "line %d: this comment has no end (\"}\")", line);
    size_t n = (size_t)(c->p - begin);
    c->p++;
    if (!record_comment_bytes(r, begin, n))
        return text_error(c->err, -1, "out of memory");
    return true;
}

/* "12. f5": the number must be the next one. */
static bool read_turn(cursor *c, record *r)
{
    const char *begin = c->p;
    while (c->p < c->end && *c->p != '\n' && *c->p != '{')
        c->p++;
    size_t n = (size_t)(c->p - begin);
    while (n > 0 && text_is_blank(begin[n - 1]))
        n--;
    SHOW(shown, begin, n);
    if (n > RECORD_MAX_TURN)
        return text_error(c->err, -1, "line %d: more than %d bytes in a turn", c->line,
                          RECORD_MAX_TURN);
    size_t k = 0;
    long number = 0;
    for (; k < n && k < 6 && text_is_digit(begin[k]); k++)
        number = number * 10 + (begin[k] - '0');
    int next = r->after + record_turns(r) + 1;
    if (k == 0 || k == n || begin[k] != '.')
        return text_error(c->err, -1, "line %d: \"%s\": a turn is \"%d. ...\"", c->line, shown,
                          next);
    if (number != next)
        return text_error(c->err, -1, "line %d: \"%s\": turn %d is expected here", c->line, shown,
                          next);
    if (next > GAME_MAX_LENGTH)
        return text_error(c->err, -1, "line %d: more than %d turns", c->line, GAME_MAX_LENGTH);
    const char *turn = begin + k + 1;
    size_t size = n - k - 1;
    while (size > 0 && text_is_blank(*turn)) {
        turn++;
        size--;
    }
    if (size == 0)
        return text_error(c->err, -1, "line %d: \"%s\": the turn is missing", c->line, shown);
    if (memchr(turn, '}', size) != NULL)
        return text_error(c->err, -1, "line %d: \"%s\": \"}\" without \"{\"", c->line, shown);
    if (!record_add_bytes(r, turn, size, c->line))
        return text_error(c->err, -1, "out of memory");
    return true;
}

static const char VARIATION[] = "variation ";

static bool at_variation(const cursor *c)
{
    size_t n = sizeof VARIATION - 1;
    return (size_t)(c->end - c->p) > n && memcmp(c->p, VARIATION, n) == 0;
}

/* "variation 12": what follows stands in the place of turn 12 and of those behind it. */
static bool read_variation(cursor *c, record *r, record **out)
{
    const char *begin = c->p;
    while (c->p < c->end && *c->p != '\n' && *c->p != '{')
        c->p++;
    size_t skip = sizeof VARIATION - 1, n = (size_t)(c->p - begin);
    while (n > skip && text_is_blank(begin[n - 1]))
        n--;
    SHOW(shown, begin, n);
    char digits[12];
    long number;
    text_printable(digits, sizeof digits, begin + skip, n - skip);
    if (!text_number(digits, 1, record_turns(r) + 1, &number))
        return text_error(c->err, -1,
                          "line %d: \"%s\": the number of a turn from 1 to %d is expected", c->line,
                          shown, record_turns(r) + 1);
    if (record_variations(r) >= RECORD_MAX_VARIATIONS)
        return text_error(c->err, -1, "line %d: more than %d variations", c->line,
                          RECORD_MAX_VARIATIONS);
    *out = record_vary(r, (int)number - 1);
    return *out != NULL || text_error(c->err, -1, "out of memory");
}

static bool read_all(cursor *c, record *r)
{
    record *line = r; /* the game, or the variation whose turns come */
    if (!read_first_line(c))
        return false;
    while (c->p < c->end) {
        const char *s;
        size_t n = take_line(c, &s);
        if (n == 0)
            break;
        if (!read_header(c, r, s, n))
            return false;
    }
    c->line++; /* from here on: the line the cursor stands in */
    while (c->p < c->end) {
        bool good = true;
        if (*c->p == '\n') {
            c->line++;
            c->p++;
        } else if (text_is_blank(*c->p)) {
            c->p++;
        } else if (*c->p == '{') {
            good = read_comment(c, line);
        } else if (at_variation(c)) {
            good = read_variation(c, r, &line);
        } else {
            good = read_turn(c, line);
        }
        if (!good)
            return false;
    }
    return true;
}

bool record_read(record *r, const char *bytes, size_t size, game_error *err)
{
    if (!record_empty(r))
        return text_error(err, -1, "out of memory");
    if (!check_bytes(bytes, size, err))
        return false;
    cursor c = {.p = bytes, .end = bytes + size, .err = err};
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        c.p += 3;
    if (read_all(&c, r))
        return true;
    record_empty(r);
    return false;
}
