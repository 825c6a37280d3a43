/* fuzz_format.c - whatever a foreign format's reader takes is a game by the rules, and
 * what it writes reads back and is written the same.  The first byte chooses among all
 * formats of the listed games. */
#include <stdlib.h>
#include <string.h>

#include "core/format.h"
#include "core/text.h"
#include "fuzz/fuzz_games.h"
#include "games.h"

static const record_format *choose(uint8_t choice, const game *const *list, int n)
{
    int total = 0;
    for (int i = 0; i < n; i++)
        total += list[i]->n_formats;
    int k = (uint8_t)(choice - '0') % total, i = 0;
    for (; k >= list[i]->n_formats; i++)
        k -= list[i]->n_formats;
    return &list[i]->format[k];
}

/* A glance sees the same game, and goes on at the same place. */
static void check_glance(const record_format *f, const char *bytes, size_t size, size_t begin,
                         size_t end, const record *r)
{
    static format_glance g; /* large */
    for (int steps = 0; steps < 2; steps++) {
        size_t at = begin;
        g.wants_steps = steps != 0;
        int got = format_glance_next(f, games, n_games, bytes, size, &at, &g, NULL);
        FUZZ_CHECK(got == 1);
        FUZZ_CHECK(at == end);
        FUZZ_CHECK(!steps || g.n_steps >= record_turns(r));
        FUZZ_CHECK(strlen(g.player[0]) < sizeof g.player[0] && strlen(g.date) < sizeof g.date);
    }
}

/* Written, read, written: the same bytes.  Only what the format holds is asked of it. */
static void check_written(const record_format *f, const record *r)
{
    struct text one, two;
    game_error e = {.text = ""};
    size_t at = 0;
    record *back = record_new();
    text_init(&one);
    text_init(&two);
    if (f->write(r, &one, &e)) {
        FUZZ_CHECK(f->read(one.data, one.size, &at, back, &e) == 1);
        FUZZ_CHECK(record_turns(back) == record_turns(r));
        FUZZ_CHECK(f->write(back, &two, &e));
        FUZZ_CHECK(one.size == two.size && memcmp(one.data, two.data, one.size) == 0);
    } else {
        FUZZ_CHECK(e.text[0] != '\0');
    }
    text_free(&one);
    text_free(&two);
    record_free(back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    const record_format *f = choose(data[0], games, n_games);
    size--;
    char *bytes = malloc(size > 0 ? size : 1); /* no byte behind the end */
    if (bytes == NULL)
        abort();
    memcpy(bytes, data + 1, size);
    int sure = f->detect(bytes, size);
    FUZZ_CHECK(sure >= 0 && sure <= 100);
    size_t at = 0;
    for (int got = 1, faults = 0; got > 0 || (got < 0 && at < size && faults < 50);) {
        game_error e = {.text = ""};
        size_t before = at;
        record *r = record_new();
        got = f->read(bytes, size, &at, r, &e);
        FUZZ_CHECK(at <= size && (got == 0 || at > before || at == size));
        faults += got < 0;
        FUZZ_CHECK((got < 0) == (e.text[0] != '\0'));
        if (got > 0) {
            check_written(f, r);
            check_glance(f, bytes, size, before, at, r);
        } else if (got < 0 && record_turns(r) > 0) { /* the good part is good */
            session *s = record_replay(r, games, n_games, NULL, &e);
            FUZZ_CHECK(s != NULL);
            session_free(s);
        }
        record_free(r);
    }
    free(bytes);
    return 0;
}
