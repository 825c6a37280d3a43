/* tests/reviser/plain.c - see plain.h. */
#include "reviser/plain.h"

#include <stdio.h>
#include <string.h>

static const int ROW_FIRST[9] = {2, 0, -2, -2, -3, -3, -3, -4, -3};
static const int ROW_LAST[9] = {3, 4, 3, 3, 3, 2, 2, 0, -2};
static const char *const START_SETTER = "e6 e7 f5 g5 d4 c3";
static const char *const START_JUMPER = "f6 g7 d5 c5 e4 e3";
static const int DIRECTION[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};

static char get(const plain *p, int q, int r)
{
    int x = q + PLAIN_MIDDLE, y = r + PLAIN_MIDDLE;
    return x < 0 || y < 0 || x >= PLAIN_SPAN || y >= PLAIN_SPAN ? 0 : p->at[y][x];
}

static void set(plain *p, int q, int r, char c)
{
    p->at[r + PLAIN_MIDDLE][q + PLAIN_MIDDLE] = c;
}

static void field_name(int q, int r, char *buf)
{
    buf[0] = (char)('a' - 1 + q + r + 5);
    buf[1] = (char)('0' + q + 5);
    buf[2] = '\0';
}

static void field_read(const char *name, int *q, int *r)
{
    *q = name[1] - '0' - 5;
    *r = name[0] - ('a' - 1) - 5 - *q;
}

static void set_all(plain *p, const char *names, char c)
{
    for (;; names += 3) {
        int q, r;
        field_read(names, &q, &r);
        set(p, q, r, c);
        if (names[2] == '\0')
            return;
    }
}

static void clear(plain *p)
{
    memset(p, 0, sizeof *p);
    for (int r = -4; r <= 4; r++) {
        for (int q = ROW_FIRST[r + 4]; q <= ROW_LAST[r + 4]; q++)
            set(p, q, r, '.');
    }
}

/* The discs of 'enemy' in an unbroken row from (q, r), and what stands behind. */
static int row(const plain *p, int q, int r, const int *d, char enemy, char *behind)
{
    int n = 0;
    while (get(p, q + (n + 1) * d[0], r + (n + 1) * d[1]) == enemy)
        n++;
    *behind = get(p, q + (n + 1) * d[0], r + (n + 1) * d[1]);
    return n;
}

static int jumps(const plain *p, int q, int r, plain_step *out)
{
    int n = 0;
    for (int d = 0; d < 6; d++) {
        char behind;
        int len = row(p, q, r, DIRECTION[d], 'S', &behind);
        if (len == 0 || behind != '.')
            continue;
        field_name(q, r, out[n].text);
        out[n].text[2] = '-';
        field_name(q + (len + 1) * DIRECTION[d][0], r + (len + 1) * DIRECTION[d][1],
                   out[n].text + 3);
        n++;
    }
    return n;
}

static bool encloses(const plain *p, int q, int r)
{
    for (int d = 0; d < 6; d++) {
        char behind;
        if (row(p, q, r, DIRECTION[d], 'J', &behind) > 0 && behind == 'S')
            return true;
    }
    return false;
}

int plain_steps(const plain *p, plain_step out[PLAIN_STEPS])
{
    int n = 0;
    if (p->over)
        return 0;
    if (p->chain) {
        n = jumps(p, p->chain_q, p->chain_r, out);
        if (!p->must)
            strcpy(out[n++].text, ".");
        return n;
    }
    for (int r = -4; r <= 4; r++) {
        for (int q = -4; q <= 4; q++) {
            if (p->mover == 'J' && get(p, q, r) == 'J')
                n += jumps(p, q, r, out + n);
            if (p->mover == 'S' && get(p, q, r) == '.' && encloses(p, q, r))
                field_name(q, r, out[n++].text);
        }
    }
    return n;
}

