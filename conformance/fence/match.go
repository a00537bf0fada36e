package fence

import (
	"io/fs"
	"path"
	"strings"
)

// matchName reports whether a name is one of the patterns.
func matchName(patterns []string, name string) bool {
	for _, p := range patterns {
		if p == name {
			return true
		}
		if strings.ContainsAny(p, "*?[\\") {
			if ok, _ := path.Match(p, name); ok {
				return true
			}
		}
	}
	return false
}

// matchPath reports whether a path is one of the patterns: a name of a file or
// folder on the way, or a path from the root.
func matchPath(patterns []string, file string) bool {
	for _, p := range patterns {
		if !strings.Contains(p, "/") {
			for part := range strings.SplitSeq(file, "/") {
				if matchName([]string{p}, part) {
					return true
				}
			}
			continue
		}
		if matchParts(strings.Split(strings.Trim(p, "/"), "/"), strings.Split(file, "/"), false) {
			return true
		}
	}
	return false
}

// matchFolder is matchPath for patterns that stand for all below them.
func matchFolder(patterns []string, file string) bool {
	for _, p := range patterns {
		if !strings.Contains(p, "/") && matchPath([]string{p}, file) {
			return true
		}
		if matchParts(strings.Split(strings.Trim(p, "/"), "/"), strings.Split(file, "/"), true) {
			return true
		}
	}
	return false
}

// matchParts matches folder by folder; prefix lets the path go on.
func matchParts(pattern, file []string, prefix bool) bool {
	for len(pattern) > 0 {
		if pattern[0] == "**" {
			for len(pattern) > 0 && pattern[0] == "**" {
				pattern = pattern[1:]
			}
			if len(pattern) == 0 {
				return true
			}
			for i := range file {
				if matchParts(pattern, file[i:], prefix) {
					return true
				}
			}
			return false
		}
		if len(file) == 0 {
			return false
		}
		if ok, err := path.Match(pattern[0], file[0]); err != nil || !ok {
			return false
		}
		pattern, file = pattern[1:], file[1:]
	}
	return prefix || len(file) == 0
}

// matchNamespace reports whether a namespace, or one that it lies in, is one of
// the patterns.
func matchNamespace(patterns []string, namespace string) bool {
	for namespace != "" {
		if matchName(patterns, namespace) {
			return true
		}
		namespace = namespace[:max(strings.LastIndexByte(namespace, '.'), 0)]
	}
	return false
}

// atPath finds among paths those that are a place in a project, which may lie
// below the root: ProjectSettings/X.asset, or Game/ProjectSettings/X.asset.
func atPath(place, file string) bool {
	return place != "" && (file == place || strings.HasSuffix(file, "/"+place))
}

// skipper knows which folders are not entered.
type skipper struct {
	patterns []string
	projects []string // folders in which a Unity project begins
}

// folder reports whether a folder is skipped, and takes note of where a Unity
// project begins.
func (s *skipper) folder(fsys fs.FS, folder string) bool {
	if folder == "." {
		return false
	}
	if s.matches(folder) {
		return true
	}
	if _, err := fs.Stat(fsys, folder+"/ProjectSettings"); err == nil {
		s.projects = append(s.projects, folder)
	}
	return false
}

func (s *skipper) matches(file string) bool {
	for _, p := range s.patterns {
		rooted, ok := strings.CutPrefix(p, "/")
		if !ok {
			if strings.Contains(p, "/") && matchPath([]string{p}, file) || matchName([]string{p}, path.Base(file)) {
				return true
			}
			continue
		}
		for _, root := range s.projects {
			rest := file
			if root != "." {
				if rest, ok = strings.CutPrefix(file, root+"/"); !ok {
					continue
				}
			}
			if matchParts(strings.Split(rooted, "/"), strings.Split(rest, "/"), false) {
				return true
			}
		}
	}
	return false
}
