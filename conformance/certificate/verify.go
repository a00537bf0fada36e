package certificate

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/disk"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/conformance/transcript"
)

// folder is where transcripts lie, beside the certificate.
const folder = "transcripts"

// Verification is what was found of a certificate.
type Verification struct {
	Statement *Statement
	Faults    []string // what is not as the certificate says, a line each; none: it holds
	Judged    int      // transcripts that were judged again

	told map[string]bool
}

// Verify finds the verdict of a certificate again, from the transcripts beside
// it, and checks every digest. The error says that it could not: the file is no
// certificate, or one of another suite version.
func Verify(ctx context.Context, plan *suite.Plan, file string) (*Verification, error) {
	return verify(ctx, file, func(descriptor conformance.Object, all []*transcript.Transcript, sel suite.Selection) (*suite.Report, []transcript.Finding, error) {
		return transcript.Judge(ctx, plan, descriptor, all, suite.Options{Selection: sel})
	})
}

// judge judges transcripts.
type judge func(conformance.Object, []*transcript.Transcript, suite.Selection) (*suite.Report, []transcript.Finding, error)

func verify(ctx context.Context, file string, judge judge) (*Verification, error) {
	text, err := disk.Read(file, transcript.MostBytes)
	if err != nil {
		return nil, err
	}
	s, err := parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	v := &Verification{Statement: s, told: map[string]bool{}}
	said := s.Predicate.Moveauth
	sealed := s.sealed(text)
	if said.Suite != conformance.SuiteVersion {
		if !sealed {
			v.fault("%s: suite is %q, and this binary judges by %s; the seal does not hold either: the certificate was changed", file, said.Suite, conformance.SuiteVersion)
			return v, nil
		}
		return nil, fmt.Errorf("%s: was made by suite version %s, and this binary judges by %s: it takes moveauth %s to verify it", file, said.Suite, conformance.SuiteVersion, said.Suite)
	}
	var known conformance.Descriptor
	if err := conformance.Decode(said.Descriptor, &known); err != nil {
		v.fault("%s: descriptor: %v", file, err)
		return v, nil
	}
	var descriptor bytes.Buffer // as transcripts bear it, without the indentation
	if err := json.Compact(&descriptor, said.Descriptor); err != nil {
		return nil, fmt.Errorf("%s: descriptor: %w", file, err)
	}
	all, sums := v.read(filepath.Dir(file), descriptor.Bytes())
	if len(all) == 0 && len(v.Faults) > 0 {
		return v, nil // there is nothing to judge by
	}
	var names []string
	for _, p := range said.Profiles {
		names = append(names, p.Profile)
	}
	report, found, err := judge(descriptor.Bytes(), all, suite.Selection{Profiles: names})
	if err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		v.fault("the transcripts cannot be judged: %v", err)
		return v, nil
	}
	v.Judged = len(all)
	for _, f := range found {
		v.fault("%s", f)
	}
	// What the certificate says of transcripts that are not there was told.
	for _, t := range said.Transcripts {
		if _, ok := sums[t.Scenario]; !ok {
			sums[t.Scenario] = t.Digest.SHA256
		}
	}
	for _, one := range report.Scenarios {
		if _, ok := sums[one.ID]; !ok && (one.Verdict == suite.Passed || one.Verdict == suite.Failed || one.Verdict == suite.Errored) {
			v.fault("%s: is judged, and neither is there a transcript of it nor does the certificate name one", one.ID)
			sums[one.ID] = noSeal
		}
	}
	want, err := New(report, said.Adapter, sums)
	if err != nil {
		v.fault("%v", err)
		return v, nil
	}
	return v, v.compare(file, text, want, sealed)
}

func (v *Verification) fault(format string, args ...any) {
	v.Faults = append(v.Faults, fmt.Sprintf(format, args...))
}

