package house

import (
	"go/ast"
	"go/importer"
	"go/token"
	"go/types"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// checked type-checks rooms in order. What lies outside this module is empty:
// nothing here asks about it.
type checked struct {
	t         *testing.T
	positions *token.FileSet
	packages  map[string]*types.Package
	info      *types.Info
	files     []file
}

func check(t *testing.T, rooms ...string) *checked {
	c := &checked{t: t, positions: token.NewFileSet(), packages: map[string]*types.Package{},
		info: &types.Info{Selections: map[*ast.SelectorExpr]*types.Selection{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}}
	for _, room := range rooms {
		var sources []*ast.File
		for _, f := range goFiles(t, c.positions, room) {
			if !f.test && f.dir == room {
				sources = append(sources, f.File)
				c.files = append(c.files, f)
			}
		}
		config := types.Config{Importer: c, Error: func(error) {}}
		pkg, _ := config.Check(module+"/"+room, c.positions, sources, c.info)
		require.NotNil(t, pkg, room)
		c.packages[module+"/"+room] = pkg
	}
	return c
}

// Import implements types.Importer.
func (c *checked) Import(name string) (*types.Package, error) {
	if pkg, ok := c.packages[name]; ok {
		return pkg, nil
	}
	if pkg, err := importer.Default().Import(name); err == nil {
		return pkg, nil
	}
	pkg := types.NewPackage(name, path.Base(name))
	pkg.MarkComplete()
	c.packages[name] = pkg
	return pkg, nil
}

// name writes a function as in (*Channel).Receive or New, without its package.
func name(f *types.Func) string {
	if f.Signature().Recv() == nil {
		return f.Name()
	}
	return "(" + types.TypeString(f.Signature().Recv().Type(), func(*types.Package) string { return "" }) + ")." + f.Name()
}

// functions calls visit for each function with a body, and for each declaration
// outside of functions, whose values may hold functions too.
func (c *checked) functions(visit func(who string, body ast.Node)) {
	for _, f := range c.files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if defined, ok := c.info.Defs[d.Name].(*types.Func); ok && d.Body != nil {
					visit(name(defined), d.Body)
				}
			case *ast.GenDecl:
				visit("a declaration outside of functions", d)
			}
		}
	}
}

