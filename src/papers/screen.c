/* What the screen's tables say: keys, settings, themes. */
#include "papers/papers.h"
#include "tui/command.h"
#include "tui/settings.h"
#include "tui/theme.h"

#include <string.h>

/* Names of keys as arguments of a macro: no sign among them is taken for punctuation. */
static void add_keys(struct text *out, const char *keys)
{
    for (const char *p = keys; *p != '\0';) {
        char one[32];
        size_t n = strcspn(p, " ");
        text_printf(one, sizeof one, "%.*s", (int)n, p);
        text_add(out, " \\&");
        papers_roff(out, one);
        p += n + strspn(p + n, " ");
    }
}

static void keys_of(struct text *out, const char *title, unsigned where)
{
    /* Its first word may be the name of a macro. */
    text_addf(out, ".Ss \\&%s\n.Bl -tag -width Backspace\n", title);
    for (int i = 0; i < command_count(); i++) {
        const command *c = command_at(i);
        char plain[80], vi[80];
        if ((c->where & where) == 0)
            continue;
        command_keys(c, KEYS_PLAIN, plain, sizeof plain);
        command_keys(c, KEYS_VI_HEX, vi, sizeof vi);
        text_add(out, ".It Ic");
        add_keys(out, plain[0] != '\0' ? plain : vi);
        text_add(out, "\n");
        papers_sentence(out, c->help);
        if (strcmp(plain, vi) == 0)
            continue;
        text_add(out, vi[0] != '\0' ? "With vi keys:\n.Ic" : "Not with vi keys.\n");
        add_keys(out, vi);
        text_add(out, vi[0] != '\0' ? " .\n" : "");
    }
    text_add(out, ".El\n");
}

void papers_keys(struct text *out)
{
    keys_of(out, "In a game", CTX_GAME);
    keys_of(out, "Walking through a game", CTX_REPLAY);
    keys_of(out, "Setting up a position", CTX_SETUP);
    keys_of(out, "Menus, lists and pages", CTX_LISTS);
}

void papers_settings(struct text *out)
{
    text_add(out, ".Bl -tag -width animation\n");
    for (int i = 0; i < SET_COUNT; i++) {
        enum setting s = (enum setting)i;
        text_addf(out, ".It Cm %s\n", setting_key(s));
        papers_roff(out, setting_help(s)); /* sentences, which may begin with the name of a key */
        text_add(out, "\n");
        text_add(out, "One of\n.Cm");
        for (int k = 0; k < setting_choices(s); k++)
            text_addf(out, "%s %s", k > 0 ? " ," : "", setting_word(s, k));
        text_add(out, " .\n");
    }
    text_add(out, ".El\n");
}

void papers_themes(struct text *out)
{
    for (int i = 0; i < theme_count(); i++)
        text_addf(out, "%s%s", i > 0 ? " " : "", theme_at(i)->key);
}
