package fence_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/moveauth/moveauth/conformance/fence"
)

// inOrder is the small game that breaks nothing.
func inOrder(t testing.TB) fstest.MapFS {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/trees/in-order.txtar")
	require.NoError(t, err)
	tree := fstest.MapFS{}
	for _, f := range archive.Files {
		tree[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return tree
}

func tree(files ...string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for i := 0; i+1 < len(files); i += 2 {
		fsys[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return fsys
}

func run(t testing.TB, fsys fs.FS, rules string) *fence.Report {
	t.Helper()
	r, err := fence.ReadRules("rules", []byte(rules))
	require.NoError(t, err)
	report, err := fence.Run(fsys, r)
	require.NoError(t, err)
	return report
}

// lines are the findings as FENCE file:line found.
func lines(r *fence.Report) []string {
	list := []string{}
	for _, f := range r.Fences {
		for _, x := range f.Findings {
			list = append(list, fmt.Sprintf("%s %s:%d %s", x.Fence, x.File, x.Line, x.Found))
		}
	}
	return list
}

func notes(r *fence.Report) []string {
	list := []string{}
	for _, n := range r.Notes {
		list = append(list, fmt.Sprintf("%s:%d %s", n.File, n.Line, n.Why))
	}
	return list
}

func verdict(r *fence.Report, id string) fence.Verdict {
	i := slices.IndexFunc(r.Fences, func(f fence.Result) bool { return f.Fence == id })
	return r.Fences[i].Verdict
}

func TestAGameInOrderIsClean(t *testing.T) {
	r := run(t, inOrder(t), "")
	assert.Empty(t, lines(r))
	assert.Empty(t, r.Notes)
	for _, f := range r.Fences {
		assert.Equal(t, fence.Clean, f.Verdict, f.Fence)
		assert.Positive(t, f.Looked, f.Fence)
	}
	ids := fence.IDs()
	assert.Len(t, r.Fences, len(ids))
	assert.True(t, slices.IsSorted(ids), "in order of their clauses")
}

func TestNothingIsNotClean(t *testing.T) {
	for _, f := range run(t, tree("readme.md", "Teleport("), "").Fences {
		assert.Equal(t, fence.Nothing, f.Verdict, f.Fence)
		assert.Zero(t, f.Looked, f.Fence)
	}
}

func TestTwoRunsSayTheSame(t *testing.T) {
	game := inOrder(t)
	for i := range 20 {
		game[fmt.Sprintf("Assets/A%02d.cs", i)] = &fstest.MapFile{Data: []byte("using Unity.Netcode; class A { NetworkTransform t; void B() { t.Teleport(a, b, c); NetworkTransform.InterpolationBufferTickOffset = 1; } [ClientRpc] void C() { } }")}
	}
	first := run(t, game, "")
	assert.Len(t, lines(first), 20*2+20, "a call, an offset beside the first, and a way out in each")
	for range 3 {
		assert.Equal(t, first, run(t, game, ""))
	}
}

const player = "%YAML 1.1\n--- !u!114 &1\nMonoBehaviour:\n  m_GameObject: {fileID: 9}\n  m_Script: {fileID: 11500000, guid: e96cb6065543e43c4a752faaa1468eb1, type: 3}\n  AuthorityMode: 0\n"

func wide(text string, order string) string {
	var b strings.Builder
	b.WriteString(map[string]string{"le": "\xff\xfe", "be": "\xfe\xff"}[order])
	for _, u := range utf16.Encode([]rune(text)) {
		if order == "le" {
			b.WriteString(string([]byte{byte(u), byte(u >> 8)}))
		} else {
			b.WriteString(string([]byte{byte(u >> 8), byte(u)}))
		}
	}
	return b.String()
}

func TestEncodings(t *testing.T) {
	const src = "// é\nclass A { NetworkTransform t; void B() { t.Teleport(a, b, c); } }\n"
	const want = "FENCE-002a a.cs:2 t.Teleport(a, b, c), in A.B"
	for _, c := range []struct {
		why, text string
		notes     []string
	}{
		{"UTF-8", src, []string{}},
		{"with a mark", "\xef\xbb\xbf" + src, []string{}},
		{"UTF-16, least first", wide(src, "le"), []string{"a.cs:0 is UTF-16, and was read as such"}},
		{"UTF-16, most first", wide(src, "be"), []string{"a.cs:0 is UTF-16, and was read as such"}},
		{"Latin-1", strings.ReplaceAll(src, "é", "\xe9"), []string{"a.cs:0 is not UTF-8, and was read as Latin-1"}},
	} {
		r := run(t, tree("a.cs", c.text), "")
		assert.Equal(t, []string{want}, lines(r), c.why)
		assert.Equal(t, c.notes, notes(r), c.why)
		assert.Equal(t, 1, r.Files, c.why)
	}
	r := run(t, tree("Player.prefab", wide(player, "le")), "")
	assert.Contains(t, lines(r), "FENCE-001a Player.prefab:6 AuthorityMode: 0, in NetworkTransform of Player.prefab")
}

func TestWhatCannotBeReadIsFoundAndNoted(t *testing.T) {
	for _, c := range []struct {
		why, file, text string
		want            string
		line            int
	}{
		{"a binary prefab", "Player.prefab", "\x00\x01", "is no text", 0},
		{"an empty scene", "a.unity", "", "is empty", 0},
		{"a prefab that ends in the middle of a line", "Player.prefab", player + "  SyncPos", "ends in the middle of a line", 7},
		{"a prefab in the middle of a merge", "Player.prefab", strings.Replace(player, "  AuthorityMode", "<<<<<<< HEAD\n  AuthorityMode", 1) + "=======\n>>>>>>> theirs\n", "a merge that nobody ended", 6},
		{"a prefab with braces that are not ended", "Player.prefab", player + "  m_Enabled: {\n", "is not ended", 7},
		{"a prefab that a tab indents", "Player.prefab", player + "\tm_Enabled: 1\n", "a tab", 7},
		{"a prefab of a head alone", "Player.prefab", "%YAML 1.1\n", "holds no object", 1},
		{"a script in a comment", "a.cs", "class A {\n/* void B() { }\nvoid OnTriggerEnter2D() { }\n}\n", "a comment that is not ended", 2},
		{"a script in the middle of a merge", "a.cs", "class A { }\n<<<<<<< HEAD\n", "a merge that nobody ended", 2},
		{"a script that lacks a brace", "a.cs", "class A {\nvoid B() {\n", "{ is not closed", 2},
		{"a pointer", "Player.prefab", "version https://git-lfs.github.com/spec/v1\n", "Git LFS pointer", 0},
		{"a component", "Player.prefab", "%YAML 1.1\n--- !u!114 &1\nMonoBehaviour:\n  m_Script: {fileID: 1, guid: e96cb6065543e43c4a752faaa1468eb1}\n  AuthorityMode: {\n", "MonoBehaviour &1", 5},
		{"settings", "ProjectSettings/TagManager.asset", "\x00", "is no text", 0},
		{"the step", "ProjectSettings/TimeManager.asset", "\x00", "is no text", 0},
		{"a configuration", "movement.json", "{\n\"a\": 1,\n}", "is not JSON", 3},
		{"a configuration that ends early", "movement.json", "{\n\"a\": [1,\n", "it ends in the middle", 2},
		{"an empty configuration", "movement.json", "", "it ends in the middle", 1},
		{"two configurations in one", "movement.json", "{}\n{}", "more than one value", 2},
		{"an assembly", "a.asmdef", "{", "it ends in the middle", 1},
		{"a reference to one", "a.asmref", "no", "is not JSON", 1},
	} {
		r := run(t, tree(c.file, c.text), "")
		found := lines(r)
		require.Len(t, found, 1, c.why)
		assert.Contains(t, found[0], fmt.Sprintf("%s:%d cannot be read: ", c.file, c.line), c.why)
		assert.Contains(t, found[0], c.want, c.why)
		require.Len(t, r.Notes, 1, c.why)
		assert.Contains(t, r.Notes[0].Why, c.want, c.why)
	}
}

// shut is a file system in which some paths cannot be opened.
type shut struct {
	fstest.MapFS
	paths []string
}

func (s shut) Open(name string) (fs.File, error) {
	if slices.Contains(s.paths, name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return s.MapFS.Open(name)
}

// ReadDir, Stat and the rest go by Open.
func (s shut) ReadDir(name string) ([]fs.DirEntry, error) {
	if slices.Contains(s.paths, name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return s.MapFS.ReadDir(name)
}

func TestABrokenTestIsNotedOnly(t *testing.T) {
	r := run(t, tree("Tests/a.cs", "class A {"), "")
	assert.Empty(t, lines(r))
	assert.Equal(t, []string{"Tests/a.cs:1 cannot be read: brackets that do not pair: { is not closed"}, notes(r))
}

func TestWhatIsShutIsFound(t *testing.T) {
	files := tree("Assets/a.cs", "class A { }", "Secret/b.cs", "class B { }")
	r := run(t, shut{files, []string{"Assets/a.cs"}}, "")
	assert.Equal(t, []string{"FENCE-002a Assets/a.cs:0 cannot be read: permission denied"}, lines(r))
	r = run(t, shut{files, []string{"Secret"}}, "")
	assert.Equal(t, []string{"FENCE-001a Secret:0 cannot be read: permission denied"}, lines(r), "anything may lie in it")
	assert.Equal(t, fence.Clean, verdict(r, "FENCE-006a"), "the rest is looked at")
	_, err := fence.Run(shut{files, []string{"."}}, fence.Defaults())
	assert.ErrorContains(t, err, "permission denied")
	_, err = fence.Run(os.DirFS(filepath.Join(t.TempDir(), "gone")), fence.Defaults())
	assert.ErrorIs(t, err, fs.ErrNotExist)
}

func TestLargeAndOddFilesEnd(t *testing.T) {
	const n = 20_000
	class := func(body string) string {
		return "class PlayerMotor : NetworkBehaviour { Rigidbody2D _rb; NetworkTransform _nt; PlayerMotor p; void B() { " + body + " } }"
	}
	repeat := func(s string) string { return strings.Repeat(s, n) }
	for why, files := range map[string]fstest.MapFS{
		"one line of calls":       tree("a.cs", class(repeat("_nt.Teleport(a, b, c); "))),
		"one chain of calls":      tree("a.cs", class("_nt"+repeat(".Teleport(a)")+";")),
		"writes of a position":    tree("a.cs", class(repeat("var t = transform; t.position = a; "))),
		"pushes under guards":     tree("Server/a.cs", class(repeat("if (IsServer) { _rb.AddForce(a); } "))),
		"scales":                  tree("a.cs", class(repeat("transform.localScale = new Vector3(-1, 1, 1); "))),
		"objects in each other":   tree("movement.json", repeat(`{"a":`)),
		"lists in each other":     tree("movement.json", repeat("[")),
		"keys":                    tree("movement.json", "{"+repeat(`"stamina":1,`)+`"a":1}`),
		"flows in each other":     tree("Player.prefab", "%YAML 1.1\n--- !u!114 &1\nMonoBehaviour:\n  AuthorityMode: "+repeat("[")+"\n"),
		"indents in each other":   tree("Player.prefab", "%YAML 1.1\n--- !u!114 &1\nMonoBehaviour:\n  a:\n    AuthorityMode:\n"+strings.Repeat("- ", 2_000)+"\n"),
		"documents":               tree("Player.prefab", "%YAML 1.1\n"+repeat("--- !u!114 &1\nMonoBehaviour:\n  AuthorityMode: 0\n")),
		"a line that goes on":     tree("Player.prefab", "%YAML 1.1\n--- !u!114 &1\nMonoBehaviour:\n  AuthorityMode: "+repeat("0")+"\n"),
		"types that derive round": tree("a.cs", "class A : B { } class B : A { } class C : C { NetworkTransform t; void D() { t.Teleport(a, b, c); this.x.y.z(); } }"),
	} {
		r := run(t, files, "")
		assert.NotEmpty(t, r.Fences, why)
	}
}

func TestSkippedFolders(t *testing.T) {
	const bad = "class A { NetworkTransform t; void B() { t.Teleport(a, b, c); } }"
	r := run(t, tree(
		"Library/a.cs", bad, "Game/Library/b.cs", bad, "Game/ProjectSettings/x", "", "Game/Assets/Library/c.cs", bad,
		".git/d.cs", bad, "Game/Assets/Samples~/e.cs", bad, "Game/Packages/com.unity.netcode/f.cs", bad, "Game/Packages/mine/g.cs", bad,
		"Assets/Tests/h.cs", bad,
	), "")
	assert.Equal(t, []string{
		"FENCE-002a Game/Assets/Library/c.cs:1 t.Teleport(a, b, c), in A.B",
		"FENCE-002a Game/Packages/mine/g.cs:1 t.Teleport(a, b, c), in A.B",
	}, lines(r), "a folder of that name is the editor's only where a project begins")
	r = run(t, tree("Vendor/a.cs", bad, "b.cs", bad), "skip: [Vendor]\nunshipped: [b.cs]\n")
	assert.Empty(t, lines(r))
	assert.Equal(t, 1, r.Files)
}

func TestNamesFromTheEditorsCache(t *testing.T) {
	const id = "00112233445566778899aabbccddeeff"
	prefab := strings.ReplaceAll(player, "e96cb6065543e43c4a752faaa1468eb1", id)
	files := tree("Player.prefab", prefab, "Library/PackageCache/x@1/NetworkTransform.cs.meta", "guid: "+id+"\n",
		"a.asmdef", `{"name": "Game.Rules", "noEngineReferences": true, "references": ["GUID:`+strings.ToUpper(id[:31])+`0"]}`,
		"Library/PackageCache/y@2/Unity.Netcode.Runtime.asmdef.meta", "guid: "+id[:31]+"0\n")
	r := run(t, files, "")
	assert.Contains(t, lines(r), "FENCE-001a Player.prefab:6 AuthorityMode: 0, in NetworkTransform of Player.prefab")
	assert.Contains(t, lines(r), "FENCE-017b a.asmdef:1 GUID:00112233445566778899AABBCCDDEEF0, which is Unity.Netcode.Runtime, in Game.Rules")
	delete(files, "Library/PackageCache/x@1/NetworkTransform.cs.meta")
	delete(files, "Library/PackageCache/y@2/Unity.Netcode.Runtime.asmdef.meta")
	r = run(t, files, "")
	assert.Equal(t, fence.Nothing, verdict(r, "FENCE-001a"), "nobody knows the script")
	assert.Contains(t, lines(r)[0], "cannot be resolved")
	r = run(t, files, "replicators: {guids: {"+id+": NetworkTransform}}\n")
	assert.Equal(t, fence.Found, verdict(r, "FENCE-001a"))
}

func TestAReplicatorIsKnownByItsFields(t *testing.T) {
	prefab := strings.ReplaceAll(player, "e96cb6065543e43c4a752faaa1468eb1", "00112233445566778899aabbccddeeff") + "  SyncPositionX: 1\n"
	r := run(t, tree("Player.prefab", prefab), "")
	assert.Contains(t, lines(r), "FENCE-001a Player.prefab:6 AuthorityMode: 0, in NetworkTransform of Player.prefab")
}

func TestAFractionOfASecondIsAStep(t *testing.T) {
	manager := func(rate string) string {
		return "%YAML 1.1\n--- !u!114 &1\nMonoBehaviour:\n  m_GameObject: {fileID: 9}\n  m_Script: {fileID: 1, guid: 593a2fe42fa9d37498c96f9a383b6521}\n  NetworkConfig:\n    TickRate: " + rate + "\n"
	}
	step := func(text string) string {
		return "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n  Fixed Timestep" + text + "\n"
	}
	parts := func(count string) string {
		return step(":\n    m_Count: " + count + "\n    m_Rate:\n      m_Denominator: 1\n      m_Numerator: 141120000")
	}
	for _, c := range []struct {
		why, rate, time string
		want            fence.Verdict
	}{
		{"50 to 0.02", "50", step(": 0.02"), fence.Clean},
		{"50 to what the editor makes of it", "50", parts("2822399"), fence.Clean}, // 0.02 s is 2,822,400 parts
		{"60 to a float32", "60", step(": 0.016666668"), fence.Clean},
		{"30 to what somebody typed", "30", step(": 0.0333333"), fence.Clean},
		{"50 to a step that is a thousandth too long", "50", step(": 0.02002"), fence.Found},
		{"30 to 0.02", "30", parts("2822399"), fence.Found},
		{"a rate that is no number", "fast", step(": 0.02"), fence.Found},
		{"none", "0", step(": 0.02"), fence.Found},
		{"no step", "50", step(": 0"), fence.Nothing},
	} {
		r := run(t, tree("ProjectSettings/TimeManager.asset", c.time, "Assets/a.unity", manager(c.rate)), "")
		assert.Equal(t, c.want, verdict(r, "FENCE-016"), c.why)
	}
	r := run(t, tree("A/ProjectSettings/TimeManager.asset", step(": 0.02"), "A/a.unity", manager("50"), "B/ProjectSettings/TimeManager.asset", step(": 0.01"), "B/b.unity", manager("50")), "")
	assert.Equal(t, []string{"FENCE-016 B/b.unity:7 TickRate: 50, to a fixed step of 0.01 s"}, lines(r), "each project goes by its own step")
}

func TestNoMoverIsNothingToHold(t *testing.T) {
	files := tree("Movement/a.cs", "class PlayerMotor { void B() { transform.position = c; } }")
	assert.Equal(t, fence.Found, verdict(run(t, files, ""), "FENCE-014a"))
	r := run(t, files, "mover: {classes: []}\n")
	for _, id := range []string{"FENCE-014a", "FENCE-014b", "FENCE-014c"} {
		assert.Equal(t, fence.Nothing, verdict(r, id), id)
	}
}

func TestWhatTheRulesNameAndNobodyHasIsNoted(t *testing.T) {
	files := tree("Assets/Ship.prefab", player, "a.cs", "class PlayerMover : Body { void OnSnap() { } }", "walk.json", "{}")
	for _, c := range []struct {
		why, rules string
		want       []string
	}{
		{"the defaults", "", []string{}},
		{"what is there", "players: {prefabs: [Assets/*.prefab], classes: [Body]}\nsnap: {handler: PlayerMover.OnSnap}\nmover: {classes: [PlayerM*]}\nconfig: {files: [walk.json]}\n", []string{}},
		{"a folder that was moved", "players: {prefabs: [Ship.prefab, 'Old/*.prefab']}\n", []string{`:0 the rules: players.prefabs[1] "Old/*.prefab": matches no file`}},
		{"a configuration", "config: {files: [run.json]}\n", []string{`:0 the rules: config.files[0] "run.json": matches no file`}},
		{"a slip of the pen", "snap: {handler: PlayerMover.OnSnapp}\n", []string{`:0 the rules: snap.handler "PlayerMover.OnSnapp": no such method; near: PlayerMover.OnSnap`}},
		{"nothing like it", "snap: {handler: X.Y}\n", []string{`:0 the rules: snap.handler "X.Y": no such method`}},
		{"classes", "mover: {classes: [PlayrMover]}\nrpc: {channel: Zzzzzzzz}\n", []string{`:0 the rules: mover.classes "PlayrMover": no such class; near: PlayerMover`, `:0 the rules: rpc.channel "Zzzzzzzz": no such class`}},
	} {
		assert.Equal(t, c.want, notes(run(t, files, c.rules)), c.why)
	}
}

// FuzzRun holds a run to ending on any script, prefab and configuration.
func FuzzRun(f *testing.F) {
	f.Add("class PlayerMotor : NetworkTransform { void B() { if (IsServer) { rb.AddForce(a); } transform.position = b; var x = tide.Evaluate(1); _y = x; } }", player, `{"a": {"stamina": 1}}`)
	f.Add("[Rpc(SendTo.Server)] void A() { }", "%YAML 1.1\n--- !u!1001 &1\nPrefabInstance:\n  m_SourcePrefab: {guid: 00000000000000000000000000000001}\n", "[")
	f.Add("class HostCommitChannel { [ServerRpc(RequireOwnership = false)] void A() => base.B(); }", "\x00", "")
	f.Fuzz(func(t *testing.T, script, prefab, config string) {
		r, err := fence.Run(tree("Movement/a.cs", script, "Player.prefab", prefab, "Player.prefab.meta", "guid: 00000000000000000000000000000001\n", "movement.json", config), fence.Defaults())
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range r.Notes {
			if strings.Contains(n.Why, "fault of its own") {
				t.Fatal(n.Why)
			}
		}
		for _, x := range r.Fences {
			if (x.Verdict == fence.Nothing) != (x.Looked == 0) || (x.Verdict == fence.Found) != (len(x.Findings) > 0) {
				t.Fatalf("%s: %s with %d findings in %d places", x.Fence, x.Verdict, len(x.Findings), x.Looked)
			}
		}
	})
}
