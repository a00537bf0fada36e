# The rule of the mover: frames, modes, locomotion, displacements, sweeps, the
# correction and the facing, on top of an engine's casts. It is written from
# adr/kinematic-mover.md and knows no engine.
#
# GDScript's floats are doubles, and a Vector2 has floats; so vectors are arrays
# here, and the body's position is rounded wherever it is written. min and max
# round to float32 too, so times are compared without them.

const NO_VECTOR = 1e-5 # shorter vectors are zero
const NO_TIME = 1e-9 # s

var engine
var config
var player
var half
var cell
var structures = []
var at
var speed = [0.0, 0.0] # of locomotion, u/s
var pace = [0.0, 0.0] # of the active displacement, u/s
var left = 0.0 # of the active displacement, s
var dashing = false
var correcting = false
var wanted = [0.0, 0.0]
var facing = 0
var before = "Idle"

func _init(engine_, config_, player_, half_, at_, cell_):
	engine = engine_
	config = config_
	player = player_
	half = rounded(half_)
	at = rounded(at_)
	cell = cell_

static func rounded(v):
	var r = Vector2(v[0], v[1])
	return [r.x, r.y]

static func length(v):
	return sqrt(v[0] * v[0] + v[1] * v[1])

static func plus(a, b):
	return [a[0] + b[0], a[1] + b[1]]

static func times(a, k):
	return [a[0] * k, a[1] * k]

# direction is the unit vector along v, or zero.
static func direction(v):
	var len_ = length(v)
	return [0.0, 0.0] if len_ < NO_VECTOR else times(v, 1 / len_)

static func heading(dash):
	var along = direction(dash["move"])
	return along if length(along) > 0 else direction(dash["aim"])

func velocity():
	return pace if left > 0 else speed

func place(p):
	at = rounded(p)
	speed = [0.0, 0.0]
	left = 0.0
	correcting = false

func remove(name):
	engine.remove(name)
	structures.erase(name)

func add(b, arrives):
	remove(b["name"])
	engine.add(b, not b.get("trigger", false) and b["layer"] in config["blockerLayers"])
	if b["layer"] != "Structure":
		return
	structures.append(b["name"])
	if arrives and player and b["name"] in engine.inside(at, half):
		correcting = true

# displace takes one tick's requests, and returns the index of the one taken.
func displace(requests):
	var taken = -1
	for i in requests.size():
		var r = requests[i]
		if length(pace_of(r)) == 0: # what has no velocity begins nothing
			continue
		if r["dash"] or taken < 0 or requests[taken]["dash"]:
			taken = i
			continue
		var mine = length(r["vector"])
		var most = length(requests[taken]["vector"])
		if mine > most or (mine == most and r["by"] < requests[taken]["by"]):
			taken = i
	if taken >= 0:
		var r = requests[taken]
		dashing = r["dash"]
		pace = pace_of(r)
		left = r["secs"]
	return taken

# pace_of is the velocity that a request asks for.
static func pace_of(r):
	return times(heading(r), r["speed"]) if r["dash"] else times(r["vector"], 1 / r["secs"])

func run(frames):
	var path = []
	var events = []
	for f in frames:
		for _i in f["times"]:
			var to = step(f)
			path.append(at)
			if to != null:
				events.append({"frame": path.size(), "to": to})
	return {"path": path, "events": events}

# sweep goes along X, then along Y from where X ended.
func sweep(delta):
	if delta[0] != 0:
		go([sign(delta[0]), 0.0], abs(delta[0]))
	if delta[1] != 0:
		go([0.0, sign(delta[1])], abs(delta[1]))

func cast(dir, far):
	return engine.cast(at, half, dir, far)

func turn(towards):
	if length(towards) >= NO_VECTOR:
		facing = (int(floor(atan2(towards[1], towards[0]) / (PI / 4) + 0.5)) + 8) % 8
	return facing

# go casts along a direction, and stops a skin short of what is hit.
func go(dir, far):
	var skin = config["skinWidth"]
	var hit = cast(dir, far + skin)
	if hit != null:
		far = min(far, max(0.0, hit["distance"] - skin))
	at = rounded(plus(at, times(dir, far)))

# step runs one frame, and returns where a correction put the body, or null.
func step(f):
	wanted = [0.0, 0.0]
	if f["dt"] == 0:
		return null
	var corrected = null
	if correcting:
		correcting = false
		for name in engine.inside(at, half):
			if name in structures:
				corrected = nearest_free()
				break
		if corrected != null:
			at = corrected
			speed = [0.0, 0.0]
			left = 0.0
	var frozen = f["state"] == "Dead"
	if frozen or (before == "Dashing" and f["state"] == "Downed"):
		left = 0.0
	before = f["state"]
	var moved = [0.0, 0.0]
	if frozen:
		speed = [0.0, 0.0]
	else:
		var rest = f["dt"]
		if left > 0:
			var part = rest if rest < left else left
			wanted = times(pace, part)
			moved = pace
			if dashing and length(wanted) > 0:
				go(direction(pace), length(wanted))
			else:
				sweep(wanted)
			rest -= part
			left = 0.0 if left - part <= NO_TIME else left - part
		if rest > NO_TIME:
			var walk = locomotion(f, rest)
			wanted = plus(wanted, walk)
			moved = speed
			sweep(walk)
	if f["remote"]:
		turn(moved)
	elif f["aim"] != null:
		turn(f["aim"])
	return corrected

# locomotion brings the velocity nearer to its target, exponentially, and
# returns the way that this takes.
func locomotion(f, secs):
	var top = config["downedCrawlSpeed"] if f["state"] == "Downed" else config["moveSpeed"]
	var target = [0.0, 0.0] if f["captured"] else times(direction(f["move"]), top)
	var t = config["accelTime"]
	if t == 0:
		speed = target
		return times(target, secs)
	var off = plus(speed, times(target, -1))
	var kept = exp(-secs / t)
	speed = plus(target, times(off, kept))
	return plus(times(target, secs), times(off, t * (1 - kept)))

# nearest_free looks for the free cell whose centre is nearest, ring by ring;
# the first clockwise from north among equals.
func nearest_free():
	var best = null
	var least = INF
	var same = 1e-6 * cell
	for ring in 65:
		if (ring - 1) * cell > least and best != null:
			break
		for c in range(-ring, ring + 1):
			for r in range(-ring, ring + 1):
				if max(abs(c), abs(r)) != ring:
					continue
				var centre = rounded([(floor(at[0] / cell) + c + 0.5) * cell, (floor(at[1] / cell) + r + 0.5) * cell])
				var d = plus(centre, times(at, -1))
				var far = length(d)
				if best != null and (far > least + same or (far > least - same and clockwise(d) >= clockwise(plus(best, times(at, -1))))):
					continue
				if not engine.inside(centre, half).empty():
					continue
				best = centre
				least = far
	return best

# clockwise is the angle of a vector clockwise from north; north but for
# rounding is north.
static func clockwise(d):
	var turn_ = atan2(d[0], d[1])
	if turn_ < -1e-6:
		return turn_ + 2 * PI
	return turn_ if turn_ > 0 else 0.0