// parse reads a certificate strictly.
func parse(text []byte) (*Statement, error) {
	var head struct {
		Type          string `json:"_type"`
		PredicateType string `json:"predicateType"`
		Predicate     map[string]json.RawMessage
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return nil, fmt.Errorf("is no certificate: %w", err)
	}
	switch {
	case head.Type != StatementType:
		return nil, fmt.Errorf("is no certificate: _type is %q, want %s", head.Type, StatementType)
	case head.PredicateType != PredicateType:
		return nil, fmt.Errorf("is no certificate: predicateType is %q, want %s", head.PredicateType, PredicateType)
	}
	if _, ours := head.Predicate[Extension]; !ours {
		for name := range head.Predicate {
			if strings.HasPrefix(name, extensionAnyVersion) {
				return nil, fmt.Errorf("is of the form %s, and this moveauth %s reads %s", name, conformance.SuiteVersion, Extension)
			}
		}
		return nil, fmt.Errorf("is a test result without the member %s, want a certificate of moveauth's", Extension)
	}
	var s Statement
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return nil, fmt.Errorf("is no certificate: %w", err)
	}
	if word, bad := s.unprintable(); bad {
		return nil, fmt.Errorf("is no certificate: it has %s, want words that can be printed in one line", strconv.QuoteToASCII(word))
	}
	return &s, nil
}

// unprintable finds a word of the certificate that a terminal would obey or take
// for several lines. In the descriptor, which is the adapter's own and not
// printed, there may be such.
func (s *Statement) unprintable() (string, bool) {
	words := *s
	words.Predicate.Moveauth.Descriptor = conformance.Object("{}")
	text, err := json.Marshal(words)
	if err != nil {
		return err.Error(), true
	}
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		token, err := d.Token()
		if err != nil {
			return "", false
		}
		if word, ok := token.(string); ok && suite.Line(word) != word {
			return word, true
		}
	}
}

// sealed reports whether the seal is that of the bytes.
func (s *Statement) sealed(text []byte) bool {
	seal := s.Predicate.Moveauth.Seal
	if len(seal) != len(noSeal) || bytes.Count(text, []byte(seal)) != 1 {
		return false
	}
	return sum(bytes.Replace(text, []byte(seal), []byte(noSeal), 1)) == seal
}

