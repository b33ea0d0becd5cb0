import { afterAll, expect, test } from 'vitest'
import { openPortal } from '#server/testing/portal.ts'
import { sql } from './database.ts'
import { containsWords } from './search-words.ts'

const portal = await openPortal()
afterAll(() => portal.close())

test.each([
  ['Bjørn Sørbråten', ['bjorn sorbraten', 'BJØRN'], ['bjarn']],
  ['Pat O’Brien-St. Clair', ["o'brien", 'obrien', 'o brien', 'st. clair', 'brien-st'], ['clair-brien']],
  [
    '#PA-12 | a.b-c2@canary.example',
    ['#pa-12', 'pa12', 'a.b-c2@canary.example', 'canary.example'],
    ['pa-1-3'],
  ],
  ['Đặng Groß Łucja Þóra', ['dang', 'gross', 'lucja', 'thora'], []],
  ['100% _', ['100%', '_'], ['1_0']],
])('%s is found by %j and not by %j', async (text, found, missed) => {
  const has = async (search: string) =>
    (await portal.db.first<{ has: boolean }>(sql`select ${containsWords(sql`${text}::text`, search)} as has`))
      ?.has
  for (const search of found) expect([search, await has(search)]).toEqual([search, true])
  for (const search of missed) expect([search, await has(search)]).toEqual([search, false])
})
