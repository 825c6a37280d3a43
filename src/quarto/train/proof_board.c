/* quarto/train/proof_board.c - see proof_board.h.  The symmetries are closed from a few
 * generators; all tables are counted out square by square from the lines. */
#include "quarto/train/proof_board.h"

#include <stdlib.h>
#include <string.h>

static void add_line(proof *p, int row, int column, int down, int right)
{
    for (int i = 0; i < 4; i++)
        p->line[p->n_lines][i] = (uint8_t)(((row + i * down) & 3) * 4 + ((column + i * right) & 3));
    p->n_lines++;
}

static void add_perm(proof *p, const uint8_t perm[PROOF_SQUARES])
{
    for (int i = 0; i < p->n_perms; i++)
        if (memcmp(p->perm[i], perm, PROOF_SQUARES) == 0)
            return;
    if (p->n_perms < PROOF_PERMS)
        memcpy(p->perm[p->n_perms++], perm, PROOF_SQUARES);
}

/* Everything that the generators make: each permutation found is followed by each
 * generator until nothing new comes. */
static void close_group(proof *p, const uint8_t generator[][PROOF_SQUARES], int n)
{
    uint8_t perm[PROOF_SQUARES];
    for (int i = 0; i < PROOF_SQUARES; i++)
        perm[i] = (uint8_t)i;
    add_perm(p, perm);
    for (int i = 0; i < p->n_perms; i++)
        for (int g = 0; g < n; g++) {
            for (int sq = 0; sq < PROOF_SQUARES; sq++)
                perm[sq] = generator[g][p->perm[i][sq]];
            add_perm(p, perm);
        }
}

/* (row, column) -> (order[row], order[column]), or the rows alone. */
static void reorder(uint8_t out[PROOF_SQUARES], const int order[4], bool columns_too)
{
    for (int sq = 0; sq < PROOF_SQUARES; sq++) {
        int column = columns_too ? order[sq % 4] : sq % 4;
        out[sq] = (uint8_t)(order[sq / 4] * 4 + column);
    }
}

static void make_lines_and_group(proof *p)
{
    static const int exchange_ends[4] = {1, 0, 3, 2}, exchange_middle[4] = {0, 2, 1, 3};
    static const int exchange_first[4] = {1, 0, 2, 3}, cycle[4] = {1, 2, 3, 0};
    static const int mirror[4] = {3, 2, 1, 0};
    uint8_t generator[4][PROOF_SQUARES];
    for (int i = 0; i < 4; i++) {
        add_line(p, i, 0, 0, 1);
        add_line(p, 0, i, 1, 0);
    }
    for (int i = 0; i < (p->type == 0 ? 1 : p->type == 2 ? 4 : 0); i++) {
        add_line(p, 0, i, 1, 1);
        add_line(p, 0, p->type == 0 ? 3 : i, 1, -1);
    }
    for (int sq = 0; sq < PROOF_SQUARES; sq++) /* rows become columns */
        generator[0][sq] = (uint8_t)(sq % 4 * 4 + sq / 4);
    if (p->type == 0) {
        reorder(generator[1], exchange_ends, true);
        reorder(generator[2], exchange_middle, true);
        reorder(generator[3], mirror, false);
    } else if (p->type == 1) {
        reorder(generator[1], exchange_first, false);
        reorder(generator[2], cycle, false);
        reorder(generator[3], mirror, false);
    } else {
        reorder(generator[1], cycle, false);
        reorder(generator[2], mirror, false);
        reorder(generator[3], mirror, true);
    }
    close_group(p, (const uint8_t(*)[PROOF_SQUARES])generator, 4);
}

static int count(unsigned set)
{
    int n = 0;
    for (; set != 0; set &= set - 1)
        n++;
    return n;
}

