/* diagnose: what the program sees of its surroundings, for bug reports. */
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/output.h"
#include "core/engine.h"
#include "play/store.h"

static void fact(const char *key, const char *value)
{
    printf("%s: %s\n", key, value != NULL && value[0] != '\0' ? value : "none");
}

static void print_size(void)
{
    struct winsize w;
    for (int fd = 0; fd < 3; fd++)
        if (ioctl(fd, TIOCGWINSZ, &w) == 0 && w.ws_row > 0) {
            printf("size: %u rows, %u columns\n", (unsigned)w.ws_row, (unsigned)w.ws_col);
            return;
        }
    fact("size", "unknown");
}

static void print_directory(const char *key, enum store_dir d)
{
    char path[1024];
    game_error err;
    fact(key, store_path(d, "", path, sizeof path, &err) ? path : err.text);
}

static void print_processor(void)
{
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
    __builtin_cpu_init();
    printf("processor: x86%s%s%s%s\n", __builtin_cpu_supports("popcnt") ? " popcnt" : "",
           __builtin_cpu_supports("avx2") ? " avx2" : "",
           __builtin_cpu_supports("bmi2") ? " bmi2" : "",
           __builtin_cpu_supports("avx512f") ? " avx512f" : "");
#else
    fact("processor", "no known features used");
#endif
    printf("processors: %ld\n", sysconf(_SC_NPROCESSORS_ONLN));
}

static void print_engine(const game *g)
{
    char key[48];
    char info[200] = "the core's search";
    game_error err;
    text_printf(key, sizeof key, "engine %s", g->key);
    if (g->engine != NULL) {
        void *e = g->engine->create(1, 1, NULL, 0, &err);
        if (e == NULL)
            text_copy(info, sizeof info, err.text);
        else if (g->engine->info != NULL)
            g->engine->info(e, info, sizeof info);
        else
            text_copy(info, sizeof info, g->engine->name);
        g->engine->destroy(e);
    }
    fact(key, info);
}

int cmd_diagnose(const options *o)
{
    const char *locale = setlocale(LC_CTYPE, "");
    const char *codeset = locale != NULL ? nl_langinfo(CODESET) : "";
    const char *no_color = getenv("NO_COLOR");
    fact("version", PARLOUR_VERSION);
    fact("terminal", getenv("TERM"));
    fact("colorterm", getenv("COLORTERM"));
    fact("no_color", no_color != NULL && no_color[0] != '\0' ? "set" : "not set");
    printf("standard streams: %s, %s, %s\n", isatty(0) ? "terminal" : "other",
           isatty(1) ? "terminal" : "other", isatty(2) ? "terminal" : "other");
    print_size();
    fact("locale", locale);
    fact("codeset", codeset);
    fact("glyphs", strcmp(codeset, "UTF-8") == 0 ? "unicode" : "ascii");
    fact("curses", o->curses);
    fact("mouse", "asked for in SGR mode (1006)");
    print_directory("config", STORE_CONFIG);
    print_directory("data", STORE_DATA);
    print_directory("state", STORE_STATE);
    print_processor();
    for (int i = 0; i < o->n; i++)
        print_engine(o->list[i]);
    return EXIT_FINE;
}
