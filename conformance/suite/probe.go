package suite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
)

// How the probe asks.
const (
	probeTimeout = 2 * time.Second // of a request, or less if Options say so
	probed       = 4               // scenarios that show how to ask a profile that is not claimed
	probeFaults  = 3               // after which it asks no more: each costs a start
)

// claimable is what a subject may claim: a capability of a profile, or with
// none the profile itself.
type claimable struct {
	profile    string
	capability conformance.Capability
}

// probe asks the subject, once it was judged, each verb that it does not claim,
// as a scenario asks it that needs the verb, and notes in the report what it
// answers all the same. How a scenario asks is learnt from the reference.
func (p *Plan) probe(ctx context.Context, subject conformance.Subject, d conformance.Descriptor, opts Options, report *Report) {
	unclaimed := p.unclaimed(d)
	if len(unclaimed) == 0 || opts.Reference == nil || opts.timeout() == 0 {
		return
	}
	truth, err := Describe(ctx, opts.Reference, Options{})
	if err != nil {
		return
	}
	asked := map[int][]exchange{}
	ref := p.run(ctx, opts.Reference, truth, Options{})
	ref.keep = func(i int, all []exchange) { asked[i] = all }
	for _, list := range unclaimed {
		for _, i := range list {
			ref.chosen[i] = true
		}
	}
	if ref.godog() != nil {
		return
	}
	faults := 0
	for _, profile := range profileNames() {
		for _, c := range slices.SortedFunc(maps.Keys(unclaimed), func(a, b claimable) int { return strings.Compare(string(a.capability), string(b.capability)) }) {
			if c.profile != profile {
				continue
			}
			var answered []string
			for _, verb := range c.verbs() {
				if faults == probeFaults || ctx.Err() != nil {
					break
				}
				how := shortest(asked, unclaimed[c], verb)
				if how == nil {
					continue
				}
				said, err := answers(ctx, subject, d, how, min(probeTimeout, opts.timeout()))
				if said == answersIt {
					answered = append(answered, verb)
				}
				if breaks(err) {
					faults++
					report.note(c, fmt.Sprintf("asked %s, which it does not claim, the adapter broke: %s", verb, firstLine(err)))
				}
				if said == opensNone && c.capability == "" {
					break // nor will it for the profile's other verbs
				}
			}
			if answered != nil {
				what := string(c.capability)
				if what == "" {
					what = "the profile " + c.profile
				}
				report.note(c, fmt.Sprintf("answers %s without claiming %s: claim it, or it is not judged", strings.Join(answered, ", "), what))
			}
		}
	}
}

// unclaimed lists what the subject does not claim and what has verbs, each with
// scenarios that show how to ask it.
func (p *Plan) unclaimed(d conformance.Descriptor) map[claimable][]int {
	all := map[claimable][]int{}
	for _, profile := range conformance.Profiles() {
		claim, claimed := d.Profiles[profile.Name]
		wanted := []conformance.Capability{""}
		if claimed {
			wanted = nil
			for _, c := range profile.Capabilities() {
				if !claim.Has(c) && len((claimable{profile.Name, c}).verbs()) > 0 {
					wanted = append(wanted, c)
				}
			}
		}
		for _, c := range wanted {
			all[claimable{profile.Name, c}] = p.examples(profile, c)
		}
	}
	return all
}

// examples are the scenarios that need the capability, or with none the longest
// that need no more than the core of the profile: they ask the most verbs.
func (p *Plan) examples(profile conformance.Profile, c conformance.Capability) []int {
	var list []int
	for i, s := range p.Scenarios {
		beyond := func(need conformance.Capability) bool { return !slices.Contains(profile.Core, need) }
		needs := slices.Contains(s.Needs, c) || c == "" && !slices.ContainsFunc(s.Needs, beyond)
		if s.Profile == profile.Name && needs && !s.Sweeps {
			list = append(list, i)
		}
	}
	if c == "" {
		slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(len(p.Scenarios[b].Steps), len(p.Scenarios[a].Steps)) })
		list = list[:min(probed, len(list))]
	}
	return list
}

// verbs lists the verbs that come with it.
func (c claimable) verbs() []string {
	var list []string
	for _, v := range conformance.Verbs() {
		needs, also := v.Also[c.profile]
		if v.Profile == c.profile {
			needs, also = v.Needs, true
		}
		if also && needs == c.capability {
			list = append(list, v.Name)
		}
	}
	return list
}

// shortest returns what the scenario that needs the fewest requests for it asks
// up to the verb; nil: none of them asks it.
func shortest(asked map[int][]exchange, among []int, verb string) []exchange {
	var best []exchange
	for _, i := range among {
		at := slices.IndexFunc(asked[i], func(e exchange) bool { return e.verb == verb })
		if at >= 0 && (best == nil || at+1 < len(best)) {
			best = asked[i][:at+1]
		}
	}
	return best
}

// said is what a subject says to a verb that it does not claim.
type said int

const (
	doesNot   said = iota // answer it, or did not come so far
	answersIt             // with a result or a refusal
	opensNone             // no world to ask it in
)

// answers asks the subject all that, but what it does not claim before the last,
// in fresh worlds, and reports what it said to the last. The error is that of
// the last request, or of opening a world for it.
func answers(ctx context.Context, subject conformance.Subject, d conformance.Descriptor, how []exchange, timeout time.Duration) (said, error) {
	rec := &recorder{subject: subject, timeout: timeout}
	defer rec.close(ctx) // how well is no longer of interest
	worlds := map[int]conformance.World{}
	profile := ""
	for i, e := range how {
		if e.verb == "open" && e.err != nil {
			continue // settings that are no good
		}
		if e.verb == "open" {
			profile = e.params.(conformance.OpenParams).Profile
			w, err := rec.open(ctx, profile, e.result)
			if err != nil {
				return opensNone, err
			}
			worlds[e.world] = w
			continue
		}
		spec, ok := conformance.VerbNamed(e.verb)
		w := worlds[e.world]
		last := i == len(how)-1
		if !ok || w == nil || !last && !claims(d, profile, spec) {
			continue
		}
		err := w.Do(ctx, e.verb, e.params, spec.NewResult())
		switch {
		case last && (err == nil || conformance.AsRefusal(err) != nil):
			return answersIt, nil
		case last || breaks(err):
			return doesNot, err
		}
	}
	return doesNot, nil
}

// claims reports whether the subject claims a verb in worlds of the profile. In
// those of a profile that it does not claim at all it may be asked anything.
func claims(d conformance.Descriptor, profile string, v conformance.Spec) bool {
	claim, ok := d.Profiles[profile]
	if !ok {
		return true
	}
	needs := v.Needs
	if v.Profile != profile {
		needs = v.Also[profile]
	}
	return needs == "" || claim.Has(needs)
}

// breaks reports whether an error says that the subject hung, died or wrote
// garbage, rather than answered.
func breaks(err error) bool {
	var broken *stdio.Broken
	var panicked *PanicError
	var late *TimeoutError
	return errors.As(err, &broken) || errors.As(err, &panicked) || errors.As(err, &late)
}

// note puts a note under its profile, or under the whole if that was not judged.
func (r *Report) note(c claimable, text string) {
	for i := range r.Profiles {
		if r.Profiles[i].Profile == c.profile {
			r.Profiles[i].Notes = append(r.Profiles[i].Notes, text)
			return
		}
	}
	r.Notes = append(r.Notes, text)
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return Line(line)
}
