package moveinput

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestForm(t *testing.T) {
	r := newRig(t, nil)
	r.join(1)
	const bad = "rejected:malformed"
	for _, tc := range []struct {
		by    Transport
		in    Input
		label string
	}{
		{Datagram, Input{First: 1, Steps: [][2]int64{{2, 0}}}, bad},
		{Datagram, Input{First: 1, Steps: [][2]int64{{0, -2}}}, bad},
		{Stream, Input{First: 1, Steps: [][2]int64{{1 << 40, 0}}}, bad},
		{Datagram, Input{Batch: true, First: 1, Steps: [][2]int64{{1, 0}, {1, 9}}}, bad},
		{Datagram, Input{Batch: true, First: 1}, bad},
		{Datagram, Input{Batch: true, First: 1, Steps: make([][2]int64, 5)}, bad},
		{Stream, Input{Batch: true, First: 1, Steps: make([][2]int64, 1)}, bad},
		{Datagram, Input{First: 1, Steps: make([][2]int64, 1), Bytes: 65}, bad},
		{Datagram, Input{First: MaxSeq + 1, Steps: make([][2]int64, 1)}, bad},
		{Datagram, Input{First: -1, Steps: make([][2]int64, 1)}, bad},
		{Datagram, Input{Batch: true, First: MaxSeq, Steps: make([][2]int64, 2)}, bad},
		{Datagram, Input{Batch: true, First: MaxSeq - 1, Steps: make([][2]int64, 2)}, "rejected:future_window_exceeded"},
		{Datagram, Input{First: MaxSeq, Steps: make([][2]int64, 1)}, "rejected:future_window_exceeded"},
		{Stream, Input{First: 1, Steps: make([][2]int64, 1), Bytes: 65}, "accepted:queued"},
		{Datagram, Input{First: 2, Steps: make([][2]int64, 1), Bytes: 64}, "accepted:queued"},
		{Datagram, Input{Batch: true, First: 3, Steps: make([][2]int64, 4), Bytes: 64}, "accepted:queued"},
	} {
		tc.in.Epoch = r.epoch(1)
		got := r.Receive(Origin{Session: 1, Transport: tc.by}, &tc.in)
		assert.Equal(t, tc.by.String()+":"+tc.label, Label(tc.by, got), "%+v", tc.in)
	}
	w, _ := r.Window(1)
	assert.Equal(t, WindowState{Received: 6, Waiting: Waiting{Pending: 6}}, w)
	labels := r.Records()
	assert.Equal(t, map[string]int64{
		"datagram:rejected:malformed": 9, "stream:rejected:malformed": 2, "datagram:rejected:future_window_exceeded": 2,
		"stream:accepted:queued": 1, "datagram:accepted:queued": 2,
	}, labels.Labels())
}

func TestStreamOnly(t *testing.T) {
	r := newRig(t, func(cfg *Config) { cfg.Profile.Transport = Stream })
	r.join(1)
	assert.Equal(t, "datagram:rejected:malformed", r.input(1, Datagram, 1, 1, 0))
	for seq := range Seq(5) {
		assert.Equal(t, "stream:accepted:queued", r.input(1, Stream, seq+1, 1, 0))
	}
	assert.Empty(t, r.Sent(), "nothing is degraded")
	tick := r.Tick()
	require.Len(t, tick.Sent, 1)
	assert.Equal(t, Stream, tick.Sent[0].Channel)
	assert.Zero(t, r.Records().AcceptedFallback)
}

func TestDegradedAndRecovered(t *testing.T) {
	r := newRig(t, func(cfg *Config) { cfg.Profile.SessionLimit = 60 })
	r.join(1)
	r.join(2)
	seq := Seq(0)
	send := func(by Transport) {
		seq++
		require.Equal(t, by.String()+":accepted:queued", r.input(1, by, seq, 0, 0))
	}
	told := func() []Advisory {
		var all []Advisory
		for _, m := range r.Sent() {
			assert.Equal(t, [3]any{int64(1), Stream, AdvisoryMessage}, [3]any{m.Session, m.Channel, m.Kind})
			all = append(all, m.Advisory)
		}
		return all
	}
	for range 8 {
		send(Stream)
		send(Stream)
		send(Datagram)
	}
	assert.Empty(t, told(), "two in a row are no streak")
	send(Stream)
	send(Stream)
	assert.Equal(t, "stream:accepted:queued", r.input(2, Stream, 1, 0, 0))
	assert.Equal(t, "stream:rejected:stale_sequence", r.input(1, Stream, seq, 0, 0))
	assert.Equal(t, "datagram:rejected:stale_sequence", r.input(1, Datagram, seq, 0, 0))
	assert.Empty(t, told(), "what is refused counts for nothing, and another's is another's")
	send(Stream)
	assert.Equal(t, []Advisory{Degraded}, told())
	for range 5 {
		send(Stream)
	}
	assert.Empty(t, told(), "once")
	assert.Equal(t, "datagram:rejected:stale_sequence", r.input(1, Datagram, 1, 0, 0))
	assert.Empty(t, told())
	send(Datagram)
	assert.Equal(t, []Advisory{Recovered}, told())
	send(Datagram)
	send(Stream)
	send(Stream)
	assert.Empty(t, told())
	send(Stream)
	assert.Equal(t, []Advisory{Degraded}, told(), "a new streak")
	assert.EqualValues(t, 1, r.Records().PrimaryRecovery)
	assert.EqualValues(t, 16+2+1+1+5+3, r.Records().AcceptedFallback)
}

