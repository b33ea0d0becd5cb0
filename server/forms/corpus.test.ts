import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import type { Rect } from '#contract/forms/places.ts'
import { type CorpusForm, corpus, entriesFor, expectedOn } from '#server/testing/forms/corpus.ts'
import { requests } from '#server/testing/forms/requests.ts'
import { codeNames } from '../reference/lists.ts'
import { filledForm } from './fill.ts'
import { productsIn, propose } from './propose.ts'
import { readBlank } from './read-blank.ts'

const forms = await corpus('known')

/** Without spaces: a text that wraps has none between its lines. */
const tight = (text: string) => text.replace(/\s/g, '')
const isIn = (x: number, y: number, [x1, y1, x2, y2]: Rect) =>
  x > x1 - 2 && x < x2 + 2 && y > y1 - 4 && y < y2 + 2

/** What a reader of the PDF sees in each place: drawn letters, not the values of fields. */
async function shownIn(form: CorpusForm, bytes: Uint8Array): Promise<Map<string, string | true>> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS })
  const document = await task.promise
  const shown = new Map<string, string | true>()
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const here = form.places.filter((place) => place.page === number)
    if (form.isFlat) {
      const { items } = await page.getTextContent()
      const before = new Set((await blankTexts(form)).map(({ text, x, y }) => `${text} ${x} ${y}`))
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue
        const [x = 0, y = 0] = [item.transform[4], item.transform[5]] as number[]
        if (before.has(`${item.str} ${x} ${y}`)) continue
        const place = here.find(({ rect }) => isIn(x, y, rect))
        const key = place?.key ?? `nowhere ${x} ${y}`
        const isMark = place?.kind === 'check' && item.str === 'X'
        shown.set(key, isMark ? true : `${shown.get(key) ?? ''}${item.str}`)
      }
      continue
    }
    const annotations = await page.getAnnotations()
    const keyOf = new Map(
      annotations.map((one: { id: string; rect: number[] }) => {
        const place = here.find(({ rect }) =>
          rect.every((side, at) => Math.abs(side - (one.rect[at] ?? 0)) < 0.6),
        )
        return [one.id, place?.key ?? `nowhere ${one.rect}`]
      }),
    )
    const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 1 })
    let key: string | undefined
    for (const [at, operator] of fnArray.entries()) {
      if (operator === OPS.beginAnnotation) key = keyOf.get((argsArray[at] as [string])[0])
      else if (operator === OPS.endAnnotation) key = undefined
      else if (operator === OPS.showText && key !== undefined) {
        const glyphs = (argsArray[at] as [({ unicode?: string } | number)[]])[0]
        const text = glyphs.map((glyph) => (typeof glyph === 'number' ? '' : (glyph.unicode ?? ''))).join('')
        // The library draws empty texts in fields without a value.
        if (text !== '') shown.set(key, `${shown.get(key) ?? ''}${text}`)
      }
    }
    for (const one of annotations as {
      id: string
      fieldValue?: unknown
      exportValue?: string
      buttonValue?: string
      checkBox?: boolean
      radioButton?: boolean
    }[]) {
      if (!one.checkBox && !one.radioButton) continue
      const own = one.checkBox ? one.exportValue : one.buttonValue
      if (own !== undefined && one.fieldValue === own) shown.set(keyOf.get(one.id) ?? '', true)
    }
  }
  await task.destroy()
  return shown
}

async function blankTexts({ bytes }: CorpusForm) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS })
  const { items } = await (await (await task.promise).getPage(1)).getTextContent()
  await task.destroy()
  return items.flatMap((item) =>
    'str' in item ? [{ text: item.str, x: item.transform[4] as number, y: item.transform[5] as number }] : [],
  )
}

const carried = { all: 0, missing: 0 }

for (const form of forms)
  for (const [name, source] of Object.entries(requests))
    test(`${form.name} filled from the request '${name}' shows each value in its place, and nothing elsewhere`, async () => {
      const { bytes, unfit } = await filledForm(form.bytes, entriesFor(form, source))
      const expected = expectedOn(form, source)
      const shown = await shownIn(form, bytes)
      const left = new Set(unfit.map(({ key }) => key))
      const wrong = [...shown].filter(([key, text]) => {
        const right = expected.get(key)
        return typeof text === 'string' && typeof right === 'string'
          ? tight(text) !== tight(right)
          : text !== right
      })
      expect(wrong).toEqual([])
      // What does not fit is reported; everything else is there.
      const missing = [...expected.keys()].filter((key) => !shown.has(key))
      expect(missing.filter((key) => !left.has(key))).toEqual([])
      carried.all += expected.size
      carried.missing += missing.length
    })

test('of all places whose value the requests have, at least 98 in 100 carry it', () => {
  expect(carried.all).toBeGreaterThan(1_000)
  expect(carried.missing / carried.all).toBeLessThan(0.02)
})

/** How many places whose meaning can be read have the right one proposed, and a line for each of the others. */
async function proposedFor(all: readonly CorpusForm[]) {
  const products = productsIn(codeNames())
  const found = { places: 0, right: 0, wrong: [] as string[] }
  for (const { name, bytes, accepted } of all) {
    const blank = await readBlank(bytes)
    if (typeof blank === 'string') throw new Error(blank)
    const proposals = propose(blank, products)
    for (const [at, { key, label }] of blank.places.entries()) {
      const right = accepted.get(key)
      if (!right) continue
      const meaning = proposals[at]?.meaning
      const said = meaning ? `${meaning.source}${meaning.is && `=${meaning.is}`}` : 'nothing'
      found.places += 1
      if (right.includes(said)) found.right += 1
      else found.wrong.push(`${name}, “${label}”: ${said} instead of ${right.join(' or ')}`)
    }
  }
  return found
}

test('in the look-alikes, at least nine of ten places with a readable meaning have the right one proposed', async () => {
  const { places, right } = await proposedFor(forms)
  expect(right / places).toBeGreaterThan(0.9)
})

test('on fourteen drawn forms, at least nineteen of twenty places have the right meaning proposed', {
  tags: 'slow',
}, async () => {
  const unseen = await corpus('unseen')
  expect(unseen).toHaveLength(14)
  const { places, right, wrong } = await proposedFor(unseen)
  expect(places).toBe(1_010)
  expect(right / places, wrong.join('\n')).toBeGreaterThan(0.95)
})
