// Package conformance is what an implementation plugs into: the ports.
//
// A [Subject] is an implementation under test. It describes itself and opens
// worlds; a [World] is one machine (a host, a server, a client, a body) that
// answers verbs. The registry of verbs ([Verbs]) is the single source of what
// may be asked and answered: the strict decoder ([Decode]), the published JSON
// Schemas, the verb table in adr/ and the dead adapters of
// conformance/subject/impostor are all made from it.
//
// The package imports nothing else of this module, so that an implementer in
// Go needs only it and conformance/suite:
//
//	func TestConformance(t *testing.T) {
//		suite.Run(t, mysubject.New(), suite.Options{})
//	}
package conformance

// SuiteVersion is the version of the suite: of the clauses, the features and
// the protocol's verbs together. A verdict is always one at a suite version.
const SuiteVersion = "0.1.0"

// ProtocolVersion is the version of the subject protocol, which a descriptor
// must state.
const ProtocolVersion = 1

// MaxLine is the longest line of the protocol in bytes, its line feed left
// out, in either direction.
const MaxLine = 1 << 20

// MaxInt is the largest integer that the protocol carries, 2^53−1: every JSON
// parser keeps it exactly.
const MaxInt = 1<<53 - 1

// ConnectVariable names the environment variable that holds, for an adapter
// which is to dial back, the address of the suite, host:port.
const ConnectVariable = "MOVEAUTH_CONNECT"
