package scaffold_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/scaffold"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
	"github.com/moveauth/moveauth/conformance/suite"
)

// toolchains, if it is "all", makes a missing compiler or engine a failure and
// no skip: in CI none may be missing.
const toolchains = "MOVEAUTH_TOOLCHAINS"

// engine is one of the languages that engines are written in.
type engine struct {
	language string
	needs    []string
	dialBack bool   // by nothing else
	lax      bool   // JSON is read by the language's own means, which take what is none; numbers are float32
	lastBit  bool   // reads some float64 off by the last bit
	build    string // of what says back JSON, in a folder with the language's files and those of testdata/torture
	torture  string // runs it
}

var engines = []engine{
	{language: "csharp", needs: []string{"mcs", "mono"}, lastBit: true, build: "mcs -out:torture.exe Json.cs Torture.cs", torture: "mono torture.exe"},
	{language: "cpp", needs: []string{"g++"}, build: "g++ -std=c++17 -Wall -Wextra -Werror -o torture torture.cpp", torture: "./torture"},
	{language: "gdscript", needs: []string{"godot3-server"}, dialBack: true, lax: true, torture: "cat >torture.txt && godot3-server --path . -s torture.gd >log 2>&1 && cat said.txt"},
}

// each runs a test for each engine whose tools are here.
func each(t *testing.T, test func(t *testing.T, e engine)) {
	for _, e := range engines {
		t.Run(e.language, func(t *testing.T) {
			for _, tool := range e.needs {
				if _, err := exec.LookPath(tool); err != nil {
					if os.Getenv(toolchains) == "all" {
						require.NoError(t, err, "%s=all wants every tool", toolchains)
					}
					t.Skipf("no %s here", tool)
				}
			}
			if testing.Short() {
				t.Skip("a compiler takes seconds")
			}
			t.Parallel()
			test(t, e)
		})
	}
}

// shell runs a line in a folder, and returns what it printed. A word on
// standard error is a failure: compilers warn there.
func shell(t *testing.T, dir, line string, input io.Reader) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), "sh", "-c", line)
	var said bytes.Buffer
	c.Dir, c.Stdin, c.Stderr = dir, input, &said
	out, err := c.Output()
	require.NoError(t, err, "%s\n%s%s", line, out, &said)
	require.Empty(t, said.String(), line)
	return string(out)
}

// TestEngineTemplates begins an adapter of all profiles at once: what it
// claims to answer passes, and what it does not is said to be not there.
func TestEngineTemplates(t *testing.T) {
	var profiles []string
	for _, p := range conformance.Profiles() {
		profiles = append(profiles, p.Name)
	}
	each(t, func(t *testing.T, e engine) {
		p, err := scaffold.Write(filepath.Join(t.TempDir(), "my game"), e.language, profiles)
		require.NoError(t, err)
		if p.Build != "" {
			shell(t, p.Dir, p.Build, nil)
		}
		start := stdio.New
		if e.dialBack {
			start = stdio.DialBack
		}
		s := start(strings.Fields(p.Command), stdio.Options{Dir: p.Dir})
		t.Cleanup(func() { assert.NoError(t, s.Close()) })
		passes(t, s, profiles, p.Clauses())
		byHand(t, p, e.lax)
	})
}

// passes judges the clauses, each of which shows in some scenario.
func passes(t *testing.T, s conformance.Subject, profiles, clauses []string) {
	t.Helper()
	report, err := suite.Judge(t.Context(), s, suite.Options{Selection: suite.Selection{Profiles: profiles, Clauses: clauses, Quick: true}})
	require.NoError(t, err)
	assert.Equal(t, "MyGame", report.Subject.Name)
	passed := map[string]int{}
	for _, sc := range report.Scenarios {
		if sc.Verdict == suite.Passed {
			passed[sc.Clause]++
		} else if sc.Verdict != suite.NotRun {
			t.Errorf("%s is %s: %s", sc.ID, sc.Verdict, sc.Message)
		}
	}
	for _, c := range clauses {
		assert.NotZero(t, passed[c], c)
	}
	assert.True(t, report.Good())
}

