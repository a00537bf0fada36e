package steps

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

const mover = "Assets/Scripts/Runtime/Movement/KinematicMover2D.cs"

func orderly(t *testing.T) *fenceWorld {
	w := newFence(With(t.Context(), New(1, nil)))
	require.NoError(t, w.inOrder())
	return w
}

func TestTreesAreChangedAsTheFeatureSays(t *testing.T) {
	w := orderly(t)
	require.NoError(t, w.write("A.cs", "class A\n{\n    int a;\n}\n"))
	require.NoError(t, w.replace("A.cs", "int a", "int b"))
	require.NoError(t, w.insert("A.cs", "int b", "int c;\n\nint d;"))
	require.NoError(t, w.end("A.cs", "class B { }"))
	text, err := w.text("A.cs")
	require.NoError(t, err)
	assert.Equal(t, "class A\n{\n    int b;\n    int c;\n\n    int d;\n}\nclass B { }\n", text)
	line, err := w.line("A.cs", "int d")
	require.NoError(t, err)
	assert.Equal(t, 6, line)

	require.NoError(t, w.windows("A.cs"))
	text, _ = w.text("A.cs")
	assert.True(t, strings.HasPrefix(text, "\ufeffclass A\r\n{\r\n"), "%q", text)
	line, err = w.line("A.cs", "int d")
	require.NoError(t, err)
	assert.Equal(t, 6, line, "the same lines")

	require.NoError(t, w.move(mover, "Assets/Elsewhere"))
	assert.Negative(t, w.index(mover))
	assert.GreaterOrEqual(t, w.index("Assets/Elsewhere/KinematicMover2D.cs"), 0)
	assert.GreaterOrEqual(t, w.index("Assets/Elsewhere/KinematicMover2D.cs.meta"), 0)

	require.NoError(t, w.remove("Assets/Scripts"))
	for _, f := range w.files {
		assert.False(t, strings.HasPrefix(f.Path, "Assets/Scripts/"), f.Path)
	}
	assert.NotEqual(t, len(w.before), len(w.files), "the game in order is as it was")
}

func TestFencesAreMisused(t *testing.T) {
	for why, do := range map[string]func(*fenceWorld) error{
		"a file that is not there":       func(w *fenceWorld) error { return w.replace("B.cs", "a", "b") },
		"a piece that is not there":      func(w *fenceWorld) error { return w.replace(mover, "no such piece", "b") },
		"a piece that is there twice":    func(w *fenceWorld) error { return w.replace(mover, "transform.position", "b") },
		"a line that is not there":       func(w *fenceWorld) error { return w.insert(mover, "no such piece", "b") },
		"a line that is there twice":     func(w *fenceWorld) error { return w.insert(mover, "transform.position", "b") },
		"a folder that is not there":     func(w *fenceWorld) error { return w.remove("Assets/Nowhere") },
		"the end of what is not there":   func(w *fenceWorld) error { return w.end("B.cs", "b") },
		"a move of what is not there":    func(w *fenceWorld) error { return w.move("B.cs", "Assets") },
		"a layer that is not there":      func(w *fenceWorld) error { return w.layers("Player", "Ghost", true, true) },
		"binary of what is not there":    func(w *fenceWorld) error { return w.binary("B.cs") },
		"a second game":                  func(w *fenceWorld) error { return w.inOrder() },
		"a finding before a walk":        func(w *fenceWorld) error { return w.clean("FENCE-001a") },
		"the text of a binary file":      func(w *fenceWorld) error { _ = w.binary(mover); return w.end(mover, "b") },
		"line ends of what is not there": func(w *fenceWorld) error { return w.windows("B.cs") },
	} {
		var wrong *Misuse
		assert.ErrorAs(t, do(orderly(t)), &wrong, why)
	}
}

