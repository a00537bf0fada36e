package transcript

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/suite"
)

// one is a small transcript to break, and its lines.
func one(t *testing.T) (string, []string) {
	t.Helper()
	_, texts := judged(t, reference(), suite.Selection{Scenarios: []string{"transform-clamp/CLAMP-001"}})
	best := ""
	for _, text := range texts {
		if len(text) > len(best) {
			best = string(text)
		}
	}
	lines := strings.SplitAfter(best, "\n")
	return best, lines[:len(lines)-1]
}

func TestACutFileIsNoTranscript(t *testing.T) {
	text, lines := one(t)
	_, err := Parse("whole", []byte(text))
	require.NoError(t, err)
	for n := 0; n < len(text); n += 3 {
		_, err := Parse("cut.jsonl", []byte(text[:n]))
		require.Error(t, err, "cut after byte %d", n)
		require.Contains(t, err.Error(), "cut.jsonl:")
	}
	_, err = Parse("cut.jsonl", []byte(strings.Join(lines[:3], "")))
	assert.EqualError(t, err, "cut.jsonl:3: the file is cut off after this line: the line with the end is not there")
	_, err = Parse("cut.jsonl", []byte(text[:len(lines[0])+20]))
	assert.EqualError(t, err, "cut.jsonl:2: the file is cut off in the middle of this line")
	_, err = Parse("cut.jsonl", []byte(text[:20]))
	assert.EqualError(t, err, "cut.jsonl:1: the file is cut off in its first line")
}

func TestWhatIsNoTranscript(t *testing.T) {
	text, lines := one(t)
	swap := func(old, with string) string { return strings.Replace(text, old, with, 1) }
	for says, bad := range map[string]string{
		"t.jsonl: is empty, want a transcript":                                             " \n",
		"t.jsonl: is not UTF-8":                                                            text + "\xff\n",
		`t.jsonl:1: is no transcript, want a first line as in {"transcript":1`:             "{\"n\":1}\n",
		"t.jsonl:1: is no transcript":                                                      "PNG\n",
		"t.jsonl:1: the transcript is of format 2, and this moveauth 0.1.0 reads format 1": swap(`{"transcript":1,`, `{"transcript":2,"more":true,`),
		"t.jsonl:1: subject: got an unknown member":                                        swap(`"suite":`, `"subject":1,"suite":`),
		"t.jsonl:1: descriptor: protocol":                                                  swap(`"descriptor":{"protocol":1`, `"descriptor":{"protocol":"1"`),
		"t.jsonl:2: n is 2, want 1: requests are numbered from 1":                          swap(`{"n":1,`, `{"n":2,`),
		"t.jsonl:2: verb is \"describe\", want one that a scenario asks":                   swap(`"verb":"open"`, `"verb":"describe"`),
		"t.jsonl:2: n: want a number in a request":                                         swap(`{"n":1,`, `{`),
		"t.jsonl:2: params: want them in a request":                                        swap(`"params":{"profile"`, `"got":"","broken":"x"}`+"\n"+`{"n":1,"params":{"profile"`),
		"t.jsonl:2: got 2 of result, error and broken, want one":                           swap(`"result":{"world":1}`, `"result":{"world":1},"broken":"x"`),
		"t.jsonl:2: the message: got broken JSON":                                          swap(`{"n":1,`, `{"n":1;`),
		"opened twice":                                             swap(lines[1], lines[1]+strings.Replace(lines[1], `"n":1`, `"n":2`, 1)),
		"of world 9, which is not open":                            swap(`{"world":1,"verb":"close"`, `{"world":9,"verb":"close"`),
		"got more lines after the end":                             text + lines[1],
		"end.verdict is \"not-run\", want passed, failed or error": swap(`"verdict":"passed"`, `"verdict":"not-run"`),
		"the transcript ends with 900 requests":                    regexp.MustCompile(`"requests":[0-9]+`).ReplaceAllString(text, `"requests":900`),
	} {
		t.Run(says, func(t *testing.T) {
			_, err := Parse("t.jsonl", []byte(bad))
			assert.ErrorContains(t, err, says)
		})
	}
}
