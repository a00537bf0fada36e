package stdio

import (
	"bytes"
	"io"
	"sync"

	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
)

// wire carries the bytes of a session both ways: a pair of pipes or a
// connection.
type wire interface {
	io.ReadWriteCloser
	CloseWrite() error // tells the adapter that nothing more comes
}

// stream moves lines over a wire. It reads and writes in goroutines of its
// own: no system has deadlines on all its pipes, and a caller must be able to
// walk away from either.
type stream struct {
	wire wire

	requests chan []byte   // to the writer, which is idle between exchanges
	written  chan error    // from the writer, one for each request
	lines    chan arrival  // from the reader
	quit     chan struct{} // closed when nobody listens any more
	readers  sync.WaitGroup
	writers  sync.WaitGroup

	// rest is the half of a line that the stream ended with. It may be read
	// once readers is done.
	rest []byte
}

// arrival is a line, or the error that ends the stream with the half of a
// line before it.
type arrival struct {
	line []byte
	err  error
}

func newStream(w wire) *stream {
	s := &stream{
		wire:     w,
		requests: make(chan []byte), written: make(chan error, 1),
		lines: make(chan arrival), quit: make(chan struct{}),
	}
	s.readers.Go(s.read)
	s.writers.Go(s.write)
	return s
}

func (s *stream) read() {
	lines := jsonline.NewReader(s.wire)
	for {
		line, err := lines.Next()
		a := arrival{bytes.Clone(line), err}
		if err != nil {
			s.rest = a.line
		}
		select {
		case s.lines <- a:
		case <-s.quit:
			// Nobody takes it; what ends the stream is still of interest.
			if err == nil {
				continue
			}
		}
		if err != nil {
			return
		}
	}
}

func (s *stream) write() {
	for {
		select {
		case request := <-s.requests:
			_, err := s.wire.Write(request)
			s.written <- err
		case <-s.quit:
			return
		}
	}
}

// end waits until nothing of the stream is left here, quit being closed, and
// returns the half of a line that it ended with. With the process at the other
// end dead the stream ends by itself, and what it still had to say is read. It
// is closed on a process that is not ours, or left the tree.
func (s *stream) end(dead bool) (half []byte) {
	read := dead && soon(s.readers.Wait)
	_ = s.wire.Close()
	if read || soon(s.readers.Wait) {
		half = s.rest
	}
	soon(s.writers.Wait)
	return half
}
