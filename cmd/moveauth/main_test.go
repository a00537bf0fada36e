package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/impostor"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/serve"
)

// The test binary is also the command, and an adapter: the impostor or the
// reference that the variable names, whole or with one profile.
const (
	asMoveauth = "MOVEAUTH_TEST_COMMAND"
	adapter    = "MOVEAUTH_TEST_ADAPTER"

	deaf = "deaf" // the command as one that goes on when it is interrupted
)

func TestMain(m *testing.M) {
	switch os.Getenv(asMoveauth) {
	case "":
	case deaf:
		ctx, _ := interruptible()
		fmt.Println("ready")
		<-ctx.Done()
		fmt.Println("interrupted")
		for {
			time.Sleep(time.Hour) // no bare select, which the runtime would take for a deadlock
		}
	default:
		main()
	}
	name := os.Getenv(adapter)
	if name == "" {
		os.Exit(m.Run())
	}
	subject := inproc.New(inproc.Options{})
	if profile, is := strings.CutPrefix(name, "only "); is {
		subject = only{subject, profile}
	} else if name != "reference" {
		var err error
		if subject, err = impostor.New(name, subject); err != nil {
			panic(err)
		}
	}
	if err := serve.Serve(context.Background(), subject, os.Stdin, os.Stdout); err != nil {
		panic(err)
	}
}

// only claims one profile.
type only struct {
	conformance.Subject
	profile string
}

func (o only) Describe(ctx context.Context) (conformance.Descriptor, error) {
	d, err := o.Subject.Describe(ctx)
	d.Profiles = map[string]conformance.Claim{o.profile: d.Profiles[o.profile]}
	return d, err
}

func moveauth(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(t.Context(), args, &out, &errs)
	return code, out.String(), errs.String()
}

func self(t *testing.T, as string) []string {
	t.Setenv(adapter, as)
	exe, err := os.Executable()
	require.NoError(t, err)
	return []string{"--", exe}
}

