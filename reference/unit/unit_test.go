package unit_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/reference/unit"
)

func TestValidName(t *testing.T) {
	for _, name := range []string{"P", "P1", "wood_oak", "a-b", "Z9", strings.Repeat("x", 32)} {
		assert.True(t, unit.ValidName(name), "%q is a name", name)
	}
	for _, name := range []string{"", " ", "a b", "a.b", "é", "a\n", "\x00", strings.Repeat("x", 33)} {
		assert.False(t, unit.ValidName(name), "%q is no name", name)
	}
}

func TestMaxSeqIsTheTopOf32Bits(t *testing.T) {
	assert.Equal(t, int64(4294967295), int64(unit.MaxSeq))
}

func TestMicrosAreRoundedUpToTicks(t *testing.T) {
	for _, tc := range []struct {
		span unit.Micros
		hz   int64
		want unit.Tick
	}{
		{0, 50, 0}, {1, 50, 1}, {19_999, 50, 1}, {20_000, 50, 1}, {20_001, 50, 2}, {180_000, 50, 9},
		{1_000_000, 60, 60}, {16_666, 60, 1}, {16_667, 60, 2}, // 16,666.67 µs a tick
		{2 * unit.MaxNumber, unit.MaxHz, 2 * unit.MaxNumber}, {2 * unit.MaxNumber, 1, 18_014_398_510},
	} {
		assert.Equal(t, tc.want, tc.span.Ticks(tc.hz), "%d µs at %d Hz", tc.span, tc.hz)
	}
}

func TestPlaces(t *testing.T) {
	assert.Equal(t, 5.0, unit.Vec{X: 1, Y: -1}.Distance(unit.Vec{X: 4, Y: 3}))
	a := unit.Area{Min: unit.Vec{X: 1, Y: 2}, Max: unit.Vec{X: 3, Y: 4}}
	for _, in := range []unit.Vec{{X: 1, Y: 2}, {X: 3, Y: 4}, {X: 2, Y: 3}} {
		assert.True(t, a.Holds(in), in)
	}
	for _, out := range []unit.Vec{{X: 0.875, Y: 3}, {X: 3.125, Y: 3}, {X: 2, Y: 1.875}, {X: 2, Y: 4.125}} {
		assert.False(t, a.Holds(out), out)
	}
	c := unit.Cell{Column: -1, Row: 2}
	assert.Equal(t, unit.Vec{X: -0.5, Y: 2.5}, c.Centre())
	for v, in := range map[unit.Vec]bool{{X: -1, Y: 2}: true, {X: -0.125, Y: 2.875}: true, {X: 0, Y: 2}: false, {X: -1, Y: 3}: false, {X: -1.125, Y: 2}: false} {
		assert.Equal(t, in, c.Holds(v), v)
	}
}
