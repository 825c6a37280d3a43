/* play/process.h - external programs as children: pipes for lines in and out,
 * deadlines, no zombie, stderr kept out of the screen.  Knows no protocol. */
#ifndef PLAY_PROCESS_H
#define PLAY_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/game.h"

typedef struct process process;

/* Starts "/bin/sh -c 'exec COMMAND'" in a process group of its own with a clean
 * environment (PATH, HOME, USER, LANG, TMPDIR) and stderr to /dev/null. */
process *process_start(const char *command, game_error *err);
/* Closes its input, gives it 0.4 s, then kills its group and reaps it. */
void process_free(process *p); /* NULL allowed */
/* Kills its group at once: process_free() then does not wait.  For programs that
 * hang or misbehave. */
void process_kill(process *p);
int process_fd(const process *p); /* readable when it has said something or ended */
/* Queues a line (the newline is added); never blocks.  False: it has ended. */
bool process_send(process *p, const char *line);
/* Writes what is queued as far as the pipe takes it. */
void process_flush(process *p);
bool process_wants_write(const process *p);
int process_write_fd(const process *p);
/* Takes one whole line, without its newline (and CR), cut to 'size': 1 = a line,
 * 0 = none now, -1 = it has ended (or floods: a line above 64 KiB) and *err says
 * how. */
int process_line(process *p, char *buf, size_t size, game_error *err);

#endif
