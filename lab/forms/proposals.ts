import { productsIn, propose } from '#server/forms/propose.ts'
import { readBlank } from '#server/forms/read-blank.ts'
import { codeNames } from '#server/reference/lists.ts'
import type { NormalForm } from '#server/testing/forms/normal-forms.ts'

export interface Proposals {
  readonly form: string
  readonly places: number
  readonly right: number
  /** A line for each place whose meaning was not proposed, or not this one. */
  readonly wrong: readonly string[]
}

/** Reads a drawn form, and compares what is proposed for its places with what they were drawn as. */
export async function proposalsFor(form: NormalForm): Promise<Proposals> {
  const blank = await readBlank(form.bytes)
  if (typeof blank === 'string') throw new Error(`${form.name} is ${blank}`)
  const proposals = propose(blank, productsIn(codeNames()))
  const wrong = form.places.flatMap(({ key, page, rect, meaning }) => {
    const at = blank.places.findIndex(
      (place) => place.page === page && (key === '' ? isAt(place.rect, rect) : place.key === key),
    )
    const proposed = proposals[at]?.meaning
    const said = proposed ? `${proposed.source}${proposed.is && `=${proposed.is}`}` : 'nothing'
    if (meaning.split('|').includes(said)) return []
    return [`${form.name}, “${blank.places[at]?.label ?? key}”: ${said} instead of ${meaning}`]
  })
  return { form: form.name, places: form.places.length, right: form.places.length - wrong.length, wrong }
}

/** A place without a field is read where its line or its box is; where underscores begin in a text is an estimate. */
const isAt = (read: readonly number[], drawn: readonly number[]) =>
  Math.abs((read[0] ?? 0) - (drawn[0] ?? 0)) < 25 && Math.abs((read[1] ?? 0) - (drawn[1] ?? 0)) < 6
