import { expect, test } from 'vitest'
import { submitted, uploadedPicture } from '../../testing/ivr.ts'
import { portalWithCast } from '../../testing/portal-with-cast.ts'
import { documentsFor } from '../../testing/prior-authorization.ts'

const { portal, cast } = await portalWithCast()

test('a request has at most 200 documents, from answers and those added before', async () => {
  const { office } = cast
  const ivrId = await submitted(portal, office, cast.physicianId)
  for (const count of [50, 50, 50, 49]) {
    const form = await documentsFor(portal, office, ivrId, count)
    expect((await portal.post('/ivr/addSupportingDocuments', form, office)).status).toBe(200)
  }
  const asked = { additionalInformation: 'Please send the chart.', notes: 'Chart missing' }
  await portal.post('/ivr/reviewIvr', { ivrId, status: 'Conditional', ...asked }, cast.reviewer)
  const answer = async (documents: readonly string[]) =>
    portal.post(
      '/ivr/answerIvr',
      { ivrId, answers: [{ item: 1, documents: documents.map((fileUrl) => ({ fileUrl })) }] },
      office,
    )
  const files = [await uploadedPicture(portal, office, 'pdf'), await uploadedPicture(portal, office, 'pdf')]
  expect(await answer(files)).toMatchObject({
    status: 409,
    body: { error: 'A request can have 200 documents: 1 more can be added.' },
  })
  expect((await answer(files.slice(0, 1))).status).toBe(200)
})
