package vectors

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/folder"
)

// indexName is the file by which a folder is known to be an export.
const indexName = "index.json"

// exports is how the sets of a profile lie in a folder.
func exports(profile string) folder.Kind {
	return folder.Kind{
		By:   "moveauth vectors",
		List: indexName,
		Read: func(list []byte) ([]string, error) {
			var index Index
			if err := json.Unmarshal(list, &index); err != nil || index.Format == 0 || index.Moveauth == "" {
				return nil, errors.New("is not that of an earlier export; want a new or empty folder, or one that moveauth vectors wrote")
			}
			if index.Profile != profile {
				return nil, fmt.Errorf("is of the vectors of %s, and those of %s would take their place; want a folder for each profile", index.Profile, profile)
			}
			var files []string
			for _, c := range index.Clauses {
				files = append(files, c.File)
			}
			return files, nil
		},
		Make: func(files []string) ([]byte, error) {
			index := Index{Format: Format, Moveauth: conformance.SuiteVersion, Profile: profile}
			for _, file := range files {
				index.Clauses = append(index.Clauses, Covered{File: file})
			}
			return Marshal(index)
		},
	}
}

// CheckFolder reports why vectors of a profile cannot be written into a folder:
// it may be absent, empty, or hold an earlier export of that profile.
func CheckFolder(dir, profile string) error { return exports(profile).Check(dir) }

// Write writes the set into a folder: see [folder.Kind.Write]. It returns how many
// files of the earlier export have none in their place.
func (set *Set) Write(dir string) (gone int, err error) {
	files := map[string][]byte{}
	for _, f := range set.Files {
		if files[f.Clause+".json"], err = Marshal(f); err != nil {
			return 0, err
		}
	}
	index, err := Marshal(set.Index)
	if err != nil {
		return 0, err
	}
	return exports(set.Index.Profile).Write(dir, folder.Set{Files: files, List: index})
}
