// Package adr holds the specification: one record for each system, and records
// of the project's own decisions. README.md is the index.
//
// The records are embedded, so that an installed binary can explain a clause
// without the source tree. conformance/clause reads the clauses out of them.
package adr

import "embed"

// FS has every record, by its file name.
//
//go:embed *.md
var FS embed.FS
