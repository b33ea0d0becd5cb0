import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The calls that sqlmap has tried to their end and found nothing in: the day, by the call's title. */
export type Tried = Readonly<Record<string, string>>

const file = join(import.meta.dirname, 'tried.json')

export const triedCalls = (): Tried =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Tried) : {}

/** Kept after each call, so that a run that is ended is gone on with. */
export function noteTried(title: string, day: string): void {
  const all = Object.entries({ ...triedCalls(), [title]: day })
  const sorted = Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, undefined, 2)}\n`)
}
