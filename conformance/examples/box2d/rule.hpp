// The rule of the mover: frames, modes, locomotion, displacements, sweeps, the
// correction and the facing, on top of an engine's casts. It is written from
// adr/kinematic-mover.md and knows no engine.
#pragma once

#include <algorithm>
#include <cstdint>

#include "scene.hpp"

struct Config {
	double moveSpeed = 0, accelTime = 0, downedCrawlSpeed = 0, skinWidth = 0;
	std::vector<std::string> blockerLayers;
};

struct Frame {
	double dt = 0;
	Vec move;
	std::optional<Vec> aim;
	std::string state = "Idle";
	bool captured = false, remote = false;
	int64_t times = 1;
};

struct Request {
	bool dash = false;
	Vec move, aim, vector;
	double speed = 0, secs = 0;
	int64_t by = 0;
};

struct Corrected {
	int64_t frame;
	Vec to;
};

struct Run {
	std::vector<Vec> path;
	std::vector<Corrected> events;
	int64_t casts = 0;
};

constexpr double noVector = 1e-5;  // shorter vectors are zero
constexpr double noTime = 1e-9;    // s; times are float64 here

// direction is the unit vector along v, or zero.
inline Vec direction(Vec v) {
	double len = v.length();
	return len < noVector ? Vec{} : v * (1 / len);
}

class Mover {
public:
	Mover(std::unique_ptr<Engine> engine, Config config, bool player, Vec half, Vec at, double cell)
		: engine(std::move(engine)), config(std::move(config)), player(player), half(half.rounded()), cell(cell), at(at.rounded()) {}

	Vec at_() const { return at; }
	Vec wanted() const { return asked; }
	int facing() const { return octant; }
	bool displacing() const { return left > 0; }
	Vec velocity() const { return displacing() ? pace : speed; }

	void place(Vec p) {
		at = p.rounded();
		cancel();
		reset();
		correcting = false;
	}
	void cancel() { left = 0; }
	void reset() { speed = {}; }

	bool blocks(const Blocker& b) const {
		return !b.trigger && std::find(config.blockerLayers.begin(), config.blockerLayers.end(), b.layer) != config.blockerLayers.end();
	}

	void remove(const std::string& name) {
		engine->remove(name);
		structures.erase(std::remove(structures.begin(), structures.end(), name), structures.end());
	}

	void add(const Blocker& b, bool arrives) {
		remove(b.name);
		engine->add(b, blocks(b));
		if (b.layer != "Structure") return;
		structures.push_back(b.name);
		if (arrives && player && isInside({b.name})) correcting = true;
	}

	// displace takes one tick's requests, and returns the index of the one taken.
	std::optional<size_t> displace(const std::vector<Request>& requests) {
		std::optional<size_t> taken;
		for (size_t i = 0; i < requests.size(); i++) {
			const Request& r = requests[i];
			if (paceOf(r).length() == 0) continue;  // what has no velocity begins nothing
			if (r.dash || !taken || requests[*taken].dash) {
				taken = i;
				continue;
			}
			double mine = r.vector.length(), best = requests[*taken].vector.length();
			if (mine > best || (mine == best && r.by < requests[*taken].by)) taken = i;
		}
		if (!taken) return {};
		const Request& r = requests[*taken];
		dashing = r.dash;
		pace = paceOf(r);
		left = r.secs;
		return taken;
	}

	static Vec heading(const Request& r) {
		Vec along = direction(r.move);
		return along.length() > 0 ? along : direction(r.aim);
	}

	// paceOf is the velocity that a request asks for.
	static Vec paceOf(const Request& r) { return r.dash ? heading(r) * r.speed : r.vector * (1 / r.secs); }

	Run run(const std::vector<Frame>& frames) {
		Run out;
		casts = 0;
		for (const Frame& f : frames)
			for (int64_t i = 0; i < f.times; i++) {
				if (auto to = step(f)) out.events.push_back({static_cast<int64_t>(out.path.size()) + 1, *to});
				out.path.push_back(at);
			}
		out.casts = casts;
		return out;
	}

	// sweep goes along X, then along Y from where X ended.
	void sweep(Vec delta) {
		if (delta.x != 0) go({std::copysign(1, delta.x), 0}, std::abs(delta.x));
		if (delta.y != 0) go({0, std::copysign(1, delta.y)}, std::abs(delta.y));
	}

	std::optional<Hit> cast(Vec dir, double length) {
		casts++;
		return engine->cast(at, half, dir, length);
	}

