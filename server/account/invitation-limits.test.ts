import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import { type AccountPortal, openAccountPortal } from '#server/testing/accounts.ts'
import { colleagueForm, memberForm, physicianForm } from '#server/testing/people.ts'
import { newOffice, newPerson, type Person } from '#server/testing/portal.ts'

let portal: AccountPortal
beforeAll(async () => {
  portal = await openAccountPortal({}, { limitCreations: true })
})
afterAll(() => portal.close())

const days = 24 * 3600
/** The Office Admin of an office of this age. */
async function admin(age = 0): Promise<Person> {
  const created = new Date(portal.clock.now().getTime() - age * 1000)
  return newPerson(portal, 2, { officeId: await newOffice(portal.db, created) })
}
const add = (as: Person, more = {}) => portal.post('/physicians/addPhysician', physicianForm(more), as)
const sendAgain = (as: Person, physicianId: string, more = {}) =>
  portal.post('/physicians/resendInvitation', { physicianId, ...more }, as)
const idOf = (answer: { body: Record<string, unknown> }) => (answer.body.data as { _id: string })._id
const invitations = async (email: string) =>
  (
    await portal.db.first<{ n: number }>(
      sql`select count(*)::int as n from invitations where email = ${email}`,
    )
  )?.n
const tally = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

describe('the invitations of an office', () => {
  test('the invitations of colleagues count with those of physicians, against the same limits', async () => {
    const office = await admin()
    const invite = () => portal.post('/colleagues/addColleague', colleagueForm(), office)
    const answers = [...(await Promise.all(Array.from({ length: 10 }, () => add(office)))), await invite()]
    for (let sent = 0; sent < 5; sent += 1) answers.push(await invite())
    expect(tally(answers, 200)).toBe(15)
    expect(answers.at(-1)?.body.code).toBe('account.many-invitations')
  })

  test('on its first day an office can send fifteen invitations, also concurrently, and the error says how long to wait', async () => {
    const office = await admin()
    const answers = await Promise.all(Array.from({ length: 40 }, () => add(office)))
    expect(tally(answers, 200)).toBe(15)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'account.many-invitations',
        error: 'You sent many invitations in a short time. Please try again in 24 hours.',
      },
    })
    expect(refused?.headers['retry-after']).toBe(String(days))
    expect(await portal.get('/physicians/getManagePhysicians', office)).toMatchObject({
      body: { data: { total: 15 } },
    })
  })

  test('the limit of an office includes the invitations of colleagues', async () => {
    const first = await admin()
    for (let sent = 0; sent < 15; sent += 1) await add(first)
    const second = await newPerson(portal, 2, { officeId: first.officeId })
    expect((await add(second)).status).toBe(429)
    expect((await add(await admin())).status).toBe(200)
  })

  test('from its second day an office can send more, up to thirty an hour for each inviter', async () => {
    const office = await admin(days)
    const answers = await Promise.all(Array.from({ length: 40 }, () => add(office)))
    expect(tally(answers, 200)).toBe(30)
    const colleague = await newPerson(portal, 2, { officeId: office.officeId })
    expect((await add(colleague)).status).toBe(200)
  })
})

describe('the invitations to one address', () => {
  test('an address gets at most six invitations an hour, even when its record is deleted and added again', async () => {
    const office = await admin(days)
    const email = 'stranger@test.example'
    for (let sent = 0; sent < 6; sent += 1) {
      const added = await add(office, { email })
      expect(added.status).toBe(200)
      await portal.post('/physicians/deletePhysician', { physicianId: idOf(added) }, office)
    }
    const refused = await add(office, { email })
    expect(refused).toMatchObject({ status: 429, body: { code: 'account.invited-often' } })
    expect(refused.headers['retry-after']).toBe('3600')
    expect((await add(office, { email: 'stranger+2@test.example' })).status).toBe(429)
    expect(await invitations(email)).toBe(6)
    portal.clock.forward(3600)
    const later = await newPerson(portal, 2, { officeId: office.officeId })
    expect((await add(later, { email })).status).toBe(200)
  })

  test('sending again and changing the address of another record count for the address too', async () => {
    const office = await admin(days)
    const email = 'again@test.example'
    const id = idOf(await add(office, { email }))
    for (let sent = 0; sent < 5; sent += 1) expect((await sendAgain(office, id)).status).toBe(200)
    expect((await sendAgain(office, id)).status).toBe(429)
    await portal.post('/physicians/deletePhysician', { physicianId: id }, office)
    const other = idOf(await add(office))
    expect((await sendAgain(office, other, { email })).body.code).toBe('account.invited-often')
  })

  test('all offices together can send twelve invitations a day to one address', async () => {
    const email = 'wanted@test.example'
    const answers = []
    for (let office = 0; office < 2; office += 1) {
      const by = await admin(days)
      const id = idOf(await add(by, { email }))
      for (let sent = 0; sent < 5; sent += 1) answers.push(await sendAgain(by, id))
      await portal.post('/physicians/deletePhysician', { physicianId: id }, by)
    }
    expect(tally(answers, 200)).toBe(10)
    expect((await add(await admin(days), { email })).body.code).toBe('account.invited-often')
  })

  test('an invitation that is rejected for another reason does not count', async () => {
    const office = await admin(days)
    const email = 'whole@test.example'
    for (let sent = 0; sent < 10; sent += 1) await add(office, { email, lastName: 'evil.com' })
    expect((await add(office, { email })).status).toBe(200)
  })
})

test('invitations of team members are limited by inviter and by address', async () => {
  const boss = await newPerson(portal, 4)
  const invite = (more = {}) => portal.post('/members/addIvrMember', memberForm(more), boss)
  const answers = await Promise.all(Array.from({ length: 35 }, () => invite()))
  expect(tally(answers, 200)).toBe(30)
  expect(tally(answers, 429)).toBe(5)
})
