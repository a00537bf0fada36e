// Package transcript holds what was asked in a scenario and what was answered,
// so that the scenario can be judged again without the implementation. The
// format is that of adr/transcripts.md.
//
// A transcript knows nothing of verdicts but the one that fell: it is the
// unmodified suite that judges, asking a [Subject] which answers from the file.
package transcript

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/disk"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
	"github.com/moveauth/moveauth/conformance/suite"
)

// Format is the version of the format, the first member of a transcript.
const Format = 1

// MostBytes is how large a file of a run may be. The largest transcript of the
// reference has 1.4 MB.
const MostBytes = 64 << 20

// Header is a transcript's first line.
type Header struct {
	Format     int64              `json:"transcript"`
	Suite      string             `json:"suite"` // the version that asked
	Scenario   string             `json:"scenario"`
	Profile    string             `json:"profile"`
	Descriptor conformance.Object `json:"descriptor"` // what the subject said of itself
}

// Event is a line between the first and the last.
type Event struct {
	Written
	Line int // in the file, from 1
}

// Written is a request with its answer, or the end of a world. Of Result, Error
// and Broken one is there.
type Written struct {
	Number int64              `json:"n,omitempty"` // from 1; 0: the end of a world
	World  int64              `json:"world"`       // from 1, in the order of opening; of open, the one that it opens
	Verb   string             `json:"verb"`
	Params conformance.Object `json:"params,omitempty"` // without the world
	Result conformance.Object `json:"result,omitempty"` // or a refusal, as sent
	Error  conformance.Object `json:"error,omitempty"`  // as sent
	Broken string             `json:"broken,omitempty"` // what the suite said of no answer, or of a malformed one
	Got    string             `json:"got,omitempty"`    // with Broken: the malformed answer
}

// End is a transcript's last line: without it the file was cut off.
type End struct {
	Requests int64         `json:"requests"`
	Verdict  suite.Verdict `json:"verdict"`
	Message  string        `json:"message,omitempty"` // why, if it is not passed
}

// Transcript is one scenario as it was asked and answered.
type Transcript struct {
	Header
	Descriptor conformance.Descriptor
	Events     []Event
	End        End
	File       string // that it was read from
}

// FileName is the name of a scenario's transcript: its id with dots for
// slashes, and .jsonl.
func FileName(scenario string) string { return strings.ReplaceAll(scenario, "/", ".") + ".jsonl" }

// Descriptor writes a descriptor as transcripts bear it: the same is always the
// same bytes.
func Descriptor(d conformance.Descriptor) (conformance.Object, error) {
	text, err := jsonline.Append(nil, d)
	if err != nil {
		return nil, fmt.Errorf("descriptor: %w", err)
	}
	return text, nil
}

// Append appends the transcript of a scenario of a report, which was judged
// with Options.Transcripts.
func Append(dst []byte, r *suite.Report, s suite.ScenarioReport) ([]byte, error) {
	descriptor, err := Descriptor(r.Descriptor)
	if err != nil {
		return dst, fmt.Errorf("transcript of %s: %w", s.ID, err)
	}
	dst, err = jsonline.Append(dst, Header{Format, r.Moveauth, s.ID, s.Profile, descriptor})
	if err != nil {
		return dst, fmt.Errorf("transcript of %s: %w", s.ID, err)
	}
	dst = append(dst, '\n')
	closings := s.Closings
	for i := 0; ; i++ {
		for len(closings) > 0 && closings[0].After <= i {
			c := closings[0]
			closings = closings[1:]
			dst = fmt.Appendf(dst, `{"world":%d,"verb":"close"`, c.World)
			dst = answer(dst, "{}", "", c.Err)
		}
		if i == len(s.Transcript) {
			break
		}
		x := s.Transcript[i]
		dst = fmt.Appendf(dst, `{"n":%d,"world":%d,"verb":%s,"params":%s`, x.Number, x.World, quote(x.Verb), x.Params)
		result := x.Answer
		switch {
		case x.Verb == conformance.VerbOpen.Name && x.Err == nil && !strings.HasPrefix(x.Answer, `{"refused"`):
			// The number that travelled is the transport's own.
			result = fmt.Sprintf(`{"world":%d}`, x.World)
		case x.Sent != "" && x.Err == nil:
			result = x.Sent
		}
		dst = answer(dst, result, x.Sent, x.Err)
	}
	end, err := jsonline.Append(nil, struct {
		End End `json:"end"`
	}{End{int64(len(s.Transcript)), s.Verdict, s.Message}})
	if err != nil {
		return dst, fmt.Errorf("transcript of %s: %w", s.ID, err)
	}
	return append(append(dst, end...), '\n'), nil
}

