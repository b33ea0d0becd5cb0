import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOffice, newPerson, openPortal, type Person, type Portal } from '../../testing/portal.ts'
import { supportRequest } from '../../testing/support.ts'
import { picture, upload } from '../../testing/uploads.ts'
import { sql } from '../database/database.ts'

let portal: Portal
let officeId: number
beforeAll(async () => {
  portal = await openPortal({}, { limitCreations: true })
  officeId = await newOffice(portal.db, portal.clock.now())
})
afterAll(() => portal.close())

const somebody = () => newPerson(portal, 2, { officeId })
const open = (as: Person, headers = {}) =>
  portal.post('/support/createSupportCase', supportRequest(), as, headers)
const cases = async () =>
  (await portal.db.first<{ n: number }>(sql`select count(*)::int as n from support_cases`))?.n

describe('what one person creates', () => {
  test('of many simultaneous calls sixty a minute create a record, and the others get 429 with the time to wait', async () => {
    const [office, other] = [await somebody(), await somebody()]
    const answers = await Promise.all(Array.from({ length: 80 }, () => open(office)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const rejected = answers.find(({ status }) => status !== 200)
    expect(rejected).toMatchObject({
      status: 429,
      body: { code: 'limit.creating', error: 'Too many requests. Please try again in 60 seconds.' },
    })
    expect(rejected?.headers['retry-after']).toBe('60')
    expect(await cases()).toBe(60)
    expect((await open(other)).status).toBe(200)
    portal.clock.forward(60)
    expect((await open(office)).status).toBe(200)
  })

  test('a repeated call with the same idempotency key gets the same reply and is not counted', async () => {
    const office = await somebody()
    for (let call = 0; call < 70; call += 1)
      expect((await open(office, { 'idempotency-key': 'once' })).status).toBe(200)
    expect((await open(office)).status).toBe(200)
  })

  test('a call that fails for another reason does not count toward the limit', async () => {
    const office = await somebody()
    for (let call = 0; call < 70; call += 1)
      expect((await portal.post('/support/createSupportCase', {}, office)).status).toBe(400)
    expect((await open(office)).status).toBe(200)
  })

  test('at most six hundred records an hour are created, even when each minute stays below its limit', {
    tags: 'slow',
  }, async () => {
    const office = await somebody()
    for (let minute = 0; minute < 10; minute += 1) {
      const answers = await Promise.all(Array.from({ length: 60 }, () => open(office)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      portal.clock.forward(60)
    }
    expect((await open(office)).body.error).toBe('Too many requests. Please try again in 50 minutes.')
  })
})

test('a hundred files uploaded together are accepted and do not count as created records', {
  tags: 'slow',
}, async () => {
  const office = await somebody()
  const content = await picture('png')
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      upload(portal, office, { name: `wound-${at}.png`, type: 'image/png', content }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await open(office)).status).toBe(200)
})

test('files beyond three hundred a minute are rejected before their bytes are read', async () => {
  const office = await somebody()
  await portal.db.run(sql`
    insert into attempt_counts (key, used, ends_at)
    values (${`uploads a minute user ${office.userId}`}, 300, ${new Date(portal.clock.now().getTime() + 30_000)})`)
  const broken = { name: 'a.png', type: 'image/png', content: 'no picture' }
  expect(await upload(portal, office, broken)).toMatchObject({ status: 429, code: 'limit.creating' })
})
