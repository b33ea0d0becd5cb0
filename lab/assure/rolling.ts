import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/kit/free-ports.ts'
import type { ServerProcess } from '#server/testing/portal-process.ts'
import { compare, mailsAreSent } from './faults/compare.ts'
import { type Fleet, openFleet } from './faults/fleet.ts'
import { startWorkload } from './faults/workload.ts'
import { type Found, type Part, skipped } from './part.ts'
import { type Cleanups, withCleanups } from './portal.ts'
import { programsOf, running, within } from './programs.ts'

const portalCount = 3
const restarts = { usual: 20, long: 100 }
/** HAProxy checks twice a second and needs two failures; a busy portal takes its time to reply. */
const drainSeconds = 5

/** Three portals behind HAProxy, restarted one after the other while clients work that send nothing again. */
export const rolling: Part = {
  name: 'rolling',
  about: `${restarts.usual} restarts of ${portalCount} portals behind HAProxy, one after the other: no call fails`,
  run({ long }) {
    const programs = programsOf(['haproxy'], ['haproxy'])
    if (typeof programs === 'string') return Promise.resolve(skipped(programs))
    const count = Number(process.env.RESTARTS ?? restarts[long ? 'long' : 'usual'])
    return withCleanups((cleanups) => run(cleanups, programs.haproxy ?? '', count))
  },
}

async function run(cleanups: Cleanups, haproxy: string, count: number): Promise<Found> {
  const fleet = await openFleet(cleanups)
  const ports = await Promise.all(Array.from({ length: portalCount }, () => freePort()))
  const portals: ServerProcess[] = []
  cleanups.push(() => Promise.all(portals.map((portal) => portal.end('SIGTERM'))))
  const start = async (at: number) => {
    const env = { PORT: String(ports[at]), DRAIN_SECONDS: String(drainSeconds) }
    portals[at] = await fleet.start(`portal-${at}`, env)
  }
  for (const at of ports.keys()) await start(at)
  const address = await balancer(cleanups, fleet, haproxy, ports)

  const options = { people: fleet.people, address: () => address, repeats: false }
  const workload = await startWorkload({ ...options, clients: 6, pauseMs: 50 })
  const faults: string[] = []
  for (let round = 0; round < count; round += 1) {
    const at = round % portalCount
    const code = await portals[at]?.end('SIGTERM')
    if (code !== 0) faults.push(`a portal ended with ${code}`)
    await start(at)
    await untilReady(ports[at])
  }
  await workload.finish()
  await mailsAreSent(fleet.db)
  const { db, people, post } = fleet
  const found = await compare(workload.ledger, { db, files: undefined, address, people, mails: post.mails })
  const failed = workload.answered.filter(({ status }) => status !== 200).length
  if (failed > 0) faults.push(`${failed} calls failed`, ...workload.wrong.slice(0, 5))
  faults.push(...found.faults, ...(found.mailsTwice > 0 ? [`${found.mailsTwice} mails came twice`] : []))

  const control = await startWorkload({ ...options, clients: 6, pauseMs: 0, prefix: 'control' })
  for (let at = 0; at < portalCount && control.wrong.length === 0; at += 1) {
    await pause(1_000)
    await portals[at]?.end('SIGKILL')
    await pause(1_000)
    await start(at)
    await untilReady(ports[at])
  }
  await control.finish()
  if (control.wrong.length === 0) faults.push('the control passed: no call failed when portals were killed')
  return {
    faults,
    summary: `${count} restarts, ${workload.answered.length} calls, ${failed} failed; ${found.lost} lost, ${found.doubled} doubled, ${found.mailsTwice} of ${post.mails.size} mails twice; control: ${control.wrong.length} calls failed when portals were killed`,
    figures: {
      restarts: count,
      calls: workload.answered.length,
      failed,
      control: control.wrong.length,
      ...found,
    },
  }
}

/** HAProxy, which checks /ready and repeats nothing itself. @returns its address */
async function balancer(
  cleanups: Cleanups,
  { folder }: Fleet,
  haproxy: string,
  ports: readonly number[],
): Promise<string> {
  const port = await freePort()
  const servers = ports.map((at, number) => `  server portal${number} 127.0.0.1:${at} check`)
  const config = `
defaults
  mode http
  retries 0
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend portal
  bind 127.0.0.1:${port}
  default_backend portals
backend portals
  balance roundrobin
  option httpchk GET /ready
  timeout check 3s
  default-server inter 500ms fall 2 rise 1
${servers.join('\n')}
`
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, config)
  const proxy = running(haproxy, ['-db', '-f', file], join(folder, 'haproxy.log'))
  cleanups.push(() => proxy.end())
  const address = `http://127.0.0.1:${port}`
  await within(20, async () => {
    const { status } = await fetch(`${address}/ready`)
    if (status !== 200) throw new Error(`/ready answers ${status}`)
  })
  return address
}

/** The portal answers, and the balancer has had time to notice. */
async function untilReady(port = 0): Promise<void> {
  await within(30, async () => {
    const { status } = await fetch(`http://127.0.0.1:${port}/ready`)
    if (status !== 200) throw new Error(`/ready answers ${status}`)
  })
  await pause(1_200)
}
