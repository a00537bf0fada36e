# Enemies that stand on each other steer apart. How near is too near, and how
# fast they part, is this game's business; the directions are the rule's.

const Mover = preload("mover.gd")
const NEAR = 0.5 # u
const SPEED = 1.0 # u/s
const SAME = 1e-5 # u

static func run(enemies, frames, dt):
	var paths = []
	for e in enemies:
		e["at"] = Mover.rounded(e["at"])
		paths.append([])
	for _frame in frames:
		var was = []
		for e in enemies:
			was.append(e["at"])
		for i in enemies.size():
			var e = enemies[i]
			if e["left"] > 0:
				var part = dt if dt < e["left"] else e["left"]
				e["at"] = Mover.rounded(Mover.plus(e["at"], Mover.times(e["pace"], part)))
				e["left"] = 0.0 if e["left"] - part <= Mover.NO_TIME else e["left"] - part
			elif not e["attacking"]:
				var steer = [0.0, 0.0]
				var angle = deg2rad(fmod(e["index"] * 137.5, 360))
				for j in was.size():
					if j == i:
						continue
					var off = Mover.plus(was[i], Mover.times(was[j], -1))
					if Mover.length(off) <= SAME:
						steer = Mover.plus(steer, [cos(angle), sin(angle)])
					elif Mover.length(off) < NEAR:
						steer = Mover.plus(steer, Mover.direction(off))
				e["at"] = Mover.rounded(Mover.plus(e["at"], Mover.times(Mover.direction(steer), SPEED * dt)))
			paths[i].append(e["at"])
	return paths
