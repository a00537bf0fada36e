package load

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/moveauth/moveauth/reference/server/bots"
)

// samplesAimed is how many samples are taken of a run, if it is long enough for
// one each [soonest].
const (
	samplesAimed = 60
	soonest      = 100 * time.Millisecond
)

// Measure has bots play, and looks at the host's metrics meanwhile. metrics is
// their URL. The error is why nothing could be measured.
func Measure(ctx context.Context, o bots.Options, metrics string, log *slog.Logger) (*Figures, error) {
	transport := &http.Transport{}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport}
	every := max(o.Span/samplesAimed, soonest)
	var (
		samples []sample
		failed  []error
		looking sync.WaitGroup
		stop    = make(chan struct{})
	)
	look := func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		s, err := scrape(ctx, client, metrics)
		if err != nil {
			failed = append(failed, err)
			return
		}
		samples = append(samples, s)
	}
	// Not before a host was seen that can be looked at.
	if look(); len(failed) > 0 {
		return nil, failed[0]
	}
	samples = samples[:0]
	o.Begun = func() {
		look()
		looking.Go(func() {
			ticks := time.NewTicker(every)
			defer ticks.Stop()
			for {
				select {
				case <-ticks.C:
					look()
				case <-stop:
					return
				}
			}
		})
	}
	o.Ended = func() {
		close(stop)
		looking.Wait()
		look()
	}
	report, err := bots.Run(ctx, o, log)
	switch {
	case err != nil:
		return nil, err
	case len(failed) > 0:
		return nil, errors.Join(failed...)
	case report.Connected == 0:
		return nil, errors.New("load: no bot was welcomed: " + first(report.Faults))
	}
	return judge(report, samples), nil
}

func first(list []string) string {
	if len(list) == 0 {
		return "nothing is known"
	}
	return list[0]
}
