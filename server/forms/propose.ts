import { isMeaning } from '#contract/forms/meanings.ts'
import type { PlaceMeaning, Rect } from '#contract/forms/places.ts'
import {
  attributeRules,
  factRules,
  meaningOf,
  namedFacts,
  networkStates,
  ofInsurance,
  placesOfService,
  type Rule,
  requestKinds,
  slotRules,
  subjectRules,
  textRules,
  woundTypes,
} from './meaning-rules.ts'
import type { Blank, ReadPlace } from './read-blank.ts'

// Proposes what each place of a form means, by what is printed next to it, the name of its field, and its neighbors. It
// reads the rules of meaning-rules.ts; what no rule covers stays open.

export interface KnownProduct {
  readonly code: string
  readonly name: string
}

/** A proposal; undefined where nothing shows what a place means. */
export interface Proposed {
  readonly meaning: PlaceMeaning | undefined
  /** The section that the place is in, as printed. */
  readonly heading: string
}

/** The products among the names of codes: diagnoses and procedures have names as well. */
export const productsIn = (names: ReadonlyMap<string, string>): KnownProduct[] =>
  [...names].flatMap(([code, name]) => (/^[A-Z]\d{4}$/.test(code) ? [{ code, name }] : []))

const meant = (source: string, is = ''): PlaceMeaning => ({ source, is, text: '' })

/** A text as the rules read it. */
export const plain = (text: string): string =>
  text.toLowerCase().replace(/[’‘]/g, "'").replace(/[*†‡]/g, '').replace(/\s+/g, ' ').trim()

/** A text without the number of its box: '14. Provider name'. */
const unnumbered = (text: string): string => text.replace(/^\d{1,2}[a-z]?[.)] +(?=\w{2})/, '')

/** The words in the name of a field; '' if a program made it up. */
export function wordsIn(name: string): string {
  const last = name.replace(/.*[.\]]/, '') || name
  const words = last
    .replace(/[_]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/(?:\s+|(?<=[a-z]{2}))\d{1,2}$/i, '')
  const isMadeUp =
    /^(?:text ?\d*\w?|check ?box ?\w{0,5}|chk|undefined.*|fill ?\d*|field ?\d*|button ?\d*|group ?\d*|radio ?\w*|untitled.*|dropdown ?\d*|image.*|date ?\d+.*|\w|\d[\d ]*)$/i
  return isMadeUp.test(words.trim()) ? '' : plain(words)
}

