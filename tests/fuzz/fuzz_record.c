/* fuzz_record.c - whatever is read as a record can be written and read again, and
 * what replays stays the same through a session. */
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "core/text.h"
#include "fuzz/fuzz_games.h"

static char *written(const record *r)
{
    struct text t;
    text_init(&t);
    record_write(r, &t);
    return text_take(&t);
}

/* Through text again: the same text. */
static void check_again(const record *r)
{
    game_error e;
    char *one = written(r);
    record *again = record_new();
    FUZZ_CHECK(record_read(again, one, strlen(one), &e));
    char *two = written(again);
    FUZZ_CHECK(strcmp(one, two) == 0);
    record_free(again);
    free(one);
    free(two);
}

static void check_session(const session *s, const game **list, int n)
{
    game_error e;
    record *r = record_of(s);
    FUZZ_CHECK(r != NULL);
    check_again(r);
    session *back = record_replay(r, list, n, NULL, &e);
    FUZZ_CHECK(back != NULL);
    FUZZ_CHECK(session_position(back) == session_position(s));
    FUZZ_CHECK(session_length(back) == session_length(s));
    FUZZ_CHECK(memcmp(session_state(back), session_state(s), sizeof(game_state)) == 0);
    session_free(back);
    record_free(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    game_error e = {.text = ""};
    const game *list[16];
    int n = fuzz_list(list);
    char *bytes = fuzz_string(data, size);
    record *r = record_new();
    if (record_read(r, bytes, size, &e)) {
        check_again(r);
        session *good;
        session *s = record_replay(r, list, n, &good, &e);
        if (s != NULL)
            check_session(s, list, n);
        else
            FUZZ_CHECK(e.text[0] != '\0');
        session_free(good);
        session_free(s);
    } else {
        FUZZ_CHECK(e.text[0] != '\0' && record_turns(r) == 0);
    }
    record_free(r);
    free(bytes);
    return 0;
}
