/* cli/gtp.h - the Go Text Protocol line by line; answers go to standard output. */
#ifndef CLI_GTP_H
#define CLI_GTP_H

#include "cli/options.h"

typedef struct gtp gtp;

/* A session for o->game and o->config; NULL with *err. */
gtp *gtp_new(const options *o, game_error *err);
void gtp_free(gtp *t); /* NULL allowed */
/* Takes a line, which it cuts up, and answers; false = the session is over. */
bool gtp_line(gtp *t, char *line);
/* Answers a line that was too long to be kept. */
bool gtp_long_line(gtp *t);

#endif
