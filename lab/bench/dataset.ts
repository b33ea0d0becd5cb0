import { createUser } from '#server/account/store.ts'
import type { StatementFor } from '#server/kit/access/row-key.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { type Database, openDatabase, type Sql, sql } from '#server/kit/database/database.ts'
import { moveDemoPeople } from '../demo-addresses.ts'

/** Terms to search for, chosen by how many requests they find in the largest database. */
export interface Terms {
  /** Finds about 0.35% of all requests. */
  readonly rare: string
  /** Finds about 7%. */
  readonly common: string
}

/** A filled database with the users and records of the measured calls. */
export interface Dataset {
  readonly size: number
  readonly url: string
  readonly db: Database
  readonly requests: number
  /** The office whose number of requests is nearest to 500. */
  readonly office: {
    readonly id: number
    readonly requests: number
    readonly token: string
    /** A random sample of its request ids. */
    readonly someIds: readonly number[]
  }
  readonly reviewer: { readonly id: number; readonly token: string }
  /** The user for whose office requests are created; not the office above. */
  readonly sender: {
    readonly id: number
    readonly officeId: number
    readonly physicianId: number
    readonly token: string
  }
  /** A random sample of request ids. */
  readonly someIds: readonly number[]
  /** A search term that finds exactly one request. */
  readonly oneHit: string
}

export async function openDataset(size: number, url: string): Promise<Dataset> {
  const db = openDatabase(url, { connections: 4, queryTimeoutMs: 600_000 })
  const now = new Date()
  const begin = (userId: number) => beginSession(db, userId, now, 'bench')

  await moveDemoPeople(db, 'bench.test')
  const office = await one<{ id: number; requests: number }>(
    db,
    sql`select office_id as id, count(*) as requests from ivr_requests
        group by office_id order by abs(count(*) - 500), office_id limit 1`,
  )
  const officeAdmin = { firstName: 'Bench', lastName: 'Office', email: 'filled-office@bench.test' }
  const officeAdminId = await createUser(db, { userType: 2, officeId: office.id, ...officeAdmin }, now)
  const userOf = (email: string) => one<{ id: number }>(db, sql`select id from users where email = ${email}`)
  const reviewer = await userOf('reviewer@bench.test')
  const sender = await one<{ id: number; officeId: number; physicianId: number }>(
    db,
    sql`select u.id, u.office_id as "officeId", p.id as "physicianId"
        from users u join physicians p on p.office_id = u.office_id and p.status = 'active'
        where u.email = 'office@bench.test' order by p.id limit 1`,
  )
  const { requests, oneHit } = await one<{ requests: number; oneHit: string }>(
    db,
    sql`select count(*) as requests, max(id)::text as "oneHit" from ivr_requests`,
  )
  const idsOf = async (where: Sql) => {
    const some = await db.all<{ id: number }>(
      sql`select id from ivr_requests where ${where} order by md5(id::text) limit 500`,
    )
    return some.map(({ id }) => id)
  }
  return {
    size,
    url,
    db,
    requests,
    office: {
      ...office,
      token: await begin(officeAdminId),
      someIds: await idsOf(sql`office_id = ${office.id}`),
    },
    reviewer: { id: reviewer.id, token: await begin(reviewer.id) },
    sender: { ...sender, token: await begin(sender.id) },
    someIds: await idsOf(sql`true`),
    oneHit,
  }
}

async function one<Row>(db: Database, query: StatementFor<Row>): Promise<Row> {
  const row = await db.first<Row>(query)
  if (!row) throw new Error('the filled database lacks what is measured')
  return row
}

/** Samples about 10,000 requests for words of the wanted frequencies, then counts the matches of the best candidates. */
export async function chooseTerms({ db, requests }: Dataset): Promise<Terms> {
  const step = Math.max(1, Math.floor(requests / 10_000))
  const words = await db.all<{ word: string; share: number }>(sql`
    with sampled as (select id, text from ivr_search where id % ${step}::int = 0)
    select word, count(distinct id)::float8 / (select count(*) from sampled) as share
    from sampled, regexp_split_to_table(text, '[^[:alpha:]]+') word
    where length(word) >= 4 group by word`)
  const nearest = async (share: number) => {
    const off = (each: { share: number }) => Math.abs(Math.log(each.share / share))
    const likely = words.toSorted((a, b) => off(a) - off(b)).slice(0, 6)
    const counted: { word: string; share: number }[] = []
    // One after the other: among a million texts, a count takes longer than the wait for a connection.
    for (const { word } of likely) {
      const found = await one<{ n: number }>(
        db,
        sql`select count(*) as n from ivr_search where text like ${`%${word}%`}`,
      )
      counted.push({ word, share: found.n / requests })
    }
    const best = counted.toSorted((a, b) => off(a) - off(b))[0]
    if (!best) throw new Error('the filled database has no words')
    return best.word
  }
  return { rare: await nearest(0.0035), common: await nearest(0.07) }
}
