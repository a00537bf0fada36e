package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"slices"
)

// bbolt maps its file into memory and believes what stands there. A page that
// names itself as its own child makes it recurse until the process dies, one that
// lies beyond the end of the file makes the system kill it: neither can be
// recovered from. So a file is read through here first, as bytes, by code that
// believes nothing; what passes is safe to give to bbolt. The form of the file is
// that of bbolt's version 2, in the byte order of the machine.

var native = binary.NativeEndian

// Of bbolt's file.
const (
	magic        = 0xED0CDAED
	boltVersion  = 2
	noFreelist   = ^uint64(0)
	pageHeader   = 16
	metaSize     = 64 // without the page's header; the last 8 bytes are its checksum
	branchFlag   = 0x01
	leafFlag     = 0x02
	freelistFlag = 0x10
	bucketFlag   = 0x01 // of a leaf's element
	bucketHeader = 16
	elementSize  = 16 // of a leaf or a branch
	mostPages    = 1 << 40
)

// meta is one of the two pages that say where everything else is. The one of the
// later transaction counts, if it is whole.
type meta struct {
	pageSize                    uint64
	root, freelist, pages, txid uint64
}

// readMeta reads a meta page that begins at an offset. ok is false if it is none,
// or not whole.
func readMeta(file []byte, at uint64) (m meta, ok bool) {
	if at+pageHeader+metaSize > uint64(len(file)) {
		return meta{}, false
	}
	b := file[at+pageHeader:][:metaSize]
	sum := fnv.New64a()
	sum.Write(b[:metaSize-8])
	if native.Uint32(b) != magic || native.Uint32(b[4:]) != boltVersion || native.Uint64(b[metaSize-8:]) != sum.Sum64() {
		return meta{}, false
	}
	m = meta{pageSize: uint64(native.Uint32(b[8:])), root: native.Uint64(b[16:]), freelist: native.Uint64(b[32:]),
		pages: native.Uint64(b[40:]), txid: native.Uint64(b[48:])}
	if m.pageSize < 1024 || m.pageSize&(m.pageSize-1) != 0 || m.pages > mostPages {
		return meta{}, false
	}
	return m, true
}

// currentMeta finds the meta page that counts.
func currentMeta(file []byte) (meta, bool) {
	first, whole := readMeta(file, 0)
	if whole {
		if second, ok := readMeta(file, first.pageSize); ok && second.txid > first.txid {
			return second, true
		}
		return first, true
	}
	for size := uint64(1024); size <= 1024<<14; size *= 2 {
		if second, ok := readMeta(file, size); ok && second.pageSize == size {
			return second, true
		}
	}
	return meta{}, false
}

// wholeMetas returns how many of the two meta pages are whole.
func wholeMetas(file []byte) (n int) {
	current, ok := currentMeta(file)
	if !ok {
		return 0
	}
	for _, at := range []uint64{0, current.pageSize} {
		if _, whole := readMeta(file, at); whole {
			n++
		}
	}
	return n
}

// walker reads a file of bbolt.
type walker struct {
	file []byte
	meta
	seen map[uint64]bool // pages that are part of something already
}

// fault is what a walker finds wrong.
type fault string

// wrong ends a walk.
func wrong(format string, args ...any) { panic(fault(fmt.Sprintf(format, args...))) }

// pair is a key with its value.
type pair struct {
	key, value []byte
	bucket     bool
}

// walk reads a file through and returns what the bucket of that name holds, or
// ok false if there is none. found says what is wrong.
func walk(file []byte, bucket string) (pairs []pair, ok bool, found string) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case fault:
			pairs, ok, found = nil, false, string(v)
		default:
			panic(v)
		}
	}()
	m, whole := currentMeta(file)
	if !whole {
		wrong("neither of its two first pages is whole")
	}
	if size := m.pages * m.pageSize; size > uint64(len(file)) {
		wrong("it has %d bytes of at least %d", len(file), size)
	}
	w := &walker{file: file, meta: m, seen: map[uint64]bool{0: true, 1: true}}
	var all []pair
	w.tree(w.root, 0, nil, nil, &all)
	for _, p := range all {
		if !p.bucket {
			wrong("key %.40q lies outside of every bucket", p.key)
		}
		inside := w.bucket(p)
		if string(p.key) == bucket {
			pairs, ok = inside, true
		}
	}
	w.free()
	return pairs, ok, ""
}

// page returns a page with those that overflow from it, which are part of nothing
// else.
func (w *walker) page(id uint64) (flags uint16, count int, data []byte) {
	if id < 2 || id >= w.pages {
		wrong("page %d is asked for, of %d", id, w.pages)
	}
	data = w.file[id*w.pageSize:]
	if own := native.Uint64(data); own != id {
		wrong("page %d says that it is %d", id, own)
	}
	last := id + uint64(native.Uint32(data[12:]))
	if last >= w.pages {
		wrong("page %d goes on to page %d, of %d", id, last, w.pages)
	}
	for i := id; i <= last; i++ {
		if w.seen[i] {
			wrong("page %d is in two places", i)
		}
		w.seen[i] = true
	}
	return native.Uint16(data[8:]), int(native.Uint16(data[10:])), data[:(last+1-id)*w.pageSize]
}

