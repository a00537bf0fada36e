// Command cost measures what a host of many players pays for its network: seconds of
// CPU, of the host's process alone, for a client and tick, where each client sends one
// batch of inputs a tick and the host answers each with one correction.
//
//	go run ./reference/server/udp/cost                                  # half a minute for each side
//	go run ./reference/server/udp/cost -for 6s -turn 1s -check echo quic tick    # as CI does it
//
// The sides that it compares are hosts in processes of their own, all with as many
// clients, which live in this process:
//
//	echo    no QUIC: reads by recvmmsg, answers at once by sendmmsg
//	quic    quic-go as it comes, on a *net.UDPConn
//	wait    quic-go on a udp.Conn: packets are written together
//	rest    and are read together, each 10 ms
//	tick    and are read together each 25 ms, and before a tick
//	poll    as tick, and no goroutine a player waits for datagrams: the tick asks
//	whole   as tick, but read together once a tick
//
// They take turns, some ticks each, so that what else the machine does falls on all
// alike, and the one that has no turn is silent. Ratios are of one turn of each, and
// the median of them is printed with the least and the greatest. On a machine that
// others use it helps to be run before them: chrt -r 1 in front of the built command.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"time"
)

// period is the length of a zone tick.
const period = 100 * time.Millisecond

var (
	clients = flag.Int("clients", 200, "how many clients each side has")
	total   = flag.Duration("for", 30*time.Second, "for how long each side is measured, all its turns together")
	turn    = flag.Duration("turn", 2*time.Second, "how long a turn is; the first five ticks of it are not measured")
	phase   = flag.String("phase", "spread", "when clients send: spread over the tick, or late, 5 to 20 ms before the host's tick")
	copies  = flag.String("copies", "datagram", "how a correction goes: datagram; or both, which is by stream too")
	procs   = flag.Int("procs", 0, "GOMAXPROCS of the hosts; 0: as it is")
	profile = flag.String("profile", "", "a folder for a CPU profile of each host's last turn")
	check   = flag.Bool("check", false, "fail unless the figures of tick are what CI asks for")
	hosting = flag.String("host", "", "be the host of this side; used by the command itself")
)

func main() {
	flag.Usage = func() {
		fmt.Fprintf(flag.CommandLine.Output(), "usage: cost [flags] [side …]\nsides: %s\n", strings.Join(sideNames(), " "))
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "cost:", err)
		os.Exit(1)
	}
}

func run() error {
	if *phase != "spread" && *phase != "late" {
		return fmt.Errorf("-phase is %q; spread or late is wanted", *phase)
	}
	if *copies != "datagram" && *copies != "both" {
		return fmt.Errorf("-copies is %q; datagram or both is wanted", *copies)
	}
	if *clients < 1 {
		return fmt.Errorf("-clients is %d; 1 or more is wanted", *clients)
	}
	if *hosting != "" {
		return host(*hosting, os.Stdin, os.Stdout)
	}
	names := flag.Args()
	if len(names) == 0 {
		names = sideNames()
	}
	for _, name := range names {
		if _, known := sides[name]; !known {
			return fmt.Errorf("there is no side %q; known are %s", name, strings.Join(sideNames(), ", "))
		}
	}
	if *turn <= 0 || *total < *turn {
		return fmt.Errorf("-for is %v and -turn %v; a turn or more is wanted", *total, *turn)
	}
	results, err := measure(names, int(*total / *turn))
	if err != nil {
		return err
	}
	report(os.Stdout, results)
	if *check {
		return judge(results)
	}
	return nil
}
