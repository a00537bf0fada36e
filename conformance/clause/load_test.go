package clause

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/adr"
	"github.com/moveauth/moveauth/conformance"
)

// head is a record's first four lines; clauses follow on line 5.
const head = "# Host commit\n\nprofile: host-commit\n\n"

const fields = `
- level: MUST
- source: Host commit model, ADR-0002 §8
- judged by: effects
- why: An axe would swing twice.
`

func load(record string) (*Register, error) {
	return Load(fstest.MapFS{"host-commit.md": {Data: []byte(record)}})
}

func TestAClauseIsReadAsWritten(t *testing.T) {
	reg, err := load(head + `## Channel

### COMMIT-009

One number, two obligations.

### COMMIT-009a: A copy is dropped

- level: MUST
- source: Host commit model,
  ADR-0002 §8
- judged by: effects
- needs: world, raw-payload
- why: A retransmitted swing
  would hit twice.
- reading: Judged at receipt.
- rejected: Judged at execution.

Free prose, and a list:

- of one thing

### COMMIT-009b: A clause of structure

- level: SHOULD
- source: ours
- judged by: structure
- test: TestOneChannel
- why: W.

### COMMIT-011: A drain is quick

- level: SHOULD
- source: ours
- judged by: measure
- measure: go test -run '^$' -bench 'Drain50$' ./reference/commit
- why: The frame is short.

## Readings

### COMMIT-010: Gone

- retired: COMMIT-009b
`)
	require.NoError(t, err)
	a := Clause{
		ID: "COMMIT-009a", Entry: "COMMIT-009", Profile: "host-commit", Level: Must,
		Sentence: "A copy is dropped", Source: "Host commit model, ADR-0002 §8", JudgedBy: Effects,
		Needs:   []conformance.Capability{conformance.WorldKinds, conformance.RawPayload},
		Why:     "A retransmitted swing would hit twice.",
		Reading: "Judged at receipt.", Rejected: "Judged at execution.",
		Prose: "Free prose, and a list:\n\n- of one thing", File: "host-commit.md", Line: 11,
	}
	b := Clause{
		ID: "COMMIT-009b", Entry: "COMMIT-009", Profile: "host-commit", Level: Should,
		Sentence: "A clause of structure", Source: "ours", JudgedBy: Structure, Test: "TestOneChannel",
		Why: "W.", File: "host-commit.md", Line: 27,
	}
	quick := Clause{
		ID: "COMMIT-011", Entry: "COMMIT-011", Profile: "host-commit", Level: Should,
		Sentence: "A drain is quick", Source: "ours", JudgedBy: Measure,
		Measure: "go test -run '^$' -bench 'Drain50$' ./reference/commit",
		Why:     "The frame is short.", File: "host-commit.md", Line: 35,
	}
	gone := Clause{
		ID: "COMMIT-010", Entry: "COMMIT-010", Profile: "host-commit", Sentence: "Gone",
		Retired: "COMMIT-009b", File: "host-commit.md", Line: 45,
	}
	assert.Equal(t, []Clause{a, b, quick, gone}, reg.Clauses)
	assert.Equal(t, []Entry{
		{ID: "COMMIT-009", Profile: "host-commit", Split: true, Prose: "One number, two obligations.",
			File: "host-commit.md", Line: 7, Clauses: []Clause{a, b}},
		{ID: "COMMIT-011", Profile: "host-commit", File: "host-commit.md", Line: 35, Clauses: []Clause{quick}},
		{ID: "COMMIT-010", Profile: "host-commit", File: "host-commit.md", Line: 45, Clauses: []Clause{gone}},
	}, reg.Entries)

	got, ok := reg.Lookup("COMMIT-010")
	assert.True(t, ok)
	assert.Equal(t, gone, got)
	_, ok = reg.Lookup("COMMIT-009")
	assert.False(t, ok, "an entry is no clause")

	assert.Equal(t, []Clause{a, b}, reg.Select("COMMIT-009"))
	assert.Equal(t, []Clause{b}, reg.Select("COMMIT-009b"))
	assert.Empty(t, reg.Select("COMMIT-010"), "a retired clause is not judged")
	assert.Empty(t, reg.Select("COMMIT-01"))
	assert.Equal(t, []Clause{a, b, quick}, reg.ForProfile("host-commit"))
	assert.Empty(t, reg.ForProfile("slope"))
	assert.Equal(t, []string{"COMMIT-009", "COMMIT-009a"}, reg.Nearest("commit-0090")[:2])
}

