#!/bin/sh
# Does each level keep to its time?  Whole games of a level with itself, every time divided
# by SCALE: what the slower of both used in its longest game beside what it may use; then the
# same with half of a processor, as on a machine half as fast: a busy loop has the other half.
# usage: bench/levels.sh [PROGRAM [SCALE [GAMES]]]
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
program=${1:-$here/build/release/parlour}
scale=${2:-600}
games=${3:-2}
[ -x "$program" ] || { echo "$program: no such program; build it first" >&2; exit 1; }
busy=
trap 'if [ -n "$busy" ]; then kill "$busy"; fi' EXIT
cpu=$(taskset -cp $$ | sed 's/.*[ ,-]//')

# measure WHERE GAME LEVEL MINUTES: a match that fails counts as late.
measure() {
    budget=$(($4 * 60000 / scale))
    used=$(taskset -c "$cpu" "$program" match --game "$2" --a "$3" --b "$3" --games "$games" \
        --scale "$scale" 2>&1 >/dev/null | awk '/^time:/ {print ($6 + 0 > $10 + 0 ? $6 : $10) + 0}')
    if [ -z "$used" ]; then
        echo "$2 level $3, $1: the match failed, so this is LATE"
        return
    fi
    word=kept
    if [ "$used" -gt "$budget" ]; then
        word=LATE
    fi
    echo "$2 level $3, $1: $used of $budget ms, $word"
}

all() {
    echo "$levels" | while read -r g level minutes; do measure "$1" "$g" "$level" "$minutes"; done
}

list=$("$program" list) || { echo "$program list failed" >&2; exit 1; }
levels=$(echo "$list" | awk '$1 == "game" {g = $2} $1 == "level" && $4 ~ /^minute/ {print g, $2, $3}')
[ -n "$levels" ] || { echo "$program lists no level with a time of its own" >&2; exit 1; }

lines=$(all "a whole processor")
echo "$lines"
while :; do :; done &
busy=$!
taskset -cp "$cpu" "$busy" >/dev/null
half=$(all "half of one")
echo "$half"
case $lines$half in *LATE*) exit 1 ;; esac
