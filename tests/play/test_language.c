/* test_language.c - the catalogues are found beside the program, wherever it was installed:
 * this test installs itself in a folder of its own, where it runs again and speaks. */
#include "play/language.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/text.h"
#include "support/cmocka_all.h"
#include "support/place.h"

enum { ROOM = 2000 };

static void beside_the_program(void **state)
{
    (void)state;
    place home;
    char command[ROOM], said[100] = "";
    place_make(&home);
    snprintf(
        command, sizeof command,
        "cd '%s' && mkdir -p there/bin && cp /proc/%ld/exe there/bin/program && cd there/bin && "
        "mkdir -p '" WAY "' && cp -r '" LOCALE_DIR "/de' '" WAY "' && "
        "env -u PARLOUR_LOCALE -u LANGUAGE LC_ALL=de_DE.UTF-8 ./program say",
        home.dir, (long)getpid());
    FILE *f = popen(command, "r");
    assert_non_null(f);
    assert_non_null(fgets(said, sizeof said, f));
    assert_int_equal(pclose(f), 0);
    assert_string_equal(said, "Ende\n");
    place_remove(&home);
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "say") == 0) {
        language_begin();
        puts(tr("Quit"));
        return 0;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(beside_the_program)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
