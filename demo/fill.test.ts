// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, sql } from '#server/kit/database/database.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded/postgres.ts'
import type { FileStorage } from '#server/outside/storage.ts'
import { copyMigratedData } from '#server/testing/database.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { newOffice, openPortal, type Portal } from '#server/testing/portal.ts'
import { fillRequests } from './fill.ts'
import { seedDemo } from './seed.ts'

// Drawing is slow, and pictures.test.ts tests the pictures.
vi.mock('./cards.ts', () => ({ insuranceCard: async () => Buffer.from('card') }))
vi.mock('./wounds.ts', () => ({ woundPicture: async () => Buffer.from('wound') }))

let portal: Portal
const stored: string[] = []
const storage = {
  put: async (key: string, bytes: AsyncIterable<unknown>) => {
    for await (const _ of bytes);
    stored.push(key)
  },
} as unknown as FileStorage

beforeAll(async () => {
  portal = await openPortal()
  await seedDemo(portal.db, portal.clock.now())
  await fillRequests(portal.db, 60, { storage, now: portal.clock.now() })
})
afterAll(() => portal.close())

test("filled requests of one patient share that patient's cards, and other patients have other cards", async () => {
  const cards = await portal.db.all<{ key: string; owners: number; slots: number }>(sql`
    select f.store_key as key, count(distinct (i.slot)) as slots,
      count(distinct (r.patient_first_name, r.patient_last_name, r.patient_birth_day, r.patient_address,
        case when i.slot like 'primary%' then r.primary_policy_number else r.secondary_policy_number end)) as owners
    from ivr_files i join files f on f.id = i.file_id join ivr_requests r on r.id = i.ivr_id
    where i.slot <> 'wound' group by 1`)
  expect(cards.length).toBeGreaterThan(60)
  expect(cards.filter(({ owners, slots }) => owners !== 1 || slots !== 1)).toEqual([])
  const withSecond = await portal.db.all<{ has: boolean; shows: boolean }>(sql`
    select secondary_insurance <> '' as has,
      exists (select from ivr_files i where i.ivr_id = r.id and i.slot = 'secondaryFront') as shows
    from ivr_requests r where exists (select from ivr_files i where i.ivr_id = r.id)`)
  expect(withSecond.filter(({ has, shows }) => has !== shows)).toEqual([])
  expect(new Set(stored).size).toBe(stored.length)
})

test('no seeded or filled request waits unrealistically long for the team or its office', async () => {
  const [oldest] = await portal.db.all<{ pending: number; conditional: number; statuses: number }>(sql`
    select extract(day from ${portal.clock.now()}::timestamptz - min(created_at) filter (where status = 'Pending')) as pending,
      extract(day from ${portal.clock.now()}::timestamptz - min(action_at) filter (where status = 'Conditional')) as conditional,
      count(distinct status) as statuses
    from ivr_requests`)
  expect(Number(oldest?.pending)).toBeLessThan(5)
  expect(Number(oldest?.conditional)).toBeLessThan(10)
  expect(oldest?.statuses).toBe(4)
})

async function filled(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const command = fileURLToPath(new URL('fill-command.ts', import.meta.url))
  const child = spawn(process.execPath, [command, '--requests', '1'], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

test('filling uses the embedded database of a running portal and leaves it running', async () => {
  const scratch = await scratchFolder()
  await copyMigratedData(`${scratch.path}/postgres`)
  const running = await startEmbeddedPostgres({ folder: `${scratch.path}/postgres`, durable: false })
  try {
    const { code, output } = await filled({ DATA_DIR: scratch.path })
    expect([code, output]).toEqual([0, expect.stringContaining('1 requests in')])
    const db = openDatabase(running.url)
    expect(await db.first(sql`select count(*) as n from ivr_requests`)).toEqual({ n: 61 })
    expect(await db.first(sql`select kind from installation`)).toEqual({ kind: 'demo' })
    await db.close()
  } finally {
    await running.stop()
    await scratch.remove()
  }
})

test('filling rejects a database of patients with a message and changes nothing in it', async () => {
  const scratch = await scratchFolder()
  await copyMigratedData(`${scratch.path}/postgres`)
  const running = await startEmbeddedPostgres({ folder: `${scratch.path}/postgres`, durable: false })
  const db = openDatabase(running.url)
  try {
    await newOffice(db, new Date())
    await db.run(sql`
      insert into users (user_type, first_name, last_name, email, created_at)
      values (4, 'Alma', 'Admin', 'alma@clinic.example', now())`)
    const { code, output } = await filled({ DATA_DIR: scratch.path })
    expect([code, output]).toEqual([1, expect.stringContaining("holds patients' data")])
    expect(await db.first(sql`select count(*) as n from users`)).toEqual({ n: 1 })
  } finally {
    await db.close()
    await running.stop()
    await scratch.remove()
  }
})
