# An adapter of the subject protocol: a kinematic mover on Godot's queries.
#
#   moveauth certify --dial-back -- godot3-server --path . -s main.gd
#
# Godot's stdout is its own, so this dials the address in MOVEAUTH_CONNECT. It
# reads in a loop of its own and not once a frame, which would be a hundred
# times slower. Nothing here waits for a physics step: blockers stand still.
extends SceneTree

const Mover = preload("mover.gd")
const Engine2D = preload("engine.gd")
const Settings = preload("settings.gd")
const Separate = preload("separate.gd")

var worlds = {}
var last = 0
var passes = 3 # of cast_motion to a cast; --passes=1 is Godot's plain one

func _init():
	for argument in OS.get_cmdline_args():
		if argument.begins_with("--passes="):
			passes = int(argument.substr(9))
	var address = OS.get_environment("MOVEAUTH_CONNECT").split(":")
	var peer = StreamPeerTCP.new()
	peer.connect_to_host(address[0], int(address[1]))
	while peer.get_status() == StreamPeerTCP.STATUS_CONNECTING:
		OS.delay_usec(1000)
	peer.set_no_delay(true)
	var pending = PoolByteArray()
	while peer.get_status() == StreamPeerTCP.STATUS_CONNECTED:
		var waiting = peer.get_available_bytes()
		if waiting <= 0:
			OS.delay_usec(50)
			continue
		pending.append_array(peer.get_data(waiting)[1])
		if pending[pending.size() - 1] != 10:
			continue
		for line in pending.get_string_from_utf8().split("\n", false):
			peer.put_data((respond(line) + "\n").to_utf8())
		pending = PoolByteArray()
	quit()

func respond(line):
	var request = Settings.read(line)
	var id = "%d" % request["id"]
	var result = answer(request["method"], request.get("params", {}))
	if result == null:
		return '{"id":%s,"error":{"code":-32601,"message":"unknown verb"}}' % id
	return '{"id":%s,"result":%s}' % [id, to_json(result)]

func refused(code, faults = null):
	return {"refused": {"code": code}} if faults == null else {"refused": {"code": code, "faults": faults}}

# digits writes a scalar as a string: to_json would cut it after six decimals.
func digits(x):
	return "%.12f" % x

func point(p):
	return [digits(p[0]), digits(p[1])]

func points(path):
	var out = []
	for p in path:
		out.append(point(p))
	return out

# scalar reads a scalar; JSON has no NaN, so those come as strings.
func scalar(v):
	if typeof(v) == TYPE_STRING:
		return NAN if v == "NaN" else -INF if v == "-Infinity" else INF
	return float(v)

func vec(v):
	return [scalar(v[0]), scalar(v[1])]

func finite(x):
	return not (is_nan(x) or is_inf(x))

func finite_vec(v):
	return finite(v[0]) and finite(v[1])

# span tells whether a number is finite and not negative.
func span(x):
	return finite(x) and x >= 0

func answer(method, params):
	if method == "describe":
		return describe()
	if method == "open":
		return open(params["settings"])
	var world = worlds.get(int(params.get("world", 0)))
	if world == null:
		return null
	match method:
		"close":
			world.engine.free_all()
			worlds.erase(int(params["world"]))
			return {}
		"mover/run":
			return run(world, params["frames"])
		"mover/sweep":
			var delta = vec(params["delta"])
			if not finite_vec(delta):
				return refused("BadInput")
			world.sweep(delta)
			return {"at": point(world.at)}
		"mover/cast":
			if not span(scalar(params["distance"])):
				return refused("BadInput")
			var dir = {"+x": [1.0, 0.0], "-x": [-1.0, 0.0], "+y": [0.0, 1.0], "-y": [0.0, -1.0]}[params["direction"]]
			var hit = world.cast(dir, scalar(params["distance"]))
			return {} if hit == null else {"hit": digits(hit["distance"]), "blocker": hit["blocker"]}
		"mover/displace":
			return displace(world, params["requests"])
		"mover/cancel":
			world.left = 0.0
			return {}
		"mover/reset":
			world.speed = [0.0, 0.0]
			return {}
		"mover/place":
			if not finite_vec(vec(params["at"])):
				return refused("BadInput")
			world.place(vec(params["at"]))
			return {}
		"mover/blockers":
			return blockers(world, params.get("add", []), params.get("remove", []))
		"mover/announce":
			return {}
		"mover/facing":
			if not finite_vec(vec(params["vector"])):
				return refused("BadInput")
			return {"octant": world.turn(vec(params["vector"]))}
		"mover/separate":
			return {"paths": separate(params)}
	return null

