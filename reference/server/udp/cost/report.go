package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// report prints a table of what the sides cost.
func report(w io.Writer, results []*result) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "side\tµs\tof it kernel\tclients/core\tpackets in\tout\treads\twrites\tcorrections\tarrived\t× quic\t× echo\t")
	for _, r := range results {
		s, shares := &r.sum, r.sum.shares(*clients)
		micros := (s.user + s.system) / shares * 1e6
		calls := func(n uint64) string {
			if n == 0 {
				return "-"
			}
			return fmt.Sprintf("%.3f", s.per(n, *clients))
		}
		fmt.Fprintf(t, "%s\t%.1f\t%.1f\t%.0f\t%.2f\t%.2f\t%s\t%s\t%.2f\t%.2f\t%s\t%s\t\n",
			r.name, micros, s.system/shares*1e6, 1e6/micros/(1/period.Seconds()),
			s.per(s.in, *clients), s.per(s.out, *clients), calls(s.reads), calls(s.writes),
			s.per(s.corrections, *clients), s.per(r.arrived, *clients),
			against(results, "quic", r), against(results, "echo", r))
	}
	t.Flush()
	fmt.Fprintf(w, "for a client and tick of %v: %d clients, sending %s, corrections by %s; turns of %v: %d\n",
		period, *clients, *phase, *copies, *turn, len(results[0].turns))
}

// against says how many times the clients on a core r has that the side of this name
// has.
func against(results []*result, name string, r *result) string {
	for _, other := range results {
		if other.name == name {
			middle, least, most := ratio(other, r)
			return fmt.Sprintf("%.2f (%.2f to %.2f)", middle, least, most)
		}
	}
	return "-"
}

// ratio returns how many times less b uses than a: the median over their turns, the
// least and the most.
func ratio(a, b *result) (middle, least, most float64) {
	var of []float64
	for i := range a.turns {
		of = append(of, a.turns[i]/b.turns[i])
	}
	slices.Sort(of)
	middle = (of[(len(of)-1)/2] + of[len(of)/2]) / 2
	return middle, of[0], of[len(of)-1]
}

// judge holds packets and calls to what is aimed at, which hangs on no machine, and
// the ratios to about half of it: others may keep the machine so busy that packets come
// together by themselves.
func judge(results []*result) error {
	at := func(name string) (*result, error) {
		i := slices.IndexFunc(results, func(r *result) bool { return r.name == name })
		if i < 0 {
			return nil, fmt.Errorf("-check wants the sides echo, quic and tick; %s was not measured", name)
		}
		return results[i], nil
	}
	echo, err1 := at("echo")
	quic, err2 := at("quic")
	ours, err3 := at("tick")
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	var errs []error
	if got, _, _ := ratio(quic, ours); got < 1.1 {
		errs = append(errs, fmt.Errorf("tick has %.2f times the clients a core of quic; at least 1.1 is wanted here, 2 is aimed at", got))
	}
	if got, _, _ := ratio(echo, ours); got < 0.2 {
		errs = append(errs, fmt.Errorf("tick has %.2f times the clients a core of echo; at least 0.2 is wanted here, 0.33 is aimed at", got))
	}
	for _, n := range []struct {
		what  string
		count uint64
		most  float64
	}{
		{"packets sent", ours.sum.out, 2.1}, // 2, and a few that probe
		{"calls that read", ours.sum.reads, 0.5},
		{"calls that write", ours.sum.writes, 0.5},
	} {
		if got := ours.sum.per(n.count, *clients); got > n.most {
			errs = append(errs, fmt.Errorf("tick has %.2f %s for a client and tick; at most %.1f are wanted", got, n.what, n.most))
		}
	}
	return errors.Join(errs...)
}
