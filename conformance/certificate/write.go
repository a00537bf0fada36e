package certificate

import (
	"fmt"
	"os"
	"path"
	"path/filepath"

	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/conformance/transcript"
)

// Write makes the certificate of a whole run and writes it into file, beside
// the folder transcripts that the run has left.
func Write(file string, r *suite.Report, adapter Adapter) error {
	root, err := os.OpenRoot(filepath.Dir(file)) // no link leads out of it
	if err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	defer root.Close()
	sums := map[string]string{}
	for _, s := range r.Scenarios {
		if s.Verdict == suite.NotRun || s.Verdict == suite.Unsupported {
			continue
		}
		text, err := root.ReadFile(path.Join(folder, transcript.FileName(s.ID)))
		if err != nil {
			return fmt.Errorf("certificate: %w", err)
		}
		sums[s.ID] = sum(text)
	}
	s, err := New(r, adapter, sums)
	if err != nil {
		return err
	}
	text, err := s.Encode()
	if err != nil {
		return err
	}
	if err := root.WriteFile(filepath.Base(file), text, 0o644); err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	return nil
}
