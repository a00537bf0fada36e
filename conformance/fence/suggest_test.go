package fence_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/fence"
)

// TestSuggestFindsItsWay looks at a game of other names and holds the rules
// that come of it to what is there.
func TestSuggestFindsItsWay(t *testing.T) {
	const transform = "  m_Script: {fileID: 1, guid: e96cb6065543e43c4a752faaa1468eb1}\n  AuthorityMode: 1\n  SyncPositionX: 1\n"
	prefab := func(script string) string {
		return "%YAML 1.1\n--- !u!114 &1\nMonoBehaviour:\n  m_GameObject: {fileID: 9}\n" + transform + "--- !u!114 &2\nMonoBehaviour:\n  m_GameObject: {fileID: 9}\n  m_Script: {fileID: 1, guid: " + script + "}\n"
	}
	const ship, crab, other = "00000000000000000000000000000001", "00000000000000000000000000000002", "00000000000000000000000000000003"
	game := tree(
		"Assets/Ship.prefab", prefab(ship), "Assets/Ship.prefab.meta", "guid: 0000000000000000000000000000000a\n",
		"Assets/Beach/EnemyCrab.prefab", prefab(crab), "Assets/Beach/EnemyCrab.prefab.meta", "guid: 0000000000000000000000000000000b\n",
		"Assets/Pickups/Pearl.prefab", prefab(other),
		"Assets/Portrait.prefab", "%YAML 1.1\n--- !u!1 &1\nGameObject:\n  m_Name: Portrait\n",
		"Assets/Sail.cs", "class Sail : NetworkBehaviour { void Update() { transform.position += a; transform.position = b; } void Home() { nt.Teleport(a, b, c); } NetworkTransform nt; [Rpc(SendTo.Server)] void TurnRpc() { } [ServerRpc] void StopServerRpc() { } }",
		"Assets/Sail.cs.meta", "guid: "+ship+"\n",
		"Assets/Claw.cs", "class Claw : NetworkBehaviour { void Update() { transform.Translate(a); } [Rpc(SendTo.Server)] void PinchRpc() { } }",
		"Assets/Claw.cs.meta", "guid: "+crab+"\n",
		"Assets/Main.unity", "%YAML 1.1\n--- !u!114 &1\nMonoBehaviour:\n  m_GameObject: {fileID: 9}\n  m_Script: {fileID: 1, guid: 593a2fe42fa9d37498c96f9a383b6521}\n  NetworkConfig:\n    PlayerPrefab: {fileID: 9, guid: 0000000000000000000000000000000a, type: 3}\n    TickRate: 50\n",
		"ProjectSettings/TagManager.asset", "%YAML 1.1\n--- !u!78 &1\nTagManager:\n  layers:\n  - Default\n  - Players\n  - Ground\n",
	)
	text, err := fence.Suggest(game)
	require.NoError(t, err)
	for _, want := range []string{
		`    - "Assets/Ship.prefab" # has a NetworkTransform, and is the player prefab of Assets/Main.unity:7`,
		`    - "Assets/Beach/EnemyCrab.prefab" # has a NetworkTransform, and is called so`,
		`    - "Assets/Pickups/Pearl.prefab" # has a NetworkTransform, and is called so`,
		"    - Sail # writes the position of its body: Assets/Sail.cs:1, Assets/Sail.cs:1",
		"    # - Claw # writes the position of its body: Assets/Claw.cs:1",
		"  handler: Sail.Home",
		"  channel: Sail",
		"  # Claw has RPCs that are bound for the server: Assets/Claw.cs:1",
		"  # There is no enum SnapReason.",
		`  # None of the 3 has PositionInterpolationType`,
		`  bodies: ["Players"]` + "\n" + `  blockers: ["Ground"]`,
		"# config:\n  # There is no movement.json.",
	} {
		assert.Contains(t, string(text), want)
	}
	rules, err := fence.ReadRules("fence.yaml", text)
	require.NoError(t, err, string(text))
	assert.Equal(t, []string{"Assets/Ship.prefab"}, rules.Players.Prefabs)
	assert.Equal(t, []string{"Sail"}, rules.Mover.Classes)
	assert.Equal(t, "Sail.Home", rules.Snap.Handler)
	assert.Empty(t, rules.Replicators.Interpolation.Field)
	report, err := fence.Run(game, rules)
	require.NoError(t, err)
	assert.Equal(t, fence.Clean, verdict(report, "FENCE-001a"))
	assert.Equal(t, fence.Found, verdict(report, "FENCE-001e"), "the owner of a crab decides over it")
	assert.Equal(t, fence.Clean, verdict(report, "FENCE-002a"))
	assert.Contains(t, lines(report), "FENCE-014c Assets/Claw.cs:1 transform.Translate(a), in Claw.Update")
	assert.Equal(t, fence.Nothing, verdict(report, "FENCE-007a"))
}

