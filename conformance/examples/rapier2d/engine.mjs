// Rapier's queries as the mover's engine.
//
// Blockers are colliders of a world that has no bodies: a cuboid for a box,
// voxels for a union of cells, a polyline for a line. A cast is World.castShape;
// whether the body is inside something is read off Collider.contactShape, which
// has the depth.
import RAPIER from '@dimforge/rapier2d-compat'

// init prints a warning of its own to stdout, which is the protocol's.
const log = console.log, warn = console.warn
console.log = console.warn = console.error
await RAPIER.init()
Object.assign(console, { log, warn })

export const version = RAPIER.version()

const { ColliderDesc, Cuboid, QueryFilterFlags } = RAPIER
const blocking = 0x00010001, scenery = 0x00020002 // groups: membership, filter
const vector = ([x, y]) => ({ x, y })
const unit = new Float32Array(1), bits = new Int32Array(unit.buffer)

// rounding is two units in the last place of a float32 at a coordinate.
function rounding(coordinate) {
  unit[0] = Math.abs(coordinate)
  const far = unit[0]
  bits[0]++
  return 2 * (unit[0] - far)
}

// reach is the largest coordinate of a body or blocker. Rapier keeps a cuboid
// as centre and half-widths, so each of its faces has the rounding of all.
const reach = numbers => Math.max(...numbers.map(Math.abs))
const bodyReach = (at, half) => Math.max(Math.abs(at[0]) + half[0], Math.abs(at[1]) + half[1])

export class Engine {
  constructor({ cells = 'voxels', inset = 1e-5, stop = false } = {}) {
    Object.assign(this, { cells, inset, stop })
    this.world = new RAPIER.World({ x: 0, y: 0 })
    this.colliders = new Map() // a list by name
    this.names = new Map() // by a collider's handle
    this.reaches = new Map() // by name
  }

  free() { this.world.free() }

  add(blocker, blocks) {
    const list = this.shapes(blocker).map(desc => this.world.createCollider(
      desc.setSensor(blocker.trigger ?? false).setCollisionGroups(blocks ? blocking : scenery)))
    this.colliders.set(blocker.name, list)
    for (const c of list) this.names.set(c.handle, blocker.name)
    const { box, line, cells } = blocker
    this.reaches.set(blocker.name, reach(box ?? line?.flat() ?? cells.list.flat().flatMap(i => [i * cells.size, (i + 1) * cells.size])))
    this.world.step() // what was added is found by queries from here on
  }

  shapes({ box, line, cells }) {
    const cuboid = ([x0, y0, x1, y1]) => ColliderDesc.cuboid((x1 - x0) / 2, (y1 - y0) / 2).setTranslation((x0 + x1) / 2, (y0 + y1) / 2)
    if (box) return [cuboid(box)]
    if (line) return [ColliderDesc.polyline(new Float32Array(line.flat()))]
    const { size, list } = cells
    if (this.cells === 'voxels') return [ColliderDesc.voxels(new Int32Array(list.flat()), { x: size, y: size })]
    return list.map(([c, r]) => cuboid([c * size, r * size, (c + 1) * size, (r + 1) * size]))
  }

  remove(name) {
    for (const c of this.colliders.get(name) ?? []) {
      this.names.delete(c.handle)
      this.world.removeCollider(c, false)
    }
    if (this.colliders.delete(name)) this.world.step()
  }

  // inside names what the body is inside of, by more than rounding, among what
  // blocks.
  inside(at, half) {
    const found = new Set(), shape = new Cuboid(...half)
    this.world.collidersWithAabbIntersectingAabb(vector(at), vector(half), collider => {
      if (collider.isSensor() || collider.collisionGroups() !== blocking) return true
      const contact = collider.contactShape(shape, vector(at), 0, 0)
      const name = this.names.get(collider.handle)
      const least = rounding(Math.max(this.reaches.get(name), bodyReach(at, half)))
      if (contact && contact.distance < -least) found.add(name)
      return true
    })
    return [...found]
  }

  // cast casts the body by the contact rule: what it is inside of at the
  // beginning is not there, and what it goes along or away from is not hit.
  cast(at, half, dir, length) {
    const left = new Set(this.inside(at, half)), passed = new Set()
    // What the body touches across its way it goes along: it is cast narrower,
    // across, by rounding.
    const slim = rounding(bodyReach(at, half)) + this.inset
    const shape = new Cuboid(half[0] - (dir[0] === 0 ? slim : 0), half[1] - (dir[1] === 0 ? slim : 0))
    for (;;) {
      const hit = this.world.castShape(vector(at), 0, vector(dir), shape, 0, length, this.stop, QueryFilterFlags.EXCLUDE_SENSORS,
        blocking, undefined, undefined, c => !left.has(this.names.get(c.handle)) && !passed.has(c.handle))
      if (!hit) return undefined
      const into = -(hit.normal1.x * dir[0] + hit.normal1.y * dir[1])
      if (into > 1e-3) return { distance: hit.time_of_impact, blocker: this.names.get(hit.collider.handle) }
      passed.add(hit.collider.handle)
    }
  }
}
