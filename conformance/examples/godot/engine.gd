# Godot's queries as the mover's engine.
#
# Blockers are static bodies of a space of their own, one for each box, cell or
# stretch: a query can leave out a body and not one of its shapes. A cast is Physics2DDirectSpaceState.cast_motion; whether the
# body is inside something, and how it touches, is read off
# Shape2D.collide_and_get_contacts, whose pairs of points have the depth.

const SCALE = 64.0 # pixels for each world unit
const BLOCKS = 1
const SCENERY = 2
# What is nearer than this counts as touching, px: shapes that touch to the bit
# have no depth, and no direction, unless one of them is a little larger.
const NEAR = 0.01
const ACROSS = 0.001 # px

var passes
var space
var blockers = {} # by name: whether it blocks, and its parts, each a body, its shape and its place

func _init(passes_):
	passes = passes_
	space = Physics2DServer.space_create()
	Physics2DServer.space_set_active(space, true)

func free_all():
	for name in blockers.keys():
		remove(name)
	Physics2DServer.free_rid(space)

func add(b, blocks):
	var shapes = []
	if b.has("box"):
		shapes.append(rectangle(b["box"]))
	elif b.has("cells"):
		var size = b["cells"]["size"]
		for c in b["cells"]["list"]:
			shapes.append(rectangle([c[0] * size, c[1] * size, (c[0] + 1) * size, (c[1] + 1) * size]))
	else:
		for i in range(1, b["line"].size()):
			var s = SegmentShape2D.new()
			s.a = pixels(b["line"][i - 1])
			s.b = pixels(b["line"][i])
			shapes.append([s, Transform2D()])
	var parts = []
	for shape in shapes:
		var body = Physics2DServer.body_create()
		Physics2DServer.body_set_mode(body, Physics2DServer.BODY_MODE_STATIC)
		Physics2DServer.body_set_collision_layer(body, BLOCKS if blocks else SCENERY)
		Physics2DServer.body_add_shape(body, shape[0].get_rid(), shape[1])
		Physics2DServer.body_set_space(body, space)
		parts.append({"body": body, "shape": shape[0], "place": shape[1]})
	blockers[b["name"]] = {"blocks": blocks, "parts": parts}

func rectangle(box):
	var s = RectangleShape2D.new()
	s.extents = pixels([(box[2] - box[0]) / 2, (box[3] - box[1]) / 2])
	return [s, Transform2D(0, pixels([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]))]

func remove(name):
	if blockers.has(name):
		for part in blockers[name]["parts"]:
			Physics2DServer.free_rid(part["body"])
		blockers.erase(name)

static func pixels(v):
	return Vector2(v[0] * SCALE, v[1] * SCALE)

# rounding is two units in the last place of a float32 at a coordinate, px.
static func rounding(coordinate):
	return 2 * pow(2, floor(log(max(coordinate, 1e-6)) / log(2)) - 23)

# touch is how a body touches a part of a blocker: the depth, negative if they
# are apart, and the normal, from the blocker to the body. It is null if it does
# not.
static func touch(extents, place, part):
	var larger = RectangleShape2D.new()
	larger.extents = extents + Vector2(NEAR, NEAR)
	var pairs = larger.collide_and_get_contacts(Transform2D(0, place), part["shape"], part["place"])
	if pairs == null or pairs.empty():
		return null
	var deepest = Vector2()
	for i in range(0, pairs.size(), 2):
		var off = pairs[i + 1] - pairs[i]
		if off.length() > deepest.length():
			deepest = off
	return {"depth": deepest.length() - NEAR, "normal": deepest.normalized()}

# reach is the largest coordinate of a shape, px: Godot keeps a rectangle as
# centre and extents, and each of its faces has the rounding of all.
static func reach(part):
	var s = part["shape"]
	if s is SegmentShape2D:
		return max(max(abs(s.a.x), abs(s.a.y)), max(abs(s.b.x), abs(s.b.y)))
	return max(abs(part["place"].origin.x) + s.extents.x, abs(part["place"].origin.y) + s.extents.y)

func body_shape(half):
	var shape = RectangleShape2D.new()
	shape.extents = pixels(half)
	return shape

# inside names what the body is inside of, by more than rounding, among what
# blocks.
func inside(at, half):
	var out = []
	var shape = body_shape(half)
	var place = pixels(at)
	var mine = max(abs(place.x), abs(place.y)) + shape.extents.length()
	for name in blockers:
		if not blockers[name]["blocks"]:
			continue
		for part in blockers[name]["parts"]:
			var t = touch(shape.extents, place, part)
			if t != null and t["depth"] > rounding(max(mine, reach(part))):
				out.append(name)
				break
	return out

# cast casts the body by the contact rule: what it is inside of at the beginning
# is not there, and what it goes along or away from is not hit.
func cast(at, half, dir, far):
	var left = inside(at, half)
	var place = pixels(at)
	var way = Vector2(dir[0], dir[1])
	# What the body touches across its way it goes along: it is cast narrower,
	# across, by rounding and by what would count as touching.
	var shape = body_shape(half)
	var slim = rounding(max(abs(place.x), abs(place.y)) + shape.extents.length()) + ACROSS
	if dir[0] == 0:
		shape.extents.x -= slim
	if dir[1] == 0:
		shape.extents.y -= slim
	var exclude = []
	for name in blockers:
		for part in blockers[name]["parts"]:
			if name in left:
				exclude.append(part["body"])
			elif blockers[name]["blocks"]:
				# cast_motion gives up on everything if the body touches anything.
				var t = touch(shape.extents, place, part)
				if t == null:
					continue
				if t["normal"].dot(way) < -1e-3:
					return {"distance": max(0.0, -t["depth"]) / SCALE, "blocker": name}
				exclude.append(part["body"])
	var query = Physics2DShapeQueryParameters.new()
	query.set_shape(shape)
	query.collision_layer = BLOCKS
	query.exclude = exclude
	var state = Physics2DServer.space_get_direct_state(space)
	var from = 0.0 # px
	var rest = far * SCALE
	# One cast_motion halves the way eight times; the next ones halve what is left.
	for i in passes:
		query.transform = Transform2D(0, place + way * from)
		query.motion = way * rest
		var fractions = state.cast_motion(query)
		if fractions.empty(): # it touches by now
			break
		if fractions[0] >= 1:
			if i == 0:
				return null
			break
		from += rest * fractions[0]
		rest *= fractions[1] - fractions[0]
	return {"distance": from / SCALE, "blocker": nearest(shape, place + way * (from + rest), left)}

# nearest names what the body touches at a place.
func nearest(shape, place, left):
	for name in blockers:
		if blockers[name]["blocks"] and not name in left:
			for part in blockers[name]["parts"]:
				if touch(shape.extents, place, part) != null:
					return name
	return ""
