package server

import (
	"fmt"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// mostLate is how late a tick may begin before the server counts as ill.
const mostLate = time.Second

// Health returns why the server is not well; nil if it is.
func (s *Server) Health() error {
	select {
	case <-s.stopped:
		return ErrStopped
	default:
	}
	if late := s.Clock.Now() - time.Duration(s.due.Load()); late > mostLate {
		return fmt.Errorf("server: a tick is late by %v, want at most %v", late.Round(time.Millisecond), mostLate)
	}
	if s.Store != nil {
		if err := s.Store.Err(); err != nil {
			return fmt.Errorf("server: nothing is kept any more: %w", err)
		}
	}
	return nil
}

// Handler serves /metrics, for Prometheus, and /healthz, whose status is 200 if
// the server is well and 503 if it is not, with the reason as text.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.Registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		if err := s.Health(); err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = fmt.Fprintln(w, err)
			return
		}
		_, _ = fmt.Fprintln(w, "ok")
	})
	return mux
}
