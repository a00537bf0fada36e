package moveinput

// Records count what happened in a zone since it was made.
type Records struct {
	Decisions        [2][outcomes]int64 // by transport and outcome; one for each message
	AcceptedFallback int64              // stream inputs taken where the datagram is primary
	PrimaryRecovery  int64              // changes back to the datagram
	Inputs           [results]int64     // drained, by what became of them
	Corrections      [whys]int64        // by why; both copies of one count once
}

// Records are the zone's.
func (z *Zone) Records() Records { return z.records }

// Labels are the decisions that were made, by label.
func (r *Records) Labels() map[string]int64 {
	labels := map[string]int64{}
	for t, counts := range r.Decisions {
		for o, n := range counts {
			if n > 0 {
				labels[Label(Transport(t), Outcome(o))] = n
			}
		}
	}
	return labels
}
