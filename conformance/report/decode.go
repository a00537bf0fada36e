package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/moveauth/moveauth/conformance/suite"
)

// Decode reads the JSON of a report into r, and no more: what follows it, and
// whether it adds up, is for [Read]. The error says what the text is instead.
func Decode(text []byte, r *suite.Report) error {
	if len(strings.TrimSpace(string(text))) == 0 {
		return errors.New("it is empty")
	}
	var whole json.RawMessage
	err := json.NewDecoder(strings.NewReader(string(text))).Decode(&whole)
	var broken *json.SyntaxError
	switch {
	case errors.As(err, &broken):
		return fmt.Errorf("it is no JSON, from its byte %d on", max(broken.Offset, 1))
	case err != nil: // the end came first
		return fmt.Errorf("it is no whole JSON, and ends with its byte %d", len(text))
	}
	var kind struct {
		Statement  any `json:"_type"`
		Transcript any `json:"transcript"`
	}
	if json.Unmarshal(whole, &kind) != nil {
		return fmt.Errorf("it is JSON that begins with %q, and no object", whole[0])
	}
	switch {
	case kind.Statement != nil:
		return errors.New("it is a certificate; the report lies beside it, as report.json")
	case kind.Transcript != nil:
		return errors.New("it is a transcript; the report lies above its folder, as report.json")
	}
	var shape *json.UnmarshalTypeError
	switch err := json.Unmarshal(whole, r); {
	case errors.As(err, &shape):
		return fmt.Errorf("its member %s is of another kind than a report's: %s", shape.Field, shape.Value)
	case err != nil:
		return err
	}
	return nil
}