func describe():
	var v = Engine.get_version_info()
	return {
		"protocol": 1, "name": "Godot mover", "version": "Godot " + v["string"], "language": "GDScript",
		"profiles": {"kinematic-mover": {"scalar": "float32", "capabilities": [],
			"tolerance": {"contact_slop": "0.0001"}, "facts": {"approach": "exponential"}}}}

func open(settings):
	var config = settings.get("config")
	var faults = Settings.check_config(config)
	var skin = config.get("skinWidth") if typeof(config) == TYPE_DICTIONARY else 0.0
	for b in settings["blockers"]:
		faults += Settings.check_blocker(b, skin)
	if not faults.empty():
		return refused("BadSettings", faults)
	var body = settings["body"]
	var world = Mover.new(Engine2D.new(passes), config, body["layer"] == "Player", vec(body["half"]), vec(body["at"]), float(settings["cell"]))
	for b in settings["blockers"]:
		world.add(b, false)
	last += 1
	worlds[last] = world
	return {"world": last}

func run(world, frames):
	var read = []
	for f in frames:
		var frame = {
			"dt": scalar(f["dt"]), "move": vec(f["move"]), "aim": vec(f["aim"]) if f.has("aim") else null,
			"state": f.get("state", "Idle"), "captured": f.get("captured", false), "remote": f.get("remote", false),
			"times": int(f.get("times", 1))}
		if not span(frame["dt"]) or not finite_vec(frame["move"]) or (frame["aim"] != null and not finite_vec(frame["aim"])):
			return refused("BadInput")
		read.append(frame)
	var out = world.run(read)
	var events = []
	for e in out["events"]:
		events.append({"at": "corrected", "frame": e["frame"], "to": point(e["to"])})
	return {"path": points(out["path"]), "events": events, "last": {
		"velocity": point(world.velocity()), "wanted": point(world.wanted), "facing": world.facing, "displacing": world.left > 0}}

func displace(world, requests):
	var read = []
	for r in requests:
		var secs = scalar(r["secs"])
		if not span(secs):
			return refused("BadInput")
		if r["kind"] == "Dash":
			var dash = {"dash": true, "move": vec(r["move"]), "aim": vec(r["aim"]), "speed": scalar(r["speed"]), "secs": secs}
			if not finite_vec(dash["move"]) or not finite_vec(dash["aim"]) or not span(dash["speed"]):
				return refused("BadInput")
			if world.length(world.heading(dash)) == 0:
				return refused("NoDirection")
			read.append(dash)
			continue
		if world.player:
			return refused("NotForPlayers")
		if not finite_vec(vec(r["vector"])) or secs == 0:
			return refused("BadInput")
		read.append({"dash": false, "vector": vec(r["vector"]), "by": int(r["by"]), "secs": secs})
	var taken = world.displace(read)
	return {} if taken < 0 else {"taken": taken}

func blockers(world, add, remove):
	var faults = []
	for b in add:
		faults += Settings.check_blocker(b, world.config["skinWidth"])
	if not faults.empty():
		return refused("BadSettings", faults)
	for name in remove:
		world.remove(name)
	for b in add:
		world.add(b, true)
	return {}

func separate(params):
	var enemies = []
	for e in params["enemies"]:
		var k = e.get("knocked")
		enemies.append({
			"index": e["index"], "at": vec(e["at"]), "attacking": e.get("attacking", false),
			"left": scalar(k["secs"]) if k != null else 0.0, "pace": vec(k["vector"]) if k != null else [0.0, 0.0]})
		if k != null:
			enemies[-1]["pace"] = [enemies[-1]["pace"][0] / scalar(k["secs"]), enemies[-1]["pace"][1] / scalar(k["secs"])]
	var out = []
	for path in Separate.run(enemies, int(params["frames"]), scalar(params["dt"])):
		out.append(points(path))
	return out
