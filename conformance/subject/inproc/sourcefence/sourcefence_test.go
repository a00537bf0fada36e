package sourcefence_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/sourcefence"
)

func open(t *testing.T) conformance.World {
	w, err := sourcefence.Open(conformance.FenceSettings{})
	require.NoError(t, err)
	return w
}

func text(path, text string) conformance.SourceFile {
	return conformance.SourceFile{Path: path, Text: &text}
}

func TestFencesOfATreeAreWalked(t *testing.T) {
	files := []conformance.SourceFile{text("Assets/StreamingAssets/movement.json", `{"weight": 1}`), {Path: "Icon.png", Bytes: []byte{0x89, 'P', 'N', 'G'}}}
	for range 2 { // the second walk knows nothing of the first
		r, err := conformance.FenceRun.Call(t.Context(), open(t), conformance.FenceRunParams{Files: files})
		require.NoError(t, err)
		require.NoError(t, conformance.Check(r))
		for _, f := range r.Fences {
			switch f.Fence {
			case "FENCE-007a":
			case "FENCE-007b":
				assert.Equal(t, conformance.FenceVerdict("clean"), f.Verdict)
				continue
			default:
				assert.Equal(t, conformance.FenceVerdict("nothing"), f.Verdict, f.Fence)
				continue
			}
			assert.Equal(t, conformance.FenceVerdict("found"), f.Verdict)
			require.Len(t, f.Findings, 1)
			assert.Equal(t, "Assets/StreamingAssets/movement.json", f.Findings[0].File)
			assert.Equal(t, int64(1), f.Findings[0].Line)
			assert.Contains(t, f.Findings[0].Found, "weight")
			assert.NotEmpty(t, f.Findings[0].Allowed)
			assert.NotEmpty(t, f.Findings[0].Mend)
		}
	}
}

func TestBadTreesAreNoTrees(t *testing.T) {
	for why, files := range map[string][]conformance.SourceFile{
		"a path from elsewhere": {text("../secrets.json", "{}")},
		"a path from the top":   {text("/movement.json", "{}")},
		"no path":               {text("", "{}")},
		"a path twice":          {text("a/b.cs", ""), text("a/b.cs", "")},
		"a file for a folder":   {text("a", ""), text("a/b.cs", "")},
	} {
		_, err := conformance.FenceRun.Call(t.Context(), open(t), conformance.FenceRunParams{Files: files})
		var bad *conformance.Error
		if assert.ErrorAs(t, err, &bad, why) {
			assert.Equal(t, int64(conformance.CodeBadParams), bad.Code, why)
		}
	}
}

func TestBadRulesAreRefusedWithEachFault(t *testing.T) {
	_, err := conformance.FenceRun.Call(t.Context(), open(t), conformance.FenceRunParams{Rules: "snaps: 1\nmover: {limit: fast}\n"})
	refusal := conformance.AsRefusal(err)
	require.NotNil(t, refusal, "%v", err)
	assert.Equal(t, "BadRules", refusal.Code)
	keys := []string{}
	for _, f := range refusal.Faults {
		keys = append(keys, f.Key)
		assert.NotEmpty(t, f.Got, f.Key)
		assert.NotEmpty(t, f.Want, f.Key)
	}
	assert.ElementsMatch(t, []string{"snaps", "mover.limit"}, keys)
}

func TestWorldsAreAskedWhatTheyKnow(t *testing.T) {
	w := open(t)
	var bad *conformance.Error
	assert.ErrorAs(t, w.Do(t.Context(), "slope/adjust", conformance.AdjustParams{}, &conformance.AdjustResult{}), &bad)
	assert.Equal(t, int64(conformance.CodeUnknownVerb), bad.Code)
	require.NoError(t, w.Close(t.Context()))
	assert.ErrorContains(t, w.Do(t.Context(), "fence/run", conformance.FenceRunParams{}, &conformance.FenceRunResult{}), "closed")
	_, err := sourcefence.Open(3)
	assert.Error(t, err)
}
