import { eventually } from './embedded.ts'
import type { Person, Portal } from './portal.ts'

/** A received server-sent event. */
export interface Heard {
  readonly event: string
  readonly id: string
  readonly area?: string
  readonly record?: number
}

export interface Follower {
  readonly heard: Heard[]
  readonly headers: Headers
  /** The record ids of an area's changes. */
  of(area: string): number[]
  /** Waits until the received events meet a condition. */
  until(holds: (heard: readonly Heard[]) => boolean): Promise<void>
  /** The id of the last event or heartbeat. */
  lastId(): string
  /** Resolves when the server ends the stream. */
  ended(): Promise<void>
  close(): Promise<void>
}

/** Makes a portal listen on a free port and returns its URL. */
export async function listening(portal: Pick<Portal, 'app'>): Promise<string> {
  await portal.app.start()
  return portal.app.http.listen({ port: 0, host: '127.0.0.1' })
}

/** Opens a stream and records its events. */
export async function follow(url: string, as: Person, lastEventId?: string): Promise<Follower> {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/api/live`, {
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: leaving.signal,
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`the stream answered ${answer.status}`)
  const heard: Heard[] = []
  let lastId = ''
  const take = (block: string) => {
    const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]))
    lastId = fields.get('id') ?? lastId
    const data = fields.get('data')
    if (data !== undefined) heard.push({ event: fields.get('event') ?? '', id: lastId, ...JSON.parse(data) })
  }
  const reading = readBlocks(answer.body, take).catch((error) => {
    if (!leaving.signal.aborted) throw error
  })
  const follower: Follower = {
    heard,
    headers: answer.headers,
    of: (area) => heard.flatMap((one) => (one.area === area ? [one.record ?? 0] : [])),
    until: (holds) =>
      eventually(async () => {
        if (!holds(heard)) throw new Error(`not heard: ${JSON.stringify(heard)}`)
      }),
    lastId: () => lastId,
    ended: () => reading,
    async close() {
      leaving.abort()
      await reading
    },
  }
  await follower.until((all) => all.length > 0)
  return follower
}

async function readBlocks(body: ReadableStream<Uint8Array>, take: (block: string) => void): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const part of body) {
    const blocks = (rest + decoder.decode(part, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) take(block)
  }
}
