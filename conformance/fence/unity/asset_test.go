package unity_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/fence/unity"
)

// every asks for all fields that the tests have.
func every(class int, key, value []byte) bool {
	switch string(key) {
	case "AuthorityMode", "TickRate", "m_LocalScale", "layers", "useTriggers", "m_Text", "Fixed Timestep":
		return true
	}
	return false
}

const head = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"

func read(t *testing.T, text string) *unity.Asset {
	t.Helper()
	a, err := unity.Read([]byte(text), every)
	require.NoError(t, err)
	return a
}

func TestReadTakesWhatWasAskedFor(t *testing.T) {
	a := read(t, head+`--- !u!1 &10
GameObject:
  m_Name: Crab
--- !u!4 &11
Transform:
  m_GameObject: {fileID: 10}
  m_LocalScale: {x: -1, y: 1.5, z: 1}
--- !u!114 &-12
MonoBehaviour:
  m_GameObject: {fileID: 10}
  m_Script: {fileID: 11500000, guid: 0123456789abcdef0123456789abcdef, type: 3}
  m_EditorClassIdentifier: Game.Runtime::Game.EnemyMotor
  AuthorityMode: 0
  Config:
    TickRate: 50
    Other: 1
  _filters:
  - useTriggers: 0
  - useTriggers: 1
  layers:
  - Default
  -
  - 'Ignore: Raycast'
`)
	require.Empty(t, a.Faults)
	require.Len(t, a.Objects, 3)
	assert.Equal(t, "Crab", a.Objects[0].Name)
	assert.Equal(t, map[string]unity.Value{"m_LocalScale.x": {Text: "-1", Line: 9}, "m_LocalScale.y": {Text: "1.5", Line: 9}, "m_LocalScale.z": {Text: "1", Line: 9}}, a.Objects[1].Fields)
	m := a.Objects[2]
	assert.Equal(t, int64(-12), m.ID)
	assert.Equal(t, 10, m.Line)
	assert.Equal(t, int64(10), m.On)
	assert.Equal(t, "0123456789abcdef0123456789abcdef", m.Script)
	assert.Equal(t, "Game.Runtime::Game.EnemyMotor", m.Editor)
	assert.Equal(t, map[string]unity.Value{
		"AuthorityMode":                      {Text: "0", Line: 15},
		"Config.TickRate":                    {Text: "50", Line: 17},
		"_filters.Array.data[0].useTriggers": {Text: "0", Line: 20},
		"_filters.Array.data[1].useTriggers": {Text: "1", Line: 21},
		"layers.Array.data[0]":               {Text: "Default", Line: 23},
		"layers.Array.data[1]":               {Text: "", Line: 24},
		"layers.Array.data[2]":               {Text: "Ignore: Raycast", Line: 25},
	}, m.Fields)
}

func TestReadTakesOtherLineEndsAndHeads(t *testing.T) {
	plain := head + "--- !u!114 &1\nMonoBehaviour:\n  AuthorityMode: 1\n--- !u!114 &2 stripped\nMonoBehaviour:\n  m_CorrespondingSourceObject: {fileID: 7, guid: 0123456789abcdef0123456789abcdef,\n    type: 3}\n  m_PrefabInstance: {fileID: 9}\n"
	for why, text := range map[string]string{
		"as it is":              plain,
		"carriage returns":      strings.ReplaceAll(plain, "\n", "\r\n"),
		"no head":               strings.TrimPrefix(plain, head),
		"no end of the last":    strings.TrimSuffix(plain, "\n"),
		"space behind a header": strings.ReplaceAll(plain, "&1\n", "&1 \n"),
	} {
		a := read(t, text)
		require.Empty(t, a.Faults, why)
		require.Len(t, a.Objects, 2, why)
		assert.Equal(t, "1", a.Objects[0].Fields["AuthorityMode"].Text, why)
		assert.True(t, a.Objects[1].Stripped, why)
		assert.Equal(t, []int64{7, 9}, []int64{a.Objects[1].Source, a.Objects[1].Instance}, why)
	}
}

