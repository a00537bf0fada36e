package steps

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

var (
	tileForm = regexp.MustCompile(`^\((-?[0-9]+), ?(-?[0-9]+)\)$`)
	stepForm = regexp.MustCompile(`\(-?[0-9]+, ?-?[0-9]+\)`)
)

// tile reads "(10, 12)".
func tile(text string) (conformance.Tile, error) {
	m := tileForm.FindStringSubmatch(text)
	if m == nil {
		return conformance.Tile{}, misuse("%q is no tile or step; want such as (10, 12)", text)
	}
	x, _ := strconv.ParseInt(m[1], 10, 64)
	y, _ := strconv.ParseInt(m[2], 10, 64)
	return conformance.Tile{x, y}, nil
}

// sequences reads "1, 2, 3", "1 to 3" or "nothing".
func sequences(text string) ([]int64, error) {
	list := []int64{}
	if text == "nothing" {
		return list, nil
	}
	for _, part := range strings.Split(text, ", ") {
		first, last, err := span(part)
		if err != nil {
			return nil, err
		}
		for n := first; n <= last; n++ {
			list = append(list, n)
		}
	}
	return list, nil
}

// numbers writes sequences as features do.
func numbers(list []int64) string {
	var parts []string
	for _, n := range list {
		parts = append(parts, strconv.FormatInt(n, 10))
	}
	return or(strings.Join(parts, ", "), "nothing")
}

// message is a message as a feature sends it.
type message struct {
	conformance.InputMessage
	seq   int64
	label string // that its decision shall have
}

// messages reads a table of them. A row has a step, or steps, which make a
// batch; "none" makes one of no step. A sequence such as "1 to 40" is that many
// alike.
func (s *inputSession) messages(t *godog.Table) ([]message, error) {
	list, err := rows(t, "sequence", "step", "steps", "epoch", "bytes", "label")
	if err != nil {
		return nil, err
	}
	var all []message
	for _, row := range list {
		if row["label"] == "" {
			return nil, misuse("the message with sequence %s has no label", row["sequence"])
		}
		first, last, err := span(row["sequence"])
		if err != nil {
			return nil, err
		}
		for seq := first; seq <= last; seq++ {
			m := message{seq: seq, label: row["label"]}
			if m.Epoch, err = s.epoch(row["epoch"]); err != nil {
				return nil, err
			}
			if row["bytes"] != "" {
				n, err := whole(row, "bytes")
				if err != nil {
					return nil, err
				}
				m.Bytes = &n
			}
			if err := m.fill(seq, row["step"], row["steps"]); err != nil {
				return nil, err
			}
			all = append(all, m)
		}
	}
	return all, nil
}

// fill makes the message an input or a batch.
func (m *message) fill(seq int64, step, steps string) error {
	if (step == "") == (steps == "") {
		return misuse("the message with sequence %d wants a step, or steps", seq)
	}
	if step != "" {
		d, err := tile(step)
		m.Input = &conformance.SingleInput{Seq: seq, Dx: d[0], Dy: d[1]}
		return err
	}
	m.Batch = &conformance.InputBatch{First: seq, Steps: [][2]int64{}}
	if steps == "none" {
		return nil
	}
	each := stepForm.FindAllString(steps, -1)
	if strings.Join(each, " ") != steps {
		return misuse("steps are %q, want such as \"(1,0) (0,1)\" or \"none\"", steps)
	}
	for _, one := range each {
		d, err := tile(one)
		if err != nil {
			return err
		}
		m.Batch.Steps = append(m.Batch.Steps, d)
	}
	return nil
}

// errSameEpoch says that the session was never told of another epoch.
var errSameEpoch = errors.New("the epoch is the first one still")

// epoch is the one that a feature means: the session's, that before it, or one
// that it never had.
func (s *inputSession) epoch(text string) (int64, error) {
	if len(s.epochs) == 0 {
		return 0, misuse("the session was never opened")
	}
	now := s.epochs[len(s.epochs)-1]
	switch text {
	case "":
		return now, nil
	case "old":
		if len(s.epochs) < 2 {
			return 0, errSameEpoch
		}
		return s.epochs[len(s.epochs)-2], nil
	case "never given":
		most := now
		for _, e := range s.epochs {
			most = max(most, e)
		}
		return most + 3, nil
	}
	return 0, misuse("epoch is %q, want old or never given", text)
}
