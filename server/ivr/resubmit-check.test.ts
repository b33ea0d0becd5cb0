import { expect, test } from 'vitest'
import type { StoredCheck } from '#contract/ivr/check/check.ts'
import type { FilledForm } from '#contract/ivr/resubmit.ts'
import { submitted } from '../testing/ivr.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { pdf, upload } from '../testing/uploads.ts'

const { portal, cast } = await portalWithCast()

const answers = { conservativeCareWeeks: 6, activeInfection: false, careMeasures: ['debridement'] }

async function decided(status: 'Rejected' | 'Approved', more: object = {}) {
  const ivrId = await submitted(portal, cast.office, cast.physicianId, { facts: answers, ...more })
  await portal.post('/ivr/reviewIvr', { ivrId, status }, cast.reviewer)
  return ivrId
}
const resubmit = (ivrId: string, more: object = {}) =>
  portal.post('/ivr/resubmitIvr', { ivrId, ...more }, cast.office)
const uploadedPdf = async () =>
  (await upload(portal, cast.office, { name: 'a.pdf', type: 'application/pdf', content: pdf })).file.fileUrl
async function checkOf({ body }: { body: Record<string, unknown> }) {
  const { _id } = body.data as { _id: string }
  return (await portal.get(`/ivr/getIvrCheck/${_id}`, cast.reviewer)).body.data as StoredCheck
}

test('a corrected request is checked with the rejected one’s answers, until others are given', async () => {
  const kept = await checkOf(await resubmit(await decided('Rejected')))
  expect(kept.check?.facts).toMatchObject(answers)
  const given = await checkOf(await resubmit(await decided('Rejected'), { facts: { abi: 0.9 } }))
  expect(given.check?.facts).toMatchObject({ abi: 0.9 })
  expect(given.check?.facts).not.toHaveProperty('conservativeCareWeeks')
  const none = await checkOf(await resubmit(await decided('Rejected'), { facts: {} }))
  expect(none.check?.facts).not.toHaveProperty('conservativeCareWeeks')
})

test('form values come from the corrected form, not from the earlier check', async () => {
  const id = await decided('Rejected', { firstWound: { ageWeeks: '9' } })
  const corrected = await checkOf(await resubmit(id, { corrected: { firstWound: { ageWeeks: '12' } } }))
  expect(corrected.check?.facts).toMatchObject({ woundDurationWeeks: 12, conservativeCareWeeks: 6 })
})

test('a repeated request begins without answers', async () => {
  const id = await decided('Approved')
  const { dos } = (await portal.get(`/ivr/getIvrRequest/${id}`, cast.office)).body.data as { dos: string }
  const repeated = await checkOf(await resubmit(id, { corrected: { dos } }))
  expect(repeated.check?.facts).not.toHaveProperty('conservativeCareWeeks')
})

test('documents by kind can be added to a correction, in addition to those that it copies', async () => {
  const first = await uploadedPdf()
  const id = await decided('Rejected', { documents: [{ kind: 'lmn', fileUrl: first }] })
  const form = (await portal.get(`/ivr/getIvrForm/${id}`, cast.office)).body.data as FilledForm
  expect(form).toMatchObject({ facts: answers, documentKinds: ['lmn'] })
  const second = await uploadedPdf()
  const documents = [{ kind: 'vascular-study', fileUrl: second }]
  const sent = await resubmit(id, { documents })
  expect((await checkOf(sent)).documentsNow).toEqual(['lmn', 'vascular-study'])
  const again = await resubmit(await decided('Rejected'), { documents })
  expect(again.body).toMatchObject({ fields: { 'documents.0.fileUrl': expect.any(String) } })
})
