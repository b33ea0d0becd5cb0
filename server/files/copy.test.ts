import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { fileIdOf, type StoredFile } from '#contract/files/files.ts'
import { sql } from '../kit/database/database.ts'
import { submission, submitted } from '../testing/ivr.ts'
import type { Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { picture, upload } from '../testing/uploads.ts'
import { sweepFiles } from './sweep.ts'

const { portal, cast } = await portalWithCast()
/** The card of a request of the office, with its bytes. */
let card: string
beforeAll(async () => {
  const content = await picture('png')
  const { file } = await upload(portal, cast.office, { name: 'card.png', content, type: 'image/png' })
  await submitted(portal, cast.office, cast.physicianId, {
    primaryFrontSideInsuranceCard: file.fileUrl.split('?')[0],
  })
  card = fileIdOf(file.fileUrl) ?? ''
})

const copy = (ids: readonly string[], by: Person = cast.office, key?: string) =>
  portal.post('/files/copyFiles', { ids }, by, key === undefined ? {} : { 'idempotency-key': key })
const storedBytes = async (key: string) => buffer(await portal.app.storage.open(key))
const bytesAt = async (url: string) => (await portal.app.http.inject(url)).rawPayload
const count = async () =>
  Number((await portal.db.first<{ n: number }>(sql`select count(*) as n from files`))?.n)

test('a copy of a card has its bytes and can be attached to another request, the original cannot', async () => {
  const { status, body } = await copy([card])
  expect(status).toBe(200)
  const [copied] = body.files as StoredFile[]
  expect(copied).toMatchObject({ fileName: 'card.png', fileExtension: 'png' })
  expect(fileIdOf(copied?.fileUrl ?? '')).not.toBe(card)
  const { body: link } = await portal.get(`/files/${card}/link`, cast.office)
  const original = (link.data as StoredFile).fileUrl
  expect(await bytesAt(copied?.fileUrl ?? '')).toEqual(await bytesAt(original))
  const submit = async (primaryFrontSideInsuranceCard: string | undefined) =>
    portal.post(
      '/ivr/submitIvr',
      await submission(portal, cast.office, cast.physicianId, { primaryFrontSideInsuranceCard }),
      cast.office,
    )
  expect((await submit(original)).body.code).toBe('files.already-used')
  expect((await submit(copied?.fileUrl)).status).toBe(200)
})

test('another office cannot copy the card, and nothing is stored when one of several files is foreign', async () => {
  const before = await count()
  expect((await copy([card], cast.otherOffice)).status).toBe(404)
  const foreign = (
    await upload(portal, cast.otherOffice, {
      name: 'b.png',
      content: await picture('png'),
      type: 'image/png',
    })
  ).file.fileUrl
  expect((await copy([card, fileIdOf(foreign) ?? ''])).status).toBe(404)
  expect(await count()).toBe(before + 1)
})

test('a repeated call with the same key answers the same copies and stores no more bytes', async () => {
  const key = crypto.randomUUID()
  const first = await copy([card], cast.office, key)
  const before = await count()
  const second = await copy([card], cast.office, key)
  const idsIn = ({ body }: typeof first) =>
    (body.files as StoredFile[]).map(({ fileUrl }) => fileIdOf(fileUrl))
  expect(idsIn(second)).toEqual(idsIn(first))
  expect(await count()).toBe(before)
  const waiting = await portal.db.all(sql`select store_key from file_leftovers`)
  expect(waiting).toEqual([])
})

test('a copy is audited under the request whose file was read', async () => {
  await copy([card])
  const row = await portal.db.first<{ action: string; records: string[] }>(sql`
    select action, record_kind as kind, records::text[] as records from audit_events order by id desc limit 1`)
  expect(row).toEqual({ action: 'files.copy', kind: 'file', records: [expect.any(String)] })
})

test('a copy that was made while the original was deleted keeps its bytes, and they go with the last copy', async () => {
  const content = await picture('png')
  const { file } = await upload(portal, cast.office, { name: 'card.png', content, type: 'image/png' })
  const original = fileIdOf(file.fileUrl) ?? ''
  const { body } = await copy([original])
  const copied = fileIdOf((body.files as StoredFile[])[0]?.fileUrl ?? '') ?? ''
  const now = portal.clock.now()
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const keys = () => portal.db.all(sql`select store_key from file_leftovers where store_key = ${key}`)
  const key =
    (await portal.db.first<{ key: string }>(sql`select store_key as key from files where id = ${original}`))
      ?.key ?? ''
  // A deletion that does not see the copy yet, whose transaction has not ended.
  await portal.db.run(sql`delete from files where id = ${original}`)
  await portal.db.run(sql`insert into file_leftovers (store_key, remove_after) values (${key}, ${now})`)
  await sweepFiles(portal.db, portal.app.storage, later(1))
  const { body: link } = await portal.get(`/files/${copied}/link`, cast.office)
  expect(await bytesAt((link.data as StoredFile).fileUrl)).toEqual(await storedBytes(key))
  await sweepFiles(portal.db, portal.app.storage, later(8))
  expect(await keys()).toHaveLength(1)
  await sweepFiles(portal.db, portal.app.storage, later(10))
  expect(await keys()).toEqual([])
  await expect(portal.app.storage.open(key)).rejects.toThrow()
})
