// @module-tag slow
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOfficeWithAdmin, createUser } from './account/store.ts'
import { beginSession } from './kit/access/sessions.ts'
import { type Database, openDatabase, sql } from './kit/database/database.ts'
import { startEmbeddedPostgres } from './kit/embedded/postgres.ts'
import { copyMigratedData } from './testing/database.ts'
import { eventually, scratchFolder, serverPid } from './testing/embedded.ts'
import { type PicturePaths, submissionWith } from './testing/ivr.ts'
import { newPhysician } from './testing/portal.ts'
import { type ServerProcess, startServer, unlimitedPortal } from './testing/portal-process.ts'
import { multipartBody, multipartType, picture, pixelsOf } from './testing/uploads.ts'

/** `npm run assure -- durability` sends more. */
const requests = Number(process.env.SUBMITS ?? 60)
const clients = 8
/** Every third request is also decided on. */
const isReviewed = (number: number) => number % 3 === 0

const pictureFields = ['front', 'back', 'wound'] as const
type PictureField = (typeof pictureFields)[number]

/** One request to submit, with the steps that the server has acknowledged so far. */
interface Work {
  readonly number: number
  readonly pictures: Record<PictureField, Buffer>
  readonly uploaded: Partial<Record<PictureField, string | undefined>>
  id?: string | undefined
  done: boolean
}

interface Context {
  readonly folder: string
  readonly db: Database
  readonly physicianId: number
  /** Sessions of an Office Admin and of a reviewer. */
  readonly office: string
  readonly reviewer: string
  portal: ServerProcess
}

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let context: Context

beforeEach(async () => {
  scratch = await scratchFolder()
  const folder = join(scratch.path, 'data', 'postgres')
  await copyMigratedData(folder)
  const postgres = await startEmbeddedPostgres({ folder })
  const db = openDatabase(postgres.url, { connections: 2 })
  const now = new Date()
  const name = { firstName: 'Olive', lastName: 'Office' }
  const { officeId, userId } = await createOfficeWithAdmin(
    db,
    {
      taxId: '123456789',
      npiNumber: '1245319599',
      address: '1 Main Street',
      city: 'Austin',
      state: 'TX',
      zipCode: '78701',
    },
    { ...name, email: 'office@test.example' },
    now,
  )
  const reviewer = await createUser(db, { userType: 3, ...name, email: 'reviewer@test.example' }, now)
  context = {
    folder,
    db,
    physicianId: await newPhysician(db, officeId, now),
    office: await beginSession(db, userId, now, 'test'),
    reviewer: await beginSession(db, reviewer, now, 'test'),
    portal: await startServer({ DATA_DIR: join(scratch.path, 'data') }, { program: unlimitedPortal }),
  }
  await postgres.stop()
})

afterEach(async () => {
  await context.portal.end('SIGTERM')
  await context.db.close()
  await scratch.remove()
})

const startAgain = async () => {
  context.portal = await startServer({ DATA_DIR: join(scratch.path, 'data') }, { program: unlimitedPortal })
}
const killPortal = () => context.portal.end('SIGKILL')
const killDatabase = async () => process.kill(await serverPid(context.folder), 'SIGKILL')

/** Failures during submission, each after a number of acknowledged requests, with the operator's recovery. */
const faults = [
  { after: requests / 4, inject: killPortal, recover: startAgain },
  { after: requests / 2, inject: () => Promise.all([killPortal(), killDatabase()]), recover: startAgain },
  { after: (requests * 3) / 4, inject: killDatabase, recover: async () => {} },
]

test('portal, database or both killed with -9 while many submit lose no request and duplicate none', async () => {
  const all = await Promise.all(Array.from({ length: requests }, (_, number) => newWork(number)))
  const acknowledged = () => all.filter(({ done }) => done).length
  for (const { after, inject, recover } of faults) {
    let injected: Promise<unknown> | undefined
    await sendAll(all, () => {
      if (acknowledged() >= after) injected ??= inject()
    })
    expect(acknowledged()).toBeLessThan(requests)
    await injected
    await recover()
  }
  await eventually(async () => {
    await sendAll(all)
    if (acknowledged() < requests) throw new Error(`${acknowledged()} are acknowledged`)
  })

  const shown = await shownRequests()
  expect(shown.map(({ _id }) => _id).sort()).toEqual(all.map(({ id }) => id).sort())
  for (const work of all) await expectComplete(work, shown)
  await expectNoPartialData()
})

async function newWork(number: number): Promise<Work> {
  const newPicture = () => picture('png')
  const pictures = { front: await newPicture(), back: await newPicture(), wound: await newPicture() }
  return { number, pictures, uploaded: {}, done: false }
}

