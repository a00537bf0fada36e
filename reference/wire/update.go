package wire

import (
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/transform"
)

// An update is two bytes and what its width adds, which is its [transform.Form]:
//
//	byte 0  bits 0–4 epoch, 5–6 stood, 7 of the message
//	byte 1  bits 0–1 width, 2–7 age of the baseline in ticks, else 0
//	Full    8 bytes: x and y as float32
//	Narrow  3 bytes: dx and dy of 12 bits each, in 1/1024 u
//	Wide    4 bytes: dx and dy of 16 bits each, in 1/1024 u
//
// None has no further bytes, and epoch, stood and age are 0.

// flag is the bit of an update's first byte that belongs to the message.
const flag = 1 << 7

// What differences can be, either side of 0.
const (
	mostNarrow = 1<<11 - 1
	mostWide   = 1<<15 - 1
)

// appendHead appends the first two bytes.
func appendHead(data []byte, u *transform.Update) []byte {
	return append(data, byte(u.Epoch)|u.Stood<<5, byte(u.Form)|u.Age<<2)
}

// appendRest appends what follows them.
func appendRest(data []byte, u *transform.Update) []byte {
	switch u.Form {
	case transform.Full:
		return appendPlace(data, u.At)
	case transform.Narrow:
		both := uint32(u.DX)&0xfff | uint32(u.DY)&0xfff<<12
		return append(data, byte(both), byte(both>>8), byte(both>>16))
	case transform.Wide:
		data = binary.LittleEndian.AppendUint16(data, uint16(u.DX))
		return binary.LittleEndian.AppendUint16(data, uint16(u.DY))
	}
	return data
}

// head reads the first two bytes and reports whether the message's bit is set.
func (r *reader) head(u *transform.Update) (set bool) {
	first, second := r.u8("epoch"), r.u8("width")
	u.Epoch, u.Stood, set = transform.Epoch(first&31), first>>5&3, first&flag != 0
	u.Form, u.Age = transform.Form(second&3), second>>2
	switch {
	case u.Form == transform.None && (u.Epoch != 0 || u.Stood != 0 || u.Age != 0):
		r.refuse(BadBits, "update without a place", nil, "epoch, stood and age 0")
	case u.Form == transform.Full && u.Age != 0:
		r.refuse(BadBits, "age of a full update", u.Age, "0")
	case u.Form > transform.Full && u.Age == 0:
		r.refuse(BadValue, "age of a difference", u.Age, "1 to 63")
	}
	return set
}

// update reads what follows the head of an update.
func (r *reader) update(u *transform.Update) {
	switch u.Form {
	case transform.Full:
		u.At = r.place("at")
	case transform.Narrow:
		if b := r.take(3, "difference"); b != nil {
			both := uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16
			u.DX, u.DY = int16(both<<4)>>4, int16(both>>8)>>4
		}
		if u.DX < -mostNarrow || u.DY < -mostNarrow {
			r.refuse(BadValue, "difference", nil, "−2047 to 2047")
		}
	case transform.Wide:
		if b := r.take(4, "difference"); b != nil {
			u.DX, u.DY = int16(binary.LittleEndian.Uint16(b)), int16(binary.LittleEndian.Uint16(b[2:]))
		}
		switch {
		case u.DX < -mostWide || u.DY < -mostWide:
			r.refuse(BadValue, "difference", nil, "−32767 to 32767")
		// WIRE-015a: a second way to write a small step would be a second message
		// that means the same.
		case !isWide(u.DX) && !isWide(u.DY):
			r.refuse(SecondForm, "difference", nil, "it as narrow, which it fits")
		}
	}
}

func isWide(d int16) bool { return d < -mostNarrow || d > mostNarrow }
