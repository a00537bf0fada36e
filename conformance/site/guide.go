package site

import (
	"html/template"
	"regexp"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/vectors"
)

// profileContent is what a profile's page shows.
type profileContent struct {
	*group
	AboutHTML template.HTML
	Core      []conformance.Capability
	Always    []conformance.Spec
	Stages    []stage
	Guide     template.HTML // what the guide says of the profile; may be empty
	Kinds     bool
	Vectors   bool // its scenarios can be had as files
}

// stage is a step on the way to the whole profile: a capability, and what it
// opens.
type stage struct {
	Capability conformance.Capability // empty: with the core alone
	Verbs      []conformance.Spec
	Opens      int // scenarios that are judged from here on
	Sum        int // scenarios so far
}

// profiles makes the pages of profiles, and of what stands in the place of one.
func (b *builder) profiles() []page {
	guide, _, _ := record("implementing.md")
	var pages []page
	for _, g := range b.groups {
		c := profileContent{group: g, AboutHTML: b.markdown.inline(g.About, "../")}
		if g.Profile != nil {
			c.Core, c.Kinds = g.Profile.Core, len(g.Profile.Kinds) > 0
			c.Always, c.Stages = b.stages(*g.Profile)
			c.Vectors = vectors.Check(g.Name) == nil
			c.Guide = b.markdown.render(guideFor(guide, g.Name), "../")
		}
		pages = append(pages, page{Path: "profile/" + g.Name + ".html", Kind: "profile", Title: g.Name, About: plain(g.About), Content: c})
	}
	return pages
}

// stages puts a profile's capabilities in an order to build them in: first the
// core, then always the one that opens most scenarios. It also returns the verbs
// that everybody answers who claims the profile.
func (b *builder) stages(p conformance.Profile) ([]conformance.Spec, []stage) {
	var core, always []conformance.Spec
	byNeed := map[conformance.Capability][]conformance.Spec{}
	for _, v := range conformance.Verbs() {
		switch also, shared := v.Also[p.Name]; {
		case v.Profile == "":
			core = append(core, v)
		case shared:
			byNeed[also] = append(byNeed[also], v)
		case v.Profile == p.Name && (v.Needs == "" || slices.Contains(p.Core, v.Needs)):
			always = append(always, v)
		case v.Profile == p.Name:
			byNeed[v.Needs] = append(byNeed[v.Needs], v)
		}
	}
	have := slices.Clone(p.Core)
	sum := b.judged(p, have)
	list := []stage{{Opens: sum, Sum: sum}}
	for rest := slices.Clone(p.Optional); len(rest) > 0; {
		best, most := 0, -1
		for i, c := range rest {
			if slices.ContainsFunc(p.Implies[c], func(need conformance.Capability) bool { return !slices.Contains(have, need) }) {
				continue // what it implies comes first
			}
			if n := b.judged(p, append(slices.Clone(have), c)); n > most {
				best, most = i, n
			}
		}
		c := rest[best]
		have, rest = append(have, c), slices.Delete(rest, best, best+1)
		most = b.judged(p, have)
		list = append(list, stage{Capability: c, Verbs: byNeed[c], Opens: most - sum, Sum: most})
		sum = most
	}
	return append(core, always...), list
}

// judged counts the scenarios of a profile that need no more than is there.
func (b *builder) judged(p conformance.Profile, have []conformance.Capability) int {
	n := 0
	for _, s := range b.plan.Scenarios {
		if s.Profile == p.Name && !slices.ContainsFunc(s.Needs, func(c conformance.Capability) bool { return !slices.Contains(have, c) }) {
			n++
		}
	}
	return n
}

var indented = regexp.MustCompile(`(?m)^ +`)

// guideFor finds the paragraph of the guide that begins with a profile's name.
func guideFor(guide, profile string) string {
	for part := range strings.SplitSeq(guide, "\n\n") {
		part = indented.ReplaceAllString(part, "")
		if strings.HasPrefix(part, "For `"+profile+"`") || strings.HasPrefix(part, "`"+profile+"`") {
			return part
		}
	}
	return ""
}
