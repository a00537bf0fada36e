package scaffold

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/doctor"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
	"github.com/moveauth/moveauth/conformance/suite"
)

func profileNames() []string {
	var all []string
	for _, p := range conformance.Profiles() {
		all = append(all, p.Name)
	}
	return all
}

// toolchains, set to all, makes a program that is missing a failure.
const toolchains = "MOVEAUTH_TOOLCHAINS"

// begin writes an adapter and builds it, or skips where that cannot be.
func begin(t *testing.T, language string, profiles ...string) Project {
	t.Helper()
	p, err := Write(filepath.Join(t.TempDir(), "my-game"), language, profiles)
	require.NoError(t, err)
	for _, program := range p.Needs {
		if _, err := exec.LookPath(program); err != nil {
			if os.Getenv(toolchains) == "all" {
				require.NoError(t, err)
			}
			t.Skipf("%v; with %s=all that is a failure", err, toolchains)
		}
	}
	build := p.Build
	if language == "go" {
		// Against this tree, and with nothing fetched.
		tree, err := filepath.Abs("../..")
		require.NoError(t, err)
		sums, err := os.ReadFile(filepath.Join(tree, "go.sum"))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(p.Dir, "go.sum"), sums, 0o600))
		t.Setenv("GOFLAGS", "-mod=mod")
		t.Setenv("GOPROXY", "off")
		replace := "go mod edit -replace github.com/moveauth/moveauth=" + quoted(tree) + " && "
		require.True(t, strings.HasPrefix(build, replace+"go mod tidy && "), "%s: this version is not published", build)
		build = strings.Replace(build, "go mod tidy && ", "", 1)
		if !testing.Short() {
			build += " && go vet ."
		}
	}
	if build != "" {
		c := exec.CommandContext(t.Context(), "sh", "-c", build)
		c.Dir = p.Dir
		out, err := c.CombinedOutput()
		require.NoError(t, err, "%s: %s", build, out)
	}
	return p
}

func judge(t *testing.T, s conformance.Subject, selection suite.Selection) *suite.Report {
	t.Helper()
	r, err := suite.Judge(t.Context(), s, suite.Options{Selection: selection})
	require.NoError(t, err)
	return r
}

// Each language, with all profiles at once: what is answered passes and nothing
// else is in the way; of what is not answered nothing is an error; and all of
// it goes over a connection too.
func TestAnsweredVerbsPass(t *testing.T) {
	for _, language := range Languages() {
		t.Run(language, func(t *testing.T) {
			p := begin(t, language, profileNames()...)
			command, opts := []string{"sh", "-c", "exec " + p.Command}, stdio.Options{Dir: p.Dir}
			speak := stdio.New
			if p.DialBack {
				speak = stdio.DialBack
			}
			s := speak(command, opts)
			defer s.Close()
			d, err := s.Describe(t.Context())
			require.NoError(t, err)
			assert.Equal(t, "MyGame", d.Name)

			r := judge(t, s, suite.Selection{Clauses: p.Clauses()})
			assert.True(t, r.Good())
			require.Len(t, r.Profiles, len(p.Profiles))
			for _, got := range r.Profiles {
				assert.Positive(t, got.Passed, got.Profile)
				assert.Zero(t, got.Failed+got.Error+got.Unsupported, got.Profile)
			}

			dialled := stdio.DialBack(command, opts)
			defer dialled.Close()
			assert.True(t, judge(t, dialled, suite.Selection{Clauses: p.Clauses()[:1]}).Good(), "by dial-back")

			if testing.Short() {
				return
			}
			const patience = 2 * time.Minute
			opts.StartTimeout = patience
			examined := speak(command, opts)
			defer examined.Close()
			found, err := doctor.Examine(t.Context(), examined, doctor.Options{Request: patience, End: patience, DialsBack: p.DialBack})
			require.NoError(t, err)
			for _, c := range found.Checks {
				assert.NotEqual(t, doctor.NotOK, c.Status, "%+v", c)
			}
			for _, got := range judge(t, s, suite.Selection{Profiles: []string{DefaultProfile}}).Profiles {
				assert.GreaterOrEqual(t, got.Passed, 3)
				assert.Zero(t, got.Error)
				assert.Positive(t, got.Failed, "the rest is not there yet")
			}
		})
	}
}

// With one profile nothing of the others is left, in any file.
func TestWhatWasNotAskedForIsNotThere(t *testing.T) {
	for _, language := range Languages() {
		for _, name := range profileNames() {
			p, err := Write(filepath.Join(t.TempDir(), "my-game"), language, []string{name})
			require.NoError(t, err)
			assert.Contains(t, p.Files, "README.md", language)
			for _, f := range p.Files {
				text, err := os.ReadFile(filepath.Join(p.Dir, f))
				require.NoError(t, err)
				assert.NotContains(t, string(text), "[[", "%s of %s", f, language)
				assert.NotEmpty(t, strings.TrimSpace(string(text)), f)
				for _, other := range conformance.Profiles() {
					if other.Name == name {
						continue
					}
					// A verb's doc may name another profile's clause; what is
					// answered of another it may not.
					assert.NotContains(t, string(text), firsts[other.Name].verb, "%s of %s, begun for %s", f, language, name)
				}
			}
		}
	}
}

// Every profile of the suite has a first verb, which is one of its own, and
// what it claims makes the suite ask it.
func TestEveryProfileHasAFirstVerb(t *testing.T) {
	assert.Len(t, firsts, len(conformance.Profiles()))
	for _, p := range conformance.Profiles() {
		got := profileOf(p)
		spec, known := conformance.VerbNamed(got.Answered)
		require.True(t, known, "%s answers %q, which is no verb", p.Name, got.Answered)
		assert.True(t, spec.In(p.Name), p.Name)
		if spec.Needs != "" {
			assert.Contains(t, got.Claims, string(spec.Needs))
		}
		for _, c := range got.Claims {
			assert.Contains(t, p.Capabilities(), conformance.Capability(c))
		}
	}
}

