// Package house holds tests about this repository: the arrows between rooms,
// the way of each clause through them, the vocabulary, and the freshness of
// what is generated. It has no code of its own.
//
// What is generated is made anew by
//
//	go test ./conformance/house -update
package house
