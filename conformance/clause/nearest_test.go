package clause

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNearest(t *testing.T) {
	ids := []string{"COMMIT-001a", "COMMIT-009", "COMMIT-009a", "COMMIT-015f", "MOVER-009"}
	for _, test := range []struct {
		want  string
		among []string
		near  []string
	}{
		{"COMMIT-009b", ids, []string{"COMMIT-009", "COMMIT-009a", "COMMIT-001a"}},
		{"commit-9", ids, []string{"COMMIT-009"}},
		{"host-comit", []string{"host-commit", "move-input"}, []string{"host-commit"}},
		{"hots", []string{"host"}, []string{"host"}},
		{"xyz", ids, []string{}},
		{"", []string{"a", "abc"}, []string{"a"}},
		{"é", []string{"è"}, []string{"è"}},
	} {
		assert.Equal(t, test.near, Nearest(test.want, test.among), test.want)
	}
}

func TestDistance(t *testing.T) {
	assert.Equal(t, 3, distance("kitten", "sitting"))
	assert.Equal(t, 3, distance("", "abc"))
	assert.Equal(t, 3, distance("abc", ""))
	assert.Equal(t, 0, distance("abc", "abc"))
}
