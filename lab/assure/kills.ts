import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/kit/database/database.ts'
import { scratchFolder, serverPid } from '#server/testing/embedded.ts'
import { startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import { acceptingMailServer } from '#server/testing/smtp.ts'
import { type Compared, compare, mailsAreSent, type Places } from './faults/compare.ts'
import { alterAudit, storedFiles } from './faults/compare-store.ts'
import { peopleOf } from './faults/people.ts'
import { startWorkload, type Workload } from './faults/workload.ts'
import { type Found, type Part, spreadOf } from './part.ts'
import { type Cleanups, openOwnDatabase, withCleanups } from './portal.ts'

/** Kills of the server, and as many of the database. */
const kills = { usual: 50, long: 200 }
/** Server and database take turns, so that a run that ends early has tried both. */
const maxMinutes = { usual: 20, long: 90 }
const clients = 8

/** Kills the server and the database while clients upload, submit, decide and book, and compares their ledgers. */
export const killed: Part = {
  name: 'kills',
  about: `nothing acknowledged is lost, doubled or partial in ${kills.usual} kills of the server and ${kills.usual} of the database`,
  run: ({ long }) => {
    const length = long ? 'long' : 'usual'
    const each = Number(process.env.KILLS ?? kills[length])
    return withCleanups((cleanups) => run(cleanups, each, maxMinutes[length]))
  },
}

async function run(cleanups: Cleanups, each: number, minutes: number): Promise<Found> {
  const scratch = await scratchFolder()
  cleanups.push(scratch.remove)
  const dataDir = join(scratch.path, 'data')
  const { people, url, ownerUrl } = await withCleanups(async (own) => {
    const opened = await openOwnDatabase(dataDir, own)
    return { people: await peopleOf(opened.db), url: opened.url, ownerUrl: opened.ownerUrl }
  })
  const post = await acceptingMailServer(20)
  cleanups.push(post.close)
  const settings = { DATA_DIR: dataDir, SMTP_URL: post.url }
  const start = () =>
    startServer(settings, { program: unlimitedPortal, log: join(scratch.path, 'portal.log') })
  let portal = await start()
  cleanups.push(() => portal.end('SIGTERM'))
  const db = openDatabase(url, { connections: 3 })
  cleanups.push(db.close)
  const owner = openDatabase(ownerUrl, { connections: 1 })
  cleanups.push(owner.close)

  const workload = await startWorkload({ people, address: () => portal.address, clients })
  const until = performance.now() + minutes * 60_000
  const back: Record<'server' | 'database', number[]> = { server: [], database: [] }
  while (back.server.length < each && performance.now() < until) {
    back.server.push(
      await acknowledgesAfter(workload, async () => {
        await portal.end('SIGKILL')
        portal = await start()
      }),
    )
    back.database.push(
      await acknowledgesAfter(workload, async () => {
        process.kill(await serverPid(join(dataDir, 'postgres')), 'SIGKILL')
      }),
    )
    if (back.server.length % 10 === 0)
      console.info(`  ${back.server.length} kills of each, ${workload.acknowledged()} acknowledged`)
  }
  await workload.finish()
  await mailsAreSent(db)
  const files = join(dataDir, 'files')
  const places = { db, files, address: portal.address, people, mails: post.mails }
  const found = await compare(workload.ledger, places)
  const rounds = back.server.length
  const faults = [
    ...workload.wrong.slice(0, 10),
    ...found.faults,
    ...(rounds === 0 ? ['nothing was killed'] : []),
    ...(await controls(workload, places, files, owner)),
  ]
  const times = { server: spreadOf(back.server), database: spreadOf(back.database) }
  return { faults, ...told(workload, found, { rounds, times, mails: post.mails.size }) }
}

function told(
  { ledger, acknowledged }: Workload,
  found: Compared,
  run: {
    rounds: number
    times: Record<'server' | 'database', { p50: number; p95: number }>
    mails: number
  },
): Pick<Found, 'summary' | 'figures'> {
  const { submits, decisions, bookings, uploads } = ledger
  const { rounds, times, mails } = run
  const sizes = { uploads, submits: submits.size, decisions: decisions.size, bookings: bookings.size }
  return {
    summary: [
      `${rounds} + ${rounds} kills, ${acknowledged()} acknowledged writes: ${found.lost} lost, ${found.doubled} doubled,`,
      `${found.partial} partial, ${found.filesMissing} files missing; ${found.mailsTwice} of ${mails} mails twice;`,
      `next acknowledgement ${times.server.p50} and ${times.database.p50} ms (p50) after the kill`,
    ].join(' '),
    figures: { kills: rounds, acknowledged: sizes, ...times, mails, ...found },
  }
}

/** Kills while work is under way. @returns after how many ms the next write was acknowledged */
async function acknowledgesAfter(workload: Workload, kill: () => Promise<void>): Promise<number> {
  const before = workload.acknowledged()
  while (workload.acknowledged() < before + 10) await pause(5)
  await pause(Math.random() * 300)
  const startedAt = performance.now()
  await kill()
  // Replies that were already on their way do not count.
  await pause(200)
  const since = workload.acknowledged()
  while (workload.acknowledged() === since) await pause(5)
  return Math.round(performance.now() - startedAt)
}

/** The checks must find an invented request lost, a file that was put aside missing, and an audit row altered. */
async function controls(
  { ledger }: Workload,
  places: Places,
  files: string,
  owner: Database,
): Promise<string[]> {
  const invented = new Map(ledger.submits).set('N0', '999999')
  const { lost } = await compare({ ...ledger, submits: invented }, places)
  const [file] = await storedFiles(places.db)
  const path = file ? join(files, file.key.slice(0, 2), file.key) : ''
  await rename(path, `${path}.aside`)
  const { filesMissing } = await compare(ledger, places)
  await rename(`${path}.aside`, path)
  await alterAudit(owner)
  const { differences } = await compare(ledger, places)
  return [
    ...(lost > 0 ? [] : ['the control passed: an invented request was not found lost']),
    ...(filesMissing > 0 ? [] : ['the control passed: a file that is away was not found missing']),
    ...(differences.some((each) => each.includes('the audit does not fit its chain'))
      ? []
      : ['the control passed: an altered row of the audit was not found']),
  ]
}
