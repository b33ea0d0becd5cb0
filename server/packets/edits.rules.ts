import type { LeftSentence, Sentence } from '#contract/packets/packets.ts'
import type { Written } from './statement.rules.ts'

/**
 * A sentence as the office kept it. `original` is what was written from the facts at that time; '' for one of its own.
 * `left`: it was removed.
 */
export interface KeptSentence {
  readonly key: string
  readonly text: string
  readonly original: string
  readonly left?: boolean
}

export const isOwn = (key: string): boolean => key.startsWith('own-')

/**
 * What is stored of a statement that the office sends: each sentence with what was written, and those that it removed.
 * @param before what was kept until now: a removed sentence stays removed while its facts are gone
 */
export function keptFrom(
  sent: readonly { readonly key: string; readonly text: string }[],
  written: readonly Written[],
  before: readonly KeptSentence[],
): KeptSentence[] {
  const texts = new Map(written.map(({ key, text }) => [key, text]))
  const shown = new Set(sent.map(({ key }) => key))
  const kept = sent.flatMap(({ key, text }): KeptSentence[] => {
    if (isOwn(key)) return [{ key, text, original: '' }]
    const original = texts.get(key)
    return original === undefined ? [] : [{ key, text, original }]
  })
  const removed = written
    .filter(({ key }) => !shown.has(key))
    .map(({ key, text }): KeptSentence => ({ key, text, original: text, left: true }))
  const gone = before.filter(({ key }) => !isOwn(key) && !texts.has(key) && !shown.has(key))
  return [...kept, ...removed, ...gone]
}

/** What the statement says now, and what is not in it. */
export interface Statement {
  readonly sentences: readonly Sentence[]
  readonly left: readonly LeftSentence[]
}

/**
 * The statement as it is written, with the office's edits. Where a fact has changed, an unedited sentence says the new
 * fact, and an edited one stays next to the new original. A sentence whose facts are gone is not in it.
 */
export function mergedStatement(
  written: readonly Written[],
  kept: readonly KeptSentence[] | null,
): Statement {
  if (!kept) return { sentences: written.map((one) => plain(one)), left: [] }
  const byKey = new Map(written.map((one) => [one.key, one]))
  const known = new Set(kept.map(({ key }) => key))
  const sentences: Sentence[] = []
  const left: LeftSentence[] = []
  for (const one of kept) {
    const now = byKey.get(one.key)
    if (isOwn(one.key))
      sentences.push({ key: one.key, text: one.text, facts: [], state: 'added', original: '' })
    else if (!now) {
      if (one.text !== one.original) left.push({ key: one.key, text: one.text, why: 'no-fact' })
    } else if (one.left) left.push({ key: one.key, text: now.text, why: 'left-out' })
    else if (one.text === one.original || one.text === now.text) sentences.push(plain(now))
    else sentences.push({ ...plain(now), text: one.text, state: 'edited' })
  }
  // What has been answered since goes after the sentence that it follows in the written statement.
  written.forEach((one, at) => {
    if (known.has(one.key)) return
    const before = written.slice(0, at).reverse()
    const place = before
      .map(({ key }) => sentences.findIndex((sentence) => sentence.key === key))
      .find((index) => index >= 0)
    sentences.splice(place === undefined ? 0 : place + 1, 0, plain(one))
  })
  return { sentences, left }
}

const plain = ({ key, text, facts }: Written): Sentence => ({
  key,
  text,
  facts: [...facts],
  state: 'written',
  original: text,
})
