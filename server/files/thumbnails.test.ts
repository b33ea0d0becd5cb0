import { rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { fileIdOf, type StoredFile, thumbnailOf } from '#contract/files/files.ts'
import { keyOfNew } from '#server/kit/access/row-key.ts'
import { secondsFrom } from '../kit/clock.ts'
import { sql } from '../kit/database/database.ts'
import type { Jobs } from '../kit/jobs/jobs.ts'
import { submitted } from '../testing/ivr.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { sentPriorAuthorization } from '../testing/prior-authorization.ts'
import { folderOf, pdf, picture, pictureWithLocation, storedIn, upload } from '../testing/uploads.ts'
import { dropFiles, keptAfterDeletionSeconds } from './store.ts'
import { sweepFiles } from './sweep.ts'
import { thumbnailMaker } from './thumbnails.ts'

const { portal, cast } = await portalWithCast()
beforeAll(async () => {
  await portal.app.start()
})

const wide = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 60, b: 60 } } })

async function uploaded(content: Buffer, name = 'wound.png'): Promise<StoredFile> {
  const answer = await upload(portal, cast.office, { name, type: 'application/octet-stream', content })
  expect(answer.status, answer.code).toBe(200)
  return answer.file
}
const open = (url: string) => portal.app.http.inject(url)
const typeOf = async (url: string) => (await open(url)).headers['content-type']
const made = (file: { fileUrl: string }) =>
  expect.poll(() => typeOf(thumbnailOf(file.fileUrl))).toBe('image/webp')
/** Makes a picture look like one of an older version, without a thumbnail request. */
const forget = (id: string) =>
  portal.db.run(sql`
    update files set thumbnail_key = null, thumbnail_size = null, thumbnail_asked_at = null where id = ${id}`)

test('an uploaded picture gets a thumbnail within 320 pixels, with the same security headers', async () => {
  const file = await uploaded(await wide(1_600, 900).png().toBuffer())
  expect(file.thumbnailUrl).toBe(thumbnailOf(file.fileUrl))
  await made(file)
  const answer = await open(file.thumbnailUrl ?? '')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 })
  expect(answer.headers).toMatchObject({
    'content-length': String(answer.rawPayload.length),
    'content-disposition': expect.stringMatching(/^inline; filename="wound.png"/),
    'cache-control': 'private, max-age=600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(await typeOf(file.fileUrl)).toBe('image/png')
})

