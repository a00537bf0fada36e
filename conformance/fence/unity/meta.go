package unity

import "bytes"

// GUID reads the name that a .meta file gives the file beside it: 32
// hexadecimal digits, or "" if it has none.
func GUID(meta []byte) string {
	for row := range bytes.Lines(meta) {
		if rest, ok := bytes.CutPrefix(row, []byte("guid:")); ok {
			id := string(bytes.TrimSpace(rest))
			if len(id) == 32 {
				return id
			}
		}
	}
	return ""
}
