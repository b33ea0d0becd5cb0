import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileIdOf } from '#contract/files/files.ts'
import type { IvrDetails, IvrPage, IvrRequest } from '#contract/ivr/requests.ts'
import type { IvrRounds } from '#contract/ivr/rounds.ts'
import { distinctValues } from '#contract/ivr/sample.ts'
import { noWoundFacts } from '#contract/ivr/wounds/wounds.rules.ts'
import { keyOfNew } from '#server/kit/access/row-key.ts'
import { dropFiles, keptAfterDeletionSeconds } from '../../files/store.ts'
import { sweepFiles } from '../../files/sweep.ts'
import { secondsFrom } from '../../kit/clock.ts'
import { sql } from '../../kit/database/database.ts'
import { diskStorage } from '../../outside/storage-disk.ts'
import { submission, submitted, uploadedPicture } from '../../testing/ivr.ts'
import {
  type Cast,
  newCast,
  newPhysician,
  openPortal,
  type Person,
  type Portal,
} from '../../testing/portal.ts'
import { documentsFor } from '../../testing/prior-authorization.ts'
import { picture, upload } from '../../testing/uploads.ts'

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
})
afterAll(async () => {
  await portal.close()
  await rm(portal.config.dataDir, { recursive: true, force: true })
})

const decided = async (status: 'Rejected' | 'Approved', more: Record<string, unknown> = {}) => {
  const ivrId = await submitted(portal, cast.office, cast.physicianId, more)
  await portal.post('/ivr/reviewIvr', { ivrId, status }, cast.reviewer)
  return ivrId
}
const resubmit = (ivrId: string, more: object = {}, by: Person = cast.office, key?: string) =>
  portal.post('/ivr/resubmitIvr', { ivrId, ...more }, by, key ? { 'idempotency-key': key } : {})
const idOf = ({ body }: { body: Record<string, unknown> }) => (body.data as { _id: string })._id
const read = async (id: string, by: Person = cast.office) =>
  (await portal.get(`/ivr/getIvrRequest/${id}`, by)).body.data as IvrRequest
const linksOf = async (id: string, by: Person = cast.reviewer) =>
  (await portal.get(`/ivr/getIvrRounds/${id}`, by)).body.data as IvrRounds
const total = async () =>
  ((await portal.get('/ivr/getIvrRequests', cast.office)).body.data as IvrPage).totalSubmissions
const plain = (url: string) => url.split('?')[0] ?? ''
/** What differs between a request and its copy, apart from the entered fields. */
const own =
  /^(?:_id|ivrNumber|submissionStatus|action|createdAt|may$|.*Card$|woundImages|supportingDocuments)/
