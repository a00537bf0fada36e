// The rule of the mover: frames, modes, locomotion, displacements, sweeps, the
// correction and the facing, on top of an engine's casts. It is written from
// adr/kinematic-mover.md and knows no engine.
//
// The body's position is rounded to float32 wherever it is written; times,
// velocities and what is computed in between are doubles.

const noVector = 1e-5 // shorter vectors are zero
const noTime = 1e-9 // s

export const round = ([x, y]) => [Math.fround(x), Math.fround(y)]
const add = (a, b) => [a[0] + b[0], a[1] + b[1]]
const scale = (a, k) => [a[0] * k, a[1] * k]
const length = a => Math.hypot(a[0], a[1])

// direction is the unit vector along v, or zero.
function direction(v) {
  const len = length(v)
  return len < noVector ? [0, 0] : scale(v, 1 / len)
}

// heading is where a dash goes: along the move if that is not zero, else along
// the aim.
export function heading(request) {
  const along = direction(request.move)
  return length(along) > 0 ? along : direction(request.aim)
}

// paceOf is the velocity that a request asks for. What has none begins nothing.
const paceOf = r => (r.kind === 'Dash' ? scale(heading(r), r.speed) : scale(r.vector, 1 / r.secs))

// clockwise is the angle of a vector clockwise from north; north but for
// rounding is north.
function clockwise([x, y]) {
  const turn = Math.atan2(x, y)
  return turn < -1e-6 ? turn + 2 * Math.PI : Math.max(0, turn)
}

export class Mover {
  constructor(engine, config, { layer, half, at }, cell) {
    Object.assign(this, { engine, config, cell, half: round(half), at: round(at), player: layer === 'Player' })
    this.structures = new Set()
    this.speed = [0, 0] // of locomotion, u/s
    this.pace = [0, 0] // of the active displacement, u/s
    this.left = 0 // of the active displacement, s
    this.dashing = this.correcting = false
    this.wanted = [0, 0]
    this.facing = 0
    this.before = 'Idle'
    this.casts = 0
  }

  get displacing() { return this.left > 0 }
  get velocity() { return this.displacing ? this.pace : this.speed }
  place(at) {
    this.at = round(at)
    this.cancel()
    this.reset()
    this.correcting = false
  }
  cancel() { this.left = 0 }
  reset() { this.speed = [0, 0] }

  remove(name) {
    this.engine.remove(name)
    this.structures.delete(name)
  }

  add(blocker, arrives) {
    this.remove(blocker.name)
    this.engine.add(blocker, !blocker.trigger && this.config.blockerLayers.includes(blocker.layer))
    if (blocker.layer !== 'Structure') return
    this.structures.add(blocker.name)
    if (arrives && this.player && this.engine.inside(this.at, this.half).includes(blocker.name)) this.correcting = true
  }

  // displace takes one tick's requests, and returns the index of the one taken.
  displace(requests) {
    let taken = -1
    requests.forEach((r, i) => {
      if (length(paceOf(r)) === 0) return
      const best = requests[taken]
      if (r.kind === 'Dash' || !best || best.kind === 'Dash') { taken = i; return }
      const mine = length(r.vector), most = length(best.vector)
      if (mine > most || (mine === most && r.by < best.by)) taken = i
    })
    if (taken < 0) return undefined
    const r = requests[taken]
    this.dashing = r.kind === 'Dash'
    this.pace = paceOf(r)
    this.left = r.secs
    return taken
  }

  run(frames) {
    const path = [], events = []
    this.casts = 0
    for (const frame of frames) {
      for (let i = 0; i < (frame.times ?? 1); i++) {
        const to = this.step(frame)
        path.push(this.at)
        if (to) events.push({ at: 'corrected', frame: path.length, to })
      }
    }
    return { path, events, casts: this.casts }
  }

  // sweep goes along X, then along Y from where X ended.
  sweep([dx, dy]) {
    if (dx !== 0) this.go([Math.sign(dx), 0], Math.abs(dx))
    if (dy !== 0) this.go([0, Math.sign(dy)], Math.abs(dy))
  }

  cast(dir, far) {
    this.casts++
    return this.engine.cast(this.at, this.half, dir, far)
  }

  turn(towards) {
    if (length(towards) >= noVector) {
      this.facing = (Math.floor(Math.atan2(towards[1], towards[0]) / (Math.PI / 4) + 0.5) + 8) % 8
    }
    return this.facing
  }

  // go casts along a direction, and stops a skin short of what is hit.
  go(dir, far) {
    const skin = this.config.skinWidth
    const hit = this.cast(dir, far + skin)
    this.at = round(add(this.at, scale(dir, hit ? Math.min(far, Math.max(0, hit.distance - skin)) : far)))
  }