// TestLostCorrection is case 17: the correction with ack 5 is lost; the client
// sends 3, 4 and 5 again and nothing new.
func TestLostCorrection(t *testing.T) {
	r := newRig(t, func(cfg *Config) { cfg.Profile.InputsPerTick = 6 })
	r.join(1)
	for seq := range Seq(5) {
		r.input(1, Datagram, seq+1, 1, 0)
	}
	require.EqualValues(t, 5, report(r.Tick(), 1).Correction.Acknowledged)
	for seq := Seq(3); seq <= 5; seq++ {
		assert.Equal(t, "datagram:rejected:stale_sequence", r.input(1, Datagram, seq, 1, 0))
	}
	tick := r.Tick()
	assert.Equal(t, WasStale, report(tick, 1).Why)
	assert.EqualValues(t, 5, report(tick, 1).Correction.Acknowledged)
	assert.Len(t, tick.Sent, 2, "one correction, in two copies")
	assert.Equal(t, NotDue, report(r.Tick(), 1).Why)
}

// TestEarlyData is case 18.
func TestEarlyData(t *testing.T) {
	r := newRig(t, nil)
	r.join(1)
	for range 2 {
		for seq := range Seq(3) {
			in := Input{Epoch: r.epoch(1), First: seq + 1, Steps: [][2]int64{{1, 0}}}
			assert.Equal(t, "datagram:ignored:early_data", Label(Datagram, r.Receive(Origin{Session: 1, EarlyData: true}, &in)))
		}
	}
	w, _ := r.Window(1)
	assert.Equal(t, WindowState{}, w)
	assert.Equal(t, NotDue, report(r.Tick(), 1).Why)
	assert.Equal(t, queued, r.input(1, Datagram, 1, 1, 0))
}

// TestOneSpaceOfSequences is case 19.
func TestOneSpaceOfSequences(t *testing.T) {
	r := newRig(t, func(cfg *Config) { cfg.Profile.InputsPerTick, cfg.Profile.DegradeStreak = 6, 1 })
	r.join(1)
	for seq := range Seq(3) {
		r.input(1, Datagram, seq+1, 0, 0)
	}
	r.Tick()
	assert.Equal(t, queued, r.input(1, Datagram, 4, 1, 0))
	assert.Equal(t, "stream:rejected:stale_sequence", r.input(1, Stream, 4, 1, 0))
	assert.Equal(t, queued, r.input(1, Datagram, 5, 1, 0))
	assert.Equal(t, queued, r.input(1, Datagram, 6, 1, 0))
	assert.Empty(t, r.Sent())
	assert.Zero(t, r.Records().AcceptedFallback)
	assert.Equal(t, Tile{13, 10}, report(r.Tick(), 1).Correction.At)
}

func TestDiagnostics(t *testing.T) {
	r := newRig(t, nil)
	r.join(1)
	for _, seq := range []Seq{1, 2, 3, 5} {
		r.input(1, Datagram, seq, 1, 0)
	}
	r.Tick()
	r.input(1, Datagram, 1, 1, 0)
	d, open := r.Diagnostics(1)
	require.True(t, open)
	assert.Equal(t, Diagnostics{WindowState{Received: 3, Acknowledged: 2, Waiting: Waiting{1, 1}}, Drain{1, 2}}, d)
	r.Tick()
	d, _ = r.Diagnostics(1)
	assert.Equal(t, Drain{3, 1}, d.Drained)
	r.Tick()
	d, _ = r.Diagnostics(1)
	assert.Zero(t, d.Drained.Count)
	_, open = r.Diagnostics(2)
	assert.False(t, open)
}

func TestClientThatDoesNotRead(t *testing.T) {
	r := newRig(t, nil)
	r.join(1)
	r.joinAt(2, Tile{5, 5})
	assert.ErrorIs(t, r.Stall(9, false), ErrNoSession)
	require.NoError(t, r.Stall(1, false))
	step := func(seq Seq) *Tick {
		if _, open := r.Window(1); open {
			r.input(1, Datagram, seq, 0, 1)
		}
		r.input(2, Datagram, seq, 1, 0)
		return r.Tick()
	}
	for seq := Seq(1); seq <= 2; seq++ {
		tick := step(seq)
		assert.EqualValues(t, seq, report(tick, 1).Correction.Number, "due all the same")
		for _, m := range tick.Sent {
			assert.EqualValues(t, 2, m.Session)
		}
	}
	// It reads again: what waited comes in order.
	require.NoError(t, r.Stall(1, true))
	got := r.Sent()
	require.Len(t, got, 2)
	assert.Equal(t, [2]int64{1, 2}, [2]int64{got[0].Correction.Number, got[1].Correction.Number})

	require.NoError(t, r.Stall(1, false))
	step(3)
	step(4)
	tick := step(5)
	require.Len(t, tick.Sent, 3)
	assert.Equal(t, Message{Session: 1, Channel: Stream, Kind: CloseMessage}, tick.Sent[0])
	assert.Equal(t, Moved, report(tick, 2).Drained[0].Result)
	_, err := r.Look(1)
	assert.ErrorIs(t, err, ErrNoSession)
	assert.Len(t, step(6).Reports, 1)
}
