package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/disk"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/conformance/transcript"
)

// CertificateName is the file of a folder of --out that holds the certificate.
const CertificateName = "certificate.json"

// Other names in a folder of --out.
const (
	reportName  = "report.json"
	transcripts = "transcripts"
)

// Written are the files and the folder of a folder of --out that a run writes.
var Written = []string{reportName, CertificateName, transcripts}

// Prepare makes the folder that Out writes into. A link or a device where Out
// would write is an error: what it names is not the suite's.
func Prepare(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("--out: %s: the folder cannot be made: %s", dir, disk.Cause(err))
	}
	return in(dir, func(root *os.Root) error {
		for _, name := range Written {
			info, err := root.Lstat(name)
			switch {
			case errors.Is(err, fs.ErrNotExist):
			case err != nil:
				return err
			case name == transcripts && !info.IsDir():
				return fmt.Errorf("%s: is no folder", filepath.Join(dir, name))
			case name != transcripts && !info.Mode().IsRegular():
				return fmt.Errorf("%s: is no regular file", filepath.Join(dir, name))
			}
		}
		return root.MkdirAll(transcripts, 0o755)
	})
}

// Certify makes a certificate of the SHA-256 of the transcripts, 64 hexadecimal
// digits by scenario.
type Certify func(digests map[string]string) ([]byte, error)

// Out writes a run into a prepared folder: report.json, and a transcript for
// each scenario that was run, transcripts/ID.jsonl with the id's slashes as
// dots, in the format of adr/transcripts.md, and what certify makes, nil for no
// certificate. The transcripts of an earlier run are removed, so that they do not
// pass for this one's. What is no transcript stays, and nothing is touched outside
// of the folder, whatever links lie in it.
//
// All of it is written beside first: if that fails the folder is as it was. Then
// report and certificate of the earlier run go, the transcripts take their places,
// the certificate does, and at last the report: a folder that has no report.json is
// that of a run which was cut short there.
func Out(dir string, r *suite.Report, certify Certify) error {
	return in(dir, func(root *os.Root) error {
		entries, err := fs.ReadDir(root.FS(), transcripts)
		if err != nil {
			return err
		}
		planned := map[string]bool{}
		for _, s := range r.Scenarios {
			planned[transcript.FileName(s.ID)] = true
		}
		var old []string
		for _, e := range entries {
			name := path.Join(transcripts, e.Name())
			if planned[e.Name()] || isTranscript(root, name, e) {
				old = append(old, name)
			}
		}
		return replace(root, r, old, certify)
	})
}

// Update is Out for a run of some scenarios: the transcripts of all others
// stay. A certificate does not, neither here nor there: it would speak of
// transcripts that are others now.
func Update(dir string, r *suite.Report) error {
	return in(dir, func(root *os.Root) error { return replace(root, r, nil, nil) })
}

// replace puts a run into the place of an earlier one, of which old transcripts go.
func replace(root *os.Root, r *suite.Report, old []string, certify Certify) (err error) {
	stage, err := disk.NewStage(root)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stage.Close()) }()
	made, err := write(root, stage, r, certify)
	if err != nil {
		return err
	}
	for _, name := range slices.Concat([]string{CertificateName, reportName}, old) {
		if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	for _, name := range made {
		if err := stage.Place(name, name); err != nil {
			return err
		}
	}
	return nil
}

// write writes a run to a stage, and returns the files in the order in which they
// are to take their places.
func write(root *os.Root, stage *disk.Stage, r *suite.Report, certify Certify) (made []string, err error) {
	put := func(name string, text []byte) error {
		if info, err := root.Lstat(name); err == nil && info.IsDir() {
			return fmt.Errorf("%s: is a folder, and a file of the run would take its place", name)
		}
		made = append(made, name)
		return stage.Write(name, text)
	}
	var text bytes.Buffer
	if err := JSON(&text, r); err != nil {
		return nil, err
	}
	digests := map[string]string{}
	for _, s := range r.Scenarios {
		if s.Verdict == suite.NotRun || s.Verdict == suite.Unsupported {
			continue
		}
		text, err := transcript.Append(nil, r, s)
		if err != nil {
			return nil, err
		}
		digest := sha256.Sum256(text)
		digests[s.ID] = hex.EncodeToString(digest[:])
		if err := put(path.Join(transcripts, transcript.FileName(s.ID)), text); err != nil {
			return nil, err
		}
	}
	if certify != nil {
		text, err := certify(digests)
		if err != nil {
			return nil, err
		}
		if err := put(CertificateName, text); err != nil {
			return nil, err
		}
	}
	err = put(reportName, text.Bytes())
	return made, err
}

// isTranscript reports whether a file begins as transcripts do.
func isTranscript(root *os.Root, name string, e fs.DirEntry) bool {
	if !strings.HasSuffix(name, ".jsonl") || !e.Type().IsRegular() {
		return false
	}
	f, err := root.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	want := []byte(`{"transcript":`)
	begins := make([]byte, len(want))
	_, err = io.ReadFull(f, begins)
	return err == nil && bytes.Equal(begins, want)
}

// in does something within a folder of --out.
func in(dir string, do func(*os.Root) error) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("--out: %s: it cannot be used: %s", dir, disk.Cause(err))
	}
	defer root.Close()
	err = do(root)
	if err == nil {
		return nil
	}
	var of *fs.PathError
	var moved *os.LinkError
	name := ""
	switch {
	case errors.As(err, &of):
		name = of.Path
	case errors.As(err, &moved):
		name = moved.New
	default:
		return fmt.Errorf("--out: %w", err)
	}
	// What was opened bears the folder's name.
	name = filepath.ToSlash(strings.TrimPrefix(name, strings.TrimSuffix(dir, string(filepath.Separator))+string(filepath.Separator)))
	if beside, _, _ := strings.Cut(name, "/"); disk.Staged(beside) {
		name = "" // which nobody but us knows
	}
	return fmt.Errorf("--out: %w", &disk.Error{Name: filepath.Join(dir, name), Says: "cannot be written: " + disk.Cause(err), Err: err})
}
