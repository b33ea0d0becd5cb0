import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BenefitsAnswer } from '#contract/ivr/benefits/fields.ts'
import { summaryOf } from '#contract/ivr/benefits/summary.rules.ts'
import { sql } from '#server/kit/database/database.ts'
import { openPortal, type Portal } from '#server/testing/portal.ts'
import { seedDemo } from './seed.ts'

interface Answered {
  readonly office: string
  readonly status: 'Approved' | 'Conditional' | 'Rejected'
  /** Null without an answer. */
  readonly answer: Omit<BenefitsAnswer, 'internal'> | null
  readonly valid: string | null
  /** The number of the authorization in the ledger, if there is one. */
  readonly number: string | null
  readonly texts: string
}

let portal: Portal
let answered: readonly Answered[]
beforeAll(async () => {
  portal = await openPortal()
  await seedDemo(portal.db, portal.clock.now())
  answered = await portal.db.all<Answered>(sql`
    select o.name as office, r.status, b.answer, b.valid_until::text as valid, r.additional_information as texts,
      (select a.number from authorization_requests l join authorizations a on a.id = l.authorization_id
       where l.ivr_id = r.id order by a.id limit 1) as number
    from ivr_requests r join offices o on o.id = r.office_id
    left join ivr_benefits b on b.ivr_id = r.id and b.decision = lower(r.status)
    where r.status <> 'Pending'`)
})
afterAll(() => portal.close())

const today = () => portal.clock.now().toISOString().slice(0, 10)
const answersOf = (status: Answered['status']) =>
  answered.flatMap(({ answer, ...one }) => (one.status === status && answer ? [{ ...one, answer }] : []))
const sentences = (answer: Omit<BenefitsAnswer, 'internal'>) =>
  summaryOf({ ...answer, internal: {} }, today()).join(' ')

test('every decided request of both demo offices has an answer, at least 15 an office', () => {
  expect(answered.filter(({ answer }) => answer === null)).toEqual([])
  const offices = Object.groupBy(answered, ({ office }) => office)
  for (const of of Object.values(offices)) expect(of?.length).toBeGreaterThanOrEqual(15)
  expect(Object.keys(offices)).toHaveLength(2)
})

test('approvals say what is covered, what the patient may owe and until when, each in different words', () => {
  const approvals = answersOf('Approved')
  for (const { answer, valid } of approvals) {
    expect(sentences(answer)).toMatch(
      /^Covered( with criteria)?\. .*Patient .*owe.*(Valid through|Expired on) /,
    )
    expect(answer.close['patientEstimate.patientPays']?.value).toBeGreaterThanOrEqual(0)
    expect(valid).not.toBeNull()
  }
  expect(new Set(approvals.map(({ answer }) => sentences(answer))).size).toBeGreaterThan(approvals.length / 2)
  const needs = new Set(approvals.map(({ answer }) => answer.primary['priorAuth.required']?.value))
  expect([...needs]).toEqual(expect.arrayContaining(['required', 'not-required', 'voluntary']))
})

test('an answer names the authorization that the ledger has for its request', () => {
  const known = answered.filter(({ number }) => number !== null)
  expect(known.length).toBeGreaterThan(10)
  for (const { answer, number } of known) expect(answer?.primary['priorAuth.number']?.value).toBe(number)
})

test('conditional and rejected answers give a reason and the next step; a requested document fits the notes', () => {
  const others = [...answersOf('Conditional'), ...answersOf('Rejected')]
  expect(others.length).toBeGreaterThan(5)
  for (const { answer } of others) {
    expect(answer.close.denialReasons?.value.length).toBeGreaterThan(0)
    expect(answer.close.nextStep?.value).toBeTruthy()
    expect(answer.close.notesToOffice?.value).toBeTruthy()
  }
  for (const { answer, texts } of answersOf('Conditional')) {
    const [document] = answer.close.documentsNeeded?.value ?? []
    expect(document === 'vascular-study').toBe(texts.includes('vascular'))
    expect(document === 'hba1c-lab').toBe(texts.includes('HbA1c'))
  }
})

test('an office finds its latest decisions among its unread news', async () => {
  const news = await portal.db.all<{ email: string; count: number }>(sql`
    select u.email, count(*)::int as count from notifications n join users u on u.id = n.user_id
    where n.kind = 'ivr.decided' and n.read_at is null group by u.email`)
  const admins = news.filter(({ email }) => email.endsWith('office@demo.verimend.test'))
  expect(admins.map(({ count }) => count)).toEqual([3, 3])
})
