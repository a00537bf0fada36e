// Package suite runs the features against a subject and judges it.
//
// A Go implementation certifies itself in a test:
//
//	func TestConformance(t *testing.T) {
//		suite.Run(t, mysubject.New(), suite.Options{})
//	}
//
// godog parses and drives the scenarios. What is selected, what is counted and
// what the verdicts are is decided here, never by godog's exit code.
package suite
