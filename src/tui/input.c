/* tui/input.c - bytes are kept until the front of them is a whole something, and are
 * looked at afresh when more have come: sequences are short, so that costs nothing,
 * and no state of a parser can go astray.  The grammar of ECMA-48 (CSI, SS3,
 * strings) says where a sequence ends whether or not it is known; that is why an
 * unknown key cannot leave a tail behind that looks like typing. */
#include "tui/input.h"

#include <string.h>

#include "tui/utf8.h"

enum { ESC = 0x1b, BEL = 0x07, DEL = 0x7f, LONGEST = 64 };

enum { SKIP_NONE, SKIP_CSI, SKIP_STRING };

/* How many bytes were understood; 0 = more are needed. */
typedef size_t used;

static void key_event(term_event *out, uint32_t key)
{
    out->kind = EVENT_KEY;
    out->key = key;
}

/* ---- CSI: ESC [ parameters intermediates final ---------------------------- */

enum { MAX_NUMBERS = 4 };

typedef struct csi {
    unsigned char lead; /* one of < = > ? or 0 */
    int n, number[MAX_NUMBERS];
    unsigned char final;
} csi;

static const struct {
    unsigned char final;
    int number; /* the first parameter where final is '~', else not looked at */
    uint32_t key;
} csi_keys[] = {
    {'A', 0, KEYCODE_UP},      {'B', 0, KEYCODE_DOWN},      {'C', 0, KEYCODE_RIGHT},
    {'D', 0, KEYCODE_LEFT},    {'H', 0, KEYCODE_HOME},      {'F', 0, KEYCODE_END},
    {'Z', 0, KEYCODE_BACKTAB}, {'~', 1, KEYCODE_HOME},      {'~', 7, KEYCODE_HOME},
    {'~', 4, KEYCODE_END},     {'~', 8, KEYCODE_END},       {'~', 3, KEYCODE_DELETE},
    {'~', 5, KEYCODE_PAGE_UP}, {'~', 6, KEYCODE_PAGE_DOWN}, {'~', 11, KEYCODE_F1},
};

/* Reads the parameters; false when they are not plain numbers. */
static bool csi_numbers(const unsigned char *s, size_t n, csi *c)
{
    c->n = 0;
    memset(c->number, 0, sizeof c->number);
    for (size_t i = 0; i < n; i++) {
        if (c->n == 0)
            c->n = 1;
        if (s[i] == ';') {
            if (c->n == MAX_NUMBERS)
                return false;
            c->n++;
        } else if (s[i] >= '0' && s[i] <= '9') {
            int *v = &c->number[c->n - 1];
            if (*v > 99999)
                return false;
            *v = *v * 10 + (s[i] - '0');
        } else {
            return false;
        }
    }
    return true;
}

static void mouse_event(int code, int col, int row, term_event *out)
{
    enum { MOTION = 32, WHEEL = 64, MORE = 128 };
    int button = code & 3;
    if (code & (MOTION | MORE) || row < 1 || col < 1)
        return;
    if (code & WHEEL) {
        if (button > 1)
            return;
        out->button = button == 0 ? MOUSE_WHEEL_UP : MOUSE_WHEEL_DOWN;
    } else if (button == 0) {
        out->button = MOUSE_LEFT;
    } else if (button == 2) {
        out->button = MOUSE_RIGHT;
    } else {
        return;
    }
    out->kind = EVENT_MOUSE;
    out->row = row - 1;
    out->col = col - 1;
}

static void csi_event(input *in, const csi *c, term_event *out)
{
    if (c->lead == '<' && c->final == 'M' && c->n == 3)
        mouse_event(c->number[0], c->number[1], c->number[2], out);
    if (c->lead)
        return;
    if (c->final == '~' && c->n == 1 && c->number[0] == 200) {
        in->paste = true;
        return;
    }
    if (c->n > 1 && c->number[1] > 1) /* with Shift, Alt or Ctrl: another key */
        return;
    for (size_t i = 0; i < sizeof csi_keys / sizeof *csi_keys; i++) {
        if (csi_keys[i].final == c->final &&
            (c->final != '~' || csi_keys[i].number == c->number[0]))
            key_event(out, csi_keys[i].key);
    }
}

/* The parts that do not keep to the grammar: the Linux console's ESC [ [ A, and
 * mouse reports of three raw bytes. */
static used csi_odd(const unsigned char *s, size_t n, term_event *out)
{
    if (s[2] == '[') {
        if (n < 4)
            return 0;
        if (s[3] == 'A')
            key_event(out, KEYCODE_F1);
        return s[3] == ESC ? 3 : 4;
    }
    if (n < 6)
        return 0;
    mouse_event(s[3] - 32, s[4] - 32, s[5] - 32, out);
    return 6;
}

