import { describe, expect, test } from 'vitest'
import type { AnswerHistory, EarlierAnswers, ExpiredAnswer } from '#contract/ivr/benefits/benefits.ts'
import { type Dependency, fieldsOf } from '#contract/ivr/benefits/fields.ts'
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

let made = 0
/** Fields of a request to a payer that no other test uses. */
const ofOwnPayer = (more: Record<string, unknown> = {}) => {
  made += 1
  return {
    primaryInsurance: `Lone Star Mutual ${made}`,
    primaryPolicyNumber: `EARLIER-${made}-77`,
    insuranceType: 'Commercial – PPO',
    medicalProductQCode: 'Q4186',
    cptApplicationCode: '15275',
    ...more,
  }
}
/** Every value of an answer, about the plan that the request names. */
const fullAnswer = (planType = 'Commercial – PPO') => {
  const answer = everyValue()
  answer.primary.planType = { value: planType, source: 'card' }
  delete answer.primary['productCoverage.code']
  delete answer.primary['applicationCoverage.cpt']
  return answer
}
const offeredFor = async (id: string) =>
  (await portal.get(`/ivr/getEarlierAnswers/${id}`, cast.reviewer)).body.data as EarlierAnswers
/** The names of the primary insurance's fields that any earlier answer offers. */
const namesOffered = async (id: string) => {
  const offers = Object.values(await offeredFor(id))
  return new Set(offers.flatMap((offer) => Object.keys(offer?.answer.primary ?? {})))
}
const dependingOn = (dependency: Dependency) =>
  Object.entries(fieldsOf('primary')).flatMap(([name, { dependsOn }]) =>
    dependsOn?.includes(dependency) ? [name] : [],
  )
const none = (names: ReadonlySet<string>, of: readonly string[]) => of.filter((name) => names.has(name))
const somebodyElse = { primaryPolicyNumber: 'ELSE-4711', patientDateOfBirth: '1960-02-03' }

describe('an earlier answer offers a value', () => {
  test('for the same patient, plan, product and code: all but what changes with every claim or call', async () => {
    const policy = ofOwnPayer()
    const first = await request(policy)
    const sent = fullAnswer()
    expect((await approve(first, sent)).body.fields).toBeUndefined()
    const again = await request(policy)
    const { patient } = await offeredFor(again)
    expect(patient).toMatchObject({ ivrNumber: `#IVR-${first}`, answer: { close: {}, internal: {} } })
    const expected = Object.entries(fieldsOf('primary')).flatMap(([name, { dependsOn }]) =>
      dependsOn ? [name] : [],
    )
    expect(Object.keys(patient?.answer.primary ?? {}).sort()).toEqual(expected.sort())
    for (const name of [
      'policyStatus',
      'deductibleIndividual.met',
      'priorAuth.number',
      'call.referenceNumber',
    ])
      expect(expected).not.toContain(name)
  })

  const others = {
    'for another product': { medicalProductQCode: 'Q4205' },
    'for another application code': { cptApplicationCode: '15271' },
    'for one more application code': { moreApplicationCodes: [{ code: '15276', units: '1' }] },
  }
  for (const [title, change] of Object.entries(others))
    test(`${title}: only about the plan and how to reach the payer`, async () => {
      const policy = ofOwnPayer()
      await approve(await request(policy), fullAnswer())
      const names = await namesOffered(await request({ ...policy, ...change }))
      expect(none(names, dependingOn('service'))).toEqual([])
      expect([...names]).toEqual(expect.arrayContaining(['planName', 'call.payerPhone']))
    })

  test('for another kind of plan: only how to reach the payer, even for the same patient and product', async () => {
    const policy = ofOwnPayer()
    await approve(await request(policy), fullAnswer())
    const names = await namesOffered(await request({ ...policy, insuranceType: 'Commercial – HMO' }))
    expect(none(names, dependingOn('planKind'))).toEqual([])
    expect([...names]).toContain('priorAuth.channel.fax')
  })

  test('for the plan that the payer named, if the request had named another one', async () => {
    const policy = ofOwnPayer()
    await approve(await request(policy), fullAnswer('Medicare Advantage – HMO'))
    const same = await namesOffered(await request(policy))
    expect(none(same, ['productCoverage.status', 'planName'])).toEqual([])
    const named = await namesOffered(await request({ ...policy, insuranceType: 'Medicare Advantage – HMO' }))
    expect([...named]).toEqual(expect.arrayContaining(['productCoverage.status', 'planName']))
  })

  test('for the product and codes that the answer itself names, not those of its request', async () => {
    for (const [name, value] of [
      ['productCoverage.code', 'Q4151'],
      ['applicationCoverage.cpt', '15271; 15272'],
    ] as const) {
      const policy = ofOwnPayer()
      const answer = fullAnswer()
      answer.primary[name] = { value, source: 'phone' }
      await approve(await request(policy), answer)
      const names = await namesOffered(await request(policy))
      expect(none(names, dependingOn('service')), name).toEqual([])
    }
  })

  test('for another patient: coverage and authorization for the same plan kind, product and code only', async () => {
    const policy = ofOwnPayer()
    const first = await request(policy)
    await approve(first, fullAnswer())
    const other = await request({ ...policy, ...somebodyElse })
    const { patient, service } = await offeredFor(other)
    expect(patient).toBeNull()
    expect(service?.ivrNumber).toBe(`#IVR-${first}`)
    const names = await namesOffered(other)
    expect(none(names, dependingOn('policy'))).toEqual([])
    expect([...names]).toEqual(
      expect.arrayContaining(['productCoverage.status', 'applicationCoverage.status', 'priorAuth.required']),
    )
  })

  test('if its latest revision still has it', async () => {
    const policy = ofOwnPayer()
    const first = await request(policy)
    await approve(first, fullAnswer())
    const answer = fewestValues()
    await portal.post(
      '/ivr/correctAnswer',
      { ivrId: first, answer, seenRevision: 1, reason: 'Of another patient' },
      cast.reviewer,
    )
    const names = await namesOffered(await request(policy))
    expect([...names].sort()).toEqual([
      'applicationCoverage.status',
      'priorAuth.required',
      'productCoverage.status',
    ])
  })

  test('for the secondary insurance only if the request names the same one with the same number', async () => {
    const policy = ofOwnPayer({ secondaryInsurance: 'Medigap Plan G', secondaryPolicyNumber: 'MG-1' })
    await approve(await request(policy), fullAnswer())
    const secondaryFor = async (more: object) =>
      Object.keys((await offeredFor(await request({ ...policy, ...more }))).patient?.answer.secondary ?? {})
    expect(await secondaryFor({ secondaryInsurance: 'MEDIGAP  plan g' })).toContain('planName')
    expect(await secondaryFor({ secondaryPolicyNumber: 'MG-2' })).not.toContain('planName')
    expect(await secondaryFor({ secondaryInsurance: '', secondaryPolicyNumber: '' })).not.toContain(
      'planName',
    )
    expect(
      none(new Set(await secondaryFor({ medicalProductQCode: 'Q4205' })), dependingOn('service')),
    ).toEqual([])
  })
})

