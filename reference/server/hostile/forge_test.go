package hostile_test

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"crypto/tls"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"net"
	"strings"
	"sync"

	"github.com/quic-go/quic-go"

	"github.com/moveauth/moveauth/reference/wire"
)

// forger is a QUIC connection of an honest library, with which packets can be
// sent that no honest library would: their keys are known, RFC 9001 §5.
type forger struct {
	*quic.Conn
	socket *tapped
	to     net.Addr
	number uint32 // of the next packet

	seal cipher.AEAD
	iv   []byte
	mask cipher.Block // of header protection
}

// forge connects and takes the keys of what the client sends.
func forge(ctx context.Context, address string) (*forger, error) {
	to, err := net.ResolveUDPAddr("udp", address)
	if err != nil {
		return nil, err
	}
	plain, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		return nil, err
	}
	f := &forger{socket: &tapped{PacketConn: plain}, to: to, number: 1 << 20}
	var log bytes.Buffer
	secure := &tls.Config{NextProtos: []string{wire.ALPN}, InsecureSkipVerify: true, KeyLogWriter: &log}
	transport := &quic.Transport{Conn: f.socket}
	context.AfterFunc(ctx, func() {
		_ = transport.Close()
		_ = plain.Close()
	})
	if f.Conn, err = transport.Dial(ctx, to, secure, &quic.Config{EnableDatagrams: true, DisablePathMTUDiscovery: true}); err != nil {
		return nil, err
	}
	if suite := f.ConnectionState().TLS.CipherSuite; suite != tls.TLS_AES_128_GCM_SHA256 {
		return nil, errors.New("the suite is " + tls.CipherSuiteName(suite) + ", and packets are forged for TLS_AES_128_GCM_SHA256 alone")
	}
	secret, err := traffic(log.String())
	if err != nil {
		return nil, err
	}
	return f, f.keys(secret)
}

// traffic finds the secret of what the client sends in a key log.
func traffic(log string) ([]byte, error) {
	for line := range strings.Lines(log) {
		if parts := strings.Fields(line); len(parts) == 3 && parts[0] == "CLIENT_TRAFFIC_SECRET_0" {
			return hex.DecodeString(parts[2])
		}
	}
	return nil, errors.New("the key log has no secret of the client's")
}

func (f *forger) keys(secret []byte) error {
	expand := func(label string, n int) []byte {
		label = "tls13 " + label
		info := append([]byte{0, byte(n), byte(len(label))}, label...)
		key, err := hkdf.Expand(sha256.New, secret, string(append(info, 0)), n)
		if err != nil {
			panic(err) // of lengths that are too large
		}
		return key
	}
	block, err := aes.NewCipher(expand("quic key", 16))
	if err != nil {
		return err
	}
	if f.seal, err = cipher.NewGCM(block); err != nil {
		return err
	}
	f.iv = expand("quic iv", 12)
	f.mask, err = aes.NewCipher(expand("quic hp", 16))
	return err
}

// send sends a packet of frames.
func (f *forger) send(frames []byte) error {
	id := f.socket.peer()
	if id == nil {
		return errors.New("the host has not said its connection id")
	}
	// A short header, with a packet number of 4 bytes.
	head := append([]byte{0x43}, id...)
	at := len(head)
	head = binary.BigEndian.AppendUint32(head, f.number)
	nonce := bytes.Clone(f.iv)
	for i, b := range binary.BigEndian.AppendUint32(nil, f.number) {
		nonce[8+i] ^= b
	}
	f.number++
	packet := f.seal.Seal(head, nonce, frames, head)
	var mask [16]byte
	f.mask.Encrypt(mask[:], packet[at+4:at+20])
	packet[0] ^= mask[0] & 0x1f
	for i := range 4 {
		packet[at+i] ^= mask[1+i]
	}
	_, err := f.socket.WriteTo(packet, f.to)
	return err
}

// streams are frames that open bidirectional or unidirectional streams of a
// client, each with a byte of data: those of numbers from first on.
func streams(first, count int, oneWay bool) []byte {
	var frames []byte
	for n := first; n < first+count; n++ {
		id := uint32(4 * n)
		if oneWay {
			id += 2
		}
		frames = append(frames, 0x0a)                                 // with its length
		frames = binary.BigEndian.AppendUint32(frames, id|0x80000000) // of 4 bytes
		frames = append(frames, 1, 0xaa)
	}
	return frames
}

// tapped is a socket that remembers the connection id that the host has chosen,
// and what was sent to it.
type tapped struct {
	net.PacketConn
	mutex sync.Mutex
	id    []byte
	sent  [][]byte
}

func (s *tapped) WriteTo(data []byte, to net.Addr) (int, error) {
	s.mutex.Lock()
	s.sent = append(s.sent, bytes.Clone(data))
	s.mutex.Unlock()
	return s.PacketConn.WriteTo(data, to)
}

func (s *tapped) taken() [][]byte {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.sent[:len(s.sent):len(s.sent)]
}

func (s *tapped) ReadFrom(data []byte) (int, net.Addr, error) {
	n, from, err := s.PacketConn.ReadFrom(data)
	if err == nil {
		s.look(data[:n])
	}
	return n, from, err
}

// look reads the source connection id of a long header, RFC 9000 §17.2.
func (s *tapped) look(packet []byte) {
	if len(packet) < 6 || packet[0]&0x80 == 0 {
		return
	}
	at := 6 + int(packet[5])
	if len(packet) <= at || len(packet) <= at+int(packet[at]) {
		return
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.id = bytes.Clone(packet[at+1 : at+1+int(packet[at])])
}

func (s *tapped) peer() []byte {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.id
}