// byHand has the adapter dial back, and asks it what the suite does not ask.
func byHand(t *testing.T, p scaffold.Project, lax bool) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	c := exec.CommandContext(t.Context(), "sh", "-c", "exec "+p.Command)
	c.Dir, c.Env = p.Dir, append(os.Environ(), "MOVEAUTH_CONNECT="+listener.Addr().String())
	require.NoError(t, c.Start())
	conn, err := listener.Accept()
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	answers := bufio.NewScanner(conn)

	world := `"method":"mover/facing","params":{"world":1`
	for _, asked := range []struct {
		line, want string
		strict     bool // who reads by the language's own means may say something else
	}{
		{"\ufeff" + `{"id":0,"method":"no/such","params":{}}`, `{"id":0,"error":{"code":-32601,`, true},
		{`{"id":1,"method":"open","params":{"profile":"kinematic-mover","settings":{}}}`, `{"id":1,"result":{"world":1}}`, false},
		{"nonsense", `{"id":null,"error":{"code":-32700,`, false},
		{strings.Repeat("[", 100000), `{"id":null,"error":{"code":-32700,`, true},
		{"[]", `{"id":null,"error":{"code":-32600,`, false},
		{`{"id":"3","method":"describe","params":{}}`, `{"id":null,"error":{"code":-32600,`, false},
		{`{"id":4,"params":{}}`, `{"id":4,"error":{"code":-32600,`, false},
		{`{"id":5,"method":"open","params":{"profile":"none","settings":{}}}`, `{"id":5,"error":{"code":-32602,`, false},
		{`{"id":6,"method":"close","params":{"world":7}}`, `{"id":6,"error":{"code":-32602,`, false},
		{`{"id":7,` + world + `}}`, `{"id":7,"error":{"code":-32602,"message":"vector`, true},
		{`{"id":8,` + world + `,"vector":[1]}}`, `{"id":8,"error":{"code":-32602,"message":"vector`, true},
		{`{"id":9,` + world + `,"vector":["NaN",0]}}`, `{"id":9,"result":{"refused":{"code":"BadInput"}}}`, false},
		{`{"id":10,` + world + `,"vector":["-1",0.0],"x":null}}`, `{"id":10,"result":{"octant":4}}`, false},
		{`{"id":11,"method":"mover/run","params":{"world":1,"frames":[]}}`, `{"id":11,"error":{"code":-32601,"message":`, false},
		{`{"id":12,"method":"no/such","params":{}}`, `{"id":12,"error":{"code":-32601,`, false},
		{`{"id":1.3e1,"method":"close","params":{"world":1.0}}` + "\r", `{"id":13,"result":{}}`, false},
		{`{"id":9007199254740991,"method":"close","params":{"world":1}}`, `{"id":9007199254740991,"error":{"code":-32602,`, false},
		// What is not there yet in a part of a verb, and in a part of open.
		{`{"id":15,"method":"open","params":{"profile":"contact-slope","settings":{}}}`, `{"id":15,"result":{"world":2}}`, false},
		{`{"id":16,"method":"slope/adjust","params":{"world":2,"plane":{}}}`, `{"id":16,"error":{"code":-32601,"message":`, false},
		{`{"id":17,"method":"open","params":{"profile":"move-input","settings":{"role":"server"}}}`, `{"id":17,"error":{"code":-32601,"message":`, false},
	} {
		if lax && asked.strict {
			continue
		}
		_, err := io.WriteString(conn, asked.line+"\n")
		require.NoError(t, err)
		require.True(t, answers.Scan(), "%.80s: %v", asked.line, answers.Err())
		assert.True(t, strings.HasPrefix(answers.Text(), asked.want), "asked %.80s\n got %s\nwant %s", asked.line, answers.Text(), asked.want)
	}
	// A read may end anywhere.
	for _, part := range []struct{ sent, want string }{
		{`{"id":18,"method":"close","params":{"world":2}}` + "\n" + `{"id":19,"meth`, `{"id":18,"result":{}}`},
		{`od":"slope/adjust","params":{"world":2}}` + "\n", `{"id":19,"error":{"code":-32601,`},
	} {
		_, err := io.WriteString(conn, part.sent)
		require.NoError(t, err)
		require.True(t, answers.Scan(), "%s: %v", part.sent, answers.Err())
		assert.True(t, strings.HasPrefix(answers.Text(), part.want), answers.Text())
	}
	require.NoError(t, conn.Close())
	assert.NoError(t, c.Wait(), "the end of the connection ends it")
}

