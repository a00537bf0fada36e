package conformance

// The verbs of move-input. Those of a server are asked of worlds of role
// server alone, press, wait and correct of clients.
var (
	InputJoin = verb[JoinParams, JoinResult](Spec{
		Name: "input/join", Profile: MoveInput, Refusals: []string{"BadTile"},
		Doc: "Opens a session anew. A tile outside the map or blocked is refused."})
	InputLeave = verb[SessionParams, Empty](Spec{
		Name: "input/leave", Profile: MoveInput, Refusals: []string{"NoSession"},
		Doc: "Ends a session."})
	InputReceive = verb[InputReceiveParams, InputReceiveResult](Spec{
		Name: "input/receive", Profile: MoveInput,
		Doc: "Hands the server messages that came over one of a session's transports; each gets a decision at once."})
	InputTick = verb[InputTickParams, InputTickResult](Spec{
		Name: "input/tick", Profile: MoveInput,
		Doc: "Runs ticks of the zone: scene AI, movement, persistence of dirty locations. One tick interval passes with each."})
	InputLook = verb[SessionParams, InputLookResult](Spec{
		Name: "input/look", Profile: MoveInput, Refusals: []string{"NoSession"},
		Doc: "Shows a session's player between ticks."})
	InputMap = verb[InputMapParams, Empty](Spec{
		Name: "input/map", Profile: MoveInput, Refusals: []string{"BadTile"},
		Doc: "Blocks and frees tiles, or refuses all of it if one is outside the map. Whoever stands on a tile that is blocked stays there."})
	InputTransfer = verb[TransferParams, SentResult](Spec{
		Name: "input/transfer", Profile: MoveInput, Refusals: []string{"NoSession", "TransferPending", "NoTransfer", "BadTile"},
		Doc: "Begins a transfer (refused while one is pending), activates it (refused while none is), relocates a session, or syncs its zone. A tile outside the map or blocked is refused."})
	InputStall = verb[StallParams, SentResult](Spec{
		Name: "input/stall", Profile: MoveInput, Needs: Backpressure, Refusals: []string{"NoSession"},
		Doc: "Makes a session's receiver stop reading, or read again: then what waited on the stream leaves."})
	InputRecord = verb[Empty, InputRecords](Spec{
		Name: "input/records", Profile: MoveInput,
		Doc: "Shows what the zone has counted."})
	InputPress = verb[PressParams, ClientSends](Spec{
		Name: "input/press", Profile: MoveInput, Needs: ClientHalf, Refusals: []string{"QueueFull"},
		Doc: "Asks the client for a step. It is refused, and takes no sequence, when the session limit's number of inputs is unacknowledged."})
	InputWait = verb[WaitParams, ClientSends](Spec{
		Name: "input/wait", Profile: MoveInput, Needs: ClientHalf,
		Doc: "Lets time pass evenly for the client: what falls due within it is sent when it falls due."})
	InputCorrect = verb[CorrectParams, ClientResult](Spec{
		Name: "input/correct", Profile: MoveInput, Needs: ClientHalf,
		Doc: "Hands the client a correction."})
)