func TestReadSaysWhatItCannot(t *testing.T) {
	for _, c := range []struct {
		why, text string
		err       error
		line      int
		faults    []string
	}{
		{"a binary file", "\x00\x01UnityFS", unity.ErrBinary, 0, nil},
		{"an empty file", "", unity.ErrEmpty, 0, nil},
		{"a pointer to a file elsewhere", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n", unity.ErrPointer, 0, nil},
		{"a merge that nobody ended, at its first line", head + "--- !u!114 &1\nMonoBehaviour:\n<<<<<<< HEAD\n  _filters: {useTriggers: 0}\n=======\n  useTriggers: [1\n", nil, 5, []string{"MonoBehaviour &1"}},
		{"a header that is none", head + "--- !u!x &1\nMonoBehaviour:\n", nil, 3, []string{"got \"--- !u!x &1\", want --- !u!CLASS &ID"}},
		{"an id too long", head + "--- !u!4 &99999999999999999999\n", nil, 3, []string{"value out of range"}},
		{"a list where an object should be", head + "--- !u!114 &1\n- useTriggers: {a: 1}\n", nil, 3, []string{"is not one object"}},
		{"braces that nobody asked for", head + "--- !u!114 &1\nMonoBehaviour:\n  m_Enabled: {\n  x: {y: 1}\n", nil, 5, []string{"MonoBehaviour &1: a value in braces that is not ended: want }"}},
		{"a text that is not ended", head + "--- !u!114 &1\nMonoBehaviour:\n  x: 'it''s\n  y: 1\n", nil, 5, []string{"a text in ' that is not ended"}},
		{"the end of a merge before any object", head + ">>>>>>> theirs\n--- !u!4 &1\nTransform:\n  x: 1\n", nil, 3, []string{"a merge that nobody ended: \">>>>>>> theirs\""}},
		{"the middle of a merge, in all three of its lines", head + "--- !u!4 &1\nTransform:\n<<<<<<< a\n  x: 1\n=======\n  x: 2\n>>>>>>> b\n", nil, 5, []string{"Transform &1: a merge"}},
		{"a line that a tab indents", head + "--- !u!4 &1\nTransform:\n\tm_Enabled: 1\n", nil, 5, []string{"Transform &1: is indented by a tab, want spaces"}},
		{"a file that ends in the middle of a key", head + "--- !u!4 &1\nTransform:\n  m_Father: {fileID: 0}\n  m_Loc", nil, 6, []string{`ends in the middle of a line: "  m_Loc"`}},
		{"a file that ends in the middle of braces", head + "--- !u!4 &1\nTransform:\n  m_Father: {fileID", nil, 5, []string{"is not ended: want }"}},
		{"a head alone", head, nil, 2, []string{"holds no object"}},
		{"a document without a header", head + "---\nuseTriggers: {a: 1}\n", nil, 3, []string{`got "---"`}},
	} {
		a, err := unity.Read([]byte(c.text), every)
		assert.ErrorIs(t, err, c.err, c.why)
		if c.err != nil {
			continue
		}
		require.Len(t, a.Faults, len(c.faults), c.why)
		for i, want := range c.faults {
			assert.Contains(t, a.Faults[i].Why, want, c.why)
			assert.Equal(t, c.line, a.Faults[i].Line, c.why)
		}
	}
}

// TestReadTakesWhatLooksBroken holds what is whole against what looks like the
// ways in which it is not.
func TestReadTakesWhatLooksBroken(t *testing.T) {
	for why, rows := range map[string]string{
		"a text over lines":               "  m_Text: \"a {\n\n    <<<<<<< b\n    'c \\\"\n\td: [\\\n    e\"\n  x: 1\n",
		"a text in single quotes":         "  m_Text: 'it''s {\n\n    [\"'\n  x: 1\n",
		"a plain text that goes on":       "  m_Text: a long one, it's\n    {that goes on\n    and on\n  x: 1\n",
		"an item that goes on":            "  x:\n  - a long one\n    that goes on\n",
		"a plain text that goes on, last": "  m_Text: a long one\n    that goes on",
		"braces over lines":               "  x: {fileID: 1, guid: 'a}b',\n    type: 3}\n",
		"braces in braces":                "  x: {a: [1, {b: \"}\"}], c: it's}\n",
		"braces inside a text":            "  x: a {b\n  y: http://c[d\n",
		"a text below its key":            "  x: |\n    {a\n    \tb\n    'c\n  y: 1\n",
		"keys in quotes":                  "  'a: b': {c: 1}\n  \"d\": 'e'\n",
		"items of all kinds":              "  x:\n  - {a: 1}\n  - 'b: ['\n  - c: {d: 1}\n    e: 2\n  - - f\n  -\n  -",
		"an end that is a key":            "  x:",
		"blank lines with tabs":           "  x: 1\n\t\n  \t\n  y: 2\n",
		"an empty text":                   "  x: ''\n  y: \"\"\n  z: {}\n  w: []\n",
	} {
		a := read(t, head+"--- !u!114 &1\nMonoBehaviour:\n"+rows+"\n")
		assert.Empty(t, a.Faults, why)
		a = read(t, head+"--- !u!114 &1\nMonoBehaviour:\n"+strings.TrimSuffix(rows, "\n"))
		assert.Empty(t, a.Faults, why+", without an end of the last line")
	}
}

func TestReadKeepsOverridesThatWereAskedFor(t *testing.T) {
	text := head + `--- !u!1001 &100
PrefabInstance:
  m_Modification:
    m_TransformParent: {fileID: 0}
    m_Modifications:
    - target: {fileID: 11, guid: 0123456789abcdef0123456789abcdef,
        type: 3}
      propertyPath: m_LocalPosition.x
      value: 5
      objectReference: {fileID: 0}
    - target: {fileID: 12, guid: 0123456789abcdef0123456789abcdef, type: 3}
      propertyPath: AuthorityMode
      value: 1
      objectReference: {fileID: 0}
    m_RemovedComponents:
    - {fileID: 13, guid: 0123456789abcdef0123456789abcdef, type: 3}
  m_SourcePrefab: {fileID: 100100000, guid: 0123456789abcdef0123456789abcdef, type: 3}
--- !u!1001 &200
PrefabInstance:
  m_Modification:
    m_TransformParent: {fileID: 42}
    m_Modifications: []
    m_RemovedComponents: []
  m_SourcePrefab: {fileID: 100100000, guid: fedcba9876543210fedcba9876543210, type: 3}
`
	a := read(t, text)
	require.Len(t, a.Instances, 2)
	assert.Equal(t, &unity.Instance{
		ID: 100, Line: 3, GUID: "0123456789abcdef0123456789abcdef", Root: true, Removed: []int64{13},
		Mods: []unity.Mod{{Target: 12, GUID: "0123456789abcdef0123456789abcdef", Path: "AuthorityMode", Value: unity.Value{Text: "1", Line: 15}}},
	}, a.Instances[0])
	assert.Equal(t, &unity.Instance{ID: 200, Line: 20, GUID: "fedcba9876543210fedcba9876543210"}, a.Instances[1])
}

func TestGUID(t *testing.T) {
	const id = "0123456789abcdef0123456789abcdef"
	assert.Equal(t, id, unity.GUID([]byte("fileFormatVersion: 2\r\nguid: "+id+"\r\nMonoImporter:\r\n")))
	assert.Empty(t, unity.GUID([]byte("fileFormatVersion: 2\n")))
	assert.Empty(t, unity.GUID([]byte("guid: 12\n")))
}

// FuzzRead holds the reader to taking anything, and to lines that are there.
func FuzzRead(f *testing.F) {
	f.Add(head + "--- !u!114 &1\nMonoBehaviour:\n  AuthorityMode: 0\n  Config:\n    TickRate: {a: [1, 2]}\n")
	f.Add(head + "--- !u!1001 &1\nPrefabInstance:\n  m_Modification:\n    m_Modifications:\n    - target: {fileID: 1}\n      propertyPath: AuthorityMode\n      value: 1\n")
	f.Add("--- !u!4 &1 stripped\r\nTransform:\r\n  m_PrefabInstance: {fileID: 2}\r\n")
	f.Add(head + "--- !u!114 &1\nuseTriggers: *a\n--- !u!114 &2\nuseTriggers: &a [*a]\n")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := unity.Read([]byte(text), every)
		if err != nil {
			return
		}
		lines := strings.Count(text, "\n") + 1
		for _, o := range a.Objects {
			for path, v := range o.Fields {
				if v.Line < 1 || v.Line > lines {
					t.Fatalf("%s stands in line %d of %d", path, v.Line, lines)
				}
			}
		}
		for _, in := range a.Instances {
			for _, m := range in.Mods {
				if m.Line < 1 || m.Line > lines {
					t.Fatalf("%s stands in line %d of %d", m.Path, m.Line, lines)
				}
			}
		}
	})
}
