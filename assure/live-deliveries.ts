import { type Agent, get } from 'node:http'
import type { Person } from '#server/testing/portal.ts'

export interface Listener {
  readonly officeId: number | null
  /** When each decision came, by request. */
  readonly heard: Map<number, number[]>
}

export interface Decided {
  readonly record: number
  readonly officeId: number
  readonly sentAt: number
}

/** Opens a stream and takes down when it says that a request has changed. */
export function listen(address: string, as: Person, agent: Agent): Promise<Listener> {
  const heard = new Map<number, number[]>()
  return new Promise((resolve, reject) => {
    const asked = get(`${address}/api/live`, { agent, headers: { authorization: `Bearer ${as.token}` } })
    asked.on('error', reject)
    asked.on('response', (response) => {
      response.setEncoding('utf8')
      response.on('error', () => {})
      response.on('data', (text: string) => {
        for (const [, record] of text.matchAll(/"area":"ivr","record":(\d+)/g)) {
          const times = heard.get(Number(record)) ?? []
          heard.set(Number(record), [...times, performance.now()])
        }
      })
      if (response.statusCode === 200) resolve({ officeId: as.officeId, heard })
      else reject(new Error(`a stream answered ${response.statusCode}`))
    })
  })
}

/** How long each decision took to those who should hear of it, and what went wrong on the way. */
export function compare(listeners: readonly Listener[], decided: readonly Decided[]) {
  const times: number[] = []
  let [missing, doubled, foreign] = [0, 0, 0]
  for (const { officeId, heard } of listeners)
    for (const { record, officeId: of, sentAt } of decided) {
      const came = heard.get(record) ?? []
      const isOwn = officeId === null || officeId === of
      if (!isOwn) foreign += came.length
      if (!isOwn) continue
      if (came[0] === undefined) missing += 1
      else times.push(came[0] - sentAt)
      if (came.length > 1) doubled += 1
    }
  times.sort((one, two) => one - two)
  const at = (part: number) => Math.round(times[Math.max(0, Math.ceil(times.length * part) - 1)] ?? 0)
  return { deliveries: times.length, p50: at(0.5), p99: at(0.99), longest: at(1), missing, doubled, foreign }
}
