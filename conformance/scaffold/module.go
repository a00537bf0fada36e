package scaffold

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// module is the path of this module.
const module = "github.com/moveauth/moveauth"

// Nowhere is what stands for a clone's folder that was not found.
const Nowhere = "/path/to/moveauth"

// published reports whether this program is of a version that Go can fetch: it
// was built from one.
func published() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && info.Main.Path == module && info.Main.Version == "v"+conformance.SuiteVersion
}

// clone finds the clone that this program is run in, or lies in.
func clone() string {
	here, _ := os.Getwd()
	program, _ := os.Executable()
	for _, dir := range []string{here, filepath.Dir(program)} {
		for ; dir != "" && filepath.Dir(dir) != dir; dir = filepath.Dir(dir) {
			if isClone(dir) {
				return dir
			}
		}
	}
	return Nowhere
}

func isClone(dir string) bool {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	first, _, _ := strings.Cut(string(text), "\n")
	return err == nil && strings.TrimSpace(first) == "module "+module
}