func TestExitCodes(t *testing.T) {
	yes := self(t, "yes")
	for _, c := range []struct {
		args []string
		code int
		says string // on stderr; for exit 2 one line that says what to do
	}{
		{[]string{"certify"}, 0, ""},
		{[]string{"certify", "--clause", "COMMIT-009"}, 0, ""},
		{append([]string{"certify"}, yes...), 1, ""},
		{append([]string{"certify", "--clause", "COMMIT-013"}, yes...), 1, ""},
		{[]string{"certify", "--profile", "host-comit"}, 2, `no profile is called "host-comit"; the nearest: host-commit`},
		{[]string{"certify", "--clause", "COMIT-009"}, 2, `no clause is called "COMIT-009"; the nearest: COMMIT-009`},
		{[]string{"certify", "--scenario", "host-commit/COMMIT-013/5-and"}, 2, `no scenario is called`},
		{[]string{"certify", "--profile", "host-commit", "--clause", "COMMIT-009a", "--clause", "MOVER-018b"}, 2, "nothing is selected by --clause MOVER-018b: it is of kinematic-mover, outside of --profile host-commit"},
		{[]string{"certify", "--clause", "COMMIT-001b", "--clause", "COMMIT-009a"}, 2, "nothing is selected by --clause COMMIT-001b: COMMIT-001b is judged by the structure of the reference"},
		{[]string{"certify", "--profile", "host-commit", "--profile", "kinematic-mover", "--clause", "COMMIT-009a"}, 2, "nothing is selected of --profile kinematic-mover"},
		{[]string{"certify", "--format", "xml"}, 2, `--format is "xml", want text, json, junit, messages, html or markdown`},
		{[]string{"certify", "--timeout", "0s"}, 2, "--timeout is 0s, want more than 0"},
		{[]string{"certify", "--timeout", "fast"}, 2, `certify: --timeout is "fast", want a time with its unit, as in 5s, 250ms or 1m30s`},
		{[]string{"certify", "--timeout", "5"}, 2, `certify: --timeout is "5", want a time with its unit`},
		{[]string{"certify", "--seed", "abc"}, 2, `certify: --seed is "abc", want a whole number`},
		{[]string{"certify", "--seed", "99999999999999999999"}, 2, `certify: --seed is "99999999999999999999", want a whole number`},
		{[]string{"certify", "--quick=perhaps"}, 2, `certify: --quick is "perhaps", want true or false`},
		{[]string{"doctor", "--end-timeout", "5 s"}, 2, `doctor: --end-timeout is "5 s", want a time with its unit`},
		{[]string{"certify", "--seed"}, 2, "certify: flag needs an argument: --seed"},
		{[]string{"certify", "my.mjs"}, 2, `got the argument "my.mjs"; the adapter's command goes after --`},
		{[]string{"certify", "x", "--", "node"}, 2, `got the argument "x" before --`},
		{[]string{"certify", "--"}, 2, "nothing stands after --"},
		{[]string{"certify", "--", "/no/such/program"}, 2, "/no/such/program"},
		{[]string{"certify", "--nonsense"}, 2, "certify: unknown flag: --nonsense; moveauth certify --help lists what there is"},
		{[]string{"certify", "--known-failure", "x"}, 2, "certify: unknown flag: --known-failure; the nearest: --known-failures"},
		{[]string{"nonsense"}, 2, `unknown command "nonsense"; moveauth --help lists what there is`},
		{[]string{"certfy"}, 2, `unknown command "certfy"; the nearest: certify`},
		{[]string{"explain"}, 2, "explain: got 0 arguments, want one clause"},
		{[]string{"explain", "COMMIT-999"}, 2, `no clause is called "COMMIT-999"`},
		{[]string{"clauses", "--profile", "x"}, 2, `no profile is called "x"`},
		{[]string{"sabotage", "--clause", "x"}, 2, `no clause is called "x"`},
		{[]string{"sabotage", "--profile", "host-commit", "--clause", "COMMIT-013", "--clause", "MOVER-018b"}, 2, "nothing is selected by --clause MOVER-018b: it is outside of --profile host-commit"},
		{[]string{"describe", "--", "/no/such/program"}, 2, "/no/such/program"},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			code, _, stderr := moveauth(t, c.args...)
			assert.Equal(t, c.code, code, stderr)
			assert.Contains(t, stderr, c.says)
			if c.code == 2 {
				assert.Equal(t, 1, strings.Count(stderr, "\n"), "an error is one line: %q", stderr)
				assert.True(t, strings.HasPrefix(stderr, "moveauth: "))
			} else {
				assert.Empty(t, stderr)
			}
		})
	}
}

func TestCertifyJSON(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	code, stdout, _ := moveauth(t, append([]string{"certify", "--format", "json", "--out", out}, self(t, "reference")...)...)
	assert.Zero(t, code)
	var report struct {
		Moveauth  string
		Subject   struct{ Name, Version, Language string }
		Certified []string
		Profiles  []map[string]any
		Scenarios []map[string]any
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &report), "stdout is one JSON object")
	assert.Contains(t, report.Certified, "host-commit")
	assert.Len(t, report.Certified, len(report.Profiles))
	assert.Equal(t, "moveauth reference", report.Subject.Name)
	for _, key := range []string{"profile", "planned", "passed", "failed", "unsupported", "not_run", "error", "certified", "not_offered"} {
		assert.Contains(t, report.Profiles[0], key)
	}
	for _, key := range []string{"id", "profile", "clauses", "level", "name", "file", "line", "verdict", "duration_ms", "message"} {
		assert.Contains(t, report.Scenarios[0], key)
	}
	written, err := os.ReadFile(filepath.Join(out, "report.json"))
	require.NoError(t, err)
	assert.Equal(t, stdout, string(written))
	for _, s := range report.Scenarios {
		name := strings.ReplaceAll(s["id"].(string), "/", ".") + ".jsonl"
		text, err := os.ReadFile(filepath.Join(out, "transcripts", name))
		require.NoError(t, err)
		for line := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n") {
			assert.True(t, json.Valid([]byte(line)), line)
		}
	}
}

