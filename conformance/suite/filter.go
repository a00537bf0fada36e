package suite

import (
	"context"
	"flag"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// filtered narrows options to the scenarios whose subtests go test's -run lets
// run, so that a line which names one judges that one. Options that select
// scenarios themselves stay as they are, and so they do if the pattern does not
// reach down to the subtests or is of a form that is not split here.
func (p *Plan) filtered(ctx context.Context, test string, subject conformance.Subject, opts Options) Options {
	f := flag.Lookup("test.run")
	if f == nil || opts.narrowed() {
		return opts
	}
	profiles := opts.Profiles
	if len(profiles) == 0 {
		d, err := Describe(ctx, subject, opts)
		if err != nil {
			return opts // which the run will say
		}
		profiles = slices.Collect(maps.Keys(d.Profiles))
	}
	ids := p.matching(f.Value.String(), test, profiles)
	if ids == nil {
		return opts
	}
	opts.Profiles, opts.Scenarios = nil, ids
	return opts
}

// matching lists the scenarios of profiles whose subtests of a test a pattern of
// -run matches; nil if that cannot be said, or is all of them.
func (p *Plan) matching(pattern, test string, profiles []string) []string {
	depth := strings.Count(test, "/") + 1
	if strings.Count(pattern, "/") < depth || strings.ContainsAny(pattern, "|[](){}") {
		return nil
	}
	var parts []*regexp.Regexp
	for _, text := range strings.Split(pattern, "/") {
		part, err := regexp.Compile(text)
		if err != nil {
			return nil
		}
		parts = append(parts, part)
	}
	var ids []string
	all := 0
	for _, s := range p.Scenarios {
		if !slices.Contains(profiles, s.Profile) {
			continue
		}
		all++
		names := strings.Split(s.ID, "/")
		match := true
		for i, part := range parts[depth:] {
			match = match && (i >= len(names) || part.MatchString(names[i]))
		}
		if match {
			ids = append(ids, s.ID)
		}
	}
	if len(ids) == all {
		return nil
	}
	return ids
}
