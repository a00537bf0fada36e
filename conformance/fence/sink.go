package fence

import (
	"cmp"
	"maps"
	"slices"
)

// sink takes what fences say. Each worker has its own.
type sink struct {
	looked   map[string]int
	findings []Finding
	sites    map[string][]site
	kinds    []kindSite
	codecs   map[string]bool // types where codecs are, and Kind.Member that stand there
}

// site is a place that a fence counts before it decides.
type site struct {
	file         string
	line, column int
	what         string
}

func newSink() *sink {
	return &sink{looked: map[string]int{}, sites: map[string][]site{}, codecs: map[string]bool{}}
}

// look says that a fence had something to decide.
func (s *sink) look(id string) { s.looked[id]++ }

func (s *sink) found(f Finding) { s.findings = append(s.findings, f) }

// drop forgets what was said of fences that the rules switch off.
func (s *sink) drop(ids ...string) {
	for _, id := range ids {
		delete(s.looked, id)
	}
	s.findings = slices.DeleteFunc(s.findings, func(f Finding) bool { return slices.Contains(ids, f.Fence) })
}

func (s *sink) merge(o *sink) {
	for id, n := range o.looked {
		s.looked[id] += n
	}
	s.findings = append(s.findings, o.findings...)
	for id, list := range o.sites {
		s.sites[id] = append(s.sites[id], list...)
	}
	s.kinds = append(s.kinds, o.kinds...)
	maps.Copy(s.codecs, o.codecs)
}

// at lists the sites of a fence by place.
func (s *sink) at(id string) []site {
	slices.SortFunc(s.sites[id], func(a, b site) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column))
	})
	return s.sites[id]
}

// report makes results of what was said, one a fence.
func (s *sink) report() []Result {
	slices.SortFunc(s.findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Found, b.Found))
	})
	byFence := map[string][]Finding{}
	seen := map[Finding]bool{}
	for _, f := range s.findings {
		// The same place is seen again through each variant of a prefab.
		if !seen[f] {
			seen[f] = true
			byFence[f.Fence] = append(byFence[f.Fence], f)
		}
	}
	var results []Result
	for _, id := range IDs() {
		r := Result{Fence: id, Looked: s.looked[id], Verdict: Clean, Findings: byFence[id]}
		switch {
		case len(r.Findings) > 0:
			r.Verdict = Found
		// FENCE-028: a fence whose class was renamed would be green ever after.
		case r.Looked == 0:
			r.Verdict = Nothing
		}
		results = append(results, r)
	}
	return results
}
