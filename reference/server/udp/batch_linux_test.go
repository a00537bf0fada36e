package udp

import (
	"encoding/binary"
	"net"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// control is a control message, as the kernel wants it.
func control(level, kind int32, body ...byte) []byte {
	b := make([]byte, unix.CmsgSpace(len(body)))
	h := (*unix.Cmsghdr)(unsafe.Pointer(&b[0]))
	h.Level, h.Type = level, kind
	h.SetLen(unix.CmsgLen(len(body)))
	copy(b[unix.CmsgLen(0):], body)
	return b
}

func join(parts ...[]byte) []byte {
	var all []byte
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

func TestSegment(t *testing.T) {
	size := control(unix.IPPROTO_UDP, unix.UDP_SEGMENT, binary.NativeEndian.AppendUint16(nil, 1200)...)
	ecn := control(unix.IPPROTO_IP, unix.IP_TOS, 2)
	from := control(unix.IPPROTO_IP, unix.IP_PKTINFO, make([]byte, 12)...)
	for name, test := range map[string]struct {
		oob     []byte
		bytes   int
		want    []byte
		several bool
	}{
		"nothing":                       {nil, 100, nil, false},
		"no size":                       {join(from, ecn), 2000, join(from, ecn), false},
		"a packet of the size":          {size, 1200, nil, false},
		"one byte more":                 {size, 1201, size, true},
		"size first":                    {join(size, ecn), 100, ecn, false},
		"size last":                     {join(from, size), 100, from, false},
		"size in the middle":            {join(from, size, ecn), 100, join(from, ecn), false},
		"several, size in the middle":   {join(from, size, ecn), 2400, join(from, size, ecn), true},
		"one longer than it is":         {size[:len(size)-len(size)/2], 100, size[:len(size)-len(size)/2], true},
		"what is no control message":    {[]byte{1, 2, 3}, 100, []byte{1, 2, 3}, true},
		"a size that is none: 4 bytes":  {control(unix.IPPROTO_UDP, unix.UDP_SEGMENT, 1, 2, 3, 4), 100, control(unix.IPPROTO_UDP, unix.UDP_SEGMENT, 1, 2, 3, 4), false},
		"of the same type, of IP's own": {control(unix.IPPROTO_IP, unix.UDP_SEGMENT, 1, 0), 100, control(unix.IPPROTO_IP, unix.UDP_SEGMENT, 1, 0), false},
	} {
		before := append(join(test.oob), 0xaa, 0xbb)
		oob := before[:len(test.oob)] // with memory behind it that is somebody's
		rest, several := segment(oob, test.bytes)
		assert.Equal(t, test.several, several, name)
		assert.Equal(t, join(test.want), join(rest), name)
		assert.Equal(t, append(join(test.oob), 0xaa, 0xbb), before, "%s: nothing is changed", name)
	}
}

// What is said of a packet to the kernel goes with it: here its ECN bits.
func TestControlMessagesGoWithTheirPacket(t *testing.T) {
	c, err := Listen("127.0.0.1:0", Options{Wait: time.Hour})
	require.NoError(t, err)
	defer c.Close()
	e, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	require.NoError(t, err)
	defer e.Close()
	raw, err := e.SyscallConn()
	require.NoError(t, err)
	require.NoError(t, raw.Control(func(fd uintptr) {
		err = unix.SetsockoptInt(int(fd), unix.IPPROTO_IP, unix.IP_RECVTOS, 1)
	}))
	require.NoError(t, err)
	size := control(unix.IPPROTO_UDP, unix.UDP_SEGMENT, binary.NativeEndian.AppendUint16(nil, 1200)...)
	for _, ecn := range []byte{2, 0, 1} {
		oob := join(size, control(unix.IPPROTO_IP, unix.IP_TOS, ecn))
		_, _, err := c.WriteMsgUDP([]byte{ecn}, oob, e.LocalAddr().(*net.UDPAddr))
		require.NoError(t, err)
		clear(oob)
	}
	require.NoError(t, c.Flush())
	require.NoError(t, e.SetReadDeadline(time.Now().Add(10*time.Second)))
	for _, ecn := range []byte{2, 0, 1} {
		b, oob := make([]byte, 8), make([]byte, 64)
		n, oobn, _, _, err := e.ReadMsgUDP(b, oob)
		require.NoError(t, err)
		require.Equal(t, []byte{ecn}, b[:n])
		_, body, _, err := unix.ParseOneSocketControlMessage(oob[:oobn])
		require.NoError(t, err)
		assert.Equal(t, ecn, body[0])
	}
	assert.Equal(t, uint64(1), c.Stats().Writes)
}

// An error that waits in the socket since an earlier packet is told with the next one,
// which the kernel has not looked at then. That one is sent all the same.
func TestAnErrorOfAnEarlierPacketLosesNone(t *testing.T) {
	c, err := Listen("127.0.0.1:0", Options{Wait: time.Hour})
	require.NoError(t, err)
	defer c.Close()
	raw, err := c.SyscallConn()
	require.NoError(t, err)
	require.NoError(t, raw.Control(func(fd uintptr) {
		// Have the kernel report that nobody listens, which it does not by itself.
		err = unix.SetsockoptInt(int(fd), unix.IPPROTO_IP, unix.IP_RECVERR, 1)
	}))
	require.NoError(t, err)
	e, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	require.NoError(t, err)
	defer e.Close()
	gone, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	require.NoError(t, err)
	require.NoError(t, gone.Close())

	for _, to := range []net.Addr{gone.LocalAddr(), e.LocalAddr()} {
		_, err := c.WriteTo([]byte("hello"), to)
		require.NoError(t, err)
		require.NoError(t, c.Flush())
	}
	require.NoError(t, e.SetReadDeadline(time.Now().Add(10*time.Second)))
	b := make([]byte, 8)
	n, err := e.Read(b)
	require.NoError(t, err)
	assert.Equal(t, "hello", string(b[:n]))
	assert.Equal(t, Stats{Out: 2, Writes: 3}, c.Stats(), "one call of three told of the error")
}

func BenchmarkWrite(b *testing.B) {
	for name, o := range map[string]Options{"plain": {Plain: true}, "waiting": {}} {
		b.Run(name, func(b *testing.B) {
			c, err := Listen("127.0.0.1:0", o)
			require.NoError(b, err)
			defer c.Close()
			e, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
			require.NoError(b, err)
			defer e.Close() // what comes when its buffer is full is lost, which costs the same
			data, to := make([]byte, 60), e.LocalAddr().(*net.UDPAddr)
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := c.WriteMsgUDP(data, nil, to); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
