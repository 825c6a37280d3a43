# shellcheck shell=sh disable=SC2154
# Sourced by the other scripts, which have set program and work.
# find_positions TYPE RULES PIECES N: N different positions with a piece in hand and PIECES on
# the board, a line each in $work/positions; of games by the same seeds every time.
find_positions() {
    seed=0
    : >"$work/positions"
    while [ "$(wc -l <"$work/positions")" -lt "$4" ]; do
        seed=$((seed + 1))
        "$program" playthrough --game quarto --set "type=$1" --set "rules=$2" --seed "$seed" |
            awk -v pieces="$3" '/^state: / {
                text = $2; gsub(/[.\/]/, "", text)
                if (length(text) == pieces && $3 != "-") {print $2, $3; exit}
            }' >>"$work/positions"
        sort -u -o "$work/positions" "$work/positions"
    done
}
