/* Every kind is a row: its word and the letters of its fields.
 *   n number   h hash, 16 hex digits   s secret or "-"   w word   p name of a person
 *   t text of the program: printable ASCII   c text for people: cleaned; both are last
 * What is read can be written back to the same bytes, but for cleaned texts. */
#include "net/wire.h"

#include <string.h>

#include "core/text.h"

typedef struct row {
    const char *word, *fields;
} row;

static const row rows[WIRE_KINDS] = {
    [WIRE_PARLOUR] = {"parlour", "n"}, [WIRE_JOIN] = {"join", "swp"},
    [WIRE_WATCH] = {"watch", "sp"},    [WIRE_AGAIN] = {"again", "snnhwp"},
    [WIRE_REFUSED] = {"refused", "c"}, [WIRE_GAME] = {"game", "wt"},
    [WIRE_START] = {"start", "t"},     [WIRE_CLOCK] = {"clock", "nnnnnn"},
    [WIRE_SEAT] = {"seat", "nsswp"},   [WIRE_PLACE] = {"place", "ppn"},
    [WIRE_WAIT] = {"wait", "p"},       [WIRE_BACK] = {"back", "ssnnhw"},
    [WIRE_READY] = {"ready", ""},      [WIRE_TURN] = {"turn", "nhnt"},
    [WIRE_TOOK] = {"took", "nn"},      [WIRE_USED] = {"used", "n"},
    [WIRE_ASK] = {"ask", "wnn"},       [WIRE_YES] = {"yes", "wnn"},
    [WIRE_NO] = {"no", "wnn"},         [WIRE_WITHDRAW] = {"withdraw", ""},
    [WIRE_RESIGN] = {"resign", "n"},   [WIRE_FLAG] = {"flag", "n"},
    [WIRE_CLAIM] = {"claim", "n"},     [WIRE_CHAT] = {"chat", "c"},
    [WIRE_PING] = {"ping", "n"},       [WIRE_PONG] = {"pong", "n"},
    [WIRE_BYE] = {"bye", "c"},         [WIRE_UNDONE] = {"undone", "n"},
    [WIRE_OVER] = {"over", "w"},       [WIRE_NEW] = {"new", ""},
};

const char *wire_word(enum wire_kind kind)
{
    return rows[kind].word;
}

/* ---- cleaning ------------------------------------------------------------------ */

static const uint32_t BAD = UINT32_MAX; /* no character */

/* The code point at s[0 .. n), n > 0, and the bytes it takes; BAD and 1 for what is
 * no UTF-8 (overlong forms, surrogates, anything cut). */
static size_t decode(const unsigned char *s, size_t n, uint32_t *cp)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t size = s[0] < 0x80 ? 1 : s[0] >= 0xf0 && s[0] < 0xf8 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    *cp = BAD;
    if (size == 1) {
        *cp = s[0];
        return 1;
    }
    if (s[0] < 0xc0 || s[0] >= 0xf8 || size > n)
        return 1;
    uint32_t v = s[0] & (0xffu >> (size + 1));
    for (size_t i = 1; i < size; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 1;
        v = v << 6 | (s[i] & 0x3fu);
    }
    if (v < least[size] || v > 0x10ffff || (v >= 0xd800 && v < 0xe000))
        return 1;
    *cp = v;
    return size;
}

/* Does a person see something there, and nothing else happen? */
static bool harmless(uint32_t cp)
{
    static const struct {
        uint32_t first, last;
    } bad[] = {
        {0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},       {0x61c, 0x61c},
        {0x180e, 0x180e}, {0x200b, 0x200f}, {0x2028, 0x202e},   {0x2060, 0x206f},
        {0xd800, 0xdfff}, {0xe000, 0xf8ff}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},
        {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0xe0000, 0xe0fff}, {0xf0000, 0xffffffff},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (cp >= bad[i].first && cp <= bad[i].last)
            return false;
    return true;
}

/* The end of a string that ESC ] and the like begin: BEL, ESC \ or the C1 form. */
static size_t skip_string(const unsigned char *s, size_t n, size_t at)
{
    while (at < n) {
        uint32_t cp;
        size_t size = decode(s + at, n - at, &cp);
        at += size;
        if (cp == 0x07 || cp == 0x9c)
            return at;
        if (cp == 0x1b)
            return at < n && s[at] == '\\' ? at + 1 : at;
    }
    return at;
}

/* The bytes that the escape sequence takes whose introducer (ESC and a letter, or the
 * C1 character) ended at 'at'; 'kind' is that letter. */
