import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { UserType } from '#contract/endpoint.ts'
import { fileIdOf } from '#contract/files/files.ts'
import type { Actor } from '../kit/access/actor.ts'
import { beginSession } from '../kit/access/sessions.ts'
import { sql } from '../kit/database/database.ts'
import { diskStorage } from '../outside/storage-disk.ts'
import { newPerson, type Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { pdf, picture, upload } from '../testing/uploads.ts'
import { claimFiles } from './claim.ts'
import { reserveKey } from './store.ts'
import { sweepFiles } from './sweep.ts'

const { portal, cast } = await portalWithCast()

const day = 86_400
const storage = () => diskStorage(join(portal.config.dataDir, 'files'))
const sweep = () => sweepFiles(portal.db, storage(), portal.clock.now())

async function uploaded(by: Person, name = 'a.png'): Promise<string> {
  const content = name.endsWith('.pdf') ? pdf : await picture('png')
  return (
    fileIdOf((await upload(portal, by, { name, content, type: 'application/octet-stream' })).file.fileUrl) ??
    ''
  )
}

/** The same person with a new session. */
async function signedIn(person: Person): Promise<Person> {
  return { ...person, token: await beginSession(portal.db, person.userId, portal.clock.now(), 'test') }
}

const actorOf = (person: Person, userType: UserType): Actor => ({
  ...person,
  userType,
  sessionId: 0,
  loginId: 0,
  isDefault: false,
})

function claim(person: Person, userType: UserType, fileIds: string[], imagesOnly = true) {
  const actor = actorOf(person, userType)
  const sent = fileIds.map((id, at) => ({ id, field: `field${at}` }))
  return portal.db.transaction((tx) =>
    claimFiles(tx, actor, sent, { mustBeImage: () => imagesOnly, now: portal.clock.now() }),
  )
}

async function bytes(): Promise<number> {
  const all = await readdir(join(portal.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).length
}

test('files of the own side can be claimed once', async () => {
  const ids = [await uploaded(cast.office), await uploaded(cast.physician)]
  await claim(cast.office, 2, ids)
  await expect(claim(cast.office, 2, ids)).rejects.toMatchObject({ code: 'files.already-used' })
})

test('a physician can attach their own uploads, but not those of the office', async () => {
  const own = await uploaded(cast.physician)
  const refused = { code: 'files.of-office', fields: { field0: 'Please upload this file yourself.' } }
  await expect(claim(cast.physician, 1, [await uploaded(cast.office)])).rejects.toMatchObject(refused)
  const foreign = [await uploaded(cast.otherOffice), await uploaded(cast.office)]
  await expect(claim(cast.physician, 1, foreign)).rejects.toMatchObject({ code: 'files.not-yours' })
  await claim(cast.physician, 1, [own])
})

test('colleagues of an office, and of the team, can attach each other’s uploads, which they also see', async () => {
  const colleague = await newPerson(portal, 2, { officeId: cast.officeId })
  const ids = [await uploaded(cast.office)]
  await claim(colleague, 2, ids)
  await claim(cast.admin, 4, [await uploaded(cast.reviewer)])
})

test("another side's file, an unknown one and one named twice are rejected with their field", async () => {
  const own = await uploaded(cast.office)
  for (const strange of [
    await uploaded(cast.otherOffice),
    await uploaded(cast.reviewer),
    randomUUID(),
    own,
  ]) {
    await expect(claim(cast.office, 2, [own, strange])).rejects.toMatchObject({
      code: strange === own ? 'files.already-used' : 'files.not-yours',
      fields: { [strange === own ? 'field0' : 'field1']: expect.any(String) },
    })
  }
  await claim(cast.office, 2, [own])
})

test('a document is rejected where only images are accepted, and accepted elsewhere', async () => {
  const ids = [await uploaded(cast.admin), await uploaded(cast.reviewer, 'a.pdf')]
  await expect(claim(cast.reviewer, 3, ids)).rejects.toMatchObject({
    code: 'files.not-an-image',
    fields: { field1: 'Only JPEG and PNG images are accepted here.' },
  })
  await claim(cast.reviewer, 3, ids, false)
})

test('of several concurrent claims of one file exactly one succeeds', async () => {
  const ids = [await uploaded(cast.office), await uploaded(cast.office)]
  const claims = await Promise.allSettled(
    Array.from({ length: 12 }, (_, turn) => claim(cast.office, 2, turn % 2 ? ids : ids.toReversed())),
  )
  expect(claims.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('an unattached file is deleted after seven days, its bytes a day later, and no other is', async () => {
  const used = await uploaded(cast.office)
  await claim(cast.office, 2, [used])
  const unused = await uploaded(cast.office)
  portal.clock.forward(7 * day)
  const fresh = await uploaded(await signedIn(cast.office))
  await sweep()
  expect(await portal.db.all(sql`select id from files where id = ${unused}`)).toHaveLength(1)
  portal.clock.forward(1)
  const before = await bytes()
  await sweep()
  const left = await portal.db.all<{ id: string }>(
    sql`select id from files where id = any(${[used, unused, fresh]}::uuid[])`,
  )
  expect(left.map((row) => row.id).sort()).toEqual([used, fresh].sort())
  expect(await bytes()).toBe(before)
  portal.clock.forward(day)
  await sweep()
  const rows = await portal.db.first<{ n: number }>(sql`select count(*) as n from files`)
  expect(await bytes()).toBe(rows?.n)
  expect(before).toBeGreaterThan(await bytes())
})

test('the bytes of an upload that was interrupted by a crash are deleted a day later', async () => {
  await sweep()
  const before = await bytes()
  const key = randomUUID()
  await reserveKey(portal.db, key, portal.clock.now())
  await storage().put(
    key,
    (async function* () {
      yield Buffer.from('bytes that no row names')
    })(),
  )
  await sweep()
  expect(await bytes()).toBe(before + 1)
  portal.clock.forward(day)
  await sweep()
  expect(await bytes()).toBe(before)
  expect(await portal.db.all(sql`select from file_leftovers`)).toEqual([])
})

test('while the storage is unavailable the sweep fails and loses nothing, and the next one finishes it', async () => {
  const id = await uploaded(await signedIn(cast.office))
  portal.clock.forward(8 * day)
  await sweep()
  portal.clock.forward(day)
  const fails = () => Promise.reject(new Error('away'))
  const away = { ...storage(), remove: fails, probe: fails }
  await expect(sweepFiles(portal.db, away, portal.clock.now())).rejects.toThrow('away')
  const before = await bytes()
  await sweep()
  expect(await bytes()).toBeLessThan(before)
  expect(await portal.db.all(sql`select from files where id = ${id}`)).toEqual([])
})

test('bytes that cannot be removed do not block others, and are retried an hour later', async () => {
  const ids = [await uploaded(await signedIn(cast.office)), await uploaded(await signedIn(cast.office))]
  const [stuck] = await portal.db.all<{ key: string }>(sql`
    select store_key as key from files where id = any(${ids}::uuid[]) order by created_at, id`)
  portal.clock.forward(8 * day)
  await sweep()
  portal.clock.forward(day)
  const before = await bytes()
  const remove = async (key: string) => {
    if (key === stuck?.key) throw new Error('stuck')
    await storage().remove(key)
  }
  const failing = sweepFiles(portal.db, { ...storage(), remove }, portal.clock.now())
  await expect(failing).rejects.toThrow('stuck')
  expect(await bytes()).toBe(before - 1)
  await sweep()
  expect(await bytes()).toBe(before - 1)
  portal.clock.forward(3_600)
  await sweep()
  expect(await bytes()).toBe(before - 2)
})