// read reads the transcripts beside the certificate and holds their digests to
// it. It returns those that can be read, and the digests of all that are there.
func (v *Verification) read(dir string, descriptor conformance.Object) ([]*transcript.Transcript, map[string]string) {
	named := map[string]Transcript{} // by file
	for _, t := range v.Statement.Predicate.Moveauth.Transcripts {
		named[transcript.FileName(t.Scenario)] = t
	}
	sums := map[string]string{}
	var all []*transcript.Transcript
	var there []string
	if len(named) > 0 || isDir(filepath.Join(dir, folder)) {
		entries, err := os.ReadDir(filepath.Join(dir, folder))
		if err != nil {
			v.fault("%v", err)
		}
		for _, e := range entries {
			there = append(there, e.Name())
		}
	}
	for _, name := range there {
		file := filepath.Join(dir, folder, name)
		said, ok := named[name]
		if !ok {
			v.fault("%s: is there, and the certificate does not name it", file)
			continue
		}
		text, err := disk.Read(file, transcript.MostBytes)
		if err != nil {
			v.fault("%v", err)
			continue
		}
		sums[said.Scenario] = sum(text)
		if got := sums[said.Scenario]; got != said.Digest.SHA256 {
			v.fault("%s: its SHA-256 is %s, and the certificate says %s: one of them was changed", file, got, said.Digest.SHA256)
			sums[said.Scenario] = said.Digest.SHA256 // it is told once
		}
		t, err := transcript.Parse(file, text)
		switch {
		case err != nil:
			v.fault("%v", err)
		case t.Scenario != said.Scenario:
			v.fault("%s:1: scenario is %q, want %s", file, t.Scenario, said.Scenario)
		case t.Suite != v.Statement.Predicate.Moveauth.Suite:
			v.fault("%s:1: suite is %q, and the certificate says %q", file, t.Suite, v.Statement.Predicate.Moveauth.Suite)
		default:
			if d := transcript.Differ(descriptor, t.Header.Descriptor, transcript.Exactly); d != nil {
				said := "descriptor." + d.Path // which is told once, however many there are
				if !v.told[said] {
					v.told[said] = true
					v.fault("%s:1: %s is %s, and the certificate says %s", file, said, d.Now, d.Was)
				}
				continue
			}
			all = append(all, t)
		}
	}
	for _, t := range v.Statement.Predicate.Moveauth.Transcripts {
		if name := transcript.FileName(t.Scenario); !slices.Contains(there, name) {
			v.fault("%s: is not there, and the certificate names it", filepath.Join(dir, folder, name))
		}
	}
	return all, sums
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// compare holds the certificate to what was found again, member by member and
// then byte by byte.
func (v *Verification) compare(file string, text []byte, want *Statement, sealed bool) error {
	should, err := want.Encode()
	if err != nil {
		return err
	}
	if bytes.Equal(text, should) {
		return nil
	}
	// Causes come first, before what else was found, and what they show in last.
	var causes, shows []string
	for _, d := range differences(should, text) {
		said := fmt.Sprintf("%s: %s is %s, and ", file, d.Path, d.Now)
		switch {
		case strings.HasPrefix(d.Path, "predicate.configuration"):
			causes = append(causes, fmt.Sprintf("%sin this moveauth %s it is %s: the certificate was changed, or another build of that version made it", said, conformance.SuiteVersion, d.Was))
		case strings.HasPrefix(d.Path, "subject"):
			shows = append(shows, said+"from adapter and descriptor it is "+d.Was)
		default:
			shows = append(shows, said+"from the transcripts it is "+d.Was)
		}
	}
	switch none := len(causes)+len(shows) == 0; {
	case none && sealed:
		shows = []string{fmt.Sprintf("%s: was written otherwise than a certificate is, from byte %d on", file, differAt(text, should))}
	case none:
		// All that can be found again is right, so it is what cannot.
		causes = []string{file + ": the seal does not hold: it was changed, or the adapter's command, transport or files were, which nothing else here tells"}
	case !sealed:
		causes = slices.Insert(causes, 0, file+": the seal does not hold: the certificate was changed after it was made")
	}
	v.Faults = slices.Concat(causes, v.Faults, shows)
	return nil
}

// differences are the first difference in each of a certificate's members.
func differences(was, now []byte) []transcript.Difference {
	var list []transcript.Difference
	ours := func(m members) members { return m["predicate"].members()[Extension].members() }
	for _, part := range []struct {
		prefix string
		of     func(members) members
		skip   []string
	}{
		{"", func(m members) members { return m }, []string{"predicate"}},
		{"predicate.", func(m members) members { return m["predicate"].members() }, []string{Extension}},
		{"predicate.moveauth.", ours, []string{"seal"}},
	} {
		a, b := part.of(raw(was).members()), part.of(raw(now).members())
		names := make([]string, 0, len(a))
		for name := range a {
			if !slices.Contains(part.skip, name) {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		for _, name := range names {
			if d := transcript.Differ(a[name], b[name], transcript.Exactly); d != nil {
				path := part.prefix + name
				if d.Path != "" && d.Path[0] != '[' {
					path += "."
				}
				list = append(list, transcript.Difference{Path: path + d.Path, Was: d.Was, Now: d.Now})
			}
		}
	}
	return list
}

type (
	raw     []byte
	members map[string]raw
)

func (r raw) members() members {
	var all map[string]json.RawMessage
	_ = json.Unmarshal(r, &all) // it was read before
	m := members{}
	for name, value := range all {
		m[name] = raw(value)
	}
	return m
}

func differAt(a, b []byte) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

// CheckAdapter looks for the adapter's files from the folder in which it runs,
// as its command names them, and says in a line a file what it found. ok is
// false if a file is another.
func (a Adapter) CheckAdapter() (lines []string, ok bool) {
	ok = true
	for i, f := range a.Files {
		program := i == 0 && len(a.Command) > 0 && f.Name == a.Command[0]
		name, err := locate(program, f.Name)
		if a.Transport == inProcess {
			name, err = os.Executable()
		}
		var digest string
		if err == nil && name != "" {
			digest, err = FileSum(name)
		}
		switch {
		case err != nil || name == "":
			lines = append(lines, f.Name+": not checked: it is not here")
		case digest == f.Digest.SHA256:
			lines = append(lines, f.Name+": is the one that was judged")
		default:
			ok = false
			lines = append(lines, fmt.Sprintf("%s: is another: its SHA-256 is %s, and the certificate says %s", f.Name, digest, f.Digest.SHA256))
		}
	}
	if len(a.Files) == 0 {
		lines = append(lines, "not checked: it was started by somebody else, and its files are not known")
	}
	return lines, ok
}
