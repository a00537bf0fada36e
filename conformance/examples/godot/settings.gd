# The movement file, read strictly, and blockers that are too thin.

const NUMBERS = {
	"moveSpeed": [5, 8], "accelTime": [0, 0.08], "downedCrawlSpeed": [1.5, 3], "remoteInterpBuffer": [1, 3],
	"snapAcceptRadius": [0.5, 2], "snapGraceTicks": [5, 100], "skinWidth": [0.005, 0.05]}
const WHOLE = ["remoteInterpBuffer", "snapGraceTicks"]
const BANNED = ["modifier", "stamina", "encumbr", "weight", "penalty"]

# read parses a line. Godot reads 1e999 as infinity, but a fault has to quote
# it, so such numbers are handed on as they are written.
static func read(line):
	var huge = RegEx.new()
	huge.compile("(?<=[:\\[,])-?\\d+(?:\\.\\d+)?[eE]\\+?\\d{3,}(?=[,\\]}])")
	return parse_json(huge.sub(line, '{"number":"$0"}', true))

static func show(v):
	if typeof(v) == TYPE_REAL: # to_json would cut it after six decimals
		var digits = ("%.12f" % v).rstrip("0")
		return digits.rstrip(".")
	return "nothing" if v == null else v if typeof(v) == TYPE_STRING else to_json(v)

static func check_config(config):
	if typeof(config) != TYPE_DICTIONARY:
		return [{"key": "movement.json", "got": "no file", "want": "a file"}]
	var faults = []
	for key in NUMBERS:
		var least = NUMBERS[key][0]
		var most = NUMBERS[key][1]
		var v = config.get(key)
		if typeof(v) != TYPE_REAL or v < least or v > most or (key in WHOLE and floor(v) != v):
			var huge = typeof(v) == TYPE_DICTIONARY and v.has("number")
			var got = v["number"] if huge else "null" if v == null and config.has(key) else show(v)
			faults.append({"key": key, "got": got, "want": "%s to %s" % [least, most]})
	var layers = config.get("blockerLayers")
	var good = typeof(layers) == TYPE_ARRAY
	if good:
		for layer in layers:
			good = good and typeof(layer) == TYPE_STRING
	if not good:
		faults.append({"key": "blockerLayers", "got": show(layers), "want": "a list of names of layers"})
	for key in config:
		if not NUMBERS.has(key) and key != "blockerLayers":
			faults.append({"key": key, "got": show(config[key]), "want": "no such key"})
	find_banned(config, "", faults)
	return faults

static func find_banned(v, path, faults):
	if typeof(v) == TYPE_ARRAY:
		for i in v.size():
			find_banned(v[i], "%s.%d" % [path, i], faults)
	if typeof(v) != TYPE_DICTIONARY:
		return
	for key in v:
		var whole = key if path == "" else path + "." + key
		for word in BANNED:
			if word in key.to_lower():
				faults.append({"key": whole, "got": show(v[key]), "want": "no such key: nothing scales the move speed"})
				break
		find_banned(v[key], whole, faults)

static func check_blocker(b, skin):
	var thin = INF
	if b.has("box"):
		thin = min(b["box"][2] - b["box"][0], b["box"][3] - b["box"][1])
	elif b.has("cells"):
		thin = b["cells"]["size"]
	if typeof(skin) != TYPE_REAL or thin >= skin:
		return []
	return [{"key": "blockers." + b["name"], "got": "%s u thick" % thin, "want": "the skin or more, %s u" % skin}]
