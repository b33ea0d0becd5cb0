import { createUser } from '#server/account/store.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { openDatabase } from '#server/kit/database/database.ts'
import { lengthenQueue, officeOfQueue } from '#server/testing/long-queue.ts'
import type { ServerProcess } from '#server/testing/portal-process.ts'
import { moveDemoPeople } from '../demo-addresses.ts'
import type { Figure } from './goals.ts'
import { type Cost, costsOf, countedFigures, growthFigures, type Step } from './growth.ts'

/** A database with a queue of a given length, and a reviewer who works on it. */
export interface QueueDataset {
  /** The number of open requests. */
  readonly size: number
  readonly url: string
  readonly token: string
  /** One of its offices; each has 500 requests. */
  readonly officeId: number
}

/** Fills a database with open requests until there are `size`. */
export async function openQueueDataset(size: number, url: string): Promise<QueueDataset> {
  const db = openDatabase(url, { connections: 4, queryTimeoutMs: 1_800_000 })
  try {
    const now = new Date()
    await moveDemoPeople(db, 'bench.test')
    await lengthenQueue(db, size, now)
    const reviewer = { firstName: 'Reviewer', lastName: 'Bench', email: 'queue@bench.test' }
    const token = await beginSession(
      db,
      await createUser(db, { userType: 3, ...reviewer }, now),
      now,
      'bench',
    )
    return { size, url, token, officeId: (await officeOfQueue(db)).id }
  } finally {
    await db.close()
  }
}

interface Stage {
  readonly dataset: QueueDataset
  readonly portal: ServerProcess
}

/** Measures the queue at each length: its pages, and taking from it. */
export async function queueFigures(
  datasets: readonly QueueDataset[],
  start: (dataset: QueueDataset) => Promise<ServerProcess>,
): Promise<Figure[]> {
  const stages: Stage[] = []
  try {
    for (const dataset of datasets) stages.push({ dataset, portal: await start(dataset) })
    const measured = async (
      name: string,
      title: string,
      ask: (stage: Stage) => Step['ask'],
      figures: (name: string, title: string, costs: readonly Cost[]) => Figure[] = growthFigures,
    ) => {
      const costs = await costsOf(stages.map((stage) => ({ size: stage.dataset.size, ask: ask(stage) })))
      return figures(name, title, costs)
    }
    return [
      ...(await measured('queue', 'queue, page 1', (stage) => page(stage, ''), countedFigures)),
      ...(await measured('officeQueue', 'queue of one office', (stage) =>
        page(stage, `&inOfficeId=${stage.dataset.officeId}`),
      )),
      ...(await measured('takeNext', 'take next', take)),
    ]
  } finally {
    for (const { portal } of stages) await portal.end('SIGTERM')
  }
}

const headersOf = ({ token }: QueueDataset) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

const page =
  ({ dataset, portal }: Stage, filter: string) =>
  async () => {
    const url = `${portal.address}/api/ivr/getQueue?limit=20${filter}`
    const reply = await fetch(url, { headers: headersOf(dataset) })
    const { data } = (await reply.json()) as { data?: { entries: unknown[] } }
    if (data?.entries.length !== 20) throw new Error(`${url} answered ${reply.status}, not a full page`)
  }

const take =
  ({ dataset, portal }: Stage) =>
  async () => {
    const request = { method: 'POST', headers: headersOf(dataset), body: '{}' }
    const reply = await fetch(`${portal.address}/api/ivr/takeNext`, request)
    const { data } = (await reply.json()) as { data?: unknown }
    if (!data) throw new Error(`take next answered ${reply.status} with nothing taken`)
  }
