package sabotage

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// SwitchVariable names the environment variable that switches on one of the
// mutants that a binary was woven with: its number.
const SwitchVariable = "MOVEAUTH_SABOTAGE"

// bundle is the binaries that many mutants share.
type bundle struct {
	numbers map[string]int // from 1, by the mutants' names; those that are in it
	broken  map[string]bool
	subject string // the lean reference adapter; empty if nobody needs it
	house   string // the house tests; empty if nobody needs them
}

// on is the environment that switches a mutant on.
func (b *bundle) on(m Mutant) []string {
	return []string{fmt.Sprintf("%s=%d", SwitchVariable, b.numbers[m.Name])}
}

// bundle builds the shared binaries. A mutant that cannot be woven, or whose
// code does not compile, is not in them.
func (r *runner) bundle(ctx context.Context, mutants []Mutant) (*bundle, error) {
	b := &bundle{numbers: map[string]int{}, broken: map[string]bool{}}
	for {
		overlay, err := r.weaveAll(mutants, b)
		if err != nil || len(b.numbers) == 0 {
			return b, err
		}
		out, err := r.buildShared(ctx, mutants, overlay, b)
		if err == nil {
			return b, nil
		}
		guilty := blamed(out)
		if len(guilty) == 0 {
			return nil, fmt.Errorf("the reference with the sabotages woven in does not build: %s", out)
		}
		for _, name := range guilty {
			b.broken[name] = true
		}
	}
}

var blame = regexp.MustCompile(`([\w-]+/[\w.-]+)\.mutant:\d+`)

// blamed are the mutants that a compiler's message speaks of.
func blamed(out string) (names []string) {
	for _, found := range blame.FindAllStringSubmatch(out, -1) {
		names = append(names, found[1])
	}
	return names
}

// weaveAll writes the woven files and the overlay that puts them in their
// places, and numbers the mutants that are in them.
func (r *runner) weaveAll(mutants []Mutant, b *bundle) (string, error) {
	clear(b.numbers)
	byFile := map[string][]woven{}
	names := []string{""}
	for i, m := range mutants {
		names = append(names, m.Name)
		source, err := os.ReadFile(filepath.Join(r.root, filepath.FromSlash(m.File)))
		if err != nil || b.broken[m.Name] {
			continue // alone it will say why
		}
		if edited, err := m.Apply(source); err == nil {
			byFile[m.File] = append(byFile[m.File], woven{i + 1, m.Name, edited})
			b.numbers[m.Name] = i + 1
		}
	}
	replace := map[string]string{}
	put := func(file, text string) error {
		temp := filepath.Join(r.temp, fmt.Sprintf("woven-%d.go", len(replace)))
		replace[filepath.Join(r.root, filepath.FromSlash(file))] = temp
		return os.WriteFile(temp, []byte(text), 0o600)
	}
	packages := map[string]string{}
	for file, list := range byFile {
		source, err := os.ReadFile(filepath.Join(r.root, filepath.FromSlash(file)))
		if err != nil {
			return "", err
		}
		text, alone, err := weave(file, source, list)
		if err != nil {
			return "", err
		}
		for _, n := range alone {
			delete(b.numbers, names[n])
		}
		if err := put(file, string(text)); err != nil {
			return "", err
		}
		packages[path.Dir(file)] = packageName(source)
	}
	for dir, name := range packages {
		if err := put(dir+"/sabotage__.go", fmt.Sprintf(switchFile, name, SwitchVariable)); err != nil {
			return "", err
		}
	}
	// The adapter says which one it carries.
	if err := put(subjectDir+"/sabotage__.go", fmt.Sprintf(stampFile, names, SwitchVariable)); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(r.temp, "woven.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}

const subjectDir = "conformance/subject/refsubject"

const switchFile = `package %s

import (
	"os"
	"strconv"
)

var sabotage__, _ = strconv.Atoi(os.Getenv(%q))
`

const stampFile = `package main

import (
	"os"
	"strconv"
)

func init() {
	number, _ := strconv.Atoi(os.Getenv(%[2]q))
	sabotage = %#[1]v[number]
}
`

var packageClause = regexp.MustCompile(`(?m)^package (\w+)`)

func packageName(source []byte) string { return string(packageClause.FindSubmatch(source)[1]) }

// buildShared builds what the mutants need of the two binaries.
func (r *runner) buildShared(ctx context.Context, mutants []Mutant, overlay string, b *bundle) (string, error) {
	var judged, structural bool
	for _, m := range mutants {
		if b.numbers[m.Name] > 0 {
			structural = structural || r.structural(m)
			judged = judged || !r.structural(m)
		}
	}
	if judged {
		b.subject = filepath.Join(r.temp, "woven"+exe)
		if out, err := r.build(ctx, b.subject, overlay, "", false); err != nil {
			return out, err
		}
	}
	if structural {
		b.house = filepath.Join(r.temp, "house.test"+exe)
		cmd := exec.CommandContext(ctx, r.goes, "test", "-c", quickly, "-vet=off", "-o", b.house, "-overlay", overlay, "./"+houseDir)
		cmd.Dir = r.root
		out, err := cmd.CombinedOutput()
		return strings.TrimSpace(string(out)), err
	}
	return "", nil
}
