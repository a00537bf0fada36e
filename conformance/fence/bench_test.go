package fence_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/fence"
)

// BenchmarkLargeTree walks the fences over a generated game of 10,000 scripts,
// 2,000 prefabs and 20 scenes, read from disk:
//
//	go test -run '^$' -bench LargeTree -benchtime 1x ./conformance/fence
//
// It reports the seconds of a walk, how large the tree is, and the highest
// amount of memory that the process had from the system.
func BenchmarkLargeTree(b *testing.B) {
	dir := b.TempDir()
	size := writeGame(b, dir, 10_000, 2_000, 20)
	b.ResetTimer()
	for b.Loop() {
		report, err := fence.Run(os.DirFS(dir), fence.Defaults())
		require.NoError(b, err)
		require.Greater(b, report.Files, 12_000)
	}
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "s/walk")
	b.ReportMetric(float64(size)/(1<<20), "MiB/tree")
	b.ReportMetric(float64(mem.Sys)/(1<<20), "MiB/process")
}

// writeGame makes a tree that looks like a game from afar, the same each time,
// and returns how many bytes it has.
func writeGame(tb testing.TB, dir string, scripts, prefabs, scenes int) int {
	tb.Helper()
	size := 0
	write := func(name, text string) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(tb, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(tb, os.WriteFile(path, []byte(text), 0o644))
		size += len(text)
	}
	random := rand.New(rand.NewPCG(11, 11))
	guid := func(kind, i int) string { return fmt.Sprintf("%08x%024x", kind, i) }
	meta := func(name, id string) { write(name+".meta", "fileFormatVersion: 2\nguid: "+id+"\n") }
	rooms := []string{"Movement", "Enemy", "Net", "Items", "Host", "UI", "Build", "Camera"}
	for i := range scripts {
		name := fmt.Sprintf("Assets/Scripts/%s/Thing%05d.cs", rooms[i%len(rooms)], i)
		write(name, script(random, rooms[i%len(rooms)], i, scripts))
		meta(name, guid(1, i))
	}
	for i := range prefabs {
		folder := []string{"Props", "Enemies", "Items", "Players"}[i%4]
		name := fmt.Sprintf("Assets/Prefabs/%s/Thing%05d.prefab", folder, i)
		text := "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
		for part := range 6 {
			text += gameObject(part, func(n int) string { return guid(1, random.IntN(scripts)) })
		}
		if i > 20 {
			text += instance(90, guid(2, random.IntN(20)), false)
		}
		write(name, text)
		meta(name, guid(2, i))
	}
	for i := range scenes {
		var b strings.Builder
		b.WriteString("%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n")
		for part := range 500 {
			b.WriteString(gameObject(part, func(n int) string { return guid(1, random.IntN(scripts)) }))
			b.WriteString(instance(int64(1_000_000+part), guid(2, random.IntN(prefabs)), part%3 == 0))
		}
		name := fmt.Sprintf("Assets/Scenes/Level%02d.unity", i)
		write(name, b.String())
		meta(name, guid(3, i))
	}
	return size
}

func script(random *rand.Rand, room string, i, of int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "using System;\nusing System.Collections.Generic;\nusing Unity.Netcode;\nusing UnityEngine;\n\nnamespace Game.%s\n{\n", room)
	fmt.Fprintf(&b, "    /// <summary>Thing %d, which calls no Teleport(.</summary>\n    [RequireComponent(typeof(Rigidbody2D))]\n    public sealed class Thing%05d : NetworkBehaviour\n    {\n", i, i)
	for f := range 12 {
		fmt.Fprintf(&b, "        [SerializeField] private Thing%05d _part%d;\n        private readonly Dictionary<int, List<float>> _table%d = new();\n", random.IntN(of), f, f)
	}
	for m := range 14 {
		fmt.Fprintf(&b, "\n        private float Step%d(float dt, Vector3 way)\n        {\n", m)
		fmt.Fprintf(&b, "            if (!IsServer) return 0f; // \"SetState(\" is no call here\n")
		fmt.Fprintf(&b, "            var other = _part%d.GetComponent<Transform>();\n", m%12)
		fmt.Fprintf(&b, "            Vector3 at = other.position + way * (dt * %d.5f);\n", m)
		fmt.Fprintf(&b, "            Debug.Log($\"thing {name} at {at.x:0.00}, {(at.y > 0 ? \"up\" : \"down\")}\");\n")
		fmt.Fprintf(&b, "            foreach (var pair in _table%d) { if (pair.Value.Count > %d) { at.x += pair.Value[0]; } }\n", m%12, m)
		fmt.Fprintf(&b, "            return at.magnitude;\n        }\n")
	}
	b.WriteString("    }\n}\n")
	return b.String()
}

