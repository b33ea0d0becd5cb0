import { describe, expect, test } from 'vitest'
import { stateOf } from '#contract/authorizations/authorizations.rules.ts'
import type { AuthorizationDetails, KnownAuthorization } from '#contract/authorizations/authorizations.ts'
import type { AnswerHistory } from '#contract/ivr/benefits/benefits.ts'
import type { PriorAuthorizationDetails } from '#contract/prior-authorization/prior-authorization.ts'
import { approved, noted, recorded } from '../testing/authorizations.ts'
import { fewestValues } from '../testing/benefits.ts'
import { submitted } from '../testing/ivr.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { sentPriorAuthorization } from '../testing/prior-authorization.ts'

const { portal, cast } = await portalWithCast()

type Values = Readonly<Record<string, unknown>>
/** An answer with these values of the prior authorization. */
function answer(values: Values) {
  const sent = fewestValues()
  const given = { required: 'required', status: 'affirmed', ...values }
  for (const [name, value] of Object.entries(given))
    sent.primary[`priorAuth.${name}`] = { value, source: 'phone' }
  return sent
}
const whole = (number: string) => ({
  number,
  ...{ validFrom: '2026-11-20', validTo: '2027-02-28', unitsAuthorized: 80, applicationsAuthorized: 10 },
})
const aetna = { primaryInsurance: 'Aetna' }
const request = (more: Values = {}) => submitted(portal, cast.office, cast.physicianId, { ...aetna, ...more })
const approve = (ivrId: string, sent?: object) =>
  portal.post('/ivr/reviewIvr', { ivrId, status: 'Approved', ...(sent && { answer: sent }) }, cast.reviewer)
const correct = (ivrId: string, sent: object, seenRevision: number) =>
  portal.post(
    '/ivr/correctAnswer',
    { ivrId, answer: sent, seenRevision, reason: 'The payer called' },
    cast.reviewer,
  )
const of = async (ivrId: string) => {
  const { body } = await portal.get(`/authorizations/getIvrAuthorizations/${ivrId}`, cast.office)
  return (body.data as { authorizations: AuthorizationDetails[] }).authorizations
}
const shown = async (ivrId: string) =>
  (await portal.get(`/ivr/getAnswer/${ivrId}`, cast.office)).body.data as AnswerHistory
const edit = async (ivrId: string, more: Values) => {
  const [found] = await of(ivrId)
  const { basis, number, payer, product, codes, validFrom, validTo } = found as AuthorizationDetails
  const { unitsAuthorized, applicationsAuthorized, notes, version } = found as AuthorizationDetails
  const sent = {
    basis,
    number,
    payer,
    product,
    codes,
    validFrom,
    validTo,
    unitsAuthorized,
    applicationsAuthorized,
  }
  return portal.post(
    '/authorizations/editAuthorization',
    { ...sent, notes, version, authorizationId: found?._id, ...more },
    cast.reviewer,
  )
}