// cut returns a part of a page.
func cut(page []byte, from, n uint64) []byte {
	if end := from + n; end < from || end > uint64(len(page)) {
		wrong("a page has bytes up to %d, and %d are asked for", len(page), end)
	}
	return page[from:][:n:n]
}

// key returns a key, which is never empty.
func key(page []byte, from uint64, n uint32) []byte {
	if n == 0 {
		wrong("a key is empty")
	}
	return cut(page, from, uint64(n))
}

// tree reads the pages from one down to the leaves, whose keys are at least from
// and below to.
func (w *walker) tree(id uint64, depth int, from, to []byte, all *[]pair) {
	if depth > 64 {
		wrong("its pages lie %d deep", depth)
	}
	flags, count, page := w.page(id)
	switch flags {
	case leafFlag:
		leaf(page, count, from, to, all)
	case branchFlag:
		if count == 0 {
			wrong("page %d leads nowhere", id)
		}
		keys, children := make([][]byte, count+1), make([]uint64, count)
		for i := range count {
			at := pageHeader + uint64(i)*elementSize
			e := cut(page, at, elementSize)
			keys[i] = key(page, at+uint64(native.Uint32(e)), native.Uint32(e[4:]))
			children[i] = native.Uint64(e[8:])
		}
		keys[count] = to
		for i, child := range children {
			low := keys[i]
			if i > 0 && bytes.Compare(keys[i-1], low) >= 0 || to != nil && bytes.Compare(low, to) >= 0 {
				wrong("page %d has keys out of order", id)
			}
			if i == 0 || bytes.Compare(low, from) < 0 {
				low = from // the first one's key counts for nothing
			}
			w.tree(child, depth+1, low, keys[i+1], all)
		}
	default:
		wrong("page %d is of kind %#x, which has no place in a tree", id, flags)
	}
}

// leaf reads the elements of a leaf.
func leaf(page []byte, count int, from, to []byte, all *[]pair) {
	for i := range count {
		at := pageHeader + uint64(i)*elementSize
		e := cut(page, at, elementSize)
		at += uint64(native.Uint32(e[4:]))
		kind := native.Uint32(e)
		if kind > bucketFlag {
			wrong("an element is of kind %#x", kind)
		}
		p := pair{bucket: kind == bucketFlag, key: key(page, at, native.Uint32(e[8:]))}
		p.value = cut(page, at+uint64(len(p.key)), uint64(native.Uint32(e[12:])))
		if n := len(*all); n > 0 && bytes.Compare((*all)[n-1].key, p.key) >= 0 {
			wrong("key %.40q comes after %.40q", p.key, (*all)[n-1].key)
		}
		if bytes.Compare(p.key, from) < 0 || to != nil && bytes.Compare(p.key, to) >= 0 {
			wrong("key %.40q is not where it would be looked for", p.key)
		}
		*all = append(*all, p)
	}
}

// bucket reads what a bucket holds, which is no bucket.
func (w *walker) bucket(p pair) []pair {
	head := cut(p.value, 0, bucketHeader)
	var all []pair
	if root := native.Uint64(head); root != 0 {
		w.tree(root, 0, nil, nil, &all)
	} else {
		// A small one lies within its parent's page.
		page := p.value[bucketHeader:]
		header := cut(page, 0, pageHeader)
		if flags := native.Uint16(header[8:]); flags != leafFlag {
			wrong("bucket %.40q is of kind %#x", p.key, flags)
		}
		leaf(page, int(native.Uint16(header[10:])), nil, nil, &all)
	}
	for _, inside := range all {
		if inside.bucket {
			wrong("bucket %.40q holds a bucket", p.key)
		}
	}
	return all
}

// free reads the list of the pages that are free. One that is not would be
// written over.
func (w *walker) free() {
	if w.freelist == noFreelist {
		return
	}
	flags, count, page := w.page(w.freelist)
	if flags != freelistFlag {
		wrong("page %d is of kind %#x, want the list of free pages", w.freelist, flags)
	}
	at := uint64(pageHeader)
	n := uint64(count)
	if count == 0xFFFF {
		n = native.Uint64(cut(page, at, 8))
		at += 8
	}
	if n > w.pages {
		wrong("%d pages are free, of %d", n, w.pages)
	}
	list := cut(page, at, n*8)
	free := make([]uint64, n)
	for i := range free {
		free[i] = native.Uint64(list[i*8:])
		if w.seen[free[i]] || free[i] >= w.pages {
			wrong("page %d is free, and is in use or beyond the end", free[i])
		}
	}
	// Each once: bbolt sorts the list itself.
	slices.Sort(free)
	if len(slices.Compact(free)) != len(list)/8 {
		wrong("a page is free twice")
	}
}
