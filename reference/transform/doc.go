// Package transform is how a player's transform, which its owner alone moves,
// becomes known to everybody else: what the host takes for true, how the host
// puts a player elsewhere all the same, what goes over the network, and what
// others see.
//
//   - [Body] is the owner's: where its player is at any time.
//   - [Positions] is the host's: where it knows each player to be, with the
//     override of a snap that the owner has not honoured yet.
//   - [Stream] and [Relay] decide in which ticks a state is sent; [History]
//     makes it small, against a state that the receiver is known to have.
//   - [Clock] decides how far in the past others are shown, and [View] shows
//     them: a bounded buffer of states, and a time that goes through it.
//
// All of it is pure: time is told, in microseconds or in ticks, by whoever runs
// a machine. The machines of a game share one count of ticks, and keeping their
// clocks in step is the runner's business; here only round trips are measured.
//
// Source: player transform authority, ADR-0009.
package transform