// Player is layer 8, Enemy 9, and in the game in order the rows of both have the
// bits 10, 11 and 12: the bytes 00 1c 00 00, the least first.
func TestLayersCollideByTheirBits(t *testing.T) {
	rows := func(w *fenceWorld) (player, enemy string) {
		text, err := w.text(physicsFile)
		require.NoError(t, err)
		_, digits, _ := strings.Cut(text, matrixKey)
		return digits[8*8 : 9*8], digits[9*8 : 10*8]
	}
	for why, c := range map[string]struct {
		do            func(*fenceWorld) error
		player, enemy string
	}{
		"as it is":        {func(*fenceWorld) error { return nil }, "001c0000", "001c0000"},
		"on, both ways":   {func(w *fenceWorld) error { return w.layers("Player", "Enemy", true, true) }, "001e0000", "001d0000"},
		"on, in one row":  {func(w *fenceWorld) error { return w.layers("Enemy", "Player", true, false) }, "001c0000", "001d0000"},
		"off, in one row": {func(w *fenceWorld) error { return w.layers("Player", "Structure", false, false) }, "00180000", "001c0000"},
		"on, with itself": {func(w *fenceWorld) error { return w.layers("Player", "Player", true, true) }, "001d0000", "001c0000"},
		"off and on again": {func(w *fenceWorld) error {
			_ = w.layers("Enemy", "Terrain", false, true)
			return w.layers("Enemy", "Terrain", true, true)
		}, "001c0000", "001c0000"},
		"with a low number": {func(w *fenceWorld) error { return w.layers("Player", "Water", true, true) }, "101c0000", "001c0000"},
	} {
		w := orderly(t)
		require.NoError(t, c.do(w), why)
		player, enemy := rows(w)
		assert.Equal(t, []string{c.player, c.enemy}, []string{player, enemy}, why)
	}
}

// reader answers each walk with the next of its answers.
type reader []conformance.FenceRunResult

func (r *reader) Do(_ context.Context, _ string, _, result any) error {
	if len(*r) == 0 {
		return &conformance.Refusal{Code: "BadRules", Faults: []conformance.Fault{{Key: "snap.handlr"}}}
	}
	*result.(*conformance.FenceRunResult) = (*r)[0]
	*r = (*r)[1:]
	return nil
}

func (*reader) Close(context.Context) error { return nil }

func walkedFences(t *testing.T, answers ...conformance.FenceRunResult) (*fenceWorld, error) {
	r := reader(answers)
	ctx := With(t.Context(), New(9, func(context.Context, string, any) (conformance.World, error) { return &r, nil }))
	w := newFence(ctx)
	require.NoError(t, w.inOrder())
	return w, w.walk(ctx)
}

func results(list ...conformance.FenceResult) conformance.FenceRunResult {
	return conformance.FenceRunResult{Fences: list}
}

func foundIn(fence string, line int64, found string) conformance.FenceResult {
	return conformance.FenceResult{Fence: fence, Verdict: "found", Looked: 2, Findings: []conformance.FenceFinding{
		{File: mover, Line: line, Found: found, Allowed: "nothing", Mend: "remove it"}}}
}

func TestFindingsAreClaimedOnce(t *testing.T) {
	clean := conformance.FenceResult{Fence: "FENCE-014a", Verdict: "clean", Looked: 3}
	w, err := walkedFences(t, results(clean), results(foundIn("FENCE-014a", 18, "a write:  _velocity =\n velocity")))
	require.NoError(t, err)
	line, err := w.line(mover, "_velocity = velocity")
	require.NoError(t, err)
	w.found["FENCE-014a"].Findings[0].Line = int64(line)

	var failed *Failure
	assert.ErrorAs(t, w.nothingElse(), &failed, "it was not named")
	assert.ErrorAs(t, w.clean("FENCE-014a"), &failed)
	assert.ErrorAs(t, w.nothing("FENCE-014a"), &failed)
	assert.ErrorAs(t, w.finds("FENCE-014a", "_velocity = velocity", "private Vector2 _velocity", mover), &failed, "it is in another line")
	assert.ErrorAs(t, w.finds("FENCE-014a", "_skinWidth", "_velocity = velocity", mover), &failed, "it quotes something else")
	assert.ErrorAs(t, w.finds("FENCE-014b", "_velocity", "_velocity = velocity", mover), &failed, "it is another fence's")
	require.NoError(t, w.finds("FENCE-014a", "_velocity = velocity", "_velocity = velocity", mover))
	assert.ErrorAs(t, w.finds("FENCE-014a", "_velocity = velocity", "_velocity = velocity", mover), &failed, "it was named already")
	assert.NoError(t, w.nothingElse())

	w.found["FENCE-014a"].Findings[0].Mend = " "
	assert.NoError(t, w.says("FENCE-014a", "what is allowed", func(f conformance.FenceFinding) string { return f.Allowed }))
	assert.ErrorAs(t, w.says("FENCE-014a", "how to mend it", func(f conformance.FenceFinding) string { return f.Mend }), &failed)
}

