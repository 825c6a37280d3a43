/* fuzz_wire.c - any bytes as lines of the protocol: what is taken can be written and
 * read again to the same message, and nothing in it can do harm on a terminal. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz_games.h"
#include "net/wire.h"

static void check_clean(const char *s)
{
    for (; *s != '\0'; s++)
        FUZZ_CHECK((unsigned char)*s >= 0x20 && *s != 0x7f);
}

static void check_line(const char *line, size_t n)
{
    wire_message m, again;
    game_error err = {.at = -1, .text = ""};
    char buf[WIRE_LINE + 1], clean[WIRE_LINE], name[WIRE_NAME];
    wire_clean(clean, sizeof clean, line, n);
    check_clean(clean);
    char *twice = malloc(sizeof clean);
    FUZZ_CHECK(twice != NULL);
    wire_clean(twice, sizeof clean, clean, strlen(clean));
    FUZZ_CHECK(strcmp(twice, clean) == 0);
    free(twice);
    wire_name(name, clean);
    FUZZ_CHECK(name[0] != '\0' && strchr(name, ' ') == NULL);
    if (!wire_read(line, n, &m, &err)) {
        FUZZ_CHECK(err.text[0] != '\0');
        check_clean(err.text);
        return;
    }
    check_clean(m.text);
    check_clean(m.name[0]);
    check_clean(m.name[1]);
    size_t size = wire_write(&m, buf);
    FUZZ_CHECK(size > 0 && size <= WIRE_LINE && buf[size - 1] == '\n');
    FUZZ_CHECK(wire_read(buf, size - 1, &again, NULL));
    FUZZ_CHECK(memcmp(&m, &again, sizeof m) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* A buffer of its own for each line, so that a step beyond it is seen. */
    for (size_t at = 0; at < size;) {
        const uint8_t *newline = memchr(data + at, '\n', size - at);
        size_t n = newline != NULL ? (size_t)(newline - data) - at : size - at;
        char *line = malloc(n > 0 ? n : 1);
        FUZZ_CHECK(line != NULL);
        memcpy(line, data + at, n);
        check_line(line, n);
        free(line);
        at += n + 1;
    }
    return 0;
}
