import { rm, writeFile } from 'node:fs/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { maxBytes } from '#contract/files/files.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import {
  folderOf,
  multipartBody,
  multipartType,
  pdf,
  pdfOf,
  picture,
  remainsIn,
  upload,
  workbook,
} from '../testing/uploads.ts'

const { portal, cast } = await portalWithCast()
afterEach(async () => {
  await portal.db.pool.query('delete from files')
  await rm(folderOf(portal), { recursive: true, force: true })
})

const remains = () => remainsIn(portal)
const one = { files: 1, orphans: 0, bytes: 1 }

describe('what is accepted', () => {
  const good: [string, string, () => Promise<Buffer> | Buffer][] = [
    ['card.png', 'image/png', () => picture('png')],
    ['card.jpg', 'image/jpeg', () => picture('jpeg')],
    ['Card.JPEG', 'image/jpeg', () => picture('jpeg')],
    ['letter.pdf', 'application/pdf', () => pdf],
    ['list.csv', 'text/csv', () => Buffer.from('Name,Größe\r\nÆgir,2\r\n')],
    ['list.csv', 'application/vnd.ms-excel', () => Buffer.from('Name,Gr\xf6\xdfe\r\n', 'latin1')],
    ['book.xls', 'application/vnd.ms-excel', () => workbook('xls')],
    ['book.xlsx', 'application/octet-stream', () => workbook('xlsx')],
  ]
  test.each(good)(
    'an upload of %s declared as %s is stored with its name and size',
    async (name, type, make) => {
      const content = await make()
      const answer = await upload(portal, cast.office, { name, type, content })
      const stored = await portal.app.http.inject(answer.file.fileUrl)
      const fileSize = stored.rawPayload.length
      expect(answer).toMatchObject({
        status: 200,
        success: true,
        file: { fileName: name, fileExtension: name.split('.')[1]?.toLowerCase(), fileSize },
      })
      // Pictures are re-encoded; everything else is stored unchanged.
      if (!type.startsWith('image/')) expect(stored.rawPayload.equals(content)).toBe(true)
      expect(answer.file.fileUrl).toMatch(
        /^\/api\/files\/[\da-f-]{36}\?until=\d+&by=\d+&signature=[\w-]{22}$/,
      )
      expect(await remains()).toEqual(one)
    },
  )

  test('a file of exactly 5 MB is accepted and stored', async () => {
    const content = pdfOf(maxBytes)
    const answer = await upload(portal, cast.office, { name: 'chart.pdf', type: 'application/pdf', content })
    expect(answer).toMatchObject({ status: 200, file: { fileSize: 5_242_880 } })
    const bytes = await portal.app.http.inject(answer.file.fileUrl)
    expect(bytes.rawPayload.equals(content)).toBe(true)
  })

  test('users of all four types can upload through both endpoints', async () => {
    for (const by of [cast.physician, cast.office, cast.reviewer, cast.admin]) {
      const payload = multipartBody([{ name: 'a.png', type: 'image/png', content: await picture('png') }])
      const answer = await portal.app.http.inject({
        method: 'POST',
        url: '/api/s3/uploadSingleFileOnS3',
        payload,
        headers: { authorization: `Bearer ${by.token}`, 'content-type': multipartType },
      })
      expect(answer.statusCode).toBe(200)
    }
    expect(await remains()).toMatchObject({ files: 4, bytes: 4 })
  })
})

describe('the same upload twice', () => {
  test('a repeated upload with one idempotency key returns the first file and stores it once', async () => {
    const part = { name: 'a.png', type: 'image/png', content: await picture('png') }
    const key = { 'idempotency-key': 'upload-key-1' }
    const first = await upload(portal, cast.office, part, key)
    const again = await upload(portal, cast.office, part, key)
    expect(again).toEqual(first)
    const together = await Promise.all(
      Array.from({ length: 6 }, () =>
        upload(portal, cast.office, part, { 'idempotency-key': 'upload-key-2' }),
      ),
    )
    expect(new Set(together.map((answer) => answer.file.fileUrl)).size).toBe(1)
    expect(await remains()).toEqual({ files: 2, orphans: 0, bytes: 2 })
  })

  test('an upload with the same key but other content is rejected, and only the first is stored', async () => {
    const key = { 'idempotency-key': 'upload-key-3' }
    const part = async () => ({ name: 'a.png', type: 'image/png', content: await picture('png') })
    expect(await upload(portal, cast.office, await part(), key)).toMatchObject({ status: 200 })
    expect(await upload(portal, cast.office, await part(), key)).toMatchObject({
      status: 409,
      code: 'idempotency.other-body',
    })
    expect(await remains()).toEqual(one)
  })
})

test('an unavailable storage returns 503 with a clear error, and the upload succeeds when it is back', async () => {
  const part = { name: 'a.png', type: 'image/png', content: await picture('png') }
  const key = { 'idempotency-key': 'upload-key-4' }
  await rm(folderOf(portal), { recursive: true, force: true })
  await writeFile(folderOf(portal), 'no folder')
  expect(await upload(portal, cast.office, part, key)).toMatchObject({
    status: 503,
    code: 'files.store-unavailable',
  })
  await rm(folderOf(portal))
  expect(await upload(portal, cast.office, part, key)).toMatchObject({ status: 200 })
})

test('an upload writes exactly one audit entry for the user', async () => {
  const before = await portal.db.pool.query("select from audit_events where action = 'files.upload'")
  await upload(portal, cast.office, { name: 'a.pdf', type: 'application/pdf', content: pdf })
  await upload(portal, cast.office, { name: 'a.png', type: 'image/png', content: pdf })
  const after = await portal.db.pool.query("select from audit_events where action = 'files.upload'")
  expect((after.rowCount ?? 0) - (before.rowCount ?? 0)).toBe(1)
})