static used parse_csi(input *in, const unsigned char *s, size_t n, term_event *out)
{
    if (n < 3)
        return 0;
    if (s[2] == '[' || (s[2] == 'M' && in->mouse))
        return csi_odd(s, n, out);
    csi c = {.lead = 0};
    size_t at = 2;
    if (s[at] >= '<' && s[at] <= '?')
        c.lead = s[at++];
    size_t first = at;
    while (at < n && s[at] >= 0x30 && s[at] <= 0x3f)
        at++;
    size_t end = at;
    while (at < n && s[at] >= 0x20 && s[at] <= 0x2f && !(s[at] == '$' && !c.lead))
        at++;
    if (at >= LONGEST) {
        in->skip = SKIP_CSI;
        return at;
    }
    if (at == n)
        return 0;
    /* rxvt ends its shifted keys with '$'. */
    bool ended = (s[at] >= 0x40 && s[at] <= 0x7e) || s[at] == '$';
    if (!ended)
        return at; /* a broken sequence: gone, and this byte begins something new */
    c.final = s[at];
    if (at == end && csi_numbers(s + first, end - first, &c))
        csi_event(in, &c, out);
    return at + 1;
}

/* ---- SS3 and the other sequences that begin with ESC ------------------------ */

/* Cursor keys in application mode, F1, and the keypad in application mode, whose
 * keys are what is printed on them. */
static used parse_ss3(const unsigned char *s, size_t n, term_event *out)
{
    static const char keypad[] = "jklmnopqrstuvwxyX", means[] = "*+,-./0123456789=";
    size_t at = 2;
    while (at < n && at < LONGEST && ((s[at] >= '0' && s[at] <= '9') || s[at] == ';'))
        at++; /* modifiers, as some terminals send them */
    if (at == n)
        return n < LONGEST ? 0 : n;
    if (at > 2)
        return s[at] == ESC ? at : at + 1;
    unsigned char final = s[at];
    if (final == ESC)
        return at;
    const char *pad = final ? strchr(keypad, final) : NULL;
    if (pad)
        key_event(out, (uint32_t)means[pad - keypad]);
    else if (final == 'M')
        key_event(out, KEYCODE_ENTER);
    else if (final == 'P')
        key_event(out, KEYCODE_F1);
    for (size_t i = 0; i < sizeof csi_keys / sizeof *csi_keys; i++) {
        if (csi_keys[i].final == final && final >= 'A' && final <= 'H')
            key_event(out, csi_keys[i].key);
    }
    return at + 1;
}

static used parse_escape(input *in, const unsigned char *s, size_t n, term_event *out)
{
    if (n < 2)
        return 0;
    switch (s[1]) {
    case '[':
        return parse_csi(in, s, n, out);
    case 'O':
        return parse_ss3(s, n, out);
    case ']': /* strings: answers to questions nobody asked */
    case 'P':
    case 'X':
    case '^':
    case '_':
        in->skip = SKIP_STRING;
        return 2;
    case ESC: {
        /* Alt with a key that is a sequence itself, or Esc struck twice. */
        if (n < 3)
            return 0;
        if (s[2] != '[' && s[2] != 'O') {
            key_event(out, KEYCODE_ESC);
            return 1;
        }
        term_event nothing = {.kind = EVENT_NONE};
        used u =
            s[2] == '[' ? parse_csi(in, s + 1, n - 1, &nothing) : parse_ss3(s + 1, n - 1, &nothing);
        return u ? u + 1 : 0;
    }
    default: { /* Alt with a character, however many bytes it has */
        char one[5] = {0};
        memcpy(one, s + 1, n - 1 < 4 ? n - 1 : 4);
        uint32_t cp = 0;
        return one[0] ? 1 + (used)utf8_next(one, &cp) : 2;
    }
    }
}

/* ---- characters ------------------------------------------------------------- */

/* Bytes that the UTF-8 character at the front still lacks. */
static bool cut_character(const unsigned char *s, size_t n)
{
    size_t want = s[0] >= 0xf0 && s[0] <= 0xf4  ? 4
                  : s[0] >= 0xe0 && s[0] < 0xf0 ? 3
                  : s[0] >= 0xc2 && s[0] < 0xe0 ? 2
                                                : 1;
    if (n >= want)
        return false;
    for (size_t i = 1; i < n; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return false;
    }
    return true;
}

/* One character; *cp is 0 when it is to be ignored. */
static used parse_character(const unsigned char *s, size_t n, uint32_t *cp)
{
    *cp = 0;
    if (cut_character(s, n))
        return 0;
    char one[5] = {0};
    memcpy(one, s, n < 4 ? n : 4);
    if (!one[0])
        return 1;
    used u = (used)utf8_next(one, cp);
    if ((*cp == UTF8_BAD && u == 1) || (*cp >= 0x80 && *cp < 0xa0))
        *cp = 0;
    return u;
}

static used parse_key(const unsigned char *s, size_t n, term_event *out)
{
    uint32_t cp;
    used u = parse_character(s, n, &cp);
    if (u == 0 || cp == 0)
        return u;
    switch (cp) {
    case '\r':
    case '\n':
        cp = KEYCODE_ENTER;
        break;
    case '\t':
        cp = KEYCODE_TAB;
        break;
    case '\b':
    case DEL:
        cp = KEYCODE_BACKSPACE;
        break;
    default:
        break;
    }
    key_event(out, cp);
    return u;
}