func TestLanguagesAreTheFolders(t *testing.T) {
	assert.Subset(t, Languages(), []string{"go", "javascript", "python"})
	assert.NotContains(t, Languages(), "_shared")
	for _, language := range Languages() {
		s, err := start(language, Data{Name: "MyGame"})
		require.NoError(t, err)
		assert.NotEmpty(t, s.Needs, language)
	}
}

func TestBadInputWritesNothing(t *testing.T) {
	full := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(full, ".keep"), nil, 0o600))
	for _, tt := range []struct {
		name, dir, language string
		profiles            []string
		want                []string
	}{
		{"an unknown language", "", "cobol", nil, []string{`"cobol"`, "go", "javascript", "python"}},
		{"no language", "", "", nil, []string{`""`, "python"}},
		{"a shared folder", "", "_shared", nil, []string{`"_shared"`, "python"}},
		{"a way out", "", "../scaffold", nil, []string{"python"}},
		{"an unknown profile", "", "python", []string{"mover"}, []string{`"mover"`, "kinematic-mover", "source-fence"}},
		{"an empty profile", "", "python", []string{""}, []string{`""`, "kinematic-mover"}},
		{"a profile twice", "", "python", []string{DefaultProfile, DefaultProfile}, []string{DefaultProfile, "twice"}},
		{"a folder that is full", full, "python", nil, []string{full, "not empty", ".keep"}},
		{"a file", filepath.Join(full, ".keep"), "python", nil, []string{".keep", "want an empty folder"}},
		{"below a file", filepath.Join(full, ".keep", "x"), "python", nil, []string{".keep"}},
		{"a parent that is not there", filepath.Join(full, "a", "b"), "python", nil, []string{"is to lie in"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			home := t.TempDir()
			dir := tt.dir
			if dir == "" {
				dir = filepath.Join(home, "new")
			}
			_, err := Write(dir, tt.language, tt.profiles)
			for _, want := range tt.want {
				require.ErrorContains(t, err, want)
			}
			assert.Empty(t, names(t, home))
			assert.Equal(t, []string{".keep"}, names(t, full))
		})
	}
	_, err := Write("", "python", nil)
	require.ErrorContains(t, err, "name is empty")
}

func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	all := []string{}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// An empty folder that is there is filled, and stays the folder that it was.
func TestAnEmptyFolderIsFilled(t *testing.T) {
	dir := t.TempDir()
	before, err := os.Stat(dir)
	require.NoError(t, err)
	p, err := Write(dir, "python", nil)
	require.NoError(t, err)
	after, err := os.Stat(dir)
	require.NoError(t, err)
	assert.True(t, os.SameFile(before, after))
	assert.ElementsMatch(t, p.Files, names(t, dir))
	assert.Contains(t, p.Files, "kinematic_mover.py")
	info, err := os.Stat(filepath.Join(dir, "adapter.py"))
	require.NoError(t, err)
	assert.NotZero(t, info.Mode()&0o100, "it begins with #!, and can be executed")
}

// What fails half way leaves nothing behind.
func TestAllOrNothing(t *testing.T) {
	for _, there := range []bool{false, true} {
		home := t.TempDir()
		dir := filepath.Join(home, "new")
		if there {
			require.NoError(t, os.Mkdir(dir, 0o755))
		}
		// The second lies below a file.
		err := write(dir, []file{{"a", []byte("a")}, {"a/b", []byte("b")}})
		require.Error(t, err)
		if there {
			assert.Empty(t, names(t, dir))
		} else {
			assert.Empty(t, names(t, home))
		}
	}
	// What cannot be moved into place takes back what was.
	dir, draft := t.TempDir(), t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(draft, "a"), nil, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(draft, "b"), nil, 0o600))
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "b", "full"), 0o755))
	require.Error(t, moveInto(dir, draft))
	assert.Equal(t, []string{"b"}, names(t, dir))
}

func TestIdentifier(t *testing.T) {
	for base, want := range map[string]string{
		"MyGame": "MyGame", "my-game": "MyGame", "my game 2": "MyGame2", "2048": "Adapter2048",
		"...": "Adapter", "日本": "Adapter", "true": "TrueAdapter", "none": "NoneAdapter", "a'; rm -rf": "ARmRf",
	} {
		assert.Equal(t, want, identifier(base), base)
	}
}

func TestNextIsAShellsLine(t *testing.T) {
	p := Project{Dir: "it's my game", Build: "make", Data: Data{Command: "./adapter", Profiles: []Profile{{Clause: "MOVER-034a"}}}}
	assert.Equal(t, []string{`cd 'it'\''s my game'`, "make", "moveauth certify --clause MOVER-034a -- ./adapter"}, p.Next())
	p.DialBack, p.Dir = true, "./"
	assert.Equal(t, "moveauth certify --dial-back --clause MOVER-034a -- ./adapter", p.Next()[1])
}

// The guide says for each profile what is answered.
func TestTheGuideHasTheAnsweredVerbs(t *testing.T) {
	guide, err := os.ReadFile(filepath.Join("..", "..", "adr", "implementing.md"))
	require.NoError(t, err)
	for _, p := range conformance.Profiles() {
		f := firsts[p.Name]
		assert.Regexp(t, `\| `+p.Name+" \\| `"+f.verb+"`[^|]*\\| "+f.clause+` \|`, string(guide))
	}
}
