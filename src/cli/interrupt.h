/* cli/interrupt.h - the signals that ask a subcommand to leave, for one that has something
 * to end before it does: other programs, other processes. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>

/* From now on SIGINT, SIGTERM, SIGHUP and SIGPIPE are noted instead of ending the process;
 * those that are ignored stay so.  A process that was forked calls it again, to have notes
 * of its own.  False where the system has no descriptors left. */
bool interrupt_begin(void);
/* The signal that came last; 0 = none. */
int interrupt_number(void);
/* Can be read when one has come; nothing must be read from it. */
int interrupt_fd(void);

#endif
