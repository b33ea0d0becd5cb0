import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import * as intake from '#contract/ivr/intake-fields.ts'
import { demoOffices } from '#demo/people.ts'
import { seeded } from '#demo/random.ts'
import { demoRequest } from '#demo/requests.ts'
import { sql } from '#server/kit/database/database.ts'
import type { Dataset } from './dataset.ts'

/** Optional fields that an earlier commit, which is measured next to this one, may not know. */
const newer = new Set(
  Object.values(intake).flatMap((fields) => (typeof fields === 'string' ? [] : Object.keys(fields))),
)

/**
 * HTTP requests that each create a new IVR with its own uploaded pictures.
 * @param without fields that are left out
 */
export async function creations(
  dataset: Dataset,
  amount: number,
  path: string,
  without: ReadonlySet<string> = new Set(),
): Promise<Request[]> {
  const { sender } = dataset
  const urls = await uploaded(dataset, amount * 3)
  const office = demoOffices[0]
  const physician = office.physicians[0]
  if (!physician) throw new Error('the demo has no physician')
  const rng = seeded(`bench ${urls[0]}`)
  const bodies = Array.from({ length: amount }, (_, at) =>
    JSON.stringify({
      ...Object.fromEntries(
        Object.entries(demoRequest(rng, { office, physician, at: new Date() }).fields).filter(
          ([name]) => !without.has(name),
        ),
      ),
      physicianId: String(sender.physicianId),
      primaryFrontSideInsuranceCard: urls[at * 3],
      primaryBackSideInsuranceCard: urls[at * 3 + 1],
      secondaryFrontSideInsuranceCard: '',
      secondaryBackSideInsuranceCard: '',
      woundImages: [urls[at * 3 + 2]],
    }),
  )
  return oneByOne(path, sender.token, bodies)
}

/** The same, in a form that an earlier commit accepts too. */
export const plainCreations: typeof reviews = (dataset, amount, path) =>
  creations(dataset, amount, path, newer)

/** HTTP requests that each approve a different one of the latest pending IVRs. */
export async function reviews(dataset: Dataset, amount: number, path: string): Promise<Request[]> {
  const pending = await dataset.db.all<{ id: number }>(sql`
    select id from ivr_search where status = 'Pending' and office_id = ${dataset.sender.officeId}
    order by created_at desc, id desc limit ${amount}`)
  if (pending.length < amount) throw new Error(`there are ${pending.length} pending requests, not ${amount}`)
  const bodies = pending.map(({ id }) => JSON.stringify({ ivrId: String(id), status: 'Approved' }))
  return oneByOne(path, dataset.reviewer.token, bodies)
}

/** One autocannon request that takes the next body each time it is sent. */
function oneByOne(path: string, token: string, bodies: readonly string[]): Request[] {
  const left = bodies.values()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const setupRequest = (request: Request): Request => {
    const { value: body } = left.next()
    if (body === undefined) throw new Error(`more requests were sent than ${path} was prepared for`)
    return { ...request, body, headers: { ...headers, 'idempotency-key': randomUUID() } }
  }
  return [{ method: 'POST', path, setupRequest }]
}

/** Inserts unattached files of the sender. @returns their paths */
async function uploaded({ db, sender }: Dataset, count: number): Promise<string[]> {
  const rows = await db.all<{ url: string }>(sql`
    insert into files
      (office_id, uploaded_by, store_key, name, extension, content_type, size, sha256, created_at)
    select ${sender.officeId}::bigint, ${sender.id}::bigint, gen_random_uuid()::text, 'bench.jpg', 'jpg',
           'image/jpeg', 1000, sha256('bench'), ${new Date()}::timestamptz
    from generate_series(1, ${count}::int)
    returning '/api/files/' || id as url`)
  return rows.map(({ url }) => url)
}