// TestEngineReadmes puts the code of a README where it says, into a game that
// is none, and judges the game.
func TestEngineReadmes(t *testing.T) {
	games := map[string]func(t *testing.T, p scaffold.Project, code string) (command string){
		"csharp": func(t *testing.T, p scaffold.Project, code string) string {
			require.NoError(t, os.CopyFS(p.Dir, os.DirFS("testdata/unity")))
			require.NoError(t, os.WriteFile(filepath.Join(p.Dir, "MoveauthBehaviour.cs"), []byte(code), 0o600))
			shell(t, p.Dir, "mcs -main:UnityEngine.Player -out:player.exe *.cs", nil)
			return "mono player.exe"
		},
		"gdscript": func(t *testing.T, p scaffold.Project, code string) string {
			project, err := os.ReadFile(filepath.Join(p.Dir, "project.godot"))
			require.NoError(t, err)
			for name, text := range map[string]string{
				"node.gd":       code,
				"main.tscn":     "[gd_scene load_steps=2 format=2]\n[ext_resource path=\"res://node.gd\" type=\"Script\" id=1]\n[node name=\"Main\" type=\"Node\"]\nscript = ExtResource( 1 )\n",
				"project.godot": strings.Replace(string(project), "[application]\n", "[application]\nrun/main_scene=\"res://main.tscn\"\n", 1),
			} {
				require.NoError(t, os.WriteFile(filepath.Join(p.Dir, name), []byte(text), 0o600))
			}
			require.NoError(t, os.Remove(filepath.Join(p.Dir, "adapter.gd")))
			return "godot3-server --path ."
		},
	}
	each(t, func(t *testing.T, e engine) {
		game, ok := games[e.language]
		if !ok {
			t.Skip("its README has no code")
		}
		p, err := scaffold.Write(filepath.Join(t.TempDir(), "my game"), e.language, nil)
		require.NoError(t, err)
		readme, err := os.ReadFile(filepath.Join(p.Dir, "README.md"))
		require.NoError(t, err)
		_, code, found := strings.Cut(string(readme), "```"+e.language+"\n")
		require.True(t, found)
		code, _, found = strings.Cut(code, "```")
		require.True(t, found)
		s := stdio.DialBack(strings.Fields(game(t, p, code)), stdio.Options{Dir: p.Dir})
		t.Cleanup(func() { assert.NoError(t, s.Close()) })
		passes(t, s, []string{scaffold.DefaultProfile}, p.Clauses())
	})
}

// The numbers that printers and readers get wrong, and some hundreds more.
var (
	hard32 = []float32{0, float32(math.Copysign(0, -1)), 0.1, 1.0 / 3, 1e-45, 1.1754944e-38, 3.4028235e38, 16777217, 8388608.5, 9999999, 1e10, 123456789, -0.3, 5e-7, 1e-5, 0.00012345678}
	hard64 = []float64{0, math.Copysign(0, -1), 0.1, 0.3, 0.1 + 0.2, 5e-324, 2.2250738585072014e-308, math.MaxFloat64, 1e23, 9007199254740993, 123456.75, 1e21, 1e22, 1e-7, 9.5367431640625e-07, 4.35, 0.000001, 100, 8.41e21}
)

func numbers() (floats []float32, doubles []float64) {
	r := rand.New(rand.NewPCG(1, 2))
	floats, doubles = append(floats, hard32...), append(doubles, hard64...)
	for range 300 {
		if f := math.Float32frombits(r.Uint32()); !math.IsNaN(float64(f)) && !math.IsInf(float64(f), 0) {
			floats = append(floats, f)
		}
		if d := math.Float64frombits(r.Uint64()); !math.IsNaN(d) && !math.IsInf(d, 0) {
			doubles = append(doubles, d)
		}
		floats = append(floats, float32(r.NormFloat64()*100))
		doubles = append(doubles, r.NormFloat64()*100)
	}
	return floats, doubles
}

var texts = []struct{ text, want string }{
	{`null`, `null`},
	{` [ true , false,null,{ } , [] ,{"a" : "b"}]` + "\r", `[true,false,null,{},[],{"a":"b"}]`},
	{`["NaN","Infinity"]`, `["NaN","Infinity"]`},
	{`{"floats":["NaN","Infinity","-Infinity"]}`, `["NaN","Infinity","-Infinity"]`},
	{`[1e999,-1e999]`, `["Infinity","-Infinity"]`},
	{`[4294967295,-9007199254740991]`, `[4294967295,-9007199254740991]`},
	{`"a\u00e9\ud83d\ude00\"\\\/\n\tü😀\u0001€"`, `"aé😀\"\\/\u000a\u0009ü😀\u0001€"`},
	{`{"é":1}`, `{"é":1}`},
}

