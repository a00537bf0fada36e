package stdio

import (
	"io"
	"sync"
)

// tail keeps the last bytes written to it.
type tail struct {
	tee io.Writer // gets a copy, if not nil

	mu   sync.Mutex
	kept []byte
}

const tailSize = 4 << 10

func (t *tail) Write(p []byte) (int, error) {
	if t.tee != nil {
		// That a copy cannot be written is no fault of the adapter's.
		_, _ = t.tee.Write(p)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(p)
	if n > tailSize {
		p = p[n-tailSize:]
	}
	if over := len(t.kept) + len(p) - tailSize; over > 0 {
		t.kept = t.kept[:copy(t.kept, t.kept[over:])]
	}
	t.kept = append(t.kept, p...)
	return n, nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.kept)
}
