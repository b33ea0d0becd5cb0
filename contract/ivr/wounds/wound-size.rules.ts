/**
 * What a wound size says. Lengths are text in centimeters, as in the form; '' if the size has none: it may be only an
 * area, and a depth may be 'UTD' or '<0.1'.
 */
interface ReadSize {
  readonly lengthCm: string
  readonly widthCm: string
  readonly depthCm: string
  readonly areaCm2: number
  /** As it was understood: '2.0 × 2.0 × 0.3 cm, 4 cm²'. */
  readonly text: string
  /** The text after the measurements, which was not read: 'undermining 1 cm'. */
  readonly rest: string
}

type Axis = 'length' | 'width' | 'depth'

/** One number in a size, with the words and signs around it. */
interface Measure {
  /** Undefined for a depth that was not determined. */
  readonly value: number | undefined
  /** '<' or '>' before the number. */
  readonly bound: string
  unit: 'cm' | 'mm' | undefined
  isSquared: boolean
  axis: Axis | undefined
  /** Whether a multiplication sign precedes it. */
  readonly isFactor: boolean
}

// A multiplication sign may directly follow a word: '2cmx2cm', '4Lx3W'.
const axes: readonly (readonly [Axis, RegExp])[] = [
  ['length', /(?:length|long|len|l)(?![a-wyz])\.?/iy],
  ['width', /(?:width|wide|wid|w)(?![a-wyz])\.?/iy],
  ['depth', /(?:depth|deep|d)(?![a-wyz])\.?/iy],
]
const heading =
  /^(?:wound )?(?:(?:size|measures|measuring|measurements?|meas\.?) ?[:=]? ?)?(?:\(?l ?[x/] ?w(?: ?[x/] ?d)?\)? ?[:=]? ?)?/i
const closing = / ?\(?l ?[x/] ?w(?: ?[x/] ?d)?\)?$/i
const number = /\d+(?:\.\d+)?|\.\d+/y
const bound = /(?:<=?|≤|(?:less than|under)(?![a-z])) ?/iy
const lowerBound = /(?:>=?|≥|(?:more than|over)(?![a-z])) ?/iy
const unit =
  /(sq(?:uare|\.)? ?)?(centimet(?:er|re)s?|cms?|millimet(?:er|re)s?|mms?)(?:\.? ?(\^?2|sq(?:uared)?))?(?![a-wyz\d])\.?/iy
const unknown =
  /(?:u\.?t\.?d\.?|n\/?a|unable to (?:determine|measure|assess)|undetermined|unknown|not (?:determined|measurable|measured|assessed|given)|unmeasurable|unstageable|superficial|none|[-–—?])(?![a-z\d])/iy
const times = /x(?:(?![a-ce-km-vyz])|(?=utd))|by(?![a-z])/iy
const areaWord = /(?:(?:surface |total |wound )?area)(?: of)? ?[:=]? ?/iy
const between = /[ ,;/()=:]|and(?![a-z])|in(?= (?:length|width|depth)(?![a-z]))|-(?=\d)/iy
/** What may follow the measurements without a comma. */
const note = /(?:with|undermin|tunnel|sinus|tract)/iy
const otherUnit = /^(?:(?:in|inch|inches|ft|feet|m)(?![a-z])|["'″′])|\d[^,;]*x ?[.\d]/i

/** A pasted text with plain characters, each as long as the original. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[×х⨯✕✖*]/gi, 'x')
    .replace(/(?<=\d),(?=\d{1,2}(?!\d))|(?<=^|x|\s),(?=\d{1,2}(?!\d))/gi, '.')
    .trim()

interface Parsed {
  readonly measures: readonly Measure[]
  readonly rest: string
}

/**
 * The numbers in a size. A word such as L belongs to the number before it, or else to the one after it: only the full
 * text shows which, so the caller tries both.
 */
function parsed(text: string, labelsFollow: boolean): Parsed | undefined {
  const measures: Measure[] = []
  let at = 0
  let pending: Axis | undefined
  let isFactor = false
  // Whether a sign separates this from the number before: a word or unit after it does not belong to that number.
  let isSeparated = true
  let isInBrackets = false
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text) ?? undefined
    if (found) at += found[0].length
    return found
  }
  const add = (value: number | undefined, sign: string) => {
    measures.push({ value, bound: sign, unit: undefined, isSquared: false, axis: pending, isFactor })
    pending = undefined
    isFactor = false
    isSeparated = false
  }
  while (at < text.length) {
    const last = measures.at(-1)
    if (take(times)) {
      if (isFactor || !last) return undefined
      isFactor = true
      isSeparated = true
      continue
    }
    const sign = take(bound) ? '<' : take(lowerBound) ? '>' : ''
    const digits = take(number)?.[0]
    if (digits !== undefined) add(Number(digits), sign)
    else if (sign) return undefined
    else if ((isFactor || pending === 'depth') && take(unknown)) add(undefined, '')
    else if (take(areaWord)) isSeparated = true
    else {
      const axis = axes.find(([, pattern]) => take(pattern))?.[0]
      if (axis) {
        const isBehind =
          last && last.axis === undefined && !isSeparated && (labelsFollow || !numberFollows(text, at))
        if (isBehind) last.axis = axis
        else if (pending) return undefined
        else pending = axis
        continue
      }
      const found = take(unit)
      if (found) {
        if (!last || last.unit || isSeparated) return undefined
        last.unit = found[2]?.toLowerCase().startsWith('m') ? 'mm' : 'cm'
        last.isSquared = found[1] !== undefined || found[3] !== undefined
        continue
      }
      const separator = take(between)?.[0]
      if (separator === '-' && !pending) return undefined
      if (separator === undefined)
        return pending || isFactor ? undefined : withRest(measures, text, at, isSeparated || isInBrackets)
      if (/[,;=]|and/i.test(separator)) isSeparated = true
      isInBrackets = separator === '(' || (isInBrackets && separator === ' ')
    }
  }
  return pending || isFactor ? undefined : { measures, rest: '' }
}

