package token_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server/token"
)

var noon = time.Unix(1_800_000_000, 999)

func mint(t *testing.T, s *token.Secret, player string, expires time.Time) string {
	text, err := token.Mint(s, player, expires)
	require.NoError(t, err)
	return text
}

func TestTokenServesUntilItExpires(t *testing.T) {
	s := token.NewSecret()
	text := mint(t, &s, "ann", noon.Add(time.Minute))
	for _, tc := range []struct {
		now  time.Time
		want error
	}{
		{noon, nil}, {time.Unix(1_800_000_059, 999_999_999), nil},
		{time.Unix(1_800_000_060, 0), token.ErrExpired}, {noon.Add(time.Hour), token.ErrExpired},
	} {
		player, err := token.Check(&s, text, tc.now)
		assert.ErrorIs(t, err, tc.want)
		assert.Equal(t, tc.want == nil, player == "ann")
	}
}

func TestTokensForm(t *testing.T) {
	s := token.NewSecret()
	text := mint(t, &s, "ann_B-9", noon)
	parts := strings.Split(text, ".")
	require.Len(t, parts, 5)
	assert.Equal(t, []string{"v1", "ann_B-9", "1800000000"}, parts[:3])
	nonce, err := base64.RawURLEncoding.DecodeString(parts[3])
	require.NoError(t, err)
	assert.Len(t, nonce, 16)
	mac, err := base64.RawURLEncoding.DecodeString(parts[4])
	require.NoError(t, err)
	assert.Len(t, mac, 32)
	assert.NotEqual(t, text, mint(t, &s, "ann_B-9", noon), "no two are the same")
	longest := mint(t, &s, strings.Repeat("x", 32), time.Unix(1<<40, 0))
	assert.LessOrEqual(t, len(longest), 512, "a hello has room for it")
}

// A token that was made with openssl: the sum is that of what stands before the
// last dot, by all 32 bytes.
func TestTokenThatWasMadeElsewhere(t *testing.T) {
	var s token.Secret
	for i := range s {
		s[i] = byte(i)
	}
	// printf 'v1.ann.1800000000.AAAAAAAAAAAAAAAAAAAAAA' | openssl dgst -sha256 -mac HMAC \
	//   -macopt hexkey:000102…1f -binary | basenc --base64url
	const text = "v1.ann.1800000000.AAAAAAAAAAAAAAAAAAAAAA.LNtfX_PRiUvZigmMKJgQ06R-uNLatYcZMM9AZvhkGV8"
	player, err := token.Check(&s, text, noon.Add(-time.Second))
	require.NoError(t, err)
	assert.Equal(t, "ann", player)
}

// Each bit of a token counts, and what is no token is none.
func TestBadTokens(t *testing.T) {
	s, other := token.NewSecret(), token.NewSecret()
	text := mint(t, &s, "ann", noon.Add(time.Hour))
	bad := []string{"", ".", "....", "v1", text + ".", text + "A", text + "=", " " + text, text + "\n", strings.Replace(text, "ann", "bob", 1),
		strings.Replace(text, "v1", "v2", 1), mint(t, &other, "ann", noon.Add(time.Hour)), text[:strings.LastIndex(text, ".")], strings.ToUpper(text),
		strings.Repeat("v1.ann.", 10_000)}
	for i := range text {
		for bit := range 8 {
			b := []byte(text)
			b[i] ^= 1 << bit
			bad = append(bad, string(b))
		}
	}
	for _, text := range bad {
		player, err := token.Check(&s, text, noon)
		assert.ErrorIs(t, err, token.ErrBad, "%.60q", text)
		assert.Empty(t, player)
	}
}

func TestWhatCannotBeMinted(t *testing.T) {
	s := token.NewSecret()
	for _, player := range []string{"", "an n", "a.b", "é", strings.Repeat("x", 33)} {
		_, err := token.Mint(&s, player, noon)
		assert.ErrorContains(t, err, "player is")
	}
	_, err := token.Mint(&s, "ann", time.Unix(-1, 0))
	assert.ErrorContains(t, err, "expiry")
}

func TestSecretIsNotShown(t *testing.T) {
	s := token.NewSecret()
	assert.NotEqual(t, s, token.NewSecret())
	for _, form := range []string{"%v", "%+v", "%#v", "%s"} {
		assert.NotContains(t, fmt.Sprintf(form, s), fmt.Sprint(s[0])+" ")
		assert.Less(t, len(fmt.Sprintf(form, s)), 20)
	}
}
