#!/usr/bin/env bash
# What terrain costs: instructions for each interior node of the same 200 positions of Jurassic Chess (from random games),
# with every guard bound to its terrain and with every guard bound to nothing (tests/bench/terrain/free.toml). The
# positions are those where the numbers of moves differ by at most a tenth. More than a twentieth apart fails.
#
# Usage: tests/bench/terrain.sh FERZ      (from the root of the tree)
set -euo pipefail
ferz=$1
here=tests/bench/terrain
if ! command -v valgrind >/dev/null; then
    echo "SKIPPED: instructions are not counted, valgrind is not installed"
    exit 0
fi

count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$ferz" perft --suite "$1" 2>&1 |
        sed -n 's/.*Collected : //p'
}

# Instructions for each interior node: the positions and their successors.
each() {
    local all start interior
    awk -F'\t' -v OFS='\t' 'NR > 1 { $3 = 0; $4 = 1 } { print }' "$here/$1.tsv" >"$work/start.tsv"
    "$ferz" perft --suite "$here/$1.tsv" >/dev/null
    all=$(count "$here/$1.tsv")
    start=$(count "$work/start.tsv")
    interior=$(awk -F'\t' 'NR > 1 { n += 1 + $5 } END { print n }' "$here/$1.tsv")
    awk -v a="$all" -v s="$start" -v n="$interior" 'BEGIN { printf "%.0f", (a - s) / n }'
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bound=$(each bound)
free=$(each free)
awk -v b="$bound" -v f="$free" 'BEGIN {
    d = 100 * (b - f) / f
    printf "instructions for each interior node: %d with terrain, %d without: %+.1f %%\n", b, f, d
    exit (d > 5 || d < -20) ? 1 : 0
}'