/** '1.', '(2)', 'Wound 3'. */
const ordinal = /^(?:wound|ulcer|site)? ?[#(]? ?(?:\d{1,2}[.):]*|[a-l][.):]+)$/

/** The words of a radio button's value. */
function onWords(on: string): string {
  const words = plain(on.replace(/(?:-\d+|\d+)$/, '').replace(/_/g, ' '))
  return /^(?:on|choice|option|value|button|radio|checkbox|true|x)?$/.test(words) ? '' : words
}

interface Known {
  readonly place: ReadPlace
  readonly index: number
  readonly label: string
  readonly name: string
  readonly question: string
  readonly column: string
  /** What the field says when the box is on; '' where a program made it up. */
  readonly on: string
  meaning: PlaceMeaning | undefined
  subject: string
  slot: Slot
}
type Slot = '' | 'primary' | 'secondary' | 'tertiary'

const isCheck = ({ kind }: Pick<ReadPlace, 'kind'>) => kind === 'check' || kind === 'radio'
const middle = ([, y1, , y2]: Rect) => (y1 + y2) / 2
const isSameRow = (a: ReadPlace, b: ReadPlace) =>
  a.page === b.page && Math.abs(middle(a.at) - middle(b.at)) < 5
const ruleFor = <Is extends string>(rules: readonly Rule<Is>[], text: string): Is | undefined =>
  text === '' ? undefined : rules.find(({ says, not }) => says.test(text) && !not?.test(text))?.is
const slotIn = (text: string): Slot => ruleFor(slotRules, text) ?? ''
const subjectIn = (text: string): string => ruleFor(subjectRules, text) ?? ''
const attributeIn = (text: string) => ruleFor(attributeRules, text)

/** Who an attribute can belong to. */
const subjectsOf: Readonly<Record<string, readonly string[]>> = {
  policyNumber: ['insurance', 'subscriber'],
  groupNumber: ['insurance'],
  planType: ['insurance'],
  npi: ['physician', 'practice', 'facility'],
  ptan: ['physician', 'practice', 'facility'],
  taxId: ['physician', 'practice', 'facility'],
  medicaid: ['physician', 'practice', 'facility'],
}
const canHave = (subject: string, attribute: string) =>
  subject !== '' &&
  (subjectsOf[attribute]?.includes(subject) ?? true) &&
  meaningOf[subject]?.[attribute] !== undefined

/** What is printed or set that shows what the places below it or right of it are about. */
interface Anchor {
  readonly subject: string
  readonly slot: Slot
  readonly page: number
  readonly rect: Rect
}

export function propose(blank: Blank, products: readonly KnownProduct[]): Proposed[] {
  const all: Known[] = blank.places.map((place, index) => ({
    ...{ place, index },
    label: wholeLabel(unnumbered(plain(place.label)), wordsIn(place.name)),
    name: wordsIn(place.name),
    question: unnumbered(plain(place.question)),
    column: unnumbered(plain(place.column)),
    on: place.kind === 'radio' ? onWords(place.on) : '',
    ...{ meaning: undefined, subject: '', slot: '' },
  }))
  const known = all.map((one) => withOwnColumn(withOwnPart(one, all), all))
  const headings = headingsOf(blank, known)
  const order = readingOrder(known)

  for (const one of known) if (one.place.kind === 'signature') one.meaning = meant('signature')
  for (const one of order.filter(({ place }) => isCheck(place))) one.meaning = choiceOf(one, products)
  settleBoxesOfGroups(order)
  settleOtherBoxes(order)
  for (const one of order.filter(({ place }) => !isCheck(place) && place.kind !== 'signature')) {
    one.subject = explicitSubject(one)
    one.slot =
      slotIn(one.label) ||
      (one.label === '' || isSameWords(one) ? slotIn(one.name) : '') ||
      slotIn(one.question) ||
      (one.column.length <= 24 ? slotIn(one.column) : '')
    const isOpen = one.subject === '' && subjectIn(one.question) === ''
    if (one.slot !== '' && isOpen && slotIn(one.column) === one.slot) one.subject = 'insurance'
  }
  const anchors = [...headings, ...known.flatMap(anchorOf)]
  for (const one of order) {
    if (one.meaning || isCheck(one.place)) continue
    one.meaning = textOf(one, order, anchors)
  }
  settleTwins(order, anchors)
  settleInsurances(order, anchors)
  settleSurgery(order)
  settleDiagnoses(order)
  settleNumbers(order)
  settleAddresses(order)
  return known.map((one) => ({
    meaning: one.meaning && isMeaning(one.meaning.source) ? one.meaning : undefined,
    heading: headingOf(one, headings),
  }))
}

/** Symbols alone say nothing. Where a field's name continues where its label was cut off, the name is the label. */
function wholeLabel(label: string, name: string): string {
  if (!/[a-z]{2}|\d|^[a-z][.:)]*$/.test(label) || /^[q☐□❏]$/u.test(label)) return ''
  const bare = (text: string) => text.replace(/[^a-z0-9]/g, '')
  const isCut = bare(name).length > bare(label).length && bare(name).startsWith(bare(label))
  return bare(label).length > 10 && isCut ? name : label
}

/** Another place's label is a column's label only in a table: where adjacent places have none of their own. */
function withOwnColumn(one: Known, all: readonly Known[]): Known {
  if (
    one.column === '' ||
    !all.some(({ place }) => plain(place.label) === one.column && place.page === one.place.page)
  )
    return one
  const row = all.filter(
    (other) => isSameRow(other.place, one.place) && other.label === '' && other.column !== '',
  )
  return (one.label === '' || ordinal.test(one.label)) && row.length > 0 ? one : { ...one, column: '' }
}

/** Two places of a row whose labels were printed as one text: each takes its part. */
function withOwnPart(one: Known, all: readonly Known[]): Known {
  if (one.column === '' || isCheck(one.place) || all.some(({ place }) => plain(place.label) === one.column))
    return one
  const twins = all.filter(
    (other) => isSameRow(other.place, one.place) && other.label === one.label && other.column === one.column,
  )
  const isSecond =
    twins.length === 2 && (twins.find((other) => other !== one)?.place.at[0] ?? 0) < one.place.at[0]
  return isSecond ? { ...one, label: one.column } : one
}

function readingOrder(known: readonly Known[]): Known[] {
  return known.toSorted(
    (a, b) =>
      a.place.page - b.place.page ||
      (isSameRow(a.place, b.place) ? a.place.at[0] - b.place.at[0] : middle(b.place.at) - middle(a.place.at)),
  )
}

