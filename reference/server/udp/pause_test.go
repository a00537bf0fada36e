package udp

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestAPauseIsAsLongAsThereIsRoomForWhatComes(t *testing.T) {
	const rest = 100 * time.Millisecond
	begin := time.Unix(1000, 0)
	for name, test := range map[string]struct {
		since time.Duration // that the socket was empty
		count int           // packets since then
		want  time.Duration
	}{
		// There is room for 50.
		"50 in 100 ms fit in 100 ms":             {100 * time.Millisecond, 50, rest},
		"51 in 100 ms do not":                    {100 * time.Millisecond, 51, 100 * time.Millisecond * 50 / 51},
		"200 in 100 ms: 50 in 25":                {100 * time.Millisecond, 200, 25 * time.Millisecond},
		"50 in the 25 ms of that rest: 25 again": {25 * time.Millisecond, 50, 25 * time.Millisecond},
		"one in a second":                        {time.Second, 1, rest},
		"none":                                   {time.Second, 0, rest},
	} {
		p := pause{room: 50, empty: begin}
		now := begin.Add(test.since)
		p.read(now, test.count, true, rest)
		assert.WithinDuration(t, now.Add(test.want), p.until, time.Nanosecond, name)
		assert.Zero(t, p.count, name)
		assert.Equal(t, now, p.empty, name)
	}
}

func TestAPauseBeginsWhenTheSocketIsEmpty(t *testing.T) {
	begin := time.Unix(1000, 0)
	p := pause{room: 10, empty: begin}
	p.read(begin.Add(time.Second), 8, false, time.Minute)
	assert.Zero(t, p.until, "there is more")
	p.read(begin.Add(time.Second), 2, true, time.Minute)
	assert.Equal(t, begin.Add(2*time.Second), p.until, "10 came in a second, and for 10 there is room")
}

func TestTheFirstPauseIsWhole(t *testing.T) {
	now := time.Unix(1000, 0)
	p := pause{room: 1}
	p.read(now, 100, true, time.Minute)
	assert.Equal(t, now.Add(time.Minute), p.until)
}