const numberFollows = (text: string, at: number) => /^\)? ?[:=-]? ?[<≤>≥]?=? ?\.?\d/.test(text.slice(at))

function withRest(
  measures: readonly Measure[],
  text: string,
  at: number,
  isSeparated: boolean,
): Parsed | undefined {
  const rest = text.slice(at)
  note.lastIndex = at
  if (measures.length < 2 || otherUnit.test(rest) || !(isSeparated || note.test(text))) return undefined
  return { measures, rest: rest.replace(/\)$/, '') }
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
const shown = (value: number) => (rounded(value, 1) === value ? value.toFixed(1) : value.toFixed(2))

/** Each number's unit: its own, the next one's that has one, or the last one's; centimeters if none has one. */
const unitOf = (measures: readonly Measure[], at: number) =>
  measures.slice(at).find(({ unit }) => unit)?.unit ?? measures.findLast(({ unit }) => unit)?.unit ?? 'cm'

const squareCm = ({ value = 0, unit }: Measure) => rounded(unit === 'mm' ? value / 100 : value, 4)

/** Each number's axis; undefined if it is unclear. */
function placed(measures: readonly Measure[]): Partial<Record<Axis, number>> | undefined {
  const found: Partial<Record<Axis, number>> = {}
  for (const [at, { axis }] of measures.entries()) {
    if (axis === undefined) continue
    if (axis in found) return undefined
    found[axis] = at
  }
  const free = (['length', 'width', 'depth'] as const).filter((axis) => !(axis in found))
  for (const [at, { axis }] of measures.entries()) {
    if (axis !== undefined) continue
    const next = free.shift()
    if (!next) return undefined
    found[next] = at
  }
  return found
}

function sizeOf({ measures, rest }: Parsed): ReadSize | undefined {
  const [first] = measures
  const none = { lengthCm: '', widthCm: '', depthCm: '', rest }
  if (measures.length === 1 && first?.isSquared && first.value && !first.axis && first.bound === '') {
    const areaCm2 = squareCm(first)
    return areaCm2 > 0 ? { ...none, areaCm2, text: `${rounded(areaCm2, 2)} cm²` } : undefined
  }
  // '2 x 2 cm (4 cm²)': an area that was given with the measurements.
  const isArea = ({ isSquared, isFactor }: Measure) => isSquared && !isFactor
  const given = measures.filter(isArea)
  const lengths = measures.filter((measure) => !isArea(measure))
  // Successive numbers belong together only if a multiplication sign or a word says so.
  const isJoined = lengths.every(({ isFactor, axis }, at) => at === 0 || isFactor || axis !== undefined)
  const place = placed(lengths)
  if (lengths.length < 2 || lengths.length > 3 || given.length > 1 || !isJoined || !place) return undefined
  const inCm = (axis: Axis) => {
    const at = place[axis]
    const value = at === undefined ? undefined : lengths[at]?.value
    if (at === undefined || value === undefined) return undefined
    return rounded(unitOf(lengths, at) === 'mm' ? value / 10 : value, 2)
  }
  const [length, width, depth = 0] = [inCm('length'), inCm('width'), inCm('depth')]
  const isBounded = (axis: Axis) => lengths[place[axis] ?? -1]?.bound !== ''
  if (!length || !width || isBounded('length') || isBounded('width')) return undefined
  if ([length, width, depth].some((value) => value >= 1000)) return undefined
  const areaCm2 = rounded(length * width, 4)
  if (given[0] && Math.abs(squareCm(given[0]) - areaCm2) > 0.05) return undefined
  const depthSign = place.depth === undefined ? '' : (lengths[place.depth]?.bound ?? '')
  const parts = [shown(length), shown(width), ...(depth > 0 ? [`${depthSign}${shown(depth)}`] : [])]
  const isUnknown = place.depth !== undefined && lengths[place.depth]?.value === undefined
  return {
    lengthCm: String(length),
    widthCm: String(width),
    depthCm: depth > 0 && depthSign === '' ? String(depth) : '',
    areaCm2,
    text: `${parts.join(' × ')} cm, ${rounded(areaCm2, 2)} cm²${isUnknown ? ', depth not determined' : ''}`,
    rest,
  }
}

/**
 * Reads a wound size as it is charted: '4 x 3 x 0.5 cm', '10 x 20 x 5 mm', '2,5 cm (L) x 2 cm (W)', '2 x 2 x UTD',
 * '4 sq cm'. Numbers without a unit are centimeters. Undefined for everything that is ambiguous or makes no sense: a
 * single length, inches, a range.
 */
export function readSize(text: string): ReadSize | undefined {
  const whole = plain(text)
  const size = whole.replace(heading, '').replace(closing, '')
  for (const labelsFollow of [false, true]) {
    const found = parsed(size, labelsFollow)
    const read = found && sizeOf(found)
    if (read) return read
  }
  return undefined
}
