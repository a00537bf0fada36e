// Package udp is the socket under a host's QUIC. On Linux it hands packets to the
// kernel and takes them from it many at a time, by sendmmsg and recvmmsg; elsewhere,
// and where [Options] say so, one at a time as package net does.
//
// A host of many players sends a small packet to each of them in each tick, and
// quic-go makes a call of the kernel for each packet. A [Conn] is a
// quic.OOBCapablePacketConn and goes into quic.Transport where a *net.UDPConn
// would. ECN, the interface that a packet came by, segmentation by the kernel and
// the discovery of the path's MTU work as they do there.
//
// # What is written
//
// A packet that is written is copied and waits for others. What waits is sent
//
//   - when [Options].Wait has passed since the oldest of it was written,
//   - when there are 64 of it,
//   - when [Conn.Flush] or [Conn.Close] is called, and
//   - before a packet that does not wait.
//
// A packet does not wait that begins like one of QUIC with a long header, which is
// one of a handshake: the player who joins between two ticks is not to be held up,
// and quic-go learns from the error of such a packet how large the first ones may
// be. Neither does one for the kernel to cut into several, whose error tells
// quic-go that the kernel cannot, nor one that is empty or too large to be copied.
// These are written as package net writes them, errors and all.
//
// Whoever writes a packet that waits is not told what becomes of it. If the kernel
// refuses it, a second time when it was asked again, then it is lost, as packets
// are: it is counted, [Options].Dropped hears of it, and those behind it go out.
// quic-go notices as it notices any loss. That is also what it does by itself when
// a packet is larger than the path allows. The other errors end a connection when
// they come from package net; here, they end it if they last.
//
// The packets of a tick are written after it, not in it: quic-go packs each
// connection's on a goroutine of that connection, when the tick has called its
// SendDatagram and gone on. So a Flush at the end of a tick finds little, and Wait
// is what bounds the age of a packet. Flush is for whoever knows that all is
// written.
//
// # What is read
//
// A socket from which players are read as they come is read for each packet alone,
// and each wakes a goroutine of its own. With [Options].Rest the socket is left
// alone for a while once it was read empty; what comes meanwhile is read together.
// The first packet after a quiet time is read at once, those that follow within the
// rest are late by the rest at most. [Conn.Wake] ends a rest: a host calls it some
// milliseconds before a tick, so that all that came for the tick is read in time.
package udp
