package house

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/report"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/steps"
)

var update = flag.Bool("update", false, "write what is generated anew")

// TestGeneratedFilesAreFresh holds the published schemas, the verb table, the
// vocabulary, the index of citations and the README's run to what they are made
// from.
func TestGeneratedFilesAreFresh(t *testing.T) {
	generated := map[string][]byte{
		"adr/verbs.md":                      verbTable(),
		"adr/vocabulary.md":                 vocabulary(),
		"conformance/clause/citations.json": citations(t),
		"conformance/schemas/core.json":     schema(t, ""),
		"README.md":                         readme(t),
	}
	for _, p := range conformance.Profiles() {
		generated["conformance/schemas/"+p.Name+".json"] = schema(t, p.Name)
	}
	for name, want := range generated {
		path := filepath.Join(root, filepath.FromSlash(name))
		if *update {
			require.NoError(t, os.WriteFile(path, want, 0o644))
			continue
		}
		got, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.True(t, bytes.Equal(want, got), "%s is stale: run go test ./conformance/house -update", name)
	}
}

// readme is the README with what a run of the reference prints.
func readme(t *testing.T) []byte {
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	require.NoError(t, err)
	const begin, end = "The first ends like this:\n\n```\n", "\n```\n"
	before, rest, ok := strings.Cut(string(text), begin)
	require.True(t, ok, "the README has no %q", begin)
	_, after, ok := strings.Cut(rest, end)
	require.True(t, ok)
	s := inproc.New(inproc.Options{})
	run, err := suite.Judge(t.Context(), s, suite.Options{})
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, report.Text(&b, run, ""))
	return []byte(before + begin + strings.TrimSpace(b.String()) + end + after)
}

func indented(t *testing.T, v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	require.NoError(t, enc.Encode(v))
	return b.Bytes()
}

func schema(t *testing.T, profile string) []byte { return indented(t, conformance.Schema(profile)) }

func citations(t *testing.T) []byte { return indented(t, cited(t)) }

const generatedBy = "<!-- Generated: go test ./conformance/house -update -->\n\n"

func verbTable() []byte {
	var b strings.Builder
	b.WriteString(generatedBy + "# Verbs\n\n" +
		"What the suite may ask, and how it is answered. A member with a question mark may be left out; a list of codes says how the verb as a whole may be refused. The [protocol](protocol.md) says how messages travel; the [schemas](../conformance/schemas) say the same for programs.\n")
	section := func(title, profile string) {
		fmt.Fprintf(&b, "\n## %s\n\n| verb | params | result | refused with | needs | what it does |\n|---|---|---|---|---|---|\n", title)
		for _, v := range conformance.Verbs() {
			if v.Profile != profile {
				continue
			}
			needs := string(v.Needs)
			for _, p := range conformance.Profiles() {
				if c, also := v.Also[p.Name]; also {
					needs += fmt.Sprintf("; of a world of %s: %s", p.Name, c)
				}
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", v.Name, cell(v.ParamsForm()), cell(v.ResultForm()),
				strings.Join(v.Refusals, ", "), strings.TrimPrefix(needs, "; "), v.Doc)
		}
	}
	within := func(forms []conformance.Form) {
		b.WriteString("\nThe forms within:\n\n")
		for _, f := range forms {
			fmt.Fprintf(&b, "- `%s`: %s\n", f.Name, code(f.Form))
		}
	}
	// What stands behind a name, where that does not say it.
	meanings := func(of string, list []conformance.Member) {
		for i, m := range list {
			if i == 0 {
				fmt.Fprintf(&b, "- %s: ", of)
			} else {
				b.WriteString("; ")
			}
			fmt.Fprintf(&b, "%s, %s", code(m.Name), m.Means)
		}
		if len(list) > 0 {
			b.WriteString(".\n")
		}
	}
	members := func(profile string, forms []conformance.Form) {
		b.WriteString("\nWhat members mean:\n\n")
		if p, ok := conformance.ProfileNamed(profile); ok {
			meanings("settings", p.SettingsMembers())
		}
		for _, v := range conformance.Verbs() {
			if v.Profile == profile {
				meanings(code(v.Name)+" is asked", v.ParamsMembers())
				meanings(code(v.Name)+" is answered", v.ResultMembers())
			}
		}
		for _, f := range forms {
			meanings(code(f.Name), f.Members)
		}
	}
	section("Core", "")
	b.WriteString("\nAll other verbs bear `world` beside their params. Any verb may be answered with an error, `{error: Error}` beside the id, and one that has codes with a refusal, `{refused: Refusal}` as its result.\n")
	within(conformance.CoreForms())
	members("", conformance.CoreForms())
	for _, p := range conformance.Profiles() {
		section(p.Name, p.Name)
		fmt.Fprintf(&b, "\nSettings of a world: %s\n", code(p.SettingsForm()))
		within(p.Forms())
		members(p.Name, p.Forms())
	}
	return []byte(b.String())
}

func code(text string) string { return "`" + text + "`" }

func cell(text string) string { return code(strings.ReplaceAll(text, "|", "\\|")) }

func vocabulary() []byte {
	var b strings.Builder
	b.WriteString(generatedBy + "# Vocabulary of the features\n\n" +
		"All that a feature can say. {P} is a player, {B} a body, which is a player or such as enemy E1, {N} a whole number, {D} a decimal one, {W} a word, {S} what somebody carries or what something costs, {V} a cell, point or vector, {J} a JSON value, {FATE} what became of a command, {F} a file or folder of a source tree, {C} a piece of a source, {FENCE} a fence.\n")
	for _, keyword := range []string{"Given", "When", "Then"} {
		fmt.Fprintf(&b, "\n## %s\n\n", keyword)
		for _, d := range steps.Definitions() {
			if d.Keyword == keyword {
				fmt.Fprintf(&b, "- **%s**: %s\n", d.Phrase, d.Doc)
			}
		}
	}
	return []byte(b.String())
}
