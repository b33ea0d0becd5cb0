import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { compare, mailsAreSent } from './faults/compare.ts'
import { type Fleet, openFleet } from './faults/fleet.ts'
import type { Mode } from './faults/proxy.ts'
import { startWorkload, type Workload } from './faults/workload.ts'
import { type Found, type Part, spreadOf } from './part.ts'
import { type Cleanups, withCleanups } from './portal.ts'

const seconds = Number(process.env.OUTAGE_SECONDS ?? 30)
const cases: readonly (readonly [keyof Fleet['proxies'], Mode])[] = [
  ['database', 'refuses'],
  ['database', 'hangs'],
  ['store', 'refuses'],
  ['store', 'hangs'],
  ['mail', 'refuses'],
  ['mail', 'hangs'],
]
/** After the dependency is back. */
const backWithinMs = 5_000
const slowClients = 500
const slowAnswerMs = 250

/** Connections to the mail server. If one falls silent at that moment, no one knows whether it accepted the mail. */
const mailsInFlight = 3

/** Takes away each thing that a portal depends on, while clients keep working and resend what was refused. */
export const outages: Part = {
  name: 'outages',
  about: `database, store and mail away or silent for ${seconds} s, and ${slowClients} slow clients: nothing is lost`,
  run: ({ only }) => withCleanups((cleanups) => run(cleanups, only)),
}

async function run(cleanups: Cleanups, only: string): Promise<Found> {
  const fleet = await openFleet(cleanups)
  const portal = await fleet.start('portal')
  cleanups.push(() => portal.end('SIGTERM'))
  const { address } = portal
  const { db, people, post } = fleet
  const workload = await startWorkload({ people, address: () => address, clients: 6, pauseMs: 100 })
  const faults: string[] = []
  const figures: Record<string, Outage> = {}
  const chosen = cases.filter((one) => one.join(' ').includes(only))
  for (const [what, mode] of chosen) {
    const found = await outage(fleet, address, workload, [what, mode])
    figures[`${what} ${mode}`] = found
    faults.push(...found.faults.map((fault) => `${what} ${mode}: ${fault}`))
    console.info(`  ${what} ${mode}: ${found.refused} refused, writes again after ${found.backMs} ms`)
  }
  const slow = await withSlowClients(address, people.offices[0]?.token ?? '')
  if (slow.p95 > slowAnswerMs)
    faults.push(`with ${slowClients} slow clients a read takes ${slow.p95} ms (p95)`)
  await workload.finish()
  await mailsAreSent(db)
  const found = await compare(workload.ledger, { db, files: undefined, address, people, mails: post.mails })
  const mailOutages = chosen.filter(([what]) => what === 'mail').length
  if (found.mailsTwice > mailsInFlight * mailOutages) faults.push(`${found.mailsTwice} mails came twice`)
  faults.push(...workload.wrong.slice(0, 10), ...found.faults)
  if (!(await failsWithoutRepeating(fleet, address)))
    faults.push('the control passed: clients that send nothing again missed nothing without a database')
  const back = Object.entries(figures).map(([name, { backMs }]) => `${name} ${backMs} ms`)
  return {
    faults,
    summary: `${seconds} s each, ${workload.acknowledged()} acknowledged: ${found.lost} lost, ${found.doubled} doubled, ${found.mailsTwice} of ${post.mails.size} mails twice; writes again after: ${back.join(', ')}; reads beside ${slowClients} slow clients ${slow.p50} ms (p50), ${slow.p95} ms (p95)`,
    figures: { ...figures, slow, ...found },
  }
}

interface Outage {
  readonly faults: string[]
  readonly refused: number
  readonly acknowledged: number
  /** Times from the end of the outage to the next acknowledged write, and to a /ready of 200. */
  readonly backMs: number
  readonly readyMs: number
}

async function outage(
  { proxies }: Fleet,
  address: string,
  workload: Workload,
  [what, mode]: (typeof cases)[number],
): Promise<Outage> {
  const faults: string[] = []
  const [answeredBefore, acknowledgedBefore] = [workload.answered.length, workload.acknowledged()]
  await proxies[what].set(mode)
  const until = performance.now() + seconds * 1_000
  await pause(Math.min(6_000, seconds * 500))
  if ((await statusOf(`${address}/health`)) !== 200) faults.push('/health does not answer 200')
  const ready = await statusOf(`${address}/ready`)
  if (ready !== (what === 'database' ? 503 : 200)) faults.push(`/ready answers ${ready}`)
  await pause(until - performance.now())
  await proxies[what].set('passes')
  const endedAt = performance.now()
  const refused = workload.answered.slice(answeredBefore).filter(({ status }) => status !== 200).length
  const acknowledged = workload.acknowledged() - acknowledgedBefore
  // In a short silence calls still wait for their time limit; those under way may have been acknowledged.
  if (what !== 'mail' && refused === 0 && acknowledged > 24)
    faults.push('nothing was refused, so there was no outage')
  if (what === 'mail' && acknowledged === 0) faults.push('nothing was acknowledged without the mail server')
  const since = workload.acknowledged()
  const deadline = endedAt + 60_000
  while (workload.acknowledged() === since && performance.now() < deadline) await pause(10)
  const backMs = Math.round(performance.now() - endedAt)
  while ((await statusOf(`${address}/ready`)) !== 200 && performance.now() < deadline) await pause(20)
  const readyMs = Math.round(performance.now() - endedAt)
  if (Math.max(backMs, readyMs) > backWithinMs)
    faults.push(`writes again after ${backMs} ms, ready after ${readyMs} ms`)
  await pause(1_000)
  return { faults, refused, acknowledged, backMs, readyMs }
}

const statusOf = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (reply) => {
      await reply.text()
      return reply.status
    },
    () => 0,
  )

/** Half of them send nothing, half an endless header byte by byte. @returns times of reads alongside them, in ms */
async function withSlowClients(address: string, token: string): Promise<{ p50: number; p95: number }> {
  const { hostname, port } = new URL(address)
  const sockets: Socket[] = []
  const open = (at: number) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    if (at % 2 === 0) socket.write('GET /api/ivr/getIvrRequests HTTP/1.1\r\nx-slow: ')
    sockets[at] = socket
    // One that is cut comes back, as an attacker's does.
    socket.once('close', () => isOpen && setTimeout(() => isOpen && open(at), 100))
  }
  let isOpen = true
  for (let at = 0; at < slowClients; at += 1) open(at)
  const trickle = setInterval(() => {
    for (const [at, socket] of sockets.entries()) if (at % 2 === 0 && socket.writable) socket.write('a')
  }, 1_000)
  const times: number[] = []
  for (const end = performance.now() + 10_000; performance.now() < end; await pause(50)) {
    const startedAt = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(`${address}/api/ivr/getIvrRequests`, { headers })
    await reply.text()
    times.push(reply.status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
  }
  isOpen = false
  clearInterval(trickle)
  for (const socket of sockets) socket.destroy()
  return spreadOf(times)
}

/** The control: clients that give up after one try must miss something while the database is down. */
async function failsWithoutRepeating({ proxies, people }: Fleet, address: string): Promise<boolean> {
  const more = { clients: 2, pauseMs: 100, repeats: false, prefix: 'control' }
  const workload = await startWorkload({ people, address: () => address, ...more })
  await proxies.database.set('refuses')
  await pause(2_000)
  await proxies.database.set('passes')
  await workload.finish()
  return workload.wrong.length > 0
}
