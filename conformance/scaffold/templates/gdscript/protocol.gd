# The subject protocol: requests and answers as lines, and the worlds that the
# suite has open. There is no need to change it.
extends Reference

const Json = preload("json.gd")
const Game = preload("game.gd")

const NOT_JSON = -32700
const NOT_A_REQUEST = -32600
const UNKNOWN_VERB = -32601
const BAD_PARAMS = -32602
const BROKEN = -32000

var worlds = {}
var last = 0.0
var pending = PoolByteArray() # what was read and is no whole line yet

# received takes bytes as they were read, and returns the answers to all lines
# that are whole now, as bytes to be written.
func received(bytes):
	pending.append_array(bytes)
	var end = pending.size() - 1
	while end >= 0 and pending[end] != 10:
		end -= 1
	if end < 0:
		return PoolByteArray()
	var answers = ""
	for line in pending.subarray(0, end).get_string_from_utf8().split("\n", false):
		answers += answer(line) + "\n"
	pending = PoolByteArray() if end == pending.size() - 1 else pending.subarray(end + 1, pending.size() - 1)
	return answers.to_utf8()

# answer is the answer to a line, both without the line's end.
func answer(line):
	var request = Json.read(line)
	if request == null:
		return error(null, NOT_JSON, "the line is no JSON")
	if typeof(request) != TYPE_DICTIONARY or typeof(request.get("id")) != TYPE_REAL:
		return error(null, NOT_A_REQUEST, "want an object with an id")
	var id = int(request["id"])
	if typeof(request.get("method")) != TYPE_STRING or typeof(request.get("params")) != TYPE_DICTIONARY:
		return error(id, NOT_A_REQUEST, "want a method and params")
	var said = run(id, request["method"], request["params"])
	if typeof(said) != TYPE_STRING: # a function that fails returns null
		return error(id, BROKEN, request["method"] + ": a SCRIPT ERROR, which standard error has")
	return said

func run(id, verb, p):
	match verb:
		"describe":
			return result(id, Game.describe())
		"open":
			var world = Game.open(p["profile"])
			if world == null:
				return error(id, BAD_PARAMS, "there is no profile %s here" % p["profile"])
			var opened = world.open(p["settings"])
			if typeof(opened) == TYPE_STRING:
				return error(id, UNKNOWN_VERB, "open: " + opened)
			if opened.has("refused"):
				return result(id, opened)
			last += 1.0 # as numbers are read
			worlds[last] = world
			return result(id, {"world": last})
	var number = p.get("world")
	if not worlds.has(number): # the worlds know what they answer
		return error(id, BAD_PARAMS if verb == "close" else UNKNOWN_VERB, "%s: there is no world %s" % [verb, number])
	if verb == "close":
		worlds[number].close()
		worlds.erase(number)
		return result(id, {})
	var done = worlds[number].run(verb, p)
	if typeof(done) == TYPE_STRING:
		return error(id, UNKNOWN_VERB, verb + ": " + done)
	return result(id, done) if typeof(done) == TYPE_DICTIONARY else null

func result(id, done):
	return Json.write({"id": id, "result": done})

func error(id, code, message):
	return Json.write({"id": id, "error": {"code": code, "message": message}})