func TestCertifyText(t *testing.T) {
	_, stdout, _ := moveauth(t, "certify")
	assert.Contains(t, stdout, "CERTIFIED for host-commit at suite version")
	code, stdout, _ := moveauth(t, "certify", "--clause", "COMMIT-009")
	assert.Zero(t, code)
	assert.Contains(t, stdout, "partial: all that was selected passed; a partial run certifies nothing")
	assert.NotContains(t, stdout, "CERTIFIED")
	code, stdout, _ = moveauth(t, append([]string{"certify"}, self(t, "yes")...)...)
	assert.Equal(t, 1, code)
	assert.Contains(t, stdout, "NOT CERTIFIED")
	assert.Contains(t, stdout, "expected  3\n  got       0")
	assert.Contains(t, stdout, "again     moveauth certify --scenario host-commit/")
}

func TestOutIntoAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	code, _, stderr := moveauth(t, "certify", "--out", file)
	assert.Equal(t, 2, code)
	assert.Contains(t, stderr, "--out: ")
}

func TestClausesJSON(t *testing.T) {
	code, stdout, _ := moveauth(t, "clauses", "--format", "json")
	assert.Zero(t, code)
	var list []map[string]any
	require.NoError(t, json.Unmarshal([]byte(stdout), &list))
	for _, c := range list {
		for _, key := range []string{"id", "profile", "level", "sentence", "source", "adr", "scenarios", "citations", "sabotages"} {
			assert.NotNil(t, c[key], "%v has no %s", c["id"], key)
		}
		assert.NotEmpty(t, c["citations"], c["id"])
	}
}

func TestExplainShowsEveryRoom(t *testing.T) {
	code, stdout, _ := moveauth(t, "explain", "COMMIT-009")
	assert.Zero(t, code)
	for _, part := range []string{
		"COMMIT-009a: A copy of an envelope", "COMMIT-009d: ", "why ", "Scenario: Twice in one packet counts once",
		"| seq | kind  | stage", "Where the reference decides it", "reference/commit/window.go:", "Sabotages", "-       return seq <= w.Last",
	} {
		assert.Contains(t, stdout, strings.ReplaceAll(part, "-       ", "- \t"))
	}
}

func TestExplainShowsTheWire(t *testing.T) {
	code, stdout, _ := moveauth(t, "explain", "--wire", "COMMIT-010")
	assert.Zero(t, code)
	for _, part := range []string{
		"On the wire", "host-commit/COMMIT-010/a-command-sent-again-over-a-new-connection-is-still-a-copy",
		`→ host-commit/disconnect {"connection":"c2"}`, `← {"last_seq":7}`, `{"dropped":"Duplicate"}`,
	} {
		assert.Contains(t, stdout, part)
	}
}

func TestListAndDescribe(t *testing.T) {
	_, stdout, _ := moveauth(t, "list")
	assert.Contains(t, stdout, "profile host-commit")
	assert.Contains(t, stdout, "host-commit/COMMIT-008/")
	_, stdout, _ = moveauth(t, "describe")
	assert.True(t, json.Valid([]byte(stdout)))
}

func TestSabotageNeedsTheTree(t *testing.T) {
	t.Chdir(t.TempDir())
	code, _, stderr := moveauth(t, "sabotage", "--clause", "COMMIT-013")
	assert.Equal(t, 2, code)
	assert.Contains(t, stderr, "run it inside a clone of github.com/moveauth/moveauth")
}

func TestSabotageNeedsGo(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	code, _, stderr := moveauth(t, "sabotage", "--clause", "COMMIT-013")
	assert.Equal(t, 2, code)
	assert.Contains(t, stderr, "needs the go command in PATH")
}

// One mutant, through the whole machine.
func TestSabotageJSON(t *testing.T) {
	code, stdout, stderr := moveauth(t, "sabotage", "--clause", "COMMIT-013", "--format", "json")
	assert.Zero(t, code, stderr)
	var m struct {
		Sabotages []struct {
			Name, Clause string
			Killed       bool
			KilledBy     []string `json:"killed_by"`
			Seconds      float64
		}
		Killed, Survived, Stale int
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &m))
	require.NotEmpty(t, m.Sabotages)
	assert.Equal(t, len(m.Sabotages), m.Killed)
	assert.Zero(t, m.Survived+m.Stale)
	for _, s := range m.Sabotages {
		assert.Equal(t, "COMMIT-013", s.Clause)
		assert.True(t, s.Killed)
		assert.Contains(t, s.KilledBy[0], "host-commit/COMMIT-013/")
		assert.Positive(t, s.Seconds)
	}
}
