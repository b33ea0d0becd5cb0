import { submissionWith } from '#server/testing/ivr.ts'
import { dayFromNow } from './coming-days.ts'
import { picture } from './fill-wizard.ts'
import type { Session } from './people.ts'

/** Calls the portal's API as a user, independently of the browser under test. */
export async function act<T>(address: string, as: Session, path: string, body?: unknown): Promise<T> {
  const isForm = body instanceof FormData
  const reply = await fetch(`${address}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const said = (await reply.json()) as T & { error?: string }
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${said.error}`)
  return said
}

async function uploaded(address: string, as: Session, name: string): Promise<string> {
  const { buffer, mimeType } = await picture(name)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), `${name}.png`)
  const { file } = await act<{ file: { fileUrl: string } }>(address, as, '/s3/uploadFileOnS3', form)
  return file.fileUrl
}

/** Adds a physician called Lea to the user's office; returns the id. */
export async function addPhysician(address: string, as: Session, lastName: string): Promise<string> {
  const { data } = await act<{ data: { _id: string } }>(address, as, '/physicians/addPhysician', {
    firstName: 'Lea',
    lastName,
    email: `${lastName}@demo.verimend.test`.toLowerCase(),
    phoneNumber: '7735550123',
    taxID: '12-3456789',
    specialization: null,
  })
  return data._id
}

/** Submits a valid request for the office's first physician; returns its number without '#IVR-'. */
export async function submitIvr(address: string, as: Session, more: object = {}): Promise<string> {
  const choices = await act<{ data: { _id: string; name: string }[] }>(
    address,
    as,
    '/physicians/getPhysicianList',
  )
  const [physician] = choices.data
  const [front, back, wound] = await Promise.all(
    ['front', 'back', 'wound'].map((n) => uploaded(address, as, n)),
  )
  if (!physician || !front || !back || !wound) throw new Error('there is nothing to submit')
  const form = submissionWith({ front, back, wound }, Number(physician._id), dayFromNow(1))
  const { data } = await act<{ data: { _id: string } }>(address, as, '/ivr/submitIvr', {
    ...form,
    physicianName: physician.name,
    ...more,
  })
  return data._id
}

export async function addDocument(address: string, as: Session, ivrId: string): Promise<void> {
  const fileUrl = await uploaded(address, as, 'chart')
  const chart = { fileUrl, fileName: 'chart.png', fileSize: 100, fileExtension: 'png' }
  await act(address, as, '/ivr/addSupportingDocuments', { ivrId, supportingDocuments: [chart] })
}

export const review = (address: string, as: Session, ivrId: string, status: string, more = {}) =>
  act(address, as, '/ivr/reviewIvr', { ivrId, status, ...more })
