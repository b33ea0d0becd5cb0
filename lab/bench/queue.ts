import type { Request } from 'autocannon'
import { sql } from '#server/kit/database/database.ts'
import type { ServerProcess } from '#server/testing/portal-process.ts'
import type { Figure } from './goals.ts'
import { type Cost, costs, type Step } from './growth.ts'
import { type QueueDataset, reviewerCount } from './queue-dataset.ts'
import { median, round } from './rounds.ts'

/** What may grow from the shortest queue to the longest, and what to reach for. */
const flat = { must: 1.3, reach: 1.1 }

interface Stage {
  readonly dataset: QueueDataset
  readonly portal: ServerProcess
}

/** Measures the queue at each length: its pages, and taking from it by one reviewer and by many at once. */
export async function queueFigures(
  datasets: readonly QueueDataset[],
  start: (dataset: QueueDataset) => Promise<ServerProcess>,
  { pairs, seconds }: { pairs: number; seconds: number },
  onError: (words: string) => void,
): Promise<Figure[]> {
  const stages: Stage[] = []
  try {
    for (const dataset of datasets) stages.push({ dataset, portal: await start(dataset) })
    const figures: Figure[] = []
    const add = (all: readonly Figure[]) => {
      for (const { title, value, note } of all) onError(`queue: ${title} ${value.toFixed(2)} (${note})`)
      figures.push(...all)
    }
    add(grown('page1', 'queue, page 1', await costs(stages.map((stage) => step(stage, pageOf(stage, ''))))))
    for (const name of Object.keys(stages[0]?.dataset.filters ?? {})) {
      const asked = stages.map((stage) => step(stage, pageOf(stage, stage.dataset.filters[name] ?? '')))
      add(grown(name, `queue by ${name}, same matches`, await costs(asked)))
    }
    add(grown('takeNext', 'take next', await costs(stages.map((stage) => step(stage, taking(stage))))))
    const [longest] = stages.slice(-1)
    if (longest) add([await throughput(longest, pairs, seconds)])
    return figures
  } finally {
    for (const { portal } of stages) await portal.end('SIGTERM')
  }
}

const step = ({ dataset: { size } }: Stage, ask: () => Promise<unknown>): Step => ({ size, ask })

function grown(name: string, title: string, [small, ...larger]: readonly Cost[]): Figure[] {
  return larger.map((large) => ({
    name: `queue.${name}.${large.size}`,
    title: `${title}, growth`,
    value: large.p50ms / (small?.p50ms ?? Number.NaN),
    unit: '×',
    ...flat,
    note: `p50 ${small?.p50ms.toFixed(2)} → ${large.p50ms.toFixed(2)} ms`,
  }))
}

const headers = (token = '') => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

function pageOf({ dataset, portal }: Stage, filter: string) {
  const url = `${portal.address}/api/ivr/getQueue?limit=20${filter}`
  return async () => {
    const reply = await fetch(url, { headers: headers(dataset.tokens[0]) })
    const { data } = (await reply.json()) as { data?: { entries: unknown[] } }
    if (data?.entries.length !== 20) throw new Error(`${url} answered ${reply.status}, not a full page`)
  }
}

/** Each of the reviewers takes in turn. */
function taking({ dataset, portal }: Stage) {
  let turn = 0
  return async () => {
    turn += 1
    const token = dataset.tokens[turn % reviewerCount]
    const reply = await fetch(`${portal.address}/api/ivr/takeNext`, {
      method: 'POST',
      headers: headers(token),
      body: '{}',
    })
    const { data } = (await reply.json()) as { data?: unknown }
    if (!data) throw new Error(`take next answered ${reply.status} with nothing taken`)
  }
}

/** Takes per second by 32 reviewers at once ÷ by one, and how many statements waited for a lock meanwhile. */
async function throughput({ dataset, portal }: Stage, pairs: number, seconds: number): Promise<Figure> {
  let turn = 0
  const next: Request = {
    method: 'POST',
    path: '/api/ivr/takeNext',
    setupRequest: (request) => {
      turn += 1
      return { ...request, body: '{}', headers: headers(dataset.tokens[turn % reviewerCount]) }
    },
  }
  const rates: Record<'one' | 'all', number[]> = { one: [], all: [] }
  let waits = 0
  let looks = 0
  await round(portal.address, [next], { amount: 200 })
  for (let pair = 0; pair < pairs; pair += 1) {
    rates.one.push((await round(portal.address, [next], { seconds }, 1)).rate)
    let isTaking = true
    const all = round(portal.address, [next], { seconds }, reviewerCount).finally(() => {
      isTaking = false
    })
    while (isTaking) {
      waits += await waitingForLocks(dataset)
      looks += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    rates.all.push((await all).rate)
  }
  const { one, all } = { one: median(rates.one), all: median(rates.all) }
  return {
    name: `queue.takers.${dataset.size}`,
    title: `take next, ${reviewerCount} reviewers ÷ one`,
    value: all / one,
    unit: '',
    must: 1,
    reach: 2,
    more: true,
    note: `${all.toFixed(0)} and ${one.toFixed(0)} a second; waiting for locks: ${waits} in ${looks} looks`,
  }
}

async function waitingForLocks({ db }: QueueDataset): Promise<number> {
  const row = await db.first<{ n: number }>(sql`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%ivr_queue%'`)
  return row?.n ?? 0
}