/** Several clients send all steps not yet acknowledged; a repeated step keeps its idempotency key. */
async function sendAll(all: readonly Work[], acknowledged = () => {}): Promise<void> {
  const left = all.filter(({ done }) => !done)
  const client = async () => {
    for (let work = left.shift(); work; work = left.shift()) {
      await send(work)
      if (work.done) acknowledged()
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
}

async function send(work: Work): Promise<void> {
  for (const field of pictureFields) {
    work.uploaded[field] ??= await upload(work, field)
    if (!work.uploaded[field]) return
  }
  work.id ??= await submit(work)
  if (work.id) work.done = isReviewed(work.number) ? await review(work.id) : true
}

interface Reply {
  readonly status: number
  readonly body: { code?: string; file?: { fileUrl: string }; data?: unknown }
}

/** Undefined without a reply or for 503. Callers treat any other error as a test failure. */
async function call(
  path: string,
  token: string,
  init: RequestInit,
  key?: string,
): Promise<Reply | undefined> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(key ? { 'idempotency-key': key } : {}),
    ...init.headers,
  }
  const reply = await fetch(`${context.portal.address}/api${path}`, { ...init, headers }).catch(
    () => undefined,
  )
  const text = await reply?.text().catch(() => undefined)
  if (!reply || text === undefined || reply.status === 503) return undefined
  return { status: reply.status, body: JSON.parse(text) }
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

async function upload({ number, pictures }: Work, field: PictureField): Promise<string | undefined> {
  const body = multipartBody([{ name: `${field}.png`, type: 'image/png', content: pictures[field] }])
  const init = { method: 'POST', body: new Uint8Array(body), headers: { 'content-type': multipartType } }
  const reply = await call('/s3/uploadFileOnS3', context.office, init, `picture-${field}-${number}`)
  if (!reply) return undefined
  expect(reply.status, reply.body.code).toBe(200)
  return reply.body.file?.fileUrl
}

async function submit({ number, uploaded }: Work): Promise<string | undefined> {
  const { front = '', back = '', wound = '' } = uploaded
  const pictures = { front, back, wound } satisfies PicturePaths
  const body = { ...submissionWith(pictures, context.physicianId, '2199-01-01'), ptan: `TX${number}` }
  const reply = await call('/ivr/submitIvr', context.office, post(body), `request-${number}`)
  if (!reply) return undefined
  expect(reply.status, reply.body.code).toBe(200)
  return (reply.body.data as { _id: string })._id
}

/** A retry after a lost reply gets `ivr.already-decided`, which counts as success. */
async function review(ivrId: string): Promise<boolean> {
  const reply = await call('/ivr/reviewIvr', context.reviewer, post({ ivrId, status: 'Approved' }))
  if (!reply) return false
  expect([undefined, 'ivr.already-decided']).toContain(reply.body.code)
  return true
}

interface Shown {
  readonly _id: string
  readonly ptan: string
  readonly submissionStatus: string
  readonly primaryFrontSideInsuranceCard: string
  readonly primaryBackSideInsuranceCard: string
  readonly woundImages: readonly string[]
}

/** All requests in the office's list, after comparing its counts with the table. */
async function shownRequests(): Promise<Shown[]> {
  const shown: Shown[] = []
  for (let page = 1; page <= Math.ceil(requests / 100); page += 1) {
    const reply = await call(`/ivr/getIvrRequests?limit=100&page=${page}`, context.office, {})
    if (!reply) throw new Error('no reply for the list')
    const { ivrRequests, ...counts } = reply.body.data as { ivrRequests: Shown[] }
    const [recounted] = await context.db.all<Record<string, number>>(sql`
      select count(*) as total, count(*) as "totalSubmissions",
        count(*) filter (where status = 'Pending') as "pendingCases",
        count(*) filter (where status = 'Approved') as "approvedCases",
        count(*) filter (where status = 'Rejected') as "rejectedCases",
        count(*) filter (where status = 'Conditional') as "conditionalCases"
      from ivr_requests`)
    expect(counts).toMatchObject({ ...recounted, total: requests })
    shown.push(...ivrRequests)
  }
  return shown
}

async function expectComplete(work: Work, shown: readonly Shown[]): Promise<void> {
  const request = shown.find(({ _id }) => _id === work.id)
  expect(request).toMatchObject({
    ptan: `TX${work.number}`,
    submissionStatus: isReviewed(work.number) ? 'Approved' : 'Pending',
  })
  const links = {
    front: request?.primaryFrontSideInsuranceCard,
    back: request?.primaryBackSideInsuranceCard,
    wound: request?.woundImages[0],
  }
  for (const field of pictureFields) {
    const reply = await fetch(`${context.portal.address}${links[field]}`)
    expect(reply.status).toBe(200)
    const shown = await pixelsOf(Buffer.from(await reply.arrayBuffer()))
    expect(shown.equals(await pixelsOf(work.pictures[field]))).toBe(true)
  }
}

/** Every table has one row per acknowledged step, and the storage has no orphaned files. */
async function expectNoPartialData(): Promise<void> {
  const pictures = requests * pictureFields.length
  const reviews = Array.from({ length: requests }, (_, number) => number).filter(isReviewed).length
  const [rows] = await context.db.all(sql`
    select (select count(*) from ivr_requests) as requests,
      (select count(*) from ivr_search s join ivr_requests r using (id, status, office_id, physician_id)) as narrow,
      (select count(*) from ivr_files) as shown,
      (select count(*) from files where attached_at is not null) as attached,
      (select count(*) from files where attached_at is null) as unattached,
      (select count(*) from idempotency_keys where reply is not null) as answers,
      (select count(*) from idempotency_keys where reply is null) as unanswered,
      (select count(*) from audit_events where action = 'ivr.submit') as submits,
      (select count(*) from audit_events where action = 'ivr.approved') as approvals,
      (select count(*) from audit_events where action = 'files.upload') as uploads`)
  expect(rows).toEqual({
    requests,
    narrow: requests,
    shown: pictures,
    attached: pictures,
    unattached: 0,
    answers: requests + pictures,
    unanswered: 0,
    submits: requests,
    approvals: reviews,
    uploads: pictures,
  })
  // Listed before the query: thumbnails are still being made, and a row names each before its file exists.
  const stored = await readdir(join(scratch.path, 'data', 'files'), { recursive: true, withFileTypes: true })
  const known = await context.db.all<{ key: string }>(sql`
    select store_key as key from files union all select thumbnail_key from files
    union all select store_key from file_leftovers`)
  const keys = new Set(known.map(({ key }) => key))
  const unknown = stored.filter((entry) => entry.isFile() && !keys.has(entry.name.replace(/\.part$/, '')))
  expect(unknown.map(({ name }) => name)).toEqual([])
}
