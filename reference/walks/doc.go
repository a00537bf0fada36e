// Package walks lets the reference's machines play over a simulated network: a
// host, its clients, a way between them that takes time, and chance. It serves
// tests, and it makes the table of walks of the record:
//
//	go test ./reference/walks -run TestWalks -v
//
// Nothing here takes part in a game.
package walks
