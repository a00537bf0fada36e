package sabotage

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// FindRoot returns the root of this module's source tree, at or above dir.
func FindRoot(dir string) (string, error) {
	at, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for {
		text, err := os.ReadFile(filepath.Join(at, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module github.com/moveauth/moveauth\n") {
			return at, nil
		}
		up := filepath.Dir(at)
		if up == at {
			return "", fmt.Errorf("sabotage edits the reference and needs its source tree: run it inside a clone of github.com/moveauth/moveauth (looked at and above %s)", dir)
		}
		at = up
	}
}
