/* tests/tui/net_kit.h - what the tests of two programs on two terminals share: homes, a
 * meeting place, an sshd of their own on loopback, and reading a game off a screen. */
#ifndef TESTS_NET_KIT_H
#define TESTS_NET_KIT_H

#include "support/place.h"
#include "tui/pty.h"

typedef struct net_home {
    place place;     /* everything lives below it; removed at the end */
    char local[200]; /* "PARLOUR_LOCAL=..." */
    char ssh[400];   /* "PARLOUR_SSH=..." when there is an sshd, else a harmless word */
    char ssh_url[120];
    pid_t sshd;
} net_home;

bool net_sshd_possible(void);
/* With an sshd of its own where that is possible. */
void net_home_make(net_home *h);
void net_home_free(net_home *h);
/* The program with these words, in that home. */
pty *net_start(const net_home *h, const char *home, const char *words);

/* Whoever is to act by both screens; NULL when the game is over at both. */
pty *net_to_act(pty *a, pty *b);
/* Plays what the hint says. */
void net_play_hint(pty *p);
/* The number of the move under way, as the title says; a large one at the end. */
int net_move(pty *p);
/* Waits until both show the same board; fails the test else. */
void net_same_board(pty *a, pty *b);

#endif
