// Package features holds the specification's scenarios: a folder a profile, a
// Rule a clause.
package features

import "embed"

// FS holds the feature files, by profile.
//
//go:embed */*.feature
var FS embed.FS
