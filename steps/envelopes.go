package steps

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// command is an envelope as a feature sent it.
type command struct {
	kind  string
	args  any  // *conformance.ProbeArgs …; nil for raw bytes and unknown kinds
	store bool // Demolish: a storage came with the structure
}

// columns are those of a table of envelopes: the envelope's own, then the
// arguments of the kinds.
var columns = []string{"seq", "kind", "payload", "claims to be", "claims tick",
	"stage", "then", "recipe", "station", "type", "cell", "swing", "node", "target", "from", "to", "item", "n", "dir", "slot", "altered"}

// envelopes reads a table of them. A seq such as "1 to 40" is that many alike.
func (h *hostWorld) envelopes(ctx context.Context, t *godog.Table) ([]conformance.Envelope, []command, error) {
	list, err := rows(t, columns...)
	if err != nil {
		return nil, nil, err
	}
	var envelopes []conformance.Envelope
	var commands []command
	for _, row := range list {
		first, last, err := span(row["seq"])
		if err != nil {
			return nil, nil, err
		}
		for seq := first; seq <= last; seq++ {
			e, c, err := h.envelope(ctx, seq, row)
			if err != nil {
				return nil, nil, err
			}
			envelopes, commands = append(envelopes, e), append(commands, c)
		}
	}
	return envelopes, commands, nil
}

var spanForm = regexp.MustCompile(`^([0-9]+)(?: to ([0-9]+))?$`)

func span(text string) (first, last int64, err error) {
	m := spanForm.FindStringSubmatch(text)
	if m == nil {
		return 0, 0, misuse("seq is %q, want a number or such as \"1 to 40\"", text)
	}
	first, _ = strconv.ParseInt(m[1], 10, 64)
	if last = first; m[2] != "" {
		last, _ = strconv.ParseInt(m[2], 10, 64)
	}
	return first, last, nil
}

// envelope reads a row of a table of envelopes.
func (h *hostWorld) envelope(ctx context.Context, seq int64, row map[string]string) (conformance.Envelope, command, error) {
	e := conformance.Envelope{Seq: seq, Kind: row["kind"]}
	c := command{kind: e.Kind}
	if row["claims to be"] != "" || row["claims tick"] != "" {
		e.Claims = &conformance.Claims{Player: row["claims to be"]}
		if row["claims tick"] != "" {
			tick, err := whole(row, "claims tick")
			if err != nil {
				return e, c, err
			}
			e.Claims.Tick = &tick
		}
	}
	if raw := row["payload"]; raw != "" {
		m := bytesForm.FindStringSubmatch(raw)
		if m == nil {
			return e, c, misuse("payload is %q, want such as \"64 bytes of 255\"", raw)
		}
		n, _ := strconv.Atoi(m[1])
		b, _ := strconv.Atoi(m[2])
		e.Raw = bytes.Repeat([]byte{byte(b)}, n)
		return e, c, nil
	}
	profile, _ := conformance.ProfileNamed(conformance.HostCommit)
	if _, known := profile.Kind(e.Kind); !known {
		e.Args = conformance.Object(`{}`)
		return e, c, nil
	}
	if err := h.arguments(ctx, seq, row, &c); err != nil {
		return e, c, err
	}
	var err error
	if e.Args, err = json.Marshal(c.args); err == nil && row["altered"] != "" {
		e.Args, err = altered(json.RawMessage(e.Args), row["altered"])
	}
	return e, c, err
}

