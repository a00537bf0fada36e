package main

import (
	"slices"
	"time"

	"github.com/moveauth/moveauth/reference/server/udp"
)

// A side is a way to be a host.
type side struct {
	order  int
	echo   bool // without QUIC
	plain  bool // quic-go on a *net.UDPConn
	socket udp.Options
	early  time.Duration // how long before a tick the socket is woken; 0: not
	poll   bool
}

// early is how long before a tick the host reads what came for it, so that all of it
// is decrypted and decoded when the tick begins.
const early = 5 * time.Millisecond

// rest is how long QUIC lets an acknowledgement wait, by default. An end that gets one
// later thinks that it may have lost something, and asks.
const rest = 25 * time.Millisecond

var sides = map[string]side{
	"echo":  {order: 0, echo: true},
	"quic":  {order: 1, plain: true},
	"wait":  {order: 2},
	"rest":  {order: 3, socket: udp.Options{Rest: 10 * time.Millisecond}},
	"tick":  {order: 4, socket: udp.Options{Rest: rest}, early: early},
	"poll":  {order: 5, socket: udp.Options{Rest: rest}, early: early, poll: true},
	"whole": {order: 6, socket: udp.Options{Rest: period}, early: early},
}

func sideNames() []string {
	var names []string
	for name := range sides {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return sides[a].order - sides[b].order })
	return names
}
