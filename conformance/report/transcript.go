package report

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/moveauth/moveauth/conformance/suite"
)

// Prepare makes the folder that Out writes into, and removes the transcripts of
// an earlier run, so that they do not pass for this one's.
func Prepare(dir string) error {
	transcripts := filepath.Join(dir, "transcripts")
	if err := os.MkdirAll(transcripts, 0o755); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	old, err := filepath.Glob(filepath.Join(transcripts, "*.jsonl"))
	if err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	for _, file := range old {
		if err := os.Remove(file); err != nil {
			return fmt.Errorf("--out: %w", err)
		}
	}
	return nil
}

// Out writes a run into a prepared folder: report.json, and a transcript for
// each scenario that was run, transcripts/ID.jsonl with the id's slashes as
// dots.
func Out(dir string, r *suite.Report) error {
	transcripts := filepath.Join(dir, "transcripts")
	f, err := os.Create(filepath.Join(dir, "report.json"))
	if err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	if err := JSON(f, r); err != nil {
		f.Close()
		return fmt.Errorf("--out: %w", err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	for _, s := range r.Scenarios {
		if len(s.Transcript) == 0 {
			continue
		}
		name := strings.ReplaceAll(s.ID, "/", ".") + ".jsonl"
		if err := os.WriteFile(filepath.Join(transcripts, name), lines(s.Transcript), 0o644); err != nil {
			return fmt.Errorf("--out: %w", err)
		}
	}
	return nil
}

// lines writes exchanges as JSON lines: {n, verb, params, answer} where answer
// is JSON, or {n, verb, params, error} where the verb could not be run.
func lines(all []suite.Exchange) []byte {
	var out []byte
	for _, x := range all {
		line := map[string]any{"n": x.Number, "verb": x.Verb, "params": json.RawMessage(x.Params)}
		if json.Valid([]byte(x.Answer)) {
			line["answer"] = json.RawMessage(x.Answer)
		} else {
			line["error"] = x.Answer
		}
		text, err := json.Marshal(line)
		if err != nil {
			text, _ = json.Marshal(map[string]any{"n": x.Number, "verb": x.Verb, "error": err.Error()})
		}
		out = append(append(out, text...), '\n')
	}
	return out
}
