/* What is said of a position of the game walked through, and where.  The room for it is the
 * same at every position, so that nothing else moves while one walks: it is made for the
 * longest words of the game, from lines that are free, from the panel as far as list and
 * review can spare them, and from the evaluation's line. */
#include <string.h>

#include "tui/game_screen.h"
#include "tui/words.h"
#include "tui/wrap.h"

/* In the room of a review that there is not yet: how to begin one. */
enum { ABOVE = 1 };

/* ---- what is said of the position ------------------------------------------------ */

/* What the review thinks of the turn that led to 'at'.  While it runs it will say something:
 * as much as that may be, where the room for it is sought. */
static enum judge_word turn_judged(const game_screen *s, int at, bool expected, char *buf,
                                   size_t size)
{
    int i = s->review != NULL ? review_turn_of(s->review, at) : -1;
    buf[0] = 0;
    if (i < 0)
        return JUDGE_UNKNOWN;
    const review_turn *t = review_turn_at(s->review, i);
    if (t->first + t->steps != at)
        return JUDGE_UNKNOWN;
    const char *sign = s->g->scale == SCALE_MARGIN ? "-" : "";
    if (t->word < JUDGE_BEST) {
        if (expected && !review_finished(s->review))
            text_printf(buf, size, tr(": %s, %s%s; better %s (%s)"), judge_name(JUDGE_MISTAKE),
                        sign, "0.00", "a1 a", "+0.00");
        return JUDGE_UNKNOWN;
    }
    char loss[48], value[32];
    judge_loss_say(&t->judgement, s->g, loss, sizeof loss);
    judge_value_words(s->g, t->judgement.best_value, t->judgement.best_exact, value, sizeof value);
    if (t->word <= JUDGE_GOOD)
        text_printf(buf, size, " (%s)", judge_name(t->word));
    else
        text_printf(buf, size, tr(": %s, %s%s; better %s (%s)"), judge_name(t->word), sign, loss,
                    t->judgement.better, value);
    return t->word;
}

/* The turn that led to a position and how good it was. */
static enum judge_word verdict(const game_screen *s, int at, bool expected, struct text *out)
{
    char judged[160];
    enum judge_word word = turn_judged(s, at, expected, judged, sizeof judged);
    session *now = game_session(s);
    turn_words t;
    if (at == 0)
        return word;
    words_turn(now, game_turn_start(now, at), &t);
    text_addf(out, "%s: %s%s%s", words_player(s->g, t.mover, app_unicode(s->app)), t.words, judged,
              judged[0] != 0 ? "." : "");
    return word;
}

/* What the game's comments say of a position, and how it ended. */
static void remarks(const game_screen *s, int at, struct text *out)
{
    session *now = game_session(s);
    const char *comment = branches_comment(s->lines, at);
    text_add(out, comment);
    if (at == session_length(now) && session_ended(now, NULL) != END_NONE) {
        char result[96];
        words_result(now, app_unicode(s->app), result, sizeof result);
        text_addf(out, "%s(%s)", comment[0] != 0 ? "  " : "", result);
    }
    if (at == 0 && comment[0] == 0)
        text_add(out, tr("The start.  Right shows the next move, Space plays on by itself."));
}

/* All of it, or without the verdict where that stands in the panel. */
static enum judge_word said(const game_screen *s, int at, bool expected, bool apart,
                            struct text *out)
{
    enum judge_word word = apart ? JUDGE_UNKNOWN : verdict(s, at, expected, out);
    if (!apart && at > 0)
        text_add(out, "  ");
    remarks(s, at, out);
    return word;
}

/* ---- where it is said ------------------------------------------------------------- */

static rect take_line(rect *r)
{
    rect line = {r->row, r->col, r->rows > 0 ? 1 : 0, r->cols};
    r->row += line.rows;
    r->rows -= line.rows;
    return line;
}

/* Lines of the longest words: below the board, and in the panel, where with a review only
 * the verdict may go. */
static void longest(const game_screen *s, int *below, int *beside)
{
    int end = session_length(game_session(s));
    *below = *beside = 0;
    for (int at = 0; at <= end; at++) {
        struct text whole, part;
        text_init(&whole);
        text_init(&part);
        said(s, at, true, false, &whole);
        verdict(s, at, true, &part);
        int n = whole.failed ? 0 : shell_lines(whole.data, s->room.cols);
        const struct text *out = s->review != NULL ? &part : &whole;
        int m = out->failed ? 0 : shell_lines(out->data, s->lay.review.cols);
        *below = n > *below ? n : *below;
        *beside = m > *beside ? m : *beside;
        text_free(&whole);
        text_free(&part);
    }
}

