package conformance

import "embed"

// SourceFence is the name of the profile source-fence. Who claims it reads a
// game's source tree, and runs no game.
const SourceFence = "source-fence"

var sourceFence = Profile{Name: SourceFence, Settings: FenceSettings{}}

// FenceSettings are the settings of a source-fence world: none. What a fence
// goes by is said beside each tree.
type FenceSettings struct{}

// FenceRunParams are a source tree and what to hold it to.
type FenceRunParams struct {
	Files []SourceFile `json:"files" doc:"the whole tree, no two of one path"`
	Rules string       `json:"rules,omitempty" doc:"the text of a rules file, as adr/source-fence.md has it; absent: the defaults"`
}

// SourceFile is one file of a source tree.
type SourceFile struct {
	Path  string  `json:"path" doc:"from the tree's root, with slashes"`
	Text  *string `json:"text,omitempty"`
	Bytes []byte  `json:"bytes,omitempty" doc:"of a file that is no text"`
}

// OneOf says that a file has text or bytes.
func (SourceFile) OneOf() [][]string { return [][]string{{"text"}, {"bytes"}} }

// FenceRunResult is what each fence found.
type FenceRunResult struct {
	Fences []FenceResult `json:"fences" doc:"each fence once, in any order"`
}

// FenceResult is what one fence found.
type FenceResult struct {
	Fence    string         `json:"fence" doc:"the clause, FENCE-001a"`
	Verdict  FenceVerdict   `json:"verdict"`
	Looked   int64          `json:"looked" doc:"at how many places it had something to decide; with nothing 0, else at least 1"`
	Findings []FenceFinding `json:"findings" doc:"with found one or more, else none"`
}

// FenceVerdict is what a fence came to. A fence that had nothing to look at did
// not pass.
type FenceVerdict string

// Enum lists the values.
func (FenceVerdict) Enum() []string { return []string{"nothing", "clean", "found"} }

// FenceFinding is a place that breaks a fence.
type FenceFinding struct {
	File    string `json:"file" doc:"its path, as it was given"`
	Line    int64  `json:"line" doc:"of what was found, from 1; where something is missing, of what it is missing from; 0: it is about the file as a whole"`
	Column  int64  `json:"column,omitempty" doc:"from 1; for people, never judged"`
	Found   string `json:"found" doc:"holds what stands in that line and breaks the fence, as it is written there, or the name of what is missing"`
	Allowed string `json:"allowed" doc:"what may stand there"`
	Mend    string `json:"mend" doc:"what to do about it"`
}

// FenceRun is the verb of source-fence.
var FenceRun = verb[FenceRunParams, FenceRunResult](Spec{
	Name: "fence/run", Profile: SourceFence, Refusals: []string{"BadRules"},
	Doc: "Holds a source tree to the fences. Rules that cannot be read are refused, and every fault in them is listed by its key."})

// FenceTrees holds the trees that the scenarios of source-fence are about, as
// txtar archives: in-order.txtar is a small game with which nothing is wrong.
//
//go:embed fence/testdata/trees/*.txtar
var FenceTrees embed.FS
