package draw

import (
	"fmt"
	"math"
	"slices"
)

// mostTicks is how many ticks a picture of machines is wide at most.
const mostTicks = 100

// timeline maps time to the drawing: the part of a play that is shown, and where.
type timeline struct {
	from, to float64 // ticks
	x0, x1   float64 // pixels
}

func (s timeline) x(tick float64) float64 { return s.x0 + (tick-s.from)/(s.to-s.from)*(s.x1-s.x0) }

func (s timeline) has(tick float64) bool { return tick >= s.from-1e-9 && tick <= s.to+1e-9 }

// window picks the ticks that are shown: all, or those around where something
// went wrong, else around the first thing that the host told.
func window(p *play, failed *moment) (from, to float64) {
	end := math.Max(1, p.end())
	if end <= mostTicks {
		return 0, end
	}
	centre := -1.0
	if failed != nil {
		if tick, ok := p.when(failed.request); ok {
			centre = tick
		}
	}
	for _, m := range p.machines {
		for _, e := range m.events {
			if m.host && centre < 0 && e.us > p.machines[0].frames[0].us {
				centre = p.tick(e.us)
			}
		}
	}
	for _, k := range p.packets {
		if centre < 0 && k.lost {
			centre = p.tick(k.sent)
		}
	}
	from = math.Round(math.Min(math.Max(0, centre-mostTicks/3), end-mostTicks))
	return from, from + mostTicks
}

// laned lists the machines as lanes from the top: the host between its clients.
func laned(p *play) []*machine {
	var clients, hosts []*machine
	for _, m := range p.machines {
		if m.host {
			hosts = append(hosts, m)
		} else {
			clients = append(clients, m)
		}
	}
	return slices.Concat(clients[:(len(clients)+1)/2], hosts, clients[(len(clients)+1)/2:])
}

const laneHigh = 96.0

// lanes draws the machines as lanes and the packets as arrows between them.
func (d *sea) lanes(s timeline) {
	lanes := laned(d.play)
	y := map[*machine]float64{}
	top := d.y + 26
	for i, m := range lanes {
		y[m] = top + laneHigh*float64(i)
	}
	bottom := top + laneHigh*float64(len(lanes)-1)
	plot := box{s.x0, top - 22, s.x1, bottom + 22}
	d.rect("bg", plot, "", "")
	d.ticks(s, plot)
	d.printf(`<svg x="%s" y="%s" width="%s" height="%s" viewBox="%[1]s %[2]s %[3]s %[4]s">`+"\n", px(plot.x0), px(plot.y0), px(plot.width()), px(plot.height()))
	for _, m := range lanes {
		for _, down := range m.downs {
			from, to := s.x(d.play.tick(down.from)), math.Min(s.x(d.play.tick(down.to)), s.x1)
			d.rect("downtime", box{from, y[m] - 6, math.Max(from, to), y[m] + 6}, "", fmt.Sprintf("%s's link is down", m.name))
			d.used["down"] = true
		}
		d.line("lane", point{s.x0, y[m]}, point{s.x1, y[m]}, ` stroke-width="2"`)
	}
	for _, k := range d.play.packets {
		d.flight(s, k, y[k.from], y[k.to])
	}
	d.printf("</svg>\n")
	d.rect("frame", plot, "", "")
	for _, m := range lanes {
		d.text("", point{s.x0 - 8, y[m] + 4}, 12, "end", ` font-weight="600"`, cut(m.name, 10))
	}
	d.labels = labels{within: plot.grown(-2, -2)}
	for _, m := range lanes {
		d.told(s, m, y[m])
	}
	d.y = plot.y1 + 8
}

// ticks draws the lines of time.
func (d *sea) ticks(s timeline, plot box) {
	step := nice((s.to - s.from) / 8)
	for t := math.Ceil(s.from/step) * step; t <= s.to; t += step {
		d.line("grid", point{s.x(t), plot.y0}, point{s.x(t), plot.y1}, "")
	}
}

