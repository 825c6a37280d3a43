#!/bin/sh
# Makes the weights of the Reversi engine from WTHOR files and self-play.
# usage: train.sh BUILD WORK WTHOR-FOLDER [CHUNKS [GAMES]]
# WORK keeps everything; what is there is not made again.  CHUNKS (default 40) times GAMES
# (2000) games are played.  The result is WORK/reversi.weights, with the starting terms of
# probcut: terms fitted by "reversi_train probcut" search more.
set -eu
train=$1/src/reversi/train/reversi_train
work=$2
wthor=$3
chunks=${4:-40}
games=${5:-2000}
mkdir -p "$work/first" "$work/last"

"$train" wthor "$work/wthor.pos" "$wthor"/*.wtb
"$train" fit "$work/first" 0 29 6 0.1 3 1 "$work/wthor.pos"
[ -e "$work/first.weights" ] || "$train" pack "$work/first" "$work/first.weights"
seed=1
while [ "$seed" -le "$chunks" ]; do
    "$train" selfplay "$work/self-$seed.pos" "$work/first.weights" "$games" 4 "$seed"
    seed=$((seed + 1))
done
"$train" fit "$work/last" 0 29 5 0.1 2 1 "$work/wthor.pos" "$work"/self-*.pos
"$train" pack "$work/last" "$work/reversi.weights"
