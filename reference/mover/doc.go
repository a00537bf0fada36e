// Package mover takes a body from input to a place in the scene where it does
// not stand in a wall. Player transform authority, ADR-0009 §2, §3, §5, §8, §9.
//
// Its parts, in the order of a frame:
//
//   - [Step] is locomotion: state, move, mode and time to a new state and the
//     displacements that are wanted. It knows no scene.
//   - [Sweep] and [SweepLine] take a wanted displacement to the place where it
//     ends. All they know of the scene is one question, a [Caster].
//   - [World] is the reference's scene, and answers that question.
//   - [Mover] is a body in a scene, which runs the frames.
//
// Lengths are in world units (u), times in seconds, velocities in u/s. Positions
// are float64. Nothing here is safe for concurrent use; a [World] may be shared
// by the movers of one goroutine.
package mover