  // step runs one frame, and returns where a correction put the body.
  step(frame) {
    const { dt, aim, state = 'Idle' } = frame
    this.wanted = [0, 0]
    if (dt === 0) return undefined
    let corrected
    if (this.correcting) {
      this.correcting = false
      if (this.engine.inside(this.at, this.half).some(name => this.structures.has(name))) corrected = this.nearestFree()
      if (corrected) {
        this.at = corrected
        this.speed = [0, 0]
        this.left = 0
      }
    }
    const frozen = state === 'Dead'
    if (frozen || (this.before === 'Dashing' && state === 'Downed')) this.left = 0
    this.before = state
    let moved = [0, 0]
    if (frozen) {
      this.speed = [0, 0]
    } else {
      let rest = dt
      if (this.left > 0) {
        const part = Math.min(rest, this.left)
        this.wanted = scale(this.pace, part)
        moved = this.pace
        if (this.dashing && length(this.wanted) > 0) this.go(direction(this.pace), length(this.wanted))
        else this.sweep(this.wanted)
        rest -= part
        this.left -= part
        if (this.left <= noTime) this.left = 0
      }
      if (rest > noTime) {
        const walk = this.locomotion(frame, rest)
        this.wanted = add(this.wanted, walk)
        moved = this.speed
        this.sweep(walk)
      }
    }
    if (frame.remote) this.turn(moved)
    else if (aim) this.turn(aim)
    return corrected
  }

  // locomotion brings the velocity nearer to its target, exponentially, and
  // returns the way that this takes.
  locomotion({ move, state, captured }, secs) {
    const { accelTime, downedCrawlSpeed, moveSpeed } = this.config
    const target = captured ? [0, 0] : scale(direction(move), state === 'Downed' ? downedCrawlSpeed : moveSpeed)
    if (accelTime === 0) {
      this.speed = target
      return scale(target, secs)
    }
    const off = add(this.speed, scale(target, -1)), kept = Math.exp(-secs / accelTime)
    this.speed = add(target, scale(off, kept))
    return add(scale(target, secs), scale(off, accelTime * (1 - kept)))
  }

  // nearestFree looks for the free cell whose centre is nearest, ring by ring;
  // the first clockwise from north among equals.
  nearestFree() {
    const { cell, at } = this
    const [c0, r0] = [Math.floor(at[0] / cell), Math.floor(at[1] / cell)]
    let best
    for (let ring = 0; ring <= 64 && !(best && (ring - 1) * cell > best.far); ring++) {
      for (let c = -ring; c <= ring; c++) {
        for (let r = -ring; r <= ring; r++) {
          if (Math.max(Math.abs(c), Math.abs(r)) !== ring) continue
          const centre = round([(c0 + c + 0.5) * cell, (r0 + r + 0.5) * cell])
          const d = add(centre, scale(at, -1)), far = length(d), same = 1e-6 * cell
          if (best && (far > best.far + same || (far > best.far - same && clockwise(d) >= best.turn))) continue
          if (this.engine.inside(centre, this.half).length > 0) continue
          best = { centre, far, turn: clockwise(d) }
        }
      }
    }
    return best?.centre
  }
}

// separate lets enemies that stand on each other steer apart. How near is too
// near, and how fast they part, is this game's business.
export function separate(enemies, frames, dt) {
  const near = 0.5, speed = 1, same = 1e-5 // u, u/s, u
  let now = enemies.map(e => ({ ...e, at: round(e.at), left: e.knocked?.secs ?? 0 }))
  const paths = enemies.map(() => [])
  for (let frame = 0; frame < frames; frame++) {
    now = now.map((e, i) => {
      let { at, left } = e
      if (left > 0) {
        const part = Math.min(left, dt)
        at = add(at, scale(e.knocked.vector, part / e.knocked.secs))
        left = left - part <= noTime ? 0 : left - part
      } else if (!e.attacking) {
        let steer = [0, 0]
        now.forEach((other, j) => {
          if (j === i) return
          const off = add(e.at, scale(other.at, -1)), angle = ((e.index * 137.5) % 360) * Math.PI / 180
          if (length(off) <= same) steer = add(steer, [Math.cos(angle), Math.sin(angle)])
          else if (length(off) < near) steer = add(steer, direction(off))
        })
        at = add(at, scale(direction(steer), speed * dt))
      }
      return { ...e, at: round(at), left }
    })
    now.forEach((e, i) => paths[i].push(e.at))
  }
  return paths
}
