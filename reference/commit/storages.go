package commit

import (
	"strconv"

	"github.com/moveauth/moveauth/reference/unit"
)

// storage is a shared storage. One that came with a structure is there from the
// flush after the placement.
type storage struct {
	name      string
	structure StructureID // 0: it was there from the start
	at        unit.Vec
	known     bool // it has a place
	bag       bag
	there     bool
	gone      bool // its structure was demolished
}

func (w *World) openStorages(storages []StorageSetup) {
	for i, s := range storages {
		row := storage{name: s.Storage, bag: pack(s.Slots, s.Holds, &w.items), there: true}
		if s.At != nil {
			row.at, row.known = *s.At, true
		}
		w.storages = append(w.storages, row)
		w.storageKeys[s.Storage] = i
	}
	w.shelfSort = byName(len(storages), func(i int) string { return storages[i].Storage })
}

// storage returns a storage that is there, or nil.
func (w *World) storage(name string) *storage {
	// COMMIT-033d: one that a placement of this drain has asked for is not there
	// for the commands after it.
	if i, ok := w.storageKeys[name]; ok && w.storages[i].there {
		return &w.storages[i]
	}
	return nil
}

// provide stages the storage that comes with a structure and asks for its
// spawn. It returns the index that the storage will have.
func (c *Context) provide(s Structure, slots int64) int {
	w := c.world
	index := len(w.storages)
	if n := len(w.vacant); n > 0 {
		index = w.vacant[n-1]
	}
	c.provided = append(c.provided, storage{name: w.storageName(s.ID), structure: s.ID, at: s.Cell.Centre(), known: true, bag: bag{slots: slots}})
	// COMMIT-077a: whoever shows the storage needs to know what it belongs to,
	// where it stands and how much goes in.
	c.ask(request{spawn: true, index: index, Entity: Entity{Sort: SharedStorage, Name: c.provided[0].name, Structure: s.ID, Origin: s.Cell, Slots: slots}})
	c.mark(TableStorages)
	return index
}

// storageName finds a name for a structure's storage that no other has.
func (w *World) storageName(id StructureID) string {
	name := "storage-" + id.String()
	for n := 2; ; n++ {
		if _, taken := w.storageKeys[name]; !taken {
			return name
		}
		name = "storage-" + id.String() + "-" + strconv.Itoa(n)
	}
}

// open makes a staged storage a row. It is not there before the flush.
func (w *World) open(s storage) {
	index := len(w.storages)
	if n := len(w.vacant); n > 0 {
		index = w.vacant[n-1]
		w.vacant = w.vacant[:n-1]
		// The units' memory of the one before is used again.
		s.bag.units = w.storages[index].bag.units[:0]
		w.storages[index] = s
	} else {
		w.storages = append(w.storages, s)
	}
	w.storageKeys[s.name] = index
}

// close takes a storage away at once, with all that it holds.
func (w *World) close(index int) {
	s := &w.storages[index]
	delete(w.storageKeys, s.name)
	s.there, s.gone = false, true
}

// StorageState is a storage as it stands.
type StorageState struct {
	Storage   string
	Structure StructureID // 0: it belongs to none
	Slots     int64
	Holds     map[string]int64 // units by item, without zeros
}

// Storages returns a copy of the storages that are there.
func (w *World) Storages() []StorageState {
	list := []StorageState{}
	for i := range w.storages {
		if s := &w.storages[i]; s.there {
			list = append(list, StorageState{s.name, s.structure, s.bag.slots, s.bag.contents(&w.items)})
		}
	}
	return list
}
