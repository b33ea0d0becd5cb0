// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '../kit/start-error.ts'
import { scratchFolder } from '../testing/embedded.ts'
import { serveSettings } from '../testing/portal-process.ts'
import { writeOwner } from './archive-folder.ts'
import type { Manifest } from './manifest.ts'
import { laterLog } from './point-in-time.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  scratch = await scratchFolder()
})
afterAll(() => scratch.remove())

async function run(program: string, ...args: string[]) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(`../${program}.ts`, import.meta.url)), ...args],
    {
      env: { ...serveSettings, DATA_DIR: join(scratch.path, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return [child.exitCode, errors] as const
}

test.each([
  ['backup-command', [], 'npm run backup -- /backups/2026-11-23'],
  ['backup-command', ['--to', '/backups/a'], 'npm run backup -- /backups/2026-11-23'],
  ['backup-command', ['/backups/a', '/backups/b'], 'npm run backup -- /backups/2026-11-23'],
  ['restore-command', [], 'npm run restore -- /backups/2026-11-23'],
  ['restore-command', ['/backups/a', '/backups/b'], 'npm run restore -- /backups/2026-11-23'],
  ['restore-command', ['/backups/a', '--until', 'noon'], '--until must be "latest" or a time with its zone'],
  [
    'restore-command',
    ['/backups/a', '--until', '2026-11-23T10:00:00'],
    '--until must be "latest" or a time with its zone',
  ],
  ['restore-command', ['/backups/a', '--until', 'latest'], '--until needs WAL_ARCHIVE'],
] as const)('%s %j ends with 1, and says what is missing', async (program, args, words) => {
  const [code, errors] = await run(program, ...args)
  expect(code).toBe(1)
  expect(errors).toContain(words)
})

const manifest: Manifest = {
  takenAt: '2026-11-23T10:00:00.000Z',
  version: '0.1.0',
  kind: 'patients',
  migration: '052_texts_to_place.sql',
  database: {
    kind: 'embedded',
    version: '18.4',
    system: '7',
    timeline: 1,
    startLsn: '0/1000000',
    stopLsn: '0/2000000',
    startWal: '000000010000000000000001',
    stopWal: '000000010000000000000002',
    folders: [],
  },
  files: 'folder',
  entries: [],
}

test('a folder that is no archive, an archive of another portal, or a database without one is refused with a clear message', async () => {
  const folder = join(scratch.path, 'archive')
  await mkdir(join(folder, 'wal'), { recursive: true })
  const until = { time: 'latest', archive: { folder, key: undefined } } as const
  await expect(laterLog(until, { ...manifest, database: { kind: 'external' } })).rejects.toThrow(
    'Only the embedded database can be restored to a point in time',
  )
  await expect(laterLog(until, manifest)).rejects.toThrow(
    new StartError(`There is no archive in ${folder}: set WAL_ARCHIVE to that of the portal.`),
  )
  await writeOwner(folder, { system: '8', id: 'another' })
  await expect(laterLog(until, manifest)).rejects.toThrow('is not of the portal of this backup')
  await writeOwner(folder, { system: '7', id: 'this' })
  expect(await laterLog(until, manifest)).toMatchObject({ entries: [], missing: '000000010000000000000003' })
})

test('a time that is not after the backup is refused, and one after it is not', async () => {
  const folder = join(scratch.path, 'of-this')
  await mkdir(join(folder, 'wal'), { recursive: true })
  await writeOwner(folder, { system: '7', id: 'this' })
  const at = (time: string) =>
    laterLog({ time: new Date(time), archive: { folder, key: undefined } }, manifest)
  await expect(at('2026-11-23T10:00:00Z')).rejects.toThrow('after the time that --until names')
  await expect(at('2026-11-23T10:00:01Z')).resolves.toMatchObject({ entries: [] })
})
