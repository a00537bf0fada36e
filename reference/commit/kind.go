package commit

// Kind is a kind of command, an index in the order of [Kinds].
type Kind uint8

// The kinds.
const (
	KindProbe Kind = iota
	KindCraftCommit
	KindPlaceStructure

	kindCount
)

// kinds is the register: a kind is known if it is here, and only by this
// decoder.
var kinds = [kindCount]struct {
	name   string
	decode func(payload []byte) (Command, error)
}{
	KindProbe:          {"Probe", decodeProbe},
	KindCraftCommit:    {"CraftCommit", decodeCraftCommit},
	KindPlaceStructure: {"PlaceStructure", decodePlaceStructure},
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
	names := make([]string, kindCount)
	for k := range kindCount {
		names[k] = k.String()
	}
	return names
}

// Command is a decoded payload: what is to be done, without who asks for it.
type Command interface {
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
	NotEnough    Reason = "NotEnough"   // too few of an item
	BagFull      Reason = "BagFull"     // too few free slots
	OutOfBounds  Reason = "OutOfBounds" // a cell off the grid
	CellTaken    Reason = "CellTaken"   // a structure stands there
	EntityTaken  Reason = "EntityTaken" // an entity of that name is there or asked for
	ProbeFailed  Reason = "ProbeFailed" // a Probe was told to fail
)
