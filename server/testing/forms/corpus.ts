import type { Place, PlaceMeaning } from '#contract/forms/places.ts'
import type { Entry } from '#server/forms/plan.ts'
import { planOf } from '#server/forms/plan.ts'
import { readBlank } from '#server/forms/read-blank.ts'
import type { Source } from '#server/forms/values.ts'
import { expectedChoices, expectedTexts, otherTexts } from './expected.ts'
import { judged as judgedForms, lookAlikes } from './look-alikes.ts'
import { normalForms } from './normal-forms.ts'

/** A form with what each of its places means. */
export interface CorpusForm {
  readonly name: string
  readonly bytes: Uint8Array
  readonly isFlat: boolean
  readonly heldOut: boolean
  readonly places: readonly Place[]
  /** By the keys of places; undefined where nobody can tell. */
  readonly meanings: ReadonlyMap<string, PlaceMeaning>
}

/** 'source=is' as a meaning; of several, the first. */
export function meaningIn(text: string): PlaceMeaning {
  const [one = ''] = text.split('|')
  const at = one.indexOf('=')
  return at < 0
    ? { source: one, is: '', text: '' }
    : { source: one.slice(0, at), is: one.slice(at + 1), text: '' }
}

/** The eleven look-alikes and our own forms, one of them without fields. */
export async function corpus(): Promise<CorpusForm[]> {
  const alike = (await lookAlikes()).map(({ name, bytes, heldOut, places }) => ({
    ...{ name, bytes, heldOut },
    judged: (place: Place) => places.get(place.key)?.meaning ?? null,
  }))
  const own = (await normalForms()).map(({ name, bytes, places }) => ({
    ...{ name, bytes, heldOut: false },
    judged: (place: Place) =>
      places.find(({ key, rect }) => (key ? key === place.key : isThere(rect, place.rect)))?.meaning ?? null,
  }))
  return Promise.all(
    [...alike, ...own].map(async ({ judged, ...form }): Promise<CorpusForm> => {
      const blank = await readBlank(form.bytes)
      if (typeof blank === 'string') throw new Error(`${form.name} is ${blank}`)
      const places = blank.places.map(
        ({ column: _, at: __, on: ___, ...place }): Place => ({ ...place, heading: '' }),
      )
      const meanings = places.flatMap((place) => {
        const text = judged(place)
        return text === null ? [] : [[place.key, meaningIn(text)] as const]
      })
      return { ...form, isFlat: blank.isFlat, places, meanings: new Map(meanings) }
    }),
  )
}

const isThere = (drawn: readonly number[], read: readonly number[]) =>
  Math.abs((drawn[0] ?? 0) - (read[0] ?? 0)) < 6 && Math.abs((drawn[1] ?? 0) - (read[1] ?? 0)) < 6

/** What each place of a filled form should show: a text, or whether it is checked. Places that are not here show nothing. */
export function expectedOn(form: CorpusForm, source: Source): ReadonlyMap<string, string | true> {
  const texts = expectedTexts(source)
  const choices = expectedChoices(source)
  const others = otherTexts(source)
  const expected = new Map<string, string | true>()
  const boxesOf = (meaning: string) =>
    [...form.meanings.values()]
      .filter((one) => one.source === meaning && one.is !== 'other')
      .flatMap(({ is }) => is.split('/'))
  for (const place of form.places) {
    const meaning = form.meanings.get(place.key)
    if (!meaning || place.kind === 'signature') continue
    const values = choices[meaning.source]
    if (place.kind === 'check' || place.kind === 'radio') {
      const said = values?.filter((value) => value !== '') ?? []
      const isNamed = said.some((value) => meaning.is.split('/').includes(value))
      const isOther = meaning.is === 'other' && said.some((value) => !boxesOf(meaning.source).includes(value))
      if (isNamed || isOther) expected.set(place.key, true)
      continue
    }
    const other = others[meaning.source]
    if (other !== undefined) {
      const of = meaning.source.replace('.other', '')
      const hasBoxes = (choices[of] ?? []).every((value) => boxesOf(of).includes(value))
      if (!hasBoxes) expected.set(place.key, other)
      continue
    }
    const text = texts[meaning.is === '' ? meaning.source : `${meaning.source}=${meaning.is}`]
    if (text) expected.set(place.key, text)
  }
  return expected
}

/** What the product puts where. */
export const entriesFor = (form: CorpusForm, source: Source): readonly Entry[] =>
  planOf(form.places, form.meanings, source).entries

/** The meanings that are right for a place, as 'source=is'; undefined where nobody can tell. */
export function acceptedFor(form: CorpusForm, key: string): string[] | undefined {
  const right = form.meanings.get(key)
  if (!right) return undefined
  const places = judgedForms[form.name]?.places
  const [name = '', nth = '1'] = key.split(/#(?=\d+$)/)
  const same = places?.filter((place) => (place.name || 'unnamed') === name) ?? []
  const several = same[Number(nth) - 1]?.meaning?.split('|')
  return several?.map((one) => (one.includes('=') ? one : `${one}=`)) ?? [`${right.source}=${right.is}`]
}
