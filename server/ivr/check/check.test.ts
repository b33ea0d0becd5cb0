import { expect, test } from 'vitest'
import type { CheckResult } from '#contract/ivr/check/check.ts'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import { sql } from '../../kit/database/database.ts'
import { submission, submitted, uploadedPicture } from '../../testing/ivr.ts'
import { portalWithCast } from '../../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

const novitas = 'mac-novitas-l35041'

async function check(input: object): Promise<CheckResult> {
  const answer = await portal.post('/ivr/checkIvr', input, cast.office)
  expect([answer.status, answer.body.fields]).toEqual([200, undefined])
  return answer.body.data as CheckResult
}

test('a complete submission is checked against code rules and the policies for its payer, state and day', async () => {
  const found = await check(await submission(portal, cast.office, cast.physicianId))
  expect(found.codes.find(({ rule }) => rule === 'CC-11')).toMatchObject({
    outcome: 'warn',
    fields: ['icd10DiagnosisCodes'],
    contradiction: false,
  })
  expect(found.codes.find(({ rule }) => rule === 'CC-08')?.outcome).toBe('warn')
  expect(found.policies.map(({ id }) => id)).toEqual(
    expect.arrayContaining([novitas, 'wiser-skin-nj-oh-ok-tx', 'cms-cy2026-skin-substitute-payment']),
  )
  expect(found.policies.find(({ id }) => id === novitas)).toMatchObject({
    revision: 2,
    reviewed: null,
    outcome: 'incomplete',
    source: { date: '2026-06-18 (print date)', url: expect.stringMatching(/^https:\/\/www\.cms\.gov\//) },
    documents: expect.arrayContaining([{ kind: 'vascular-study', level: 'required', present: false }]),
  })
})

test('a partial submission is checked as far as possible, and an empty one gets nothing', async () => {
  expect(await check({})).toEqual({ codes: [], policies: [] })
  const partial = await check({ cptApplicationCode: '15272', woundLocation: 'left heel', dos: 'soon' })
  expect(partial.codes.map(({ rule, outcome }) => [rule, outcome])).toEqual([
    ['CC-01', 'warn'],
    ['CC-24', 'pass'],
  ])
})

test('more wounds and codes in rows count like the first, and add-on codes with their units', async () => {
  const sent = {
    ...{ woundType: 'Venous Leg Ulcer (VLU)', woundLocation: 'Left calf', woundSize: '4 x 5 cm' },
    ...{ icd10DiagnosisCodes: 'I87.312', cptApplicationCode: '15271' },
    moreWounds: [{ woundLocation: 'Left shin', lengthCm: '8', widthCm: '5' }],
    moreDiagnosisCodes: ['L97.222'],
  }
  const outcomes = async (units: string) => {
    const { codes } = await check({ ...sent, moreApplicationCodes: [{ code: '15272', units }] })
    return Object.fromEntries(codes.map(({ rule, outcome }) => [rule, outcome]))
  }
  // 60 sq cm: 15271 and two units of 15272.
  expect(await outcomes('2')).toMatchObject({
    'CC-02': 'pass',
    'CC-03': 'pass',
    'CC-04': 'pass',
    'CC-12': 'pass',
  })
  expect(await outcomes('1')).toMatchObject({ 'CC-03': 'warn' })
})

test('every wound counts for the policies, and the request keeps each wound’s facts', async () => {
  const more = { woundType: 'Pressure Ulcer / Injury', woundLocation: 'Sacrum', woundSize: '3 x 3 cm' }
  const id = await submitted(portal, cast.office, cast.physicianId, { moreWounds: [more] })
  const { check: stored } = (await portal.get(`/ivr/getIvrCheck/${id}`, cast.reviewer)).body.data as {
    check: CheckResult & { facts: Record<string, unknown> }
  }
  expect(stored.facts).toMatchObject({
    areaCm2: 11.94,
    wounds: [
      { number: 1, facts: { woundTypeId: 'diabetic-foot-ulcer', areaCm2: 2.94 } },
      { number: 2, facts: { woundTypeId: 'pressure-ulcer', areaCm2: 9, bodyRegion: 'other' } },
    ],
  })
  const scope = stored.policies
    .find((one) => one.id === novitas)
    ?.criteria.filter(({ text }) => /^Wound/.test(text))
  expect(scope?.slice(0, 2)).toEqual([
    expect.objectContaining({
      ...{ id: 'scope', outcome: 'needs-human' },
      text: expect.stringMatching(/^Wound 2: The policy is about other/),
    }),
    expect.objectContaining({
      ...{ id: 'scope-wound-1', outcome: 'met' },
      text: expect.stringMatching(/^Wound 1: The policy is about this/),
    }),
  ])
})

test('answers to optional questions and documents by kind count in the check', async () => {
  const sent = await submission(portal, cast.office, cast.physicianId)
  const facts = { conservativeCareWeeks: 4, conservativeCareCompliant: true, tobaccoUse: 'never' }
  const documents = [{ kind: 'vascular-study' }]
  const found = (await check({ ...sent, facts, documents })).policies.find(({ id }) => id === novitas)
  const outcomes = new Map(found?.criteria.map(({ id, outcome }) => [id, outcome]))
  expect(outcomes.get('dfu-care')).toBe('not-met')
  expect(outcomes.get('tobacco')).toBe('met')
  expect(found?.documents.find(({ kind }) => kind === 'vascular-study')?.present).toBe(true)
  expect(found?.outcome).toBe('likely-not-covered')
})

test.each([
  [{ facts: { abi: 4 } }, 'facts.abi', 'This can be at most 3.'],
  [{ facts: { tobaccoUse: 'sometimes' } }, 'facts.tobaccoUse', 'Please choose one of the options.'],
  [{ facts: { shoeSize: 42 } }, 'shoeSize', 'This field is not known here.'],
  [{ documents: [{ kind: 'poem' }] }, 'documents.0.kind', 'Please choose a kind from the list.'],
])('a check with %o is rejected at the field %s', async (more, field, words) => {
  const answer = await portal.post('/ivr/checkIvr', more, cast.office)
  expect(answer.status).toBe(400)
  expect(Object.entries(answer.body.fields ?? {})[0]).toEqual([expect.stringContaining(field), words])
})

test('a submitted request keeps its check with facts and revisions, even if policies change', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId, { facts: { abi: 0.9 } })
  const read = async (as = cast.office) => (await portal.get(`/ivr/getIvrCheck/${id}`, as)).body.data
  const before = (await read()) as { check: CheckResult & { facts: Record<string, unknown> } }
  expect(before.check.facts).toMatchObject({ abi: 0.9, insuranceTypeId: 'medicare-part-b', areaCm2: 2.94 })
  expect(before.check.policies.find((one) => one.id === novitas)?.revision).toBe(2)

  await portal.db.run(sql`update ivr_policies set disabled_at = now() where policy_id = ${novitas}`)
  expect(await read()).toEqual(before)
  const again = await check(await submission(portal, cast.office, cast.physicianId))
  expect(again.policies.map((one) => one.id)).not.toContain(novitas)
  await portal.db.run(sql`update ivr_policies set disabled_at = null where policy_id = ${novitas}`)

  expect(await read(cast.reviewer)).toEqual(before)
  expect((await portal.get(`/ivr/getIvrCheck/${id}`, cast.otherOffice)).status).toBe(404)
  await expect(portal.db.run(sql`update ivr_requests set check_result = '{}'`)).rejects.toThrow()
})

