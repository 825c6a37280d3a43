/* tui/net_screen.h - playing with another program: choosing how, waiting for the other
 * side. */
#ifndef TUI_NET_SCREEN_H
#define TUI_NET_SCREEN_H

#include "play/remote.h"
#include "tui/shell.h"

/* The form: host a game of this kind, or join one. */
bool net_open(app *a);
/* What the command line has begun: the waiting room, the game itself, or the form. */
void net_open_launch(app *a);
/* Waits for the other side; takes the remote over.  False with app->message. */
bool lobby_open(app *a, remote *r, const seat *own);
/* The game of a remote whose terms are known; takes both over ('from' may be NULL). */
bool net_game_open(app *a, remote *r, const seat *own, record *from);

#endif
