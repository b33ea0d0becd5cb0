import { uploadedPicture } from './ivr.ts'
import type { Person, Portal } from './portal.ts'

/** A valid form with one wound image. */
export async function priorAuthorization(portal: Portal, by: Person, more: Record<string, unknown> = {}) {
  return {
    description: 'Four weeks of standard care without closure',
    woundImages: [{ fileUrl: await uploadedPicture(portal, by) }],
    ...more,
  }
}

/** Submits a valid form and returns the id. */
export async function sentPriorAuthorization(
  portal: Portal,
  by: Person,
  more: Record<string, unknown> = {},
): Promise<string> {
  const form = await priorAuthorization(portal, by, more)
  const answer = await portal.post('/priorAuthorization/submitPriorAuthorization', form, by)
  if (answer.status !== 200) throw new Error(`submitting answered ${answer.status} ${answer.body.error}`)
  return (answer.body.data as { _id: string })._id
}

/** A valid input to add documents to a request. */
export const documentsFor = async (portal: Portal, by: Person, ivrId: string, count = 1) => ({
  ivrId,
  supportingDocuments: await Promise.all(
    Array.from({ length: count }, async () => ({
      fileUrl: await uploadedPicture(portal, by),
      fileName: 'chart.png',
      fileSize: 100,
      fileExtension: 'png',
    })),
  ),
})
