import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ClamdStandIn, clamdStandIn, eicar, findEicar } from '../testing/clamd.ts'
import { type Cast, newCast, openPortal, type Portal } from '../testing/portal.ts'
import { pdf, picture, remainsIn, upload } from '../testing/uploads.ts'

let clamd: ClamdStandIn
let portal: Portal
let cast: Cast
beforeAll(async () => {
  clamd = await clamdStandIn()
  portal = await openPortal({ clamdUrl: clamd.url })
  cast = await newCast(portal)
})
beforeEach(async () => {
  clamd.answerWith(findEicar)
  await portal.db.pool.query('delete from files')
  await rm(`${portal.config.dataDir}/files`, { recursive: true, force: true })
})
afterAll(async () => {
  await portal.close()
  await clamd.close()
  await rm(portal.config.dataDir, { recursive: true, force: true })
})

const nothing = { files: 0, orphans: 0, bytes: 0 }
const send = (name: string, content: Buffer | string) =>
  upload(portal, cast.office, { name, type: 'application/octet-stream', content })

test('a file in which the scanner finds something is rejected with a clear error, and not stored', async () => {
  for (const [name, content] of [
    ['list.csv', `Name,Size\n${eicar}\n`],
    ['chart.pdf', Buffer.concat([pdf, Buffer.from(eicar)])],
    ['wound.jpg', Buffer.concat([await picture('jpeg'), Buffer.from(eicar)])],
  ] as const) {
    const answer = await send(name, content)
    expect(answer).toMatchObject({ status: 415, code: 'files.infected' })
    expect(answer.error).not.toContain('Eicar')
  }
  expect(await remainsIn(portal)).toEqual(nothing)
})

test('a clean file is stored, and the scanner has received it as it was sent', async () => {
  const sent = await picture('png')
  expect(await send('wound.png', sent)).toMatchObject({ status: 200 })
  expect(clamd.streams.at(-1)?.equals(sent)).toBe(true)
  expect(await send('chart.pdf', pdf)).toMatchObject({ status: 200 })
  expect(clamd.faults).toEqual([])
})

test('a file that is rejected for another reason is not sent to the scanner', async () => {
  const before = clamd.streams.length
  expect(await send('wound.png', pdf)).toMatchObject({ status: 415, code: 'files.type-differs' })
  expect(clamd.streams).toHaveLength(before)
})

test('while the scanner gives no verdict uploads are rejected, and afterwards the same upload succeeds', async () => {
  for (const reply of ['hang up', 'INSTREAM size limit exceeded. ERROR', 'stream: broken ERROR']) {
    clamd.answerWith(() => reply)
    const answer = await send('chart.pdf', pdf)
    expect(answer).toMatchObject({ status: 503, code: 'files.scanner-unavailable' })
  }
  expect(await remainsIn(portal)).toEqual(nothing)
  clamd.answerWith(findEicar)
  expect(await send('chart.pdf', pdf)).toMatchObject({ status: 200 })
})
