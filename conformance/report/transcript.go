package report

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

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

// Prepare makes the folder that Out writes into. A link or a device where Out
// would write is an error: what it names is not the suite's.
func Prepare(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return in(dir, func(root *os.Root) error {
		for _, name := range []string{reportName, CertificateName, transcripts} {
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

// Out writes a run into a prepared folder: report.json, and a transcript for
// each scenario that was run, transcripts/ID.jsonl with the id's slashes as
// dots, in the format of adr/transcripts.md. The transcripts of an earlier run
// are removed, so that they do not pass for this one's, and not before there is
// something to put in their place. What is no transcript stays, and nothing is
// touched outside of the folder, whatever links lie in it.
func Out(dir string, r *suite.Report) error {
	return in(dir, func(root *os.Root) error {
		entries, err := fs.ReadDir(root.FS(), transcripts)
		if err != nil {
			return err
		}
		planned := map[string]bool{}
		for _, s := range r.Scenarios {
			planned[transcript.FileName(s.ID)] = true
		}
		for _, e := range entries {
			name := path.Join(transcripts, e.Name())
			if !planned[e.Name()] && !isTranscript(root, name, e) {
				continue
			}
			if err := root.Remove(name); err != nil {
				return err
			}
		}
		return update(root, r)
	})
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

// Update is Out for a run of some scenarios: the transcripts of all others
// stay. A certificate does not, neither here nor there: it would speak of
// transcripts that are others now.
func Update(dir string, r *suite.Report) error {
	return in(dir, func(root *os.Root) error { return update(root, r) })
}

func update(root *os.Root, r *suite.Report) error {
	if err := root.Remove(CertificateName); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var text bytes.Buffer
	if err := JSON(&text, r); err != nil {
		return err
	}
	if err := root.WriteFile(reportName, text.Bytes(), 0o644); err != nil {
		return err
	}
	for _, s := range r.Scenarios {
		if s.Verdict == suite.NotRun || s.Verdict == suite.Unsupported {
			continue
		}
		text, err := transcript.Append(nil, r, s)
		if err != nil {
			return err
		}
		name := path.Join(transcripts, transcript.FileName(s.ID))
		// If it is a link, the link goes and not what it names.
		if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err := root.WriteFile(name, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// in does something within a folder of --out.
func in(dir string, do func(*os.Root) error) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	defer root.Close()
	if err := do(root); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return nil
}
