package commit

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/unit"
)

func TestDecode(t *testing.T) {
	for _, tc := range []struct {
		kind Kind
		text string
		want Command
	}{
		{KindProbe, `{"stage":[],"then":"ok"}`, &Probe{}},
		{KindProbe, " {\n\"then\" : \"fail\" ,\t\"stage\" : [ ] }\r\n", &Probe{Then: ThenFail}},
		{KindProbe, `{"stage":[{"give":"timber"},{"n":2,"take":"ore","player":"P2"},{"need":"ore"}],"then":"ok"}`,
			&Probe{Stage: []Stage{{Act: Give, Name: "timber", N: 1}, {Act: Take, Name: "ore", N: 2, Player: "P2"}, {Act: Need, Name: "ore", N: 1}}}},
		{KindProbe, `{"stage":[{"outcome":"b1"},{"spawn":"e"},{"despawn":"e"},{"dirty":"t"}],"then":"ok"}`,
			&Probe{Stage: []Stage{{Act: Announce, Name: "b1", N: 1}, {Act: Spawn, Name: "e", N: 1}, {Act: Despawn, Name: "e", N: 1}, {Act: Mark, Name: "t", N: 1}}}},
		{KindProbe, `{"stage":[{"give":"\u0061"}],"then":"\u006fk"}`, &Probe{Stage: []Stage{{Act: Give, Name: "a", N: 1}}}},
		{KindCraftCommit, `{"station":"bench","recipe":"plank"}`, &CraftCommit{Recipe: "plank", Station: "bench"}},
		{KindPlaceStructure, `{"type":"post","cell":[-1,9007199254740991]}`,
			&PlaceStructure{Type: "post", Cell: unit.Cell{Column: -1, Row: unit.MaxNumber}}},
		{KindProbe, `{"stage":[],"then":"spawn-now"}`, &Probe{Then: ThenSpawnNow}},
		{KindHarvestResolve, `{"swing":-3,"node":"palm"}`, &HarvestResolve{Swing: -3, Node: "palm"}},
		{KindStrikeResolve, `{"swing":3,"target":"crab"}`, &StrikeResolve{Swing: 3, Target: "crab"}},
		{KindStrikeRevoke, `{"swing":3}`, &StrikeRevoke{Swing: 3}},
		{KindInventoryTransfer, `{"from":"bag","to":"chest","item":"ore","n":0}`, &InventoryTransfer{From: "bag", To: "chest", Item: "ore"}},
		{KindDemolish, `{"structure":"s1"}`, &Demolish{Structure: "s1"}},
		{KindDashStarted, `{"dir":[-0.5, 1e2]}`, &DashStarted{Dir: unit.Vec{X: -0.5, Y: 100}}},
		{KindReviveStart, `{"target":"P2"}`, &ReviveStart{Target: "P2"}},
		{KindReviveCancel, `{}`, ReviveCancel{}},
		{KindSessionReady, ` { } `, SessionReady{}},
		{KindEquip, `{"slot":"head","item":"hat"}`, &Equip{Slot: "head", Item: "hat"}},
		{KindUnequip, `{"slot":"head"}`, &Unequip{Slot: "head"}},
	} {
		got, err := kinds[tc.kind].decode([]byte(tc.text))
		require.NoError(t, err, tc.text)
		assert.Equal(t, tc.want, got, tc.text)
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, tc := range []struct {
		kind      Kind
		text, why string
	}{
		{KindProbe, ``, "ends early"},
		{KindProbe, `null`, `want '{'`},
		{KindProbe, `[]`, `want '{'`},
		{KindProbe, `{"stage":[],"then":"ok"`, "ends early"},
		{KindProbe, `{"stage":[],"then":"ok`, "ends early"},
		{KindProbe, `{"stage":[],"then":"ok\`, "ends early"},
		{KindProbe, `{"stage":[],"then":"ok"} x`, "something follows"},
		{KindProbe, `{"stage":[],"then":"ok"}{}`, "something follows"},
		{KindProbe, `{"stage":[],"then":"ok",}`, `want '"'`},
		{KindProbe, `{"stage":[]}`, `"then" is missing`},
		{KindProbe, `{"then":"ok"}`, `"stage" is missing`},
		{KindProbe, `{"stage":null,"then":"ok"}`, `want '['`},
		{KindProbe, `{"stage":[],"stage":[],"then":"ok"}`, "twice"},
		{KindProbe, `{"Stage":[],"then":"ok"}`, `"Stage" is not known`},
		{KindProbe, `{"stage":[],"then":"maybe"}`, `got "maybe"`},
		{KindProbe, `{"stage":[],"then":"ok","tick":3}`, `"tick" is not known`},
		{KindProbe, `{"stage":[{}],"then":"ok"}`, "does 0 things"},
		{KindProbe, `{"stage":[{"give":"a","take":"a"}],"then":"ok"}`, "does 2 things"},
		{KindProbe, `{"stage":[{"give":""}],"then":"ok"}`, "no name"},
		{KindProbe, `{"stage":[{"give":"a b"}],"then":"ok"}`, "no name"},
		{KindProbe, "{\"stage\":[{\"give\":\"a\nb\"}],\"then\":\"ok\"}", "control character"},
		{KindProbe, `{"stage":[{"give":"\x"}],"then":"ok"}`, "invalid character"},
		{KindProbe, `{"stage":[{"give":7}],"then":"ok"}`, `want '"'`},
		{KindProbe, `{"stage":[{"give":"a","n":1.5}],"then":"ok"}`, `got "1.5"`},
		{KindProbe, `{"stage":[{"give":"a","n":1e2}],"then":"ok"}`, `got "1e2"`},
		{KindProbe, `{"stage":[{"give":"a","n":01}],"then":"ok"}`, `got "01"`},
		{KindProbe, `{"stage":[{"give":"a","n":0}],"then":"ok"}`, `n is 0`},
		{KindProbe, `{"stage":[{"take":"a","n":-1}],"then":"ok"}`, `n is -1`},
		{KindProbe, `{"stage":[{"give":"a","n":9007199254740992}],"then":"ok"}`, `got "9007199254740992"`},
		{KindProbe, `{"stage":[{"give":"a","n":"1"}],"then":"ok"}`, `got ""`},
		{KindProbe, `{"stage":[{"outcome":"a","n":1}],"then":"ok"}`, "only"},
		{KindProbe, `{"stage":[{"spawn":"a","player":"P1"}],"then":"ok"}`, "only"},
		{KindCraftCommit, `{"recipe":"plank"}`, `"station" is missing`},
		{KindPlaceStructure, `{"type":"post","cell":[1]}`, "to have two numbers"},
		{KindPlaceStructure, `{"type":"post","cell":[1,2,3]}`, "to have two numbers"},
		{KindPlaceStructure, `{"type":"post","cell":[1,-0]}`, `got "-0"`},
		{KindPlaceStructure, `{"type":"post","cell":{"x":1}}`, `want '['`},
		{KindInventoryTransfer, `{"from":"bag","to":"bag","item":"ore","n":1}`, "want one of them"},
		{KindInventoryTransfer, `{"from":"a","to":"b","item":"ore","n":1}`, "want one of them"},
		{KindDashStarted, `{"dir":[1e999,0]}`, `got "1e999"`},
		{KindDashStarted, `{"dir":[+1,0]}`, `got "+1"`},
		{KindDashStarted, `{"dir":[.5,0]}`, `got ".5"`},
		{KindDashStarted, `{"dir":["NaN",0]}`, `got ""`},
		{KindDashStarted, `{"dir":[1]}`, "to have two numbers"},
		{KindReviveCancel, `{"swing":1}`, "not known"},
		{KindSessionReady, `[]`, `want '{'`},
	} {
		_, err := kinds[tc.kind].decode([]byte(tc.text))
		assert.ErrorContains(t, err, tc.why, tc.text)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"stage":[{"give":"a","n":2},{"outcome":"b"}],"then":"ok"}`))
	f.Add([]byte(`{"type":"post","cell":[1,2]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		for k := range kindCount {
			command, err := kinds[k].decode(text)
			assert.Equal(t, err == nil, command != nil)
		}
	})
}
