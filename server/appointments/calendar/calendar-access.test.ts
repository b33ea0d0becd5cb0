import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretsFrom } from '../../kit/access/secrets.ts'
import { recordChange } from '../../kit/live/changes.ts'
import { currentCursor, nextChanges } from '../../kit/live/store.ts'
import { eventually } from '../../testing/embedded.ts'
import { newPerson, openPortal, type Portal } from '../../testing/portal.ts'
import { calendarAccess } from './calendar-access.ts'
import { saveConnection } from './calendar-store.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('while Google does not answer, members who need fresh tokens block neither requests nor live updates', async () => {
  const { db, clock, config } = portal
  const google = Promise.withResolvers<void>()
  let asked = 0
  const access = calendarAccess({
    ...{ db, clock, secrets: secretsFrom(config.secretKey), publicUrl: config.publicUrl },
    standIn: undefined,
    notify: async () => {},
    mail: async () => {},
    accounts: {
      async refresh() {
        asked += 1
        await google.promise
        return { access: { token: 'fresh', secondsLeft: 3_600 }, refreshToken: undefined }
      },
    },
  })
  const members = await Promise.all(Array.from({ length: 15 }, () => newPerson(portal, 3)))
  const now = clock.now()
  for (const { userId: memberId } of members) {
    const tokens = access.sealed(memberId, 'lasting', { token: 'spent', secondsLeft: 0 }, now)
    const connection = { memberId, accountId: String(memberId), email: 'a@test.example', ...tokens }
    await db.transaction((tx) => saveConnection(tx, connection, now))
  }
  const from = await currentCursor(db)
  const done = members.map(({ userId }) => access.within(userId, async () => userId))
  await eventually(async () => expect(asked).toBeGreaterThan(0))
  await db.transaction((tx) => recordChange(tx, { area: 'test', record: 1, to: { team: true } }))
  await eventually(async () => expect(await nextChanges(db, from, 10)).toMatchObject([{ record: 1 }]))
  google.resolve()
  expect(await Promise.all(done)).toEqual(members.map(({ userId }) => userId))
})
