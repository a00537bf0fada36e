package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestExplain(t *testing.T) {
	_, want, _ := moveauth(t, "explain", "COMMIT-009b")
	assert.True(t, strings.HasPrefix(want, "COMMIT-009b: "), want)
	for _, id := range []string{"commit-009b", "Commit-009B"} {
		code, got, errs := moveauth(t, "explain", id)
		assert.Equal(t, good, code, errs)
		assert.Equal(t, want, got)
	}
	for _, name := range []string{"transform-clamp", "Transform-Clamp"} {
		code, got, errs := moveauth(t, "explain", name)
		assert.Equal(t, good, code, errs)
		assert.Regexp(t, `^transform-clamp has \d+ clauses; adr/transform-clamp.md has them in full`, got)
		assert.Contains(t, got, "\n  CLAMP-001     ")
	}
	code, _, errs := moveauth(t, "explain", "--wire", "transform-clamp")
	assert.Equal(t, cannotRun, code)
	assert.Contains(t, errs, "got --wire and the profile transform-clamp, want a clause of it")
}