func TestWhatIsNoClauseIsLeftAlone(t *testing.T) {
	for name, record := range map[string]string{
		"a record without a profile":    "# Format\n\n## Headings\n\nText.\n",
		"an example in a fence":         "# Format\n\n```\n### COMMIT-009a: x\n```\n~~~~\nprofile: x\n~~~\n### COMMIT-1: y\n~~~~\n",
		"another heading":               head + "### Probe\n\n- level: high\n",
		"a hashtag":                     head + "#hashtag\n",
		"CRLF and a byte order mark":    "\uFEFF" + strings.ReplaceAll(head+"### COMMIT-009: x\n"+fields, "\n", "\r\n"),
		"a fence after a clause":        head + "### COMMIT-009: x\n" + fields + "\n```\n- level: MAY\n```\n",
		"no records":                    "",
		"a mention of an id in a title": head + "## What COMMIT-009 rejects\n",
	} {
		_, err := load(record)
		assert.NoError(t, err, name)
	}
}

func TestEveryFaultIsReported(t *testing.T) {
	without := func(key string) string {
		var kept []string
		for line := range strings.SplitSeq(fields, "\n") {
			if !strings.HasPrefix(line, "- "+key) {
				kept = append(kept, line)
			}
		}
		return strings.Join(kept, "\n")
	}
	// should is the fields of a clause that obliges less and, with a command,
	// is judged by that measure.
	should := func(command string) string {
		all := "\n- level: SHOULD\n- source: ours\n- why: w\n"
		if command != "" {
			all += "- judged by: measure\n- measure: " + command + "\n"
		}
		return all
	}
	one := "### COMMIT-009: x\n" + fields
	for name, test := range map[string]struct{ record, want string }{
		"level missing":       {head + "### COMMIT-009: x\n" + without("level"), `:5: got COMMIT-009 without level, want a line "- level: …"`},
		"source missing":      {head + "### COMMIT-009: x\n" + without("source"), ":5: got COMMIT-009 without source"},
		"judged by missing":   {head + "### COMMIT-009: x\n" + without("judged"), ":5: got COMMIT-009 without judged by"},
		"why missing":         {head + "### COMMIT-009: x\n" + without("why"), ":5: got COMMIT-009 without why"},
		"why empty":           {head + "### COMMIT-009: x\n" + without("why") + "- why:\n", ":10: got COMMIT-009's why empty, want a value"},
		"level wrong":         {head + "### COMMIT-009: x\n" + without("level") + "- level: SHALL\n", `:10: got COMMIT-009's level "SHALL", want one of MUST, SHOULD, MAY`},
		"judge wrong":         {head + "### COMMIT-009: x\n" + without("judged") + "- judged by: luck\n", `:10: got COMMIT-009's judged by "luck", want one of effects, record, capability, structure, measure`},
		"key unknown":         {head + one + "- needz: world\n", `:11: got COMMIT-009's field "needz", want one of level, source, judged by, needs, test, measure, why, reading, rejected, retired (did you mean needs?)`},
		"key capitalised":     {head + one + "- Needs: world\n", `:11: got COMMIT-009's field "Needs"`},
		"key twice":           {head + one + "- why: y\n", ":11: got COMMIT-009's why again, want it once, as on line 10"},
		"no key":              {head + one + "- loose\n", `:11: got "- loose", want "- key: value"`},
		"other bullet":        {head + one + "* needs: world\n", `:11: got "* needs: world", want "- key: value"`},
		"lazy continuation":   {head + one + "and more\n", `:11: got "and more" right after COMMIT-009's fields`},
		"field after prose":   {head + one + "\nProse.\n\n- reading: r\n", `:14: got COMMIT-009's field "reading" after prose, want the fields together`},
		"field after a gap":   {head + one + "\n- reading: r\n", `:12: got COMMIT-009's field "reading" after prose`},
		"capability unknown":  {head + one + "- needs: raw-paylod\n", `:11: got COMMIT-009's capability "raw-paylod", want one of host-commit's: probe, probe-reenter, `},
		"capability twice":    {head + one + "- needs: world, world\n", `:11: got COMMIT-009's capability "world" twice`},
		"needs empty":         {head + one + "- needs:\n", ":11: got COMMIT-009's needs empty"},
		"no needs":            {head + "### COMMIT-009: x\n" + without("judged") + "- judged by: capability\n", ":5: got COMMIT-009, judged by capability, without needs"},
		"no test":             {head + "### COMMIT-009: x\n" + without("judged") + "- judged by: structure\n", ":5: got COMMIT-009, judged by structure, without test"},
		"test not of a test":  {head + "### COMMIT-009: x\n" + without("judged") + "- judged by: structure\n- test: one channel\n", `:11: got COMMIT-009's test "one channel", want the name of a Go test`},
		"test without need":   {head + one + "- test: TestX\n", ":11: got COMMIT-009's test, want none"},
		"no measure":          {head + "### COMMIT-009: x\n" + should("") + "- judged by: measure\n", ":5: got COMMIT-009, judged by measure, without measure"},
		"measure empty":       {head + "### COMMIT-009: x\n" + should("") + "- judged by: measure\n- measure:\n", ":11: got COMMIT-009's measure empty"},
		"measure not a test":  {head + "### COMMIT-009: x\n" + should("./bench.sh"), `:11: got COMMIT-009's measure "./bench.sh", want a go test command`},
		"measure of all":      {head + "### COMMIT-009: x\n" + should("go test -run '^$' ./reference/commit"), ":11: got COMMIT-009's measure"},
		"measure nowhere":     {head + "### COMMIT-009: x\n" + should("go test -bench 'Drain50$'"), ":11: got COMMIT-009's measure"},
		"measure and more":    {head + "### COMMIT-009: x\n" + should("go test -bench 'Drain50$' ./reference/commit; true"), ":11: got COMMIT-009's measure"},
		"measure without use": {head + one + "- measure: go test -bench 'Drain50$' ./reference/commit\n", ":11: got COMMIT-009's measure, want none"},
		"measure decides":     {head + "### COMMIT-009: x\n" + without("judged") + "- judged by: measure\n- measure: go test -bench 'Drain50$' ./reference/commit\n", ":10: got COMMIT-009, a MUST, judged by measure, want SHOULD or MAY"},
		"rejected alone":      {head + one + "- rejected: r\n", ":11: got COMMIT-009's rejected without reading"},
		"sentence empty":      {head + "### COMMIT-009:\n" + fields, ":5: got COMMIT-009 without a sentence"},
		"full stop":           {head + "### COMMIT-009: x.\n" + fields, ":5: got COMMIT-009's sentence with a full stop"},
		"sentence twice":      {head + one + "\n### COMMIT-010: x\n" + fields, ":12: got COMMIT-010's sentence again, want another than at host-commit.md:5"},
		"id twice":            {head + one + "\n### COMMIT-009: y\n" + fields, ":12: got COMMIT-009 again, want it once, as at host-commit.md:5"},
		"limb twice":          {head + "### COMMIT-009\n\n### COMMIT-009a: x\n" + fields + "\n### COMMIT-009a: y\n" + fields, ":14: got COMMIT-009a again"},
		"limb without entry":  {head + one + "\n### COMMIT-010a: y\n" + fields, `:12: got the limb COMMIT-010a, want it under a heading "### COMMIT-010"`},
		"limb apart":          {head + "### COMMIT-009\n\n### COMMIT-009a: x\n" + fields + "\n### COMMIT-010: z\n" + fields + "\n### COMMIT-009b: y\n" + fields, ":21: got the limb COMMIT-009b"},
		"limbs out of order":  {head + "### COMMIT-009\n\n### COMMIT-009b: x\n" + fields + "\n### COMMIT-009a: y\n" + fields, ":14: got COMMIT-009a after COMMIT-009b"},
		"entry obliges":       {head + one + "\n### COMMIT-009a: y\n" + fields, ":5: got COMMIT-009 with a sentence and limbs"},
		"entry with fields":   {head + "### COMMIT-009\n\n- level: MUST\n\n### COMMIT-009a: x\n" + fields, `:7: got "- level: MUST" under COMMIT-009, which has no sentence`},
		"entry without limbs": {head + "### COMMIT-009\n\nProse.\n", ":5: got COMMIT-009 without sentence and without limbs"},
		"limb split":          {head + "### COMMIT-009\n\n### COMMIT-009a\n" + fields, ":7: got COMMIT-009a without a sentence"},
		"two digits":          {head + "### COMMIT-09: x\n", `:5: got the heading "### COMMIT-09: x", want "### COMMIT-009a: One sentence"`},
		"capital limb":        {head + "### COMMIT-009A: x\n", ":5: got the heading"},
		"small prefix":        {head + "### commit-009: x\n", ":5: got the heading"},
		"no colon":            {head + "### COMMIT-009 x\n", ":5: got the heading"},
		"no space":            {head + "###COMMIT-009: x\n", ":5: got the heading"},
		"other level":         {head + "#### COMMIT-009: x\n", ":5: got the heading"},
		"indented heading":    {head + " ### COMMIT-009: x\n", ":5: got the heading"},
		"no profile":          {"# Verdicts\n\n### COMMIT-009: x\n", `:3: got a clause, "### COMMIT-009: x", in a record without a profile`},
		"profile unknown":     {"# Host commit\n\nprofile: host-comit\n", `:3: got profile "host-comit", want one of ` + profileNames() + ` (did you mean host-commit?)`},
		"profile elsewhere":   {"# Host commit\n\nText.\n\nprofile: host-commit\n", ":5: got a profile line here"},
		"profile twice":       {head + "profile: host-commit\n", ":5: got a profile line here"},
		"retired by nothing":  {head + "### COMMIT-009: x\n\n- retired: COMMIT-099\n", `:5: got COMMIT-009 retired in favour of "COMMIT-099", want the id of another clause (did you mean COMMIT-009?)`},
		"retired by itself":   {head + "### COMMIT-009: x\n\n- retired: COMMIT-009\n", `:5: got COMMIT-009 retired in favour of "COMMIT-009"`},
		"fence left open":     {head + "```go\n### COMMIT-009: x\n", ":5: got a code fence that nothing closes"},
		"not UTF-8":           {"\xff", ":1: got bytes that are not UTF-8"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := load(test.record)
			var faults Faults
			require.ErrorAs(t, err, &faults)
			assert.Len(t, faults, 1, "one fault, one message")
			assert.Contains(t, err.Error(), "host-commit.md"+test.want)
		})
	}
}

