package server

import (
	"errors"

	"github.com/quic-go/quic-go"

	"github.com/moveauth/moveauth/reference/wire"
)

// keepBuffer is the largest buffer that a writer keeps while it has nothing to
// write, in bytes.
const keepBuffer = 4 << 10

// write writes what the owner hands over, until the connection has ended.
func (x *session) write(stream *quic.Stream) {
	ended := x.conn.Context().Done()
	o := &x.out
	var data []byte
	var grams [][]byte
	welcomed := false
	for {
		select {
		case <-o.wake:
		case <-ended:
			return
		}
		o.mutex.Lock()
		data, o.stream = o.stream, data[:0]
		grams, o.grams = o.grams, grams[:0]
		o.busy = len(data)
		last := o.last
		o.mutex.Unlock()

		// A datagram never waits for the stream, and both leave in one packet if
		// there is room for them. Only the welcome goes before all.
		if welcomed {
			data = x.sendGrams(data, grams)
		}
		ok := x.sendStream(stream, data)
		if ok && !welcomed && len(data) > 0 {
			welcomed = true
			ok = x.sendStream(stream, x.sendGrams(nil, grams))
		}
		if last != nil {
			x.fail(last.code, last.why)
		}
		if !ok {
			// WIRE-030: also of a stream of which one half has ended.
			x.fail(wire.CloseDone, "the stream cannot be written any more")
		}
		if !ok || last != nil {
			return
		}

		if cap(data) > keepBuffer {
			data = nil
		}
		o.mutex.Lock()
		o.busy = 0
		if len(o.free)+len(grams) <= mostGrams {
			o.free = append(o.free, grams...)
		}
		o.mutex.Unlock()
		clear(grams)
	}
}

// sendStream writes frames. It waits as long as the other end does not read; the
// owner counts what waits behind it.
func (x *session) sendStream(stream *quic.Stream, data []byte) bool {
	if len(data) == 0 {
		return true
	}
	_, err := stream.Write(data)
	x.server.metrics.sentBytes[byStream].Add(float64(len(data)))
	return err == nil
}

// sendGrams sends datagrams, and appends those that are too large for the path to
// what goes by the stream.
func (x *session) sendGrams(data []byte, grams [][]byte) []byte {
	from := 0
	if x.server.Game.Mode() == wire.ModeOwner {
		from = 1 // they have no type there
	}
	for _, g := range grams {
		err := x.conn.SendDatagram(g[from:])
		var large *quic.DatagramTooLargeError
		switch {
		case err == nil:
			x.server.metrics.sentBytes[byDatagram].Add(float64(len(g) - from))
		// WIRE-039: what the path bears is known here alone.
		case errors.As(err, &large):
			x.server.metrics.insteadOf.Inc()
			data = appendFrame(data, wire.Type(g[0]), g[1:])
		}
	}
	return data
}

// appendFrame appends a frame whose body is there already.
func appendFrame(data []byte, t wire.Type, body []byte) []byte {
	data = append(data, byte(t), byte(len(body)), byte(len(body)>>8))
	return append(data, body...)
}
