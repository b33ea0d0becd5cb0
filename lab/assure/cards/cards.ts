import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type CardField, cardFields, offersOf, readingsOf } from '#contract/ivr/card/read-card.rules.ts'
import type { CardWord } from '#contract/ivr/card/words.rules.ts'
import { serveBrowser } from '#server/kit/http/browser-files.ts'
import { httpServer } from '#server/kit/http/server.ts'
import { browserFlags, findBrowser } from '#tools/browser.ts'
import { type Found, type Part, skipped } from '../part.ts'
import { backOf, frontOf } from './draw.ts'
import { photographed, scanned } from './photograph.ts'
import { type Card, sampleCards } from './samples.ts'

const cards = 60
const leastPrecision = 0.9
const built = fileURLToPath(new URL('../../../dist/web/', import.meta.url))
const payerList = new URL('#server/reference/data/payers.json', import.meta.url)

const sides = ['front', 'back'] as const
type Side = (typeof sides)[number]

/** What a side says, by field; '' where it says nothing. */
function truthOf({ truth, layout }: Card, side: Side): Record<CardField, string> {
  const onBack = { member: '', group: '', plan: '', payer: layout === 'medicare' ? '' : truth.payer }
  return side === 'front' ? { ...truth, phone: '' } : { ...onBack, phone: truth.phone }
}

/** Reads a picture with the worker of the built portal, under the content policies that the portal sends. */
const readIn = (page: Page, worker: string, jpeg: Buffer) =>
  page.evaluate(
    async ([address = '', base64 = '']) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const reader = new Worker(address, { type: 'module' })
      try {
        return await new Promise<CardWord[]>((resolve, reject) => {
          reader.onmessage = ({ data }) => {
            if (data.words) resolve(data.words)
            if (data.failed) reject(new Error(data.failed))
          }
          reader.onerror = () => reject(new Error('the worker did not start'))
          reader.postMessage(new Blob([bytes]))
        })
      } finally {
        reader.terminate()
      }
    },
    [worker, jpeg.toString('base64')],
  )

interface Tally {
  /** How often the pictures say it. */
  said: number
  read: number
  readRight: number
  offered: number
  right: number
}

const share = (part: number, of: number) => (of === 0 ? Number.NaN : Math.round((1000 * part) / of) / 1000)

async function evaluate(browser: Browser, address: string, worker: string, only: string) {
  const payers = JSON.parse(await readFile(payerList, 'utf8')) as { name: string; kind: string }[]
  const listed = payers.map(({ name, kind }) => ({ value: name, kind }))
  const page = await browser.newPage()
  await page.goto(`${address}/`)
  const tallies = Object.fromEntries(
    cardFields.map((field) => [field, { said: 0, read: 0, readRight: 0, offered: 0, right: 0 }]),
  ) as Record<CardField, Tally>
  const wrong: string[] = []
  for (const [at, card] of sampleCards(cards).entries()) {
    if (!card.name.includes(only)) continue
    for (const [number, side] of sides.entries()) {
      const svg = side === 'front' ? frontOf(card) : backOf(card)
      const { jpeg, spoilt } =
        at % 3 === 0 ? await scanned(svg) : await photographed(svg, 5_000 + 2 * at + number)
      const words = await readIn(page, worker, jpeg)
      const truth = truthOf(card, side)
      const [readings, offers] = [readingsOf(words, listed), offersOf(words, listed)]
      const isRight = (field: CardField, value: string) =>
        value.replace(/\s/g, '') === truth[field].replace(/\s/g, '')
      for (const field of cardFields) {
        const tally = tallies[field]
        const ofField = readings.filter((one) => one.field === field)
        const offered = offers.filter((one) => one.field === field)
        tally.said += truth[field] === '' ? 0 : 1
        tally.read += ofField.length
        tally.readRight += ofField.filter(({ value }) => isRight(field, value)).length
        tally.offered += offered.length
        tally.right += offered.filter(({ value }) => isRight(field, value)).length
        for (const { value } of offered.filter((one) => !isRight(field, one.value)))
          wrong.push(
            `${card.name} ${side}: ${field} '${value}', not '${truth[field]}' (${spoilt.join(', ') || 'scanned'})`,
          )
      }
    }
  }
  return { tallies, wrong }
}

function foundOf(tallies: Record<CardField, Tally>, wrong: readonly string[]): Found {
  const figures = Object.fromEntries(
    cardFields.map((field) => {
      const { said, read, readRight, offered, right } = tallies[field]
      const precision = share(right, offered)
      return [
        field,
        { said, offered, precision, recall: share(right, said), ofAllRead: share(readRight, read) },
      ]
    }),
  )
  for (const line of wrong) console.info(`  wrong: ${line}`)
  const faults = Object.entries(figures).flatMap(([field, { offered, precision }]) =>
    offered > 0 && precision >= leastPrecision
      ? []
      : [`${field}: precision ${precision} of ${offered} offers`],
  )
  const texts = Object.entries(figures).map(
    ([field, { precision, recall, offered, said }]) =>
      `${field} precision ${precision} (${offered} offered) recall ${recall} (${said} said)`,
  )
  return { faults, summary: texts.join('; '), figures: { ...figures, wrong } }
}

/** How well the card reader reads generated cards (docs/spec/ivr-form.md, 'Card reader'). Says nothing about real ones. */
export const cardReader: Part = {
  name: 'cards',
  about: `${cards} generated insurance cards, two thirds photographed badly, are read in a browser`,
  async run({ only }) {
    const worker = existsSync(join(built, 'assets'))
      ? readdirSync(join(built, 'assets')).find((name) => /^card-worker-.*\.js$/.test(name))
      : undefined
    if (!worker) return skipped('The browser part is not built: node tools/build-web.ts')
    const http = await httpServer({ logs: false })
    await serveBrowser(http, built)
    const address = await http.listen({ port: 0, host: '127.0.0.1' })
    const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] })
    try {
      const { tallies, wrong } = await evaluate(browser, address, `/assets/${worker}`, only)
      return foundOf(tallies, wrong)
    } finally {
      await browser.close()
      await http.close()
    }
  },
}
