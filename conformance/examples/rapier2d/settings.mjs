// The movement file, read strictly, and blockers that are too thin.

const numbers = {
  moveSpeed: [5, 8], accelTime: [0, 0.08], downedCrawlSpeed: [1.5, 3], remoteInterpBuffer: [1, 3, 'whole'],
  snapAcceptRadius: [0.5, 2], snapGraceTicks: [5, 100, 'whole'], skinWidth: [0.005, 0.05],
}
const banned = /modifier|stamina|encumbr|weight|penalty/i

// Refused is a refusal of the protocol.
export class Refused extends Error {
  constructor(code, faults) {
    super(code)
    Object.assign(this, { code, faults })
  }
}

const show = v => (typeof v === 'string' ? v : v === undefined ? 'nothing' : typeof v === 'number' ? String(v) : JSON.stringify(v))

// JSON.parse reads 1e999 as Infinity, which is not finite either, but a fault
// has to quote it. The line is looked at for such numbers before it is parsed.
export function parse(line) {
  return JSON.parse(line.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, token =>
    (token[0] !== '"' && !Number.isFinite(Number(token)) ? JSON.stringify({ number: token }) : token)))
}

function checkNumber(key, value, [least, most, whole]) {
  const want = `${least} to ${most}${whole ? ', whole' : ''}`
  const good = typeof value === 'number' && value >= least && value <= most && (!whole || Number.isInteger(value))
  return good ? [] : [{ key, got: value?.number ?? show(value), want }]
}

function findBanned(value, path = '') {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const whole = path ? `${path}.${key}` : key
    const fault = banned.test(key) ? [{ key: whole, got: show(inner), want: 'no such key: nothing scales the move speed' }] : []
    return [...fault, ...findBanned(inner, whole)]
  })
}

export function checkConfig(config) {
  if (config === undefined) return [{ key: 'movement.json', got: 'no file', want: 'a file' }]
  const layers = config.blockerLayers
  return [
    ...Object.entries(numbers).flatMap(([key, range]) => checkNumber(key, config[key], range)),
    ...(Array.isArray(layers) && layers.every(l => typeof l === 'string') ? []
      : [{ key: 'blockerLayers', got: show(layers), want: 'a list of names of layers' }]),
    ...Object.keys(config).filter(key => !(key in numbers) && key !== 'blockerLayers')
      .map(key => ({ key, got: show(config[key]), want: 'no such key' })),
    ...findBanned(config),
  ]
}

export function checkBlocker({ name, box, cells }, skin) {
  const thin = box ? Math.min(box[2] - box[0], box[3] - box[1]) : cells ? cells.size : Infinity
  return thin < skin ? [{ key: `blockers.${name}`, got: `${thin} u thick`, want: `the skin or more, ${skin} u` }] : []
}
