package fence

import (
	"encoding/json"
	"io"
	"net/url"
	"strings"
)

// JSON writes a report for programs: one object with the members files, fences
// and notes. A fence has its id, a verdict (clean, found or nothing to check),
// at how many places it looked, and its findings; line and column are absent
// where a finding is about the whole file or line, and the file of a note where
// that is about the rules.
func JSON(w io.Writer, r *Report) error {
	type finding struct {
		File    string `json:"file"`
		Line    int    `json:"line,omitempty"`
		Column  int    `json:"column,omitempty"`
		Found   string `json:"found"`
		Allowed string `json:"allowed"`
		Mend    string `json:"mend"`
	}
	type fence struct {
		Fence    string    `json:"fence"`
		Verdict  Verdict   `json:"verdict"`
		Looked   int       `json:"looked"`
		Findings []finding `json:"findings"`
	}
	type note struct {
		File string `json:"file,omitempty"`
		Line int    `json:"line,omitempty"`
		Why  string `json:"why"`
	}
	out := struct {
		Files  int     `json:"files"`
		Fences []fence `json:"fences"`
		Notes  []note  `json:"notes"`
	}{r.Files, []fence{}, []note{}}
	for _, f := range r.Fences {
		one := fence{f.Fence, f.Verdict, f.Looked, []finding{}}
		for _, x := range f.Findings {
			one.Findings = append(one.Findings, finding{x.File, x.Line, x.Column, x.Found, x.Allowed, x.Mend})
		}
		out.Fences = append(out.Fences, one)
	}
	for _, n := range r.Notes {
		out.Notes = append(out.Notes, note(n))
	}
	return encode(w, out)
}

func encode(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(value)
}

// About says of a fence what it is for: the sentence of its clause, and why.
type About func(id string) (sentence, why string)

// SARIF writes a report as SARIF 2.1.0, which code hosts and editors show
// beside the source. Paths are relative to the tree, %SRCROOT%. Fences that had
// nothing to check, and files that could not be read, are notifications of the
// run. One that had nothing to check for any fence was not successful.
func SARIF(w io.Writer, r *Report, version string, about About) error {
	rules := []any{}
	results := []any{}
	var notifications []any
	for i, f := range r.Fences {
		sentence, why := about(f.Fence)
		rule := map[string]any{"id": f.Fence}
		if sentence != "" {
			rule["shortDescription"] = text(sentence)
		}
		if why != "" {
			rule["help"] = text(why)
		}
		rules = append(rules, rule)
		for _, x := range f.Findings {
			results = append(results, map[string]any{
				"ruleId": f.Fence, "ruleIndex": i, "level": "error",
				"message":   text("Found " + x.Found + ". Allowed: " + x.Allowed + ". " + x.Mend),
				"locations": []any{location(x.File, x.Line, x.Column)},
			})
		}
		if f.Verdict == Nothing {
			notifications = append(notifications, map[string]any{
				"level": "note", "message": text(f.Fence + " has nothing to check."), "associatedRule": map[string]any{"id": f.Fence, "index": i},
			})
		}
	}
	for _, n := range r.Notes {
		one := map[string]any{"level": "warning", "message": text(strings.TrimPrefix(n.File+" "+n.Why+".", " "))}
		if n.File != "" {
			one["locations"] = []any{location(n.File, n.Line, 0)}
		}
		notifications = append(notifications, one)
	}
	invocation := map[string]any{"executionSuccessful": !r.Idle()}
	if notifications != nil {
		invocation["toolExecutionNotifications"] = notifications
	}
	return encode(w, map[string]any{
		"$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		"version": "2.1.0",
		"runs": []any{map[string]any{
			"tool": map[string]any{"driver": map[string]any{
				"name": "moveauth fence", "version": version, "rules": rules,
			}},
			"columnKind":  "unicodeCodePoints",
			"invocations": []any{invocation},
			"results":     results,
		}},
	})
}

func text(s string) any {
	return map[string]any{"text": strings.ToValidUTF8(s, "\ufffd")}
}

// location is a place in the tree, its path as a relative URI.
func location(file string, line, column int) any {
	place := map[string]any{"artifactLocation": map[string]any{"uri": uri(file), "uriBaseId": "%SRCROOT%"}}
	if line > 0 {
		region := map[string]any{"startLine": line}
		if column > 0 {
			region["startColumn"] = column
		}
		place["region"] = region
	}
	return map[string]any{"physicalLocation": place}
}

// uri makes a relative reference of a path: segments encoded, parted by slashes.
func uri(file string) string {
	parts := strings.Split(file, "/")
	for i, p := range parts {
		parts[i] = url.PathEscape(p)
	}
	// A colon in the first segment would make a scheme of it.
	parts[0] = strings.ReplaceAll(parts[0], ":", "%3A")
	return strings.Join(parts, "/")
}