func TestFaultsOfAllRecordsComeAtOnceInOrder(t *testing.T) {
	_, err := Load(fstest.MapFS{
		"b.md": {Data: []byte(head + "### COMMIT-001: x\n" + fields + "- nope: 1\n\n### COMMIT-2: y\n")},
		"a.md": {Data: []byte(head + "### COMMIT-001: z\n" + fields + "- nope: 1\n")},
	})
	var faults Faults
	require.ErrorAs(t, err, &faults)
	var at []string
	for _, f := range faults {
		at = append(at, strings.SplitN(f.Error(), ": ", 2)[0])
	}
	assert.Equal(t, []string{"a.md:11", "b.md:5", "b.md:11", "b.md:13"}, at)
}

func TestTheRecordsLoad(t *testing.T) {
	reg, err := Load(adr.FS)
	require.NoError(t, err)
	assert.Len(t, reg.Select("COMMIT-009"), 4)
	for _, c := range reg.Clauses {
		assert.Regexp(t, ID, c.ID)
		assert.NotEmpty(t, c.Sentence, c.ID)
	}
}

// What is about the reference alone has no profile, and nobody outside is asked.
func TestClausesOfTheReferenceAlone(t *testing.T) {
	record := "# Wire\n\nprofile: wire\n\n### WIRE-001: x\n\n- level: MUST\n- source: ours\n- why: y\n- judged by: "
	reg, err := Load(fstest.MapFS{"wire.md": {Data: []byte(record + "structure\n- test: TestX\n")}})
	require.NoError(t, err)
	assert.Len(t, reg.ForProfile("wire"), 1)
	_, err = Load(fstest.MapFS{"wire.md": {Data: []byte(record + "effects\n")}})
	assert.ErrorContains(t, err, "structure or measure")
	assert.True(t, OfReference("wire"))
	assert.False(t, OfReference("host-commit"))
}

