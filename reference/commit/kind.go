package commit

// Kind is a kind of command, an index in the order of [Kinds].
type Kind uint8

// The kinds.
const (
	KindProbe Kind = iota
	KindHarvestResolve
	KindStrikeResolve
	KindStrikeRevoke
	KindInventoryTransfer
	KindCraftCommit
	KindPlaceStructure
	KindDemolish
	KindDashStarted
	KindReviveStart
	KindReviveCancel
	KindSessionReady
	KindEquip
	KindUnequip

	kindCount
)

// kinds is the register: a kind is known if it is here, and only by this
// decoder.
//
// COMMIT-017b: those of the world: all but Probe and those of combat.
// COMMIT-017c: those of combat: StrikeResolve, StrikeRevoke, DashStarted,
// ReviveStart, ReviveCancel.
var kinds = [kindCount]struct {
	name   string
	decode func(payload []byte) (Command, error)
}{
	KindProbe:             {"Probe", decodeProbe},
	KindHarvestResolve:    {"HarvestResolve", decodeHarvestResolve},
	KindStrikeResolve:     {"StrikeResolve", decodeStrikeResolve},
	KindStrikeRevoke:      {"StrikeRevoke", decodeStrikeRevoke},
	KindInventoryTransfer: {"InventoryTransfer", decodeInventoryTransfer},
	KindCraftCommit:       {"CraftCommit", decodeCraftCommit},
	KindPlaceStructure:    {"PlaceStructure", decodePlaceStructure},
	KindDemolish:          {"Demolish", decodeDemolish},
	KindDashStarted:       {"DashStarted", decodeDashStarted},
	KindReviveStart:       {"ReviveStart", decodeReviveStart},
	KindReviveCancel:      {"ReviveCancel", decodeReviveCancel},
	KindSessionReady:      {"SessionReady", decodeSessionReady},
	KindEquip:             {"Equip", decodeEquip},
	KindUnequip:           {"Unequip", decodeUnequip},
}

// String returns the kind's name.
func (k Kind) String() string { return kinds[k].name }

// KindNamed returns the kind of that name.
func KindNamed(name string) (Kind, bool) {
	for k := range kindCount {
		if kinds[k].name == name {
			return k, true
		}
	}
	return 0, false
}

// Kinds lists the names of the kinds.
func Kinds() []string {
	list := make([]string, kindCount)
	// COMMIT-017a: all that are registered, so that a descriptor made of the
	// list leaves none out.
	for k := range kindCount {
		list[k] = k.String()
	}
	return list
}

// Command is a decoded payload: what is to be done, without who asks for it.
type Command interface {
	// aimedAt returns the socket that the command is aimed at as the world
	// stands now, or none. Where its sender stands has no part in it.
	aimedAt(*World) int
	// execute reads every gate, stages every effect on the context, and returns
	// Ok or the reason of the failure. It runs to its end without yielding.
	execute(*Context) Reason
}

// Reason is how the execution of a command ended: [Ok], or why it failed.
type Reason string

// The reasons.
const (
	Ok           Reason = "Ok"
	BadAmount    Reason = "BadAmount"    // a count below 1
	NoSuchTarget Reason = "NoSuchTarget" // who or what the command is aimed at is not there
	NoSuchRecipe Reason = "NoSuchRecipe"
	NoSuchSwing  Reason = "NoSuchSwing"  // no strike of that swing waits
	LandDeparted Reason = "LandDeparted" // the land is not docked
	OutOfReach   Reason = "OutOfReach"   // too far from where the host knows the player to be
	Depleted     Reason = "Depleted"     // a node without swings
	NotEnough    Reason = "NotEnough"    // too few of an item
	BagFull      Reason = "BagFull"      // too few free slots
	StorageFull  Reason = "StorageFull"  // too few free slots
	SlotTaken    Reason = "SlotTaken"    // something is worn there
	OutOfBounds  Reason = "OutOfBounds"  // a cell off the grid
	CellTaken    Reason = "CellTaken"    // a structure stands there
	Occupied     Reason = "Occupied"     // a player stands there
	NoExit       Reason = "NoExit"       // the placer could not leave its cell
	AttackerDead Reason = "AttackerDead"
	BadState     Reason = "BadState"    // a player is not what it has to be
	EntityTaken  Reason = "EntityTaken" // an entity of that name is there or asked for
	ProbeFailed  Reason = "ProbeFailed" // a Probe was told to fail
)
