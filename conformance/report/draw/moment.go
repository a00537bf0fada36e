package draw

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/moveauth/moveauth/conformance/suite"
)

// moment is something that was expected, and where the body was when it was
// looked at.
type moment struct {
	number  int // from 1, in the order of the scenario
	what    string
	want    string
	got     string // empty when it was met
	request int
	nth     int     // of those that say the same of the same request, from 0
	stop    int     // index of the scene's stop; -1: none
	wanted  []point // places that are named in want
	came    []point // places that are named in got
}

func (m moment) met() bool { return m.got == "" }

// moments reads what was expected of a scenario.
func moments(r suite.ScenarioReport) []moment {
	var all []moment
	for i, e := range r.Expectations {
		m := moment{number: i + 1, what: e.What, want: e.Want, got: e.Got, request: e.Request, stop: -1}
		m.wanted, m.came = places(e.Want), places(e.Got)
		for _, before := range all {
			if before.what == m.what && before.request == m.request {
				m.nth++
			}
		}
		all = append(all, m)
	}
	return all
}

var (
	pair       = regexp.MustCompile(`\((-?[0-9][0-9.]*(?:e[+-]?[0-9]+)?), (-?[0-9][0-9.]*(?:e[+-]?[0-9]+)?)\)`)
	afterFrame = regexp.MustCompile(` after frame ([0-9]+)`)
)

// places reads the places out of what was wanted or came; velocities are none.
func places(text string) []point {
	if strings.Contains(text, "u/s") {
		return nil
	}
	var list []point
	for _, m := range pair.FindAllStringSubmatch(text, -1) {
		x, errX := strconv.ParseFloat(m[1], 64)
		y, errY := strconv.ParseFloat(m[2], 64)
		if p := (point{x, y}); errX == nil && errY == nil && p.drawable() {
			list = append(list, p)
		}
	}
	return list
}

// locate finds the stop of each moment: the last place that was told by the
// request that answered it, or that of the frame it names, or what came if that
// is one of them.
func locate(all []moment, s *scene) {
	for i := range all {
		m := &all[i]
		if m.request < s.opened || m.request > s.last {
			m.wanted, m.came = nil, nil // of another world
			continue
		}
		frame := -1
		if named := afterFrame.FindStringSubmatch(m.what + m.got); named != nil {
			frame, _ = strconv.Atoi(named[1])
		}
		here := -1
		for k, st := range s.stops {
			if st.request > m.request {
				break
			}
			if len(m.came) > 0 && st.at == m.came[0] {
				here = k
			}
			m.stop = k
			if st.request == m.request && st.frame == frame {
				break
			}
		}
		if here >= 0 {
			m.stop = here
		}
	}
}

// focus is the moment that matters most: the one that was not met, else the
// last that has a place; nil if none has.
func focus(all []moment) *moment {
	var best *moment
	for i := range all {
		if m := &all[i]; m.stop >= 0 && (!m.met() || len(m.wanted) > 0 || best == nil || len(best.wanted) == 0) {
			best = m
		}
	}
	return best
}

// write writes a place with all the digits it has.
func write(p point) string { return "(" + number(p.x) + ", " + number(p.y) + ")" }

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// numbers writes the numbers of moments: 1, 3–5.
func numbers(list []int) string {
	var parts []string
	for i := 0; i < len(list); {
		k := i
		for k+1 < len(list) && list[k+1] == list[k]+1 {
			k++
		}
		switch {
		case k == i:
			parts = append(parts, strconv.Itoa(list[i]))
		case k == i+1:
			parts = append(parts, strconv.Itoa(list[i]), strconv.Itoa(list[k]))
		default:
			parts = append(parts, fmt.Sprintf("%d–%d", list[i], list[k]))
		}
		i = k + 1
	}
	return strings.Join(parts, ", ")
}

// nice is the largest of 1, 2 and 5 times a power of ten that is at most x.
func nice(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, f := range []float64{10, 5, 2} {
		if power*f <= x {
			return power * f
		}
	}
	return power
}

// figure writes a number that is a multiple of a step with the digits that the
// step needs.
func figure(x, step float64) string {
	digits := int(math.Max(0, -math.Floor(math.Log10(step)+1e-9)))
	text := strconv.FormatFloat(x, 'f', digits, 64)
	if strings.Trim(text, "-0.") == "" {
		return "0"
	}
	return text
}
