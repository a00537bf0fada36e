// Package client is the reference client: the machine of one player, which moves
// that player's body and shows all others.
//
// A [Client] is a value like the host: packets and time are brought to it, and
// what it sends is carried away. It reads no clock and does no I/O.
//
// Source: player transform authority, ADR-0009.
package client