// answer appends what came of a request, and ends the line.
func answer(dst []byte, result, sent string, err error) []byte {
	var rpc *conformance.Error
	switch {
	case err == nil:
		dst = append(append(dst, `,"result":`...), result...)
	case errors.As(err, &rpc) && sent != "":
		dst = append(append(dst, `,"error":`...), sent...)
	case errors.As(err, &rpc):
		text, bad := json.Marshal(rpc)
		if bad != nil { // its data is of no JSON
			text, _ = json.Marshal(conformance.Error{Code: rpc.Code, Message: rpc.Message})
		}
		dst = append(append(dst, `,"error":`...), text...)
	default:
		dst = append(append(dst, `,"broken":`...), quote(err.Error())...)
		if sent != "" {
			dst = append(append(dst, `,"got":`...), quote(sent)...)
		}
	}
	return append(dst, "}\n"...)
}

// quote writes a JSON string; what is not UTF-8 in it is written as U+FFFD.
func quote(text string) string {
	quoted, _ := json.Marshal(text)
	return string(quoted)
}

// ReadFile reads one transcript. Its errors name the file, the line and what is
// wrong there.
func ReadFile(name string) (*Transcript, error) {
	data, err := disk.Read(name, MostBytes)
	if err != nil {
		return nil, err
	}
	return Parse(name, data)
}

// ReadDir reads the transcripts of a folder that certify --out has left, or of
// the folder transcripts in it, in the order of their names.
func ReadDir(dir string) ([]*Transcript, error) {
	files, err := Files(dir)
	if err != nil {
		return nil, err
	}
	var all []*Transcript
	for _, name := range files {
		t, err := ReadFile(name)
		if err != nil {
			return nil, err
		}
		if want := FileName(t.Scenario); filepath.Base(name) != want {
			return nil, fmt.Errorf("%s: is the transcript of %s, want it under the name %s", name, t.Scenario, want)
		}
		all = append(all, t)
	}
	return all, nil
}

// CutShort says of a folder without report.json what has become of it: the report
// is put there last.
const CutShort = "the run that wrote here was cut short"

// Aborted reports whether a folder is one into which a run was writing when it was
// cut short: it has transcripts, and neither report nor certificate.
func Aborted(dir string) bool {
	for _, name := range []string{"report.json", "certificate.json"} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			return false
		}
	}
	entries, err := os.ReadDir(filepath.Join(dir, "transcripts"))
	return err == nil && len(entries) > 0
}

// whole refuses a folder of --out whose run did not come to its end. One that was
// handed on with its certificate alone is whole.
func whole(dir string) error {
	if !Aborted(dir) {
		return nil
	}
	return fmt.Errorf("%s: has no report.json: %s; want the folder of a whole one, or for what there is %s", dir, CutShort, filepath.Join(dir, "transcripts"))
}

// Files lists the transcripts of such a folder.
func Files(dir string) ([]string, error) {
	if info, err := os.Stat(filepath.Join(dir, "transcripts")); err == nil && info.IsDir() {
		if err := whole(dir); err != nil {
			return nil, err
		}
		dir = filepath.Join(dir, "transcripts")
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".jsonl") {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: got no *.jsonl, want the transcripts that certify --out leaves", dir)
	}
	return files, nil
}