// only says who alone may call what.
var only = map[string][]string{
	// From receipt into the queue.
	"(*Host).receive":    {"(*Host).Step", "(*Host).arrive", "(*Machine).deliver"},
	"(*Host).arrive":     {"(*Host).ticks"},
	"(*Channel).Receive": {"(*Host).receive"},
	"(*Channel).enqueue": {"(*Channel).Receive"},
	"(*queue).add":       {"(*Channel).enqueue"},

	// The tick and its phases.
	"(*Host).ticks":          {"(*Host).Step"},
	"(*Host).tick":           {"(*Host).ticks"},
	"(*Host).advanceTide":    {"(*Host).tick"},
	"(*Host).tickCombat":     {"(*Host).tick"},
	"(*Host).stepEnemies":    {"(*Host).tick"},
	"(*Host).drain":          {"(*Host).tick"},
	"(*Host).persist":        {"(*Host).tick"},
	"(*Channel).AdvanceTide": {"(*Host).advanceTide"},
	"(*Channel).TickCombat":  {"(*Host).tickCombat"},
	"(*Channel).StepEnemies": {"(*Host).stepEnemies"},
	"(*Channel).Drain":       {"(*Host).drain"},
	"(*Channel).Flush":       {"(*Host).drain"},
	"(*Channel).Persist":     {"(*Host).persist"},
	"(*Channel).arrive":      {"(*Channel).AdvanceTide"},
	"(*Channel).softClose":   {"(*Channel).AdvanceTide", "(*Channel).SoftClose"},
	"(*Channel).evict":       {"(*Channel).AdvanceTide", "(*Channel).Evict"},
	"(*Channel).respawnDead": {"(*Channel).TickCombat"},
	"(*Channel).buryDowned":  {"(*Channel).TickCombat"},
	"(*Channel).tickRevives": {"(*Channel).TickCombat"},
	"(*Channel).endStaggers": {"(*Channel).TickCombat"},
	"(*Channel).applyDamage": {"(*Channel).Drain"},
	"(*Channel).become": {"(*Channel).respawnDead", "(*Channel).buryDowned", "(*Channel).tickRevives", "(*Channel).applyDamage",
		"(*Channel).OutOfHitPoints"},
	"(*Channel).runQueue": {"(*Channel).Drain"},
	"(*queue).compact":    {"(*Channel).runQueue"},
	"(*Channel).tell": {"(*Channel).snapped", "(*Channel).buryDowned", "(*Channel).tickRevives", "(*Channel).applyDamage",
		"(*Channel).OutOfHitPoints"},
	"(*Channel).releaseTeardowns": {"(*Channel).Drain"},

	// What a machine's game does between two ticks, in the place of the tick's
	// own steps: no player's wish gets there.
	"(*Channel).SoftClose":      {"(*Machine).SoftClose"},
	"(*Channel).Evict":          {"(*Machine).Evict"},
	"(*Channel).OutOfHitPoints": {"(*Machine).OutOfHitPoints"},
	"(*Channel).Snap":           {"(*Machine).Snap", "(*Channel).OutOfHitPoints"},
	"(*Channel).OrderSnap":      {"(*Machine).Snap"},
	"(*Channel).Order":          {"(*Machine).Order"},
	"(*Channel).order":          {"(*Channel).Order", "(*Channel).OrderSnap"},
	"(*Channel).snapped":        {"(*Channel).deposit", "(*Channel).respawnDead", "(*Channel).Snap"},
	"(*Channel).deposit":        {"(*Channel).softClose", "(*Channel).clear"},
	"(*Channel).clear":          {"(*Channel).evict"},
	"(*Channel).SetSnapper":     {"NewMachine", "(*Host).SetSnapper"},
	"(*Channel).Admit":          {"(*Host).Admit"},
	"(*World).admit":            {"(*World).openPlayers", "(*Channel).Admit"},
	// Where players are known to be: from what their owners send.
	"(*World).Locate": {"(*Machine).locate", "(*Host).Locate"},
	"(*World).Lose":   {"(*Machine).locate", "(*Host).Lose"},

	// From the queue to the commit.
	"(*Channel).execute": {"(*Channel).runQueue"},
	"(*Channel).attempt": {"(*Channel).execute"},
	"(Command).execute":  {"(*Channel).attempt"},
	"(*Channel).commit":  {"(*Channel).execute"},
	"(*carry).settle":    {"(*Channel).commit"},
	"(*wear).settle":     {"(*Channel).commit"},
	"(*swing).settle":    {"(*Channel).commit"},
	"(*blow).settle":     {"(*Channel).commit"},
	"(*shield).settle":   {"(*Channel).commit"},
	"(*World).channel":   {"(*Channel).commit"},
	"(*World).build":     {"(*Channel).commit"},
	"(*World).demolish":  {"(*Channel).commit"},
	"(*World).open":      {"(*Channel).commit"},
	"(*World).close":     {"(*World).demolish"},
	"(*queue).revoke":    {"(*Channel).commit"},
	"(*queue).leave":     {"(*Channel).runQueue", "(*queue).revoke"},

	// What several of these share.
	"(*bag).put":         {"pack", "(*carry).settle", "(*bag).refill"},
	"(*player).wear":     {"(*World).admit", "(*wear).settle", "(*World).dress"},
	"(*player).snap":     {"(*Channel).deposit", "(*Channel).respawnDead", "(*Channel).Snap", "(*Channel).OrderSnap", "(*World).Locate", "(*player).returnToOpening"},
	"(*player).leave":    {"(*player).snap", "(*World).Lose", "(*player).returnToOpening"},
	"(*enemy).callOff":   {"(*Channel).callOffAttacks"},
	"(*enemy).vanish":    {"(*Channel).evict", "(*blow).settle"},
	"(*enemy).appear":    {"(*World).appear"},
	"(*World).endRevive": {"(*World).channel", "(*Channel).tickRevives", "(*Channel).become"},
	"(*World).mark": {"(*Channel).commit", "(*Channel).arrive", "(*Channel).evict", "(*Channel).releaseTeardowns",
		"(*Channel).tickRevives", "(*Channel).endStaggers", "(*Channel).applyDamage", "(*Channel).become"},
	"(*Channel).ask":            {"(*Channel).commit", "(*Channel).arrive", "(*Channel).evict"},
	"(*World).remember":         {"(*Channel).ask"},
	"(*World).appear":           {"(*Channel).Flush"},
	"(*World).vanish":           {"(*Channel).Flush"},
	"(*World).nextPlayerEntity": {"(*World).appear"},

	// A new host from what was persisted.
	"(*Host).Load":              {"Open"},
	"(*Host).reload":            {"(*Host).Step"},
	"(*Host).resume":            {"(*Host).Load", "(*Host).reload"},
	"(*Channel).Reopen":         {"(*Host).reload"},
	"(*Channel).Load":           {"(*Channel).Reopen", "(*Host).Load"},
	"(*World).load":             {"(*Channel).Load"},
	"(*World).loadEnemies":      {"(*World).load"},
	"(*World).loadStructures":   {"(*World).load"},
	"(*World).dress":            {"(*World).load"},
	"(*player).enliven":         {"(*World).load"},
	"(*land).moor":              {"(*World).load"},
	"(*player).returnToOpening": {"(*World).admit", "(*World).load"},
	"(*bag).refill":             {"(*World).dress", "(*World).loadStructures"},
}

