package scaffold

import "github.com/moveauth/moveauth/conformance"

// first is what a template answers of a profile: one verb that is a few lines
// in any language, and a clause that shows by this verb alone.
type first struct {
	verb   string
	clause string
	// facts are those that the profile asks an implementation to state, as
	// JSON. What a fresh template knows of itself is little.
	facts []Fact
}

// firsts has an entry for each profile.
var firsts = map[string]first{
	conformance.HostCommit:     {conformance.HostOrder.Name, "COMMIT-036a", []Fact{{"kinds", `[]`}}},
	conformance.KinematicMover: {conformance.MoverFacing.Name, "MOVER-034a", []Fact{{"approach", `"linear"`}}},
	conformance.OwnerTransform: {conformance.TransformSample.Name, "REMOTE-022", nil},
	conformance.TransformClamp: {conformance.ClampPrefab.Name, "CLAMP-006a", []Fact{{"geometry", `"unchecked"`}, {"thresholds", `"unmeasured"`}}},
	conformance.MoveInput:      {conformance.InputPress.Name, "INPUT-001b", []Fact{{"drain_cap", `"not chosen yet"`}, {"cadence", `"not chosen yet"`}}},
	conformance.ContactSlope:   {conformance.SlopeAdjust.Name, "SLOPE-007", nil},
	conformance.SourceFence:    {conformance.FenceRun.Name, "FENCE-007b", nil},
}
