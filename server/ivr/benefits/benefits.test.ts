import { describe, expect, test } from 'vitest'
import type { AnswerHistory } from '#contract/ivr/benefits/benefits.ts'
import { type Part, parts } from '#contract/ivr/benefits/fields.ts'
import { sql } from '#server/kit/database/database.ts'
import { everyValue, fewestValues, type LooseAnswer } from '#server/testing/benefits.ts'
import { submitted } from '#server/testing/ivr.ts'
import { newOffice, newPerson, type Person } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'
import { tellOfExpired } from './expired.ts'

const { portal, cast } = await portalWithCast()

const request = (fields: Record<string, unknown> = {}) =>
  submitted(portal, cast.office, cast.physicianId, fields)
const review = (ivrId: string, status: string, answer?: object, more: object = {}) =>
  portal.post('/ivr/reviewIvr', { ivrId, status, ...(answer && { answer }), ...more }, cast.reviewer)
const read = async (id: string, by: Person = cast.reviewer) =>
  (await portal.get(`/ivr/getAnswer/${id}`, by)).body.data as AnswerHistory
const correct = (ivrId: string, answer: object, seenRevision: number, reason = 'A wrong amount') =>
  portal.post('/ivr/correctAnswer', { ivrId, answer, seenRevision, reason }, cast.reviewer)
const statusOf = async (id: string) =>
  ((await portal.get(`/ivr/getIvrRequest/${id}`, cast.office)).body.data as { submissionStatus: string })
    .submissionStatus
const stranger = async () =>
  newPerson(portal, 2, { officeId: await newOffice(portal.db, portal.clock.now()) })
const notes = { additionalInformation: 'Please send the study.', notes: 'Study missing' }
const made = ['verifiedBy', 'disclaimerAccepted']
const isOfEstimate = (name: string) => /^patientEstimate\.(?!allowedP|allowedA|basis)/.test(name)