/** Texts that head a section or a column: they name someone and label no place. */
function headingsOf(blank: Blank, known: readonly Known[]): (Anchor & { readonly text: string })[] {
  return blank.pages.flatMap(({ phrases, width }, index) => {
    const used = new Set(
      known
        .filter(({ place }) => place.page === index + 1)
        .flatMap(({ place }) => [place.label, place.question]),
    )
    const free = phrases.filter(({ text }) => !used.has(text) && text.length <= 70 && !/[?.]$/.test(text))
    return free.flatMap((phrase) => {
      const text = plain(phrase.text)
      const subject = subjectIn(text)
      const slot = slotIn(text)
      if (subject === '' && slot === '') return []
      const right = phrases.filter(
        (other) => other !== phrase && Math.abs(other.y - phrase.y) < 3 && other.x1 > phrase.x2,
      )
      const until = Math.min(width, ...right.map(({ x1 }) => x1 - 2))
      const rect: Rect = [phrase.x1, phrase.y, until, phrase.y + phrase.size]
      return [{ text: phrase.text, subject: subject || 'insurance', slot, page: index + 1, rect }]
    })
  })
}

function headingOf({ place }: Known, headings: readonly (Anchor & { readonly text: string })[]): string {
  return nearest(place, headings)?.text ?? ''
}

/** How far above or left of a place something is; undefined if it is neither. */
function distance({ page, at }: ReadPlace, anchor: Anchor): number | undefined {
  if (anchor.page !== page) return undefined
  const [x1, , x2] = at
  const down = middle(anchor.rect) - middle(at)
  const aside = Math.max(0, anchor.rect[0] - x2, x1 - anchor.rect[2])
  if (Math.abs(down) < 5)
    return anchor.rect[0] < x1 ? aside * (anchor.subject === 'contact' ? 0.1 : 0.5) : undefined
  const isAligned = Math.abs(anchor.rect[0] - x1) < 12
  return down > 0 ? (down + aside * 0.8 + (aside > 0 ? 10 : 0)) * (isAligned ? 0.5 : 1) : undefined
}

function nearest<A extends Anchor>(place: ReadPlace, anchors: readonly A[]): A | undefined {
  const found = anchors.flatMap((anchor) => {
    const far = distance(place, anchor)
    return far === undefined ? [] : [{ anchor, far }]
  })
  return found.toSorted((a, b) => a.far - b.far)[0]?.anchor
}

/** Whether the name of a field says the same as its label: names are copied from one field to another. */
function isSameWords({ label, name }: Known): boolean {
  const attribute = attributeIn(label)
  return attribute === undefined || attribute === attributeIn(name)
}

function explicitSubject(one: Known): string {
  // Medicare's and Medicaid's numbers have 'provider' in their names.
  const label = one.label.replace(/(medicare|medicaid) provider/, '$1')
  const said = subjectIn(label) || (isSameWords(one) ? subjectIn(one.name) : '')
  if (said !== '') return said
  const attribute = attributeIn(one.label)
  if (attribute === 'policyNumber' || attribute === 'groupNumber') return 'insurance'
  return ofPatientAlone.has(attributeIn(one.label) ?? '') && !/^physician|provider/.test(one.question)
    ? 'patient'
    : ''
}
/** What forms ask only of the patient unless they say otherwise. */
const ofPatientAlone = new Set(['firstName', 'lastName', 'dob'])

function anchorOf({ place, subject, slot, label, name }: Known): Anchor[] {
  if (isCheck(place)) return []
  const isNamed = attributeIn(label) !== undefined || attributeIn(name) !== undefined || slot !== ''
  if (subject === '' && slot === '') return []
  if ((!isNamed && subject !== 'contact') || ruleFor(textRules, label)) return []
  return [{ subject: subject || 'insurance', slot, page: place.page, rect: place.at }]
}

// ---- check boxes

function choiceOf(one: Known, products: readonly KnownProduct[]): PlaceMeaning | undefined {
  const asked = [one.question, one.column].filter((text) => text !== '')
  // Columns of a table that answer with yes and no are headed once.
  if (one.label === '' && one.name === '' && /^(?:yes|no)$/.test(one.column))
    return optionOf(one.column, [one.question], products)
  if (one.on !== '') {
    // Buttons of one field say what each of them is; labels of neighbors may be nearer than their own.
    const isYesNo = /^(?:yes|no|y|n)$/.test(one.on)
    const fact = ruleFor(namedFacts, one.name)
    if (isYesNo && fact) return meant(fact, one.on.startsWith('y') ? 'yes' : 'no')
    const made = optionOf(one.on, [one.name, one.question, one.label], products)
    if (made) return made
  }
  const named = ruleFor(factRules, one.name)
  const isAnswer = /^(?:yes|no|y|n)\b/.test(one.label)
  const answer = /\b(yes|no)(?: \d\w*)?$/.exec(one.name)?.[1]
  // The name of a field that holds a fact was chosen for it; the text next to it may be of another line.
  if (named && named !== 'network' && !isAnswer && !/\bpos\b/.test(one.label))
    return meant(named, answer ?? 'yes')
  return (
    optionOf(one.label, [one.question, one.name, one.column], products) ?? optionOf(one.name, asked, products)
  )
}

