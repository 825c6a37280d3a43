# shellcheck shell=sh disable=SC2154
# Sourced by the other scripts, which have set program and work.
# find_positions TYPE RULES PIECES N: N different positions with a piece in hand and PIECES on
# the board, a line each in $work/positions; of games by the same seeds every time.  Ends
# the script when the program fails, or STALE games in a row bring nothing new.
STALE=500
find_positions() {
    seed=0
    stale=0
    have=0
    : >"$work/positions"
    while [ "$have" -lt "$4" ]; do
        seed=$((seed + 1))
        "$program" playthrough --game quarto --set "type=$1" --set "rules=$2" --seed "$seed" \
            >"$work/game" || {
            echo "$program playthrough failed" >&2
            exit 1
        }
        awk -v pieces="$3" '/^state: / {
                text = $2; gsub(/[.\/]/, "", text)
                if (length(text) == pieces && $3 != "-") {print $2, $3; exit}
            }' "$work/game" >>"$work/positions"
        sort -u -o "$work/positions" "$work/positions"
        had=$have
        have=$(wc -l <"$work/positions")
        stale=$((had == have ? stale + 1 : 0))
        if [ "$stale" -ge "$STALE" ]; then
            echo "$1 $2, $3 pieces: there are $have different positions, not $4" >&2
            exit 1
        fi
    done
}
