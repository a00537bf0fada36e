package transcript

import (
	"fmt"
	"io"
	"os"
)

// MostBytes is how large a file of a run may be. The largest transcript of the
// reference has 1.4 MB.
const MostBytes = 64 << 20

// ReadRegular reads a regular file, symbolic links followed, of at most that many
// bytes. Its errors name the file. A pipe or a device, which may never end, is
// refused before it is opened.
func ReadRegular(name string, most int64) ([]byte, error) {
	if info, err := os.Stat(name); err == nil {
		switch {
		case info.IsDir():
			return nil, fmt.Errorf("%s: is a directory, want a file", name)
		case !info.Mode().IsRegular():
			return nil, fmt.Errorf("%s: is no regular file", name)
		case info.Size() > most:
			return nil, fmt.Errorf("%s: has %d bytes, want at most %d", name, info.Size(), most)
		}
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	// It may grow meanwhile, and a file of /proc says that it has none.
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("%s: has more than %d bytes", name, most)
	}
	return data, err
}