describe('a value that was copied', () => {
  const from = { ivrNumber: '#IVR-1042', on: '2026-11-15' }

  test('keeps its origin, and the next request is offered the value without it', async () => {
    const policy = ofOwnPayer()
    const answer = fewestValues()
    Object.assign(answer.primary, {
      'productCoverage.status': { value: 'covered', source: 'portal', from },
      'call.payerPhone': { value: '800-555-0100', source: 'phone', from: 'payer-directory' },
    })
    const id = await request(policy)
    await approve(id, answer)
    const { current } = (await portal.get(`/ivr/getAnswer/${id}`, cast.office)).body.data as AnswerHistory
    expect(current?.answer.primary).toMatchObject(answer.primary)
    const { patient } = await offeredFor(await request(policy))
    expect(patient?.answer.primary['productCoverage.status']).toEqual({ value: 'covered', source: 'portal' })
  })

  test('needs a source of its own, and a valid origin', async () => {
    const id = await request()
    const answer = fewestValues()
    answer.primary.planName = { value: 'Gold', from } as never
    const { body } = await approve(id, answer)
    expect(body.fields).toEqual({ 'answer.primary.planName': 'Please choose the source of Plan name.' })
    answer.primary.planName = { value: 'Gold', source: 'phone', from: { ...from, ivrNumber: 'x' } } as never
    expect((await approve(id, answer)).status).toBe(400)
  })
})

describe('an answer that has expired', () => {
  test('notifies the office and the person who decided once, and is listed for its own office', async () => {
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
    await tellOfExpired(portal.db, portal.clock.now(), notify)
    await tellOfExpired(portal.db, portal.clock.now(), notify)
    portal.clock.forward(-26 * 86_400 - 12 * 3_600)
    expect(told).toEqual([Number(id)])
  })

  test('leaves the list of expired answers when a later answer is recorded', async () => {
    const id = await request()
    await approve(id, fewestValues())
    await portal.db.run(sql`update ivr_requests set answer_valid_until = '2026-11-01' where id = ${id}`)
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