// scale writes the figures of time below a plot.
func (d *sea) scale(s timeline, y float64) {
	step := nice((s.to - s.from) / 8)
	for t := math.Ceil(s.from/step) * step; t <= s.to; t += step {
		d.line("axis", point{s.x(t), y}, point{s.x(t), y + 4}, "")
		d.text("dim tickx", point{s.x(t), y + 16}, 11, "middle", "", figure(t, step))
	}
	d.text("dim", point{s.x1, y + 30}, 11, "end", "", "tick")
	d.y = y + 34
}

// flight draws one packet: for each time that it came an arrow, for one that
// never came half of one, broken off.
func (d *sea) flight(s timeline, k *packet, from, to float64) {
	sent := d.play.tick(k.sent)
	class, wide := "datagram", "0.9"
	channel := "unreliable"
	if k.reliable {
		class, wide, channel = "message", "2", "reliable"
	}
	title := fmt.Sprintf("%s, %s to %s, sent in tick %s, %d bytes", channel, k.from.name, k.to.name, figure(sent, 0.01), len(k.data))
	off := math.Copysign(3, to-from)
	p := point{s.x(sent), from + off}
	for i, came := range k.came {
		t := d.play.tick(came)
		if !s.has(sent) && !s.has(t) {
			continue
		}
		attributes := fmt.Sprintf(` stroke-width="%s"`, wide)
		d.used[class] = true
		if i > 0 {
			attributes += ` stroke-dasharray="4 3"`
			d.used["again"] = true
		}
		d.thinArrow(class, p, point{s.x(t), to - off}, attributes, title)
	}
	if len(k.came) > 0 || !s.has(sent) {
		return
	}
	// Broken off in the middle of the way that the others go.
	half := point{s.x(sent + 0.5), (from + to) / 2}
	if !k.lost {
		d.line("datagram", p, half, ` stroke-width="0.9" stroke-dasharray="1.5 3"`)
		d.used["underway"] = true
		return
	}
	d.used["lost"] = true
	d.printf(`<g><title>%s</title>`, escape(title+": lost"))
	d.line("badline", p, half, ` stroke-width="1.4"`)
	for _, side := range []float64{-1, 1} {
		d.line("badline", point{half.x - 3.5, half.y - 3.5*side}, point{half.x + 3.5, half.y + 3.5*side}, ` stroke-width="1.6"`)
	}
	d.printf("</g>\n")
}

// thinArrow is an arrow with a small head.
func (d *sea) thinArrow(class string, p, q point, attributes, title string) {
	const long, half = 5, 2.2
	u := p.toward(q)
	side := point{-u.y, u.x}.times(half)
	back := q.minus(u.times(math.Min(long, q.minus(p).length())))
	d.printf(`<g><title>%s</title>`, escape(title))
	d.line(class, p, back, attributes)
	a, b := back.plus(side), back.minus(side)
	d.printf(`<path class="%shead" d="M%s %sL%s %sL%s %sZ"/></g>`+"\n", class, px(q.x), px(q.y), px(a.x), px(a.y), px(b.x), px(b.y))
}

// told marks what a machine reported or was told, with as many words as there is
// room for.
func (d *sea) told(s timeline, m *machine, y float64) {
	for _, e := range m.events {
		t := d.play.tick(e.us)
		if !s.has(t) {
			continue
		}
		x := s.x(t)
		class, used := "eventmark", "event"
		if e.cut {
			class, used = "cutmark", "cut"
		}
		d.used[used] = true
		d.printf(`<path class="%s" d="M%s %sl5 5l-5 5l-5 -5Z"><title>%s</title></path>`+"\n", class, px(x), px(y-5), escape(fmt.Sprintf("tick %s: %s", figure(t, 1), e.text)))
		wide := long(e.text, 10) + 4
		if e.cut || !m.host || d.said[e.text] {
			continue
		}
		above := point{math.Min(math.Max(x, s.x0+wide/2+4), s.x1-wide/2-4), y - 14}
		below := point{above.x, y + 15}
		if d.label(&d.labels, "", e.text, 10, above, below) {
			d.said[e.text] = true
		}
	}
}
