/* tui/environ.c - the locale is set for characters alone: numbers are written and
 * read the same everywhere. */
#include "tui/environ.h"

#include <langinfo.h>
#include <locale.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "play/launch.h"

static bool locale_is_utf8(void)
{
    const char *set = nl_langinfo(CODESET);
    return strcmp(set, "UTF-8") == 0 || strcmp(set, "utf8") == 0;
}

static void some_utf8_locale(void)
{
    static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "POSIX.UTF-8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (setlocale(LC_CTYPE, names[i]))
            return;
    }
}

/* The environment's locale.  Where it asks for UTF-8 it gets it, even when the named
 * locale is not installed here, as is common over ssh. */
static void set_locale(void)
{
    if (setlocale(LC_CTYPE, ""))
        return;
    const char *wish = getenv("LC_ALL");
    if (!wish || !*wish)
        wish = getenv("LC_CTYPE");
    if (!wish || !*wish)
        wish = getenv("LANG");
    if (wish && (strstr(wish, "UTF-8") || strstr(wish, "utf8") || strstr(wish, "utf-8")))
        some_utf8_locale();
}

bool environ_unicode(int glyphs)
{
    set_locale();
    if (glyphs == GLYPHS_ASCII)
        return false;
    if (glyphs == GLYPHS_UNICODE && !locale_is_utf8())
        some_utf8_locale();
    return locale_is_utf8();
}

bool environ_color(int wish)
{
    const char *no = getenv("NO_COLOR");
    return wish == COLOR_ALWAYS || (wish == COLOR_AUTO && !(no && *no));
}

bool environ_modern(const char *name, const char *move)
{
    static const char *const bare[] = {"linux", "vt0",  "vt1",  "vt2", "vt3",    "vt4",  "vt5",
                                       "dumb",  "ansi", "cons", "sun", "wsvt",   "hurd", "mach",
                                       "wy",    "adm",  "tvi",  "hp",  "pcansi", "ibm",  "qnx"};
    if (!name || !move || strncmp(move, "\033[", 2) != 0)
        return false;
    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++) {
        if (strncmp(name, bare[i], strlen(bare[i])) == 0)
            return false;
    }
    return true;
}
