// Package token makes and checks join tokens: what a player is given beforehand
// and shows when it connects.
//
// A token is the text
//
//	v1.PLAYER.EXPIRY.NONCE.MAC
//
// PLAYER is a name, EXPIRY is in seconds of Unix time, NONCE is 16 bytes of
// chance, and MAC is the HMAC-SHA-256 of what stands before the last dot, by the
// host's secret. Both are in base64 for URLs, without padding. A token serves
// until it expires, for as many connections as it takes.
package token

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/moveauth/moveauth/reference/unit"
)

// SecretSize is how long a secret is, in bytes.
const SecretSize = 32

// Secret is what a host makes and checks its tokens by. Whoever has it can be
// any player.
type Secret [SecretSize]byte

// NewSecret makes a secret by chance.
func NewSecret() Secret {
	var s Secret
	_, _ = rand.Read(s[:]) // never fails: see crypto/rand
	return s
}

// String does not show the secret, so that no log does.
func (Secret) String() string { return "a secret" }

// GoString does not show the secret either.
func (Secret) GoString() string { return "token.Secret{…}" }

const version = "v1"

// nonceSize is how many bytes of chance tell two tokens apart.
const nonceSize = 16

var encoding = base64.RawURLEncoding

// Errors of [Check].
var (
	// ErrBad says that the token is none of this host's.
	ErrBad = errors.New("token: none of this host's")
	// ErrExpired says that its time is over.
	ErrExpired = errors.New("token: expired")
)

// Mint makes a token for a player, which serves as long as the time is before
// expires, in whole seconds, rounded down.
func Mint(secret *Secret, player string, expires time.Time) (string, error) {
	if !unit.ValidName(player) {
		return "", fmt.Errorf("token: player is %q, want 1 to %d of A–Z, a–z, 0–9, _ and -", player, unit.MaxName)
	}
	if expires.Unix() < 0 {
		return "", fmt.Errorf("token: expiry is %v, want a time after 1970", expires)
	}
	var nonce [nonceSize]byte
	_, _ = rand.Read(nonce[:])
	text := version + "." + player + "." + strconv.FormatInt(expires.Unix(), 10) + "." + encoding.EncodeToString(nonce[:])
	return text + "." + sum(secret, text), nil
}

func sum(secret *Secret, text string) string {
	mac := hmac.New(sha256.New, secret[:])
	mac.Write([]byte(text))
	return encoding.EncodeToString(mac.Sum(nil))
}

// Check returns the player whose token it is. The error is [ErrBad] or
// [ErrExpired].
func Check(secret *Secret, text string, now time.Time) (player string, err error) {
	signed, mac, ok := cutLast(text)
	if !ok {
		return "", ErrBad
	}
	// Nothing of what it says is believed, or even looked at, before the sum is
	// right; and how much of the sum is right takes no time to say. It is compared
	// as text, as its decoder passes over line breaks.
	if subtle.ConstantTimeCompare([]byte(mac), []byte(sum(secret, signed))) != 1 {
		return "", ErrBad
	}
	parts := strings.Split(signed, ".")
	if len(parts) != 4 || parts[0] != version || !unit.ValidName(parts[1]) {
		return "", ErrBad
	}
	expires, err := strconv.ParseInt(parts[2], 10, 64)
	if err != nil {
		return "", ErrBad
	}
	// WIRE-032a: by nothing but the clock: which tokens have served already is
	// written down nowhere.
	if now.Unix() >= expires {
		return "", ErrExpired
	}
	return parts[1], nil
}

func cutLast(text string) (before, after string, ok bool) {
	i := strings.LastIndexByte(text, '.')
	if i < 0 {
		return "", "", false
	}
	return text[:i], text[i+1:], true
}