// arguments reads a kind's arguments out of a row into c. A swing that the row
// does not number has the envelope's sequence for a number.
func (h *hostWorld) arguments(ctx context.Context, seq int64, row map[string]string, c *command) (err error) {
	number := func(column string, otherwise int64) int64 {
		if row[column] == "" {
			return otherwise
		}
		n, wrong := whole(row, column)
		if wrong != nil {
			err = wrong
		}
		return n
	}
	switch c.kind {
	case "Probe":
		stage, err := stages(row["stage"])
		if err != nil {
			return err
		}
		args := &conformance.ProbeArgs{Stage: stage, Then: conformance.ProbeThen(or(row["then"], "ok"))}
		if err := conformance.Check(args); err != nil {
			return misuse("%v", err)
		}
		c.args = args
	case "HarvestResolve":
		c.args = &conformance.HarvestResolveArgs{Swing: number("swing", seq), Node: row["node"]}
	case "StrikeResolve":
		c.args = &conformance.StrikeResolveArgs{Swing: number("swing", seq), Target: row["target"]}
	case "StrikeRevoke":
		c.args = &conformance.StrikeRevokeArgs{Swing: number("swing", seq)}
	case "InventoryTransfer":
		args := &conformance.InventoryTransferArgs{Item: row["item"], N: number("n", 1)}
		if args.From, err = h.storageNamed(ctx, row["from"]); err != nil {
			return err
		}
		if args.To, err = h.storageNamed(ctx, row["to"]); err != nil {
			return err
		}
		c.args = args
	case "CraftCommit":
		c.args = &conformance.CraftCommitArgs{Recipe: row["recipe"], Station: row["station"]}
	case "PlaceStructure":
		at, wrong := cell(row["cell"])
		c.args, err = &conformance.PlaceStructureArgs{Type: row["type"], Cell: at}, wrong
	case "Demolish":
		stood, err := h.stoodAt(ctx, row["cell"])
		if err != nil {
			return err
		}
		c.args, c.store = &conformance.DemolishArgs{Structure: stood.ID}, stood.storage != ""
	case "DashStarted":
		dir, wrong := vector(row["dir"])
		c.args, err = &conformance.DashStartedArgs{Dir: dir}, wrong
	case "ReviveStart":
		c.args = &conformance.ReviveStartArgs{Target: row["target"]}
	case "ReviveCancel", "SessionReady":
		c.args = &conformance.Empty{}
	case "Equip":
		c.args = &conformance.EquipArgs{Slot: row["slot"], Item: row["item"]}
	case "Unequip":
		c.args = &conformance.UnequipArgs{Slot: row["slot"]}
	default:
		err = misuse("the steps cannot read arguments of %s", c.kind)
	}
	return err
}

// stood is a structure that stands on a cell, or the last that stood there.
type stood struct {
	conformance.StructureState
	storage string // that came with it
}

// stoodAt returns the structure that stands on a cell or was last seen there: a
// feature names structures by their cells, as their ids are the host's choice.
func (h *hostWorld) stoodAt(ctx context.Context, text string) (stood, error) {
	at, err := cell(text)
	if err != nil {
		return stood{}, err
	}
	state, err := h.look(ctx)
	if err != nil {
		return stood{}, err
	}
	for _, s := range state.Structures {
		if s.Cell != at {
			continue
		}
		found := stood{StructureState: s}
		for _, st := range state.Storages {
			if st.Structure == s.ID {
				found.storage = st.Storage
			}
		}
		h.stood[at] = found
	}
	found, ok := h.stood[at]
	if !ok {
		return stood{}, h.fail("cell "+text, "a structure, now or before", "nothing", h.tick)
	}
	return found, nil
}

var storageAtForm = regexp.MustCompile(`^the one at (\([^()]*\))$`)

// storageNamed reads the name of a storage, "bag", or "the one at (2, 2)": the
// storage that came with the structure there.
func (h *hostWorld) storageNamed(ctx context.Context, text string) (string, error) {
	m := storageAtForm.FindStringSubmatch(text)
	if m == nil {
		return text, nil
	}
	s, err := h.stoodAt(ctx, m[1])
	if err == nil && s.storage == "" {
		err = h.fail("the structure at "+m[1], "a storage that came with it", fmt.Sprintf("%s without one", s.Type), h.tick)
	}
	return s.storage, err
}
