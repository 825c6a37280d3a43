#!/bin/sh
# Measures the Reversi engine: perft, the endgame positions FFO 40-44, and searches
# to fixed depths.  usage: bench/reversi.sh [PROGRAM [THREADS [RUNS]]]
# Processor time is what "time -p" says: with one thread it holds on a busy machine
# too, while the times the program prints itself are by the wall clock.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
program=${1:-$here/build/release/parlour}
threads=${2:-1}
runs=${3:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# timed LABEL COMMAND...: the command's output in $work/out, its processor seconds in $cpu.
timed() {
    label=$1
    shift
    { time -p "$@" >"$work/out" 2>"$work/err"; } 2>"$work/time"
    cpu=$(awk '/^user|^sys/ {t += $2} END {printf "%.2f", t}' "$work/time")
    wall=$(awk '/^real/ {printf "%.2f", $2}' "$work/time")
}

speed() { # COUNT SECONDS: millions a second
    awk -v n="$1" -v s="$2" 'BEGIN {printf "%.1f", s > 0 ? n / s / 1e6 : 0}'
}

for depth in 11 12; do
    timed perft "$program" perft --game reversi --threads "$threads" "$depth"
    leaves=$(awk '{n += $2} END {print n}' "$work/out")
    echo "perft 1-$depth: $leaves leaves, cpu $cpu s, wall $wall s, $(speed "$leaves" "$cpu") M leaves/s of cpu"
done

awk '!/^#/ && ++n >= 21 && n <= 25 {print $1, $2 "; A1:" $3}' \
    "$here/tests/data/reversi/ffo-20-59.txt" | sed 's/; A1:.*//' >"$work/ffo"
run=0
while [ "$run" -lt "$runs" ]; do
    run=$((run + 1))
    timed ffo "$program" solve --game reversi --threads "$threads" "$work/ffo"
    nodes=$(sed -n 's/^total nodes=\([0-9]*\).*/\1/p' "$work/out")
    echo "FFO 40-44, run $run: $nodes nodes, cpu $cpu s, wall $wall s, $(speed "$nodes" "$cpu") M nodes/s of cpu"
done

for depth in 10 14 18; do
    timed think "$program" think --game reversi --depth "$depth" --state \
        "---X------XXXX----XXXX---XXOXX--OOOXX-----XOX------O------------ O"
    echo "midgame depth $depth: $(sed 's/pv=.*//' "$work/out"), cpu $cpu s"
done
