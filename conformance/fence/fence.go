// Package fence holds a game's source tree to static rules: what its prefabs
// and scenes say, what its C# may call and where, how its physics, assemblies
// and configuration are set. It reads files and runs nothing. Each rule is a
// clause FENCE-001 to -026 of adr/source-fence.md.
//
// The tree of a Unity project is what it is made for. Which prefab is a
// player's, which class moves bodies and which words are looked for, is said
// by [Rules], so that other names and other libraries are a matter of a file.
package fence

import "slices"

// Verdict is what a fence came to.
type Verdict string

// The verdicts. Nothing is not Clean: a fence that found nothing to look at has
// shown nothing.
const (
	Clean   Verdict = "clean"
	Found   Verdict = "found"
	Nothing Verdict = "nothing to check"
)

// Report is what a run over a tree found.
type Report struct {
	Fences []Result // by fence, in order of id
	Files  int      // how many were read
	Notes  []Note   // what could not be read, or was read otherwise than as it stands; by file
}

// Idle reports whether no fence had anything to check.
func (r *Report) Idle() bool {
	return !slices.ContainsFunc(r.Fences, func(f Result) bool { return f.Verdict != Nothing })
}

// Result is what one fence found.
type Result struct {
	Fence    string // the clause: FENCE-002a
	Verdict  Verdict
	Looked   int       // at how many places the fence had something to decide
	Findings []Finding // by file, line and column
}

// Finding is a place that breaks a fence.
type Finding struct {
	Fence  string // likewise
	File   string // from the tree's root, slash-separated
	Line   int    // from 1; 0 if it is about the file as a whole
	Column int    // from 1, in Unicode code points; 0 if it is about the line as a whole
	Found  string // what stands there
	// Allowed is what may stand there, Mend what to do about it.
	Allowed, Mend string
}

// Note says of a file that it, or a part of it, could not be read as it
// stands. A fence that needed the file has a finding about it, too.
type Note struct {
	File string // "" if it is about the rules
	Line int    // 0 if it is about the file as a whole
	Why  string
}