static void make_line_tables(const proof *p, proof_board *b)
{
    memset(b->keep, 0xff, sizeof b->keep);
    for (int k = 0; k < p->n_lines; k++)
        for (int i = 0; i < 4; i++) {
            b->squares_of[k] |= (uint16_t)(1u << p->line[k][i]);
            b->keep[p->line[k][i]][k / 8] &= ~((uint64_t)255 << 8 * (k % 8));
        }
    for (unsigned set = 0; set < PROOF_SETS; set++)
        for (int k = 0; k < p->n_lines; k++) {
            int n = count(set & b->squares_of[k]);
            b->shape[set].one |= (uint16_t)((n == 1) << k);
            b->shape[set].two |= (uint16_t)((n == 2) << k);
        }
    for (unsigned set = 0; set < 256; set++) {
        b->size[set] = (uint8_t)count(set);
        for (int i = 0; i < 8; i++)
            if (set >> i & 1) {
                b->spread[set] |= (uint64_t)255 << 8 * i;
                b->covered[0][set] |= b->squares_of[i];
                b->covered[1][set] |= b->squares_of[i + 8];
            }
        for (int piece = 0; piece < 16; piece++)
            if ((proof_values(piece) & set) == 0)
                b->safe[set] |= (uint16_t)(1u << piece);
    }
}

/* rename[code]: property order[i] becomes property i; the code holds order[0..2]. */
static void make_names(proof_board *b)
{
    for (int code = 0; code < 64; code++) {
        int order[4] = {code / 16, code / 4 % 4, code % 4, 0};
        order[3] = 6 - order[0] - order[1] - order[2];
        if ((1 << order[0] | 1 << order[1] | 1 << order[2]) + (1 << (order[3] & 3)) != 15)
            continue;
        for (int piece = 0; piece < 16; piece++) {
            int renamed = 0;
            for (int i = 0; i < 4; i++)
                renamed |= (piece >> order[i] & 1) << i;
            for (unsigned set = 0; set < 256; set++)
                if (set >> piece % 8 & 1)
                    b->rename[code][piece / 8][set] |= (uint16_t)(1u << renamed);
        }
    }
}

/* The set's image under a permutation of bits. */
static unsigned moved(unsigned set, const uint8_t *perm)
{
    unsigned image = 0;
    for (int i = 0; set >> i != 0; i++)
        image |= (set >> i & 1) << perm[i];
    return image;
}

static void make_line_images(const proof *p, proof_board *b)
{
    for (int i = 0; i < p->n_perms; i++) {
        uint8_t to[PROOF_LINES] = {0};
        for (int k = 0; k < p->n_lines; k++)
            for (int m = 0; m < p->n_lines; m++)
                if (moved(b->squares_of[k], p->perm[i]) == b->squares_of[m])
                    to[k] = (uint8_t)m;
        for (unsigned set = 0; set < 256; set++) {
            b->line_image[i][0][set] = (uint16_t)moved(set, to);
            b->line_image[i][1][set] = (uint16_t)moved(set, to + 8);
        }
    }
}

/* For each set of squares the permutations that give its smallest image. */
static bool make_normal(const proof *p, proof_board *b)
{
    uint16_t(*image)[2][256] = malloc((size_t)p->n_perms * sizeof *image);
    size_t room = 1u << 20, n = 0;
    b->normal = malloc(room * sizeof *b->normal);
    if (image == NULL || b->normal == NULL) {
        free(image);
        return false;
    }
    for (int i = 0; i < p->n_perms; i++)
        for (unsigned set = 0; set < 256; set++) {
            image[i][0][set] = (uint16_t)moved(set, p->perm[i]);
            image[i][1][set] = (uint16_t)moved(set, p->perm[i] + 8);
        }
    for (unsigned set = 0; set < PROOF_SETS; set++) {
        unsigned best = PROOF_SETS;
        b->first[set] = (uint32_t)n;
        for (int i = 0; i < p->n_perms; i++) {
            unsigned to = image[i][0][set & 255] | image[i][1][set >> 8];
            if (to < best) {
                best = to;
                n = b->first[set];
            }
            if (to == best && n < room)
                b->normal[n++] = (uint16_t)i;
        }
    }
    b->first[PROOF_SETS] = (uint32_t)n;
    free(image);
    return n < room;
}

bool proof_board_make(proof *p)
{
    make_lines_and_group(p);
    proof_board *b = calloc(1, sizeof *b);
    p->board = b;
    if (b == NULL)
        return false;
    make_line_tables(p, b);
    make_names(b);
    b->line_image = malloc((size_t)p->n_perms * sizeof *b->line_image);
    if (b->line_image == NULL)
        return false;
    make_line_images(p, b);
    return make_normal(p, b);
}

void proof_board_free(proof *p)
{
    if (p->board != NULL) {
        free(p->board->line_image);
        free(p->board->normal);
    }
    free(p->board);
    p->board = NULL;
}
