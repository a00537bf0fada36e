package bots

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/moveauth/moveauth/reference/wire"
)

// dialling is how many bots connect at once.
const dialling = 8

// Run connects all bots, has them play, and waits for what is still to be
// answered. It ends early if ctx is done; then the report is of the time until
// then. The error is what is wrong with the options or with a player's token:
// what a host does stands in the report.
func Run(ctx context.Context, o Options, log *slog.Logger) (*Report, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	type player struct {
		name  string
		token []byte
	}
	players := make([]player, o.N)
	for n := range players {
		name, token, err := o.Player(n)
		if err != nil {
			return nil, fmt.Errorf("bots: player %d: %w", n+1, err)
		}
		players[n] = player{name, token}
	}
	r := &Report{Mode: ModeName(o.Mode), Bots: o.N, Seed: o.Seed, Sent: map[string]int64{}, Received: map[string]int64{},
		RefusedFor: map[string]int64{}, Codes: map[string]int{}}
	var (
		mutex   sync.Mutex // of all and r
		all     []*bot
		playing sync.WaitGroup
		coming  sync.WaitGroup
		stop    = make(chan struct{})
		free    = make(chan struct{}, dialling)
	)
	ending, cancel := context.WithCancel(context.Background())
	defer cancel()
	connecting, connected := context.WithTimeout(ctx, settle+time.Duration(o.N)*joining)
	defer connected()
	for n, p := range players {
		coming.Go(func() {
			free <- struct{}{}
			b, err := o.join(connecting, n, p.name, p.token)
			<-free
			mutex.Lock()
			defer mutex.Unlock()
			if err != nil {
				r.Refused++
				r.fault(p.name, err)
				return
			}
			all = append(all, b)
			r.Rate = b.link.welcome.Rate
			playing.Go(func() { b.play(ending, stop) })
		})
	}
	coming.Wait()
	connected()
	r.Connected = len(all)
	log.Info("bots play", "connected", r.Connected, "refused", r.Refused)

	if r.Connected > 0 {
		if o.Begun != nil {
			o.Begun()
		}
		start := time.Now()
		over := make(chan struct{})
		go func() { playing.Wait(); close(over) }()
		span := time.NewTimer(o.Span)
		select {
		case <-span.C:
		case <-ctx.Done():
		case <-over: // all were disconnected
		}
		span.Stop()
		r.Seconds = time.Since(start).Seconds()
		if o.Ended != nil {
			o.Ended()
		}
		close(stop)
		late := time.AfterFunc(settle, cancel)
		<-over
		late.Stop()
	}
	r.sum(all)
	return r, nil
}

// join connects the bot of a number.
func (o *Options) join(ctx context.Context, n int, name string, token []byte) (*bot, error) {
	hello := &wire.Hello{Mode: o.Mode, Transports: wire.Datagrams, Token: token}
	if o.NoDatagrams {
		hello.Transports = 0
	}
	conn, err := o.Dialer.Dial(ctx, o.Address, o.Fingerprint, hello)
	if err != nil {
		return nil, err
	}
	b, err := newBot(o, n, name, &conn.Welcome, conn)
	if err != nil {
		conn.Close(wire.CloseDone, "")
		return nil, err
	}
	b.conn = conn
	return b, nil
}
