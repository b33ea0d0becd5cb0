import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fillRequests } from '#demo/fill.ts'
import { drawPictures, seedDemo } from '#demo/seed.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { type Database, openDatabase } from '#server/kit/database/database.ts'
import { migrate } from '#server/kit/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded/postgres.ts'
import { openStorage } from '#server/outside/open-storage.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import { aReviewer, busyConnections, requestCount, withoutDemoAddresses } from './export-store.ts'
import type { Part } from './part.ts'

// An export of 100,000 requests: its memory must not grow with its length, and leaving must end its work.

const rows = 100_000
/** Of the second half over the first, and requests a second. */
const goals = { growth: 1.15, rowsPerSecond: 1_000 }

/** Exports all requests of a filled database; resident memory of the portal's process. */
export const bulkExport: Part = {
  name: 'export',
  about: `${rows.toLocaleString('en-US')} requests in one export: flat memory, speed, cancelling`,
  async run() {
    const folder = await scratchFolder()
    const cleanups: (() => Promise<unknown>)[] = [folder.remove]
    try {
      const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres') })
      cleanups.push(postgres.stop)
      await migrate(postgres.ownerUrl)
      const db = openDatabase(postgres.url, { connections: 2, queryTimeoutMs: 600_000 })
      cleanups.push(db.close)
      const token = await filled(db, join(folder.path, 'files'))
      const portal = await startServer(
        { DATABASE_URL: postgres.url, DATA_DIR: join(folder.path, 'data') },
        { program: unlimitedPortal, log: join(folder.path, 'log') },
      )
      cleanups.push(() => portal.end('SIGTERM'))
      const pid = portal.child.pid ?? 0
      // The first export loads code and grows the heap to its usual size.
      await exported(portal.address, token, { stopAfter: 5_000 })
      const endedMs = await untilIdle(db)
      const before = await memoryOf(pid)
      const memory: number[] = []
      const sampler = setInterval(() => void memoryOf(pid).then((mb) => memory.push(mb)), 200)
      const startedAt = performance.now()
      const { lines, bytes } = await exported(portal.address, token)
      const seconds = (performance.now() - startedAt) / 1_000
      clearInterval(sampler)
      const rowsPerSecond = Math.round(lines / seconds)
      const expected = await requestCount(db)
      const half = Math.ceil(memory.length / 2)
      const [first, peak] = [Math.max(...memory.slice(0, half)), Math.max(...memory.slice(half))]
      const faults = [
        ...(lines === expected ? [] : [`${lines} of ${expected} requests arrived`]),
        ...(peak <= first * goals.growth ? [] : [`memory grew from ${first} to ${peak} MB with the rows`]),
        ...(rowsPerSecond >= goals.rowsPerSecond ? [] : [`only ${rowsPerSecond} requests a second`]),
        ...(endedMs < 1_000 ? [] : [`the statement ran on for ${endedMs} ms after its reader had left`]),
      ]
      const figures = {
        lines,
        mb: Math.round(bytes / 1e6),
        seconds,
        rowsPerSecond,
        before,
        first,
        peak,
        endedMs,
      }
      const summary = `${lines} requests (${figures.mb} MB) in ${seconds.toFixed(1)} s, ${rowsPerSecond} a second; memory ${before} MB before, at most ${first} MB in the first half and ${peak} MB in the second; ended ${endedMs} ms after leaving`
      return { faults, summary, figures }
    } finally {
      for (const end of cleanups.toReversed()) await end().catch(() => {})
    }
  },
}

/** @returns a reviewer's session */
async function filled(db: Database, files: string): Promise<string> {
  await seedDemo(db)
  await drawPictures(db, await openStorage({ folder: files, s3: undefined }), () => false)
  await fillRequests(db, rows, { undecided: 0.1 })
  await withoutDemoAddresses(db)
  return beginSession(db, await aReviewer(db), new Date(), 'assure')
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
  // Of the lines that end, two are the head's and the end's.
  return { lines: lines - 2, bytes }
}

async function untilIdle(db: Database): Promise<number> {
  const startedAt = performance.now()
  while ((await busyConnections(db)) > 0 && performance.now() - startedAt < 30_000) await pause(5)
  return Math.round(performance.now() - startedAt)
}

async function memoryOf(pid: number): Promise<number> {
  const [, pages = 0] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ').map(Number)
  return Math.round((pages * 4_096) / 1e6)
}
