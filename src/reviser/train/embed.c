/* reviser/train/embed.c - turns a file into a C source: embed FILE NAME HEADER.
 * Used by the build for the weights. */
#include <stdio.h>

int main(int argc, char **argv)
{
    FILE *f;
    long n = 0;
    int c;
    if (argc != 4) {
        fputs("usage: embed FILE NAME HEADER\n", stderr);
        return 2;
    }
    f = fopen(argv[1], "rb");
    if (f == NULL) {
        perror(argv[1]);
        return 1;
    }
    printf("#include \"%s\"\n\nconst unsigned char %s[] = {", argv[3], argv[2]);
    while ((c = getc(f)) != EOF)
        printf("%s%d,", n++ % 24 == 0 ? "\n" : "", c);
    printf("\n};\nconst size_t %s_SIZE = sizeof %s;\n", argv[2], argv[2]);
    return fclose(f) == 0 && fflush(stdout) == 0 ? 0 : 1;
}
