#!/bin/sh
# How long Quarto's exact solver takes: POSITIONS different positions of random games, with
# a piece in hand and so many pieces on the board, each solved from an empty table.
# usage: bench/quarto.sh [PROGRAM [THREADS [POSITIONS [PIECES [TYPES [RULES]]]]]]
# PIECES, TYPES and RULES are lists in quotes: "8 7 6 5 4", "normal nodiags torus",
# "quarto tic".  A line a cell: median and worst, in ms and in nodes.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
program=${1:-$here/build/release/parlour}
threads=${2:-1}
positions=${3:-50}
all_pieces=${4:-8 7 6 5 4}
all_types=${5:-normal nodiags torus}
all_rules=${6:-quarto tic}
[ -x "$program" ] || { echo "$program: no such program; build it first" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

. "$here/bench/quarto_positions.sh"

# column N FILE: median and worst.
column() {
    awk -v f="$1" '{print $f}' "$2" | sort -n |
        awk '{v[NR] = $1} END {printf "%s / %s", v[int((NR + 1) / 2)], v[NR]}'
}

for rules in $all_rules; do
    for type in $all_types; do
        for pieces in $all_pieces; do
            find_positions "$type" "$rules" "$pieces" "$positions"
            "$program" solve --game quarto --set "type=$type" --set "rules=$rules" \
                --threads "$threads" "$work/positions" >"$work/values"
            awk '$1 + 0 > 0 {sub(/nodes=/, "", $4); sub(/ms=/, "", $5); print $5, $4}' \
                "$work/values" >"$work/lines"
            echo "$type $rules, $pieces pieces, $threads thread(s): ms $(column 1 "$work/lines"), nodes $(column 2 "$work/lines")"
        done
    done
done
