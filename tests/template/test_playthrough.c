/* test_playthrough.c - the games of tests/data/playthrough, step by step. */
#include "support/playthrough.h"
#include "template/template.h"

int main(int argc, char **argv)
{
    static const game *const LIST[] = {&template_game};
    return playthrough_main(argc, argv, LIST, 1);
}
