package server

import (
	"context"
	"errors"
	"log/slog"
	"math/bits"
	"time"

	"github.com/moveauth/moveauth/reference/wire"
)

// owner is what belongs to the owner's goroutine.
type owner struct {
	clients map[Client]*session
	players map[string]*session
	last    Client     // the last number given
	hellos  []*session // that have not said hello, in the order of their deadlines
	dirty   []*session // with something staged
	ticks   int64      // that were run
	waker   interface{ Wake() }
	woken   int64 // the tick for which the socket was woken
	since   time.Duration
	body    []byte // reused
}

// event is something that reaches the owner.
type event struct {
	what   what
	x      *session
	player string // joins
	how    string // over
	fault  wire.Fault
	m      Message
	do     func()
}

type what uint8

const (
	begun   what = iota // a connection
	joins               // it has said hello
	says                // it has sent a message
	garbles             // it has sent a datagram that cannot be read
	over                // it is over
	doIt
)

// How many messages the owner takes at most before it hands out what came of
// them, and how many it takes though a tick is due: few enough that the tick is
// on time, and some, so that a host that cannot keep up still listens.
const (
	atOnce = 256
	though = 32
)

// run is the owner's goroutine.
func (s *Server) run(ctx context.Context) error {
	alarm := s.Clock.Alarm()
	defer alarm.Stop()
	s.since = s.Clock.Now()
	s.setDue()
	armed := time.Duration(-1) // for when the alarm is set
	for {
		if at := s.nextAlarm(); at > s.Clock.Now() {
			if at != armed {
				alarm.Set(at)
				armed = at
			}
			select {
			case <-ctx.Done():
			case <-alarm.C():
				armed = -1
			case err := <-s.broken:
				s.finish()
				return err
			case e := <-s.events:
				s.handle(&e)
			}
		}
		if ctx.Err() != nil {
			s.finish()
			return nil
		}
		s.round()
	}
}

// nextAlarm is when the owner has to look at the clock.
func (s *Server) nextAlarm() time.Duration {
	at := time.Duration(s.due.Load())
	if s.waker != nil && s.woken <= s.ticks {
		at -= early
	}
	if len(s.hellos) > 0 {
		at = min(at, s.hellos[0].deadline)
	}
	return at
}

// catchUp runs the ticks that are due: one by one, however late it is. Those that
// become due meanwhile wait, so that a host that cannot keep up still listens.
func (s *Server) catchUp() {
	for now := s.Clock.Now(); now >= time.Duration(s.due.Load()); {
		s.tick(now)
	}
}

// early is how long before a tick what has come for it is to be read.
const early = 3 * time.Millisecond

// rouse has the socket read what has come for the tick to come, if it rests.
func (s *Server) rouse() {
	if s.waker != nil && s.woken <= s.ticks && s.Clock.Now() >= time.Duration(s.due.Load())-early {
		s.woken = s.ticks + 1
		s.waker.Wake()
	}
}

// round runs the ticks that are due, and takes what waits until the next one is.
func (s *Server) round() {
	s.catchUp()
	s.rouse()
	s.expire(s.Clock.Now())
	for n := range atOnce {
		if n >= though && s.Clock.Now() >= time.Duration(s.due.Load()) {
			break
		}
		select {
		case e := <-s.events:
			s.handle(&e)
			continue
		default:
		}
		break
	}
	s.flush()
}

// expire closes the connections whose hello has not come in time.
func (s *Server) expire(now time.Duration) {
	for len(s.hellos) > 0 {
		x := s.hellos[0]
		waits := !x.gone && x.client == 0
		if waits && now < x.deadline {
			return
		}
		s.hellos[0] = nil
		s.hellos = s.hellos[1:]
		if waits {
			// WIRE-031d: by the host's clock, whatever else keeps the line open.
			s.drop(x, wire.CloseNoHello, "no hello in time")
		}
	}
}

// setDue sets when the next tick is due: so many ticks after the first, however
// late each of them was.
func (s *Server) setDue() {
	high, low := bits.Mul64(uint64(s.ticks+1), 1000*uint64(time.Second))
	at, _ := bits.Div64(high, low, uint64(s.Game.Rate()))
	s.due.Store(int64(s.since) + int64(at))
}

// tick runs the next tick.
func (s *Server) tick(now time.Duration) {
	s.metrics.lateness.Observe(max(0, now-time.Duration(s.due.Load())).Seconds())
	s.ticks++
	tables := s.Game.Tick()
	if s.Store != nil {
		s.Store.Put(s.Game.Now(), tables)
	}
	s.setDue()
	s.metrics.ticks.Inc() // before anyone hears of it
	s.flush()
	s.metrics.tickTime.Observe((s.Clock.Now() - now).Seconds())
}

