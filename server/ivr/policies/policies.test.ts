import { expect, test } from 'vitest'
import type { CheckResult } from '#contract/ivr/check/check.ts'
import type { Policy } from '#contract/ivr/check/policy.ts'
import type { ListedPolicy, PolicyDetails } from '#contract/ivr/policies.ts'
import { notifier } from '../../notifications/notifier.ts'
import { submitted } from '../../testing/ivr.ts'
import { portalWithCast } from '../../testing/portal-with-cast.ts'
import { warnOfEndingPolicies } from './warnings.ts'

const { portal, cast } = await portalWithCast()

const novitas = 'mac-novitas-l35041'

const list = async () => (await portal.get('/ivr/getPolicyList', cast.admin)).body.data as ListedPolicy[]

async function details(policyId: string): Promise<PolicyDetails> {
  const row = (await list()).find((one) => one.policyId === policyId)
  return (await portal.get(`/ivr/getPolicy/${row?._id}`, cast.admin)).body.data as PolicyDetails
}

/** A policy is sent as its file's text. */
const send = (path: string, { policy, ...body }: Record<string, unknown>) =>
  portal.post(
    `/ivr/${path}`,
    { ...body, ...(policy !== undefined && { policy: JSON.stringify(policy) }) },
    cast.admin,
  )

test('only an IVR Admin reads policies, which come unreviewed and enabled', async () => {
  const policies = await list()
  expect(new Set(policies.map(({ policyId }) => policyId)).size).toBe(28)
  expect(policies).toHaveLength(64)
  const latest = new Map(policies.toSorted(byRevision).map((one) => [one.policyId, one]))
  expect([...latest.values()].every(({ enabled }) => enabled)).toBe(true)
  expect(policies.every(({ reviewedOn }) => reviewedOn === null)).toBe(true)
  for (const other of [cast.reviewer, cast.office, cast.physician])
    expect((await portal.get('/ivr/getPolicyList', other)).status).toBe(401)
})

test('a disabled policy is no longer used for new checks, and an enabled one is used again', async () => {
  const { _id } = await details('cigna-mm-0068')
  const used = async () => {
    const { body } = await portal.get('/ivr/getPolicies', cast.office, { insuranceTypeId: 'commercial-ppo' })
    return (body.data as Policy[]).some(({ id }) => id === 'cigna-mm-0068')
  }
  expect(await used()).toBe(true)
  expect((await send('setPolicyEnabled', { policyRowId: _id, enabled: false })).status).toBe(200)
  expect(await used()).toBe(false)
  expect((await details('cigna-mm-0068')).disabledByName).toBe(cast.admin.name)
  await send('setPolicyEnabled', { policyRowId: _id, enabled: true })
  expect(await used()).toBe(true)
})

test('a revision that is disabled gives way to an earlier one in use, and the message says so', async () => {
  const [third, replaced, first] = (await list()).filter(
    ({ policyId }) => policyId === 'wiser-skin-nj-oh-ok-tx',
  )
  const set = async (row: ListedPolicy | undefined, enabled: boolean) =>
    (await send('setPolicyEnabled', { policyRowId: row?._id, enabled })).body.message
  expect([third?.revision, first?.revision, replaced?.enabled]).toEqual([3, 1, false])
  const named = `“${third?.title}”`
  expect(await set(third, false)).toBe(
    `Revision 3 of ${named} is no longer used. Revision 1 is used instead.`,
  )
  expect(await set(first, false)).toBe(`Revision 1 of “${first?.title}” is no longer used.`)
  expect(await set(third, true)).toBe(`Revision 3 of ${named} is used for new checks again.`)
  await set(first, true)
})

test('a review needs a name and a day that is not in the future, and ends results being illustrative', async () => {
  const { _id } = await details(novitas)
  const later = await send('markPolicyReviewed', {
    policyRowId: _id,
    reviewedByName: 'Ada',
    reviewedOn: '2027-01-01',
  })
  expect(later.body.fields).toEqual({ reviewedOn: 'The day of the review is in the future.' })
  const review = { policyRowId: _id, reviewedByName: 'Ada Byron', reviewedOn: '2026-11-19' }
  expect((await send('markPolicyReviewed', review)).status).toBe(200)
  const id = await submitted(portal, cast.office, cast.physicianId)
  const stored = (await portal.get(`/ivr/getIvrCheck/${id}`, cast.office)).body.data
  expect(stored).toMatchObject({
    check: {
      policies: expect.arrayContaining([
        expect.objectContaining({ id: novitas, reviewed: { by: 'Ada Byron', on: '2026-11-19' } }),
      ]),
    },
  })
})

