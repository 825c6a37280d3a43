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
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# positions TYPE RULES PIECES: so many different ones with a piece in hand.
positions() {
    seed=0
    : >"$work/openings"
    while [ "$(wc -l <"$work/openings")" -lt "$openings" ]; do
        seed=$((seed + 1))
        "$program" playthrough --game quarto --set "type=$1" --set "rules=$2" --seed "$seed" |
            awk -v pieces="$3" '/^state: / {
                text = $2; gsub(/[.\/]/, "", text)
                if (length(text) == pieces && $3 != "-") {print $2, $3; exit}
            }' >>"$work/openings"
        sort -u -o "$work/openings" "$work/openings"
    done
}

broken=0
for type in normal nodiags torus; do
    for rules in quarto tic; do
        pieces=5
        [ "$rules" = quarto ] || pieces=6
        positions "$type" "$rules" "$pieces"
        "$program" solve --game quarto --set "type=$type" --set "rules=$rules" \
            "$work/openings" >"$work/values"
        "$program" match --game quarto --set "type=$type" --set "rules=$rules" --a perfect \
            --b dont-try --openings "$work/openings" --games $((openings * 2)) >"$work/games"
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