	int turn(Vec towards) {
		if (towards.length() >= noVector) {
			double eighths = std::atan2(towards.y, towards.x) / (M_PI / 4);
			octant = (static_cast<int>(std::floor(eighths + 0.5)) + 8) % 8;
		}
		return octant;
	}

private:
	std::unique_ptr<Engine> engine;
	Config config;
	bool player;
	Vec half;
	double cell;
	std::vector<std::string> structures;

	Vec at, speed, asked, pace;
	double left = 0;  // of the active displacement, s
	bool dashing = false, correcting = false;
	int octant = 0;
	std::string before = "Idle";
	int64_t casts = 0;

	// go casts along a direction, and stops a skin short of what is hit.
	void go(Vec dir, double length) {
		auto hit = cast(dir, length + config.skinWidth);
		double far = hit ? std::min(length, std::max(0.0, hit->distance - config.skinWidth)) : length;
		at = (at + dir * far).rounded();
	}

	bool isInside(const std::vector<std::string>& among) {
		for (const auto& name : engine->inside(at, half))
			if (std::find(among.begin(), among.end(), name) != among.end()) return true;
		return false;
	}

	// step runs one frame, and returns where a correction put the body.
	std::optional<Vec> step(const Frame& f) {
		asked = {};
		if (f.dt == 0) return {};
		std::optional<Vec> corrected;
		if (correcting) {
			correcting = false;
			if (isInside(structures)) corrected = nearestFree();
			if (corrected) {
				at = *corrected;
				speed = {};
				left = 0;
			}
		}
		bool frozen = f.state == "Dead";
		if (frozen || (before == "Dashing" && f.state == "Downed")) left = 0;
		before = f.state;
		Vec moved;
		if (frozen) {
			speed = {};
		} else {
			double rest = f.dt;
			if (left > 0) {
				double part = std::min(rest, left);
				asked = pace * part;
				moved = pace;
				if (dashing && asked.length() > 0)
					go(direction(pace), asked.length());
				else
					sweep(asked);
				rest -= part;
				left -= part;
				if (left <= noTime) left = 0;
			}
			if (rest > noTime) {
				Vec walk = locomotion(f, rest);
				asked = asked + walk;
				moved = speed;
				sweep(walk);
			}
		}
		if (f.remote)
			turn(moved);
		else if (f.aim)
			turn(*f.aim);
		return corrected;
	}

	// locomotion brings the velocity nearer to its target, exponentially, and
	// returns the way that this takes.
	Vec locomotion(const Frame& f, double secs) {
		double top = f.state == "Downed" ? config.downedCrawlSpeed : config.moveSpeed;
		Vec target = f.captured ? Vec{} : direction(f.move) * top;
		if (config.accelTime == 0) {
			speed = target;
			return target * secs;
		}
		Vec off = speed - target;
		double kept = std::exp(-secs / config.accelTime);
		speed = target + off * kept;
		return target * secs + off * (config.accelTime * (1 - kept));
	}

	// nearestFree looks for the free cell whose centre is nearest, ring by ring;
	// the first clockwise from north among equals.
	std::optional<Vec> nearestFree() {
		int64_t c0 = std::llround(std::floor(at.x / cell)), r0 = std::llround(std::floor(at.y / cell));
		std::optional<Vec> best;
		double least = 0, turnOfBest = 0;
		for (int64_t ring = 0; ring <= 64; ring++) {
			if (best && (static_cast<double>(ring) - 1) * cell > least) break;
			for (int64_t c = -ring; c <= ring; c++)
				for (int64_t r = -ring; r <= ring; r++) {
					if (std::max(std::abs(c), std::abs(r)) != ring) continue;
					Vec centre = Vec{(static_cast<double>(c0 + c) + 0.5) * cell, (static_cast<double>(r0 + r) + 0.5) * cell}.rounded();
					Vec d = centre - at;
					double far = d.length(), same = 1e-6 * cell;
					if (best && (far > least + same || (far > least - same && clockwise(d) >= turnOfBest))) continue;
					if (!engine->inside(centre, half).empty()) continue;
					best = centre, least = far, turnOfBest = clockwise(d);
				}
		}
		return best;
	}

	// clockwise is the angle of a vector clockwise from north; north but for
	// rounding is north.
	static double clockwise(Vec d) {
		double turn = std::atan2(d.x, d.y);
		return turn < -1e-6 ? turn + 2 * M_PI : std::max(0.0, turn);
	}
};