// A fence that finds something in the game in order, or looks at nothing there,
// proves nothing by what it finds later.
func TestTheGameInOrderComesFirst(t *testing.T) {
	for why, before := range map[string][]conformance.FenceResult{
		"no result":        {},
		"nothing to check": {{Fence: "FENCE-014a", Verdict: "nothing"}},
		"a false alarm":    {foundIn("FENCE-014a", 1, "something")},
	} {
		w, err := walkedFences(t, results(before...), results(foundIn("FENCE-014a", 1, "using UnityEngine")))
		require.NoError(t, err, why)
		assert.ErrorContains(t, w.finds("FENCE-014a", "UnityEngine", "using UnityEngine", mover), "on the game in order", why)
	}
}

func TestAnswersAreHeldToThemselves(t *testing.T) {
	clean := conformance.FenceResult{Fence: "FENCE-001a", Verdict: "clean", Looked: 1}
	finding := foundIn("FENCE-001a", 1, "x").Findings
	for why, bad := range map[string]conformance.FenceRunResult{
		"one fence twice":          results(clean, clean),
		"clean with findings":      results(conformance.FenceResult{Fence: "FENCE-001a", Verdict: "clean", Looked: 1, Findings: finding}),
		"clean without a look":     results(conformance.FenceResult{Fence: "FENCE-001a", Verdict: "clean"}),
		"nothing after a look":     results(conformance.FenceResult{Fence: "FENCE-001a", Verdict: "nothing", Looked: 1}),
		"found without a finding":  results(conformance.FenceResult{Fence: "FENCE-001a", Verdict: "found", Looked: 1}),
		"found without a look":     results(conformance.FenceResult{Fence: "FENCE-001a", Verdict: "found", Findings: finding}),
		"fewer looks than nothing": results(conformance.FenceResult{Fence: "FENCE-001a", Verdict: "clean", Looked: -1}),
	} {
		_, err := walkedFences(t, bad, results(clean))
		var failed *Failure
		assert.ErrorAs(t, err, &failed, why)
	}
	w, err := walkedFences(t, results(clean), results())
	require.NoError(t, err)
	assert.Error(t, w.nothingElse(), "no fence was walked")
	assert.Error(t, w.clean("FENCE-001a"))
}

func TestRefusedRulesAreNamed(t *testing.T) {
	clean := conformance.FenceResult{Fence: "FENCE-001a", Verdict: "clean", Looked: 1}
	w, err := walkedFences(t, results(clean))
	require.NoError(t, err)
	assert.Error(t, w.clean("FENCE-001a"), "the refusal was not named")
	assert.Error(t, w.nothingElse(), "the refusal was not named")
	assert.ErrorContains(t, w.refusedOver("snap.enum"), "over snap.handlr")
	w, err = walkedFences(t, results(clean))
	require.NoError(t, err)
	assert.NoError(t, w.refusedOver("snap.handlr"))
	w, err = walkedFences(t, results(clean), results(clean))
	require.NoError(t, err)
	assert.Error(t, w.refusedOver("snap.handlr"), "nothing was refused")
}
