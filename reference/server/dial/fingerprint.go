package dial

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Fingerprint is the SHA-256 of a host's certificate in its DER form. A client
// knows it beforehand.
type Fingerprint [sha256.Size]byte

// FingerprintOf returns that of a certificate in its DER form.
func FingerprintOf(der []byte) Fingerprint { return sha256.Sum256(der) }

// ParseFingerprint reads one from its text: 64 hexadecimal digits.
func ParseFingerprint(text string) (Fingerprint, error) {
	var f Fingerprint
	if len(text) != hex.EncodedLen(len(f)) {
		return f, fmt.Errorf("dial: the fingerprint has %d characters, want %d hexadecimal digits", len(text), hex.EncodedLen(len(f)))
	}
	if _, err := hex.Decode(f[:], []byte(text)); err != nil {
		return Fingerprint{}, fmt.Errorf("dial: the fingerprint is %q, want %d hexadecimal digits", text, hex.EncodedLen(len(f)))
	}
	return f, nil
}

// String returns the fingerprint as 64 hexadecimal digits.
func (f Fingerprint) String() string { return hex.EncodeToString(f[:]) }

// FingerprintError says that a host has another certificate than the one that
// was asked for: it is another host, or has been set up anew.
type FingerprintError struct {
	Address   string
	Got, Want Fingerprint
}

func (e *FingerprintError) Error() string {
	return fmt.Sprintf("dial: the host at %s has the fingerprint %v, want %v", e.Address, e.Got, e.Want)
}
