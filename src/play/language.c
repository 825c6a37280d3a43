/* The locale is set for messages alone.  Where the named locale is not installed, as is
 * common over ssh and in small systems, its language is asked for by the way that needs
 * none: a locale that is always there, and the variable LANGUAGE. */
#include "play/language.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

#if PARLOUR_GETTEXT
#include <glob.h>
#include <libintl.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

/* What the environment says about messages, or "". */
static const char *wish(void)
{
    static const char *const name[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
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
    const char *wanted = wish();
    if (setlocale(LC_MESSAGES, "") != NULL || is_plain(wanted))
        return;
    char language[32];
    text_printf(language, sizeof language, "%.*s", (int)strcspn(wanted, ".@"), wanted);
    if (setlocale(LC_MESSAGES, "C.UTF-8") != NULL)
        (void)setenv("LANGUAGE", language, 0); /* NOLINT(concurrency-mt-unsafe): one thread yet */
}

/* The folder of catalogues that was installed with the program itself, wherever that was;
 * false where the system does not tell, or there are none. */
static bool beside_program(char *dir, size_t size)
{
    char program[PATH_ROOM], any[PATH_ROOM];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n <= 0)
        return false;
    program[n] = '\0';
    char *slash = strrchr(program, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    glob_t found;
    bool good = text_printf(dir, size, "%s/%s", program, PARLOUR_LOCALE_WAY) &&
                text_printf(any, sizeof any, "%s/*/LC_MESSAGES/parlour.mo", dir) &&
                glob(any, GLOB_NOSORT, NULL, &found) == 0;
    if (good)
        globfree(&found);
    return good;
}

void language_begin(void)
{
    char near[PATH_ROOM];
    const char *dir = getenv("PARLOUR_LOCALE");
    if (dir == NULL || dir[0] != '/')
        dir = beside_program(near, sizeof near) ? near : PARLOUR_LOCALEDIR;
    set_messages();
    (void)bindtextdomain("parlour", dir);
    (void)bind_textdomain_codeset("parlour", "UTF-8");
}
#else
void language_begin(void)
{
}
#endif
