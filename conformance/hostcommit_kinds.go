package conformance

// ProbeArgs are the arguments of Probe, the kind that every host of the
// profile registers: it stages what it is told to, through the same queue and
// context as every other kind, and then ends as it is told to.
type ProbeArgs struct {
	Stage []Stage   `json:"stage" doc:"carried out in order, committed whole or not at all"`
	Then  ProbeThen `json:"then"`
}

// Stage is one thing that a Probe does. It bears one of the seven.
type Stage struct {
	Give    string `json:"give,omitempty" doc:"an item put into a bag; no room: the command fails with BagFull"`
	Take    string `json:"take,omitempty" doc:"an item taken out of a bag; too few: the command fails with NotEnough"`
	Need    string `json:"need,omitempty" doc:"a gate read at execution: too few of the item in the bag, and the command fails with NotEnough"`
	Outcome string `json:"outcome,omitempty" doc:"the name of an outcome to all, with an empty delta"`
	Spawn   string `json:"spawn,omitempty" doc:"an entity"`
	Despawn string `json:"despawn,omitempty" doc:"an entity"`
	Dirty   string `json:"dirty,omitempty" doc:"a table to be marked; give and take by themselves mark none"`
	N       *int64 `json:"n,omitempty" doc:"with give, take and need: how many, at least 1; absent: 1"`
	Player  string `json:"player,omitempty" doc:"with give, take and need: whose bag; absent: the acting player's"`
}

// OneOf says that a stage does exactly one thing, and which may bear n and
// player.
func (Stage) OneOf() [][]string {
	return [][]string{
		{"give", "n", "player"}, {"take", "n", "player"}, {"need", "n", "player"},
		{"outcome"}, {"spawn"}, {"despawn"}, {"dirty"},
	}
}

// ProbeThen is how a Probe ends once its stage was carried out: well, with a
// failure, by a panic, or by a call that no handler may make.
type ProbeThen string

// Enum lists the values.
func (ProbeThen) Enum() []string {
	return []string{"ok", "fail", "panic", "submit", "drain", "flush", "spawn-now", "send"}
}

// HarvestResolveArgs are the arguments of HarvestResolve.
type HarvestResolveArgs struct {
	Swing int64  `json:"swing" doc:"the swing's number, for whoever swung"`
	Node  string `json:"node"`
}

// StrikeResolveArgs are the arguments of StrikeResolve.
type StrikeResolveArgs struct {
	Swing  int64  `json:"swing" doc:"by which StrikeRevoke can name it"`
	Target string `json:"target" doc:"an enemy"`
}

// StrikeRevokeArgs are the arguments of StrikeRevoke.
type StrikeRevokeArgs struct {
	Swing int64 `json:"swing"`
}

// Bag stands in from and to of InventoryTransfer for the acting player's bag.
const Bag = "bag"

// InventoryTransferArgs are the arguments of InventoryTransfer. One of from and
// to is "bag", the other a storage's name.
type InventoryTransferArgs struct {
	From string `json:"from"`
	To   string `json:"to"`
	Item string `json:"item"`
	N    int64  `json:"n"`
}

// CraftCommitArgs are the arguments of CraftCommit.
type CraftCommitArgs struct {
	Recipe  string `json:"recipe"`
	Station string `json:"station"`
}

// PlaceStructureArgs are the arguments of PlaceStructure.
type PlaceStructureArgs struct {
	Type string `json:"type"`
	Cell Cell   `json:"cell"`
}

// DemolishArgs are the arguments of Demolish.
type DemolishArgs struct {
	Structure string `json:"structure" doc:"its id"`
}

// DashStartedArgs are the arguments of DashStarted.
type DashStartedArgs struct {
	Dir Vec2 `json:"dir"`
}

// ReviveStartArgs are the arguments of ReviveStart.
type ReviveStartArgs struct {
	Target string `json:"target" doc:"a player"`
}

// EquipArgs are the arguments of Equip.
type EquipArgs struct {
	Slot string `json:"slot"`
	Item string `json:"item"`
}

// UnequipArgs are the arguments of Unequip.
type UnequipArgs struct {
	Slot string `json:"slot"`
}
