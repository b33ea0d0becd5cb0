// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAudit } from './audit/tasks.ts'
import { writeAudit } from './kit/access/audit.ts'
import { type Database, openDatabase } from './kit/database/database.ts'
import { freshDatabase, type TestDatabase } from './testing/database.ts'
import { ask } from './testing/embedded.ts'

const now = new Date('2026-11-20T15:00:00Z')

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.url, { connections: 1 })
  for (const record of [1, 2]) {
    const actor = { userId: 1, userType: 3, officeId: null } as const
    await writeAudit(db, actor, { action: 'ivr.read', kind: 'ivr', records: [record] }, now, '')
  }
  await sealAudit(db, now)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Runs `npm run audit:verify -- …` with only the address of a database. */
async function verify(settings: Record<string, string> = {}, ...args: string[]) {
  const program = fileURLToPath(new URL('./audit-verify.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...args], {
    env: { DATABASE_URL: database.url, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return [child.exitCode, output, errors] as const
}

test('the command exits with 0 if the audit is intact, and otherwise with 1 and the first fault', async () => {
  const counted = '2 rows in 1 blocks, 0 checkpoints, 0 rows not sealed yet\n'
  expect(await verify()).toEqual([0, `${counted}The audit is whole.\n`, ''])
  await ask(database.ownerUrl, 'alter table audit_events disable trigger user')
  await ask(database.ownerUrl, "update audit_events set detail = 'x' where id = 2")
  const [code, , errors] = await verify()
  expect([code, errors]).toEqual([
    1,
    'The audit does not fit. Row 2 of block 1, or what it is found by, is not as it was written.\n',
  ])
})

test('a file that cannot be read is named, whether of a setting or a checkpoint', async () => {
  const none = join(import.meta.dirname, 'no-such-file')
  expect(await verify({ SECRET_KEY_FILE: none })).toEqual([
    1,
    '',
    'SECRET_KEY_FILE cannot be read: ENOENT.\n',
  ])
  expect(await verify({}, '--checkpoint', none)).toEqual([1, '', `${none} cannot be read.\n`])
  expect((await verify({}, '--what'))[2]).toContain('npm run audit:verify')
})
