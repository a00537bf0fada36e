package conformance

// MoveInput is the name of the profile move-input.
const MoveInput = "move-input"

// Capabilities of move-input. None is core: the server half is what the profile
// asks for.
const (
	// ClientHalf: worlds of role client can be opened.
	ClientHalf Capability = "client"
	// EarlyData: messages can be handed over as 0-RTT data.
	EarlyData Capability = "early-data"
	// Backpressure: a session's receiver can be made to stop reading.
	Backpressure Capability = "backpressure"
	// Environment: a server reads its environment from the settings.
	Environment Capability = "env"
	// Resume: a session can be opened with sequences already acknowledged.
	Resume Capability = "resume"
)

var moveInput = Profile{
	Name:     MoveInput,
	Settings: MoveInputSettings{},
	Optional: []Capability{ClientHalf, EarlyData, Backpressure, Environment, Resume},
	Implies:  map[Capability][]Capability{},
}

// JoinParams open a session anew, whatever was open under its id.
type JoinParams struct {
	Session     int64  `json:"session" doc:"its id, from 1; a lower one comes first in a tick"`
	Incarnation int64  `json:"incarnation" doc:"which opening of the session this is, from 1; each is higher than the one before"`
	At          Tile   `json:"at" doc:"where its player stands; other sessions and NPCs are no hindrance"`
	ResumeAt    *int64 `json:"resume_at,omitempty" doc:"the last sequence received and acknowledged, 0 to 4294967295; absent: 0 (capability resume)"`
}

// JoinResult is where a session begins.
type JoinResult struct {
	Acknowledged int64 `json:"acknowledged" doc:"the last acknowledged sequence"`
	Epoch        int64 `json:"epoch" doc:"which the session's inputs must carry from now on"`
}

// SessionParams name a session.
type SessionParams struct {
	Session int64 `json:"session"`
}

// InputReceiveParams hand the server what came from a session's client, in the
// order in which it came.
type InputReceiveParams struct {
	Session     int64          `json:"session"`
	Incarnation *int64         `json:"incarnation,omitempty" doc:"over the connection of which opening it came; absent: the last one's"`
	Transport   Transport      `json:"transport"`
	EarlyData   bool           `json:"early_data,omitempty" doc:"it came before the handshake was complete (capability early-data)"`
	Messages    []InputMessage `json:"messages" doc:"each a datagram or a stream packet of its own"`
}

// Transport is how a message travels.
type Transport string

// Enum lists the values.
func (Transport) Enum() []string { return []string{"datagram", "stream"} }

// InputMessage is what a client sends: one input, or a batch.
type InputMessage struct {
	Epoch int64        `json:"epoch"`
	Bytes *int64       `json:"bytes,omitempty" doc:"the size of the datagram that it came in, whatever your encoding makes of it; absent: it is within the limit; bytes"`
	Input *SingleInput `json:"input,omitempty"`
	Batch *InputBatch  `json:"batch,omitempty"`
}

// OneOf says that a message is an input or a batch.
func (InputMessage) OneOf() [][]string { return [][]string{{"input"}, {"batch"}} }

// SingleInput is one step with its sequence.
type SingleInput struct {
	Seq int64 `json:"seq" doc:"0 to 4294967295"`
	Dx  int64 `json:"dx" doc:"tiles"`
	Dy  int64 `json:"dy" doc:"tiles"`
}

// InputBatch is several steps with sequences that follow on.
type InputBatch struct {
	First int64      `json:"first" doc:"the sequence of the first step, 0 to 4294967295"`
	Steps [][2]int64 `json:"steps" doc:"dx, dy of each; tiles"`
}

// InputReceiveResult has a decision for each message, in order.
type InputReceiveResult struct {
	Decisions []InputDecision `json:"decisions"`
	Window    *WindowState    `json:"window,omitempty" doc:"after all of them; absent: no session of that id is open"`
	Sent      []InputSent     `json:"sent" doc:"advisories, in order"`
}

// InputDecision is what became of a message. A batch has one: that of its
// steps, or of the first step that was refused.
type InputDecision struct {
	Label       string             `json:"label" doc:"transport:outcome:reason, as the record has them"`
	Diagnostics *WindowDiagnostics `json:"diagnostics,omitempty" doc:"with a rejection by an open session: its window, left as it was; else absent"`
}

// WindowState is the state of a session's window.
type WindowState struct {
	Received     int64 `json:"received" doc:"the highest contiguous sequence that was queued or cleared"`
	Acknowledged int64 `json:"acknowledged" doc:"the highest sequence that was drained or cleared"`
	Pending      int64 `json:"pending" doc:"contiguous inputs that wait for a tick"`
	Future       int64 `json:"future" doc:"inputs that wait for a missing one"`
}