test('a policy’s open requests match its payers, states and days, and exclude decided ones', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  const before = (await details(novitas)).affected
  expect(before.ivrNumbers).toContain(`#IVR-${id}`)
  expect(before.total).toBe(before.ivrNumbers.length)
  await portal.post('/ivr/reviewIvr', { ivrId: id, status: 'Approved' }, cast.reviewer)
  expect((await details(novitas)).affected.total).toBe(before.total - 1)
  expect((await details('aetna-cpb-0244')).affected.total).toBe(0)
})

test('a revision is previewed as its differences, imported once, and counts from its first day', async () => {
  const { policy } = await details(novitas)
  const text = 'Skin deficit is at least 2.0 sq cm.'
  const criteria = policy.criteria.map((one) => (one.id === 'size' ? { ...one, text } : one))
  const next = { ...policy, criteria, effective: { from: '2027-01-01', to: null } }
  const preview = await send('previewPolicy', { policy: next })
  expect(preview.body.data).toMatchObject({
    revision: 3,
    changes: [
      { path: 'criteria.size.text', before: '"The wound is at least 1.0 sq cm."', after: `"${text}"` },
      { path: 'effective.from', before: '"2015-10-01"', after: '"2027-01-01"' },
    ],
    affected: { total: 0 },
  })
  expect((await send('importPolicy', { policy: next, revision: 3 })).status).toBe(200)
  const again = await send('importPolicy', { policy: { ...next, title: 'Another' }, revision: 3 })
  expect([again.status, again.body.code]).toEqual([409, 'policies.changed-since'])
  expect((await send('previewPolicy', { policy: next })).body.code).toBe('policies.unchanged')
  const check = async (dos: string) => {
    const sent = { insuranceType: 'Medicare (Original, Part B)', facilityState: 'TX', dos }
    const { body } = await portal.post(
      '/ivr/checkIvr',
      { ...sent, primaryInsurance: 'Medicare Part B – Novitas Solutions (JH)' },
      cast.office,
    )
    const { policies } = body.data as { policies: { id: string; revision: number }[] }
    return policies.find(({ id }) => id === novitas)?.revision
  }
  expect(await check('2026-12-31')).toBe(2)
  expect(await check('2027-01-01')).toBe(3)
})

test('the text of a revision cannot be changed or deleted in the database', async () => {
  const change = portal.db.pool.query('update ivr_policies set document = document || \'{"title": "x"}\'')
  await expect(change).rejects.toThrow('never changes')
  await expect(portal.asOwner('delete from ivr_policies')).rejects.toThrow('never changed')
})

