// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './kit/database/database.ts'
import { type AccountPortal, openAccountPortal } from './testing/accounts.ts'
import { emptyDatabase } from './testing/database.ts'
import { ask, scratchFolder } from './testing/embedded.ts'
import { machineClock } from './testing/machine-clock.ts'
import { accept } from './testing/people.ts'
import { serveSettings } from './testing/portal-process.ts'

const program = fileURLToPath(new URL('./admin.ts', import.meta.url))

let portal: AccountPortal
let scratch: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  scratch = await scratchFolder()
  await mkdir(join(scratch.path, 'data'))
  portal = await openAccountPortal({ secretKey: serveSettings.SECRET_KEY })
  // The command uses the system clock.
  portal.clock.forward((Date.now() - portal.clock.now().getTime()) / 1000)
})
afterAll(async () => {
  await portal.close()
  await scratch.remove()
})

/** Runs `npm run admin -- …` on the portal's database. */
async function admin(...args: string[]) {
  return adminWith({ DATABASE_URL: portal.db.pool.options.connectionString ?? '' }, ...args)
}
async function adminWith(addresses: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      ...machineClock,
      ...serveSettings,
      DATA_DIR: join(scratch.path, 'data'),
      ...addresses,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, output: output.trim(), errors }
}

test('the command prints its usage when the arguments do not say whom to invite', async () => {
  const wrong = [[], ['invite'], ['invite', '--who', 'me'], ['remove', '--email', 'a@test.example']]
  const ends = await Promise.all(wrong.map((args) => admin(...args)))
  for (const { code, output, errors } of ends) {
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toContain('npm run admin -- invite --email')
  }
  expect((await admin('invite', '--email', 'not an address')).errors).toContain('Invalid email address.')
})

test('the first IVR Admin also gets the printed link by mail, and once one is active the command invites no other', async () => {
  const invited = await admin('invite', '--email', 'First@Test.example', '--name', 'Ada King Lovelace')
  expect(invited).toMatchObject({ code: 0 })
  const { origin, pathname, searchParams } = new URL(invited.output)
  expect([origin, pathname]).toEqual(['https://portal.example.com', '/set-password'])
  expect(searchParams.get('name')).toBe('Ada King Lovelace')
  const mail = await portal.mailbox.next('first@test.example')
  expect(mail.text).toContain(invited.output)
  expect(mail.text).toContain('as an IVR Admin')

  const link = { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' }
  expect((await accept(portal, link)).status).toBe(200)
  const second = await admin('invite', '--email', 'second@test.example')
  expect(second).toMatchObject({ code: 1, output: '' })
  expect(second.errors).toContain('There is an active IVR Admin already')
  expect(await portal.db.all(sql`select id from users`)).toHaveLength(1)
})

test('a database with an address has no owner to claim', async () => {
  const { code, errors } = await admin('claim-database')
  expect(code).toBe(1)
  expect(errors).toContain('Only the embedded database has an owner: unset DATABASE_URL.')
})

test('migrations run as the owner of the tables, and a portal without the owner’s address says so while some are left to run', async () => {
  const database = await emptyDatabase()
  const alone = { DATABASE_URL: database.url }
  const refused = await adminWith(alone, 'migrate')
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.errors).toContain('Set DATABASE_OWNER_URL')
  const both = { ...alone, DATABASE_OWNER_URL: database.ownerUrl }
  expect(await adminWith(both, 'migrate')).toMatchObject({ code: 0 })
  expect(await adminWith(alone, 'migrate')).toMatchObject({ code: 0 })
  const owned =
    'select count(*) from pg_class where relowner = (select oid from pg_roles where rolname = current_user)'
  expect(await ask(database.url, owned)).toEqual([{ count: 0 }])
  // Only the address of the owner, who may not create roles here: works as before, and the log says so.
  const owner = await adminWith({ DATABASE_URL: database.ownerUrl }, 'migrate')
  expect(owner).toMatchObject({ code: 0 })
  expect(owner.errors).toContain('the database role of the portal owns its tables')
  const noWall = 'there is no second wall around the records of offices'
  expect(owner.errors).toContain(noWall)
  const all = await adminWith({ ...both, DATABASE_OFFICE_URL: database.officeUrl }, 'migrate')
  expect(all).toMatchObject({ code: 0 })
  expect(all.errors).not.toContain(noWall)
  await database.drop()
})
