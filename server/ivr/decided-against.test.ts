import { expect, test } from 'vitest'
import type { IvrRounds } from '#contract/ivr/rounds.ts'
import type { Timeline } from '#contract/ivr/timeline.ts'
import { fewestValues, type LooseAnswer } from '../testing/benefits.ts'
import { submitted } from '../testing/ivr.ts'
import type { Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

const review = (ivrId: string, status: string, more: object = {}) =>
  portal.post('/ivr/reviewIvr', { ivrId, status, ...more }, cast.reviewer)
const history = async (id: string, as: Person) =>
  ((await portal.get(`/ivr/getTimeline/${id}`, as)).body.data as Timeline).events
const against = async (id: string, as: Person = cast.admin) =>
  (await history(id, as)).filter(({ kind }) => kind === 'decided-against').map(({ detail }) => detail)
const rejection = async (id: string, as: Person = cast.office) =>
  ((await portal.get(`/ivr/getIvrRounds/${id}`, as)).body.data as IvrRounds).rejection

const notCovered = (): LooseAnswer => {
  const answer = fewestValues()
  Object.assign(answer.primary, {
    policyStatus: { value: 'inactive', source: '271' },
    'productCoverage.status': { value: 'not-covered', source: 'phone' },
    'priorAuth.required': { value: 'required', source: 'phone' },
  })
  return answer
}

test('an approval that contradicts the answer is stored with contradictions and reason, for the team', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  const body = { answer: notCovered(), teamReason: 'Canaryreason: the payer called back' }
  expect((await review(id, 'Approved', body)).status).toBe(200)
  const [kept = ''] = await against(id)
  expect(kept).toMatch(/^Approved\n/)
  for (const said of [
    'The policy is inactive.',
    'The product is not covered.',
    'Prior authorization is required, and no number is given.',
  ])
    expect(kept).toContain(said)
  expect(kept).toMatch(/\nCanaryreason: the payer called back$/)
})

test('offices and physicians never read what an approval contradicts', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  await review(id, 'Approved', { answer: notCovered(), teamReason: 'Canaryreason' })
  for (const as of [cast.office, cast.physician])
    for (const path of ['getTimeline', 'getIvrRounds', 'getIvrRequest', 'getAnswer']) {
      const reply = await portal.get(`/ivr/${path}/${id}`, as)
      expect(reply.status, path).toBe(200)
      expect(JSON.stringify(reply.body), path).not.toMatch(
        /Canaryreason|decided-against|The policy is inactive/,
      )
    }
})

test('the specified call without a reason is accepted, and the history says that none was given', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  expect((await review(id, 'Approved', { answer: notCovered() })).status).toBe(200)
  expect(await against(id)).toEqual([expect.stringMatching(/\n$/)])
})

test('a decision that agrees with its answer has no contradictions', async () => {
  const approved = await submitted(portal, cast.office, cast.physicianId)
  await review(approved, 'Approved', { answer: fewestValues() })
  const rejected = await submitted(portal, cast.office, cast.physicianId)
  await review(rejected, 'Rejected', {
    answer: { ...fewestValues('Rejected'), primary: notCovered().primary },
  })
  expect([...(await against(approved)), ...(await against(rejected))]).toEqual([])
})

test('under an inactive policy only an approval needs coverages, authorization and last day', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  const answer = fewestValues('Rejected')
  answer.primary = { policyStatus: { value: 'inactive', source: '271' } }
  delete answer.close.validUntil
  const approval = { ...answer, close: { decision: { value: 'approved' } } }
  expect(await review(id, 'Approved', { answer: approval })).toMatchObject({
    status: 400,
    body: { fields: { 'answer.primary.productCoverage.status': expect.any(String) } },
  })
  expect((await review(id, 'Rejected', { answer })).status).toBe(200)
  const pdf = await portal.app.http.inject({
    url: `/api/ivr/getDetermination/${id}`,
    headers: { authorization: `Bearer ${cast.office.token}` },
  })
  expect(pdf.statusCode).toBe(200)
})

test('the office reads why a request was rejected if no answer says so, or that no reason was given', async () => {
  const withReason = await submitted(portal, cast.office, cast.physicianId)
  await review(withReason, 'Rejected', { rejectionReason: 'The plan ended in June.' })
  expect(await rejection(withReason)).toEqual({ reason: 'The plan ended in June.' })
  expect(await rejection(withReason, cast.physician)).toEqual({ reason: 'The plan ended in June.' })
  const without = await submitted(portal, cast.office, cast.physicianId)
  await review(without, 'Rejected')
  expect(await rejection(without)).toEqual({ reason: '' })
  const answered = await submitted(portal, cast.office, cast.physicianId)
  await review(answered, 'Rejected', { answer: fewestValues('Rejected') })
  expect(await rejection(answered)).toBeNull()
  const withoutReason = fewestValues('Rejected')
  delete withoutReason.close.denialReasons
  const noted = await submitted(portal, cast.office, cast.physicianId)
  await review(noted, 'Rejected', { answer: withoutReason })
  expect(await rejection(noted)).toBeNull()
  delete withoutReason.close.notesToOffice
  const silent = await submitted(portal, cast.office, cast.physicianId)
  await review(silent, 'Rejected', { answer: withoutReason })
  expect(await rejection(silent)).toEqual({ reason: '' })
  const approved = await submitted(portal, cast.office, cast.physicianId)
  expect(await review(approved, 'Approved', { rejectionReason: 'None' })).toMatchObject({ status: 400 })
  expect(await rejection(approved)).toBeNull()
})