static void end_turn(plain *p, char next)
{
    plain_step list[PLAIN_STEPS];
    p->mover = next;
    p->chain = false;
    p->chain_q = p->chain_r = 0;
    p->over = plain_steps(p, list) == 0;
}

void plain_start(plain *p, bool must, bool jumper_first)
{
    clear(p);
    set_all(p, START_SETTER, 'S');
    set_all(p, START_JUMPER, 'J');
    p->must = must;
    end_turn(p, jumper_first ? 'J' : 'S');
}

static void place(plain *p, const char *name)
{
    int q, r;
    field_read(name, &q, &r);
    for (int d = 0; d < 6; d++) {
        char behind;
        int len = row(p, q, r, DIRECTION[d], 'J', &behind);
        for (int i = 1; behind == 'S' && i <= len; i++)
            set(p, q + i * DIRECTION[d][0], r + i * DIRECTION[d][1], 'S');
    }
    set(p, q, r, 'S');
    end_turn(p, 'J');
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

static void jump(plain *p, const char *name)
{
    int q, r, to_q, to_r;
    plain_step list[PLAIN_STEPS];
    field_read(name, &q, &r);
    field_read(name + 3, &to_q, &to_r);
    int dq = sign(to_q - q), dr = sign(to_r - r);
    set(p, q, r, '.');
    do {
        q += dq;
        r += dr;
        set(p, q, r, 'J');
    } while (q != to_q || r != to_r);
    if (jumps(p, q, r, list) > 0) {
        p->chain = true;
        p->chain_q = q;
        p->chain_r = r;
    } else {
        end_turn(p, 'S');
    }
}

void plain_play(plain *p, plain_step step)
{
    if (step.text[0] == '.')
        end_turn(p, 'S');
    else if (step.text[2] == '-')
        jump(p, step.text);
    else
        place(p, step.text);
}

int plain_count(const plain *p, char disc)
{
    int n = 0;
    for (int r = -4; r <= 4; r++) {
        for (int q = -4; q <= 4; q++)
            n += get(p, q, r) == disc;
    }
    return n;
}

void plain_text(const plain *p, char *buf)
{
    for (int r = -4; r <= 4; r++) {
        for (int q = ROW_FIRST[r + 4]; q <= ROW_LAST[r + 4]; q++)
            *buf++ = get(p, q, r);
        *buf++ = r < 4 ? '/' : ' ';
    }
    *buf++ = p->mover;
    if (p->chain) {
        *buf++ = ' ';
        field_name(p->chain_q, p->chain_r, buf);
        buf += 2;
    }
    *buf = '\0';
}

void plain_read(plain *p, const char *in, bool must)
{
    clear(p);
    p->must = must;
    for (int r = -4; r <= 4; r++) {
        for (int q = ROW_FIRST[r + 4]; q <= ROW_LAST[r + 4]; q++)
            set(p, q, r, *in++);
        in++;
    }
    end_turn(p, *in++);
    if (*in == ' ') {
        p->chain = true;
        p->over = false;
        field_read(in + 1, &p->chain_q, &p->chain_r);
    }
}

unsigned long plain_perft(const plain *p, int depth)
{
    plain_step list[PLAIN_STEPS];
    int n = plain_steps(p, list);
    unsigned long sum = 0;
    if (depth == 0 || n == 0)
        return 1;
    for (int i = 0; i < n; i++) {
        plain next = *p;
        plain_play(&next, list[i]);
        sum += plain_perft(&next, depth - 1);
    }
    return sum;
}

int plain_solve(const plain *p)
{
    plain_step list[PLAIN_STEPS];
    int n = plain_steps(p, list), best = PLAIN_NO;
    if (n == 0)
        return plain_count(p, 'S') - plain_count(p, 'J');
    for (int i = 0; i < n; i++) {
        plain next = *p;
        plain_play(&next, list[i]);
        int value = plain_solve(&next);
        if (best == PLAIN_NO || (p->mover == 'S' ? value > best : value < best))
            best = value;
    }
    return best;
}
