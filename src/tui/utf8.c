/* tui/utf8.c - decoding is strict (shortest form, no surrogates).  The table of
 * narrow characters is a list of what is allowed: alphabets, arrows, mathematics,
 * lines and shapes; what has an emoji form is left out, since terminals disagree
 * about its width. */
#include "tui/utf8.h"

int utf8_next(const char *s, uint32_t *cp)
{
    const unsigned char *u = (const unsigned char *)s;
    *cp = UTF8_BAD;
    if (u[0] < 0x80) {
        *cp = u[0];
        return 1;
    }
    int n = u[0] >= 0xf0 ? 4 : u[0] >= 0xe0 ? 3 : 2;
    if (u[0] < 0xc2 || u[0] > 0xf4)
        return 1;
    uint32_t v = u[0] & (0x7fu >> n);
    for (int i = 1; i < n; i++) {
        if ((u[i] & 0xc0) != 0x80) /* a NUL stops here too */
            return 1;
        v = v << 6 | (u[i] & 0x3fu);
    }
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    if (v < least[n] || v > 0x10ffff || (v >= 0xd800 && v <= 0xdfff))
        return 1;
    *cp = v;
    return n;
}

int utf8_put(char out[5], uint32_t cp)
{
    if (cp < 0x80) {
        out[0] = (char)cp;
        out[1] = '\0';
        return 1;
    }
    int n = cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
    static const unsigned char lead[5] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (int i = n - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (cp & 0x3f));
        cp >>= 6;
    }
    out[0] = (char)(lead[n] | cp);
    out[n] = '\0';
    return n;
}

typedef struct range {
    uint32_t first, last;
} range;

static bool within(const range *r, size_t n, uint32_t cp)
{
    for (size_t i = 0; i < n; i++) {
        if (cp <= r[i].last)
            return cp >= r[i].first;
    }
    return false;
}

bool utf8_narrow(uint32_t cp)
{
    static const range allowed[] = {
        {0x20, 0x7e},     {0xa0, 0xa8},     {0xaa, 0xac},     {0xaf, 0x2ff},    {0x370, 0x377},
        {0x37a, 0x37f},   {0x384, 0x38a},   {0x38c, 0x38c},   {0x38e, 0x3a1},   {0x3a3, 0x482},
        {0x48a, 0x52f},   {0x1e00, 0x1f15}, {0x2010, 0x2027}, {0x2030, 0x203b}, {0x203d, 0x2048},
        {0x204a, 0x205e}, {0x2070, 0x2071}, {0x2074, 0x208e}, {0x2090, 0x209c}, {0x20a0, 0x20bf},
        {0x2100, 0x2121}, {0x2123, 0x2138}, {0x213a, 0x218b}, {0x2190, 0x2193}, {0x219a, 0x21a8},
        {0x21ab, 0x2319}, {0x231c, 0x2327}, {0x232b, 0x23ce}, {0x23d0, 0x23e8}, {0x23fb, 0x2426},
        {0x2440, 0x244a}, {0x2460, 0x24c1}, {0x24c3, 0x25a9}, {0x25ac, 0x25b5}, {0x25b7, 0x25bf},
        {0x25c1, 0x25fa}, {0x25ff, 0x25ff}, {0x2605, 0x260d}, {0x260f, 0x2610}, {0x2612, 0x2613},
        {0x2616, 0x2617}, {0x2619, 0x261c}, {0x2654, 0x265e}, {0x2661, 0x2662}, {0x2664, 0x2664},
        {0x2667, 0x2667}, {0x2669, 0x267a}, {0x2680, 0x2691}, {0x2713, 0x2713}, {0x2715, 0x2715},
        {0x2717, 0x271c}, {0x2722, 0x2727}, {0x2729, 0x2732}, {0x2735, 0x2743}, {0x2758, 0x2762},
        {0x2776, 0x2794}, {0x2798, 0x27a0}, {0x27a2, 0x27af}, {0x27b1, 0x27be}, {0x27c0, 0x2933},
        {0x2936, 0x2b04}, {0x2b08, 0x2b1a}, {0x2b1d, 0x2b4f}, {0x2b51, 0x2b54}, {0x2b56, 0x2b73},
    };
    return within(allowed, sizeof allowed / sizeof *allowed, cp);
}

char utf8_plain(uint32_t cp)
{
    /* U+00C0 to U+00FF, in order. */
    static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    static const struct {
        uint16_t cp;
        char plain;
    } others[] = {{0xa0, ' '},   {0xab, '"'},   {0xbb, '"'},    {0x152, 'O'},   {0x153, 'o'},
                  {0x2013, '-'}, {0x2014, '-'}, {0x2018, '\''}, {0x2019, '\''}, {0x201c, '"'},
                  {0x201d, '"'}, {0x201e, '"'}, {0x2026, '.'},  {0x202f, ' '}};
    if (cp < 0x80)
        return (char)cp;
    if (cp >= 0xc0 && cp <= 0xff)
        return latin[cp - 0xc0];
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].cp == cp)
            return others[i].plain;
    return '?';
}
