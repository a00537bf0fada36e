package jsonline

import (
	"bufio"
	"bytes"
	"fmt"
	"io"

	"github.com/moveauth/moveauth/conformance"
)

// Reader reads lines that end with LF or CRLF, of at most
// [conformance.MaxLine] bytes without their ending. It drops one UTF-8 byte
// order mark at the start of the stream.
type Reader struct {
	r       *bufio.Reader
	long    []byte // collects a line that does not fit into r's buffer
	started bool
}

// NewReader returns a Reader of r.
func NewReader(r io.Reader) *Reader {
	return &Reader{r: bufio.NewReaderSize(r, 64<<10)}
}

// TooLong says that a line had more than [conformance.MaxLine] bytes.
type TooLong struct {
	Head []byte // how it began
}

func (e *TooLong) Error() string {
	return fmt.Sprintf("a line of more than %d bytes", conformance.MaxLine)
}

var mark = []byte("\xef\xbb\xbf")

// Next returns the next line without its ending, valid until the next call.
//
// At the end of the stream it returns io.EOF; if the stream ended in the
// middle of a line, that half of a line with io.ErrUnexpectedEOF. A line that
// is too long is a *[TooLong], returned as soon as it is one; call [Reader.Skip]
// to go on after it.
func (r *Reader) Next() ([]byte, error) {
	r.long = r.long[:0]
	for {
		part, err := r.r.ReadSlice('\n')
		if !r.started && len(part) > 0 {
			// ReadSlice returns short of a line only with a full buffer or
			// at the end, so a mark is never torn apart.
			r.started = true
			part = bytes.TrimPrefix(part, mark)
		}
		line := part
		if err == bufio.ErrBufferFull || len(r.long) > 0 {
			r.long = append(r.long, part...)
			line = r.long
		}
		switch err {
		case nil:
			line = line[:len(line)-1]
			if n := len(line); n > 0 && line[n-1] == '\r' {
				line = line[:n-1]
			}
			if len(line) > conformance.MaxLine {
				// All of it was read, its LF too: leave that to Skip.
				_ = r.r.UnreadByte()
				return nil, tooLong(line)
			}
			return line, nil
		case bufio.ErrBufferFull:
			// A CR may yet turn out to belong to the ending.
			if len(line) > conformance.MaxLine+1 {
				return nil, tooLong(line)
			}
		case io.EOF:
			if len(line) > conformance.MaxLine {
				return nil, tooLong(line)
			}
			if len(line) > 0 {
				return line, io.ErrUnexpectedEOF
			}
			return nil, io.EOF
		default:
			return line, err
		}
	}
}

// Skip drops what is left of a line that was too long.
func (r *Reader) Skip() error {
	for {
		_, err := r.r.ReadSlice('\n')
		if err != bufio.ErrBufferFull {
			return err
		}
	}
}

func tooLong(line []byte) error {
	return &TooLong{Head: bytes.Clone(line[:Quoted])}
}
