// Package clamp lets the owner of a body decide where it is, and holds it to
// what the server allows. Owner-authoritative player movement, ADR-0001.
//
//   - [Allowance] is the rule: how far an accepted point may move, filled by the
//     server's ticks and spent by the way that is accepted.
//   - [Server] keeps the players. It judges what their machines report, tells
//     the others, and issues placements and knockbacks, which the owner's
//     machine carries out. It moves no body by itself and knows no geometry.
//   - [Control] is the check of a prefab.
//   - [Client] is a player's machine: the least one that does as it is told.
//
// Lengths are in metres, velocities and impulses in m/s, times in ticks of the
// server. Nothing here is safe for concurrent use.
package clamp
