import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import { browserName, findBrowser } from '#tools/browser.ts'
import { difference } from './compare.ts'
import { readRecording } from './recording.ts'
import { shoot } from './shoot.ts'
import { type KeyState, keyStates } from './states.ts'

const kept = join(import.meta.dirname, 'pictures')
const madeWith = join(kept, 'made-with.json')
/** Of the pixels: less than a word of a label on a whole screen. */
const tolerated = 0.0004

/** A page mostly waits until it is quiet. */
const atOnce = 4

export interface Looks {
  /** Why nothing was compared. */
  readonly skipped?: string
  readonly compared: number
  /** A line for each picture that differs from the kept one, or has none. */
  readonly differing: readonly string[]
  /** Calls of the browser that the recording does not have: it is older than the screens. */
  readonly missed: readonly string[]
}

/**
 * Compares the states whose names contain `only` with their kept pictures, or keeps what is seen now. Pictures depend on
 * the browser and on the typeface of letters that the product's own lacks: with others nothing is compared. What differs
 * is put into ./look.
 */
export async function compareLooks(browser: Browser, { keep = false, only = '' } = {}): Promise<Looks> {
  const now = { browser: `${browserName(findBrowser())} ${browser.version()}`, font: fallbackFont() }
  const before = existsSync(madeWith) ? JSON.parse(readFileSync(madeWith, 'utf8')) : undefined
  if (!keep && (before?.browser !== now.browser || before?.font !== now.font)) {
    const skipped = `the pictures were made with ${before?.browser} and ${before?.font}; here are ${now.browser} and ${now.font}`
    return { skipped, compared: 0, differing: [], missed: [] }
  }
  const found = resolve('look')
  mkdirSync(kept, { recursive: true })
  rmSync(found, { recursive: true, force: true })
  const recording = readRecording()
  const missed = new Set<string>()
  const differing: string[] = []
  const states = keyStates.filter(({ name }) => name.includes(only))
  const compare = async (state: KeyState) => {
    for (const { name, theme, png } of await shoot(browser, state, recording, (call) => missed.add(call))) {
      const file = join(kept, `${name}-${theme}.png`)
      const share = existsSync(file) ? await difference(readFileSync(file), png) : 1
      if (share <= tolerated) continue
      differing.push(`${name}, ${theme}: ${(share * 100).toFixed(2)}% of it differs`)
      if (!keep) mkdirSync(found, { recursive: true })
      writeFileSync(keep ? file : join(found, `${name}-${theme}.png`), png)
    }
  }
  const waiting = [...states]
  const lane = async () => {
    for (let state = waiting.shift(); state; state = waiting.shift()) await compare(state)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  if (keep) writeFileSync(madeWith, `${JSON.stringify(now, null, 2)}\n`)
  const calls = [...missed].map((call) => `not recorded: ${call.slice(0, 160)}`)
  return { compared: states.length * 2, differing, missed: calls }
}

function fallbackFont(): string {
  try {
    return execFileSync('fc-match', ['sans-serif'], { encoding: 'utf8' }).trim()
  } catch {
    return 'an unknown typeface'
  }
}
