#!/bin/sh
# bench.sh [ROUNDS]: times the same axis casts by reference/mover and by Box2D,
# in turns, and prints the medians in ns and ours/Box2D. What Box2D takes is
# given as the adapter asks it, and bare; see bench.cpp. Exit code 1 if ours is
# more than 0.5 of the adapter's; 2 if something could not be measured.
set -eu
rounds=${1:-5}
cd "$(dirname "$0")"
got=$(mktemp -d)
trap 'rm -rf "$got"' EXIT

make -sB box2d-bench CXXFLAGS=-O2 || exit 2
(cd ../../.. && go test -c -o "$got/mover.test" ./reference/mover) || exit 2

i=0
while [ "$i" -lt "$rounds" ]; do
	i=$((i + 1))
	(cd ../../../reference/mover && "$got/mover.test" -test.run '^$' -test.bench '^BenchmarkCast(IntoFace)?$' -test.cpu 1 -test.benchtime 0.3s) >"$got/go" || exit 2
	# BenchmarkCast/10/walk  8287106  43.40 ns/op  ...
	awk '$4 == "ns/op" { split($1, n, "/"); print "ours", n[2] "/" (n[3] ? n[3] : "face"), $3 }' "$got/go" >>"$got/times"
	./box2d-bench >>"$got/times" || exit 2
done

sort -k1,1 -k2,2 -k3,3n "$got/times" | awk -v rounds="$rounds" '
{ n = ++count[$1, $2]; time[$1, $2, n] = $3 }

function median(way, what,   n) {
	n = count[way, what]
	if (n != rounds) {
		printf "%s, %s: measured %d times, want %d\n", way, what, n, rounds > "/dev/stderr"
		exit 2
	}
	return (time[way, what, int((n + 1) / 2)] + time[way, what, int(n / 2) + 1]) / 2
}

END {
	print "| boxes/cast | ours, ns | Box2D by the adapter, ns | ratio | Box2D bare, ns | ratio |"
	print "|---|---|---|---|---|---|"
	total = split("10/walk 10/dash 10/face 10000/walk 10000/dash 10000/face", all, " ")
	for (i = 1; i <= total; i++) {
		ours = median("ours", all[i]); adapter = median("adapter", all[i]); bare = median("bare", all[i])
		printf "| %s | %.0f | %.0f | %.2f | %.0f | %.2f |\n", all[i], ours, adapter, ours / adapter, bare, ours / bare
		if (ours / adapter > 0.5) over = 1
	}
	exit over
}'
