import { describe, expect, test } from 'vitest'
import type { EarlierAnswers, ExpiredAnswer } from '#contract/ivr/benefits/benefits.ts'
import { fieldsOf } from '#contract/ivr/benefits/fields.values.ts'
import { sql } from '#server/kit/database/database.ts'
import { everyValue, fewestValues } from '#server/testing/benefits.ts'
import { submitted } from '#server/testing/ivr.ts'
import { newOffice, newPerson, type Person } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'
import { tellOfExpired } from './expired.ts'

const { portal, cast } = await portalWithCast()

const request = (fields: Record<string, unknown> = {}) =>
  submitted(portal, cast.office, cast.physicianId, fields)
const approve = (ivrId: string, answer: object) =>
  portal.post('/ivr/reviewIvr', { ivrId, status: 'Approved', answer }, cast.reviewer)
const stranger = async () =>
  newPerson(portal, 2, { officeId: await newOffice(portal.db, portal.clock.now()) })

describe('earlier answers', () => {
  test('offer what may still hold: of the same patient the plan, of the same payer the way to reach it', async () => {
    const policy = { primaryPolicyNumber: 'EARLIER-77', primaryInsurance: 'Lone Star Mutual' }
    const first = await request(policy)
    const sent = everyValue()
    await approve(first, sent)
    const again = await request(policy)
    const { patient, payer } = (await portal.get(`/ivr/getEarlierAnswers/${again}`, cast.reviewer)).body
      .data as EarlierAnswers
    expect(patient).toMatchObject({ ivrNumber: `#IVR-${first}`, answer: { close: {}, internal: {} } })
    expect(patient?.answer.primary.planName?.value).toBe(sent.primary.planName?.value)
    for (const name of [
      'policyStatus',
      'deductibleIndividual.met',
      'priorAuth.number',
      'call.referenceNumber',
    ])
      expect(patient?.answer.primary).not.toHaveProperty([name])
    expect(payer?.answer.primary).toHaveProperty(['priorAuth.channel.fax'])
    expect(payer?.answer.primary).not.toHaveProperty(['planName'])
    const names = Object.keys(payer?.answer.primary ?? {})
    expect(names.every((name) => fieldsOf('primary')[name]?.reuse === 'payer')).toBe(true)
  })
})

describe('an answer that has expired', () => {
  test('is told to the office and to whoever decided once, and is listed for its own office', async () => {
    const id = await request()
    await approve(id, fewestValues())
    portal.clock.forward(26 * 86_400 + 12 * 3_600)
    const told: number[] = []
    const notify = async (_: unknown, event: { record: number; to: object; detail?: string }) => {
      if (event.record !== Number(id)) return
      told.push(event.record)
      expect(event).toMatchObject({
        detail: '12-15-2026',
        to: { handlersOfIvr: Number(id), officeId: cast.office.officeId },
      })
    }
    await tellOfExpired(portal.db, portal.clock.now(), { notify })
    await tellOfExpired(portal.db, portal.clock.now(), { notify })
    portal.clock.forward(-26 * 86_400 - 12 * 3_600)
    expect(told).toEqual([Number(id)])
  })

  test('leaves the list of the expired ones when a later answer is recorded', async () => {
    const id = await request()
    await approve(id, fewestValues())
    await portal.db.run(sql`update ivr_benefits_validity set valid_until = '2026-11-01' where ivr_id = ${id}`)
    const listed = async (by: Person) =>
      ((await portal.get('/ivr/getExpiredAnswers', by)).body.data as ExpiredAnswer[]).map(
        ({ ivrNumber }) => ivrNumber,
      )
    expect(await listed(cast.office)).toContain(`#IVR-${id}`)
    expect(await listed(cast.reviewer)).toContain(`#IVR-${id}`)
    expect(await listed(await stranger())).toEqual([])
    const again = { ivrId: id, answer: fewestValues(), seenRevision: 1, reason: 'Verified again' }
    await portal.post('/ivr/correctAnswer', again, cast.reviewer)
    expect(await listed(cast.office)).not.toContain(`#IVR-${id}`)
  })
})
