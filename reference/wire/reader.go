package wire

import (
	"encoding/binary"
	"math"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
)

// reader reads values from the front of bytes. The first refusal stands, and
// everything after it reads as zero; but after a float that cannot be it goes on,
// so that whoever wants to judge such a value has all of it.
type reader struct {
	data  []byte
	no    *Refusal // what ends the reading
	float *Refusal // a float that cannot be; any other refusal is told before it
}

func (r *reader) refuse(f Fault, what string, got any, want string) {
	if r.no == nil {
		r.no = &Refusal{Fault: f, What: what, Got: got, Want: want}
	}
}

// end returns what was refused, and refuses what is left.
func (r *reader) end() error {
	// WIRE-004: what follows is for nobody, and would be read by the next version
	// as something.
	if len(r.data) > 0 {
		r.refuse(Long, "what follows", len(r.data), "no byte more")
	}
	switch {
	case r.no != nil:
		return r.no
	case r.float != nil:
		return r.float
	}
	return nil
}

// take returns the next n bytes; nil if there are not so many.
func (r *reader) take(n int, what string) []byte {
	if r.no != nil {
		return nil
	}
	// WIRE-003: before anything is read of it: half a number is another number.
	if len(r.data) < n {
		r.refuse(Short, what, len(r.data), "all of it")
		return nil
	}
	taken := r.data[:n:n]
	r.data = r.data[n:]
	return taken
}

func (r *reader) u8(what string) uint8 {
	if b := r.take(1, what); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) u16(what string) uint16 {
	if b := r.take(2, what); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (r *reader) u32(what string) uint32 {
	if b := r.take(4, what); b != nil {
		// WIRE-001: the low byte first, and all four of them whatever the value.
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *reader) u64(what string) uint64 {
	if b := r.take(8, what); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// above0 reads a number that counts from 1.
func (r *reader) above0(what string) uint32 {
	n := r.u32(what)
	if n == 0 {
		r.refuse(BadValue, what, n, "1 or more")
	}
	return n
}

// within reads a byte of a list that ends with most.
func (r *reader) within(most uint8, what, want string) uint8 {
	n := r.u8(what)
	// WIRE-011: refused and not taken for the nearest, or the next version's values
	// would mean something here already.
	if n > most {
		r.refuse(BadValue, what, n, want)
	}
	return n
}

func (r *reader) flag(what string) bool {
	// WIRE-010: 2 is no second way to say yes.
	return r.within(1, what, "0 or 1") == 1
}

// bits reads a byte of which only the bits of mask mean something.
func (r *reader) bits(mask uint8, what string) uint8 {
	b := r.u8(what)
	// WIRE-012: kept free for a version that knows what they mean.
	if b&^mask != 0 {
		r.refuse(BadBits, what, b, "no bit that means nothing")
	}
	return b
}

// tick reads a tick of 64 bits.
func (r *reader) tick(what string) unit.Tick {
	n := r.u64(what)
	// WIRE-016: further than any session goes, and no language has to round it.
	if n > unit.MaxNumber {
		r.refuse(BadValue, what, n, "at most 2^53−1")
	}
	return unit.Tick(n)
}

// integer reads a signed number of 64 bits.
func (r *reader) integer(what string) int64 {
	n := int64(r.u64(what))
	if n > unit.MaxNumber || n < -unit.MaxNumber {
		r.refuse(BadValue, what, n, "at most 2^53−1 either side of 0")
	}
	return n
}

// float32 reads a number.
func (r *reader) float32(what string) float64 {
	bits := r.u32(what)
	f := float64(math.Float32frombits(bits))
	switch {
	case r.float != nil:
	// WIRE-008: a NaN is below no limit and above none: whoever compares it lets it
	// pass.
	case f-f != 0:
		r.float = &Refusal{Fault: NotFinite, What: what, Got: f, Want: "a finite number"}
	// WIRE-009a: it equals 0 and has other bytes.
	case bits == 1<<31:
		r.float = &Refusal{Fault: NegativeZero, What: what, Want: "+0"}
	}
	return f
}

func (r *reader) place(what string) unit.Vec {
	x := r.float32(what)
	return unit.Vec{X: x, Y: r.float32(what)}
}

func (r *reader) vec3(what string) Vec3 {
	x, y := r.float32(what), r.float32(what)
	return Vec3{X: x, Y: y, Z: r.float32(what)}
}

func (r *reader) quat(what string) Quat {
	x, y, z := r.float32(what), r.float32(what), r.float32(what)
	return Quat{X: x, Y: y, Z: z, W: r.float32(what)}
}

func (r *reader) epoch(what string) transform.Epoch {
	return transform.Epoch(r.within(31, what, "0 to 31"))
}

// key reads a player's key, which is nobody's only if it may be.
func (r *reader) key(what string, nobody bool) (k Key) {
	copy(k[:], r.take(len(k), what))
	// WIRE-023: what nobody filled in is no player.
	if k == (Key{}) && !nobody {
		r.refuse(BadValue, what, nil, "the key of a player")
	}
	return k
}

// name reads a name, with its length before it.
func (r *reader) name(what string) string {
	n := int(r.u8(what))
	if r.no != nil {
		return ""
	}
	// WIRE-013: by its length first, so that nothing is read of what cannot be one.
	if n < 1 || n > unit.MaxName {
		r.refuse(BadName, what, n, "1 to 32 bytes")
		return ""
	}
	b := r.take(n, what)
	if b == nil {
		return ""
	}
	// WIRE-013: the same bytes in every language and in every log, and no second
	// spelling.
	if s := string(b); unit.ValidName(s) {
		return s
	}
	r.refuse(BadName, what, nil, "letters A–Z and a–z, digits, _ and -")
	return ""
}

// count reads how many entries follow.
func (r *reader) count(most int, what string) int {
	n := int(r.u8(what))
	// WIRE-017: before room is made for them.
	if n > most {
		r.refuse(OverLimit, what, n, "fewer entries")
		return 0
	}
	if r.no != nil {
		return 0
	}
	return n
}

// rest reads all that is left, at most so many bytes.
func (r *reader) rest(most int, what string) []byte {
	if r.no != nil {
		return nil
	}
	if len(r.data) > most {
		r.refuse(OverLimit, what, len(r.data), "fewer bytes")
		return nil
	}
	return r.take(len(r.data), what)
}