const entered = (request: IvrRequest) => {
  const shared = Object.fromEntries(Object.entries(request).filter(([key]) => !own.test(key)))
  // A copy's pictures are separate files.
  return JSON.parse(JSON.stringify(shared).replaceAll(/\/api\/files\/[^"]*/g, 'picture'))
}

describe('a rejected request that is sent again', () => {
  test('is a new Pending request with every field, picture and document, and the original is unchanged', async () => {
    const [one, two] = [
      await submission(portal, cast.office, cast.physicianId),
      await uploadedPicture(portal, cast.office),
    ]
    const dos = one.dos ?? ''
    const all = Object.fromEntries(
      Object.entries({
        ...distinctValues(dos),
        ...one,
        secondaryInsurance: 'Aetna',
        secondaryPolicyNumber: 'S-1',
      }).filter(([key]) => !/^secondary.*Card$/.test(key)),
    )
    const body = { ...all, secondaryFrontSideInsuranceCard: two, secondaryBackSideInsuranceCard: '' }
    const sent = await portal.post('/ivr/submitIvr', body, cast.office)
    const id = idOf(sent)
    const documents = await documentsFor(portal, cast.office, id, 2)
    await portal.post('/ivr/addSupportingDocuments', documents, cast.office)
    await portal.post('/ivr/reviewIvr', { ivrId: id, status: 'Rejected' }, cast.reviewer)
    const before = await read(id)

    const copy = await resubmit(id)
    expect(copy).toMatchObject({ status: 200, body: { userType: 3, data: { replaces: `#IVR-${id}` } } })
    const copied = await read(idOf(copy))
    expect(copied).toMatchObject({ submissionStatus: 'Pending', actionByUserName: '' })
    expect(entered(copied)).toEqual(entered(before))
    expect(copied.supportingDocuments).toHaveLength(2)
    expect(copied.woundImages).toHaveLength(before.woundImages.length)
    expect(copied.secondaryFrontSideInsuranceCard).not.toBe('')
    expect(plain(copied.primaryFrontSideInsuranceCard)).not.toBe(plain(before.primaryFrontSideInsuranceCard))
    const after = await read(id)
    expect({ ...after, ...before }).toEqual({ ...before })
    expect(await linksOf(idOf(copy))).toMatchObject({
      replaces: { ivrNumber: `#IVR-${id}`, submissionStatus: 'Rejected' },
      changed: [],
      documentsAdded: 0,
    })
    const more = await documentsFor(portal, cast.office, idOf(copy), 1)
    await portal.post('/ivr/addSupportingDocuments', more, cast.office)
    expect(await linksOf(idOf(copy))).toMatchObject({ documentsAdded: 1 })
    expect(await linksOf(id)).toMatchObject({
      documentsAdded: 0,
      replacedBy: { ivrNumber: `#IVR-${idOf(copy)}` },
    })
  })

  test('has cards, wound pictures and documents in the original’s order', async () => {
    const pictures = () => Promise.all([1, 2, 3].map(() => uploadedPicture(portal, cast.office)))
    const [woundImages, ofSecond] = [await pictures(), await pictures()]
    const second = { ...noWoundFacts, woundType: 'Pressure Ulcer / Injury', woundLocation: 'Left calf' }
    const moreWounds = [{ ...second, woundSize: '2 x 2 cm', woundImages: ofSecond }]
    const id = await submitted(portal, cast.office, cast.physicianId, { woundImages, moreWounds })
    const documents = await documentsFor(portal, cast.office, id, 3)
    await portal.post('/ivr/addSupportingDocuments', documents, cast.office)
    await portal.post('/ivr/reviewIvr', { ivrId: id, status: 'Rejected' }, cast.reviewer)
    const copy = idOf(await resubmit(id))
    /** Copies are separate files with the same bytes. */
    const bytesOf = async (ivrId: string) => {
      const ivr = (await portal.get(`/ivr/getIvrRequest/${ivrId}`, cast.office)).body.data as IvrDetails
      const urls = [
        ...[ivr.primaryFrontSideInsuranceCard, ivr.primaryBackSideInsuranceCard, ...ivr.woundImages],
        ...ivr.wounds.flatMap((wound) => wound.woundImages),
        ...ivr.supportingDocuments.map(({ fileUrl }) => fileUrl),
      ]
      expect(urls.length).toBeGreaterThanOrEqual(11)
      const rows = await portal.db.all<{ id: string; sum: string }>(sql`
        select id::text, encode(sha256, 'hex') as sum from files where id = any(${urls.map(fileIdOf)}::uuid[])`)
      return urls.map((url) => rows.find((row) => row.id === fileIdOf(url))?.sum)
    }
    expect(await bytesOf(copy)).toEqual(await bytesOf(id))
  })

  test('fifty double clicks make one request, with and without an idempotency key', {
    tags: 'slow',
  }, async () => {
    for (const key of ['0b0e9e6e-6a5d-4d51-93d5-6f5a0a4c1d2e', undefined]) {
      const id = await decided('Rejected')
      const before = await total()
      const answers = await Promise.all(Array.from({ length: 50 }, () => resubmit(id, {}, cast.office, key)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map(idOf)).size).toBe(1)
      expect(await total()).toBe(before + 1)
      const rows = await portal.db.all(sql`select from ivr_requests where replaces = ${Number(id)}`)
      expect(rows).toHaveLength(1)
    }
  })

  test('shows the reviewer the corrected fields with their previous values, including pictures', async () => {
    const id = await decided('Rejected')
    const card = await upload(portal, cast.office, {
      name: 'b.png',
      type: 'image/png',
      content: await picture('png'),
    })
    const copy = await resubmit(id, {
      corrected: {
        primaryPolicyNumber: 'RIGHT-1',
        patientCity: 'Dallas',
        primaryBackSideInsuranceCard: card.file.fileUrl,
      },
    })
    expect(copy.status).toBe(200)
    const { changed } = await linksOf(idOf(copy))
    expect(changed).toEqual([
      { field: 'patientCity', before: 'Austin' },
      { field: 'primaryPolicyNumber', before: '1EG4TE5MK73' },
      { field: 'primaryBackSideInsuranceCard', before: '' },
    ])
    expect(await read(id)).toMatchObject({ primaryPolicyNumber: '1EG4TE5MK73' })
    const found = await portal.get('/ivr/getIvrRequests', cast.reviewer, { search: 'right1' })
    expect((found.body.data as IvrPage).ivrRequests.map(({ _id }) => _id)).toEqual([idOf(copy)])
  })

  test('shows the reviewer the previous wounds, even if no single field differs', async () => {
    const id = await decided('Rejected', { firstWound: { ageWeeks: '4' } })
    const copy = await resubmit(id, { corrected: { firstWound: { ageWeeks: '5' } } })
    expect(copy.status).toBe(200)
    const { changed, woundsBefore } = await linksOf(idOf(copy))
    expect(changed).toEqual([])
    expect(woundsBefore).toMatchObject([{ ageWeeks: '4' }])
    const now = (await read(idOf(copy))) as IvrDetails
    expect(now.wounds).toMatchObject([{ ageWeeks: '5' }])
    expect((await linksOf(id)).woundsBefore).toEqual([])
  })

  test('has the measurements of a corrected size, and the size of corrected measurements', async () => {
    const measured = { woundSize: '2 x 2 cm', firstWound: { lengthCm: '2', widthCm: '2' } }
    const woundOf = async (corrected: object) => {
      const copy = await resubmit(await decided('Rejected', measured), { corrected })
      expect(copy.status).toBe(200)
      return ((await read(idOf(copy))) as IvrDetails).wounds[0]
    }
    expect(await woundOf({ woundSize: '9,5 x 6,0 cm' })).toMatchObject({ lengthCm: '9.5', widthCm: '6' })
    expect(await woundOf({ woundSize: 'as a palm' })).toMatchObject({ lengthCm: '', widthCm: '' })
    expect(await woundOf({ firstWound: { lengthCm: '5', widthCm: '3' } })).toMatchObject({
      woundSize: '5 x 3 cm',
    })
  })

  test('may keep a past date of service, but not change it to another past date', async () => {
    const id = await decided('Rejected')
    await portal.db.run(sql`update ivr_requests set service_day = '2026-11-01' where id = ${Number(id)}`)
    const refused = await resubmit(id, { corrected: { dos: '2026-11-02' } })
    expect(refused.body.fields).toEqual({ 'corrected.dos': 'Please select a valid date of service.' })
    expect((await resubmit(id, { corrected: { dos: '2026-11-01' } })).status).toBe(200)
  })

  test('names the correction that someone else has already sent, instead of dropping this one', async () => {
    const id = await decided('Rejected')
    const first = await resubmit(id, { corrected: { patientCity: 'Dallas' } })
    const second = await resubmit(id, { corrected: { patientCity: 'Houston' } })
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'ivr.already-replaced', number: `#IVR-${idOf(first)}` },
    })
  })

  test('can itself be rejected and corrected, and an open or approved one cannot be corrected', async () => {
    const copy = idOf(await resubmit(await decided('Rejected')))
    expect((await resubmit(copy)).body).toMatchObject({
      code: 'ivr.not-final',
      error: expect.stringContaining('Pending'),
    })
    await portal.post('/ivr/reviewIvr', { ivrId: copy, status: 'Rejected' }, cast.reviewer)
    expect((await resubmit(copy)).body).toMatchObject({ data: { replaces: `#IVR-${copy}` } })
  })

  test('is rejected at the field if a correction is wrong, and nothing is created', async () => {
    const id = await decided('Rejected')
    const before = await total()
    const refused = await resubmit(id, {
      corrected: { patientFirstName: 'An4', secondaryInsurance: 'Aetna' },
    })
    expect(refused.body.fields).toEqual({
      'corrected.patientFirstName': 'First name must contain only letters. Please remove “4”.',
    })
    expect((await resubmit(id, { corrected: { secondaryInsurance: 'Aetna' } })).body.fields).toEqual({
      'corrected.secondaryPolicyNumber': 'Secondary insurance details are required.',
    })
    const other = await newPhysician(
      portal.db,
      cast.otherOffice.officeId ?? 0,
      portal.clock.now(),
      'Foreign One',
    )
    expect((await resubmit(id, { corrected: { physicianId: String(other) } })).body.fields).toHaveProperty(
      'corrected.physicianId',
    )
    expect(await total()).toBe(before)
  })

  test('cannot take pictures of another request of the office, nor be sent by another office', async () => {
    const id = await decided('Rejected')
    const stranger = plain((await read(await decided('Rejected'))).primaryFrontSideInsuranceCard)
    const refused = await resubmit(id, { corrected: { primaryFrontSideInsuranceCard: stranger } })
    expect(refused.body).toMatchObject({
      code: 'files.already-used',
      fields: { 'corrected.primaryFrontSideInsuranceCard': expect.any(String) },
    })
    expect((await resubmit(id, {}, cast.otherOffice)).status).toBe(404)
    expect((await resubmit(id, {}, cast.reviewer)).status).toBe(401)
  })
})

