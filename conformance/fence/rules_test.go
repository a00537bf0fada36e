package fence_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/fence"
)

func TestRulesKeepWhatTheyDoNotName(t *testing.T) {
	want := fence.Defaults()
	for _, text := range []string{"", "# nothing\n", "{}\n", "\ufeffsnap:\n  calls: [Teleport, SetState]\n"} {
		got, err := fence.ReadRules("fence.yaml", []byte(text))
		require.NoError(t, err, text)
		assert.Equal(t, want, got, text)
	}
	got, err := fence.ReadRules("fence.yaml", []byte("snap:\n  handler: Ship.OnMoved\nmover: {limit: 8}\nplayers: {prefabs: []}\nreplicators: {guids: {ab: Mine}}\n"))
	require.NoError(t, err)
	want.Snap.Handler = "Ship.OnMoved"
	want.Mover.Limit = 8
	want.Players.Prefabs = []string{}
	want.Replicators.GUIDs["ab"] = "Mine"
	assert.Equal(t, want, got)
	assert.NotContains(t, fence.Defaults().Replicators.GUIDs, "ab", "one file's rules are no other's")
}

func TestRulesSayAllThatIsWrong(t *testing.T) {
	for _, c := range []struct {
		why, text, want string
		faults          []fence.Fault
	}{
		{"unknown keys, with their lines", "snap:\n  handlr: A.B\n  calls: [A]\nplayrs: {}\n",
			"fence.yaml: line 2: snap.handlr: got a key that is not known, want one of handler, calls, enum, reasons; line 4: playrs: got a key that is not known, want one of skip, unshipped, ", nil},
		{"a list for a text", "snap:\n  handler: [A]\n", "", []fence.Fault{{Key: "snap.handler", Got: "a list", Want: "a text"}}},
		{"a text for a list", "snap:\n  calls: A\n", "", []fence.Fault{{Key: "snap.calls", Got: `"A"`, Want: "a list"}}},
		{"nothing for a list", "snap:\n  calls:\n", "", []fence.Fault{{Key: "snap.calls", Got: "nothing", Want: "a list"}}},
		{"a word for a number", "mover: {limit: twelve}\n", "", []fence.Fault{{Key: "mover.limit", Got: `"twelve"`, Want: "a number"}}},
		{"a limit that stops everybody", "mover: {limit: 0}\n", "", []fence.Fault{{Key: "mover.limit", Got: "0", Want: "a speed above 0 u/s"}}},
		{"a limit that is no number", "mover: {limit: .nan}\n", "", []fence.Fault{{Key: "mover.limit", Got: `".nan"`, Want: "a number"}}},
		{"no handler", "snap: {handler: ''}\n", "", []fence.Fault{{Key: "snap.handler", Got: "an empty text", Want: "Class.Method"}}},
		{"a handler without a class", "snap: {handler: OnSnapped}\n", "", []fence.Fault{{Key: "snap.handler", Got: `"OnSnapped"`, Want: "Class.Method"}}},
		{"a pattern that is none", "skip: ['[a']\n", "", []fence.Fault{{Key: "skip", Got: `"[a"`, Want: "a name or pattern: syntax error in pattern"}}},
		{"an empty entry", "movement: {folders: ['']}\n", "", []fence.Fault{{Key: "movement.folders", Got: "an empty entry", Want: "a name or pattern"}}},
		{"a key twice", "random: [A]\nrandom: [B]\n", "", []fence.Fault{{Key: "random", Got: "the key a second time", Want: "it once"}}},
		{"a list at the top", "- a\n", "", []fence.Fault{{Key: "", Got: "a list", Want: "keys with values"}}},
		{"an alias", "skip: &a [b]\nunshipped: *a\n", "", []fence.Fault{{Key: "skip", Got: "an anchor or alias", Want: "the value itself"}, {Key: "unshipped", Got: "an anchor or alias", Want: "the value itself"}}},
		{"two documents", "{}\n---\n{}\n", "", []fence.Fault{{Key: "", Got: "more than one document", Want: "one"}}},
		{"no YAML", "a: [\n", "want YAML", nil},
	} {
		_, err := fence.ReadRules("fence.yaml", []byte(c.text))
		var bad *fence.RulesError
		require.True(t, errors.As(err, &bad), c.why)
		assert.Contains(t, err.Error(), c.want, c.why)
		if c.faults != nil {
			assert.Equal(t, c.faults, bad.Faults, c.why)
		}
	}
}

// FuzzReadRules holds the reader of rules to an error or rules, whatever it is
// given.
func FuzzReadRules(f *testing.F) {
	f.Add([]byte("snap:\n  handler: A.B\n  calls: [C]\nmover: {limit: 3, speeds: []}\nreplicators: {guids: {a: b}}\n"))
	f.Add([]byte("a: &b [*b]\n"))
	f.Add([]byte("\xff\xfea\x00"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if _, err := fence.ReadRules("fence.yaml", text); err != nil && err.Error() == "" {
			t.Fatal("an error without a word")
		}
	})
}
