// Times the axis casts of reference/mover/bench_test.go on Box2D, in two ways:
//
//   adapter  as the adapter makes them, with what the mover's rule asks for
//   bare     b2World::QueryAABB and b2TimeOfImpact and nothing else: no names,
//            no allocation, nothing for what is touched or far out
//
// The bare way is what Box2D's own work costs. It is no mover's cast: a body
// that is flush with what it goes along is stopped by it.
//
// It prints a line for each: way, boxes/cast, ns. bench.sh sets ours beside it.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "engine.hpp"

namespace {

constexpr float scale = 64;  // m for each u, as the adapter's
constexpr Vec half{0.3, 0.3};

// town is n boxes of 1 u, in a square with a street of 1 u between any two, and
// bounds around all of it.
std::vector<Blocker> town(int n) {
	std::vector<Blocker> all;
	int side = 1;
	while (side * side < n) side++;
	for (int i = 0; i < n; i++) {
		double x = i % side * 2, y = i / side * 2;
		Blocker b;
		b.name = "box" + std::to_string(i);
		b.boxes = {{x, y, x + 1, y + 1}};
		all.push_back(b);
	}
	double far = 2 * side + 10;
	Blocker bounds;
	bounds.name = "bounds";
	bounds.line = {{-10, -10}, {far, -10}, {far, far}, {-10, far}, {-10, -10}};
	all.push_back(bounds);
	return all;
}

class Adapter {
public:
	explicit Adapter(int n) : engine(Box2D::timeOfImpact, scale) {
		for (const Blocker& b : town(n)) engine.add(b, true);
	}
	double cast(Vec at, Vec dir, double length) {
		auto hit = engine.cast(at, half, dir, length);
		return hit ? hit->distance : -1;
	}

private:
	Box2D engine;
};

class Bare : b2QueryCallback {
public:
	explicit Bare(int n) : world(b2Vec2_zero) {
		b2BodyDef def;
		b2Body* body = world.CreateBody(&def);
		for (const Blocker& b : town(n)) {
			for (const auto& [x0, y0, x1, y1] : b.boxes) {
				b2PolygonShape box;
				box.SetAsBox((x1 - x0) / 2 * scale, (y1 - y0) / 2 * scale, metres({(x0 + x1) / 2, (y0 + y1) / 2}), 0);
				body->CreateFixture(&box, 0);
			}
			for (size_t i = 1; i < b.line.size(); i++) {
				b2EdgeShape edge;
				edge.SetTwoSided(metres(b.line[i - 1]), metres(b.line[i]));
				body->CreateFixture(&edge, 0);
			}
		}
		own.SetAsBox(half.x * scale, half.y * scale);
		in.proxyB.Set(&own, 0);
		for (b2Sweep* s : {&in.sweepA, &in.sweepB}) {
			s->localCenter.SetZero();
			s->c0.SetZero();
			s->c.SetZero();
			s->a0 = s->a = s->alpha0 = 0;
		}
		in.tMax = 1;
	}

	double cast(Vec at, Vec dir, double length) {
		b2Vec2 from = in.sweepB.c0 = metres(at), to = in.sweepB.c = metres(at + dir * length), h = metres(half);
		best = 2;
		b2AABB way;
		way.lowerBound = b2Min(from, to) - h;
		way.upperBound = b2Max(from, to) + h;
		world.QueryAABB(this, way);
		return best <= 1 ? best * length : -1;
	}

private:
	b2World world;
	b2PolygonShape own;
	b2TOIInput in;
	float best = 2;

	static b2Vec2 metres(Vec v) { return {static_cast<float>(v.x) * scale, static_cast<float>(v.y) * scale}; }

	bool ReportFixture(b2Fixture* f) override {
		in.proxyA.Set(f->GetShape(), 0);
		b2TOIOutput out;
		b2TimeOfImpact(&out, &in);
		if (out.state == b2TOIOutput::e_touching) best = std::min(best, out.t);
		return true;
	}
};

struct Place {
	Vec at, dir;
	double length;
};

// The i-th place of each, as bench_test.go has it.
Place walk(int i) { return {{0.5 + (i & 3) * 0.1, 1.5}, {1.0 - 2 * (i & 1), 0}, 0.13}; }
Place dash(int i) { return {{0.5 + (i & 3) * 0.1, 1.5}, {1.0 - 2 * (i & 1), 0}, 2.21}; }
Place face(int i) { return {{2.2 + (i & 3) * 0.1, 1.5}, {0, 1}, 0.25}; }

// time checks a thousand casts, then prints what one takes. A street is 1 u wide, so that a body of 0.6 u
// in its middle meets nothing along it, and a face across it after 0.2 u.
template <class Way>
void time(const char* name, Way& way, int n, const char* what, Place place(int), double want) {
	constexpr int checked = 1000;
	// Box2D stops b2_linearSlop short of a face, give or take a quarter of it.
	constexpr double slop = 1.25 * b2_linearSlop / scale + 1e-6;
	double sum = 0;
	for (int i = 0; i < checked; i++) {
		Place p = place(i);
		double got = way.cast(p.at, p.dir, p.length);
		if (std::abs(got - want) > slop) {
			std::fprintf(stderr, "%s, %d/%s: cast %d meets something after %.7f u, want %.7f (-1: nothing)\n", name, n, what, i, got, want);
			std::exit(2);
		}
	}
	using clock = std::chrono::steady_clock;
	for (int times = 1000;; times *= 2) {
		auto begun = clock::now();
		for (int i = 0; i < times; i++) {
			Place p = place(i);
			sum += way.cast(p.at, p.dir, p.length);
		}
		std::chrono::duration<double, std::nano> took = clock::now() - begun;
		if (took.count() < 2e8) continue;
		std::printf("%s %d/%s %.1f\n", name, n, what, took.count() / times);
		break;
	}
	if (!std::isfinite(sum)) std::exit(2);  // nor may the compiler leave it out
}

template <class Way>
void all(const char* name) {
	for (int n : {10, 10'000}) {
		Way way(n);
		time(name, way, n, "walk", walk, -1);
		time(name, way, n, "dash", dash, -1);
		time(name, way, n, "face", face, 0.2);
	}
}

}  // namespace

int main() {
	all<Adapter>("adapter");
	all<Bare>("bare");
}
