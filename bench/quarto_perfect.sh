#!/bin/sh
# Level "perfect" against "dont-try" in Quarto: from OPENINGS different positions of
# random games, each played from both seats, perfect must never end worse than the
# exact value of the opening promises.
# usage: bench/quarto_perfect.sh [PROGRAM [OPENINGS]]
# A line a variant; the exit code is 1 when a promise was broken.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
program=${1:-$here/build/release/parlour}
openings=${2:-100}
[ -x "$program" ] || { echo "$program: no such program; build it first" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

. "$here/bench/quarto_positions.sh"

broken=0
for type in normal nodiags torus; do
    for rules in quarto tic; do
        pieces=5
        [ "$rules" = quarto ] || pieces=6
        find_positions "$type" "$rules" "$pieces" "$openings"
        "$program" solve --game quarto --set "type=$type" --set "rules=$rules" \
            "$work/positions" >"$work/values"
        "$program" match --game quarto --set "type=$type" --set "rules=$rules" --a perfect \
            --b dont-try --openings "$work/positions" --games $((openings * 2)) >"$work/games" \
            2>"$work/notes" || {
            cat "$work/notes" >&2
            exit 1
        }
        # The second player puts down the first piece, so with an even number of pieces
        # on the board it is the second player who acts.
        awk -v pieces="$pieces" -v variant="$type $rules" '
            NR == FNR {if ($1 != "total") value[$1] = $2 == "win" ? 1 : $2 == "loss" ? -1 : 0; next}
            $1 == "game" {
                split($3, o, "="); split($4, f, "="); split($5, w, "=")
                acts = (pieces % 2 == 0) == (f[2] == "b") ? 1 : -1
                promised = acts * value[o[2]]
                got = w[2] == "a" ? 1 : w[2] == "b" ? -1 : 0
                n++; worse += got < promised; better += got > promised; equal += got == promised
            }
            END {
                printf "%s, %d pieces: games=%d worse=%d as-promised=%d better=%d\n", variant,
                    pieces, n, worse, equal, better
                exit worse > 0
            }' "$work/values" "$work/games" || broken=1
    done
done
exit $broken