static used parse_paste(input *in, const unsigned char *s, size_t n, term_event *out)
{
    static const char end[] = "\033[201~";
    size_t len = sizeof end - 1;
    if (memcmp(s, end, n < len ? n : len) == 0) {
        if (n < len)
            return 0;
        in->paste = false;
        return len;
    }
    uint32_t cp;
    used u = parse_character(s, n, &cp);
    if (cp == '\r')
        cp = '\n';
    if (cp >= ' ' || cp == '\n' || cp == '\t') {
        if (cp != DEL) {
            out->kind = EVENT_PASTE;
            out->key = cp;
        }
    }
    return u;
}

/* ---- the front of the buffer -------------------------------------------------- */

/* Throws away the rest of something long. */
static used parse_skip(input *in, const unsigned char *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bool done = in->skip == SKIP_CSI ? s[i] >= 0x40 && s[i] <= 0x7e : s[i] == BEL;
        if (done) {
            in->skip = SKIP_NONE;
            return i + 1;
        }
        if (s[i] == ESC) {
            if (i > 0)
                return i;
            if (n == 1)
                return 0;
            in->skip = SKIP_NONE;
            return s[1] == '\\' ? 2 : 0;
        }
    }
    return n;
}

/* The longest of the terminal's own sequences that stands here. */
static used parse_extra(const input *in, const unsigned char *s, size_t n, term_event *out)
{
    used best = 0;
    for (int i = 0; i < in->n_extra; i++) {
        size_t len = strlen(in->extra[i].bytes);
        if (len <= n && len > best && memcmp(in->extra[i].bytes, s, len) == 0) {
            best = len;
            key_event(out, in->extra[i].key);
        }
    }
    return best;
}

/* Are these bytes, all there are, the beginning of one of the terminal's own? */
static bool begins_extra(const input *in, const unsigned char *s, size_t n)
{
    for (int i = 0; i < in->n_extra; i++) {
        if (n < strlen(in->extra[i].bytes) && memcmp(in->extra[i].bytes, s, n) == 0)
            return true;
    }
    return false;
}

static used parse(input *in, const unsigned char *s, size_t n, term_event *out)
{
    if (in->skip != SKIP_NONE) {
        used u = parse_skip(in, s, n);
        if (u > 0 || in->skip != SKIP_NONE)
            return u;
    }
    if (in->paste)
        return parse_paste(in, s, n, out);
    if (s[0] != ESC)
        return parse_key(s, n, out);
    used u = parse_extra(in, s, n, out);
    if (u > 0)
        return u;
    return begins_extra(in, s, n) ? 0 : parse_escape(in, s, n, out);
}

static void drop(input *in, size_t n)
{
    in->n -= n;
    memmove(in->bytes, in->bytes + n, in->n);
}

/* Nothing but ESC is waiting: it may be the key. */
static bool lone_escape(const input *in)
{
    return in->n > 0 && in->bytes[0] == ESC && (in->n == 1 || (in->n == 2 && in->bytes[1] == ESC));
}

static int64_t patience(const input *in)
{
    return lone_escape(in) ? INPUT_ESC_MS : INPUT_SEQUENCE_MS;
}

/* What waited too long: an ESC becomes the key, anything else goes. */
static bool give_up(input *in, term_event *out)
{
    in->skip = SKIP_NONE;
    if (!lone_escape(in)) {
        drop(in, in->n);
        return false;
    }
    drop(in, 1);
    if (in->paste) { /* the end of the paste was lost: the key leads out of it */
        in->paste = false;
        return false;
    }
    key_event(out, KEYCODE_ESC);
    return true;
}

bool input_add(input *in, const char *bytes, uint32_t key)
{
    size_t n = strlen(bytes);
    if (n < 2 || n >= INPUT_EXTRA_BYTES || bytes[0] != ESC || in->n_extra == INPUT_EXTRA)
        return false;
    memcpy(in->extra[in->n_extra].bytes, bytes, n + 1);
    in->extra[in->n_extra].key = key;
    in->n_extra++;
    return true;
}

size_t input_room(const input *in)
{
    return INPUT_ROOM - in->n;
}

size_t input_feed(input *in, const void *bytes, size_t n, int64_t now)
{
    if (n > input_room(in))
        n = input_room(in);
    if (in->n == 0 && now - in->since >= INPUT_SEQUENCE_MS)
        in->skip = SKIP_NONE; /* its end was lost */
    memcpy(in->bytes + in->n, bytes, n);
    in->n += n;
    if (n > 0)
        in->since = now;
    return n;
}

bool input_next(input *in, int64_t now, term_event *out)
{
    *out = (term_event){.kind = EVENT_NONE};
    while (in->n > 0) {
        used u = parse(in, in->bytes, in->n, out);
        if (u == 0) {
            if (now - in->since < patience(in))
                return false;
            if (give_up(in, out))
                return true;
            continue;
        }
        drop(in, u);
        if (out->kind != EVENT_NONE)
            return true;
    }
    return false;
}

int input_timeout(const input *in, int64_t now)
{
    if (in->n == 0)
        return -1;
    int64_t left = in->since + patience(in) - now;
    return left < 0 ? 0 : (int)left;
}
