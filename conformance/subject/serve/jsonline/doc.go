// Package jsonline holds what both ends of the subject protocol need to speak
// it: reading bounded lines, splitting a JSON object into its members without
// decoding them, and writing messages of the registry.
//
// It knows lines and objects, no verbs.
package jsonline
