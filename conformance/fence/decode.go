package fence

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// decode makes UTF-8 of what an editor may have written: a byte order mark
// goes, UTF-16 is turned, and what is neither is taken for Latin-1, of which a
// stray é in a comment is the usual case. The note says so, or is "".
func decode(text []byte) ([]byte, string) {
	switch {
	case bytes.HasPrefix(text, []byte("\xef\xbb\xbf")):
		text = text[3:]
	case bytes.HasPrefix(text, []byte("\xff\xfe")):
		return fromUTF16(text[2:], binary.LittleEndian), "is UTF-16, and was read as such"
	case bytes.HasPrefix(text, []byte("\xfe\xff")):
		return fromUTF16(text[2:], binary.BigEndian), "is UTF-16, and was read as such"
	}
	if utf8.Valid(text) {
		return text, ""
	}
	wide := make([]byte, 0, len(text)+len(text)/8)
	for _, b := range text {
		wide = utf8.AppendRune(wide, rune(b))
	}
	return wide, "is not UTF-8, and was read as Latin-1"
}

func fromUTF16(text []byte, order binary.ByteOrder) []byte {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = order.Uint16(text[2*i:])
	}
	out := make([]byte, 0, len(text))
	for _, r := range utf16.Decode(units) {
		out = utf8.AppendRune(out, r)
	}
	return out
}
