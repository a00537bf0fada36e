package moveinput

import "errors"

// What a press gets whose client keeps as many inputs as a session may hold, and
// one after the last sequence.
var (
	ErrQueueFull  = errors.New("as many inputs as the session may hold are unacknowledged")
	ErrNoSequence = errors.New("the last sequence was used")
)

// Client is a player's half of a session. Make one with [NewClient].
type Client struct {
	profile Profile
	epoch   Epoch
	next    Seq
	number  int64  // of the newest correction; 0: none yet
	at      Tile   // by the newest correction
	now     int64  // ms
	kept    []kept // unacknowledged, by sequence; its capacity is the session limit
}

type kept struct {
	seq  Seq
	step Step
	sent int64 // last; ms
}

// Outgoing is an input that a client sends.
//
// INPUT-002: a step, and nothing that a server could believe to be a place.
type Outgoing struct {
	Transport Transport
	Epoch     Epoch
	Seq       Seq
	Step      Step
}

// NewClient returns the client of a session that was opened with an epoch, its
// player at a tile. Profile has no fault.
func NewClient(profile Profile, epoch Epoch, at Tile) *Client {
	return &Client{profile: profile, epoch: epoch, next: 1, at: at, kept: make([]kept, 0, profile.SessionLimit)}
}

// Press takes a step that the player asks for and sends it. Tiles, of which at
// most one is taken along each axis.
func (c *Client) Press(dx, dy int64) (Outgoing, error) {
	// INPUT-063b: the server would refuse it, by the same number.
	if len(c.kept) == cap(c.kept) {
		return Outgoing{}, ErrQueueFull
	}
	// INPUT-067c: there is none that the server would take.
	if c.next > MaxSeq {
		return Outgoing{}, ErrNoSequence
	}
	// INPUT-001b: a stick that is pushed hard walks as fast as one that is not.
	step := Step{int8(min(max(dx, -1), 1)), int8(min(max(dy, -1), 1))}
	k := kept{c.next, step, c.now}
	c.next++
	// Kept for as long as nobody has said that it was consumed.
	c.kept = append(c.kept, k)
	return c.outgoing(&k, c.profile.Transport), nil
}

func (c *Client) outgoing(k *kept, by Transport) Outgoing {
	return Outgoing{Transport: by, Epoch: c.epoch, Seq: k.seq, Step: k.step}
}

// Wait lets time pass. sends gets what is sent meanwhile, in order.
func (c *Client) Wait(ms int64, sends func(Outgoing)) {
	end := c.now + ms
	for {
		var due *kept
		for i := range c.kept {
			if due == nil || c.kept[i].sent < due.sent {
				due = &c.kept[i]
			}
		}
		// INPUT-062: not before the delay is over, or every late acknowledgement
		// would cost a second copy.
		if due == nil || due.sent+c.profile.FallbackDelay > end {
			break
		}
		due.sent += c.profile.FallbackDelay
		sends(c.outgoing(due, Stream))
	}
	c.now = end
}

// Correct takes a correction.
func (c *Client) Correct(k Correction) {
	// INPUT-044: the second copy of it, or one that was overtaken.
	// INPUT-056a: whole: tile and sequence belong together.
	if k.Number <= c.number {
		return
	}
	c.number = k.Number
	// INPUT-056b: whether or not more is acknowledged.
	c.at = k.At
	if k.Epoch != c.epoch {
		c.epoch = k.Epoch
		// INPUT-061b: what it had on the way was cleared, or will be ignored.
		c.kept = c.kept[:0]
		// INPUT-040b: and has taken no sequence that counts.
		c.next = k.Acknowledged + 1
		return
	}
	// INPUT-045a: those that are consumed, and no other.
	n := 0
	for n < len(c.kept) && c.kept[n].seq <= k.Acknowledged {
		n++
	}
	c.kept = append(c.kept[:0], c.kept[n:]...)
}

// At is where the player is by the newest correction.
func (c *Client) At() Tile { return c.at }

// Predicted is where the player is shown.
func (c *Client) Predicted() Tile {
	// INPUT-045b: from the server's tile, and not from the last prediction.
	at := c.at
	for i := range c.kept {
		at = at.Plus(c.kept[i].step)
	}
	return at
}

// Unacknowledged appends to list the sequences that the client keeps, ascending.
func (c *Client) Unacknowledged(list []Seq) []Seq {
	for i := range c.kept {
		list = append(list, c.kept[i].seq)
	}
	return list
}
