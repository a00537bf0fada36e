// Package server runs the reference host: what reference/host and its sister
// rooms decide, here listens, waits, keeps time and speaks moveauth/1, see
// adr/wire.md.
//
// One goroutine, the owner, has the [Game]: what clients send, who comes and who
// goes, ticks, and what [Server.Do] is given reach it one after the other. It
// waits for nobody: each connection has goroutines of its own that read from it
// and write to it, with bounds on what they may hold. A connection that does not
// keep to them is closed alone.
//
//	s, err := server.New(server.Options{Listen: "127.0.0.1:7777", Game: game, …})
//	…
//	err = s.Serve(ctx) // until ctx is done, and then until all is put away
package server
