package steps

import "math"

// scalar rounds to the precision that the subject declares.
func (s *Scenario) scalar(x float64) float64 {
	if s.Claim.Scalar == "float32" {
		return float64(float32(x))
	}
	return x
}

// ulp is the distance from x to the next scalar.
func (s *Scenario) ulp(x float64) float64 {
	if s.Claim.Scalar == "float32" {
		return float64(math.Nextafter32(float32(x), float32(math.Inf(1)))) - float64(float32(x))
	}
	return math.Nextafter(x, math.Inf(1)) - x
}

// roundingAfter is how far a computed coordinate may be off after so many
// frames, ticks or states: (8 + those, at most 100) units in the last place at
// the largest coordinate or distance of the scenario.
func (s *Scenario) roundingAfter(n int, extent float64) float64 {
	return float64(min(8+n, 100)) * s.ulp(extent)
}

// contactSlop is what the subject declares that its contacts may be off.
func (s *Scenario) contactSlop() float64 {
	if t := s.Claim.Tolerance; t != nil && t.ContactSlop != nil {
		return float64(*t.ContactSlop)
	}
	return 0
}

// compareAt records an expectation, looked at in a tick: met if got is what was
// wanted.
func (s *Scenario) compareAt(tick int64, e Expectation, got string) error {
	e.Tick = tick
	if e.Request == 0 {
		e.Request = s.requests
	}
	if e.Want != got {
		e.Got = got
		return &Failure{e}
	}
	s.met = append(s.met, e)
	return nil
}
