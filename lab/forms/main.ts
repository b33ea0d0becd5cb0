import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filledForm } from '#server/forms/fill.ts'
import { productsIn, propose } from '#server/forms/propose.ts'
import { readBlank } from '#server/forms/read-blank.ts'
import { codeNames } from '#server/reference/lists.ts'
import { acceptedFor, type CorpusForm, corpus, entriesFor, expectedOn } from '#server/testing/forms/corpus.ts'
import { requests } from '#server/testing/forms/requests.ts'
import { unseenProposals } from './proposals.ts'

// Fills every form of the corpus from three requests, reads the result with poppler, and says how many places carry the right
// text, and how many meanings are proposed right: node lab/forms/main.ts [--json FILE]. Needs pdftotext (poppler-utils).

interface Word {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly height: number
}

/** The words of a PDF's first page, from its lower left corner. */
function wordsOf(file: string): Word[] {
  const html = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' })
  const height = Number(/<page width="[\d.]+" height="([\d.]+)"/.exec(html)?.[1])
  const words = html.matchAll(
    /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g,
  )
  return [...words].map(([, x1, y1, x2, y2, text = '']) => ({
    text: text
      .replaceAll('&amp;', '&')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"'),
    x: (Number(x1) + Number(x2)) / 2,
    y: height - (Number(y1) + Number(y2)) / 2,
    height: Number(y2) - Number(y1),
  }))
}

const tight = (text: string) => text.replace(/\s/g, '')
/** A word of the blank form itself: labels of look-alikes are 3.5 points high. */
const keyOf = ({ text, x, y }: Word) => `${text} ${Math.round(x)} ${Math.round(y)}`

interface Figures {
  places: number
  right: number
  told: number
  wrong: string[]
  slowestMs: number
}

async function fillAndRead(form: CorpusForm, folder: string, into: Figures): Promise<void> {
  const blank = join(folder, 'blank.pdf')
  writeFileSync(blank, form.bytes)
  const printed = new Set(wordsOf(blank).map(keyOf))
  for (const [name, source] of Object.entries(requests)) {
    const started = performance.now()
    const { bytes, unfit } = await filledForm(form.bytes, entriesFor(form, source))
    into.slowestMs = Math.max(into.slowestMs, performance.now() - started)
    const file = join(folder, 'filled.pdf')
    writeFileSync(file, bytes)
    const words = wordsOf(file).filter((word) => !printed.has(keyOf(word)))
    const expected = expectedOn(form, source)
    const told = new Set(unfit.map(({ key }) => key))
    for (const { key, rect, kind } of form.places) {
      if (kind === 'check' || kind === 'radio') continue
      const [x1, y1, x2, y2] = rect
      const here = words.filter(({ x, y }) => x > x1 && x < x2 && y > y1 - 1 && y < y2 + 1)
      const text = here.map((word) => word.text).join('')
      const wanted = expected.get(key)
      if (typeof wanted === 'string') into.places += 1
      if (typeof wanted === 'string' && text === '' && told.has(key)) into.told += 1
      else if (text === tight(typeof wanted === 'string' ? wanted : '')) into.right += wanted ? 1 : 0
      else into.wrong.push(`${form.name}, ${name}, ${key}: “${text}” instead of “${wanted ?? ''}”`)
    }
  }
}

async function proposals(form: CorpusForm) {
  const blank = await readBlank(form.bytes)
  if (typeof blank === 'string') throw new Error(blank)
  const made = propose(blank, productsIn(codeNames()))
  const judged = blank.places.flatMap(({ key }, at) => {
    const accepted = acceptedFor(form, key)
    const meaning = made[at]?.meaning
    return accepted ? [meaning !== undefined && accepted.includes(`${meaning.source}=${meaning.is}`)] : []
  })
  return {
    form: form.name,
    heldOut: form.heldOut,
    places: judged.length,
    right: judged.filter(Boolean).length,
  }
}

const folder = mkdtempSync(join(tmpdir(), 'verimend-forms-'))
const figures: Figures = { places: 0, right: 0, told: 0, wrong: [], slowestMs: 0 }
const proposed = []
for (const form of await corpus()) {
  await fillAndRead(form, folder, figures)
  proposed.push(await proposals(form))
}
rmSync(folder, { recursive: true })
for (const { form, heldOut, places, right } of proposed)
  console.log(
    `${form}${heldOut ? ' (left out at first)' : ''}: ${right} of ${places} meanings proposed right`,
  )
for (const { form, places, right } of await unseenProposals())
  console.log(`${form} (not seen at first): ${right} of ${places} meanings proposed right`)
const { places, right, told, wrong, slowestMs } = figures
console.log(
  `${right} of ${places} texts read back right (${((100 * right) / places).toFixed(1)}%), ${told} told as too long, ${wrong.length} wrong; slowest form ${Math.round(slowestMs)} ms`,
)
for (const one of wrong) console.log(one)
const at = process.argv.indexOf('--json')
if (at > 0)
  writeFileSync(process.argv[at + 1] ?? 'forms.json', JSON.stringify({ ...figures, proposed }, null, 1))
process.exitCode = wrong.length > 0 || right < places * 0.95 ? 1 : 0
