// Measures what the README says of Box2D's queries:  make measure
#include <cstdio>

#include "engine.hpp"
#include "rule.hpp"

namespace {

constexpr double skin = 1.0 / 128, step = 0.08485281374238571;  // u; a frame's way along each axis
constexpr int N = 10'000;

Mover scene(Box2D::Query query, float scale, Vec at, std::vector<std::array<double, 4>> boxes) {
	Config config;
	config.skinWidth = skin;
	config.blockerLayers = {"Terrain"};
	Mover m(std::make_unique<Box2D>(query, scale), config, true, {0.25, 0.25}, at, 1);
	for (size_t i = 0; i < boxes.size(); i++) {
		Blocker b;
		b.name = std::to_string(i);
		b.layer = "Terrain";
		b.boxes = {boxes[i]};
		m.add(b, false);
	}
	return m;
}

void measure(Box2D::Query query, float scale) {
	std::printf("%s, %g m for each u\n", query == Box2D::shapeCast ? "b2ShapeCast" : "b2TimeOfImpact", scale);

	Mover stop = scene(query, scale, {0, 0}, {{0.75, -8, 2, 8}});
	stop.sweep({1, 0});
	std::printf("  walks into a wall: stops %.7f u from it, the skin being %.7f u\n", 0.5 - stop.at_().x, skin);

	for (double begun : {0.0, skin / 2, skin, 0.25}) {
		Mover lean = scene(query, scale, {0, 0.25 + begun}, {{-8, -1, 1000, 0}});
		double least = 1, most = -1;
		for (int i = 0; i < N; i++) {
			lean.sweep({step, -step});
			least = std::min(least, lean.at_().y - 0.25);
			most = std::max(most, lean.at_().y - 0.25);
		}
		std::printf("  leans on a floor for %d frames from %.7f u above: gap from %.7f to %.7f u, %.1f of %.1f u far\n", N, begun, least, most, lean.at_().x, N * step);
	}

	for (double begun : {0.0, skin / 2, skin}) {
		Mover seam = scene(query, scale, {-2, 0.25 + begun}, {{-8, -1, 0, 0}, {0, -1, 8, 0}});
		for (int i = 0; i < 40; i++) seam.sweep({0.1, -0.05});
		std::printf("  goes 4 u over a seam from %.7f u above: to x = %.4f, want 2\n", begun, seam.at_().x);
	}

	int missed[4] = {};
	const double gaps[4] = {0, 1e-6, skin / 4, skin};
	for (int g = 0; g < 4; g++)
		for (int i = 0; i < N; i++) {
			Mover into = scene(query, scale, {0.75 - gaps[g], i * step}, {{1, -8, 2, 1000}});
			if (!into.cast({1, 0}, 1)) missed[g]++;
		}
	std::printf("  casts straight into a wall that miss it: of %d, from 0 u %d, from 1e-6 u %d, from %.4f u %d, from %.4f u %d\n", N, missed[0], missed[1], gaps[2], missed[2],
		gaps[3], missed[3]);

	double graze = 0;
	for (double deep = 1e-6; deep < 0.05; deep *= 1.1) {
		Mover corner = scene(query, scale, {0, 0.75 + deep}, {{1, 1, 3, 3}});
		if (!corner.cast({1, 0}, 4)) graze = deep;
	}
	std::printf("  passes through a corner that it overlaps by %.6f u or less\n", graze);
}

}  // namespace

int main() {
	for (auto query : {Box2D::timeOfImpact, Box2D::shapeCast})
		for (float scale : {1.f, 4.f, 64.f, 1024.f}) measure(query, scale);
}
