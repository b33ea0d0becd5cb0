import { readFileSync } from 'node:fs'
import type { Place, PlaceMeaning } from '#contract/forms/places.ts'
import { type Entry, planOf } from '#server/forms/plan.ts'
import { readBlank } from '#server/forms/read-blank.ts'
import type { Source } from '#server/forms/values.ts'
import { expectedChoices, expectedTexts, otherTexts } from './expected.ts'

/** A form with the meaning of each place. */
export interface CorpusForm {
  readonly name: string
  readonly bytes: Uint8Array
  readonly isFlat: boolean
  readonly places: readonly Place[]
  /** By the key of the place: its right meanings, 'source' or 'source=is', in order. Missing where no one can tell. */
  readonly accepted: ReadonlyMap<string, readonly string[]>
  /** The first of each. */
  readonly meanings: ReadonlyMap<string, PlaceMeaning>
}

const at = (name: string) => readFileSync(new URL(name, import.meta.url))

/** The blank of a form of known/. */
export const knownBlank = (name: string): Buffer => at(`known/${name}.pdf`)

/** The forms of a folder, with the content of its table of places. */
export async function corpus(folder: 'known' | 'unseen'): Promise<CorpusForm[]> {
  const [, ...rows] = at(`${folder}/places.tsv`).toString().trimEnd().split('\n')
  const forms = Map.groupBy(
    rows.map((row) => row.split('\t')),
    ([form = '']) => form,
  )
  return Promise.all([...forms].map(([name, judged]) => formOf(name, at(`${folder}/${name}.pdf`), judged)))
}

async function formOf(
  name: string,
  file: Buffer,
  judged: readonly (readonly string[])[],
): Promise<CorpusForm> {
  const bytes = new Uint8Array(file)
  const blank = await readBlank(bytes)
  if (typeof blank === 'string') throw new Error(`${name} is ${blank}`)
  const places = blank.places.map(
    ({ column: _, at: __, on: ___, ...place }): Place => ({ ...place, heading: '' }),
  )
  const accepted = new Map<string, readonly string[]>()
  for (const [, page, field, x, y, meaning = ''] of judged) {
    const found = places.find(
      (place) =>
        place.page === Number(page) && (field ? place.key === field : isAt(place.rect, Number(x), Number(y))),
    )
    if (!found) throw new Error(`${name} has no place ${field} at ${x}, ${y}`)
    accepted.set(found.key, meaning.split('|'))
  }
  const meanings = new Map([...accepted].map(([key, [first = '']]) => [key, meaningIn(first)]))
  return { name, bytes, isFlat: blank.isFlat, places, accepted, meanings }
}

/** Where underscores begin in a line of text is an estimate. */
const isAt = ([left, bottom]: readonly number[], x: number, y: number) =>
  Math.abs((left ?? 0) - x) < 25 && Math.abs((bottom ?? 0) - y) < 6

function meaningIn(text: string): PlaceMeaning {
  const [source = '', is = ''] = text.split(/=(.*)/)
  return { source, is, text: '' }
}

/** What each place of a filled form should show: a text, or whether it is checked. Other places show nothing. */
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

/** What the product enters, by place. */
export const entriesFor = (form: CorpusForm, source: Source): readonly Entry[] =>
  planOf(form.places, form.meanings, source).entries
