import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/kit/database/database.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded/postgres.ts'
import { ask, serverPid } from '#server/testing/embedded.ts'
import { type ServerProcess, startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import { type AcceptingServer, acceptingMailServer } from '#server/testing/smtp.ts'
import { type Compared, compare, mailsAreSent } from './faults/compare.ts'
import { storedRequests } from './faults/compare-store.ts'
import { type LoopDisk, loopDisk } from './faults/loop-disk.ts'
import { type People, peopleOf } from './faults/people.ts'
import { startWorkload } from './faults/workload.ts'
import { type Found, type Part, skipped } from './part.ts'
import { type Cleanups, openOwnDatabase, withCleanups } from './portal.ts'

const cuts = { usual: 10, long: 50 }
const clients = 8

/** The disk loses power while clients work; a database that flushes nothing must lose what it acknowledged. */
export const powerCut: Part = {
  name: 'power-cut',
  about: `nothing acknowledged is lost in ${cuts.usual} power cuts of the disk, files included`,
  run({ long }) {
    const count = Number(process.env.POWER_CUTS ?? cuts[long ? 'long' : 'usual'])
    return withCleanups(async (cleanups) => {
      const disk = await loopDisk(cleanups)
      if (typeof disk === 'string') return skipped(disk)
      const kept = await cutOften(disk, count, cleanups)
      const control = await withCleanups(lostWithoutFlushing)
      return reported(kept, control, count)
    })
  },
}

interface Kept extends Compared {
  readonly acknowledged: number
  readonly wrong: readonly string[]
}

function reported(kept: Kept, control: Control, count: number): Found {
  const faults = [
    ...kept.wrong.slice(0, 10),
    ...kept.faults,
    ...(kept.acknowledged > count * clients ? [] : [`only ${kept.acknowledged} writes were acknowledged`]),
    ...(control.lost > 0 ? [] : ['the control passed: a database that flushes nothing lost nothing']),
  ]
  const whole = control.isStarting ? '' : ', and its database did not start'
  return {
    faults,
    summary: [
      `${count} power cuts, ${kept.acknowledged} acknowledged writes: ${kept.lost} lost, ${kept.doubled} doubled,`,
      `${kept.partial} partial, ${kept.filesMissing} files missing;`,
      `control without fsync: ${control.lost} of ${control.submits} requests lost${whole}`,
    ].join(' '),
    figures: { cuts: count, ...kept, control },
  }
}

interface Powered {
  readonly people: People
  /** Of the database. */
  readonly url: string
  readonly mails: AcceptingServer
  address(): string
  start(): Promise<void>
  /** Cuts the power, ends what ran on the disk, and mounts it again. */
  cut(): Promise<void>
}

async function portalOn(disk: LoopDisk, cleanups: Cleanups, fsync: boolean): Promise<Powered> {
  const folder = join(disk.folder, 'postgres')
  const { people, url } = await withCleanups(async (own) => {
    const opened = await openOwnDatabase(disk.folder, own)
    if (!fsync) {
      const shared = await startEmbeddedPostgres({ folder })
      own.push(shared.stop)
      await ask(shared.adminUrl, 'alter system set fsync = off')
    }
    return { people: await peopleOf(opened.db), url: opened.url }
  })
  const mails = await acceptingMailServer(20)
  cleanups.push(mails.close)
  let portal: ServerProcess | undefined
  cleanups.push(async () => portal?.end('SIGTERM'))
  return {
    people,
    url,
    mails,
    address: () => portal?.address ?? 'http://127.0.0.1:9',
    async start() {
      const settings = { DATA_DIR: disk.folder, SMTP_URL: mails.url }
      portal = await startServer(settings, { program: unlimitedPortal })
    },
    async cut() {
      const database = await serverPid(folder)
      disk.cutPower()
      await portal?.end('SIGKILL')
      portal = undefined
      killIfThere(database)
      await disk.restorePower()
    },
  }
}

/** It may have ended itself when it could not write. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function cutOften(disk: LoopDisk, count: number, cleanups: Cleanups): Promise<Kept> {
  const portal = await portalOn(disk, cleanups, true)
  await portal.start()
  const { people, mails } = portal
  const workload = await startWorkload({ people, address: portal.address, clients })
  for (let round = 0; round < count; round += 1) {
    const before = workload.acknowledged()
    while (workload.acknowledged() < before + 3 * clients) await pause(5)
    await pause(Math.random() * 500)
    await portal.cut()
    await portal.start()
  }
  await workload.finish()
  const db = openDatabase(portal.url, { connections: 3 })
  cleanups.push(db.close)
  await mailsAreSent(db)
  const files = join(disk.folder, 'files')
  const places = { db, files, address: portal.address(), people, mails: mails.mails }
  const found = await compare(workload.ledger, places)
  return { ...found, acknowledged: workload.acknowledged(), wrong: workload.wrong }
}

interface Control {
  readonly submits: number
  readonly lost: number
  readonly isStarting: boolean
}

async function lostWithoutFlushing(cleanups: Cleanups): Promise<Control> {
  const disk = await loopDisk(cleanups)
  if (typeof disk === 'string') throw new Error(disk)
  const portal = await portalOn(disk, cleanups, false)
  await portal.start()
  const { people } = portal
  const more = { repeats: false, prefix: 'control' }
  const workload = await startWorkload({ people, address: portal.address, clients, ...more })
  while (workload.ledger.submits.size < 3 * clients) await pause(5)
  await portal.cut()
  await workload.finish()
  const submits = workload.ledger.submits.size
  const isStarting = await portal.start().then(
    () => true,
    () => false,
  )
  if (!isStarting) return { submits, lost: submits, isStarting }
  const db = openDatabase(portal.url, { connections: 1 })
  try {
    const kept = new Set((await storedRequests(db)).map(({ number }) => number))
    const lost = [...workload.ledger.submits.keys()].filter((number) => !kept.has(number)).length
    return { submits, lost, isStarting }
  } finally {
    await db.close()
  }
}