/* The room grows by so many rows at most: first into what is free below it, then above. */
static void grow(game_screen *s, int rows, int last)
{
    rect *room = &s->room, *course = &s->lay.review;
    int below = last - (room->row + room->rows);
    below = below < rows ? below : rows;
    room->rows += below > 0 ? below : 0;
    rows -= below > 0 ? below : 0;
    int panel = course->row + course->rows, board = s->lay.board.row + s->lay.board.rows;
    if (course->rows == 0)
        return;
    /* Up to the board, and into the panel where it has rows to spare. */
    int above =
        room->row - (panel - replay_spare_rows(s) > board ? panel - replay_spare_rows(s) : board);
    above = above < rows ? above : rows;
    if (above <= 0)
        return;
    room->row -= above;
    room->rows += above;
    if (panel > room->row)
        course->rows -= panel - room->row;
}

void replay_make_room(game_screen *s, int last)
{
    bool own = s->lay.eval.rows > 0;
    rect first = own ? s->lay.eval : s->lay.note, *course = &s->lay.review;
    int all, beside;
    s->room = (rect){first.row, first.col + 1, s->lay.input.row - first.row + 1, first.cols - 2};
    s->judged = (rect){0, 0, 0, 0};
    longest(s, &all, &beside);
    bool holds = s->review == NULL && beside + ABOVE <= course->rows;
    if (all > s->room.rows && !holds)
        grow(s, all - s->room.rows, last);
    if (all > s->room.rows && s->review != NULL && beside > 0 && beside <= replay_spare_rows(s)) {
        s->judged = (rect){course->row, course->col, beside, course->cols};
        course->row += beside;
        course->rows -= beside;
    }
}

/* The lines below the board: the evaluation, a note, and the rest for what is said. */
typedef struct below {
    rect eval, note, said;
    char value[200];
} below;

/* While there is no review its room holds what is too long for the lines below the board. */
static bool take_course(const game_screen *s, const char *words, rect *said)
{
    rect space = s->lay.review;
    int n = shell_lines(words, space.cols);
    for (int i = 0; i < ABOVE; i++)
        (void)take_line(&space);
    if (s->review != NULL || n > space.rows)
        return false;
    if (n < space.rows)
        (void)take_line(&space); /* a blank one */
    *said = space;
    return true;
}

static void lines_below(const game_screen *s, const char *words, below *b)
{
    memset(b, 0, sizeof *b);
    b->said = s->room;
    if (s->typing != TYPE_NOTHING)
        b->said.rows = s->lay.input.row - b->said.row;
    int rows = b->said.rows - (s->note[0] != 0 ? 1 : 0), n = shell_lines(words, b->said.cols);
    bool elsewhere = n > rows && take_course(s, words, &b->said);
    rect lines = s->room;
    rect *from = elsewhere ? &lines : &b->said;
    /* The evaluation gives way to words that need its line. */
    game_eval_words(s, s->lay.eval.cols - 2, b->value, sizeof b->value);
    if (s->lay.eval.rows > 0 && b->value[0] != 0 && (elsewhere || n < rows))
        b->eval = take_line(from);
    if (s->note[0] != 0)
        b->note = take_line(from);
}

/* The words from line *from on; where they go on after that, "... +" tells the key.  Beyond
 * their end *from begins again. */
static void draw_words(canvas *c, rect r, enum role role, const char *words, int *from)
{
    static const char sign[] = " ... ";
    struct text wrapped;
    int n = shell_lines(words, r.cols), cols = n > r.rows ? r.cols - (int)sizeof sign : r.cols;
    n = shell_lines(words, cols);
    *from = *from < n ? *from : 0;
    text_init(&wrapped);
    wrap_text(words, cols, &wrapped);
    const char *p = wrapped.failed ? "" : wrapped.data;
    for (int i = 0; i < *from + r.rows && *p != 0; i++) {
        const char *end = strchr(p, '\n');
        char line[512];
        text_printf(line, sizeof line, "%.*s", (int)(end - p), p);
        p = end + 1;
        if (i < *from)
            continue;
        int row = r.row + i - *from;
        int used = canvas_text_fit(c, row, r.col, r.cols, role, line);
        if (i + 1 < *from + r.rows || *p == 0)
            continue;
        used += canvas_text(c, row, r.col + used, ROLE_DIM, sign);
        canvas_text(c, row, r.col + used, ROLE_KEY, "+");
    }
    text_free(&wrapped);
}

void replay_draw_lines(game_screen *s, canvas *c)
{
    below b;
    struct text words, judged;
    text_init(&words);
    text_init(&judged);
    enum judge_word word = verdict(s, s->look, false, &judged);
    said(s, s->look, false, s->judged.rows > 0, &words);
    enum role role = word >= JUDGE_MISTAKE ? ROLE_WARN : ROLE_TEXT;
    if (!words.failed && !judged.failed) {
        lines_below(s, words.data, &b);
        s->said = b.said;
        if (b.eval.rows > 0)
            canvas_text_fit(c, b.eval.row, b.eval.col, b.eval.cols, ROLE_TEXT, b.value);
        if (b.note.rows > 0)
            canvas_text_fit(c, b.note.row, b.note.col, b.note.cols, s->note_role, s->note);
        shell_words(c, s->judged, role, judged.data);
        draw_words(c, b.said, s->judged.rows > 0 ? ROLE_TEXT : role, words.data, &s->said_from);
    }
    text_free(&words);
    text_free(&judged);
}