func gameObject(part int, scriptOf func(int) string) string {
	id := 1000 * (part + 1)
	return fmt.Sprintf(`--- !u!1 &%[1]d
GameObject:
  m_ObjectHideFlags: 0
  m_Component:
  - component: {fileID: %[2]d}
  - component: {fileID: %[3]d}
  - component: {fileID: %[4]d}
  m_Layer: 0
  m_Name: Part%[1]d
  m_IsActive: 1
--- !u!4 &%[2]d
Transform:
  m_GameObject: {fileID: %[1]d}
  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}
  m_LocalPosition: {x: 1.5, y: -2.25, z: 0}
  m_LocalScale: {x: 1, y: 1, z: 1}
  m_Children: []
  m_Father: {fileID: 0}
--- !u!114 &%[3]d
MonoBehaviour:
  m_GameObject: {fileID: %[1]d}
  m_Enabled: 1
  m_Script: {fileID: 11500000, guid: e96cb6065543e43c4a752faaa1468eb1, type: 3}
  m_Name:
  m_EditorClassIdentifier:
  AuthorityMode: 0
  UseUnreliableDeltas: 1
  SyncPositionX: 1
  SyncPositionY: 1
  SyncPositionZ: 0
  SyncRotAngleX: 0
  SyncRotAngleY: 0
  SyncRotAngleZ: 0
  SyncScaleX: 0
  SyncScaleY: 0
  SyncScaleZ: 0
  PositionThreshold: 0.01
  Interpolate: 1
  PositionInterpolationType: 1
--- !u!114 &%[4]d
MonoBehaviour:
  m_GameObject: {fileID: %[1]d}
  m_Enabled: 1
  m_Script: {fileID: 11500000, guid: %[5]s, type: 3}
  m_Name:
  m_EditorClassIdentifier:
  _walkSpeed: 5
  _colour: {r: 1, g: 0.5, b: 0.25, a: 1}
  _curve:
    serializedVersion: 2
    m_Curve:
    - serializedVersion: 3
      time: 0
      value: 1
    m_PreInfinity: 2
`, id, id+1, id+2, id+3, scriptOf(part))
}

func instance(id int64, guid string, changed bool) string {
	extra := ""
	if changed {
		extra = "    - target: {fileID: 1002, guid: " + guid + ", type: 3}\n      propertyPath: AuthorityMode\n      value: 1\n      objectReference: {fileID: 0}\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "--- !u!1001 &%d\nPrefabInstance:\n  m_ObjectHideFlags: 0\n  m_Modification:\n    m_TransformParent: {fileID: 1001}\n    m_Modifications:\n%s", id, extra)
	for i, axis := range []string{"m_LocalPosition.x", "m_LocalPosition.y", "m_LocalPosition.z", "m_LocalRotation.w", "m_LocalRotation.x", "m_RootOrder", "m_Name"} {
		fmt.Fprintf(&b, "    - target: {fileID: 1001, guid: %s, type: 3}\n      propertyPath: %s\n      value: %d\n      objectReference: {fileID: 0}\n", guid, axis, i)
	}
	fmt.Fprintf(&b, "    m_RemovedComponents: []\n  m_SourcePrefab: {fileID: 100100000, guid: %s, type: 3}\n", guid)
	return b.String()
}
