package udp

import (
	"encoding/binary"
	"net"

	"golang.org/x/sys/unix"
)

// batches says whether the kernel takes and gives several packets at once.
const batches = true

// segment looks for the size in oob at which the kernel has to cut a packet of so
// many bytes. quic-go says one with each packet. If there is nothing to cut, it
// returns oob without it, as the kernel refuses even then where it cannot cut; else
// oob as it is. It does not change oob.
func segment(oob []byte, bytes int) (rest []byte, several bool) {
	for left := oob; len(left) > 0; {
		if len(left) < unix.SizeofCmsghdr {
			return oob, true // let the kernel say so
		}
		header, body, after, err := unix.ParseOneSocketControlMessage(left)
		if err != nil {
			return oob, true
		}
		if header.Level == unix.IPPROTO_UDP && header.Type == unix.UDP_SEGMENT && len(body) == 2 {
			if bytes > int(binary.NativeEndian.Uint16(body)) {
				return oob, true
			}
			before := oob[:len(oob)-len(left)]
			if len(before) == 0 {
				return after, false
			}
			if len(after) == 0 {
				return before, false
			}
			return append(before[:len(before):len(before)], after...), false
		}
		left = after
	}
	return oob, false
}

// packet is how many bytes of a socket's receive buffer a packet takes at most, with
// what the kernel keeps about it. A small one takes less than 1 KiB over loopback, and
// a page where a network card's driver puts each packet into one.
const packet = 4096

// receiveRoom returns for how many packets the socket's receive buffer has room, at
// least 1.
func receiveRoom(socket *net.UDPConn) int {
	raw, err := socket.SyscallConn()
	if err != nil {
		return 1
	}
	size := 0
	if err := raw.Control(func(fd uintptr) {
		size, err = unix.GetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_RCVBUF)
	}); err != nil {
		return 1
	}
	return max(size/packet, 1)
}
