package commit

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/reference/unit"
)

func TestHarvest(t *testing.T) {
	r := newShore()
	r.harvest(p1, 1, "palm") // (3, 4) is 5 u away: on the reach
	r.harvest(p1, 2, "palm") // 1 hat and 3 timber fill 4 slots
	r.harvest(p1, 3, "far")  // 5.4 u
	r.harvest(p1, 4, "none")
	r.harvest(p1, 5, "reed") // Isle is not here yet
	assert.Equal(t, []string{
		"P1's 1: Ok", "P1's 2: BagFull", "P1's 3: OutOfReach", "P1's 4: LandDeparted", "P1's 5: LandDeparted",
		"HarvestResolved of P1's 1 to [0 1] [{timber 3}]", "flushed [lands bags]",
	}, r.tick())
	assert.Equal(t, map[string]int64{"hat": 1, "timber": 3}, r.world.Player(p1).Bag)
	assert.Equal(t, []NodeState{{"palm", 1}, {"far", 1}, {"shell", 9}}, r.world.Nodes(), "a swing that failed is not used up")

	r.probe(p1, 6, `{"take":"timber","n":3}`)
	r.harvest(p1, 7, "palm")
	r.harvest(p2, 1, "palm") // nothing left; P2's two slots would not do either
	assert.Equal(t, []string{"Isle Spawned", "Isle TemplateKnown", "P1's 6: Ok", "P1's 7: Ok", "P2's 1: Depleted"}, r.tick()[:5])
}

func TestTransfer(t *testing.T) {
	r := newShore()
	r.move(p1, 1, "bag", "hold", "hat", 0)
	r.move(p1, 2, "bag", "chest", "hat", 1)
	r.move(p1, 3, "bag", "hold", "hat", 2)
	r.move(p1, 4, "bag", "hold", "unheard-of", 1)
	r.move(p1, 5, "bag", "hold", "hat", 1)   // full now: ore and hat
	r.move(p2, 1, "hold", "bag", "ore", 1)   // one free again
	r.move(p2, 2, "barrel", "bag", "ore", 1) // empty
	r.move(p2, 3, "bag", "barrel", "ore", 1) // the barrel has one slot
	r.probe(p2, 4, `{"give":"ore","n":2}`)   // P2's bag is full
	r.move(p2, 5, "bag", "barrel", "ore", 1) // and so is the barrel
	r.move(p2, 6, "barrel", "bag", "ore", 1)
	assert.Equal(t, []string{
		"P1's 1: BadAmount", "P1's 2: NoSuchTarget", "P1's 3: NotEnough", "P1's 4: NotEnough", "P1's 5: Ok",
		"P2's 1: Ok", "P2's 2: NotEnough", "P2's 3: Ok", "P2's 4: Ok", "P2's 5: StorageFull", "P2's 6: BagFull",
		"InventoryChanged of P1's 5 to [0 1] [{hat -1}]", "InventoryChanged of P2's 1 to [0 1] [{ore 1}]",
		"InventoryChanged of P2's 3 to [0 1] [{ore -1}]", "flushed [bags storages]",
	}, r.tick())
	assert.Equal(t, []StorageState{
		{Storage: "hold", Slots: 2, Holds: map[string]int64{"hat": 1}},
		{Storage: "barrel", Slots: 1, Holds: map[string]int64{"ore": 1}},
	}, r.world.Storages())
}

func TestPlacementsGatesOfPlace(t *testing.T) {
	p, s := shore()
	p[0].At, p[1].At = at(0.5, 0), at(7, 7)
	r := rigOf(p, s, nil)
	r.place(p2, 1, "post", 0, 0) // P1 is there
	r.place(p2, 2, "post", 7, 7) // on its own cell's lower edge
	r.place(p1, 1, "post", 1, 0) // P1's cell (0, 0) has two neighbours on the grid
	r.place(p1, 2, "post", 0, 1) // the other one
	r.place(p2, 3, "post", 0, 1) // P2 may: it is P1 who cannot leave
	r.place(p1, 3, "post", 5, 5) // P1 stays shut in, wherever it builds
	assert.Equal(t, []string{
		"P2's 1: Occupied", "P2's 2: Occupied", "P1's 1: Ok", "P1's 2: NoExit", "P2's 3: Ok", "P1's 3: NoExit",
	}, r.tick()[:6])

	p[0].At, p[1].At = at(-0.5, 0), nil
	r = rigOf(p, s, nil)
	r.place(p1, 1, "post", 0, 0)
	r.place(p2, 1, "post", 7, 7)
	assert.Equal(t, []string{"P1's 1: Ok", "P2's 1: Ok"}, r.tick()[:2], "off the grid and nowhere one can always leave")
}

