import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productsIn, propose } from '#server/forms/propose.ts'
import { readBlank } from '#server/forms/read-blank.ts'
import { codeNames } from '#server/reference/lists.ts'

const folder = join(import.meta.dirname, 'unseen')

export interface Proposals {
  readonly form: string
  readonly places: number
  readonly right: number
  /** A line for each place whose meaning was not proposed, or not this one. */
  readonly wrong: readonly string[]
}

/** Reads the forms of unseen/, and compares what is proposed for their places with what unseen/places.tsv says. */
export async function unseenProposals(): Promise<Proposals[]> {
  const [, ...rows] = readFileSync(join(folder, 'places.tsv'), 'utf8').trimEnd().split('\n')
  const forms = Map.groupBy(
    rows.map((row) => row.split('\t')),
    ([form = '']) => form,
  )
  const found: Proposals[] = []
  for (const [form, places] of forms) found.push(await proposalsFor(form, places))
  return found
}

async function proposalsFor(form: string, places: readonly string[][]): Promise<Proposals> {
  const blank = await readBlank(new Uint8Array(readFileSync(join(folder, `${form}.pdf`))))
  if (typeof blank === 'string') throw new Error(`${form} is ${blank}`)
  const proposals = propose(blank, productsIn(codeNames()))
  const wrong = places.flatMap(([, page, field, x, y, meaning = '']) => {
    const at = blank.places.findIndex(
      (place) =>
        place.page === Number(page) && (field ? place.key === field : isAt(place.rect, Number(x), Number(y))),
    )
    const proposed = proposals[at]?.meaning
    const said = proposed ? `${proposed.source}${proposed.is && `=${proposed.is}`}` : 'nothing'
    if (meaning.split('|').includes(said)) return []
    return [`${form}, “${blank.places[at]?.label ?? field}”: ${said} instead of ${meaning}`]
  })
  return { form, places: places.length, right: places.length - wrong.length, wrong }
}

/** Where underscores begin in a line of text is an estimate. */
const isAt = ([left, bottom]: readonly number[], x: number, y: number) =>
  Math.abs((left ?? 0) - x) < 25 && Math.abs((bottom ?? 0) - y) < 6
