/* The locale is set for messages alone.  Where the named locale is not installed, as is
 * common over ssh and in small systems, its language is asked for by the way that needs
 * none: a locale that is always there, and the variable LANGUAGE. */
#include "play/language.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

#if PARLOUR_GETTEXT
#include <libintl.h>

/* What the environment says about messages or characters, or "". */
static const char *wish(const char *category)
{
    const char *const name[] = {"LC_ALL", category, "LANG"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        const char *value = getenv(name[i]);
        if (value != NULL && value[0] != '\0')
            return value;
    }
    return "";
}

static bool is_plain(const char *locale)
{
    return locale[0] == '\0' || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0;
}

static void set_messages(void)
{
    const char *wanted = wish("LC_MESSAGES");
    if (setlocale(LC_MESSAGES, "") != NULL || is_plain(wanted))
        return;
    char language[32];
    text_printf(language, sizeof language, "%.*s", (int)strcspn(wanted, ".@"), wanted);
    if (setlocale(LC_MESSAGES, "C.UTF-8") != NULL)
        (void)setenv("LANGUAGE", language, 0); /* NOLINT(concurrency-mt-unsafe): one thread yet */
}

void language_begin(bool utf8)
{
    const char *dir = getenv("PARLOUR_LOCALE");
    const char *characters = wish("LC_CTYPE");
    if (strstr(characters, "UTF-8") != NULL || strstr(characters, "utf8") != NULL ||
        strstr(characters, "utf-8") != NULL)
        utf8 = true;
    if (!utf8)
        (void)setlocale(LC_CTYPE, "");
    set_messages();
    (void)bindtextdomain("parlour", dir != NULL && dir[0] == '/' ? dir : PARLOUR_LOCALEDIR);
    if (utf8)
        (void)bind_textdomain_codeset("parlour", "UTF-8");
}
#else
void language_begin(bool utf8)
{
    (void)utf8;
}
#endif
