import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CodeGuard } from './code-guards.ts'

/** Which test file noticed that a guard was off, by the guard's key. */
export type Noticed = Readonly<Record<string, string>>

const fileIn = (root: string) => join(root, 'lab/assure/guards/noticed.json')

export const noticedIn = (root: string): Noticed => JSON.parse(readFileSync(fileIn(root), 'utf8')) as Noticed

/** Reads the file again first, for other runs may write beside this one. `file` undefined removes the entry. */
export function note(root: string, key: string, file: string | undefined) {
  const { [key]: _before, ...others } = noticedIn(root)
  const now = file === undefined ? others : { ...others, [key]: file }
  const sorted = Object.fromEntries(Object.entries(now).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(fileIn(root), `${JSON.stringify(sorted, undefined, 2)}\n`)
}

/** What names a guard while lines around it change: kind, place, text, and which of several alike in one file it is. */
export function keysOf(guards: readonly CodeGuard[]): string[] {
  const seen = new Map<string, number>()
  return guards.map(({ kind, path, code }) => {
    const name = `${kind} ${path} ${code.replace(/\s+/g, ' ').slice(0, 100)}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
