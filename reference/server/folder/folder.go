package folder

import (
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/moveauth/moveauth/reference/server/token"
)

// Names of the files.
const (
	certificateFile = "certificate.pem"
	keyFile         = "key.pem"
	secretFile      = "secret"
	settingsFile    = "settings.json"
	storeFile       = "world.store" // not of this package, but what settings are of
)

// Folder is what lies in a data folder.
type Folder struct {
	Path        string // absolute
	Certificate tls.Certificate
	Secret      token.Secret
	Settings    Settings
	Made        []string // the files that were not there and were made
}

// Fingerprint is the SHA-256 of the certificate in its DER form.
func (f *Folder) Fingerprint() [sha256.Size]byte { return sha256.Sum256(f.Certificate.Certificate[0]) }

// Error says what is wrong with a file of a data folder, and what to do.
type Error struct {
	Path string
	Got  string
	Want string
	Err  error // what the system has said; nil: nothing
}

func (e *Error) Error() string {
	text := e.Path + ": " + e.Got
	if e.Err != nil {
		text += " (" + e.Err.Error() + ")"
	}
	return text + "; want " + e.Want
}

// Unwrap returns what the system has said.
func (e *Error) Unwrap() error { return e.Err }

// Open opens a data folder, and makes what of it is not there: a folder of a game
// of the mode, which is "owner", "clamped" or "server"; empty: that of the folder,
// and owner in a new one. The error is an [*Error] or a [*unit.ConfigError].
func Open(path, mode string) (*Folder, error) {
	f, err := at(path)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(f.Path, 0o700); err != nil {
		return nil, &Error{f.Path, "the data folder cannot be made", "a path at which this user may make one", err}
	}
	// The settings first: if they are wrong nothing else is made.
	if err := f.settings(mode, true); err != nil {
		return nil, err
	}
	if err := f.certificate(true); err != nil {
		return nil, err
	}
	if err := f.secret(true); err != nil {
		return nil, err
	}
	return f, nil
}

// Read reads a data folder that a host has begun to use, and makes nothing. The
// error is an [*Error].
func Read(path string) (*Folder, error) {
	f, err := at(path)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(f.Path); err != nil || !info.IsDir() {
		return nil, &Error{f.Path, "there is no data folder", "one that refhost serve has made", err}
	}
	if err := f.settings("", false); err != nil {
		return nil, err
	}
	if err := f.certificate(false); err != nil {
		return nil, err
	}
	if err := f.secret(false); err != nil {
		return nil, err
	}
	return f, nil
}

func at(path string) (*Folder, error) {
	if path == "" {
		return nil, &Error{"the data folder", "its path is empty", "one", nil}
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, &Error{path, "it is no path", "the path of a folder", err}
	}
	return &Folder{Path: absolute}, nil
}

// SettingsPath returns the path of the settings.
func (f *Folder) SettingsPath() string { return f.file(settingsFile) }

func (f *Folder) file(name string) string { return filepath.Join(f.Path, name) }

// read returns a file's content; ok is false if it is not there.
func (f *Folder) read(name string, private bool) (data []byte, ok bool, err error) {
	path := f.file(name)
	data, err = os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, false, nil
	case err != nil:
		return nil, false, &Error{path, "it cannot be read", "a file that this user may read", err}
	}
	if private && runtime.GOOS != "windows" {
		if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 != 0 {
			return nil, false, &Error{path, fmt.Sprintf("others may use it: its mode is %#o", info.Mode().Perm()), fmt.Sprintf("0600: chmod 600 %s, and if others had it remove it, so that a new one is made", path), nil}
		}
	}
	return data, true, nil
}

// make writes a file that is not there, whole or not at all.
func (f *Folder) make(name string, data []byte, mode fs.FileMode) error {
	path := f.file(name)
	fail := func(err error) error {
		return &Error{path, "it cannot be written", "a data folder that this user may write to", err}
	}
	draft, err := os.CreateTemp(f.Path, name+".new-*") // its mode is 0600
	if err != nil {
		return fail(err)
	}
	defer func() { _ = os.Remove(draft.Name()) }()
	_, err = draft.Write(data)
	err = errors.Join(err, draft.Chmod(mode), draft.Sync(), draft.Close())
	if err == nil {
		// Unlike a renaming this fails if another has been quicker.
		err = os.Link(draft.Name(), path)
		if err != nil && !errors.Is(err, fs.ErrExist) {
			err = os.Rename(draft.Name(), path) // there are file systems without links
		}
	}
	if err != nil {
		return fail(err)
	}
	f.Made = append(f.Made, name)
	return nil
}

// secret reads the secret, or makes one.
func (f *Folder) secret(make bool) error {
	data, there, err := f.read(secretFile, true)
	switch {
	case err != nil:
		return err
	case !there && !make:
		return &Error{f.file(secretFile), "it is not there", "a data folder that refhost serve has made", nil}
	case !there:
		f.Secret = token.NewSecret()
		return f.make(secretFile, []byte(hex.EncodeToString(f.Secret[:])+"\n"), 0o600)
	}
	text := strings.TrimSpace(string(data))
	secret, err := hex.DecodeString(text)
	if err != nil || len(secret) != token.SecretSize {
		return &Error{f.file(secretFile), fmt.Sprintf("it has %d characters that are no secret", len(text)),
			fmt.Sprintf("%d hexadecimal digits: put an earlier copy in its place, or remove it, and all join tokens are void", 2*token.SecretSize), nil}
	}
	f.Secret = token.Secret(secret)
	if f.Secret == (token.Secret{}) {
		return &Error{f.file(secretFile), "it is all zeros, which anybody guesses", "one made by chance: remove it", nil}
	}
	return nil
}

// certificateSpan is how long a certificate is valid that is made here. Clients
// know it by its fingerprint and do not ask.
const certificateSpan = 10 * 365 * 24 * time.Hour
