package folder

import (
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
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
	data, err = regular(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, false, nil
	case err != nil:
		return nil, false, &Error{path, "it cannot be read", fmt.Sprintf("a file that this user may read, of at most %d MiB", most>>20), err}
	}
	if private && runtime.GOOS != "windows" {
		if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 != 0 {
			return nil, false, &Error{path, fmt.Sprintf("others may use it: its mode is %#o", info.Mode().Perm()), fmt.Sprintf("0600: chmod 600 %s, and if others had it remove it, so that a new one is made", path), nil}
		}
	}
	return data, true, nil
}

// most is how large a file of a data folder may be, in bytes.
const most = 16 << 20

// regular reads a file. A pipe or a device, which may never end, is not opened.
func regular(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errors.New("it is a folder")
	case !info.Mode().IsRegular():
		return nil, errors.New("it is no regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && len(data) > most {
		err = fmt.Errorf("it has more than %d bytes", most)
	}
	return data, err
}

// draft is a file that is written and not in its place yet.
type draft struct{ name, at string }

// make writes a file that is not there, whole or not at all.
func (f *Folder) make(name string, data []byte, mode fs.FileMode) error {
	d, err := f.draft(name, data, mode)
	if err != nil {
		return err
	}
	defer d.discard()
	return f.place(d)
}

// unwritten says that a file could not be made.
func (f *Folder) unwritten(name string, err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return &Error{f.file(name), "it cannot be written, as the disk is full", "some room on it; what is there stays, and the next start makes the rest", err}
	}
	return &Error{f.file(name), "it cannot be written", "a data folder that this user may write to", err}
}

// draft writes a file beside its place, which the error leaves empty.
func (f *Folder) draft(name string, data []byte, mode fs.FileMode) (draft, error) {
	file, err := os.CreateTemp(f.Path, name+".new-*") // its mode is 0600
	if err != nil {
		return draft{}, f.unwritten(name, err)
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Chmod(mode), file.Sync(), file.Close()); err != nil {
		_ = os.Remove(file.Name())
		return draft{}, f.unwritten(name, err)
	}
	return draft{name, file.Name()}, nil
}

// place puts a draft into its place.
func (f *Folder) place(d draft) error {
	// Unlike a renaming this fails if another has been quicker.
	err := os.Link(d.at, f.file(d.name))
	if err != nil && !errors.Is(err, fs.ErrExist) {
		err = os.Rename(d.at, f.file(d.name)) // there are file systems without links
	}
	if err != nil {
		return f.unwritten(d.name, err)
	}
	f.Made = append(f.Made, d.name)
	return nil
}

// discard removes a draft, whether it came to its place or not.
func (d draft) discard() { _ = os.Remove(d.at) }

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
