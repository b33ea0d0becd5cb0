import type { Left } from '#contract/forms/forms.ts'
import { meanings } from '#contract/forms/meanings.ts'
import type { Place, PlaceMeaning } from '#contract/forms/places.ts'
import { applicationText } from '#contract/ivr/wounds/wounds.rules.ts'
import { choiceOf, type Source, textOf } from './values.ts'

/** What is put into a place. */
export interface Entry {
  readonly place: Place
  /** Written text; '' for a check box. */
  readonly text: string
  readonly isOn: boolean
  /** Distinguishes two places of one field: if it differs, they must not share a value. */
  readonly meaning: string
}

export interface Plan {
  readonly entries: readonly Entry[]
  /** What is not known, or has no place on the form. */
  readonly left: readonly Left[]
}

const isBox = ({ kind }: Place) => kind === 'check' || kind === 'radio'

/** The words by which someone finds a place on the form. */
export function placeName(
  place: Pick<Place, 'label' | 'question' | 'name'>,
  meaning: PlaceMeaning | undefined,
): string {
  const said = /[a-z]{2}/i.test(place.label) && !/^(?:yes|no|other)\W*$/i.test(place.label)
  const words = said ? place.label : place.question
  return (
    words.replace(/[:\s*]+$/, '') || (meaning && meanings[meaning.source]?.label) || place.name || 'A place'
  )
}

/** What goes where on a form, by its map. Places without a meaning stay empty. */
export function planOf(
  places: readonly Place[],
  meaningOf: ReadonlyMap<string, PlaceMeaning>,
  given: Source,
): Plan {
  const entries: Entry[] = []
  const left: Left[] = []
  const boxes = new Map<string, { place: Place; meaning: PlaceMeaning }[]>()
  for (const place of places) {
    const meaning = meaningOf.get(place.key)
    if (!meaning || meaning.source === 'empty') continue
    const name = placeName(place, meaning)
    if (place.kind === 'signature') left.push({ place: name, why: meanings.signature?.why ?? '' })
    else if (isBox(place) && meaning.source === 'fixed')
      entries.push({ place, text: '', isOn: true, meaning: `fixed ${place.key}` })
    else if (isBox(place))
      boxes.set(meaning.source, [...(boxes.get(meaning.source) ?? []), { place, meaning }])
    else {
      const value = writtenValue(meaning, given, places, meaningOf)
      if (!value) continue
      if ('why' in value) left.push({ place: name, why: value.why })
      else
        entries.push({
          place,
          text: value.text,
          isOn: false,
          meaning: `${meaning.source} ${meaning.is} ${meaning.text}`,
        })
    }
  }
  for (const [source, group] of boxes) {
    const { checked, why } = checkedOf(source, group, given)
    for (const { place, meaning } of group)
      entries.push({
        place,
        text: '',
        isOn: checked.includes(place.key),
        meaning: `${source} ${meaning.is} ${place.key}`,
      })
    const [first] = group
    if (why && first) left.push({ place: groupName(source, first), why })
  }
  const sources = new Set(Array.from(meaningOf.values(), ({ source }) => source))
  return { entries, left: [...left, ...withoutPlace(sources, given)] }
}

/** The codes of a request that a form has no place for: it has one for each of the first few alone. */
function withoutPlace(sources: ReadonlySet<string>, { ivr }: Source): Left[] {
  const lists = [
    { label: 'Diagnosis code', source: 'icd', otherwise: 'icd.ofType', codes: ivr.diagnosisCodes },
    {
      label: 'Application code',
      source: 'cpt',
      otherwise: 'cptIs',
      codes: ivr.applicationCodes.map(applicationText),
    },
  ]
  return lists.flatMap(({ label, source, otherwise, codes }) =>
    !sources.has(`${source}.1`) || sources.has(source) || sources.has(otherwise)
      ? []
      : codes.flatMap((code, at) =>
          sources.has(`${source}.${at + 1}`)
            ? []
            : [{ place: `${label} ${at + 1}`, why: `The form has no place for ${code}.` }],
        ),
  )
}

/** A text for 'other' is written only if no box covers the value. */
function writtenValue(
  meaning: PlaceMeaning,
  given: Source,
  places: readonly Place[],
  meaningOf: ReadonlyMap<string, PlaceMeaning>,
) {
  const source = /^(pos|product|woundType)\.other$/.exec(meaning.source)?.[1]
  if (!source) return textOf(meaning, given)
  const others = places.flatMap(({ key }) => {
    const other = meaningOf.get(key)
    return other?.source === source && other.is !== 'other' ? other.is.split('/') : []
  })
  const chosen = choiceOf(source, given)
  if (!chosen || 'why' in chosen) return chosen
  return chosen.values.every((value) => others.includes(value)) ? null : textOf(meaning, given)
}

function groupName(source: string, { place, meaning }: { place: Place; meaning: PlaceMeaning }): string {
  const asked = place.question.replace(/[:\s*]+$/, '')
  return asked.length > 3 && meaning.is !== ''
    ? asked
    : (meanings[source]?.label ?? placeName(place, meaning))
}

function checkedOf(
  source: string,
  group: readonly { place: Place; meaning: PlaceMeaning }[],
  given: Source,
): { checked: readonly string[]; why?: string } {
  const chosen = choiceOf(source, given)
  if (!chosen) return { checked: [] }
  if ('why' in chosen) return { checked: [], why: chosen.why }
  const stands = ({ meaning }: { meaning: PlaceMeaning }, value: string) =>
    meaning.is.split('/').includes(value)
  const others = group.filter(({ meaning }) => meaning.is === 'other')
  const found = chosen.values.map((value) => group.filter((one) => stands(one, value)))
  const isOther = found.some((boxes) => boxes.length === 0)
  const checked = [...found.flat(), ...(isOther ? others : [])].map(({ place }) => place.key)
  // A box just for yes says no by staying empty.
  const saysNo = chosen.values.every((value) => value === 'no' || value === 'Standard')
  if (!isOther || others.length > 0 || saysNo) return { checked }
  return { checked, why: `The form has no box for ${chosen.shown}.` }
}
