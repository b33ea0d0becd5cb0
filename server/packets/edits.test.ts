import { expect, test } from 'vitest'
import { keptFrom, mergedStatement } from './edits.rules.ts'

const written = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([key, text]) => ({
    key,
    text,
    facts: [{ name: key, label: key, value: 'Yes' }],
  }))
const first = written({ a: 'A one.', b: 'B one.', c: 'C one.' })

test('an unedited sentence says what its facts say now', () => {
  const kept = keptFrom(first, first, [])
  const { sentences } = mergedStatement(written({ a: 'A two.', b: 'B one.', c: 'C one.' }), kept)
  expect(sentences[0]).toMatchObject({ text: 'A two.', state: 'written' })
})

test('an edited sentence stays as edited, next to what its facts say now', () => {
  const kept = keptFrom([{ key: 'a', text: 'My A.' }, ...first.slice(1)], first, [])
  const { sentences } = mergedStatement(written({ a: 'A two.', b: 'B one.', c: 'C one.' }), kept)
  expect(sentences[0]).toMatchObject({ text: 'My A.', state: 'edited', original: 'A two.' })
})

test('a sentence whose facts are gone is not in the statement, but its edit is not lost', () => {
  const kept = keptFrom([{ key: 'a', text: 'My A.' }, ...first.slice(1)], first, [])
  const less = written({ c: 'C one.' })
  const { sentences, left } = mergedStatement(less, kept)
  expect(sentences.map(({ key }) => key)).toEqual(['c'])
  expect(left).toEqual([{ key: 'a', text: 'My A.', why: 'no-fact' }])
  // Saved in the meantime, it comes back with its facts.
  const again = keptFrom([{ key: 'c', text: 'C one.' }], less, kept)
  const back = mergedStatement(first, again).sentences
  expect(back.find(({ key }) => key === 'a')).toMatchObject({ text: 'My A.', state: 'edited' })
})

test('a new sentence goes after the one that it follows, and the office’s order stays', () => {
  const kept = keptFrom([...first].reverse(), first, [])
  const more = written({ a: 'A one.', b: 'B one.', n: 'New.', c: 'C one.' })
  expect(mergedStatement(more, kept).sentences.map(({ key }) => key)).toEqual(['c', 'b', 'n', 'a'])
})

test('a sentence under a key that nothing was written for is not accepted', () => {
  expect(keptFrom([{ key: 'zz', text: 'No fact says so.' }], first, []).map(({ key }) => key)).toEqual([
    'a',
    'b',
    'c',
  ])
})
