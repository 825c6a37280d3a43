#!/bin/sh
# Measures the Reversi engine: perft, the endgame positions FFO 40-44, searches to fixed
# depths; and, where another program is given, a short match with it.
# usage: bench/reversi.sh [PROGRAM [THREADS [RUNS [SEAT [GAMES]]]]]
# SEAT is as in "parlour match": gtp:COMMAND or nboard:COMMAND; both may use 100 s for a
# turn, we take 6 s a game (level 9, times divided by 600).
# Processor seconds are those of the shell's children: with one thread they hold on a busy
# machine too.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
program=${1:-$here/build/release/parlour}
threads=${2:-1}
runs=${3:-3}
seat=${4:-}
games=${5:-10}
[ -x "$program" ] || { echo "$program: no such program; build it first" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Sum of the seconds of a line "0m1.23s 0m0.45s"; that of the children is the second one
# "times" writes (in the shell itself: a subshell has children of its own).
seconds='function sum(  i, part, t) {
    for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); t += part[1] * 60 + part[2] }
    return t
}'

# timed COMMAND...: the command's output in $work/out, its seconds in $cpu and $wall.
timed() {
    times >"$work/before"
    begin=$(date +%s%N)
    "$@" >"$work/out" 2>"$work/err" || {
        cat "$work/err" >&2
        echo "$1 $2 failed" >&2
        exit 1
    }
    wall=$(($(date +%s%N) - begin))
    times >"$work/after"
    cpu=$(awk "$seconds"' FNR == 2 {t = sum() - t} END {printf "%.2f", t}' \
        "$work/before" "$work/after")
    wall=$(awk -v n="$wall" 'BEGIN {printf "%.2f", n / 1e9}')
}

speed() { # COUNT SECONDS: millions a second
    awk -v n="$1" -v s="$2" 'BEGIN {printf "%.1f", (s > 0 ? n / s / 1e6 : 0)}'
}

for depth in 11 12; do
    timed "$program" perft --game reversi --threads "$threads" "$depth"
    leaves=$(awk '{n += $2} END {printf "%.0f", n}' "$work/out")
    echo "perft 1-$depth: $leaves leaves, cpu $cpu s, wall $wall s, $(speed "$leaves" "$cpu") M leaves/s of cpu"
done

awk '!/^#/ && ++n >= 21 && n <= 25 {print $1, $2}' \
    "$here/tests/data/reversi/ffo-20-59.txt" >"$work/ffo"
run=0
while [ "$run" -lt "$runs" ]; do
    run=$((run + 1))
    timed "$program" solve --game reversi --threads "$threads" "$work/ffo"
    nodes=$(sed -n 's/^total nodes=\([0-9]*\).*/\1/p' "$work/out")
    echo "FFO 40-44, run $run: $nodes nodes, cpu $cpu s, wall $wall s, $(speed "$nodes" "$cpu") M nodes/s of cpu"
done

for depth in 10 14 18; do
    timed "$program" think --game reversi --depth "$depth" --state \
        "---X------XXXX----XXXX---XXOXX--OOOXX-----XOX------O------------ O"
    echo "midgame depth $depth: $(sed 's/ pv=.*//' "$work/out"), cpu $cpu s"
done

[ -n "$seat" ] || exit 0
protocol=${seat%%:*}
{
    echo "#!/bin/sh"
    echo "${seat#*:}"
    echo "times >'$work/times' && sed -n 2p '$work/times' >>'$work/peer'"
} >"$work/peer.sh"
chmod +x "$work/peer.sh"
timed "$program" match --game reversi --a 9 --b "$protocol:$work/peer.sh" --scale 600 \
    --seconds 100 --games "$games"
peer=$(awk "$seconds"' {t += sum()} END {printf "%.2f", t}' "$work/peer")
echo "match: $(tail -n 1 "$work/out")"
awk -v all="$cpu" -v peer="$peer" 'BEGIN {
    printf "match: cpu %.2f s, the other program %s s: ratio %.2f\n", all - peer, peer,
        (peer > 0 ? (all - peer) / peer : 0)}'
