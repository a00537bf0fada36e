package relay

import (
	"container/heap"
	"sync"
	"sync/atomic"
	"time"
)

// schedule sends datagrams when their time has come, those of one time in the
// order in which they were added.
type schedule struct {
	most int
	wake chan struct{}
	lost atomic.Int64 // since as many waited as may

	mutex sync.Mutex
	queue queue
	added uint64
}

// delayed is a datagram that waits.
type delayed struct {
	at    time.Time
	order uint64
	data  []byte
	send  func([]byte)
}

// add adds a datagram, unless too many wait.
func (s *schedule) add(at time.Time, data []byte, send func([]byte)) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if len(s.queue) >= s.most {
		s.lost.Add(1)
		return
	}
	s.added++
	heap.Push(&s.queue, delayed{at, s.added, data, send})
	if s.queue[0].order == s.added {
		select {
		case s.wake <- struct{}{}:
		default:
		}
	}
}

// due takes the first datagram if its time has come; else it returns how long that
// takes.
func (s *schedule) due(now time.Time) (d delayed, is bool, wait time.Duration) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if len(s.queue) == 0 {
		return d, false, time.Hour
	}
	if wait = s.queue[0].at.Sub(now); wait > 0 {
		return d, false, wait
	}
	return heap.Pop(&s.queue).(delayed), true, 0
}

// run sends until done is closed.
func (s *schedule) run(done <-chan struct{}) {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		d, is, wait := s.due(time.Now())
		if is {
			d.send(d.data)
			select {
			case <-done:
				return
			default:
			}
			continue
		}
		timer.Reset(wait)
		select {
		case <-timer.C:
		case <-s.wake:
		case <-done:
			return
		}
	}
}

// queue is a heap of datagrams.
type queue []delayed

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	if q[i].at.Equal(q[j].at) {
		return q[i].order < q[j].order
	}
	return q[i].at.Before(q[j].at)
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(delayed)) }
func (q *queue) Pop() any {
	old := *q
	n := len(old) - 1
	d := old[n]
	old[n] = delayed{}
	*q = old[:n]
	return d
}
