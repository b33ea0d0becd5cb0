import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fillRequests } from '#demo/fill.ts'
import { drawPictures, seedDemo } from '#demo/seed.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { type Database, sql } from '#server/kit/database/database.ts'
import { openStorage } from '#server/outside/open-storage.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { moveDemoPeople } from '../demo-addresses.ts'
import { memoryOf } from '../process-memory.ts'
import type { Part } from './part.ts'
import { openOwnDatabase, startPortal, withCleanups } from './portal.ts'

// An export of 100,000 requests: its memory must not grow with its length, and leaving must end its work.

const rows = 100_000
/** Limits: memory of the second half over the first, and requests a second. */
const goals = { growth: 1.15, rowsPerSecond: 1_000 }

/** Exports all requests of a filled database; resident memory of the portal's process. */
export const bulkExport: Part = {
  name: 'export',
  about: `${rows.toLocaleString('en-US')} requests in one export: flat memory, speed, cancelling`,
  run: () =>
    withCleanups(async (cleanups) => {
      const folder = await scratchFolder()
      cleanups.push(folder.remove)
      const options = { connections: 2, queryTimeoutMs: 600_000 }
      const { db, url } = await openOwnDatabase(folder.path, cleanups, options)
      const token = await filled(db, join(folder.path, 'files'))
      const { address, child } = await startPortal(folder.path, cleanups, { DATABASE_URL: url })
      const used = () => memoryOf(child.pid).now
      // The first export loads code and grows the heap to its usual size.
      await exported(address, token, { stopAfter: 5_000 })
      const endedMs = await untilIdle(db)
      const before = used()
      const memory: number[] = []
      const sampler = setInterval(() => memory.push(used()), 200)
      const startedAt = performance.now()
      const { lines, bytes } = await exported(address, token)
      const seconds = (performance.now() - startedAt) / 1_000
      clearInterval(sampler)
      const rowsPerSecond = Math.round(lines / seconds)
      const expected = await countOf(db, sql`select count(*) as n from ivr_requests`)
      const half = Math.ceil(memory.length / 2)
      const [first, peak] = [Math.max(...memory.slice(0, half)), Math.max(...memory.slice(half))]
      const faults = [
        ...(lines === expected ? [] : [`${lines} of ${expected} requests arrived`]),
        ...(peak <= first * goals.growth ? [] : [`memory grew from ${first} to ${peak} MB with the rows`]),
        ...(rowsPerSecond >= goals.rowsPerSecond ? [] : [`only ${rowsPerSecond} requests a second`]),
        ...(endedMs < 1_000 ? [] : [`the statement ran on for ${endedMs} ms after its reader had left`]),
      ]
      const mb = Math.round(bytes / 1e6)
      const summary = `${lines} requests (${mb} MB) in ${seconds.toFixed(1)} s, ${rowsPerSecond} a second; memory ${before} MB before, at most ${first} MB in the first half and ${peak} MB in the second; ended ${endedMs} ms after leaving`
      return { faults, summary, figures: { lines, mb, seconds, rowsPerSecond, before, first, peak, endedMs } }
    }),
}

/** @returns a reviewer's session */
async function filled(db: Database, files: string): Promise<string> {
  await seedDemo(db)
  await drawPictures(db, await openStorage({ folder: files, s3: undefined }), () => false)
  await fillRequests(db, rows, { undecided: 0.1 })
  await moveDemoPeople(db, 'assure.test')
  const reviewer = await db.first<{ id: number }>(
    sql`select id from users where email = 'reviewer@assure.test'`,
  )
  return beginSession(db, reviewer?.id ?? 0, new Date(), 'assure')
}

/** Reads an export to its end, or leaves after some requests. */
async function exported(address: string, token: string, { stopAfter = Number.POSITIVE_INFINITY } = {}) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = request(`${address}/api/ivr/exportIvrRequests`, { method: 'POST', headers })
  sent.end(JSON.stringify({ list: {} }))
  const [reply] = await once(sent, 'response')
  let lines = 0
  let bytes = 0
  for await (const piece of reply as AsyncIterable<Buffer>) {
    bytes += piece.length
    for (const byte of piece) if (byte === 10) lines += 1
    if (lines > stopAfter) break
  }
  sent.destroy()
  // Two of the complete lines are the head and the end.
  return { lines: lines - 2, bytes }
}

const countOf = async (db: Database, query: Parameters<typeof db.first>[0]) =>
  (await db.first<{ n: number }>(query))?.n ?? 0

/** Other connections that are in a statement or a transaction of an export. */
const busy = sql`
  select count(*) as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and (query like 'fetch % from rows' or state like 'idle in transaction%')`

async function untilIdle(db: Database): Promise<number> {
  const startedAt = performance.now()
  while ((await countOf(db, busy)) > 0 && performance.now() - startedAt < 30_000) await pause(5)
  return Math.round(performance.now() - startedAt)
}
