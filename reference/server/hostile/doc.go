// Package hostile holds no code but tests: attacks on a running server, each with
// the answer that it gets, while two honest players play and their ticks stay on
// time.
//
// The server's clock is moved by hand (reference/server.Hand), so that what is on
// time is counted and not measured: a command that an honest player sends before a
// tick is carried out in that tick, however much comes meanwhile.
package hostile
