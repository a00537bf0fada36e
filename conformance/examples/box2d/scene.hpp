// What stands in a scene, and what the rule asks of an engine.
#pragma once

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

// Vec is a point or vector, in world units. Its numbers are doubles; the body's
// position is rounded to float32 wherever it is written.
struct Vec {
	double x = 0, y = 0;
	Vec operator+(Vec b) const { return {x + b.x, y + b.y}; }
	Vec operator-(Vec b) const { return {x - b.x, y - b.y}; }
	Vec operator*(double k) const { return {x * k, y * k}; }
	double length() const { return std::hypot(x, y); }
	bool finite() const { return std::isfinite(x) && std::isfinite(y); }
	Vec rounded() const { return {static_cast<float>(x), static_cast<float>(y)}; }
};

// Blocker is something that stands in the way: boxes (one, or one a cell) or
// the stretches of a polyline.
struct Blocker {
	std::string name, layer;
	bool trigger = false;
	std::vector<std::array<double, 4>> boxes;  // x0, y0, x1, y1
	std::vector<Vec> line;
};

// Hit is the nearest thing that a cast met.
struct Hit {
	double distance = 0;
	std::string blocker;
};

// Engine is a physics engine, asked for two things only.
struct Engine {
	virtual ~Engine() = default;
	virtual void add(const Blocker& b, bool blocks) = 0;
	virtual void remove(const std::string& name) = 0;
	// cast casts the body along the unit vector dir, by the contact rule: what
	// the body is inside of at the beginning is not there.
	virtual std::optional<Hit> cast(Vec at, Vec half, Vec dir, double length) = 0;
	// inside names what the body is inside of, among what blocks.
	virtual std::vector<std::string> inside(Vec at, Vec half) = 0;
};
