import { IvrFilter } from '#contract/ivr/requests.ts'
import { ivrWhole } from '#server/ivr/ivr-json.ts'
import { ivrPage } from '#server/ivr/list-store.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { Reader } from '#server/kit/access/scope.ts'
import { actorOf } from '#server/kit/access/sessions.ts'
import { type Database, nameOf, type Sql, sql } from '#server/kit/database/database.ts'
import type { ReadQuery } from '#server/kit/http/route.ts'
import { guardedRead } from '#server/kit/http/serve-read.ts'

// Statements are made once for each path, so that a call only has to send its values.

interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

const statementOf = ({ text, values }: Sql): Statement => ({ name: nameOf(text), text, values })

/** The path and filter that both limits have, such as '/list?page=1&office=7' or '/details?id=1001'. */
function readingOf(path: string, actor?: Actor): ReadQuery {
  const { pathname, searchParams } = new URL(path, 'http://raw')
  const { office, ...query } = Object.fromEntries(searchParams)
  const reader: Reader = actor ?? {
    ...{ userId: 0, physicianId: null },
    ...(office === undefined ? { userType: 3, officeId: null } : { userType: 2, officeId: Number(office) }),
  }
  if (pathname === '/details')
    return { action: 'ivr.read', kind: 'ivr', body: ivrWhole(reader, Number(query.id)) }
  return { action: 'ivr.list', kind: 'ivr', body: ivrPage(reader, IvrFilter.parse(query)) }
}

/** A token's actor, read once. Each statement proves that it is still valid. */
export function knownActors(db: Database): (token: string) => Promise<Actor> {
  const known = new Map<string, Actor>()
  return async (token) => {
    const actor =
      known.get(token) ?? (await actorOf(db, { token, officeId: undefined, isAcross: false }, new Date()))
    if (!actor) throw new Error('this token has no session')
    known.set(token, actor)
    return actor
  }
}

async function bodyOf(db: Database, statement: Statement): Promise<string> {
  const { rows } = await db.pool.query<{ body: string }>(statement)
  if (!rows[0]) throw new Error('no active session')
  return `{"success":true,"data":${rows[0].body}}`
}

/** The product's read alone. */
export function bareReads(db: Database): (path: string) => Promise<string> {
  const made = new Map<string, Statement>()
  return (path) => {
    let statement = made.get(path)
    if (!statement) {
      statement = statementOf(readingOf(path).body)
      made.set(path, statement)
    }
    return bodyOf(db, statement)
  }
}

/**
 * The product's read in one statement with the proof of the session, the scope and the audit entry. Without row-level
 * security, even for offices: its cost is part of the goals for their reads (goals.rowLevelSecurity).
 */
export function guardedReads(db: Database): (path: string, actor: Actor) => Promise<string> {
  const made = new Map<string, (now: number) => Statement>()
  return (path, actor) => {
    const key = `${actor.sessionId} ${path}`
    let statementAt = made.get(key)
    if (!statementAt) {
      statementAt = timed((now) => guardedRead(readingOf(path, actor), actor, now, '127.0.0.1', sql``))
      made.set(key, statementAt)
    }
    return bodyOf(db, statementAt(Date.now()))
  }
}

/** A statement in which only the times change from call to call: each is some seconds from now. */
function timed(queryAt: (now: Date) => Sql): (now: number) => Statement {
  const { name, text, values } = statementOf(queryAt(new Date(0)))
  const times = values.flatMap((value, at) => (value instanceof Date ? [[at, value.getTime()] as const] : []))
  return (now) => {
    const current = [...values]
    for (const [at, fromNow] of times) current[at] = new Date(now + fromNow)
    return { name, text, values: current }
  }
}
