package folder

// Default returns the settings of a small game in a mode: two lands, of which one
// leaves after ten minutes, things to harvest and to make, a crate that all share.
func Default(mode string) Settings {
	s := Settings{
		Version: Version, Mode: mode,
		Newcomer: &Newcomer{BagSlots: 64, Bag: map[string]int64{"timber": 4}, HP: 100},
		Homes:    map[string]Place{"ann": {12.5, 16.5}, "bob": {16.5, 12.5}, "cleo": {20.5, 16.5}},

		PendingLimit: 32, PayloadLimit: 256,
		Actions: map[string]Action{"StrikeResolve": {WindupMicros: 150_000, ActiveMicros: 100_000}, "HarvestResolve": {WindupMicros: 300_000, ActiveMicros: 100_000}},
		Home:    &Place{16.5, 16.5}, Reach: 6, Strike: 10,
		Grid: &[2]int64{32, 32},
		Nodes: []Node{
			{Node: "oak", Land: "meadow", At: Place{14.5, 18.5}, Item: "timber", Yield: 1, Swings: 1_000_000},
			{Node: "rock", Land: "meadow", At: Place{19.5, 19.5}, Item: "stone", Yield: 1, Swings: 1_000_000},
			{Node: "wreck", Land: "reef", At: Place{28.5, 16.5}, Item: "plank", Yield: 2, Swings: 200},
		},
		Enemies:    []Enemy{{Enemy: "crab", Land: "reef", At: Place{27.5, 14.5}, HP: 50}},
		Structures: []StructureType{{Type: "wall", Cost: map[string]int64{"stone": 2}}, {Type: "chest", Cost: map[string]int64{"plank": 4}, Slots: 16}},
		Recipes:    []Recipe{{Recipe: "saw", In: map[string]int64{"timber": 2}, Out: map[string]int64{"plank": 1}}},
		Stations:   []Station{{Station: "bench", At: &Place{16.5, 19.5}}},
		Storages:   []Storage{{Storage: "crate", At: &Place{17.5, 15.5}, Slots: 200, Holds: map[string]int64{"timber": 20, "stone": 10}}},
	}
	hz := s.movement()
	s.StaggerTicks, s.DashTicks = (hz+1)/2, (hz+2)/3
	s.ReviveTicks, s.DownedTicks, s.RespawnTicks = 3*hz, 30*hz, 5*hz
	closes, leaves := 600*hz, 615*hz
	s.Lands = []Land{
		{Land: "meadow", Socket: "west", Area: [4]float64{0, 0, 24, 32}, Deposit: *s.Home},
		{Land: "reef", Socket: "east", Area: [4]float64{24, 0, 32, 32}, Deposit: Place{22.5, 16.5}, SoftCloseTick: &closes, EvictsTick: &leaves},
	}
	return s
}

// movement sets what the mode adds, and returns how many ticks a second has.
func (s *Settings) movement() int64 {
	switch s.Mode {
	case "clamped":
		walk := 5.0
		s.Clamped = &Clamped{TickHz: 20, Up: "y", MaxHorizontal: 12, MaxVertical: 25, Burst: 1.875, WalkSpeed: &walk,
			WorldBounds: [2][3]float64{{0, -50, 0}, {32, 50, 32}}, Home: [3]float64{s.Home[0], 0, s.Home[1]}}
		return s.Clamped.TickHz
	case "server":
		s.Server = &Server{TickMillis: 100, TransferTimeoutMillis: 5000, SendLimit: 64,
			Profile: Profile{Window: 32, SessionLimit: 64, BatchCap: 16, InputsPerTick: 2, DatagramBytes: 1200, DegradeStreak: 3, FallbackMillis: 300},
			Map:     Map{Size: [2]int64{32, 32}, Blocked: [][2]int64{{14, 18}, {19, 19}, {28, 16}, {16, 19}}}}
		return 10
	}
	s.Owner = &Owner{TickHz: 50, AcceptRadius: 1, GraceTicks: 25, OffsetTicks: 1, Slack: 0.5}
	return s.Owner.TickHz
}
