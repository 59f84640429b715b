#!/usr/bin/env bash
# Instructions for each perft node, counted by valgrind, held to tests/bench/instructions.tsv: a rise of more than
# a tenth fails. Time on a shared machine moves by more than that; this does not.
#
# Usage: tests/bench/instructions.sh FERZ [--bless]
# FERZ is built as .ci/run builds it (x86-64-v3, release without link-time optimisation, 16 codegen units).
set -euo pipefail
ferz=$1
table=$(dirname "$0")/instructions.tsv
if ! command -v valgrind >/dev/null; then
    echo "SKIPPED: instructions are not counted, valgrind is not installed"
    exit 0
fi

# Instructions of a whole run, start and compilation included.
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$ferz" perft "$@" --threads 1 2>&1 |
        sed -n 's/.*Collected : //p'
}

failed=0
blessed=$(mktemp)
printf 'variant\tdepth\tinstructions_per_node\n' >"$blessed"
while IFS=$'\t' read -r variant depth before; do
    nodes=$("$ferz" perft "$variant" "$depth")
    all=$(count "$variant" "$depth")
    start=$(count "$variant" 1)
    now=$(awk -v a="$all" -v s="$start" -v n="$nodes" 'BEGIN { printf "%.1f", (a - s) / n }')
    verdict=$(awk -v n="$now" -v b="$before" 'BEGIN { print (n > b * 1.1) ? "TOO MANY" : "ok" }')
    printf '%-12s depth %s: %s instructions a node, %s before: %s\n' \
        "$variant" "$depth" "$now" "$before" "$verdict"
    printf '%s\t%s\t%s\n' "$variant" "$depth" "$now" >>"$blessed"
    [ "$verdict" = ok ] || failed=1
done < <(tail -n +2 "$table")
if [ "${2:-}" = --bless ]; then
    mv "$blessed" "$table"
    exit 0
fi
rm -f "$blessed"
exit $failed