test('a request is submitted whatever its check says, and documents keep their kind, then or later', async () => {
  const note = await uploadedPicture(portal, cast.office, 'pdf')
  const id = await submitted(portal, cast.office, cast.physicianId, {
    cptApplicationCode: '15271',
    documents: [{ kind: 'plan-of-care', fileUrl: note }],
  })
  const stored = (await portal.get(`/ivr/getIvrCheck/${id}`, cast.office)).body.data
  expect(stored).toMatchObject({ documentsNow: ['plan-of-care'] })
  const later = { fileUrl: await uploadedPicture(portal, cast.office, 'pdf'), kind: 'vascular-study' }
  const added = { ivrId: id, supportingDocuments: [later] }
  expect((await portal.post('/ivr/addSupportingDocuments', added, cast.office)).status).toBe(200)
  const now = (await portal.get(`/ivr/getIvrCheck/${id}`, cast.office)).body.data
  expect(now).toMatchObject({ documentsNow: ['plan-of-care', 'vascular-study'] })
  const details = (await portal.get(`/ivr/getIvrRequest/${id}`, cast.office)).body.data
  expect(details).toMatchObject({ submissionStatus: 'Pending' })
  expect((details as IvrRequest).supportingDocuments.map(({ kind }) => kind)).toEqual([
    'plan-of-care',
    'vascular-study',
  ])
})

test('a physician cannot check, and the browser gets the enabled policies for an insurance type', async () => {
  const policies = await portal.get('/ivr/getPolicies', cast.office, {
    insuranceTypeId: 'medicare-advantage-ppo',
  })
  const ids = (policies.body.data as { id: string }[]).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['ma-follows-ncd-lcd', novitas]))
  expect(ids).not.toContain('uhc-commercial-skin-substitutes')
  expect((await portal.post('/ivr/checkIvr', {}, cast.physician)).status).toBe(401)
})