// handle takes an event.
func (s *Server) handle(e *event) {
	x := e.x
	switch e.what {
	case doIt:
		s.catchUp()
		e.do()
		return
	case begun:
		x.deadline = s.Clock.Now() + s.Limits.Hello
		s.hellos = append(s.hellos, x)
		return
	case over:
		s.ended(x, e.how)
		return
	}
	// What an older connection of a player has brought after a newer one took over
	// is nobody's any more.
	if x.gone {
		return
	}
	switch e.what {
	case joins:
		s.join(x, e.player, &e.m)
	case says:
		s.message(x, &e.m, e.fault)
	case garbles:
		x.ordinals[byDatagram]++
		s.observe(x, byDatagram, nil, Fate{Fault: e.fault})
	}
}

// join takes the hello of a connection.
func (s *Server) join(x *session, player string, m *Message) {
	hello := m.Message.(*wire.Hello)
	x.ordinals[byStream]++
	x.player = player
	if len(s.clients) >= s.Limits.Connections && s.players[player] == nil {
		s.refuse(x, &Refused{wire.CloseServerError, "as many players are here as may be"}, m)
		return
	}
	w := wire.Welcome{Mode: s.Game.Mode(), Client: uint32(s.last + 1), Rate: s.Game.Rate(), Datagram: wire.MaxDatagram}
	if s.Limits.Datagram > 0 {
		w.Datagram = uint16(s.Limits.Datagram)
		if hello.Transports&wire.Datagrams != 0 && x.conn.ConnectionState().SupportsDatagrams.Remote {
			w.Transports, x.datagram = wire.Datagrams, s.Limits.Datagram
		}
	}
	s.last++
	x.client = s.last
	s.clients[x.client] = x
	err := s.Game.Join(x.client, player, &w)
	if err != nil {
		delete(s.clients, x.client)
		x.client = 0
		s.refuse(x, err, m)
		return
	}
	// WIRE-036a: who can show the token now is the player.
	if old := s.players[player]; old != nil {
		s.forget(old)
		s.metrics.closed.WithLabelValues(wire.CloseTakenOver.String()).Inc()
		old.fail(wire.CloseTakenOver, "the player has a newer connection")
		old.log.Info("taken over", "by", x.client)
	}
	s.players[player] = x
	// WIRE-031e: what the game has sent meanwhile follows.
	x.staged = append(wire.AppendFrame(nil, &w), x.staged...)
	x.grams = x.grams[:0]
	s.stain(x)
	x.waiting.over()
	x.log = x.log.With("client", x.client, "player", player)
	x.log.Info("welcomed", "datagrams", x.datagram > 0)
	s.metrics.players.Set(float64(len(s.clients)))
	x.welcomed.Store(true)
	s.observe(x, byStream, hello, Fate{})
}

func (s *Server) refuse(x *session, err error, m *Message) {
	refused, ok := errors.AsType[*Refused](err)
	if !ok {
		refused = &Refused{wire.CloseServerError, "the host cannot take the player"}
		x.log.Error("a player could not be taken", "player", x.player, "error", err)
	}
	s.observe(x, byStream, m.Message, Fate{Refused: refused.Code})
	s.drop(x, refused.Code, refused.Why)
}

// message takes a message of a client.
func (s *Server) message(x *session, m *Message, fault wire.Fault) {
	way := byStream
	if m.Datagram {
		way = byDatagram
	}
	x.ordinals[way]++
	var fate Fate
	if ping, is := m.Message.(*wire.Ping); is {
		s.pong(x, ping, m.Datagram)
	} else {
		fate = s.Game.Take(x.client, m)
	}
	fate.Fault = fault
	if fate.Refused != 0 && !x.gone {
		s.drop(x, fate.Refused, "what it says is not its to say")
	}
	s.observe(x, way, m.Message, fate)
}

func (s *Server) pong(x *session, ping *wire.Ping, datagram bool) {
	pong := wire.Pong{Nonce: ping.Nonce, Tick: s.Game.Now()}
	s.body = pong.AppendBody(s.body[:0])
	// WIRE-040: what is measured is there and back by one way.
	if datagram {
		sender{s}.Datagram(x.client, wire.TypePong, s.body)
	} else {
		sender{s}.Stream(x.client, wire.TypePong, s.body)
	}
}

func (s *Server) observe(x *session, way int, m wire.Message, fate Fate) {
	s.metrics.fate(way, m, &fate)
	if x.log.Enabled(context.Background(), slog.LevelDebug) {
		x.debug(way, m, &fate)
	}
	if s.Observe != nil {
		s.Observe(Observed{Client: x.client, Player: x.player, Datagram: way == byDatagram, Ordinal: x.ordinals[way], Message: m, Fate: fate})
	}
}
