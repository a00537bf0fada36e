package wire

import "strconv"

// Stage is one thing that a Probe does.
type Stage struct {
	Act  uint8  // an index of [Acts]
	Name string // the item, outcome, entity or table
	// With the first three acts: how many, at least 1, and whose bag; an empty
	// Player is the acting one.
	N      int64
	Player string
}

// Acts are the names of what a Probe can do, in the order of their numbers.
var Acts = [...]string{"give", "take", "need", "outcome", "spawn", "despawn", "dirty"}

// Thens are the names of the ends of a Probe, in the order of their numbers.
var Thens = [...]string{"ok", "fail", "panic", "submit", "drain", "flush", "spawn-now", "send"}

// counted is the number of acts that have a number and a player.
const counted = 3

// maxStage is how many entries a stage has at most.
const maxStage = 32

// Bits of a stage's flags.
const (
	bitN      = 1 << 0
	bitPlayer = 1 << 1
)

func appendStage(data []byte, stage []Stage) []byte {
	data = append(data, byte(len(stage)))
	for i := range stage {
		s := &stage[i]
		data = appendName(append(data, s.Act), s.Name)
		if s.Act >= counted {
			continue
		}
		at := len(data)
		data = append(data, 0)
		if s.N != 1 {
			data[at] |= bitN
			data = appendInteger(data, s.N)
		}
		if s.Player != "" {
			data[at] |= bitPlayer
			data = appendName(data, s.Player)
		}
	}
	return data
}

func (r *reader) stage(stage []Stage) []Stage {
	for range r.count(maxStage, "stage") {
		s := Stage{Act: r.within(uint8(len(Acts)-1), "act", "0 to 6")}
		s.Name = r.name("name")
		if s.Act < counted {
			s.N = 1
			flags := r.bits(bitN|bitPlayer, "flags")
			if flags&bitN != 0 {
				s.N = r.integer("n")
				switch {
				// WIRE-015b: absent is how 1 is written.
				case s.N == 1:
					r.refuse(SecondForm, "n", 1, "it left out")
				case s.N < 1:
					r.refuse(BadValue, "n", s.N, "at least 1")
				}
			}
			if flags&bitPlayer != 0 {
				s.Player = r.name("player")
			}
		}
		stage = append(stage, s)
	}
	return stage
}

func stageJSON(data []byte, stage []Stage) []byte {
	data = append(data, '[')
	for i := range stage {
		s := &stage[i]
		if i > 0 {
			data = append(data, ',')
		}
		data = append(append(append(data, `{"`...), Acts[s.Act]...), `":`...)
		data = quoted(data, s.Name)
		if s.Act < counted && s.N != 1 {
			data = strconv.AppendInt(append(data, `,"n":`...), s.N, 10)
		}
		if s.Player != "" {
			data = quoted(append(data, `,"player":`...), s.Player)
		}
		data = append(data, '}')
	}
	return append(data, ']')
}