/** What a check box with this text means. `about` says what is asked. */
function optionOf(
  text: string,
  about: readonly string[],
  products: readonly KnownProduct[],
): PlaceMeaning | undefined {
  if (text === '') return undefined
  const places = [...text.matchAll(/\bpos ?[-#:(]* ?(\d\d)\b(?:\s*[/&,]\s*(\d\d)\b)?/g)].flatMap(
    ([, a, b]) => [a, b],
  )
  const found = places.filter((code) => code !== undefined)
  if (found.length > 0) return meant('pos', found.join('/'))
  const codes = text.match(/\b1527\d\b/g)
  if (codes) return meant('cptIs', [...new Set(codes)].join('/'))
  const code = /\b[qac]\d{4}\b/.exec(text)?.[0]
  if (code) return meant('product', code.toUpperCase())

  const answer = /^(yes|no|y|n)\b|\b(yes|no)(?: \d\w*)?$/.exec(text)
  if (answer) {
    const is = (answer[1] ?? answer[2] ?? '').startsWith('y') ? 'yes' : 'no'
    const fact = [...about, text].map((asked) => ruleFor(factRules, asked)).find((source) => source)
    if (fact === 'network') return meant('primary.network', is === 'yes' ? 'In network' : 'Out of network')
    if (fact) return meant(fact, is)
    return about.some((asked) => asked.length > 8) ? meant('otherFact', is) : undefined
  }
  const asksPlace = about.some((asked) => /\bpos\b|(?:place|site) of service/.test(asked))
  const place = /^\(?(\d\d)(\)?)$/.exec(text)
  if (place && (place[2] || asksPlace) && Number(place[1]) >= 11) return meant('pos', place[1])
  const numbered = asksPlace ? /^(\d\d) \w|[(/] ?(\d\d)\)?$/.exec(text) : undefined
  if (numbered) return meant('pos', numbered[1] ?? numbered[2])
  const network = ruleFor(networkStates, text)
  if (
    network &&
    (/network|par\b|\b(?:inn|oon)\b/.test(text) || about.some((asked) => /network|particip/.test(asked)))
  )
    return meant('primary.network', network)
  if (/^(?:fe)?male$|^[mf]$/.test(text)) return meant('patient.sex', text.startsWith('f') ? 'Female' : 'Male')
  const plan = /\b(hmo|ppo)\b/.exec(text)?.[1]
  if (plan) return meant('primary.planType', plan.toUpperCase())
  if (/^\d+(?:\.\d+)? ?(?:x|×) ?\d+/.test(text)) return meant('graftSize')
  if (/^(?:standard|routine)$/.test(text)) return meant('urgency', 'Standard')
  if (/expedit|^urgent|^stat\b|^rush/.test(text)) return meant('urgency', 'Expedited')
  const kind = /\b(?:new|additional|add'?l|repeat|re-?verif\w*|subsequent|initial|change)\b/.test(text)
    ? ruleFor(requestKinds, text)
    : undefined
  if (kind && /appl|wound|insur|request|verif|patient|order/.test(text)) return meant('requestKind', kind)
  const brand = brandIn(text, products)
  const wound = ruleFor(woundTypes, text)
  const isWound =
    wound !== undefined &&
    (/ulcer|wound|burn|dehisc|fas?ci|trauma|decub|mohs/.test(text) ||
      about.some((asked) => /wound|ulcer|etiolog/.test(asked)))
  if (brand && !isWound) return meant('product', brand)
  const fact = ruleFor(factRules, text)
  if (fact === 'clinicalNotes' && /^(?:clinical|office|progress|chart) notes/.test(text))
    return meant(fact, 'yes')
  if (fact && /\?|check here|if |is |are |please|permission|current/.test(text) && fact !== 'network')
    return meant(fact, 'yes')
  const service = ruleFor(placesOfService, text)
  if (service && service !== 'other' && !isWound) return meant('pos', service)
  if (isWound) return meant('woundType', wound)
  if (/^other/.test(text)) return meant('other')
  return fact && fact !== 'network' ? meant(fact, 'yes') : undefined
}

/** The code of the product whose name a text begins with or is: the longest name wins. */
function brandIn(text: string, products: readonly KnownProduct[]): string | undefined {
  const bare = (name: string) => plain(name).replace(/[^a-z0-9]/g, '')
  const said = bare(text)
  if (said.length < 4) return undefined
  const named = products
    .map(({ code, name }) => ({ code, names: name.split(/,| or |\/|\(|;| per /).map(bare) }))
    .flatMap(({ code, names }) => names.filter((name) => name.length > 3).map((name) => ({ code, name })))
  const exact = named.find(({ name }) => name === said)
  if (exact) return exact.code
  return named
    .filter(({ name }) => said.startsWith(name) || name.startsWith(said))
    .toSorted((a, b) => b.name.length - a.name.length)[0]?.code
}

/** A box that its neighbors explain: 'Additional' in a row of kinds of requests, 'Pressure' among wound types. */
function settleBoxesOfGroups(order: readonly Known[]): void {
  for (const one of order) {
    if (!isCheck(one.place) || one.meaning) continue
    const row = order
      .filter((other) => other !== one && isSameRow(other.place, one.place))
      .map(({ meaning }) => meaning?.source)
    const text = one.label || one.name
    const kind = /^insurance/.test(text) ? 'New insurance' : ruleFor(requestKinds, text)
    const wound = ruleFor(woundTypes, text)
    const service = ruleFor(placesOfService, text)
    if (row.includes('requestKind') && kind) one.meaning = meant('requestKind', kind)
    else if (row.includes('woundType') && wound) one.meaning = meant('woundType', wound)
    else if (row.includes('pos') && service) one.meaning = meant('pos', service)
  }
}

/** A box 'Other' belongs to the boxes next to it. */
function settleOtherBoxes(order: readonly Known[]): void {
  const boxes = order.filter(({ place }) => isCheck(place))
  for (const [at, one] of boxes.entries()) {
    if (one.meaning?.source !== 'other') continue
    const near = [...boxes.slice(0, at).reverse(), ...boxes.slice(at + 1)].find(
      ({ meaning, place }) =>
        meaning &&
        meaning.source !== 'other' &&
        place.page === one.place.page &&
        Math.abs(middle(place.at) - middle(one.place.at)) < 40,
    )
    const source = near?.meaning?.source ?? ''
    const takesOther = ['pos', 'product', 'woundType', 'primary.planType'].includes(source)
    one.meaning = takesOther ? meant(source, 'other') : undefined
  }
}

// ---- texts

function textOf(one: Known, order: readonly Known[], anchors: readonly Anchor[]): PlaceMeaning | undefined {
  const { label, name, question, column } = one
  const other = otherOf(one, order)
  if (other) return other
  const ordinal = ordinalOf(one, order)
  if (ordinal) return ordinal
  const isShort = label.replace(/[^a-z]/g, '').length < 3 && attributeIn(name) !== undefined
  const texts = [...(isShort ? [name, label] : [label, name]), question, ...(label === '' ? [column] : [])]
  if (/\bpos ?#?\d\d/.test(label)) return meant('pos.other')
  const both = attributeIn(label) === 'cityStateZip' && attributeIn(name) === 'address'
  if (both) return ofAttribute({ ...one, subject: one.subject || subjectIn(name) }, 'address', anchors)
  const named = ruleFor(textRules, name)
  const ofName = named && !ruleFor(textRules, label) && label.split(' ').length > 3 && named !== 'today'
  if (ofName && name.split(' ').length < 5) return meant(named)
  for (const [at, text] of texts.entries()) {
    if (text === '') continue
    const direct = byNeighbors(one, text, order) ?? ruleFor(textRules, text)
    if (direct === 'today') {
      const isLast = /^date:?$/.test(text) && order.slice(-6).includes(one) && one.place.at[1] < 130
      return meant(isLast || isBySignature(one, order) ? 'signature.date' : 'today')
    }
    // A name or identifier in a text that also has another word: 'Physician Tax ID', not 'Physician'.
    const attribute = attributeIn(text)
    const isIdentifier = [
      'npi',
      'ptan',
      'taxId',
      'policyNumber',
      'groupNumber',
      'dob',
      'email',
      'fax',
    ].includes(attribute ?? '')
    const yields =
      isIdentifier && !/^(?:signature|globalPeriod|partAStay|priorAuth|salesRep)/.test(direct ?? '')
    if (direct && !yields) return meant(direct)
    if (attribute) {
      const made = ofAttribute(one, attribute, anchors)
      if (made) return made
    }
    if (at === 0 || label === '') {
      const subject = subjectIn(text)
      const isInsurer = subject === 'insurance' || slotIn(text) !== ''
      if (isInsurer && /insur|payer|payor|carrier|plan\b|primary|secondary/.test(text))
        return meant('primary.name')
      if (subject !== '' && subject !== 'contact' && text.split(' ').length <= 4 && !attribute)
        return meant(meaningOf[subject]?.name ?? 'otherText')
      if (subject === 'contact' && !attribute) return meant('contact.name')
    }
  }
  return undefined
}

/** What a short text such as 'Phone' or 'Type' means by the places around it. */
function byNeighbors(one: Known, text: string, order: readonly Known[]): string | undefined {
  const row = order.filter((other) => other !== one && isSameRow(other.place, one.place))
  const left = row.filter(({ place }) => place.at[0] < one.place.at[0])
  const has = (among: readonly Known[], source: RegExp) =>
    among.some(({ meaning }) => source.test(meaning?.source ?? ''))
  if (/^(?:phone|cell|e-?mail)\b.{0,9}$/.test(text) && has(left.slice(-1), /^salesRep$/))
    return 'salesRep.contact'
  if (/^type:?$/.test(text) && has(left, /^wounds\.location$/)) return 'woundType.text'
  if (/^cpt:?$/.test(text) && /surg|global/.test(one.column)) return 'globalPeriod.cpt'
  if (/^name:?$/.test(text) && one.subject === '' && isBySignature(one, order)) return 'signature.name'
  // A total next to products is the amount requested; next to measurements it is the wound's.
  const before = order.slice(0, order.indexOf(one)).filter(({ place }) => place.page === one.place.page)
  const isOfProduct =
    has(before.slice(-12), /^(?:product|graftSize|plannedApplications|dos$)/) &&
    !has(before.slice(-4), /^wounds?\./)
  return isOfProduct && /^(?:total:? )?(?:sq\.? ?cm|square cent\w+|cm²)(?!.*wound)/.test(text)
    ? 'units'
    : undefined
}

function ofAttribute(one: Known, attribute: string, anchors: readonly Anchor[]): PlaceMeaning | undefined {
  const own = [
    one.subject,
    subjectIn(one.question),
    one.label === '' || attributeIn(one.column) === undefined ? subjectIn(one.column) : '',
  ]
  const explicit = own.find((subject) => canHave(subject, attribute))
  const possible = anchors.filter(
    (anchor) => canHave(anchor.subject, attribute) && canTell(anchor, attribute, one),
  )
  const subject =
    explicit ??
    nearest(one.place, possible)?.subject ??
    (attribute === 'policyNumber' || attribute === 'groupNumber' ? 'insurance' : '')
  const source = meaningOf[subject]?.[attribute]
  if (source) return meant(source)
  return attribute === 'email' ? meant('contact.email') : undefined
}

/** Whether a place above or left of another says whose attribute it asks for, where its own label does not. */
function canTell({ subject, rect, page }: Anchor, attribute: string, { place }: Known): boolean {
  if (subject === 'insurance' || subject === 'subscriber')
    return !['dob', 'address', 'city', 'state', 'zip', 'cityStateZip', 'name', 'fax', 'email'].includes(
      attribute,
    )
  if (subject !== 'contact') return true
  const isRow = page === place.page && Math.abs(middle(rect) - middle(place.at)) < 5
  return isRow && ['phone', 'fax', 'email'].includes(attribute)
}

/** A text for what no box names: 'Other: ____'. */
function otherOf(one: Known, order: readonly Known[]): PlaceMeaning | undefined {
  const text = one.label || one.question
  if (!/^other\b|specify/.test(text) && !(one.label === '' && /\bother\b/.test(one.name))) return undefined
  const boxes = order.filter(({ place }) => isCheck(place) && place.page === one.place.page)
  /** What the nearest of some boxes means, if it is within `most`; `aside` is the weight of a point to the side. */
  const nearestOf = (some: readonly Known[], aside: number, most: number) => {
    const farOf = ({ place: { at } }: Known) =>
      Math.abs(middle(at) - middle(one.place.at)) * 2 + Math.abs(at[2] - one.place.at[0]) * aside
    const [box] = some.toSorted((a, b) => farOf(a) - farOf(b))
    return box && farOf(box) < most ? box.meaning?.source : undefined
  }
  const isOther = ({ meaning }: Known) => meaning?.is === 'other'
  const source = nearestOf(boxes.filter(isOther), 0.5, 120)
  if (source) return meant(source === 'primary.planType' ? 'primary.type' : `${source}.other`)
  const takesOther = ({ meaning }: Known) => /^(?:pos|woundType|product)$/.test(meaning?.source ?? '')
  const group = nearestOf(boxes.filter(takesOther), 0.1, 70)
  if (group) return meant(`${group}.other`)
  if (/\bpos\b|facility|assisted|place/.test(`${one.name} ${one.question}`)) return meant('pos.other')
  if (/wound|ulcer/.test(`${one.name} ${one.question}`)) return meant('woundType.other')
  if (/product/.test(`${one.name} ${one.question}`)) return meant('product.other')
  return undefined
}

/** A place labeled only with a number, below a heading that says of what; or the first, second and third diagnosis. */
function ordinalOf(one: Known, order: readonly Known[]): PlaceMeaning | undefined {
  const { label, name, question, column } = one
  const isOrdinal = ordinal.test(label)
  const rank = /^(?:primary|secondary|tertiary|third):?$/
  const isNamed = name !== '' && !rank.test(name) && ruleFor(textRules, name) !== undefined
  const isRank = !isNamed && (rank.test(label) || (rank.test(name) && !attributeIn(label)))
  if (!isOrdinal && !isRank)
    return isNamed && rank.test(label) ? meant(ruleFor(textRules, name) ?? '') : undefined
  const about = `${question} ${column}`
  if (/\bicd|diagnos/.test(about)) return meant('icd')
  if (/\bcpt|procedure/.test(about)) return meant('cpt')
  // 'ICD-10 (1)', then '(2)' and '(3)' next to it.
  const before = order.filter(
    (other) => isSameRow(other.place, one.place) && other.place.at[0] < one.place.at[0],
  )
  const goesOn = /^(?:icd|cpt)$/.exec(isOrdinal ? (before.at(-1)?.meaning?.source ?? '') : '')?.[0]
  if (goesOn) return meant(goesOn)
  const ofColumn = isOrdinal && ruleFor(textRules, column)
  if (ofColumn) return meant(ofColumn)
  if (
    isRank &&
    order.some((other) => isSameRow(other.place, one.place) && /^(?:tertiary|third)/.test(other.label))
  )
    return meant('icd')
  if (isRank && /insur|payer/.test(about)) return meant('primary.name')
  const hasInsurers = order.some(
    (other) =>
      other !== one &&
      attributeIn(other.name || other.label) === 'name' &&
      /insur|payer|payor/.test(`${other.label} ${other.name}`),
  )
  return isRank && hasInsurers ? meant('icd') : undefined
}

function isBySignature({ place }: Known, order: readonly Known[]): boolean {
  return order.some(
    (other) =>
      (other.place.kind === 'signature' || /signature|sign here/.test(`${other.label} ${other.name}`)) &&
      other.place !== place &&
      other.place.page === place.page &&
      Math.abs(middle(other.place.at) - middle(place.at)) < 30,
  )
}

// ---- what several places decide together

/** Adjacent cells of a table: the second one has no label, and asks the same about its own column's subject. */
function settleTwins(order: readonly Known[], anchors: readonly Anchor[]): void {
  for (const one of order) {
    if (one.meaning || isCheck(one.place) || one.place.kind === 'signature') continue
    const left = order.find(
      ({ place, meaning }) =>
        meaning &&
        !isCheck(place) &&
        isSameRow(place, one.place) &&
        Math.abs(place.at[2] - one.place.at[0]) < 4,
    )
    const attribute = /^(?:physician|practice|facility|contact)\.(\w+)$/.exec(
      left?.meaning?.source ?? '',
    )?.[1]
    const above = nearest(
      one.place,
      anchors.filter(
        ({ subject, rect }) => canHave(subject, attribute ?? '') && Math.abs(rect[0] - one.place.at[0]) < 12,
      ),
    )
    const source = attribute && meaningOf[above?.subject ?? '']?.[attribute]
    if (source && source !== left?.meaning?.source) one.meaning = meant(source)
  }
}

/** Which of two insurances a place is about: as it says, as what is above it says, or by its order. */
function settleInsurances(order: readonly Known[], anchors: readonly Anchor[]): void {
  const slotted = anchors.filter(({ slot }) => slot !== '')
  const bySource = Map.groupBy(
    order.filter(({ meaning }) => ofInsurance.test(meaning?.source ?? '')),
    ({ meaning }) => `${meaning?.source} ${meaning?.is}`,
  )
  // A date of birth among an insurance's places is the subscriber's.
  for (const one of order.filter(({ meaning }) => meaning?.source === 'patient.dob').slice(1))
    if (nearest(one.place, anchors)?.subject === 'subscriber') one.meaning = meant('primary.subscriberDob')
  for (const places of bySource.values()) {
    for (const [at, one] of places.entries()) {
      const isBox = isCheck(one.place)
      const said = one.slot || slotIn(`${one.label} ${one.name} ${isBox ? one.question : ''}`)
      // A box that appears once is about the insurance that counts.
      const above = said || (isBox && places.length === 1) ? undefined : nearest(one.place, slotted)
      const slot =
        said ||
        (places.length > 1 || !/subscriber/.test(one.meaning?.source ?? '') ? above?.slot : '') ||
        (at === 0 ? 'primary' : at === 1 ? 'secondary' : 'tertiary')
      if (slot === 'primary' || !one.meaning) continue
      one.meaning = { ...one.meaning, source: one.meaning.source.replace(ofInsurance, `${slot}.`) }
    }
    // Two of the same: what is above was the same for both.
    const [a, b] = places
    if (
      places.length === 2 &&
      a?.meaning &&
      b?.meaning &&
      a.meaning.source === b.meaning.source &&
      ofInsurance.test(a.meaning.source)
    )
      b.meaning = { ...b.meaning, source: b.meaning.source.replace(ofInsurance, 'secondary.') }
  }
}

/** A code or date next to the question about an earlier surgery belongs to that surgery. */
function settleSurgery(order: readonly Known[]): void {
  const asked = order.filter(({ meaning }) => meaning?.source === 'globalPeriod')
  const codes = order.filter(({ meaning }) => meaning?.source === 'cpt')
  const hasBoxes = order.some(({ meaning }) => meaning?.source === 'cptIs')
  for (const one of order) {
    const source = one.meaning?.source ?? ''
    const isNext = asked.some(({ place }) => {
      const down = middle(place.at) - middle(one.place.at)
      return place.page === one.place.page && down > -5 && down < 26
    })
    if (!isNext) continue
    if (source === 'cpt' && (codes.length > 1 || hasBoxes)) one.meaning = meant('globalPeriod.cpt')
    if (source === 'today' || (source === 'dos' && /^date:?$/.test(one.label)))
      one.meaning = meant('globalPeriod.date')
  }
}

/** Lines for the codes of one wound type: the first takes the first code. */
function settleDiagnoses(order: readonly Known[]): void {
  let last: { one: Known; type: string; count: number } | undefined
  for (const one of order) {
    if (isCheck(one.place) || one.place.kind === 'signature') continue
    const isOpen =
      !one.meaning || one.meaning.source === 'wounds.location' || one.meaning.source === 'facility.name'
    const own = ruleFor(woundTypes, one.name) ?? ruleFor(woundTypes, one.label)
    const isCode = own && isOpen && /ulcer|wound|code|dehisc|trauma|burn/.test(`${one.label} ${one.name}`)
    const goesOn =
      last &&
      !isCode &&
      isSameRow(last.one.place, one.place) &&
      one.place.at[0] - last.one.place.at[2] < 14 &&
      (isOpen || one.label === last.one.label)
    const isSame = last && isCode && isSameRow(last.one.place, one.place) && last.type === own
    if (isCode && !/type|size|location(?!s sep)|history|etiology|age\b|duration/.test(`${one.label}`))
      last = { one, type: own, count: isSame && last ? last.count + 1 : 1 }
    else if (goesOn && last) last = { one, type: last.type, count: last.count + 1 }
    else {
      last = undefined
      continue
    }
    one.meaning = { ...meant('icd.ofType'), is: `${last.type} ${last.count}` }
  }
}

/** Where no place asks for the city, the address includes it. */
function settleAddresses(order: readonly Known[]): void {
  const has = (source: string) => order.some(({ meaning }) => meaning?.source === source)
  for (const who of ['patient', 'physician', 'facility']) {
    if (has(`${who}.city`) || has(`${who}.cityStateZip`) || has(`${who}.zip`)) continue
    for (const one of order)
      if (one.meaning?.source === `${who}.address`) one.meaning = meant(`${who}.addressLine`)
  }
}

/** Several places for codes or wounds take one each; one place takes all of them. */
function settleNumbers(order: readonly Known[]): void {
  const several = (source: string) =>
    order.filter(({ meaning, label }) => meaning?.source === source && !/feet\/hands|legs\/arms/.test(label))
  const number = (source: string, to: (n: number) => string, always = false) => {
    const places = several(source)
    if (places.length < 2 && !always) return
    for (const [at, one] of places.entries()) one.meaning = meant(to(at + 1))
  }
  number('icd', (n) => (n <= 12 ? `icd.${n}` : 'otherText'))
  number('cpt', (n) => (n <= 8 ? `cpt.${n}` : 'otherText'))
  numberWounds(order, several)
}

/** Wounds are rows: each row with a place for one of their measurements is a wound, unless it says its number. */
function numberWounds(order: readonly Known[], several: (source: string) => readonly Known[]): void {
  const sources = {
    ...{
      'wounds.location': 'location',
      'wounds.size': 'size',
      'woundType.text': 'type',
      'wounds.area': 'area',
    },
    ...{ 'wound.length': 'length', 'wound.width': 'width', 'wound.depth': 'depth', 'wound.age': 'age' },
  }
  const measured = order.filter(({ meaning }) =>
    /^wound\.(?:length|width|depth)$/.test(meaning?.source ?? ''),
  )
  const rows: Known[] = []
  for (const one of measured) if (!rows.some((row) => isSameRow(row.place, one.place))) rows.push(one)
  for (const [source, attribute] of Object.entries(sources)) {
    const places = several(source)
    const isSingle = source.startsWith('wounds.') || source === 'woundType.text'
    if (isSingle && places.length < 2) continue
    const taken = new Set<number>()
    for (const [at, one] of places.entries()) {
      const said = Number(/\b(?:wound|ulcer) ?#? ?([1-4])\b/.exec(`${one.label} ${one.question}`)?.[1] ?? 0)
      const row = rows.findIndex((other) => isSameRow(other.place, one.place))
      const n = said || (rows.length > 1 && row >= 0 ? row + 1 : at + 1)
      one.meaning = n <= 4 && !taken.has(n) ? meant(`wound.${n}.${attribute}`) : undefined
      taken.add(n)
    }
  }
}
