package bots

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/wire"
)

func TestOptions(t *testing.T) {
	good := Options{N: 1, Span: time.Second, Rate: 20, Goods: goods, Player: func(int) (string, []byte, error) { return "P1", nil, nil }}
	require.NoError(t, good.Check())
	for _, c := range []struct {
		want string
		set  func(*Options)
	}{
		{"there are to be 0, want 1 to 10000", func(o *Options) { o.N = 0 }},
		{"there are to be 10001", func(o *Options) { o.N = 10_001 }},
		{"play for 0s, want a time", func(o *Options) { o.Span = 0 }},
		{"the rate is 0 messages a second, want above 0 and at most 1000", func(o *Options) { o.Rate = 0 }},
		{"the rate is NaN", func(o *Options) { o.Rate = math.NaN() }},
		{"the rate is 1001", func(o *Options) { o.Rate = 1001 }},
		{"there is no mode 3", func(o *Options) { o.Mode = 3 }},
		{`are "an oak", "crate" and "timber", want names`, func(o *Options) { o.Goods.Node = "an oak" }},
		{`and "", want names`, func(o *Options) { o.Goods.Item = "" }},
		{"there are no players", func(o *Options) { o.Player = nil }},
		{`no "dasher" plays in mode server, want some of ["walker" "walker" "walker" "harvester"]`, func(o *Options) { o.Mode, o.Kinds = wire.ModeServer, []Kind{Dasher} }},
		{`no "sprinter" plays in mode owner`, func(o *Options) { o.Kinds = []Kind{Walker, Sprinter} }},
		{`no "cook" plays in mode clamped`, func(o *Options) { o.Mode, o.Kinds = wire.ModeClamped, []Kind{"cook"} }},
	} {
		o := good
		c.set(&o)
		assert.ErrorContains(t, o.Check(), c.want)
		_, err := Run(t.Context(), o, nil)
		assert.ErrorContains(t, err, c.want, "and nothing begins")
	}
	for mode := wire.ModeOwner; mode <= wire.ModeServer; mode++ {
		named, err := ModeNamed(ModeName(mode))
		require.NoError(t, err)
		assert.Equal(t, mode, named)
	}
	_, err := ModeNamed("tiles")
	assert.ErrorContains(t, err, `the mode is "tiles", want one of ["owner" "clamped" "server"]`)
}

func TestReport(t *testing.T) {
	good := func() *Report { return &Report{Mode: "server", Bots: 2, Connected: 2, Seconds: 10} }
	assert.True(t, good().Good())
	for name, spoil := range map[string]func(*Report){
		"refused":            func(r *Report) { r.Refused = 1 },
		"ended":              func(r *Report) { r.Ended = 1 },
		"not connected":      func(r *Report) { r.Connected = 1 },
		"a command is lost":  func(r *Report) { r.Commands.Lost = 1 },
		"a ping is lost":     func(r *Report) { r.Pings.LostStream = 1 },
		"(of datagrams not)": func(r *Report) { r.Pings.LostDatagram, r.Commands.Silent, r.Packets.Lost = 1, 1, 1 },
	} {
		r := good()
		spoil(r)
		assert.Equal(t, name == "(of datagrams not)", r.Good(), name)
		var text strings.Builder
		require.NoError(t, r.Text(&text))
		assert.Contains(t, text.String(), map[bool]string{true: "\ngood:", false: "\nBAD:"}[r.Good()])
	}

	r := good()
	r.Sent = map[string]int64{"ping": 15, "batch": 5}
	r.Packets = Packets{Sent: 200, Lost: 3, Received: 180}
	r.Command = Latency{N: 4, P50: 51.25, P90: 90, P99: 99.126, Max: 100}
	r.Codes = map[string]int{}
	r.fault("bot1", &dial.ClosedError{Code: wire.CloseTooSlow, Host: true})
	var text strings.Builder
	require.NoError(t, r.Text(&text))
	for _, line := range []string{
		"sent         20, 2 a second: batch 5, ping 15\n",
		"packets      200 sent, 3 lost (1.50 %), 180 received\n",
		"disconnects  TOO_SLOW 1\n",
		"  command → answer  51.25  90.00  99.13  100.00  4",
		"fault: bot1: dial: the host has closed the connection: TOO_SLOW (0x0a)\n",
	} {
		assert.Contains(t, text.String(), line)
	}
}