test('findings up to November 27 are the second revision of four policies, and count in new checks', async () => {
  const second = (await list()).filter(
    ({ revision, createdByName }) => revision === 2 && createdByName === '',
  )
  expect(second.map(({ policyId }) => policyId)).toEqual(
    expect.arrayContaining([
      'cms-cy2026-skin-substitute-payment',
      'cms-cy2027-proposed',
      'lcd-2026-set-withdrawn',
      'wiser-skin-nj-oh-ok-tx',
    ]),
  )
  const { policy } = await details('cms-cy2026-skin-substitute-payment')
  expect(policy.notVerified[0]).toMatch(/^127\.14 is confirmed by two independent bodies/)
  const wiser = async (serviceType: string, facilityState: string, primaryInsurance: string) => {
    const { body } = await portal.post(
      '/ivr/checkIvr',
      {
        ...{ insuranceType: 'Medicare (Original, Part B)', dos: '2026-12-05', facilityName: 'Lakeshore' },
        ...{ icd10DiagnosisCodes: 'E11.621', woundType: 'Diabetic Foot Ulcer (DFU)', ptan: 'TX1234' },
        ...{ cptApplicationCode: '15275', physicianNpi: '1245319599', woundLocation: 'Left heel' },
        ...{ serviceType, facilityState, primaryInsurance },
      },
      cast.office,
    )
    const { policies } = body.data as CheckResult
    const found = policies.find(({ id }) => id === 'wiser-skin-nj-oh-ok-tx')
    const outcomes = new Map(found?.criteria.map(({ id, outcome }) => [id, outcome]))
    const named = ['ptan', 'hospital-ccn', 'facility-ptan'].map((id) => outcomes.get(id))
    return [found?.revision, found?.outcome === 'not-applicable', ...named]
  }
  const jh = 'Medicare Part B – Novitas Solutions (JH)'
  const cgs = 'Medicare Part B – CGS Administrators (J15)'
  const none = 'not-applicable'
  // No one asked for a hospital's or surgery center's number, so it is never met.
  expect(await wiser('Office (POS 11)', 'TX', jh)).toEqual([3, false, 'met', none, none])
  expect(await wiser('On Campus-Outpatient Hospital (POS 22)', 'TX', jh)).toEqual([
    3,
    false,
    'met',
    'needs-human',
    none,
  ])
  expect(await wiser('Ambulatory Surgical Center (POS 24)', 'TX', jh)).toEqual([
    3,
    false,
    'met',
    none,
    'needs-human',
  ])
  expect(await wiser('Office (POS 11)', 'OH', cgs)).toEqual([3, false, 'met', none, 'needs-human'])
  // At other places the model does not apply.
  expect((await wiser('Skilled Nursing Facility (POS 31)', 'TX', jh)).slice(0, 2)).toEqual([3, true])
})

test('no policy says the opposite of what it asks for, or shows its authors’ notes', async () => {
  const { policy } = await details('cms-cy2026-skin-substitute-payment')
  const text = (id: string) => policy.criteria.find((one) => one.id === id)?.text
  expect(text('no-c-codes')).toBe('None of the deleted codes C5271 to C5278 is used.')
  expect(text('not-inpatient')).toMatch(/^The patient is not an inpatient and not in a Part A stay/)
  const latest = new Map((await list()).toSorted(byRevision).map((one) => [one.policyId, one]))
  for (const { _id } of latest.values()) {
    const { body } = await portal.get(`/ivr/getPolicy/${_id}`, cast.admin)
    const { title, criteria } = (body.data as PolicyDetails).policy
    for (const said of [title, ...criteria.map((one) => one.text)])
      expect([title, said]).toEqual([title, expect.not.stringMatching(/captured|not read|are deleted/)])
  }
})
test('the latest policies’ criteria are complete sentences with the glossary’s words', async () => {
  const latest = new Map((await list()).toSorted(byRevision).map((one) => [one.policyId, one]))
  for (const { _id } of latest.values()) {
    const { body } = await portal.get(`/ivr/getPolicy/${_id}`, cast.admin)
    const { id, criteria } = (body.data as PolicyDetails).policy
    const isNote = (text: string) =>
      !/^[A-Z].* \b(?:is|are|has|have|gives|meets|names|did|does|keeps|failed|may|can)\b.*\.$/.test(text) ||
      /\b(?:DFU|VLU|counselling|recorded)\b/.test(text)
    expect([id, ...criteria.map(({ text }) => text).filter(isNote)]).toEqual([id])
  }
})
const byRevision = (one: ListedPolicy, two: ListedPolicy) => one.revision - two.revision

test('admins are warned once, 45 days before a policy in use ends, and not about disabled ones', async () => {
  const outbox = { publicUrl: 'http://localhost:3000', mail: async () => undefined }
  const warn = (day: string, time = '12:00') =>
    warnOfEndingPolicies(portal.db, new Date(`${day}T${time}:00Z`), notifier(outbox))
  // Still the evening before, in the time zone that counts.
  expect(await warn('2026-11-16', '04:30')).toBe(0)
  expect(await warn('2026-11-16')).toBe(1)
  expect(await warn('2026-11-17')).toBe(0)
  const { body } = await portal.get('/notifications/getNotifications', cast.admin)
  expect(JSON.stringify(body.data)).toContain('policy.ends')
  expect(
    (await list()).find(({ policyId }) => policyId === 'cms-cy2026-skin-substitute-payment')?.endsInDays,
  ).toBe(41)
})
