// An adapter of the subject protocol: a kinematic mover on Rapier's queries.
//
//   node adapter.mjs [--cells voxels|boxes] [--inset U] [--stop]
import readline from 'node:readline'
import { parseArgs } from 'node:util'
import { Engine, version } from './engine.mjs'
import { Mover, heading, separate } from './rule.mjs'
import { Refused, checkBlocker, checkConfig, parse } from './settings.mjs'

const { values: options } = parseArgs({ options: { cells: { type: 'string', default: 'voxels' }, inset: { type: 'string', default: '1e-5' }, stop: { type: 'boolean', default: false } } })

const descriptor = {
  protocol: 1, name: 'Rapier mover', version: `Rapier ${version}`, language: 'JavaScript',
  profiles: {
    'kinematic-mover': {
      scalar: 'float32', capabilities: ['cast-report'],
      tolerance: { contact_slop: 0.00002 }, facts: { approach: 'exponential' },
    },
  },
}

// Scalars come as numbers, and those that JSON has none for as strings.
const scalar = v => (typeof v === 'string' ? Number(v) : v)
function bad(what) { throw new Refused('BadInput', undefined, what) }
function vec(v) {
  const out = v.map(scalar)
  return out.every(Number.isFinite) ? out : bad('a vector is not finite')
}
function span(v) {
  const t = scalar(v)
  return t >= 0 && Number.isFinite(t) ? t : bad('a time or distance is negative or not finite')
}

class World {
  constructor({ config, body, cell, blockers }) {
    const faults = checkConfig(config)
    faults.push(...blockers.flatMap(b => checkBlocker(b, config?.skinWidth)))
    if (faults.length > 0) throw new Refused('BadSettings', faults)
    this.mover = new Mover(new Engine({ cells: options.cells, inset: Number(options.inset), stop: options.stop }), config, body, cell)
    for (const b of blockers) this.mover.add(b, false)
  }

  'mover/run'({ frames }) {
    const { mover } = this
    const read = frames.map(f => ({ ...f, dt: span(f.dt), move: vec(f.move), aim: f.aim && vec(f.aim) }))
    const { path, events, casts } = mover.run(read)
    const { velocity, wanted, facing, displacing } = mover
    return { path, last: { velocity, wanted, facing, displacing }, events, casts }
  }

  'mover/sweep'({ delta }) {
    this.mover.sweep(vec(delta))
    return { at: this.mover.at }
  }

  'mover/cast'({ direction, distance }) {
    const dir = { '+x': [1, 0], '-x': [-1, 0], '+y': [0, 1], '-y': [0, -1] }[direction]
    const hit = this.mover.cast(dir, span(distance))
    return hit ? { hit: hit.distance, blocker: hit.blocker } : {}
  }

  'mover/displace'({ requests }) {
    const read = requests.map(r => {
      if (r.kind === 'Dash') {
        const dash = { ...r, move: vec(r.move), aim: vec(r.aim), speed: span(r.speed), secs: span(r.secs) }
        if (Math.hypot(...heading(dash)) === 0) throw new Refused('NoDirection')
        return dash
      }
      if (this.mover.player) throw new Refused('NotForPlayers')
      return { ...r, vector: vec(r.vector), secs: span(r.secs) || bad('a knockback in no time') }
    })
    const taken = this.mover.displace(read)
    return taken === undefined ? {} : { taken }
  }

  'mover/cancel'() { this.mover.cancel(); return {} }
  'mover/reset'() { this.mover.reset(); return {} }
  'mover/place'({ at }) { this.mover.place(vec(at)); return {} }
  'mover/announce'() { return {} }
  'mover/facing'({ vector }) { return { octant: this.mover.turn(vec(vector)) } }

  'mover/blockers'({ add = [], remove = [] }) {
    const faults = add.flatMap(b => checkBlocker(b, this.mover.config.skinWidth))
    if (faults.length > 0) throw new Refused('BadSettings', faults)
    for (const name of remove) this.mover.remove(name)
    for (const b of add) this.mover.add(b, true)
    return {}
  }

  'mover/separate'({ enemies, frames, dt }) {
    const read = enemies.map(e => ({ ...e, at: vec(e.at), knocked: e.knocked && { vector: vec(e.knocked.vector), secs: span(e.knocked.secs) } }))
    return { paths: separate(read, frames, span(dt)) }
  }
}

const worlds = new Map()
let last = 0

function answer(method, params) {
  if (method === 'describe') return descriptor
  if (method === 'open') {
    worlds.set(++last, new World(params.settings))
    return { world: last }
  }
  const world = worlds.get(params.world)
  if (!world) throw new Error(`no world ${params.world}`)
  if (method === 'close') {
    world.mover.engine.free()
    worlds.delete(params.world)
    return {}
  }
  return world[method]?.(params)
}

// JSON.stringify writes NaN and the infinities as null.
const written = (_, v) => (typeof v === 'number' && !Number.isFinite(v) ? String(v) : v)

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { id, method, params = {} } = parse(line)
  let reply
  try {
    const result = answer(method, params)
    reply = result ? { id, result } : { id, error: { code: -32601, message: `unknown verb ${method}` } }
  } catch (e) {
    reply = e instanceof Refused ? { id, result: { refused: { code: e.code, ...(e.faults && { faults: e.faults }) } } }
      : { id, error: { code: -32000, message: e.stack } }
  }
  process.stdout.write(`${JSON.stringify(reply, written)}\n`)
}
