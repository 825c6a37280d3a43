/* quarto/lines.c - the lines of the three boards as square sets.  Bit 4 * row +
 * column stands for a square.  The tests build the same sets from coordinates. */
#include "quarto/body.h"

#include "core/bits.h"
#include "core/text.h"

const quarto_geometry
    quarto_board_of[QUARTO_TYPES] =
        {
            [QUARTO_NORMAL] =
                {
                    .n_lines = 10,
                    .line = {0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421,
                             0x1248},
                    .rest =
                        {
                            {0x000e, 0x1110, 0x8420},
                            {0x000d, 0x2220},
                            {0x000b, 0x4440},
                            {0x0007, 0x8880, 0x1240},
                            {0x00e0, 0x1101},
                            {0x00d0, 0x2202, 0x8401},
                            {0x00b0, 0x4404, 0x1208},
                            {0x0070, 0x8808},
                            {0x0e00, 0x1011},
                            {0x0d00, 0x2022, 0x1048},
                            {0x0b00, 0x4044, 0x8021},
                            {0x0700, 0x8088},
                            {0xe000, 0x0111, 0x0248},
                            {0xd000, 0x0222},
                            {0xb000, 0x0444},
                            {0x7000, 0x0888, 0x0421},
                        },
                },
            [QUARTO_NODIAGS] =
                {
                    .n_lines = 8,
                    .line = {0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888},
                    .rest =
                        {
                            {0x000e, 0x1110},
                            {0x000d, 0x2220},
                            {0x000b, 0x4440},
                            {0x0007, 0x8880},
                            {0x00e0, 0x1101},
                            {0x00d0, 0x2202},
                            {0x00b0, 0x4404},
                            {0x0070, 0x8808},
                            {0x0e00, 0x1011},
                            {0x0d00, 0x2022},
                            {0x0b00, 0x4044},
                            {0x0700, 0x8088},
                            {0xe000, 0x0111},
                            {0xd000, 0x0222},
                            {0xb000, 0x0444},
                            {0x7000, 0x0888},
                        },
                },
            [QUARTO_TORUS] =
                {
                    .n_lines = 16,
                    .line = {0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421,
                             0x1842, 0x2184, 0x4218, 0x2481, 0x4812, 0x8124, 0x1248},
                    .rest =
                        {
                            {0x000e, 0x1110, 0x8420, 0x2480},
                            {0x000d, 0x2220, 0x1840, 0x4810},
                            {0x000b, 0x4440, 0x2180, 0x8120},
                            {0x0007, 0x8880, 0x4210, 0x1240},
                            {0x00e0, 0x1101, 0x4208, 0x4802},
                            {0x00d0, 0x2202, 0x8401, 0x8104},
                            {0x00b0, 0x4404, 0x1802, 0x1208},
                            {0x0070, 0x8808, 0x2104, 0x2401},
                            {0x0e00, 0x1011, 0x2084, 0x8024},
                            {0x0d00, 0x2022, 0x4018, 0x1048},
                            {0x0b00, 0x4044, 0x8021, 0x2081},
                            {0x0700, 0x8088, 0x1042, 0x4012},
                            {0xe000, 0x0111, 0x0842, 0x0248},
                            {0xd000, 0x0222, 0x0184, 0x0481},
                            {0xb000, 0x0444, 0x0218, 0x0812},
                            {0x7000, 0x0888, 0x0421, 0x0124},
                        },
                },
};

void quarto_line_name(uint16_t line, char *buf, size_t size)
{
    for (int i = 0; i < 4; i++) {
        if (line == 0x000f << 4 * i) {
            text_printf(buf, size, tr("row %d"), i + 1);
            return;
        }
        if (line == 0x1111 << i) {
            text_printf(buf, size, tr("column %c"), 'a' + i);
            return;
        }
    }
    /* One square a row: name the squares in the order of the rows, or only the
     * ends where the diagonal is not broken. */
    char at[4][3];
    for (int row = 0; row < 4; row++) {
        int column = bits_lowest(((unsigned)line >> (4 * row)) & 15u);
        at[row][0] = (char)('a' + column);
        at[row][1] = (char)('1' + row);
        at[row][2] = '\0';
    }
    if (line == 0x8421 || line == 0x1248)
        text_printf(buf, size, tr("diagonal %s-%s"), at[0], at[3]);
    else
        text_printf(buf, size, tr("diagonal %s-%s-%s-%s"), at[0], at[1], at[2], at[3]);
}

unsigned quarto_shared(const quarto_body *b, uint16_t squares)
{
    unsigned values = 0;
    for (int i = 0; i < 4; i++) {
        unsigned with = b->plane[i] & (unsigned)squares;
        if (with == squares)
            values |= 1u << i;
        if (with == 0)
            values |= 16u << i;
    }
    return values;
}

const char *quarto_value_name(int bit)
{
    static const char *const name[8] = {
        /* translators: what all pieces of a line are */
        N_("hollow"), N_("square"), N_("dark"),  N_("short"),
        N_("solid"),  N_("round"),  N_("light"), N_("tall"),
    };
    return name[bit];
}
