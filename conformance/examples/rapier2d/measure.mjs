// Measures what the README says of Rapier's queries and of its own character
// controller:  node measure.mjs
import RAPIER from '@dimforge/rapier2d-compat'
await RAPIER.init()
const { ColliderDesc, Cuboid, World } = RAPIER
const f = Math.fround
const N = 10_000, step = 0.08485281374238571 // a frame's way along each axis, u

// random is the same in every run.
let seed = 1
const random = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff

function scene(...boxes) {
  const world = new World({ x: 0, y: 0 })
  for (const [x0, y0, x1, y1] of boxes) {
    world.createCollider(ColliderDesc.cuboid((x1 - x0) / 2, (y1 - y0) / 2).setTranslation((x0 + x1) / 2, (y0 + y1) / 2))
  }
  world.step()
  return world
}
const cast = (world, x, y, dx, dy, shape, length) => world.castShape({ x, y }, 0, { x: dx, y: dy }, shape, 0, length, false)

console.log('casts parallel to the face of a wall, 0.6 u of body beside 16 u of wall, that hit it')
for (const gap of [0, 1e-6, 1e-5, 1e-4, 1e-3, 1 / 128]) {
  const world = scene([1.4, -8, 20, 8]), shape = new Cuboid(0.3, 0.3)
  let hits = 0
  for (let i = 0; i < N; i++) {
    const up = random() < 0.5 ? 1 : -1
    const hit = cast(world, 1.1 - gap, random() * 12 - 6, 0, up, shape, random() * 4)
    if (hit && hit.normal1.y * up < -1e-3) hits++
  }
  console.log(`  gap ${gap} u: ${hits} of ${N}`)
}

console.log('casts straight into a wall of 1 u by 1008 u that miss it; the largest error of the others')
for (const gap of [0, 1e-6, 1e-5, 1e-4, 1e-3, 1 / 128, 0.5]) {
  const world = scene([1, -8, 2, 1000]), shape = new Cuboid(0.25, 0.25)
  let misses = 0, error = 0
  for (let i = 0, y = 0; i < N; i++, y = f(y + step)) {
    const hit = cast(world, f(0.75 - gap), y, 1, 0, shape, 1)
    if (!hit) misses++
    else error = Math.max(error, Math.abs(hit.time_of_impact - (0.75 - f(0.75 - gap))))
  }
  console.log(`  gap ${gap} u: ${misses} of ${N}; ${error.toPrecision(2)} u`)
}

{
  const world = new World({ x: 0, y: 0 }), shape = new Cuboid(0.25, 0.25)
  const ground = world.createCollider(ColliderDesc.voxels(new Int32Array([0, 0, 1, 0, 2, 0]), { x: 1, y: 1 }))
  console.log('a collider before World.step:', cast(world, -1, 0.5, 1, 0, shape, 5) ? 'found' : 'not found')
  world.step()
  console.log('  and after it:', cast(world, -1, 0.5, 1, 0, shape, 5) ? 'found' : 'not found')
  const hit = cast(world, 0.5, 0.5, 1, 0, shape, 5)
  console.log('in the middle of one of three voxels: contactShape', ground.contactShape(shape, { x: 0.5, y: 0.5 }, 0, 0),
    'and a cast to the next hits at', hit?.time_of_impact)
}

console.log('the character controller, offset 1/128 u, no autostep, no snapping')
function walk(boxes, at, moves) {
  const world = scene(...boxes)
  const body = world.createRigidBody(RAPIER.RigidBodyDesc.kinematicPositionBased().setTranslation(...at))
  const collider = world.createCollider(ColliderDesc.cuboid(0.25, 0.25), body)
  world.step()
  const controller = world.createCharacterController(1 / 128)
  const path = [at]
  for (const [x, y] of moves) {
    controller.computeColliderMovement(collider, { x, y })
    const go = controller.computedMovement(), was = path.at(-1)
    const now = [f(was[0] + go.x), f(was[1] + go.y)]
    body.setNextKinematicTranslation({ x: now[0], y: now[1] })
    world.step()
    path.push(now)
  }
  return path
}
const show = p => `(${p.map(x => x.toPrecision(7)).join(', ')})`
const floor = [-8, -1, 1000, 0]
console.log('  by (1, 0) at a wall at x = 0.75: want (0.4921875, 0), got', show(walk([[0.75, -8, 2, 8]], [0, 0], [[1, 0]]).at(-1)))
console.log('  by (2, 2) under a corner at (1, 1): want (2, 0.7421875), got', show(walk([[1, 1, 3, 3]], [0, 0], [[2, 2]]).at(-1)))
console.log('  by (2, 0) inside a wall from 0.75 to 1.75, from 1.25: want (3.25, 0), got', show(walk([[0.75, -8, 1.75, 8]], [1.25, 0], [[2, 0]]).at(-1)))
for (const y of [0.25, 0.25 + 1 / 128, 0.5]) {
  const path = walk([floor], [0, y], Array(N).fill([step, -step])), gaps = path.slice(1).map(p => p[1] - 0.25)
  console.log(`  ${N} frames leaning on a floor, begun ${y - 0.25} u above: gap ${Math.min(...gaps).toPrecision(4)} to ${Math.max(...gaps).toPrecision(4)} u,` +
    ` ${path.at(-1)[0].toFixed(1)} of ${(N * step).toFixed(1)} u far`)
}
for (const y of [0.25, 0.25 + 1 / 128]) {
  const path = walk([[-8, -1, 0, 0], [0, -1, 8, 0]], [-2, y], Array(40).fill([0.1, -0.05]))
  console.log(`  4 u over a seam of two boxes, begun ${y - 0.25} u above: from x = -2 to`, show(path.at(-1)))
}
