/* fuzz_input.c - whatever a terminal sends, in whatever pieces: the decoder gives
 * events that make sense, comes to an end, and leaves nothing half read for ever. */
#include <string.h>

#include "fuzz/fuzz_games.h"
#include "tui/input.h"

static void check_event(const term_event *e)
{
    FUZZ_CHECK(e->kind == EVENT_KEY || e->kind == EVENT_PASTE || e->kind == EVENT_MOUSE);
    if (e->kind == EVENT_MOUSE) {
        FUZZ_CHECK(e->row >= 0 && e->col >= 0);
        FUZZ_CHECK(e->button >= MOUSE_LEFT && e->button <= MOUSE_MOVE);
    } else {
        FUZZ_CHECK(e->key != KEYCODE_NONE && e->key <= KEYCODE_F1);
        /* A pasted text has characters only. */
        FUZZ_CHECK(e->kind == EVENT_KEY || e->key < 0x110000);
    }
}

/* No more events than bytes come out of it. */
static void drain(input *in, int64_t now, size_t *left)
{
    term_event e;
    while (input_next(in, now, &e)) {
        check_event(&e);
        FUZZ_CHECK((*left)-- > 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const own[] = {"\033[[A", "\033OM", "\033[1~", "\033O"};
    if (size < 2)
        return 0;
    input in;
    memset(&in, 0, sizeof in);
    in.mouse = data[0] & 1;
    for (int i = 0; i < 4 && data[0] & 2; i++)
        (void)input_add(&in, own[i], KEYCODE_UP);
    int64_t now = 0;
    size_t left = size, at = 2;
    unsigned pieces = data[1];
    while (at < size) {
        /* The first two bytes say how the rest is cut and how much time passes. */
        pieces = pieces * 1103515245u + 12345u;
        size_t n = 1 + (pieces >> 16) % 7;
        n = n < size - at ? n : size - at;
        size_t took = input_feed(&in, data + at, n, now);
        FUZZ_CHECK(took == n);
        at += took;
        drain(&in, now, &left);
        int wait = input_timeout(&in, now);
        FUZZ_CHECK(wait >= -1 && wait <= INPUT_SEQUENCE_MS);
        now += data[0] & 4 ? (int64_t)(pieces >> 8) % 700 : 0;
    }
    for (int i = 0; input_timeout(&in, now) >= 0; i++) {
        FUZZ_CHECK(i < 2 * INPUT_ROOM);
        now += input_timeout(&in, now);
        drain(&in, now, &left);
    }
    /* What is typed now is understood. */
    if (!in.paste && in.skip == 0) {
        term_event e;
        now += INPUT_SEQUENCE_MS;
        FUZZ_CHECK(input_feed(&in, "z", 1, now) == 1);
        FUZZ_CHECK(input_next(&in, now, &e) && e.kind == EVENT_KEY && e.key == 'z');
    }
    return 0;
}
