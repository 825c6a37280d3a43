/* reversi/engine/embed.c - writes a file as a C array on standard output: a
 * build-time program that puts the weights into the executable. */
#include <stdio.h>

int main(int argc, char **argv)
{
    FILE *f = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (f == NULL) {
        fprintf(stderr, "usage: embed FILE\n");
        return 1;
    }
    printf("#include \"reversi/engine/weights.h\"\n"
           "const unsigned char weights_builtin[] = {");
    unsigned long n = 0;
    for (int c = getc(f); c != EOF; c = getc(f))
        printf("%s%d,", n++ % 32 == 0 ? "\n" : "", c);
    printf("\n};\nconst size_t weights_builtin_size = sizeof weights_builtin;\n");
    fclose(f);
    return 0;
}
