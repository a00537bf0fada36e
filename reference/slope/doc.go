// Package slope walks a body on what it stands on: the rule by which a contact
// plane changes the offset of one sub-step, the sweep of a sphere in such
// sub-steps, and the tick of a remote body around it. AD-10 contract, remote
// slope projection at the combiner boundary, §1, §2 and §4.
//
// Its parts, from the inside out:
//
//   - [Adjust] is the rule of one sub-step, push-out included. It knows no
//     scene.
//   - [World] is the surfaces, and what of them is near a place.
//   - [Sphere.Sweep] moves a sphere through a world in sub-steps.
//   - [Body] is a remote body in a world, which runs the ticks.
//
// X and Y are horizontal, Z is up. Lengths are in metres, times in seconds,
// velocities in m/s, and positions of a body those of its sphere's centre.
// Positions are float64. Nothing here is safe for concurrent use; a [World] may
// be shared by the bodies of one goroutine.
package slope
