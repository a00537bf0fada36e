package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/wire"
)

// TestMain is a host when the measure starts this program again.
func TestMain(m *testing.M) {
	flag.Parse()
	if *hosting != "" {
		if err := run(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// set has flags other values for a test.
func set[T any](t *testing.T, flag *T, value T) {
	before := *flag
	*flag = value
	t.Cleanup(func() { *flag = before })
}

// Every side plays, with few clients and for so short that the figures mean nothing.
func TestSidesPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second a side")
	}
	if _, _, err := used(); err != nil {
		t.Skip(err)
	}
	set(t, clients, 3)
	set(t, turn, 2*period)
	set(t, copies, "both")
	results, err := measure(sideNames(), 1)
	require.NoError(t, err)
	require.Len(t, results, len(sides))
	for _, r := range results {
		s := &r.sum
		assert.NotZero(t, s.in, "%s: packets in", r.name)
		assert.NotZero(t, s.out, "%s: packets out", r.name)
		assert.NotZero(t, s.batches, "%s: batches", r.name)
		assert.NotZero(t, s.corrections, "%s: corrections", r.name)
		assert.NotZero(t, r.arrived, "%s: corrections that arrived", r.name)
		assert.Len(t, r.turns, 1)
	}
}

func TestSidesThatDoNotStart(t *testing.T) {
	_, err := measure([]string{"none"}, 1)
	assert.ErrorContains(t, err, "the host of none says no address")
}

func TestRatio(t *testing.T) {
	a := &result{turns: []float64{10, 40, 90, 80}}
	b := &result{turns: []float64{10, 10, 10, 20}}
	middle, least, most := ratio(a, b) // 1, 4, 9, 4
	assert.Equal(t, []float64{4, 1, 9}, []float64{middle, least, most})
	a.turns, b.turns = []float64{2, 6}, []float64{1, 1}
	middle, _, _ = ratio(a, b)
	assert.Equal(t, 4.0, middle, "half way between 2 and 6")
}

func TestReportAndJudge(t *testing.T) {
	set(t, clients, 10)
	set(t, total, 2*time.Second)
	// 10 clients for 2 s are 200 ticks of a client.
	side := func(name string, millis float64, out uint64) *result {
		return &result{
			name: name, turns: []float64{millis / 1e3 / 200},
			sum: spent{seconds: 2, user: millis / 1e3, in: 400, out: out, reads: 100, corrections: 200}, arrived: 190,
		}
	}
	results := []*result{side("echo", 6, 200), side("quic", 20, 400), side("tick", 8, 420)}
	var out bytes.Buffer
	report(&out, results)
	// 8 ms for 200 are 40 µs; 10 a second are 400 µs, and 2500 clients fill a core.
	lines := strings.Split(out.String(), "\n")
	assert.Equal(t, "tick 40.0 0.0 2500 2.00 2.10 0.500 - 1.00 0.95 2.50 (2.50 to 2.50) 0.75 (0.75 to 0.75)",
		strings.Join(strings.Fields(lines[3]), " "))
	assert.NoError(t, judge(results))

	assert.ErrorContains(t, judge(results[:2]), "tick was not measured")
	bad := side("tick", 8, 440)
	bad.sum.reads, bad.sum.writes = 102, 400
	err := judge([]*result{side("echo", 1, 200), side("quic", 8.4, 400), bad})
	require.Error(t, err)
	assert.Equal(t, []string{
		"tick has 1.05 times the clients a core of quic; at least 1.1 is wanted here, 2 is aimed at",
		"tick has 0.12 times the clients a core of echo; at least 0.2 is wanted here, 0.33 is aimed at",
		"tick has 2.20 packets sent for a client and tick; at most 2.1 are wanted",
		"tick has 0.51 calls that read for a client and tick; at most 0.5 are wanted",
		"tick has 2.00 calls that write for a client and tick; at most 0.5 are wanted",
	}, strings.Split(err.Error(), "\n"))
}

func TestFlagsThatAreRefused(t *testing.T) {
	set(t, phase, "never")
	assert.EqualError(t, run(), `-phase is "never"; spread or late is wanted`)
	*phase = "late"
	set(t, copies, "three")
	assert.EqualError(t, run(), `-copies is "three"; datagram or both is wanted`)
	*copies = "both"
	set(t, clients, 0)
	assert.EqualError(t, run(), `-clients is 0; 1 or more is wanted`)
	*clients = 1
	set(t, total, time.Second)
	set(t, turn, 2*time.Second)
	assert.EqualError(t, run(), `-for is 1s and -turn 2s; a turn or more is wanted`)
}

func TestAPlayerIsCorrectedAsLongAsItIsLively(t *testing.T) {
	p := player{tally: new(tally)}
	_, due := p.correct()
	assert.False(t, due, "no batch has come")
	w := walker{next: 6}
	p.take(w.batch()) // steps 7, 8, 9
	for n := range lively {
		c, due := p.correct()
		assert.True(t, due)
		assert.Equal(t, uint32(n+1), c.Number)
		assert.Equal(t, uint32(9), c.Acknowledged)
	}
	p.take(nil)
	p.take([]byte{byte(wire.TypeBatch), 1})
	_, due = p.correct()
	assert.False(t, due, "what is no batch counts for nothing")
	assert.Equal(t, uint64(1), p.tally.batches.Load())
}

// Copies of a correction, by stream and by datagram, are one piece of news.
func TestACorrectionIsNewsOnce(t *testing.T) {
	var c crowd
	var w walker
	var stream []byte
	for _, number := range []uint32{2, 1, 3} {
		stream = wire.AppendFrame(stream, &wire.Correction{Number: number})
	}
	c.packet(&w, wire.Append(nil, &wire.Correction{Number: 2}))
	c.packet(&w, wire.Append(nil, &wire.Ping{}))
	c.frames(&w, bytes.NewReader(stream))
	assert.Equal(t, uint64(2), c.got.Load(), "2 and 3")
}
