#!/bin/sh
# Judges the mover of a folder and compares what fails with the folder's
# known-deviations.txt:
#
#   check.sh FOLDER MOVEAUTH FLAGS -- CMD ARGS…
#
# FLAGS and what follows go to moveauth certify, which runs in the folder.
#
# Exit code 0: they are the same. 1: something else fails, or something passes
# that is listed. 2: nothing was judged.
set -eu
moveauth=$(command -v "$2") || { echo "no $2 here" >&2; exit 2; }
case $moveauth in /*) ;; *) moveauth=$PWD/$moveauth ;; esac
cd "$1"
shift 2
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

"$moveauth" certify --profile kinematic-mover --format json --timeout 1m "$@" >"$out/report.json" || [ $? -eq 1 ] || exit 2
# The report has one member a line, and a scenario's id before its verdict.
awk -F'"' '$2 == "id" { id = $4 } $2 == "verdict" { print $4, id }' "$out/report.json" | sort >"$out/verdicts"
[ -s "$out/verdicts" ] || { echo 'the report lists no scenario' >&2; exit 2; }
sed -n -E '/^(passed|unsupported) /! s/^[a-z_]+ //p' "$out/verdicts" | sort >"$out/failing"
sed -E 's/#.*//; s/[[:space:]]//g; /^$/d' known-deviations.txt | sort >"$out/known"

comm -23 "$out/failing" "$out/known" | sed 's/^/fails, and is not listed: /' >"$out/differences"
comm -13 "$out/failing" "$out/known" | sed 's/^/listed, and does not fail: /' >>"$out/differences"
cat "$out/differences"
echo "$(grep -c '^passed ' "$out/verdicts") scenarios passed, $(wc -l <"$out/failing" | tr -d ' ') failed, $(wc -l <"$out/known" | tr -d ' ') known to"
[ ! -s "$out/differences" ]