test('an older picture is shown itself at first, and the first read queues its thumbnail', async () => {
  const file = await uploaded(await wide(50, 80).jpeg().toBuffer(), 'wound.jpg')
  await made(file)
  await forget(fileIdOf(file.fileUrl) ?? '')
  const first = await open(thumbnailOf(file.fileUrl))
  expect(first.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=5' })
  await made(file)
  const { width, height } = await sharp((await open(thumbnailOf(file.fileUrl))).rawPayload).metadata()
  expect({ width, height }).toEqual({ width: 50, height: 80 })
})

/** A thumbnail maker whose queue the test can inspect: the sent jobs, and the function that runs one. */
function makerWith(storage = portal.app.storage) {
  const sent: string[] = []
  const opened = { work: async (_: { fileId: string }) => {} }
  const jobs: Pick<Jobs, 'job'> = {
    job: ({ run }) => {
      opened.work = run as unknown as typeof opened.work
      const send = async (_: unknown, payload: object) => void sent.push(...Object.values(payload))
      return { send, oldestWaitingSeconds: async () => 0 }
    },
  }
  const { db, clock } = portal
  return { maker: thumbnailMaker({ jobs, db, storage, clock }), sent, ...opened }
}

test('of six concurrent reads one queues a job, and two jobs for one picture leave one thumbnail', async () => {
  const file = await uploaded(await picture('png'))
  await made(file)
  const id = fileIdOf(file.fileUrl) ?? ''
  await forget(id)
  const { maker, sent, work } = makerWith()
  const ask = () => portal.db.transaction((tx) => maker.ask(tx, id, portal.clock.now()))
  await Promise.all(Array.from({ length: 6 }, ask))
  expect(sent).toEqual([id])
  const before = (await storedIn(portal)).length
  await Promise.all([work({ fileId: id }), work({ fileId: id })])
  expect((await storedIn(portal)).length).toBe(before + 1)
})

/** Deletes a file long enough ago that the next sweep removes its bytes. */
const drop = (id: string) =>
  portal.db.transaction((tx) =>
    dropFiles(
      tx,
      [keyOfNew<'files', string>(id)],
      secondsFrom(portal.clock.now(), -keptAfterDeletionSeconds),
    ),
  )

test('the sweep deletes a thumbnail together with its picture', async () => {
  const file = await uploaded(await picture('png'))
  await made(file)
  const before = (await storedIn(portal)).length
  await drop(fileIdOf(file.fileUrl) ?? '')
  await sweepFiles(portal.db, portal.app.storage, portal.clock.now())
  expect((await storedIn(portal)).length).toBe(before - 2)
  for (const url of [file.fileUrl, thumbnailOf(file.fileUrl)]) expect((await open(url)).statusCode).toBe(404)
})

test('a thumbnail whose picture is deleted while it is made is not stored', async () => {
  const file = await uploaded(await picture('png'))
  await made(file)
  const id = fileIdOf(file.fileUrl) ?? ''
  await forget(id)
  await sweepFiles(portal.db, portal.app.storage, portal.clock.now())
  const { storage } = portal.app
  const put: typeof storage.put = async (key, bytes) => {
    await drop(id)
    await storage.put(key, bytes)
  }
  const before = new Set(await storedIn(portal))
  await makerWith({ ...storage, put }).work({ fileId: id })
  expect((await storedIn(portal)).filter((key) => !before.has(key))).toEqual([])
  expect(
    await portal.db.all(sql`select from file_leftovers where remove_after > ${portal.clock.now()}`),
  ).toEqual([])
})

test('the thumbnail of a picture with location data contains none, like the stored picture', async () => {
  for (const format of ['jpeg', 'png'] as const) {
    const taken = await pictureWithLocation(format)
    expect(taken.includes('Canarycam')).toBe(true)
    const file = await uploaded(taken, `wound.${format}`)
    await made(file)
    for (const url of [file.fileUrl, thumbnailOf(file.fileUrl)]) {
      const { rawPayload } = await open(url)
      const { exif, xmp, iptc, icc, comments } = await sharp(rawPayload).metadata()
      expect({ exif, xmp, iptc, icc, comments }).toEqual({})
      for (const trace of ['Canary', 'Exif', 'eXIf', 'EXIF', 'XMP'])
        expect(rawPayload.includes(trace)).toBe(false)
    }
  }
})

test('a file that is not a picture has no thumbnail, and a thumbnail request returns the file itself', async () => {
  const file = await uploaded(pdf, 'chart.pdf')
  expect(file.thumbnailUrl).toBeNull()
  const answer = await open(thumbnailOf(file.fileUrl))
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect((await open(`${file.fileUrl}&size=huge`)).statusCode).toBe(400)
})

test('a thumbnail can be read with the same signature by the same users, and by no other', async () => {
  const file = await uploaded(await picture('png'))
  const small = thumbnailOf(file.fileUrl)
  expect((await open(small.replace(/signature=.{4}/, 'signature=AAAA'))).statusCode).toBe(404)
  expect((await open(small.replace(/by=\d+/, `by=${cast.otherOffice.userId}`))).statusCode).toBe(404)
  portal.clock.forward(901)
  expect((await open(small)).json()).toMatchObject({ code: 'files.link-expired' })
  portal.clock.forward(-901)
})

test('records contain signed links to thumbnails, and accept a file in the form in which they returned it', async () => {
  const sent = [await uploaded(await picture('png')), await uploaded(pdf, 'chart.pdf')]
  const id = await sentPriorAuthorization(portal, cast.office, {
    woundImages: sent.slice(0, 1),
    additionalDocuments: sent.slice(1),
  })
  const prior = await portal.get(`/priorAuthorization/getPriorAuthorization/${id}`, cast.reviewer)
  const { woundImages, additionalDocuments } = prior.body.data as Record<string, StoredFile[]>
  expect((await open(woundImages?.[0]?.thumbnailUrl ?? '')).statusCode).toBe(200)
  expect(additionalDocuments?.[0]?.thumbnailUrl).toBeNull()

  const ivrId = await submitted(portal, cast.office, cast.physicianId)
  const supportingDocuments = [await uploaded(await picture('png'))]
  await portal.post('/ivr/addSupportingDocuments', { ivrId, supportingDocuments }, cast.office)
  const ivr = await portal.get(`/ivr/getIvrRequest/${ivrId}`, cast.reviewer)
  const [document] = (ivr.body.data as { supportingDocuments: StoredFile[] }).supportingDocuments
  expect(document?.thumbnailUrl).toMatch(
    /^\/api\/files\/[\da-f-]{36}\?until=\d+&by=\d+&signature=[\w-]{22}&size=thumbnail$/,
  )
  expect((await open(document?.thumbnailUrl ?? '')).statusCode).toBe(200)
})

test('while the storage is unavailable a thumbnail job fails and is retried, and leaves no orphaned key', async () => {
  const file = await uploaded(await picture('png'))
  await made(file)
  await forget(fileIdOf(file.fileUrl) ?? '')
  await sweepFiles(portal.db, portal.app.storage, portal.clock.now())
  const away = { ...portal.app.storage, open: () => Promise.reject(new Error('away')) }
  const { work } = makerWith(away)
  await expect(work({ fileId: fileIdOf(file.fileUrl) ?? '' })).rejects.toThrow('away')
  expect(await portal.db.all(sql`select from file_leftovers`)).toEqual([])
  await rm(folderOf(portal), { recursive: true, force: true })
  await writeFile(folderOf(portal), 'no folder')
  expect((await open(thumbnailOf(file.fileUrl))).statusCode).toBe(503)
  await rm(folderOf(portal))
})
