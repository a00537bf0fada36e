package commit

import "github.com/moveauth/moveauth/reference/unit"

// recipe has its inputs and outputs sorted by item, so that every run has the
// same order; change is what the outcome bears.
type recipe struct {
	in, out []cost
	change  []Stack
}

type station struct {
	at    unit.Vec
	known bool
}

func (w *World) openCrafting(recipes []Recipe, stations []StationSetup) {
	for _, r := range recipes {
		w.recipes[r.Recipe] = recipe{in: w.costs(r.In), out: w.costs(r.Out), change: difference(r.Out, r.In)}
	}
	for _, s := range stations {
		if s.At == nil {
			w.stations[s.Station] = station{}
		} else {
			w.stations[s.Station] = station{*s.At, true}
		}
	}
}