// What Godot's reader would take, or cannot hold.
var strictTexts = []struct{ text, want string }{
	{`[9223372036854775807,-9223372036854775808,9007199254740993]`, `[9223372036854775807,-9223372036854775808,9007199254740993]`},
	{`"\ud83dx"`, "\"\ufffdx\""},
	{`{"a":1,"a":2}`, `!`}, {`01`, `!`}, {`1.`, `!`}, {`.5`, `!`}, {`+1`, `!`}, {`-`, `!`}, {`1e`, `!`}, {`0,5`, `!`},
	{`[1,]`, `!`}, {`{"a":1,}`, `!`}, {`{"a"}`, `!`}, {`[1 2]`, `!`}, {`nul`, `!`}, {`NaN`, `!`}, {`[`, `!`}, {`"a`, `!`}, {`"\x"`, `!`},
	{`"\u12"`, `!`}, {`"\u 12g"`, `!`}, {"\"\t\"", `!`}, {`{} {}`, `!`}, {``, `!`},
}

// TestEngineJSON tries the JSON that each language brings along, in a place
// where one writes a comma.
func TestEngineJSON(t *testing.T) {
	floats, doubles := numbers()
	each(t, func(t *testing.T, e engine) {
		p, err := scaffold.Write(filepath.Join(t.TempDir(), "torture"), e.language, nil)
		require.NoError(t, err)
		require.NoError(t, os.CopyFS(p.Dir, os.DirFS("testdata/torture")))

		texts, doubles := slices.Clone(texts), doubles
		if e.lax {
			doubles = nil
		} else {
			texts = append(texts, strictTexts...)
		}
		var lines strings.Builder
		for _, x := range texts {
			lines.WriteString(x.text + "\n")
		}
		for _, f := range floats {
			fmt.Fprintf(&lines, "{\"floats\":[%v]}\n", float64(f))
		}
		for _, d := range doubles {
			// Written like this, a whole number is a float64 to all of them.
			fmt.Fprintf(&lines, "[%s]\n", strconv.FormatFloat(d, 'e', -1, 64))
		}
		if e.build != "" {
			shell(t, p.Dir, e.build, nil)
		}
		said := shell(t, p.Dir, e.torture, strings.NewReader(lines.String()))
		got := strings.Split(strings.TrimSuffix(said, "\n"), "\n")
		require.Len(t, got, len(texts)+len(floats)+len(doubles))

		for i, x := range texts {
			switch {
			case x.want == "!":
				assert.Regexp(t, "^!.", got[i], "%s", x.text)
			case e.lax:
				assert.JSONEq(t, x.want, got[i], "%s", x.text)
			default:
				assert.Equal(t, x.want, got[i], "%s", x.text)
			}
		}
		got = got[len(texts):]
		for i, f := range floats {
			back := readBack(t, got[i], float64(f), 32)
			require.Equal(t, math.Float32bits(f), math.Float32bits(float32(back)), "%v as %s", f, got[i])
		}
		got = got[len(floats):]
		for i, d := range doubles {
			if !e.lastBit {
				require.Equal(t, math.Float64bits(d), math.Float64bits(readBack(t, got[i], d, 64)), "%v as %s", d, got[i])
				continue
			}
			back, err := strconv.ParseFloat(number(t, got[i]), 64)
			require.NoError(t, err)
			require.InDelta(t, 0, int64(math.Float64bits(d)-math.Float64bits(back)), 1, "%v as %s", d, got[i])
		}
	})
}

var inList = regexp.MustCompile(`^\[(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)\]$`)

// number is the JSON number that is alone in a list.
func number(t *testing.T, line string) string {
	t.Helper()
	m := inList.FindStringSubmatch(line)
	require.NotNil(t, m, "got %q, want a list of one number", line)
	return m[1]
}

// readBack reads the number in a list, which has no more digits than it takes.
func readBack(t *testing.T, line string, want float64, bits int) float64 {
	t.Helper()
	text := number(t, line)
	back, err := strconv.ParseFloat(text, bits)
	require.NoError(t, err)
	if strings.ContainsAny(text, ".eE") { // a whole number may have all of its own
		require.Equal(t, digits(strconv.FormatFloat(want, 'e', -1, bits)), digits(text), "%v as %s", want, text)
	}
	return back
}

// digits are the significant ones of a number.
func digits(number string) string {
	mantissa, _, _ := strings.Cut(strings.ToLower(number), "e")
	return strings.Trim(strings.Map(func(r rune) rune {
		if r == '.' || r == '-' {
			return -1
		}
		return r
	}, mantissa), "0")
}