describe('an authorization in an answer', () => {
  test('is recorded with the approval, and shows what is corrected in the ledger', async () => {
    const id = await request()
    expect((await approve(id, answer(whole('A-1')))).body.fields).toBeUndefined()
    const [found] = await of(id)
    expect(found).toMatchObject({
      ...{ ...whole('A-1'), unitsUsed: 0, amountsKnown: false, recordedByName: 'Rita Reviewer' },
      ...{ payer: 'Aetna', basis: 'payer' },
    })
    expect((await edit(id, { number: 'A-2', unitsAuthorized: 90.5, validTo: '2027-03-31' })).status).toBe(200)
    const { current } = await shown(id)
    expect(current?.answer.primary).toMatchObject({
      'priorAuth.number': { value: 'A-2', source: 'phone' },
      'priorAuth.unitsAuthorized': { value: 90.5, source: 'phone' },
      'priorAuth.validTo': { value: '2027-03-31', source: 'phone' },
    })

    const sent = {
      ...answer(whole('A-2')),
      primary: { ...current?.answer.primary } as Record<string, object>,
    }
    sent.primary['priorAuth.applicationsAuthorized'] = { value: 12, source: 'portal' }
    expect((await correct(id, sent, 1)).body.fields).toBeUndefined()
    expect(await of(id)).toMatchObject([
      { number: 'A-2', unitsAuthorized: 90.5, applicationsAuthorized: 12, version: 3 },
    ])
    const [before] = (await shown(id)).history
    expect(before?.answer.primary['priorAuth.number']?.value).toBe('A-1')
    expect(before?.answer.primary['priorAuth.unitsAuthorized']?.value).toBe(80)
  })

  test('does not undo what was corrected in the ledger when it is sent again as it was', async () => {
    const id = await request()
    await approve(id, answer(whole('A-10')))
    await edit(id, { unitsAuthorized: 60 })
    expect((await correct(id, answer(whole('A-10')), 1)).status).toBe(200)
    expect(await of(id)).toMatchObject([{ unitsAuthorized: 60, version: 2 }])
  })

  test('whose number is corrected stays one record, unless something was used under the first', async () => {
    const id = await request()
    await approve(id, answer(whole('A-20')))
    await correct(id, answer(whole('A-21')), 1)
    expect((await of(id)).map(({ number }) => number)).toEqual(['A-21'])
    const [{ _id } = { _id: '' }] = await of(id)
    await noted(portal, cast.office, _id)
    await correct(id, answer(whole('A-22')), 2)
    expect((await of(id)).map(({ number }) => number).sort()).toEqual(['A-21', 'A-22'])
  })

  test('may not fall short of what is used: the answer is refused at the amount', async () => {
    const id = await request()
    await approve(id, answer(whole('A-30')))
    await noted(portal, cast.office, (await of(id))[0]?._id ?? '', { units: 40 })
    const { status, body } = await correct(id, answer({ ...whole('A-30'), unitsAuthorized: 30 }), 1)
    expect([status, body.fields]).toEqual([
      400,
      { 'answer.primary.priorAuth.unitsAuthorized': '40 units are used already.' },
    ])
    expect((await shown(id)).history).toEqual([])
  })

  test('that leaves days and amounts out is recorded with what is known, which is no limit of nothing', async () => {
    const id = await request()
    await approve(id, answer({ number: 'A-40' }))
    const [found] = await of(id)
    expect(found).toMatchObject({
      ...{ validFrom: null, validTo: null, unitsAuthorized: null, applicationsAuthorized: null },
      ...{ amountsKnown: false },
    })
    expect(stateOf(found as AuthorizationDetails, '2026-11-20')).toBe('Incomplete')
    await noted(portal, cast.office, found?._id ?? '', { applications: 3 })
    expect(
      (await edit(id, { validFrom: '2026-11-20', validTo: '2026-12-31', applicationsAuthorized: 2 })).status,
    ).toBe(200)
    const [known] = await of(id)
    expect(known).toMatchObject({ amountsKnown: true, applicationsAuthorized: 2, applicationsUsed: 3 })
    expect(stateOf(known as AuthorizationDetails, '2026-11-20')).toBe('Overused')
  })

  test('of a WISeR affirmation is valid for 120 days, and another last day is refused at its field', async () => {
    const id = await request()
    const values = { required: 'voluntary', number: 'U-1', validFrom: '2026-11-18' }
    const { body } = await approve(id, answer({ ...values, validTo: '2027-03-18' }))
    expect(body.fields).toEqual({
      'answer.primary.priorAuth.validTo':
        'A WISeR affirmation holds 120 days from the day of the decision: until 03-17-2027.',
    })
    await approve(id, answer(values))
    expect(await of(id)).toMatchObject([{ basis: 'wiser', validFrom: '2026-11-18', validTo: '2027-03-17' }])
  })

  test('that the payer has not given, or of a request that is not approved, is not recorded', async () => {
    const denied = await request()
    await approve(denied, answer({ ...whole('A-50'), status: 'denied' }))
    expect(await of(denied)).toEqual([])
    const rejected = await request()
    const sent = { ...answer(whole('A-51')), close: fewestValues('Rejected').close }
    await portal.post('/ivr/reviewIvr', { ivrId: rejected, status: 'Rejected', answer: sent }, cast.reviewer)
    expect(await of(rejected)).toEqual([])
  })

  test('no longer shows a number once the record is withdrawn', async () => {
    const id = await request()
    await approve(id, answer(whole('A-60')))
    const withdrawn = { authorizationId: (await of(id))[0]?._id, reason: 'Another patient' }
    await portal.post('/authorizations/withdrawAuthorization', withdrawn, cast.reviewer)
    expect((await shown(id)).current?.answer.primary).not.toHaveProperty('priorAuth.number')
  })
})

