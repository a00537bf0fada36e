package fence

import (
	"slices"
	"strings"
	"unicode"
)

// words cuts a name where a reader would: _playerRb is player, rb.
func words(name string) []string {
	var list []string
	start := 0
	runes := []rune(name)
	cut := func(end int) {
		if start < end {
			list = append(list, strings.ToLower(string(runes[start:end])))
		}
		start = end
	}
	for i, r := range runes {
		switch {
		case r == '_':
			cut(i)
			start = i + 1
		case unicode.IsUpper(r) && i > 0 && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			cut(i)
		case unicode.IsDigit(r) && i > 0 && !unicode.IsDigit(runes[i-1]):
			cut(i)
		}
	}
	cut(len(runes))
	return list
}

// bodily are words behind which it is still the body that is spoken of: a
// playerTransform is the player, a playerCamera is not.
var bodily = []string{
	"transform", "tr", "trans", "tf", "body", "rigidbody", "rigid", "rb", "rb2d", "motor", "mover", "movement", "controller", "object", "obj", "go", "game",
	"instance", "clone", "character", "avatar", "agent", "prefab", "unit", "pawn", "entity", "net", "network", "behaviour", "behavior", "script",
	"component", "base", "ai", "ship", "car", "tank", "2d", "d", "m", "s", "by", "id", "at", "i", "client",
}

// machines are words before player that make it none.
var machines = []string{"video", "audio", "music", "media", "sound", "movie", "replay"}

// speaksOf reports whether a name speaks of a body by one of the words.
func speaksOf(name string, of ...string) bool {
	list := words(name)
	for i, w := range list {
		if !slices.Contains(of, w) || i > 0 && slices.Contains(machines, list[i-1]) {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(list[i+1:]), func(w string) bool {
			return slices.Contains(bodily, w) || slices.Contains(of, w) || unicode.IsDigit(rune(w[0]))
		})
		if len(rest) == 0 {
			return true
		}
	}
	return false
}

var (
	playerWords = []string{"player", "players"}
	enemyWords  = []string{"enemy", "enemies"}
)
