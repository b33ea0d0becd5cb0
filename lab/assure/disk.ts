import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type ServerProcess, startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import { multipartBody, multipartType, pdf } from '#server/testing/uploads.ts'
import { peopleOf } from './faults/people.ts'
import { type Found, type Part, skipped } from './part.ts'
import { type Cleanups, openOwnDatabase, withCleanups } from './portal.ts'
import { within } from './programs.ts'

const execute = promisify(execFile)

const diskMb = 900
const minFreeMb = 256
/** How long reads continue on the full disk, in ms. */
const readMs = 15_000

/** A portal whose disk, a small file system of its own, is filled and emptied again. */
export const disk: Part = {
  name: 'disk',
  about: 'on a full disk uploads are refused, reading goes on, and all works again when there is room',
  async run() {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      return skipped('only root can mount a small file system, on Linux')
    const kept = await filled(minFreeMb)
    const control = await filled(0)
    const faults = [
      ...kept.faults,
      ...(control.failedReads > 0
        ? []
        : ['the control passed: without a reserve all reads succeeded on the full disk']),
    ]
    const summary = `full disk: ${kept.reads} reads, ${kept.failedReads} failed; without the reserve ${control.failedReads} of ${control.reads} failed; uploads 507 and 200 again after ${kept.backMs} ms`
    return { faults, summary, figures: { kept, control } } satisfies Found
  },
}

function filled(minFree: number) {
  return withCleanups(async (cleanups) => {
    const folder = await smallDisk(cleanups)
    const people = await withCleanups(async (own) =>
      peopleOf((await openOwnDatabase(join(folder, 'data'), own)).db, 1, 1),
    )
    const token = people.offices[0]?.token ?? ''
    const portal = await startServer(
      { DATA_DIR: join(folder, 'data'), MIN_FREE_MB: String(minFree) },
      { program: unlimitedPortal },
    )
    cleanups.push(() => portal.end('SIGTERM'))
    const faults: string[] = []
    const expect = (what: string, found: unknown, wanted: unknown) => {
      if (found !== wanted) faults.push(`${what}: ${found} instead of ${wanted}`)
    }
    expect('an upload before', await uploadStatus(portal, token), 200)
    if (minFree > 0) {
      const reserve = join(folder, 'data', 'postgres', 'reserve')
      await until(async () => (await stat(reserve).catch(() => undefined)) !== undefined)
      await fill(join(folder, 'ballast'), 100)
      expect('/ready names the disk', await until(() => isNamed(portal)), true)
      expect('an upload on a nearly full disk', await uploadStatus(portal, token), 507)
      expect('a read on a nearly full disk', await readStatus(portal, token), 200)
    }
    await fill(join(folder, 'more-ballast'), 0)
    // The portal checks the disk every two seconds.
    await pause(5_000)
    let reads = 0
    let failedReads = 0
    for (const end = performance.now() + readMs; performance.now() < end; reads += 1)
      if ((await readStatus(portal, token)) !== 200) failedReads += 1
    if (minFree > 0) expect('failed reads on a full disk', failedReads, 0)
    for (const name of ['ballast', 'more-ballast']) await rm(join(folder, name), { force: true })
    const startedAt = performance.now()
    const isBack = await until(async () => (await uploadStatus(portal, token)) === 200)
    if (minFree > 0) expect('uploads when there is room again', isBack, true)
    return { faults, reads, failedReads, backMs: Math.round(performance.now() - startedAt) }
  })
}

async function smallDisk(cleanups: Cleanups): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verimend-disk-'))
  cleanups.push(() => rmdir(folder))
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder])
  cleanups.push(() => execute('umount', ['--lazy', folder]))
  await chmod(folder, 0o755)
  return folder
}

/** Fills the disk in one go except for some megabytes, like a program that then stops. */
async function fill(path: string, leaveMb: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path))
  await execute('fallocate', ['--length', String(bavail * bsize - leaveMb * 1024 * 1024), path])
}

async function isNamed(portal: ServerProcess): Promise<boolean> {
  const reply = await fetch(`${portal.address}/ready`)
  const { failing = [] } = (await reply.json()) as { failing?: string[] }
  return failing.includes('disk.space')
}

async function uploadStatus(portal: ServerProcess, token: string): Promise<number> {
  const body = new Uint8Array(multipartBody([{ name: 'a.pdf', type: 'application/pdf', content: pdf }]))
  const headers = { authorization: `Bearer ${token}`, 'content-type': multipartType }
  return (await fetch(`${portal.address}/api/s3/uploadFileOnS3`, { method: 'POST', body, headers })).status
}

async function readStatus(portal: ServerProcess, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${portal.address}/api/ivr/getIvrRequests`, { headers })
  await reply.text()
  return reply.status
}

/** Whether it becomes true within 30 s. */
const until = (holds: () => Promise<boolean>): Promise<boolean> =>
  within(30, async () => {
    if (!(await holds())) throw new Error('not yet')
    return true
  }).catch(() => false)