describe('an answer that comes with a decision', () => {
  test('every value of the 39 fields is read as it was sent, with its source', async () => {
    const id = await request({ secondaryInsurance: 'Aetna', secondaryPolicyNumber: 'W1' })
    const sent = everyValue()
    expect((await review(id, 'Approved', sent)).body.fields).toBeUndefined()
    const { current, history } = await read(id)
    expect(history).toEqual([])
    expect(current).toMatchObject({ revision: 1, byName: cast.reviewer.name, reason: '' })
    for (const part of Object.keys(parts) as Part[]) {
      const stored = current?.answer[part] as unknown as LooseAnswer['primary']
      const kept = (values: LooseAnswer['primary']) =>
        Object.entries(values)
          .filter(([name]) => !made.includes(name) && !isOfEstimate(name))
          .map(([name, { value, source = null }]) => [name, value, source])
          .sort()
      expect(kept(stored), part).toEqual(kept(sent[part]))
      expect(kept(sent[part]).length, part).toBeGreaterThan(0)
    }
    expect(current?.answer.close.verifiedBy?.value).toBe(cast.reviewer.name)
  })

  test('what is not given stays absent and null means none: neither becomes 0', async () => {
    const id = await request()
    const answer = fewestValues()
    Object.assign(answer.primary, {
      'copay.amount': { value: 0, source: 'phone' },
      'outOfPocketIndividual.total': { value: null, source: 'phone' },
    })
    await review(id, 'Approved', answer)
    const primary = (await read(id)).current?.answer.primary
    expect(primary?.['copay.amount']).toEqual({ value: 0, source: 'phone' })
    expect(primary?.['outOfPocketIndividual.total']).toEqual({ value: null, source: 'phone' })
    expect(primary).not.toHaveProperty('deductibleIndividual.total')
    expect(JSON.stringify(primary)).not.toContain('deductible')
  })

  test('a decision without an answer works as before and has no answer', async () => {
    const id = await request()
    expect((await review(id, 'Approved')).status).toBe(200)
    expect(await read(id)).toEqual({ current: null, history: [] })
  })

  test('an answer without required values is rejected with messages at the fields and nothing is decided', async () => {
    const id = await request()
    const empty = { primary: {}, secondary: {}, close: {}, internal: {} }
    const { status, body } = await review(id, 'Rejected', empty)
    expect(status).toBe(400)
    expect(body.fields).toMatchObject({
      'answer.close.decision': 'The decision of the answer must be the decision on the request.',
      'answer.primary.policyStatus': 'Please choose the policy status.',
      'answer.primary.productCoverage.status': 'Please choose whether the product is covered.',
      'answer.primary.applicationCoverage.status': 'Please choose whether the application is covered.',
      'answer.primary.priorAuth.required': 'Please choose whether prior authorization is required.',
      'answer.close.validUntil': 'Please enter until when the answer is valid.',
    })
    expect((await review(id, 'Conditional', empty, notes)).body.fields).toMatchObject({
      'answer.close.denialReasons': 'Please choose at least one reason.',
    })
    expect(await statusOf(id)).toBe('Pending')
  })

  test('values that are of the wrong kind, lack a source or contradict each other are named', async () => {
    const id = await request()
    const answer = fewestValues()
    const { primary, close } = answer
    primary['copay.amount'] = { value: 12.5, source: 'phone' }
    expect((await review(id, 'Approved', answer)).body.fields).toEqual({
      'answer.primary.copay.amount.value': 'Copay must be an amount in whole cents.',
    })
    delete primary['copay.amount']
    Object.assign(primary, {
      'deductibleIndividual.total': { value: 10_000, source: '271' },
      'deductibleIndividual.met': { value: 4_000, source: '271' },
      'deductibleIndividual.remaining': { value: 5_000, source: '271' },
      planName: { value: 'Gold' },
      planType: { value: 'No such type', source: 'card' },
      coverageFrom: { value: '2026-05-01', source: 'card' },
      coverageTo: { value: '2026-04-01', source: 'card' },
    })
    close.validUntil = { value: '2026-12-21' }
    expect((await review(id, 'Approved', answer)).body.fields).toMatchObject({
      'answer.primary.deductibleIndividual.remaining':
        'Deductible, individual, remaining must be the total less what is met.',
      'answer.primary.planName': 'Please choose the source of Plan name.',
      'answer.primary.planType': 'Please choose the plan type from the list.',
      'answer.primary.coverageTo': 'Coverage to is before Coverage from.',
      'answer.close.validUntil': 'Valid until can be Apr 1, 2026 at the latest: end of coverage.',
    })
    expect(await statusOf(id)).toBe('Pending')
  })

  test('the estimate is calculated, whatever was sent', async () => {
    const id = await request()
    const answer = fewestValues()
    const source = 'phone'
    Object.assign(answer.primary, {
      deductibleApplies: { value: 'both', source },
      'deductibleIndividual.remaining': { value: 45_000, source },
      'coinsurancePct.product': { value: 2_000, source },
      'copay.amount': { value: null, source },
      'outOfPocketIndividual.remaining': { value: 369_000, source },
    })
    Object.assign(answer.close, {
      'patientEstimate.allowedProduct': { value: 140_000 },
      'patientEstimate.allowedApplication': { value: null },
      'patientEstimate.patientPays': { value: 1 },
    })
    await review(id, 'Approved', answer)
    const close = (await read(id)).current?.answer.close
    expect(close?.['patientEstimate.patientPays']).toEqual({ value: 64_000, source: 'estimate' })
    const unknown = await request()
    delete answer.primary['copay.amount']
    await review(unknown, 'Approved', answer)
    expect((await read(unknown)).current?.answer.close).not.toHaveProperty(['patientEstimate.patientPays'])
  })
})

