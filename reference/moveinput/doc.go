// Package moveinput moves players tile by tile, by numbered inputs that their
// clients send and a zone decides on. Movement authority.
//
// Its parts, along the way of an input:
//
//   - [Client] is a player's half: it numbers steps, sends them, predicts, and
//     takes corrections.
//   - [Zone.Receive] judges what arrives: the session, the transport, the form,
//     the epoch, and then the session's [Window].
//   - [Zone.Tick] drains the windows over the [Ground], between the scene's AI
//     and the storing of locations, and sends corrections.
//   - [Zone.Begin], [Zone.Activate], [Zone.Relocate] and [Zone.SyncZone] cut a
//     session off from what its client had on the way.
//
// Places are tiles, times milliseconds. What a session may hold is allocated when
// it is opened and never grows. Nothing here is safe for concurrent use. What a
// zone hands out as a slice is its own, and good until it is called again.
package moveinput
