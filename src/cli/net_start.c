/* The waiting is done here only for ssh, which may have to ask for a password: until the
 * other side has told the terms or the connection has failed. */
#include "cli/net_start.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/start.h"
#include "core/text.h"
#include "net/secret.h"
#include "play/remote.h"

static bool common(const options *o, remote_setup *s, game_error *err)
{
    s->list = o->list;
    s->n = o->n;
    s->hints = o->hints;
    s->files = true;
    return o->name == NULL || text_copy(s->name, sizeof s->name, o->name) ||
           text_error(err, -1, "--name: at most %d bytes", REMOTE_NAME - 1);
}

/* The side that one of the roles named is the host's; else the first. */
static bool host_seat(const options *o, launch *out, remote_setup *s, game_error *err)
{
    const game *g = o->game;
    s->seat = 0;
    if (o->n_seats > 1)
        return text_error(err, -1, "name your own side only: the other one is the guest's");
    out->options.seat[0] = out->options.seat[1] = (seat){.kind = SEAT_HUMAN};
    for (int p = 0; p < 2 && o->n_seats == 1; p++)
        if (strcmp(g->player[p].key, o->seat[0].role) == 0) {
            s->seat = p;
            return seat_read(g, o->seat[0].seat, &out->options.seat[p], err);
        }
    return o->n_seats == 0 ||
           text_error(err, -1, "--%s: there is no such side in this game", o->seat[0].role);
}

static bool host_setup(const options *o, launch *out, remote_setup *s, game_error *err)
{
    s->role = REMOTE_HOST;
    s->config = o->config;
    s->local = o->local;
    s->tcp = !o->local || o->listen != NULL || o->port != 0;
    s->port = (unsigned)o->port;
    s->spectators = (int)o->spectators;
    s->who = o->guests == NULL || strcmp(o->guests, "all") == 0 ? REMOTE_ALL
             : strcmp(o->guests, "group") == 0                  ? REMOTE_GROUP
                                                                : REMOTE_ME;
    for (int p = 0; p < 2; p++)
        s->clock[p] = (remote_clock){(unsigned)o->minutes * 60000u, (unsigned)o->increment_ms, 0};
    if (o->increment_ms > 0 && o->minutes == 0)
        return text_error(err, -1, "--increment needs --minutes");
    if (o->listen != NULL && !text_copy(s->listen, sizeof s->listen, o->listen))
        return text_error(err, -1, "--listen: the address is too long");
    if (o->state != NULL && !text_copy(s->state, sizeof s->state, o->state))
        return text_error(err, -1, "--state: the text is too long");
    return host_seat(o, out, s, err);
}

static bool guest_setup(const options *o, remote_setup *s, game_error *err)
{
    s->role = o->watch ? REMOTE_WATCHER : REMOTE_GUEST;
    if (o->n_words > 0 && !text_copy(s->where, sizeof s->where, o->word[0]))
        return text_error(err, -1, "the address is too long");
    if (o->code != NULL && !secret_read(o->code, s->code))
        return text_error(err, -1, "--code: a code has 26 letters and digits");
    return o->remote_program == NULL ||
           text_copy(s->program, sizeof s->program, o->remote_program) ||
           text_error(err, -1, "--remote-program: the path is too long");
}

/* Until the terms are known, or why they are not. */
static bool await_terms(launch_net *net, game_error *err)
{
    remote_news n;
    for (;;) {
        switch (remote_next(net->remote, NULL, &n)) {
        case REMOTE_BEGINS:
            net->begins = true;
            return true;
        case REMOTE_FAILED:
            return text_error(err, -1, "%s", n.text);
        case REMOTE_NOTHING: {
            struct pollfd fd[REMOTE_FDS];
            int count = remote_fds(net->remote, fd, REMOTE_FDS);
            poll(fd, (nfds_t)count, remote_timeout(net->remote));
            break;
        }
        default:
            fprintf(stderr, "parlour: %s\n", n.text);
            break;
        }
    }
}

static int open_net(const options *o, const remote_setup *s, launch *out, game_error *err)
{
    launch_net *net = calloc(1, sizeof *net);
    if (net == NULL) {
        text_error(err, -1, "not enough memory");
        return EXIT_FAILURE_RUN;
    }
    out->net = net;
    if (o->again)
        net->remote = remote_again(s, o->n_words > 0 ? o->word[0] : "", &net->record, err);
    else
        net->remote = remote_new(s, err);
    if (net->remote == NULL)
        return EXIT_FAILURE_RUN;
    if (o->again || strncmp(s->where, "ssh://", 6) != 0)
        return EXIT_FINE;
    fprintf(stderr, "parlour: connecting to %s ...\n", s->where);
    return await_terms(net, err) ? EXIT_FINE : EXIT_FAILURE_RUN;
}

int net_start(const options *o, bool host, launch *out, game_error *err)
{
    remote_setup s;
    memset(&s, 0, sizeof s);
    int code = start_fill(o, out, err);
    if (code != EXIT_FINE)
        return code;
    if (host && !o->again && o->game == NULL) {
        text_error(err, -1, "host: which game?");
        return EXIT_USAGE;
    }
    if (!common(o, &s, err) ||
        !(host && !o->again ? host_setup(o, out, &s, err) : guest_setup(o, &s, err)))
        return EXIT_USAGE;
    if (host && o->again)
        s.role = REMOTE_HOST;
    out->game = NULL; /* the game comes from the other side, or from the setup */
    out->state[0] = '\0';
    if (!host && !o->again && s.where[0] == '\0') {
        out->join = true;
        (void)text_copy(out->name, sizeof out->name, s.name);
        out->hints = o->hints;
        out->watch = o->watch;
        return EXIT_FINE;
    }
    return open_net(o, &s, out, err);
}

void net_done(launch *l)
{
    if (l->net == NULL)
        return;
    remote_free(l->net->remote);
    record_free(l->net->record);
    free(l->net);
    l->net = NULL;
}