// A damaged record is an error with a place, or a register without holes.
func FuzzLoad(f *testing.F) {
	f.Add(head + "### COMMIT-009\n\nProse.\n\n### COMMIT-009a: x\n" + fields + "- needs: world\n  , probe\n\nProse.\n")
	f.Add(head + "### COMMIT-009: x\n" + fields + "```\n- retired: COMMIT-010\n")
	f.Add("\uFEFF# T\r\nprofile:host-commit\r\n### COMMIT-1")
	f.Fuzz(func(t *testing.T, record string) {
		reg, err := load(record)
		if err != nil {
			var faults Faults
			require.True(t, errors.As(err, &faults))
			for _, fault := range faults {
				require.Positive(t, fault.Line)
				require.LessOrEqual(t, fault.Line, strings.Count(record, "\n")+1)
			}
			return
		}
		seen := map[string]bool{}
		for _, c := range reg.Clauses {
			require.False(t, seen[c.ID], c.ID)
			seen[c.ID] = true
			require.Regexp(t, ID, c.ID)
			require.NotEmpty(t, c.Sentence)
			require.True(t, c.Retired != "" || c.Level != "" && c.Source != "" && c.JudgedBy != "" && c.Why != "", c.ID)
		}
		limbs := 0
		for _, e := range reg.Entries {
			require.NotEmpty(t, e.Clauses, e.ID)
			limbs += len(e.Clauses)
		}
		require.Equal(t, len(reg.Clauses), limbs)
	})
}

// profileNames lists the profiles that the suite has.
func profileNames() string {
	var names []string
	for _, p := range conformance.Profiles() {
		names = append(names, p.Name)
	}
	return strings.Join(append(names, ofReference...), ", ")
}
