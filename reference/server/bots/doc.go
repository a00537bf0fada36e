// Package bots plays: many clients of one host at once, each a [Kind] of player,
// in real time. [Run] says what came of it: how long answers took, what was lost,
// and who was disconnected.
//
// What a bot does is drawn from its seed and its number, so that two runs differ
// in nothing but time. It moves by the reference's own client halves
// (reference/client, reference/clamp, reference/moveinput), and asks for things
// by commands.
//
// A command that fails has no answer (COMMIT-041a), so most of a bot's commands
// cannot show that something was lost. But who is alive may dash whenever it
// likes: dashes, and pings by the stream, are what a run holds the host to.
package bots
