/* support/place.h - a folder for a test and its files: below $TMPDIR, or else /tmp, and
 * gone again with all that is in it.  Its name is short, so that the path of a socket in it
 * is not too long.  What cannot be made ends the program with a message. */
#ifndef TEST_SUPPORT_PLACE_H
#define TEST_SUPPORT_PLACE_H

enum { PLACE_ROOM = 160 };

typedef struct place {
    char dir[PLACE_ROOM];
} place;

/* A new empty folder. */
void place_make(place *p);
/* The same, and from now on it is this process's HOME, without XDG directories. */
void place_home(place *p);
/* Removes it, whatever the permissions of what is in it. */
void place_remove(const place *p);

#endif
