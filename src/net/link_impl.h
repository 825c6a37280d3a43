/* net/link_impl.h - what the files of the link share.  Inside net/link*.c only. */
#ifndef NET_LINK_IMPL_H
#define NET_LINK_IMPL_H

#include "net/dial.h"
#include "net/link.h"

int64_t link_now(void); /* us, monotonic */
int link_fd(const struct link *l);
/* A link that comes about when the dialling is over; takes it over. */
struct link *link_of_dial(dial *d, game_error *err);
/* The descriptor is not connected yet. */
void link_set_connecting(struct link *l);
/* Takes over the descriptor of a program's standard error. */
void link_set_complaints(struct link *l, int fd);

#endif
