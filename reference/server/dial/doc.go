// Package dial is a client's end of moveauth/1, as adr/wire.md has it: QUIC with
// a pinned certificate, the control stream, hello and welcome, frames and
// datagrams read as strictly as the host reads them.
//
// A [Conn] carries messages and understands none of them: what a client does
// with its body is for who uses it. [Dialer.Handshake] and [Conn.QUIC] give out
// the connection beneath, for whoever wants to send what no client should.
package dial