// WindowDiagnostics is a window as a rejection's record shows it.
type WindowDiagnostics struct {
	Received     int64   `json:"received"`
	Acknowledged int64   `json:"acknowledged"`
	Pending      int64   `json:"pending"`
	Future       int64   `json:"future"`
	Drained      []int64 `json:"drained" doc:"the sequences that the last tick drained of the session"`
}

// InputTickParams run ticks.
type InputTickParams struct {
	Count int64 `json:"count" doc:"at least 1"`
}

// InputTickResult tells what each tick did.
type InputTickResult struct {
	Ticks []ZoneTick `json:"ticks" doc:"one for each that was run"`
}

// ZoneTick is what one tick did.
type ZoneTick struct {
	Tick      int64           `json:"tick" doc:"from 1"`
	Reports   []SessionReport `json:"reports" doc:"one for each session that the tick did not skip, by id"`
	Sent      []InputSent     `json:"sent" doc:"by session; of one message the stream's copy first"`
	Persisted []Persisted     `json:"persisted" doc:"locations that were marked dirty and are stored now, by session"`
	Backlog   Backlog         `json:"backlog"`
}

// SessionReport is what a tick did for one session.
type SessionReport struct {
	Session    int64          `json:"session"`
	Before     Waiting        `json:"before"`
	After      Waiting        `json:"after"`
	Drained    []DrainedInput `json:"drained" doc:"in the order in which they were drained"`
	Correction *Correction    `json:"correction,omitempty" doc:"absent: none was due"`
	Why        CorrectionWhy  `json:"why,omitempty" doc:"with a correction: why it was due, the first that holds of forced, drained, stale"`
}

// Waiting counts the inputs of a session that wait.
type Waiting struct {
	Pending int64 `json:"pending"`
	Future  int64 `json:"future"`
}

// DrainedInput is an input that a tick drained.
type DrainedInput struct {
	Seq    int64      `json:"seq"`
	Result MoveResult `json:"result"`
}

// MoveResult is what became of a drained input.
type MoveResult string

// Enum lists the values.
func (MoveResult) Enum() []string { return []string{"moved", "blocked", "stayed"} }

// CorrectionWhy is why a correction was due: the server set the tile or ended
// a transfer, inputs were drained, or an input came that was stale or of
// another epoch.
type CorrectionWhy string

// Enum lists the values.
func (CorrectionWhy) Enum() []string { return []string{"forced", "drained", "stale"} }

// Correction is where a session's player authoritatively is, and which inputs
// that accounts for.
type Correction struct {
	Number       int64 `json:"number" doc:"from 1, one higher with each correction of the session; both copies bear the same"`
	Epoch        int64 `json:"epoch" doc:"the session's"`
	Acknowledged int64 `json:"acknowledged" doc:"the highest sequence that was drained or cleared"`
	At           Tile  `json:"at"`
	Facing       int64 `json:"facing" doc:"octant, 0 = +x, counter-clockwise, 2 = +y"`
}

// InputSent is something that the server sent to a session.
type InputSent struct {
	Session    int64       `json:"session"`
	Channel    Transport   `json:"channel"`
	Kind       string      `json:"kind"`
	Correction *Correction `json:"correction,omitempty"`
	Advisory   Advisory    `json:"advisory,omitempty"`
	Reason     CloseReason `json:"reason,omitempty" doc:"why the server ended the session"`
}

// Variants says which members a message to a client bears.
func (InputSent) Variants() Variants {
	return Variants{Tag: "kind", By: map[string]Members{
		"correction": {Must: []string{"session", "channel", "correction"}},
		"advisory":   {Must: []string{"session", "channel", "advisory"}},
		"close":      {Must: []string{"session", "channel", "reason"}},
	}}
}

// Advisory tells a client of its datagram path.
type Advisory string

// Enum lists the values.
func (Advisory) Enum() []string {
	return []string{"move_input_datagram_degraded", "move_input_datagram_recovered"}
}

// CloseReason is why the server ended a session.
type CloseReason string

// Enum lists the values.
func (CloseReason) Enum() []string { return []string{"SlowReader"} }

// Persisted is a location that was stored.
type Persisted struct {
	Session int64 `json:"session"`
	Tile    Tile  `json:"tile"`
}

// Backlog counts the pending inputs of all sessions of the zone.
type Backlog struct {
	Before int64 `json:"before"`
	After  int64 `json:"after"`
}

