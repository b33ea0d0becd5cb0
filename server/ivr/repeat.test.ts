import { describe, expect, test } from 'vitest'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import type { FilledForm } from '#contract/ivr/resubmit.ts'
import type { IvrRounds } from '#contract/ivr/rounds.ts'
import { sql } from '../kit/database/database.ts'
import { submitted, uploadedPicture } from '../testing/ivr.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

const decided = async (status: 'Rejected' | 'Approved') => {
  const ivrId = await submitted(portal, cast.office, cast.physicianId)
  await portal.post('/ivr/reviewIvr', { ivrId, status }, cast.reviewer)
  return ivrId
}
const resubmit = (ivrId: string, more: object = {}) =>
  portal.post('/ivr/resubmitIvr', { ivrId, ...more }, cast.office)
const idOf = ({ body }: { body: Record<string, unknown> }) => (body.data as { _id: string })._id
const read = async (id: string) =>
  (await portal.get(`/ivr/getIvrRequest/${id}`, cast.office)).body.data as IvrRequest
const linksOf = async (id: string) =>
  (await portal.get(`/ivr/getIvrRounds/${id}`, cast.reviewer)).body.data as IvrRounds

describe('an appeal', () => {
  test('is a correction with a letter among its documents and a deadline that has not passed', async () => {
    const id = await decided('Rejected')
    const letter = async () => ({ fileUrl: await uploadedPicture(portal, cast.office, 'pdf') })
    const late = await resubmit(id, { appeal: { letter: await letter(), deadline: '2026-11-01' } })
    expect(late.body.fields).toEqual({ 'appeal.deadline': 'Please select a deadline that has not passed.' })
    const sent = await resubmit(id, { appeal: { letter: await letter(), deadline: '2026-12-24' } })
    expect(await linksOf(idOf(sent))).toMatchObject({
      appeal: { letter: { fileExtension: 'pdf' }, deadline: '2026-12-24' },
    })
    expect((await read(idOf(sent))).supportingDocuments).toHaveLength(1)
    const approved = await decided('Approved')
    const refused = await resubmit(approved, { appeal: { letter: await letter(), deadline: '2026-12-24' } })
    expect(refused.body.code).toBe('ivr.appeal-of-approved')
  })
})

describe('a request that repeats an approved one', () => {
  test('copies its data and pictures, has its own date of service, and replaces nothing', async () => {
    const id = await decided('Approved')
    await portal.db.run(sql`update ivr_requests set service_day = '2026-11-01' where id = ${Number(id)}`)
    expect((await resubmit(id)).body.fields).toEqual({
      'corrected.dos': 'Please select a valid date of service.',
    })
    const repeats = await Promise.all([1, 2].map(() => resubmit(id, { corrected: { dos: '2026-12-01' } })))
    expect(repeats.map(({ status }) => status)).toEqual([200, 200])
    const [one] = repeats.map(idOf)
    expect(await read(one ?? '')).toMatchObject({ name: "Mary O'Neil-García", dos: '2026-12-01' })
    expect(await linksOf(one ?? '')).toMatchObject({
      replaces: null,
      repeats: { ivrNumber: `#IVR-${id}` },
      changed: [],
    })
  })

  test('begins with the request’s entered values and pictures, only for its own office', async () => {
    const id = await decided('Approved')
    const { body } = await portal.get(`/ivr/getIvrForm/${id}`, cast.office)
    const { fields, files, patientName } = body.data as FilledForm
    expect(patientName).toBe("Mary O'Neil-García")
    expect(fields).toMatchObject({
      patientFirstName: 'Mary',
      patientCity: 'Austin',
      physicianId: String(cast.physicianId),
    })
    expect(files).toMatchObject({
      primaryFrontSideInsuranceCard: [{ fileName: 'picture' }],
      secondaryFrontSideInsuranceCard: [],
    })
    expect((await portal.get(`/ivr/getIvrForm/${id}`, cast.otherOffice)).status).toBe(404)
  })
})