// Parse reads a transcript from its bytes; name is for its errors.
func Parse(name string, data []byte) (*Transcript, error) {
	t := &Transcript{File: name}
	wrong := func(line int, format string, args ...any) (*Transcript, error) {
		return nil, fmt.Errorf("%s:%d: %w", name, line, fmt.Errorf(format, args...))
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, fmt.Errorf("%s: is empty, want a transcript", name)
	}
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("%s: is not UTF-8", name)
	}
	cut := data[len(data)-1] != '\n'
	lines := bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
	if err := t.header(lines[0]); err != nil {
		if cut && len(lines) == 1 && !json.Valid(lines[0]) {
			return wrong(1, "the file is cut off in its first line")
		}
		return wrong(1, "%w", err)
	}
	worlds := map[int64]bool{} // that were opened; false: closed again
	requests := int64(0)
	for i, text := range lines[1:] {
		at := i + 2
		if last := at == len(lines); last && cut {
			return wrong(at, "the file is cut off in the middle of this line")
		} else if bytes.HasPrefix(text, []byte(`{"end":`)) {
			var last struct {
				End End `json:"end"`
			}
			if err := conformance.Decode(text, &last); err != nil {
				return wrong(at, "%w", err)
			}
			switch t.End = last.End; {
			case at < len(lines):
				return wrong(at+1, "got more lines after the end")
			case t.End.Requests != requests:
				return wrong(at, "the transcript ends with %d requests, and %d are in it", t.End.Requests, requests)
			case !slices.Contains([]suite.Verdict{suite.Passed, suite.Failed, suite.Errored}, t.End.Verdict):
				return wrong(at, "end.verdict is %q, want passed, failed or error", t.End.Verdict)
			}
			return t, nil
		}
		e, err := event(text)
		if err != nil {
			return wrong(at, "%w", err)
		}
		e.Line = at
		if e.Number != 0 {
			if requests++; e.Number != requests {
				return wrong(at, "n is %d, want %d: requests are numbered from 1", e.Number, requests)
			}
		}
		opened, known := worlds[e.World]
		switch {
		case e.Verb == conformance.VerbOpen.Name && known:
			return wrong(at, "world %d is opened twice", e.World)
		case e.Verb == conformance.VerbOpen.Name:
			if e.Result != nil && !e.refused() {
				worlds[e.World] = true
			}
		case !opened:
			return wrong(at, "%s of world %d, which is not open", e.Verb, e.World)
		case e.Verb == conformance.VerbClose.Name:
			worlds[e.World] = false
		}
		t.Events = append(t.Events, e)
	}
	return wrong(len(lines), "the file is cut off after this line: the line with the end is not there")
}

// header reads the first line.
func (t *Transcript) header(text []byte) error {
	// The version first: what else stands there is that version's affair.
	var version struct {
		Transcript json.Number
	}
	if err := json.Unmarshal(text, &version); err != nil || version.Transcript == "" {
		return errors.New(`is no transcript, want a first line as in {"transcript":1,"suite":…}`)
	}
	if version.Transcript.String() != strconv.Itoa(Format) {
		return fmt.Errorf("the transcript is of format %s, and this moveauth %s reads format %d", version.Transcript, conformance.SuiteVersion, Format)
	}
	if err := conformance.Decode(text, &t.Header); err != nil {
		return err
	}
	if err := conformance.Decode(t.Header.Descriptor, &t.Descriptor); err != nil {
		return fmt.Errorf("descriptor: %w", err)
	}
	return nil
}

// event reads one of the lines between.
func event(text []byte) (Event, error) {
	var e Event
	if err := conformance.Decode(text, &e.Written); err != nil {
		return e, err
	}
	outcomes := 0
	for _, there := range []bool{e.Result != nil, e.Error != nil, e.Broken != ""} {
		if there {
			outcomes++
		}
	}
	_, known := conformance.VerbNamed(e.Verb)
	closes := e.Verb == conformance.VerbClose.Name
	switch {
	case outcomes != 1:
		return e, fmt.Errorf("got %d of result, error and broken, want one", outcomes)
	case !known || e.Verb == conformance.VerbDescribe.Name:
		return e, fmt.Errorf("verb is %q, want one that a scenario asks", e.Verb)
	case closes != (e.Number == 0):
		return e, errors.New("n: want a number in a request, and none where a world is closed")
	case closes == (e.Params != nil):
		return e, errors.New("params: want them in a request, and none where a world is closed")
	}
	return e, nil
}

// refused reports whether the result is a refusal.
func (e Event) refused() bool {
	return conformance.AsRefusal(conformance.VerbOpen.DecodeResult(e.Result, new(conformance.OpenResult))) != nil
}