func TestSuggestForNothing(t *testing.T) {
	_, err := fence.Suggest(tree("readme.md", ""))
	require.ErrorIs(t, err, fence.ErrNoProject)
	text, err := fence.Suggest(tree("a.cs", "class A { }"))
	require.NoError(t, err)
	rules, err := fence.ReadRules("fence.yaml", text)
	require.NoError(t, err, string(text))
	assert.Equal(t, fence.Defaults(), rules, "what was not found is not switched off")
	rules, err = fence.ReadRules("fence.yaml", []byte(strings.NewReplacer("# players:", "players:", "# prefabs: []", "prefabs: []").Replace(string(text[:strings.Index(string(text), "# enemies:")]))))
	require.NoError(t, err, "a line is taken up with its key")
	assert.Empty(t, rules.Players.Prefabs)
}

func TestSuggestForAGameInOrder(t *testing.T) {
	text, err := fence.Suggest(inOrder(t))
	require.NoError(t, err)
	rules, err := fence.ReadRules("fence.yaml", text)
	require.NoError(t, err, string(text))
	assert.Equal(t, "PlayerMotor.OnSnapped", rules.Snap.Handler)
	assert.Equal(t, []string{"KinematicMover2D"}, rules.Mover.Classes)
	assert.Equal(t, "HostCommitChannel", rules.RPC.Channel)
	report, err := fence.Run(inOrder(t), rules)
	require.NoError(t, err)
	assert.Empty(t, lines(report), "what was seen in a game in order does not break it")
}

// TestSuggestPrefersWhatMoves gives a button that calls Teleport, too.
func TestSuggestPrefersWhatMoves(t *testing.T) {
	const button = "class HomeButton { NetworkTransform nt; void Click() { nt.Teleport(a, b, c); nt.Teleport(d, e, f); } }"
	const mover = "namespace Game.Movement { class PlayerMover { NetworkTransform nt; void OnSnap() { nt.Teleport(a, b, c); } } }"
	suggest := func(files ...string) (string, fence.Rules) {
		text, err := fence.Suggest(tree(files...))
		require.NoError(t, err)
		rules, err := fence.ReadRules("fence.yaml", text)
		require.NoError(t, err, string(text))
		return string(text), rules
	}
	text, rules := suggest("UI/HomeButton.cs", button, "Movement/PlayerMover.cs", mover)
	assert.Equal(t, "PlayerMover.OnSnap", rules.Snap.Handler, "what moves goes before what calls more")
	assert.Contains(t, text, "  # HomeButton.Click calls Teleport or SetState: UI/HomeButton.cs:1, UI/HomeButton.cs:1\n")

	text, rules = suggest("a.cs", "class A { NetworkTransform nt; void B() { nt.Teleport(a, b, c); } void C() { nt.Teleport(a, b, c); } }")
	assert.Equal(t, fence.Defaults().Snap.Handler, rules.Snap.Handler, "nothing says which")
	assert.Contains(t, text, "# snap:\n")
	assert.Contains(t, text, "  # handler: A.B # calls Teleport or SetState: a.cs:1\n  # handler: A.C # calls Teleport or SetState: a.cs:1\n")
}
