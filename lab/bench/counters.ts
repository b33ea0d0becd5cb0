import type pg from 'pg'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import { demoOffices } from '#demo/people.ts'
import { seeded } from '#demo/random.ts'
import { demoRequest } from '#demo/requests.ts'
import { rollUpDeltas } from '#server/ivr/counts-store.ts'
import { dueRules } from '#server/ivr/queue/settings-store.ts'
import { saveDecision } from '#server/ivr/review-store.ts'
import { insertIvr } from '#server/ivr/submit-store.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { type Database, openDatabase, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { repeat } from '#server/kit/jobs/repeat.ts'
import type { Dataset } from './dataset.ts'
import { type Compared, compared } from './rounds.ts'

const writers = 32
/** Ids reserved for each round, more than it can use. */
const reservedIds = 200_000

export interface CountersCost {
  /** In writes per second: `full` with count deltas, `raw` without. */
  readonly create: Compared
  readonly review: Compared
  readonly deadlocks: number
}

/**
 * Measures what exact counts cost writers: 32 writers send the product's own statements directly to the database, with
 * and without count deltas, while the deltas are rolled up as in a portal.
 */
export async function countersCost(dataset: Dataset, pairs: number, seconds: number): Promise<CountersCost> {
  const db = openDatabase(dataset.url, { connections: writers, queryTimeoutMs: 60_000 })
  const clients = await Promise.all(Array.from({ length: writers }, () => db.pool.connect()))
  const rollUp = repeat(500, () => rollUpDeltas(dataset.db).then(() => {}), fail)
  try {
    const made: { withDeltas: number[]; without: number[] } = { withDeltas: [], without: [] }
    const creating = (counted: boolean) => async () => {
      const ids = await numbers(dataset.db, reservedIds)
      const done = await write(clients, counted, seconds, ids, (tx, id) => createOne(tx, dataset, id))
      made[counted ? 'withDeltas' : 'without'].push(...done.ids)
      return done.rate
    }
    const create = await compared(pairs, creating(true), creating(false))
    const reviewing = (counted: boolean) => {
      // Each round takes a part of the created requests, so that none is decided twice.
      const all = made[counted ? 'withDeltas' : 'without']
      const size = Math.floor(all.length / pairs)
      return async () => {
        const ids = all.splice(0, size)
        return (await write(clients, counted, seconds, ids, (tx, id) => approveOne(tx, dataset, id))).rate
      }
    }
    const review = await compared(pairs, reviewing(true), reviewing(false))
    return { create, review, deadlocks: await deadlocksIn(dataset.db) }
  } finally {
    await rollUp.stop()
    for (const client of clients) client.release()
    await db.close()
  }
}

function fail(error: unknown): never {
  throw error
}

type One = (tx: Tx, id: number) => Promise<void>

/** Lets every writer write until the time is over or the ids run out. */
async function write(
  clients: readonly pg.PoolClient[],
  counted: boolean,
  seconds: number,
  ids: readonly number[],
  one: One,
): Promise<{ rate: number; ids: number[] }> {
  const left = ids.values()
  const done: number[] = []
  const began = performance.now()
  const until = began + seconds * 1_000
  const writer = async (client: pg.PoolClient) => {
    const tx = writingTo(client, counted)
    while (performance.now() < until) {
      const { value: id } = left.next()
      if (id === undefined) return
      await one(tx, id)
      done.push(id)
    }
  }
  await Promise.all(clients.map(writer))
  return { rate: (done.length / (performance.now() - began)) * 1_000, ids: done }
}

/** Sends statements unchanged, or without their count deltas. */
function writingTo(client: pg.PoolClient, counted: boolean): Tx {
  const send = async (query: Sql) => {
    const { text, values } = counted ? query : withoutDeltas(query)
    return client.query({ name: `${text.length} ${values.length}`, text, values: [...values] })
  }
  return {
    client,
    all: async <Row>(query: Sql) => (await send(query)).rows as Row[],
    first: async <Row>(query: Sql) => (await send(query)).rows[0] as Row | undefined,
    run: async (query) => (await send(query)).rowCount ?? 0,
    afterCommit: () => {},
    withCommit: () => {},
    followed: () => {},
  }
}

/** Removes the insert of count deltas, which is the last part of a statement, and its parameters. */
function withoutDeltas({ text, values }: Sql): { text: string; values: readonly unknown[] } {
  const end = text.search(/(?:,\s*came as \(\s*)?insert into ivr_count_deltas/)
  if (end < 0) throw new Error('this statement appends no deltas')
  const remaining = text.slice(0, end)
  const highest = Math.max(...[...remaining.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  return { text: `${remaining} select`, values: values.slice(0, highest) }
}

const actorOf = ({ sender }: Dataset): Actor => ({
  userId: sender.id,
  userType: 2,
  officeId: sender.officeId,
  physicianId: null,
  name: 'Bench Writer',
  sessionId: 0,
})

const rng = seeded('counters')
const office = demoOffices[0]

async function createOne(tx: Tx, dataset: Dataset, id: number): Promise<void> {
  const physician = office.physicians[id % office.physicians.length]
  if (!physician) throw new Error('the demo has no physician')
  const now = new Date()
  const { fields } = demoRequest(rng, { office, physician, at: now })
  const cards = {
    primaryFrontSideInsuranceCard: '',
    primaryBackSideInsuranceCard: '',
    secondaryFrontSideInsuranceCard: '',
    secondaryBackSideInsuranceCard: '',
  }
  const { officeId, physicianId } = dataset.sender
  const sent: IvrSubmission = { ...fields, ...cards, physicianId: String(physicianId), woundImages: [] }
  const ivr = {
    id,
    officeId,
    physicianName: fields.physicianName,
    sent,
    files: [],
    check: noCheck,
    dueRules: await dueRules(tx),
  }
  await insertIvr(tx, actorOf(dataset), ivr, now)
}

const noCheck = { facts: {}, result: { codes: [], policies: [] } }

async function approveOne(tx: Tx, { sender, reviewer }: Dataset, id: number): Promise<void> {
  const now = new Date()
  const notes = { additionalInformation: '', notes: '' }
  const { officeId, physicianId } = sender
  await saveDecision(
    tx,
    {
      id,
      officeId,
      physicianId,
      submittedBy: sender.id,
      status: 'Pending',
      actionByName: '',
      actionAt: null,
      createdAt: now,
      round: 0,
      answeredAt: null,
      ...notes,
    },
    { id, status: 'Approved', actionBy: reviewer.id, actionByName: 'Bench', actionAt: now, ...notes },
  )
}

/** Reserves ids of requests. */
async function numbers(db: Database, count: number): Promise<number[]> {
  const row = await db.first<{ last: number }>(sql`
    select setval(pg_get_serial_sequence('ivr_requests', 'id'),
      nextval(pg_get_serial_sequence('ivr_requests', 'id')) + ${count}::int) as last`)
  const last = row?.last ?? 0
  return Array.from({ length: count }, (_, at) => last - count + at)
}

async function deadlocksIn(db: Database): Promise<number> {
  const row = await db.first<{ deadlocks: number }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  return row?.deadlocks ?? 0
}
