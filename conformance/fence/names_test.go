package fence

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestWords(t *testing.T) {
	for name, want := range map[string][]string{
		"player": {"player"}, "_playerRb": {"player", "rb"}, "m_PlayerTransform": {"m", "player", "transform"}, "HTTPServer2D": {"http", "server", "2", "d"},
		"PLAYER_ONE": {"player", "one"}, "": nil, "__": nil, "x1y": {"x", "1y"},
	} {
		assert.Equal(t, want, words(name), name)
	}
}

func TestSpeaksOf(t *testing.T) {
	for name, want := range map[string]bool{
		"player": true, "_player": true, "players": true, "localPlayer": true, "playerTransform": true, "PlayerMotor": true, "player2": true, "GetPlayer": true,
		"playerCamera": false, "playerUI": false, "PlayerPrefs": false, "videoPlayer": false, "_audioPlayer": false, "display": false, "multiplayer": false, "": false,
	} {
		assert.Equal(t, want, speaksOf(name, playerWords...), name)
	}
}

func TestMatchPath(t *testing.T) {
	for _, c := range []struct {
		pattern, path string
		file, folder  bool
	}{
		{"Player.prefab", "Assets/Player.prefab", true, true},
		{"Player.prefab", "Assets/OtherPlayer.prefab", false, false},
		{"Player*", "Assets/Players/A.prefab", true, true},
		{"Assets/*.prefab", "Assets/A.prefab", true, true},
		{"Assets/*.prefab", "Assets/B/A.prefab", false, false},
		{"Assets/**/A.prefab", "Assets/A.prefab", true, true},
		{"Assets/**/A.prefab", "Assets/B/C/A.prefab", true, true},
		{"**/B/**", "Assets/B/C/A.prefab", true, true},
		{"Assets/B", "Assets/B/A.prefab", false, true},
		{"/Assets/B", "Assets/B/A.prefab", false, true},
		{"B/C", "Assets/B/C/A.prefab", false, false},
		{"**", "A", true, true},
	} {
		assert.Equal(t, c.file, matchPath([]string{c.pattern}, c.path), "%s for %s", c.pattern, c.path)
		assert.Equal(t, c.folder, matchFolder([]string{c.pattern}, c.path), "%s and below for %s", c.pattern, c.path)
	}
}

func TestMatchNamespace(t *testing.T) {
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{
		{"*.Movement", "Game.Movement", true}, {"*.Movement", "Game.Runtime.Movement.Sweep", true}, {"*.Movement", "Movement", false},
		{"Game", "Game.Net", true}, {"Game", "GameNet", false}, {"Game", "", false},
	} {
		assert.Equal(t, c.want, matchNamespace([]string{c.pattern}, c.name), "%s for %s", c.pattern, c.name)
	}
}
