/* play/mono.h - the monotonic clock of the play layer; stands still for nobody
 * and never jumps. */
#ifndef PLAY_MONO_H
#define PLAY_MONO_H

#include <stdint.h>

/* Microseconds since some fixed moment. */
int64_t mono_us(void);

#endif
