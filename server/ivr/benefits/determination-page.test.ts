import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { type BenefitsAnswer, parts } from '#contract/ivr/benefits/fields.ts'
import { rowsOf } from '#contract/ivr/benefits/text.rules.ts'
import { asAnswer, everyValue, type LooseAnswer, usualAnswer } from '#server/testing/benefits.ts'
import { determinationRow } from '#server/testing/determination-row.ts'
import { determinationOf } from './determination.ts'
import { insuranceNames } from './determination-lines.ts'
import { determinationPdf } from './determination-pdf.ts'

const names = new Map([
  ['Q4186', 'EpiFix'],
  ['15275', 'Skin substitute graft to face, scalp, hands or feet, first 25 sq cm'],
  ['15276', 'Skin substitute graft, each additional 25 sq cm'],
  ['E11.621', 'Type 2 diabetes mellitus with foot ulcer'],
  ['L97.511', 'Non-pressure chronic ulcer of other part of right foot limited to breakdown of skin'],
  ['L97.522', 'Non-pressure chronic ulcer of other part of left foot with fat layer exposed'],
])
interface Item {
  readonly text: string
  readonly left: number
  readonly right: number
}
/** A determination's pages with their texts and positions, in points. */
async function pagesOf(answer: LooseAnswer): Promise<Item[][]> {
  const sheet = determinationOf(determinationRow({ answer }), names)
  const pdf = await getDocument({ data: new Uint8Array(await determinationPdf(sheet)), verbosity: 0 }).promise
  const pages: Item[][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, left: item.transform[4], right: item.transform[4] + item.width }]
          : [],
      ),
    )
  }
  return pages
}
/** Without spaces: a PDF does not record where a line was broken. */
const tight = (text: string) => text.replace(/\s/g, '')
const textOf = (page: readonly Item[]) => tight(page.map(({ text }) => text).join(''))

test('a typical answer with every commonly given value fits on one page, unchanged on Letter and A4', async () => {
  const answer = usualAnswer()
  const pages = await pagesOf(answer)
  expect(pages).toHaveLength(1)
  const [page = []] = pages
  const shown: BenefitsAnswer = asAnswer(answer)
  const rows = [...rowsOf(shown, 'primary'), ...rowsOf(shown, 'close')]
  expect(rows.length).toBeGreaterThan(70)
  for (const { label, text, isGiven } of rows) if (isGiven) expect(textOf(page), label).toContain(tight(text))
  for (const [code, name] of names) expect(textOf(page)).toContain(tight(`${code} ${name}`))
  expect(textOf(page)).toContain(tight('corrects revision 1: The deductible was last year’s'))
  // A4 is 595 points wide. Whichever edge a printer begins at, a quarter of an inch is left on both sides.
  for (const { text, left, right } of page) {
    expect(left - (612 - 595), text).toBeGreaterThanOrEqual(18)
    expect(right, text).toBeLessThanOrEqual(595 - 18)
  }
})

test('a typical answer needs a second page only for a secondary insurance as full as the first', async () => {
  const one = await pagesOf({ ...everyValue(), secondary: {} })
  expect(one).toHaveLength(1)
  const two = await pagesOf(everyValue())
  expect(two).toHaveLength(2)
  for (const page of two)
    expect(textOf(page)).toContain(tight('María Fernández-Hernandez, born Mar 14, 1951'))
})

test('every value of an insurance has exactly one place in the determination', () => {
  expect([...insuranceNames].sort()).toEqual(Object.keys(parts.secondary).sort())
})

test('a source that values share is given once, and different ones are given at each value', async () => {
  const answer = usualAnswer()
  const page = textOf((await pagesOf(answer))[0] ?? [])
  expect(page).toContain(tight('from Jan 01, 2026 to Open (271)'))
  expect(page).toContain(tight('In network (Portal), as of Nov 20, 2026 (271)'))
})

test('values that share a line each keep their own word', async () => {
  const answer = usualAnswer()
  const networkFacility = { value: 'out', source: 'portal' } as const
  const page = textOf(
    (await pagesOf({ ...answer, primary: { ...answer.primary, networkFacility } }))[0] ?? [],
  )
  expect(page).toContain(tight('physician: In, facility: Out (Portal)'))
})
