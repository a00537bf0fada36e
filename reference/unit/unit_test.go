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
