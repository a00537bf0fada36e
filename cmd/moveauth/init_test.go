package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestInit(t *testing.T) {
	t.Run("it says what to paste next", func(t *testing.T) {
		dir := filepath.Join(t.TempDir(), "my game")
		code, out, errs := moveauth(t, "init", "--lang", "python", "--profile", "move-input", "--profile", "contact-slope", dir)
		require.Equal(t, good, code, errs)
		assert.Contains(t, out, "cd '"+dir+"' && moveauth certify --clause INPUT-001b --clause SLOPE-007 -- python3 adapter.py\n")
		assert.FileExists(t, filepath.Join(dir, "move_input.py"))
		assert.NoFileExists(t, filepath.Join(dir, "kinematic_mover.py"))
	})
	t.Run("it says where this module is, which is not published", func(t *testing.T) {
		tree, err := filepath.Abs("../..")
		require.NoError(t, err)
		dir := filepath.Join(t.TempDir(), "game")
		code, out, errs := moveauth(t, "init", "--lang", "go", dir)
		require.Equal(t, good, code, errs)
		assert.Contains(t, out, "cd "+dir+" && go mod edit -replace github.com/moveauth/moveauth="+tree+" && go mod tidy && go build -o adapter . && moveauth certify ")
		assert.NotContains(t, out, "Put the folder")
		readme, err := os.ReadFile(filepath.Join(dir, "README.md"))
		require.NoError(t, err)
		assert.Contains(t, string(readme), "    go mod edit -replace github.com/moveauth/moveauth="+tree+" && go mod tidy && go build -o adapter .\n")

		t.Chdir(t.TempDir()) // and the test's binary lies in no clone either
		code, out, errs = moveauth(t, "init", "--lang", "go", "game")
		require.Equal(t, good, code, errs)
		assert.Contains(t, out, "go mod edit -replace github.com/moveauth/moveauth=/path/to/moveauth && go mod tidy && ")
		assert.Contains(t, out, "\nPut the folder of a clone of moveauth in place of /path/to/moveauth: version 0.1.0 is not published yet.\n")
	})
	t.Run("a folder's name is no flag", func(t *testing.T) {
		t.Chdir(t.TempDir())
		code, out, errs := moveauth(t, "init", "--lang", "python", "--", "-dash")
		require.Equal(t, good, code, errs)
		assert.Contains(t, out, "\n  cd ./-dash && moveauth certify ")
	})
	for _, tt := range []struct {
		name string
		args []string
		want string
	}{
		{"without a language", []string{"init", "there"}, "--lang is not given, want one of "},
		{"in an unknown one", []string{"init", "--lang", "cobol", "there"}, `language is "cobol", want one of `},
		{"without a folder", []string{"init", "--lang", "python"}, "got 0 folders, want one"},
		{"with two", []string{"init", "--lang", "python", "there", "too"}, "got 2 folders, want one"},
		{"for an unknown profile", []string{"init", "--lang", "python", "--profile", "mover", "there"}, `profile is "mover", want one of host-commit, `},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			code, out, errs := moveauth(t, tt.args...)
			assert.Equal(t, cannotRun, code)
			assert.Empty(t, out)
			assert.Contains(t, errs, tt.want)
			left, err := os.ReadDir(".")
			require.NoError(t, err)
			assert.Empty(t, left)
		})
	}
}