func TestChest(t *testing.T) {
	r := newShore()
	r.place(p1, 1, "chest", 5, 5)
	r.move(p1, 2, "storage-s1", "bag", "hat", 1)
	r.probe(p1, 3, `{"spawn":"storage-s1"}`)
	assert.Equal(t, []string{
		"P1's 1: Ok", "P1's 2: NoSuchTarget", "P1's 3: Ok",
		"spawned SharedStorage storage-s1of s1 at {5 5} with 3", "spawned storage-s1",
		"StructurePlaced of P1's 1 to [0 1] s1 at {5 5} [{hat -1}]", "flushed [storages structures bags]",
	}, r.tick())
	assert.Equal(t, StorageState{"storage-s1", 1, 3, map[string]int64{}}, r.world.Storages()[2])

	r.probe(p1, 4, `{"give":"ore","n":2}`)
	r.move(p1, 5, "bag", "storage-s1", "ore", 2)
	r.demolish(p2, 1, "s1")
	r.move(p1, 6, "storage-s1", "bag", "ore", 1)
	r.demolish(p1, 7, "s1")
	for i, id := range []string{"s2", "s01", "s", "x1", "s-1", "s0"} {
		r.demolish(p1, unit.Seq(8+i), id)
	}
	assert.Equal(t, []string{
		"Isle Spawned", "Isle TemplateKnown",
		"P1's 4: Ok", "P1's 5: Ok", "P2's 1: Ok", "P1's 6: NoSuchTarget", "P1's 7: NoSuchTarget",
		"P1's 8: NoSuchTarget", "P1's 9: NoSuchTarget", "P1's 10: NoSuchTarget", "P1's 11: NoSuchTarget", "P1's 12: NoSuchTarget", "P1's 13: NoSuchTarget",
		"spawned Enemy gull", "despawned SharedStorage of s1 at {0 0} with 0",
		"InventoryChanged of P1's 5 to [0 1] [{ore -2}]", "Demolished of P2's 1 to [0 1] s1 at {5 5}",
		"flushed [lands bags storages structures]",
	}, r.tick())
	assert.Len(t, r.world.Storages(), 2)
	assert.Empty(t, r.world.Structures())
	assert.Empty(t, r.world.Player(p1).Bag, "what the chest held is lost")

	r.probe(p1, 14, `{"give":"hat"}`)
	r.place(p1, 15, "chest", 5, 5)
	r.demolish(p1, 16, "s2") // its storage is not there yet, and never will be
	r.ticks(1)
	assert.Len(t, r.world.Storages(), 2)
	r.probe(p1, 17, `{"give":"hat"}`)
	r.place(p1, 18, "chest", 5, 5)
	r.ticks(1)
	assert.Equal(t, StorageState{"storage-s3", 3, 3, map[string]int64{}}, r.world.Storages()[2], "in the place of the first, and empty")
	assert.Len(t, r.world.storages, 3, "hold, barrel and the one place that chests have had in turn")
}

func TestEquip(t *testing.T) {
	r := newShore()
	equip := func(p unit.PlayerKey, seq unit.Seq, slot, item string) {
		r.send(p, seq, "Equip", `{"slot":"`+slot+`","item":"`+item+`"}`)
	}
	unequip := func(p unit.PlayerKey, seq unit.Seq, slot string) {
		r.send(p, seq, "Unequip", `{"slot":"`+slot+`"}`)
	}
	r.probe(p1, 1, `{"give":"hat"}`)
	equip(p1, 2, "head", "cap")
	unequip(p1, 3, "head")
	equip(p1, 4, "head", "hat")
	equip(p1, 5, "head", "hat")
	equip(p2, 1, "head", "hat")
	r.probe(p1, 6, `{"give":"ore","n":3}`) // and the other hat: full
	unequip(p1, 7, "head")
	assert.Equal(t, []string{
		"P1's 1: Ok", "P1's 2: NotEnough", "P1's 3: NotEnough", "P1's 4: Ok", "P1's 5: SlotTaken", "P2's 1: NotEnough",
		"P1's 6: Ok", "P1's 7: BagFull", "Equipped of P1's 4 to [0 1] [{hat -1}]", "flushed [bags]",
	}, r.tick())
	assert.Equal(t, map[string]string{"head": "hat"}, r.world.Player(p1).Worn)

	r.probe(p1, 8, `{"take":"ore"}`)
	unequip(p1, 9, "head")
	assert.Contains(t, r.tick(), "Unequipped of P1's 9 to [0 1] [{hat 1}]")
	assert.Empty(t, r.world.Player(p1).Worn)
	assert.Equal(t, map[string]int64{"hat": 2, "ore": 2}, r.world.Player(p1).Bag)
}

func TestSessionReadyTwice(t *testing.T) {
	r := newShore()
	r.send(p2, 1, "SessionReady", `{}`)
	r.send(p2, 2, "SessionReady", `{}`)
	r.probe(p1, 1, `{"spawn":"player-1"}`)
	assert.Equal(t, []string{
		"P2's 1: Ok", "P2's 2: Ok", "P1's 1: Ok", "spawned Player player-2", "spawned Player player-3", "spawned player-1",
	}, r.tick(), "two, and of names that no other has")
	assert.Equal(t, []string{"barrel", "crab", "eel", "hold", "player-1", "player-2", "player-3"}, r.world.Entities())
}

func TestPureOrder(t *testing.T) {
	with := func(arrival unit.Arrival, player int64, seq unit.Seq) BatchCommand {
		return BatchCommand{PlayerID: player, Seq: seq, Arrived: true, Arrival: arrival}
	}
	without := func(player int64, seq unit.Seq) BatchCommand { return BatchCommand{PlayerID: player, Seq: seq} }
	for _, tc := range []struct {
		batch []BatchCommand
		want  []int
	}{
		{nil, []int{}},
		{[]BatchCommand{without(2, 1), without(10, 1), without(1, 9), without(1, 3), without(2, 1)}, []int{3, 2, 0, 4, 1}},
		{[]BatchCommand{with(8, 1, 1), with(7, 2, 2), with(7, 1, 1)}, []int{1, 2, 0}},
		{[]BatchCommand{with(0, 2, 2), with(0, 1, 1)}, []int{0, 1}},
	} {
		got, err := Order(tc.batch)
		assert.NoError(t, err)
		assert.Equal(t, tc.want, got)
	}
	_, err := Order([]BatchCommand{with(1, 1, 1), with(2, 1, 2), without(1, 3)})
	assert.ErrorIs(t, err, ErrMixedBatch)
	_, err = Order([]BatchCommand{with(0, 1, 1), without(1, 3)})
	assert.ErrorIs(t, err, ErrMixedBatch)
}
