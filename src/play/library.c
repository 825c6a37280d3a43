/* Which files belong together: those of the same folder whose names end as the format
 * says, whatever the case.  Of several the one with the stem of the games' file comes
 * first, then the first one by name.  Whether they fit shows in how sure the format is
 * of the bytes with and without them. */
#include "play/library.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/store.h"

enum { LIBRARY_PATH = 4096 };

static bool ends_so(const char *name, const char *end)
{
    size_t n = strlen(name), k = strlen(end);
    return n > k && text_equal_nocase(name + n - k, end);
}

/* Do the names agree up to the last dot? */
static bool same_stem(const char *a, const char *b)
{
    const char *dot = strrchr(b, '.');
    size_t n = dot != NULL ? (size_t)(dot - b) : strlen(b), i = 0;
    while (i < n && text_lower(a[i]) == text_lower(b[i]))
        i++;
    return i == n && a[n] == '.';
}

static bool better(const char *name, const char *best, const char *own)
{
    if (best[0] == '\0' || same_stem(name, own) != same_stem(best, own))
        return best[0] == '\0' || same_stem(name, own);
    return strcmp(name, best) < 0;
}

/* The path of the file beside 'path' whose name ends so; false = none. */
static bool find_beside(const char *path, const char *end, char *out, size_t room)
{
    char folder[LIBRARY_PATH], best[256] = "";
    const char *slash = strrchr(path, '/');
    size_t n = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    if (n >= sizeof folder)
        return false;
    memcpy(folder, path, n);
    folder[n] = '\0';
    store_item *item = NULL;
    int items = store_list(n > 0 ? folder : ".", "", &item, NULL);
    for (int i = 0; i < items; i++)
        if (ends_so(item[i].name, end) && better(item[i].name, best, path + n))
            text_copy(best, sizeof best, item[i].name);
    free(item);
    return best[0] != '\0' && text_printf(out, room, "%s%s", folder, best);
}

/* Appends one file if the format does not like the whole any less. */
static void append(const record_format *f, const char *path, char **bytes, size_t *size)
{
    size_t extra;
    char *more = store_read(path, &extra, NULL, NULL);
    char *all = more != NULL ? malloc(*size + extra + 1) : NULL;
    if (all != NULL) {
        memcpy(all, *bytes, *size);
        memcpy(all + *size, more, extra);
        all[*size + extra] = '\0';
        if (f->detect(all, *size + extra) >= f->detect(*bytes, *size)) {
            free(*bytes);
            *bytes = all;
            *size += extra;
            all = NULL;
        }
    }
    free(all);
    free(more);
}

void library_complete(const record_format *f, const char *path, char **bytes, size_t *size)
{
    char beside[LIBRARY_PATH + 256];
    for (int i = 0; f->beside != NULL && f->beside[i] != NULL; i++)
        if (find_beside(path, f->beside[i], beside, sizeof beside))
            append(f, beside, bytes, size);
}

bool library_format(const game *const *list, int n, const char *path, const char *key, char **bytes,
                    size_t *size, const record_format **f, game_error *err)
{
    bool own;
    *f = format_find(list, n, key, *bytes, *size, &own);
    if (*f == NULL && !own && key != NULL) {
        char seen[48], names[FORMAT_NAMES];
        text_printable(seen, sizeof seen, key, strlen(key));
        format_names(list, n, names);
        return text_error(err, -1, "%s: no such format; there are: %s", seen, names);
    }
    if (*f != NULL && path != NULL)
        library_complete(*f, path, bytes, size);
    return true;
}

char *library_read(const game *const *list, int n, const char *path, const char *key,
                   const record_format **f, size_t *size, game_error *err)
{
    char *bytes = store_read(path, size, NULL, err);
    if (bytes == NULL || library_format(list, n, path, key, &bytes, size, f, err))
        return bytes;
    free(bytes);
    return NULL;
}
