import { statuses } from '#contract/ivr/requests.values.ts'
import { casesOf, countedFor } from '#server/ivr/counts-store.ts'
import { allRecords } from '#server/kit/access/scope.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'
import type { Ask } from './cases.ts'
import type { Dataset } from './dataset.ts'
import { askOnce } from './growth.ts'

/** Whether the counts equal a recount. One statement reads both, so the result is valid during writes too. */
export async function countsAgree({ db }: Dataset): Promise<boolean> {
  const counted = countedFor(allRecords, undefined)
  const differing = await db.first<{ n: number }>(sql`
    select count(*) as n
    from (select status, n from (${casesOf(counted)}) cases where n <> 0) counted
    full join (select status, count(*) as n from ivr_requests group by status) recounted using (status)
    where counted.n is distinct from recounted.n`)
  return differing?.n === 0
}

interface Counts {
  readonly total: number
  readonly totalSubmissions: number
  readonly approvedCases: number
  readonly rejectedCases: number
  readonly pendingCases: number
  readonly conditionalCases: number
}

/**
 * Compares every count that a list shows with a recount in SQL: for all offices, one office and some physicians, and the
 * total of each status. Returns a description of each difference.
 */
export async function differences(dataset: Dataset, address: string): Promise<string[]> {
  const { db, office, reviewer } = dataset
  const physicians = await db.all<{ id: number }>(sql`
    select physician_id as id from ivr_requests group by physician_id order by md5(physician_id::text) limit 3`)
  const scopes: { ask: Pick<Ask, 'token'>; filter: string; rows: Sql; name: string }[] = [
    { name: 'all', ask: reviewer, filter: '', rows: sql`true` },
    { name: 'an office', ask: office, filter: '', rows: sql`office_id = ${office.id}` },
    ...physicians.map(({ id }) => ({
      name: `physician ${id}`,
      ask: reviewer,
      filter: `&physicianId=${id}`,
      rows: sql`physician_id = ${id}`,
    })),
  ]
  const found: string[] = []
  for (const { name, ask, filter, rows } of scopes) {
    const recounted = await recount(dataset, rows)
    for (const status of ['', ...statuses] as const) {
      const path = `/api/ivr/getIvrRequests?page=1&status=${status}${filter}`
      const shown = await askOnce<Counts>(address, { path, token: ask.token })
      const total = status === '' ? recounted.totalSubmissions : recounted[caseOf[status]]
      for (const [field, value] of Object.entries({ ...recounted, total }))
        if (shown[field as keyof Counts] !== value)
          found.push(
            `${name} ${status}: ${field} is ${shown[field as keyof Counts]}, and ${value} by a recount`,
          )
    }
  }
  return found
}

const caseOf = {
  Pending: 'pendingCases',
  Approved: 'approvedCases',
  Rejected: 'rejectedCases',
  Conditional: 'conditionalCases',
} as const

async function recount({ db }: Dataset, rows: Sql): Promise<Omit<Counts, 'total'>> {
  const counts = await db.first<Omit<Counts, 'total'>>(sql`
    select count(*) as "totalSubmissions",
           count(*) filter (where status = 'Approved') as "approvedCases",
           count(*) filter (where status = 'Rejected') as "rejectedCases",
           count(*) filter (where status = 'Pending') as "pendingCases",
           count(*) filter (where status = 'Conditional') as "conditionalCases"
    from ivr_requests where ${rows}`)
  if (!counts) throw new Error('a count has no row')
  return counts
}
