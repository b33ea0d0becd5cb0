import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { fileIdOf } from '#contract/files/files.ts'
import { sql } from '../kit/database/database.ts'
import { submitted, uploadedPicture } from '../testing/ivr.ts'
import type { Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { sentPriorAuthorization } from '../testing/prior-authorization.ts'
import { pdf, picture, upload } from '../testing/uploads.ts'

const { portal, cast } = await portalWithCast()

const plain = (fileUrl: string) => `/api/files/${fileIdOf(fileUrl)}`
async function uploaded(name: string, by: Person = cast.office): Promise<string> {
  const isPdf = name.endsWith('.pdf')
  const content = isPdf ? pdf : await picture('png')
  const answer = await upload(portal, by, { name, type: isPdf ? 'application/pdf' : 'image/png', content })
  return plain(answer.file.fileUrl)
}
const linkTo = (record: string, id: string, by: Person) =>
  portal.get('/fileArchives/link', by, { record, id })
const urlOf = ({ body }: { body: Record<string, unknown> }) => (body.data as { url: string }).url

/** The names and bytes of the files in a ZIP, by its central directory (APPNOTE 4.3.12). */
function unzipped(zip: Buffer): Record<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files: Record<string, Buffer> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 24))
    expect(crc32(bytes)).toBe(zip.readUInt32LE(at + 16))
    files[name] = bytes
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32)
  }
  return files
}

test('all documents of a prior authorization are in one ZIP, in folders, even two with the same name', async () => {
  const id = await sentPriorAuthorization(portal, cast.office, {
    fourWeekCharts: [{ fileUrl: await uploaded('chart.pdf') }, { fileUrl: await uploaded('chart.pdf') }],
    woundImages: [{ fileUrl: await uploaded('wound.png') }],
  })
  const ivrResponseFiles = [{ fileUrl: await uploaded('letter.pdf', cast.reviewer) }]
  await portal.post('/priorAuthorization/addResponse', { priorAuthId: id, ivrResponseFiles }, cast.reviewer)
  const link = await linkTo('prior-authorization', id, cast.office)
  expect(link).toMatchObject({ status: 200, body: { data: { fileName: `PA-${id}.zip` } } })
  const answer = await portal.app.http.inject(urlOf(link))
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining(`attachment; filename="PA-${id}.zip"`),
    'cache-control': 'no-store',
  })
  const files = unzipped(answer.rawPayload)
  expect(Object.keys(files)).toEqual([
    'four-week-charts/001 chart.pdf',
    'four-week-charts/002 chart.pdf',
    'response/003 letter.pdf',
    'wound-images/004 wound.png',
  ])
  expect(files['four-week-charts/001 chart.pdf']?.equals(pdf)).toBe(true)
})

test('the archive of a request contains its cards, wound images and later documents', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId, {
    primaryFrontSideInsuranceCard: await uploaded('front.png'),
    primaryBackSideInsuranceCard: await uploaded('back.png'),
    woundImages: [await uploaded('wound.png')],
  })
  const supportingDocuments = [{ fileUrl: await uploaded('chart.pdf') }]
  await portal.post('/ivr/addSupportingDocuments', { ivrId: id, supportingDocuments }, cast.office)
  const answer = await portal.app.http.inject(urlOf(await linkTo('ivr', id, cast.admin)))
  const names = Object.keys(unzipped(answer.rawPayload))
  expect(names.map((name) => name.replace(/\/\d{3} /, '/')).toSorted()).toEqual([
    'insurance-cards/back.png',
    'insurance-cards/front.png',
    'supporting-documents/chart.pdf',
    'wound-images/wound.png',
  ])
})

test('a user cannot download the documents of a record outside their scope, with any or an altered link', async () => {
  const fileUrl = await uploaded('wound.png')
  const id = await sentPriorAuthorization(portal, cast.office, { woundImages: [{ fileUrl }] })
  for (const by of [cast.otherOffice, cast.physician])
    expect((await linkTo('prior-authorization', id, by)).status).toBe(404)
  expect((await linkTo('ivr', id, cast.otherOffice)).status).toBe(404)
  const url = urlOf(await linkTo('prior-authorization', id, cast.office))
  const status = async (changed: string) => (await portal.app.http.inject(changed)).statusCode
  expect(await status(url)).toBe(200)
  for (const changed of [
    url.replace(`id=${id}`, `id=${Number(id) - 1}`),
    url.replace('record=prior-authorization', 'record=ivr'),
    url.replace(/by=\d+/, `by=${cast.otherOffice.userId}`),
    url.replace(/signature=.{4}/, 'signature=AAAA'),
  ])
    expect(await status(changed)).toBe(404)
  await portal.db.run(sql`update users set status = 'deactive' where id = ${cast.office.userId}`)
  expect(await status(url)).toBe(404)
  await portal.db.run(sql`update users set status = 'active' where id = ${cast.office.userId}`)
  portal.clock.forward(15 * 60)
  expect(await status(url)).toBe(404)
})

test('an earlier link opens nothing once its reader no longer sees any document of the record', async () => {
  const woundImages = [{ fileUrl: await uploaded('wound.png') }]
  const id = await sentPriorAuthorization(portal, cast.office, { woundImages })
  const url = urlOf(await linkTo('prior-authorization', id, cast.office))
  await portal.db.run(sql`
    update files set prior_authorization_id = null, section = null, position = null where prior_authorization_id = ${id}`)
  const { statusCode, body } = await portal.app.http.inject(url)
  expect([statusCode, JSON.parse(body).code]).toEqual([404, 'record.not-found'])
})

test('a document whose bytes cannot be read aborts the download, so that no ZIP looks complete without it', async () => {
  const woundImages = [
    { fileUrl: await uploaded('wound.png') },
    { fileUrl: await uploadedPicture(portal, cast.office) },
  ]
  const id = await sentPriorAuthorization(portal, cast.office, { woundImages })
  const url = urlOf(await linkTo('prior-authorization', id, cast.admin))
  const address = await portal.app.http.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${address}${url}`)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect((await fetch(`${address}/api/health`)).status).toBeLessThan(500)
})
