package commit

// Life is how a player is.
type Life uint8

// The lives.
const (
	Alive Life = iota
	Downed
	Dead
)

var lives = [...]string{Alive: "Alive", Downed: "Downed", Dead: "Dead"}

// String returns the life's name.
func (l Life) String() string { return lives[l] }