describe('revisions', () => {
  test('a conditional request’s answer no longer applies once the office has answered', async () => {
    const id = await request()
    await review(id, 'Conditional', fewestValues('Conditional'), notes)
    expect((await read(id, cast.office)).current?.revision).toBe(1)
    await portal.post('/ivr/answerIvr', { ivrId: id, answers: [{ item: 1, text: 'Here.' }] }, cast.office)
    expect(await read(id, cast.office)).toMatchObject({ current: null, history: [{ revision: 1 }] })
    await review(id, 'Approved', fewestValues())
    expect(await read(id)).toMatchObject({ current: { revision: 2 }, history: [{ revision: 1 }] })
  })

  test('a correction is a new revision with a reason, notifies the office, and keeps the status', async () => {
    const id = await request()
    expect((await correct(id, fewestValues(), 0)).body.code).toBe('ivr.answer-not-final')
    await review(id, 'Approved', fewestValues())
    const answer = fewestValues()
    answer.primary.policyStatus = { value: 'pending', source: 'phone' }
    expect((await correct(id, answer, 1, ' ')).body.fields).toHaveProperty('reason')
    expect((await correct(id, { ...answer, close: fewestValues('Rejected').close }, 1)).status).toBe(400)
    expect((await correct(id, answer, 1)).body).toMatchObject({ data: { revision: 2 } })
    const stale = await correct(id, answer, 1)
    expect(stale.body).toMatchObject({ code: 'ivr.answer-changed' })
    expect(stale.body.error).toContain(cast.reviewer.name)
    expect(await read(id, cast.office)).toMatchObject({
      current: {
        revision: 2,
        reason: 'A wrong amount',
        answer: { primary: { policyStatus: { value: 'pending' } } },
      },
      history: [{ revision: 1 }],
    })
    expect(await statusOf(id)).toBe('Approved')
    const { notifications } = (await portal.get('/notifications/getNotifications', cast.office)).body
      .data as { notifications: { kind: string; record: number }[] }
    expect(notifications).toContainEqual(
      expect.objectContaining({ kind: 'ivr.answer-corrected', record: Number(id) }),
    )
  })

  test('of two simultaneous corrections one is saved and the other is told who was first', async () => {
    const id = await request()
    await review(id, 'Approved', fewestValues())
    const both = await Promise.all([correct(id, fewestValues(), 1), correct(id, fewestValues(), 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a stored revision can be neither changed nor removed', async () => {
    const id = await request()
    await review(id, 'Approved', fewestValues())
    await expect(
      portal.db.run(sql`update ivr_benefits set reason = 'x' where ivr_id = ${id}`),
    ).rejects.toThrow()
    await expect(portal.db.run(sql`delete from ivr_benefits where ivr_id = ${id}`)).rejects.toThrow()
  })
})

describe('who reads an answer', () => {
  test('the team’s internal notes reach no one in an office in any reply', async () => {
    const word = 'Canaryinternal'
    const id = await request({ patientLastName: 'Findme' })
    const answer = {
      ...fewestValues(),
      internal: { internalNotes: { value: word }, 'call.agent': { value: `Agent ${word}` } },
    }
    await review(id, 'Approved', answer)
    expect((await read(id)).current?.answer.internal.internalNotes?.value).toBe(word)
    await correct(id, answer, 1)
    portal.clock.forward(40 * 86_400)
    await tellOfExpired(portal.db, portal.clock.now(), async () => undefined)
    portal.clock.forward(-40 * 86_400)
    for (const person of [cast.office, cast.physician]) {
      const replies = await Promise.all([
        portal.get(`/ivr/getAnswer/${id}`, person),
        portal.get(`/ivr/getIvrRequest/${id}`, person),
        portal.get(`/ivr/getIvrRounds/${id}`, person),
        portal.get(`/ivr/getTimeline/${id}`, person),
        portal.get('/ivr/getIvrRequests', person),
        portal.get('/ivr/getExpiredAnswers', person),
        portal.get('/notifications/getNotifications', person),
        portal.get('/search/findRecords', person, { search: word }),
      ])
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
      expect(JSON.stringify(replies)).not.toContain(word)
    }
    const exported = await portal.post('/ivr/exportIvrRequests', { ids: [id] }, cast.reviewer)
    expect(JSON.stringify(exported.body)).not.toContain(word)
    const mails = await portal.db.all<{ data: unknown }>(sql`select data from pgboss.job`)
    expect(JSON.stringify(mails)).not.toContain(word)
    const changes = await portal.db.all(sql`select * from live_changes`)
    expect(JSON.stringify(changes)).not.toContain(word)
  })

  test('an office reads only its own answers, and only the team corrects them', async () => {
    const id = await request()
    await review(id, 'Approved', fewestValues())
    const other = await stranger()
    expect((await portal.get(`/ivr/getAnswer/${id}`, other)).status).toBe(404)
    expect((await portal.get(`/ivr/getAnswer/${id}`, cast.physician)).status).toBe(200)
    expect((await portal.get(`/ivr/getEarlierAnswers/${id}`, cast.office)).status).toBe(401)
    const body = { ivrId: id, answer: fewestValues(), seenRevision: 1, reason: 'x' }
    expect((await portal.post('/ivr/correctAnswer', body, cast.office)).status).toBe(401)
  })
})
