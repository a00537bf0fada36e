package certificate

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/adr"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/features"
)

// configuration is what the profiles were judged by: their features, and the
// records, of which the clauses are read.
func configuration(profiles []string) ([]Resource, error) {
	list := []Resource{}
	for _, name := range profiles {
		digest, err := treeSum(features.FS, name+"/*.feature")
		if err != nil {
			return nil, err
		}
		list = append(list, Resource{"features/" + name, Digest{digest}})
	}
	digest, err := treeSum(adr.FS, "*.md")
	if err != nil {
		return nil, err
	}
	return append(list, Resource{"adr", Digest{digest}}), nil
}

// treeSum is the SHA-256 of what sha256sum prints for the files, in the order of
// their names.
func treeSum(fsys fs.FS, pattern string) (string, error) {
	names, err := fs.Glob(fsys, pattern)
	if err != nil {
		return "", fmt.Errorf("certificate: %w", err)
	}
	slices.Sort(names)
	var lines strings.Builder
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return "", fmt.Errorf("certificate: %w", err)
		}
		fmt.Fprintf(&lines, "%s  %s\n", sum(data), name)
	}
	return sum([]byte(lines.String())), nil
}

// FileSum is the SHA-256 of a file.
func FileSum(name string) (string, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s: is no regular file", name) // a pipe may never end
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Command is the adapter that a command starts, with the digests of its program
// and of the files that its words name, a word behind = too.
func Command(transport string, command []string) (Adapter, error) {
	a := Adapter{Transport: transport, Command: printable(command), Files: []Resource{}}
	for i, word := range command {
		if err := a.add(i == 0, word); err != nil {
			return a, err
		}
	}
	return a, nil
}

// add adds a word's file, if it names one.
func (a *Adapter) add(program bool, word string) error {
	name, err := locate(program, word)
	if _, value, found := strings.Cut(word, "="); name == "" && err == nil && found && !program {
		word = value
		name, err = locate(false, value)
	}
	if err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	if name == "" || slices.ContainsFunc(a.Files, func(r Resource) bool { return r.Name == suite.Line(word) }) {
		return nil
	}
	digest, err := FileSum(name)
	if err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	a.Files = append(a.Files, Resource{suite.Line(word), Digest{digest}})
	return nil
}

// locate returns where the file is that a command's word names, empty if it
// names none.
func locate(program bool, word string) (string, error) {
	if program {
		found, err := exec.LookPath(word)
		if errors.Is(err, exec.ErrDot) {
			err = nil // it runs from here, as os/exec was told
		}
		return found, err
	}
	info, err := os.Stat(word)
	if err != nil || !info.Mode().IsRegular() {
		return "", nil // a word that is no file
	}
	return word, nil
}

// inProcess is the transport of what is no other program.
const inProcess = "inproc"

// BuiltIn is the reference in this process: the program that runs.
func BuiltIn() (Adapter, error) {
	a := Adapter{Transport: inProcess, Command: []string{}}
	name, err := os.Executable()
	if err != nil {
		return a, fmt.Errorf("certificate: %w", err)
	}
	digest, err := FileSum(name)
	if err != nil {
		return a, fmt.Errorf("certificate: %w", err)
	}
	a.Files = []Resource{{filepath.Base(name), Digest{digest}}}
	return a, nil
}

// printable writes the words of a command so that whoever reads the certificate
// can print them.
func printable(words []string) []string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = suite.Line(w)
	}
	return list
}

// Address is an adapter that somebody else has started, whose files are not
// known.
func Address(transport string, addresses ...string) Adapter {
	return Adapter{Transport: transport, Command: printable(addresses), Files: []Resource{}}
}
