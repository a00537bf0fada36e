// Package rig runs a server for tests: on a clock that is moved by hand, over a
// socket of this machine, with clients to connect to it. What a test waits for it
// waits for by a bound, and never by sleeping.
//
// It stands to reference/server as net/http/httptest does to net/http. No program
// imports it.
package rig
