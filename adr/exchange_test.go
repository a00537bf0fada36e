package adr_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/adr"
	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/serve"
)

// The worked exchange in protocol.md is what happens: the reference gives the
// same answers, but for its description of itself, the words for people, and
// what look shows by capabilities that the host of the exchange does not claim.
func TestTheWorkedExchangeIsWhatTheReferenceAnswers(t *testing.T) {
	record, err := adr.FS.ReadFile("protocol.md")
	require.NoError(t, err)
	var asked bytes.Buffer
	var written []string
	for line := range strings.SplitSeq(string(record), "\n") {
		if request, ok := strings.CutPrefix(line, "→ "); ok {
			asked.WriteString(request + "\n")
		}
		if answer, ok := strings.CutPrefix(line, "← "); ok {
			written = append(written, answer)
		}
	}
	require.NotEmpty(t, written)
	var answered bytes.Buffer
	require.NoError(t, serve.Serve(t.Context(), inproc.New(inproc.Options{}), &asked, &answered))
	got := strings.Split(strings.TrimSpace(answered.String()), "\n")
	require.Len(t, got, len(written))

	var described struct {
		ID     int64                  `json:"id"`
		Result conformance.Descriptor `json:"result"`
	}
	require.NoError(t, conformance.Decode([]byte(written[0]), &described))
	assert.NoError(t, described.Result.Check())
	assert.Equal(t, []conformance.Capability{conformance.Probe}, described.Result.Profiles[conformance.HostCommit].Capabilities)
	for i := 1; i < len(written); i++ {
		assert.Equal(t, bare(t, written[i]), bare(t, got[i]))
	}
}

// notCompared are the words for people, and the members of a player that belong
// to the capabilities world and combat.
var notCompared = []string{"detail", "worn", "at", "hp", "life", "reviving"}

// bare is an answer without what is not compared: jsonrpc, and notCompared.
func bare(t *testing.T, line string) map[string]any {
	var answer map[string]any
	require.NoError(t, json.Unmarshal([]byte(line), &answer), line)
	delete(answer, "jsonrpc")
	strip(answer)
	return answer
}

func strip(v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range notCompared {
			// An event has a tick, and its at is no place.
			if _, event := v["tick"]; !event {
				delete(v, name)
			}
		}
		for _, member := range v {
			strip(member)
		}
	case []any:
		for _, item := range v {
			strip(item)
		}
	}
}