// writers are all that write a field of the world or of what is in it: at the
// opening; when a command is committed; in the steps of the tick that no player
// asks for, or in their place between two ticks of a machine; when a host is
// loaded.
var writers = []string{
	"NewWorld", "(*World).admit", "(*World).openLands", "(*World).openNodes", "(*World).openEnemies", "(*World).openStructures",
	"(*World).openCrafting", "(*World).openStorages",

	"(*bag).put", "(*player).wear", "(*swing).settle", "(*blow).settle", "(*shield).settle",
	"(*World).channel", "(*World).build", "(*World).demolish", "(*World).open", "(*World).close",

	"(*Channel).arrive", "(*Channel).softClose", "(*Channel).evict", "(*Channel).releaseTeardowns",
	"(*Channel).respawnDead", "(*Channel).tickRevives", "(*Channel).endStaggers", "(*Channel).applyDamage", "(*Channel).become",
	"(*Channel).StepEnemies", "(*enemy).callOff", "(*enemy).appear", "(*enemy).vanish", "(*player).snap", "(*player).leave", "(*World).endRevive",
	"(*World).remember", "(*World).appear", "(*World).vanish", "(*World).nextPlayerEntity",
	"(*World).mark", "(*Channel).Persist",

	"(*Channel).SoftClose", "(*Channel).OutOfHitPoints", "(*Channel).Admit", "(*World).Locate",

	"(*World).load", "(*World).loadEnemies", "(*World).loadStructures", "(*World).dress", "(*bag).refill", "(*player).enliven", "(*land).moor",
}

// state are the types that hold what players can change.
var state = []string{"World", "player", "bag", "land", "node", "enemy", "attack", "storage"}

// buffers are the fields of the channel, of its queue and of the windows, with
// those who may write each: what waits, what is asked for, what is pending.
// Nobody writes any other.
var buffers = map[string][]string{
	"Channel.payloadLimit": {"NewChannel", "(*Channel).Load"},
	"Channel.pendingLimit": {"NewChannel", "(*Channel).Load"},
	"Channel.spans":        {"NewChannel", "(*Channel).Load"},
	"Channel.windows":      {"(*Channel).Admit"},
	"Channel.context":      {"newChannel"},
	"Channel.store":        {"(*Channel).Load"},
	"Channel.closing":      {"(*Channel).softClose", "(*Channel).Drain"},
	"Channel.pending":      {"(*Channel).StepEnemies", "(*Channel).drop", "(*Channel).applyDamage"},
	"Channel.requests":     {"(*Channel).ask", "(*Channel).Flush"},
	"Channel.outcomes":     {"(*Channel).commit", "(*Channel).tell", "(*Channel).runQueue", "(*Channel).Flush"},
	"Channel.ordered":      {"(*Channel).order", "(*Channel).runQueue"},
	"Channel.snapper":      {"(*Channel).SetSnapper", "(*Channel).Load"},
	"queue.arrivals":       {"(*queue).add"},
	"queue.waiting":        {"(*queue).add", "(*queue).compact"},
	"queue.of":             {"newChannel", "(*Channel).Admit"},
	"own.waiting":          {"(*queue).add", "(*queue).leave"},
	"own.strikes":          {"(*queue).add", "(*queue).leave"},
	"Envelope.Arrival":     {"(*queue).add"},
	"Envelope.out":         {"(*queue).leave"},
	"Window.Last":          {"(*Channel).enqueue", "(*Channel).Load"},
}

// machinery are the types of the fields that buffers names.
var machinery = []string{"Channel", "queue", "own", "Envelope", "Window"}

