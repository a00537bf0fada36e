// Package vectors writes scenarios as data, for tests that run without the
// suite: what is asked, and what must hold of the answers.
//
// A scenario's steps decide in Go whether an answer will do. What they look at is
// found out by asking them: the scenario is played again and again with the
// reference's answers, of which one place is altered, and what is then said of it
// is compared with what a vector would say. A scenario whose vector would ever say
// otherwise is left out, with the reason.
//
// The files, and how to run them, are described in adr/vectors.md.
package vectors