static size_t skip_sequence(const unsigned char *s, size_t n, size_t at, unsigned char kind)
{
    if (kind == ']' || kind == 'P' || kind == 'X' || kind == '^' || kind == '_')
        return skip_string(s, n, at);
    if (kind == '[') {
        while (at < n && s[at] >= 0x20 && s[at] <= 0x3f)
            at++;
        return at < n && s[at] >= 0x40 && s[at] <= 0x7e ? at + 1 : at;
    }
    if (kind >= 0x20 && kind <= 0x2f) { /* intermediates, then one more */
        while (at < n && s[at] >= 0x20 && s[at] <= 0x2f)
            at++;
        return at < n && s[at] >= 0x30 && s[at] <= 0x7e ? at + 1 : at;
    }
    return at;
}

void wire_clean(char *dst, size_t size, const char *src, size_t n)
{
    const unsigned char *s = (const unsigned char *)src;
    size_t out = 0;
    for (size_t at = 0; at < n;) {
        uint32_t cp;
        size_t bytes = decode(s + at, n - at, &cp), begin = at;
        at += bytes;
        if (cp == 0x1b) {
            if (at < n && s[at] >= 0x20 && s[at] <= 0x7e) {
                unsigned char kind = s[at];
                at = skip_sequence(s, n, at + 1, kind);
            }
        } else if (cp >= 0x80 && cp <= 0x9f) {
            at = skip_sequence(s, n, at, (unsigned char)(cp - 0x40));
        } else if (cp == '\t' || cp == '\n' || harmless(cp)) {
            if (out + bytes >= size)
                break;
            memcpy(dst + out, s + begin, bytes);
            if (bytes == 1 && dst[out] < ' ')
                dst[out] = ' ';
            out += bytes;
        }
    }
    if (size > 0)
        dst[out] = '\0';
}

void wire_name(char dst[WIRE_NAME], const char *src)
{
    char clean[4 * WIRE_NAME];
    wire_clean(clean, sizeof clean, src, strlen(src));
    for (char *p = clean; *p != '\0'; p++)
        if (*p == ' ')
            *p = '_';
    wire_clean(dst, WIRE_NAME, clean, strlen(clean));
    if (dst[0] == '\0')
        text_copy(dst, WIRE_NAME, "guest");
}

uint64_t wire_hash(const char *state_text)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (const char *p = state_text; *p != '\0'; p++)
        h = (h ^ (unsigned char)*p) * 0x100000001b3u;
    return h;
}

/* ---- reading ------------------------------------------------------------------- */

typedef struct part {
    const char *at;
    size_t n;
} part;

/* The bytes up to the next blank; false where the line has ended. */
static bool next_part(const char **p, const char *end, part *out)
{
    if (*p >= end || **p != ' ')
        return false;
    const char *begin = *p + 1;
    const char *blank = begin < end ? memchr(begin, ' ', (size_t)(end - begin)) : NULL;
    *p = blank != NULL ? blank : end;
    *out = (part){begin, (size_t)(*p - begin)};
    return out->n > 0;
}

static bool read_number(part p, unsigned *out)
{
    uint64_t v = 0;
    if (p.n == 0 || p.n > 10 || (p.at[0] == '0' && p.n > 1))
        return false;
    for (size_t i = 0; i < p.n; i++) {
        if (!text_is_digit(p.at[i]))
            return false;
        v = 10 * v + (uint64_t)(p.at[i] - '0');
    }
    *out = (unsigned)v;
    return v <= WIRE_MAX_NUMBER;
}

static bool read_hash(part p, uint64_t *out)
{
    static const char hex[] = "0123456789abcdef";
    uint64_t v = 0;
    if (p.n != 16)
        return false;
    for (size_t i = 0; i < p.n; i++) {
        const char *at = p.at[i] != '\0' ? strchr(hex, p.at[i]) : NULL;
        if (at == NULL)
            return false;
        v = v << 4 | (uint64_t)(at - hex);
    }
    *out = v;
    return true;
}

static bool take(part p, char *dst, size_t size)
{
    if (p.n >= size || memchr(p.at, '\0', p.n) != NULL)
        return false;
    memcpy(dst, p.at, p.n);
    dst[p.n] = '\0';
    return true;
}

static bool read_word(part p, char *dst)
{
    for (size_t i = 0; i < p.n; i++)
        if (!text_is_digit(p.at[i]) && !(p.at[i] >= 'a' && p.at[i] <= 'z'))
            return false;
    return p.n > 0 && take(p, dst, WIRE_WORD);
}

static bool read_secret(part p, char *dst)
{
    return take(p, dst, SECRET_TEXT) && (secret_valid(dst) || strcmp(dst, "-") == 0);
}