describe('a request that repeats one with an authorization', () => {
  const known = async (ivrId: string) =>
    (await portal.get(`/authorizations/getKnownAuthorizations/${ivrId}`, cast.reviewer)).body
      .data as KnownAuthorization[]
  const repeated = async (number: string, corrected: Values = {}) => {
    const service = { medicalProductQCode: 'Q4186', cptApplicationCode: '15275' }
    const first = await approved(portal, cast, { ...aetna, ...service })
    await recorded(portal, cast.reviewer, first, { number, validTo: '2027-02-28' })
    const again = { ivrId: first, corrected: { dos: '2026-12-01', ...corrected } }
    const { body } = await portal.post('/ivr/resubmitIvr', again, cast.office)
    return { first, second: (body.data as { _id: string })._id }
  }

  test('is offered what is recorded, and shares its balance when it is approved with the number', async () => {
    const { first, second } = await repeated('R-1')
    expect(await known(second)).toMatchObject([
      { origin: `#IVR-${first}`, number: 'R-1', validTo: '2027-02-28', unitsAuthorized: 40 },
    ])
    expect((await approve(second, answer({ number: 'r1', unitsAuthorized: 40 }))).status).toBe(200)
    const [found, ...others] = await of(second)
    expect(others).toEqual([])
    expect(found?.requests.map(({ ivrId }) => ivrId)).toEqual([first, second])
  })

  test('is not offered one of another product', async () => {
    const { second } = await repeated('R-2', { medicalProductQCode: 'Q4205' })
    expect(await known(second)).toEqual([])
  })

  test('gets an error at the field that contradicts the ledger, and nothing is decided', async () => {
    const { first, second } = await repeated('R-3')
    const { status, body } = await approve(second, answer({ number: 'R-3', unitsAuthorized: 80 }))
    expect([status, body.fields]).toEqual([
      400,
      {
        'answer.primary.priorAuth.unitsAuthorized': `Authorization R-3 on #IVR-${first}: units 40 there, 80 here. Enter what is recorded or leave it out; correct the record afterwards.`,
      },
    ])
    expect(await of(second)).toEqual([])
  })

  test('gets an error at the number when it is another patient’s', async () => {
    const { first } = await repeated('R-4')
    const stranger = await request({ patientFirstName: 'Ann', patientLastName: 'Lee' })
    const { body } = await approve(stranger, answer({ number: 'R-4' }))
    expect(body.fields?.['answer.primary.priorAuth.number']).toContain(
      `R-4 is recorded on #IVR-${first} for another patient: the name is Mary O'Neil-García there, Ann Lee here.`,
    )
  })
})

describe('the outcome of a prior authorization', () => {
  const outcome = (priorAuthId: string, more: Values) =>
    portal.post(
      '/priorAuthorization/recordOutcome',
      { priorAuthId, outcome: 'approved', ...more },
      cast.reviewer,
    )
  const read = async (id: string) =>
    (
      (await portal.get(`/priorAuthorization/getPriorAuthorization/${id}`, cast.office)).body
        .data as PriorAuthorizationDetails
    ).outcome
  const sentFor = (ivrId: string) => sentPriorAuthorization(portal, cast.office, { ivrId })

  test('is recorded on the approved request that it names, and shows what the ledger says', async () => {
    const ivrId = await approved(portal, cast, aetna)
    const id = await sentFor(ivrId)
    expect((await outcome(id, whole('P-1'))).body.fields).toBeUndefined()
    expect(await of(ivrId)).toMatchObject([{ ...whole('P-1'), amountsKnown: false }])
    await edit(ivrId, { number: 'P-2', unitsAuthorized: 60, validTo: '2027-01-31' })
    expect(await read(id)).toMatchObject({ number: 'P-2', unitsAuthorized: 60, validTo: '2027-01-31' })
    await outcome(id, { ...whole('P-2'), unitsAuthorized: 70, validTo: '2027-01-31' })
    expect(await of(ivrId)).toMatchObject([{ number: 'P-2', unitsAuthorized: 70 }])
  })

  test('stays with it until the request is approved, and is recorded then', async () => {
    const ivrId = await request()
    const id = await sentFor(ivrId)
    await outcome(id, whole('P-10'))
    expect(await of(ivrId)).toEqual([])
    const offered = await portal.get(`/authorizations/getKnownAuthorizations/${ivrId}`, cast.reviewer)
    expect(offered.body.data).toMatchObject([{ origin: `#PA-${id}`, ...whole('P-10') }])
    await approve(ivrId)
    expect(await of(ivrId)).toMatchObject([whole('P-10')])
  })

  test('and the answer of its request are one record', async () => {
    const ivrId = await request()
    await outcome(await sentFor(ivrId), { number: 'P-20', validFrom: '2026-11-20', validTo: '2027-02-28' })
    await approve(ivrId, answer({ number: 'p 20', unitsAuthorized: 80 }))
    expect(await of(ivrId)).toMatchObject([
      { number: 'p 20', unitsAuthorized: 80, validFrom: '2026-11-20', validTo: '2027-02-28' },
    ])
  })

  test('gives amounts only with an approval, and never 0', async () => {
    const id = await sentFor(await approved(portal, cast, aetna))
    expect((await outcome(id, { outcome: 'denied', unitsAuthorized: 4 })).body.fields).toEqual({
      unitsAuthorized: 'Only an approval has units and applications.',
    })
    expect((await outcome(id, { number: 'P-30', applicationsAuthorized: 0 })).body.fields).toEqual({
      applicationsAuthorized: 'Please leave it empty if the payer has not said how much.',
    })
  })

  test('that contradicts the ledger is refused at the field', async () => {
    const ivrId = await approved(portal, cast, aetna)
    await recorded(portal, cast.reviewer, ivrId, { number: 'P-40', unitsAuthorized: 40 })
    const { body } = await outcome(await sentFor(ivrId), { number: 'P-40', unitsAuthorized: 50 })
    expect(Object.keys(body.fields ?? {})).toEqual(['unitsAuthorized'])
  })
})
