import { type Agent, get } from 'node:http'
import type { Person } from '#server/testing/portal.ts'

export interface Listener {
  readonly officeId: number | null
  /** Times at which events arrived, by request id. */
  readonly received: Map<number, number[]>
}

export interface Decided {
  readonly record: number
  readonly officeId: number
  readonly sentAt: number
}

/** Opens a live stream and records the times of its events about requests. */
export function listen(address: string, as: Person, agent: Agent): Promise<Listener> {
  const received = new Map<number, number[]>()
  return new Promise((resolve, reject) => {
    const asked = get(`${address}/api/live`, { agent, headers: { authorization: `Bearer ${as.token}` } })
    asked.on('error', reject)
    asked.on('response', (response) => {
      response.setEncoding('utf8')
      response.on('error', () => {})
      response.on('data', (text: string) => {
        for (const [, record] of text.matchAll(/"area":"ivr","record":(\d+)/g)) {
          const times = received.get(Number(record)) ?? []
          received.set(Number(record), [...times, performance.now()])
        }
      })
      if (response.statusCode === 200) resolve({ officeId: as.officeId, received })
      else reject(new Error(`a stream answered ${response.statusCode}`))
    })
  })
}

/** Delivery times to the listeners of each decision, and missing, duplicate and misdirected deliveries. */
export function compare(listeners: readonly Listener[], decided: readonly Decided[]) {
  const times: number[] = []
  let [missing, duplicate, foreign] = [0, 0, 0]
  for (const { officeId, received } of listeners)
    for (const { record, officeId: of, sentAt } of decided) {
      const arrivals = received.get(record) ?? []
      const isOwn = officeId === null || officeId === of
      if (!isOwn) foreign += arrivals.length
      if (!isOwn) continue
      if (arrivals[0] === undefined) missing += 1
      else times.push(arrivals[0] - sentAt)
      if (arrivals.length > 1) duplicate += 1
    }
  times.sort((one, two) => one - two)
  const at = (part: number) => Math.round(times[Math.max(0, Math.ceil(times.length * part) - 1)] ?? 0)
  return {
    deliveries: times.length,
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
    missing,
    duplicate,
    foreign,
  }
}