/* Names come clean already: what is not is no name. */
static bool read_name(part p, char *dst)
{
    char clean[WIRE_NAME];
    if (p.n == 0 || !take(p, dst, WIRE_NAME))
        return false;
    wire_clean(clean, sizeof clean, p.at, p.n);
    return strcmp(clean, dst) == 0;
}

static bool read_text(part p, char *dst)
{
    for (size_t i = 0; i < p.n; i++)
        if (p.at[i] < 0x20 || p.at[i] > 0x7e)
            return false;
    return take(p, dst, WIRE_TEXT);
}

/* What stands behind the next blank, to the end of the line. */
static bool rest(const char **p, const char *end, part *out)
{
    if (*p >= end || **p != ' ')
        return false;
    *out = (part){*p + 1, (size_t)(end - *p - 1)};
    *p = end;
    return out->n < WIRE_TEXT;
}

static bool read_field(char field, const char **p, const char *end, wire_message *m, int count[256])
{
    part one;
    unsigned char f = (unsigned char)field;
    if (f == 't' || f == 'c') {
        if (!rest(p, end, &one))
            return false;
        if (f == 't')
            return read_text(one, m->text);
        wire_clean(m->text, sizeof m->text, one.at, one.n);
        return true;
    }
    if (!next_part(p, end, &one))
        return false;
    int k = count[f]++;
    switch (f) {
    case 'n':
        return read_number(one, &m->number[k]);
    case 'h':
        return read_hash(one, &m->hash);
    case 's':
        return read_secret(one, m->secret[k]);
    case 'w':
        return read_word(one, m->word);
    default:
        return read_name(one, m->name[k]);
    }
}

static const char *expected(char field)
{
    switch (field) {
    case 'n':
        return "a number";
    case 'h':
        return "a hash of 16 hex digits";
    case 's':
        return "a code of 26 letters and digits, or -";
    case 'w':
        return "a word";
    case 'p':
        return "a name";
    default:
        return "a text of printable characters";
    }
}

bool wire_read(const char *line, size_t n, wire_message *out, game_error *err)
{
    const char *end = line + n, *p = n > 0 ? memchr(line, ' ', n) : NULL;
    p = p != NULL ? p : end;
    size_t length = (size_t)(p - line);
    memset(out, 0, sizeof *out);
    if (n >= WIRE_LINE)
        return text_error(err, -1, "a line of more than %d bytes", WIRE_LINE);
    for (int k = 0; k < WIRE_KINDS; k++) {
        const row *r = &rows[k];
        if (strlen(r->word) != length || memcmp(r->word, line, length) != 0)
            continue;
        int count[256] = {0};
        out->kind = (enum wire_kind)k;
        for (const char *f = r->fields; *f != '\0'; f++)
            if (!read_field(*f, &p, end, out, count))
                return text_error(err, (int)(p - line), "%s: %s was expected", r->word,
                                  expected(*f));
        return p == end || text_error(err, (int)(p - line), "%s: there is too much of it", r->word);
    }
    char seen[40];
    text_printable(seen, sizeof seen, line, length < 32 ? length : 32);
    return text_error(err, 0, "'%s': no such word here", seen);
}

/* ---- writing ------------------------------------------------------------------- */

static bool write_field(char field, const wire_message *m, struct text *t, int count[256])
{
    int k = count[(unsigned char)field]++;
    switch (field) {
    case 'n':
        text_addf(t, " %u", m->number[k]);
        return m->number[k] <= WIRE_MAX_NUMBER;
    case 'h':
        text_addf(t, " %016llx", (unsigned long long)m->hash);
        return true;
    case 's':
        text_addf(t, " %s", m->secret[k][0] != '\0' ? m->secret[k] : "-");
        return true;
    case 'w':
        text_addf(t, " %s", m->word);
        return m->word[0] != '\0';
    case 'p':
        text_addf(t, " %s", m->name[k]);
        return m->name[k][0] != '\0';
    default:
        text_addf(t, " %s", m->text);
        return true;
    }
}

size_t wire_write(const wire_message *m, char buf[WIRE_LINE + 1])
{
    struct text t;
    int count[256] = {0};
    text_init(&t);
    text_add(&t, rows[m->kind].word);
    bool good = true;
    for (const char *f = rows[m->kind].fields; *f != '\0'; f++)
        good = write_field(*f, m, &t, count) && good;
    text_add(&t, "\n");
    good = good && !t.failed && t.size <= WIRE_LINE;
    /* What we would not read ourselves is not sent. */
    wire_message again;
    good = good && wire_read(t.data, t.size - 1, &again, NULL);
    size_t n = good ? t.size : 0;
    if (good)
        memcpy(buf, t.data, t.size + 1);
    text_free(&t);
    return n;
}