describe('a copied request’s files', () => {
  const filesIn = async (folder: string): Promise<string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile())
      .map(({ name }) => name)

  test('share the stored bytes, which are removed with the last file that has them', async () => {
    const content = await picture('png')
    const wound = await upload(portal, cast.office, { name: 'w.png', type: 'image/png', content })
    const id = await decided('Rejected', { woundImages: [wound.file.fileUrl] })
    const copy = idOf(await resubmit(id))
    const [copied = ''] = (await read(copy)).woundImages
    const [first, second] = [fileIdOf(plain(wound.file.fileUrl)) ?? '', fileIdOf(plain(copied)) ?? '']
    const keys = await portal.db.all<{ key: string }>(sql`
      select distinct store_key as key from files where id = any(${[first, second]}::uuid[])`)
    expect(keys).toHaveLength(1)
    const folder = join(portal.config.dataDir, 'files')
    const drop = async (fileId: string) => {
      await portal.db.run(sql`delete from ivr_files where file_id = ${fileId}`)
      const longAgo = secondsFrom(portal.clock.now(), -keptAfterDeletionSeconds)
      await portal.db.transaction((tx) => dropFiles(tx, [keyOfNew<'files', string>(fileId)], longAgo))
      await sweepFiles(portal.db, diskStorage(folder), portal.clock.now())
    }
    const isStored = async () => (await filesIn(folder)).some((name) => keys[0]?.key.endsWith(name))
    await drop(first)
    expect(await isStored()).toBe(true)
    expect((await portal.get(`/files/${second}/link`, cast.office)).status).toBe(200)
    await drop(second)
    expect(await isStored()).toBe(false)
  })

  test('are visible to people who see the copy, but not to those who see only the original', async () => {
    const id = await decided('Rejected')
    const colleague = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Carl Colleague')
    const copy = idOf(await resubmit(id, { corrected: { physicianId: String(colleague) } }))
    const [wound = ''] = (await read(copy)).woundImages
    const link = `/files/${fileIdOf(plain(wound))}/link`
    expect((await portal.get(link, cast.office)).status).toBe(200)
    expect((await portal.get(link, cast.physician)).status).toBe(404)
    expect((await portal.get(`/ivr/getIvrRounds/${copy}`, cast.physician)).status).toBe(404)
    expect((await linksOf(id, cast.physician)).replacedBy).toBeNull()
  })
})