// InputLookResult shows a session's player between ticks.
type InputLookResult struct {
	Tile         Tile         `json:"tile"`
	Facing       int64        `json:"facing" doc:"octant, 0 = +x, counter-clockwise, 2 = +y; 0 when the session is opened"`
	Presentation Presentation `json:"presentation"`
	Sees         Seen         `json:"sees"`
}

// Presentation is what is shown of a player's motion: nothing since the session
// was opened or its motion reset; on its way to its tile; put back on its tile.
type Presentation string

// Enum lists the values.
func (Presentation) Enum() []string { return []string{"still", "moving", "snapped"} }

// Seen lists those of which a session has a baseline.
type Seen struct {
	Sessions []int64  `json:"sessions" doc:"ascending"`
	Npcs     []string `json:"npcs" doc:"by name"`
}

// InputMapParams change the map: what is blocked, then what is freed.
type InputMapParams struct {
	Block []Tile `json:"block,omitempty" doc:"within the map"`
	Free  []Tile `json:"free,omitempty" doc:"within the map"`
}

// TransferParams do something about a session's transfer.
type TransferParams struct {
	Session int64      `json:"session"`
	Do      TransferDo `json:"do"`
	At      *Tile      `json:"at,omitempty" doc:"with relocate: where to; with activate: where its player is now, absent: where it was"`
}

// Variants says what bears a tile.
func (TransferParams) Variants() Variants {
	return Variants{Tag: "do", By: map[string]Members{
		"begin":     {Must: []string{"session"}},
		"activate":  {Must: []string{"session"}, May: []string{"at"}},
		"relocate":  {Must: []string{"session", "at"}},
		"sync_zone": {Must: []string{"session"}},
	}}
}

// TransferDo is something that can be done about a transfer.
type TransferDo string

// Enum lists the values.
func (TransferDo) Enum() []string { return []string{"begin", "activate", "relocate", "sync_zone"} }

// SentResult is what the server sent at once.
type SentResult struct {
	Sent []InputSent `json:"sent" doc:"of one message the stream's copy first"`
}

// StallParams make a session's receiver stop reading, or read again.
type StallParams struct {
	Session int64 `json:"session"`
	Reading bool  `json:"reading"`
}

// InputRecords count what happened in the zone since it was opened.
type InputRecords struct {
	Decisions   map[string]int64 `json:"decisions" doc:"by label; one for each message"`
	Failover    FailoverCounts   `json:"failover"`
	Inputs      DrainedCounts    `json:"inputs"`
	Corrections CorrectionCounts `json:"corrections"`
}

// FailoverCounts count the decisions about a session's transports.
type FailoverCounts struct {
	AcceptedFallback int64 `json:"accepted_fallback" doc:"stream inputs accepted of sessions whose primary is the datagram"`
	PrimaryRecovery  int64 `json:"primary_recovery" doc:"changes from degraded back to the datagram"`
}

// DrainedCounts count drained inputs by what became of them.
type DrainedCounts struct {
	Moved   int64 `json:"moved"`
	Blocked int64 `json:"blocked"`
	Stayed  int64 `json:"stayed"`
}

// CorrectionCounts count corrections by why they were due. Both copies of one
// count once.
type CorrectionCounts struct {
	Forced  int64 `json:"forced"`
	Drained int64 `json:"drained"`
	Stale   int64 `json:"stale"`
}

// PressParams are a step that the player asks for.
type PressParams struct {
	Dx int64 `json:"dx" doc:"any whole number; tiles"`
	Dy int64 `json:"dy" doc:"any whole number; tiles"`
}

// WaitParams let time pass.
type WaitParams struct {
	Ms int64 `json:"ms" doc:"at least 0; ms"`
}

// CorrectParams hand the client a correction, as the server sent it.
type CorrectParams struct {
	Correction Correction `json:"correction"`
}

// ClientSends is what the client sent, and how it sees itself.
type ClientSends struct {
	Sent []ClientSent `json:"sent" doc:"in order"`
	View ClientView   `json:"view"`
}

// ClientSent is a message that the client sent.
type ClientSent struct {
	Channel Transport    `json:"channel"`
	Message InputMessage `json:"message"`
}

// ClientResult is how the client sees itself.
type ClientResult struct {
	View ClientView `json:"view"`
}

// ClientView is how a client sees itself.
type ClientView struct {
	At             Tile    `json:"at" doc:"the authoritative tile, by the newest correction"`
	Predicted      Tile    `json:"predicted" doc:"where the player is shown"`
	Unacknowledged []int64 `json:"unacknowledged" doc:"sequences that the client keeps, ascending"`
}