// TestOneChannel holds COMMIT-001b: from a player's wish to a change of state
// there is one way, from receipt through the queue and the drain to the commit.
func TestOneChannel(t *testing.T) {
	c := check(t, "reference/unit", "reference/commit", "reference/transform", "reference/wire", "reference/host")
	called := map[string]bool{}
	wrote := map[string]bool{}
	c.functions(func(who string, body ast.Node) {
		ast.Inspect(body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if f, ok := c.info.Uses[id].(*types.Func); ok {
					if may, closed := only[name(f)]; closed {
						called[name(f)] = true
						assert.Contains(t, may, who, "%s: %s uses %s, which only %s may", c.positions.Position(n.Pos()), who, name(f), may)
					}
				}
			}
			return true
		})
		for _, w := range c.writes(body, state) {
			wrote[who] = true
			assert.Contains(t, writers, who, "%s: %s writes %s: a second door into the state", c.positions.Position(w.at), who, w.field)
		}
		for _, w := range c.writes(body, machinery) {
			wrote[w.field+" by "+who] = true
			assert.Contains(t, buffers[w.field], who, "%s: %s writes %s, which only %s may", c.positions.Position(w.at), who, w.field, buffers[w.field])
		}
	})
	for what := range only {
		assert.True(t, called[what], "nobody calls %s any more: this test looks for what is not there", what)
	}
	for _, who := range writers {
		assert.True(t, wrote[who], "%s writes nothing any more: this test looks for what is not there", who)
	}
	for field, may := range buffers {
		for _, who := range may {
			assert.True(t, wrote[field+" by "+who], "%s does not write %s any more: this test looks for what is not there", who, field)
		}
	}
}

// field writes the field that is selected as in Channel.closing, or the empty
// string if it is none.
func (c *checked) field(x *ast.SelectorExpr) string {
	s, ok := c.info.Selections[x]
	if !ok || s.Kind() != types.FieldVal {
		return ""
	}
	owner := s.Recv()
	if p, ok := owner.(*types.Pointer); ok {
		owner = p.Elem()
	}
	if named(owner) == "" {
		return ""
	}
	return named(owner) + "." + x.Sel.Name
}

// thresholds are the fields that say which sockets close, and when, with those
// who may read them: the tide that fires the close, the drain that carries it
// out, and the store.
var thresholds = map[string][]string{
	"land.softClose":  {"(*Channel).AdvanceTide", "(*Channel).SoftClose", "(*Channel).softClose"},
	"land.closed":     {"(*Channel).AdvanceTide", "(*Channel).SoftClose", "(*Channel).softClose", "(*land).moor", "(*World).loadEnemies"},
	"Channel.closing": {"(*Channel).softClose", "(*Channel).Drain", "(*Channel).callOffAttacks", "(*Channel).closes", "(*Channel).falls", "(*Channel).releaseTeardowns"},
	"softClose.tick":  {"(*Channel).falls"},
}

// TestDrainDecides holds COMMIT-029: whether a soft close takes a command is
// decided by the drain's one check. Neither a handler nor anything that it calls
// reads which sockets close, or when.
func TestDrainDecides(t *testing.T) {
	c := check(t, "reference/unit", "reference/commit", "reference/transform", "reference/wire", "reference/host")
	calls, read := map[string][]string{}, map[string]bool{}
	c.functions(func(who string, body ast.Node) {
		ast.Inspect(body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				if f, ok := c.info.Uses[n].(*types.Func); ok {
					calls[who] = append(calls[who], name(f))
				}
			case *ast.SelectorExpr:
				field := c.field(n)
				if may, guarded := thresholds[field]; guarded {
					read[field+" by "+who] = true
					assert.Contains(t, may, who, "%s: %s reads %s", c.positions.Position(n.Pos()), who, field)
				}
			}
			return true
		})
	})
	for field, may := range thresholds {
		for _, who := range may {
			assert.True(t, read[field+" by "+who], "%s does not read %s any more: this test looks for what is not there", who, field)
		}
	}
	var handlers []string
	for who := range calls {
		if strings.HasSuffix(who, ").execute") && who != "(*Channel).execute" {
			handlers = append(handlers, who)
		}
	}
	assert.GreaterOrEqual(t, len(handlers), 14, "the handlers of the kinds")
	reached := map[string]bool{}
	for len(handlers) > 0 {
		who := handlers[0]
		handlers = handlers[1:]
		if reached[who] {
			continue
		}
		reached[who] = true
		handlers = append(handlers, calls[who]...)
		for field := range thresholds {
			assert.False(t, read[field+" by "+who], "a handler gets to %s, which reads %s", who, field)
		}
	}
}
