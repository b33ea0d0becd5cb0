// @module-tag slow
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { InScope } from '#server/kit/access/scope.ts'
import { showTo } from '#server/kit/access/wall.ts'
import { raw, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { fillEveryTable } from '#server/testing/every-table.ts'
import { uploadedPicture } from '#server/testing/ivr.ts'
import { openPortal, type Person, type Portal } from '#server/testing/portal.ts'
import { revived } from '#server/testing/revived.ts'
import { type AccessFixtures, type Caller, type Kind, newFixtures } from './endpoints/callers.ts'
import { send } from './endpoints/calls.ts'
import { declarations, name } from './endpoints/contract.ts'
import type { Input } from './endpoints/exceptions.ts'
import { fieldsOf, idInputsOf } from './endpoints/ids.ts'
import { inputWith, validInput } from './endpoints/inputs.ts'
import { definers, ofTeam, unwalled } from './unwalled-tables.ts'

// The portal as if every statement had forgotten its scope condition: only the wall is left.
vi.mock('#server/kit/access/scope.ts', async (original) => {
  const scope = await original<typeof import('#server/kit/access/scope.ts')>()
  const everything = () => sql`true` as InScope
  return { ...scope, inScope: everything, inSharedScope: everything, eachOf: () => undefined }
})

let portal: Portal
let fixtures: AccessFixtures
let offices: readonly Caller[]

const made: readonly Kind[] = [
  ...(['ivr', 'prior-authorization', 'support-case', 'authorization-use', 'reverification'] as const),
  ...(['appointment', 'draft', 'message-record', 'notification', 'file', 'alert', 'snippet'] as const),
  'queue-view',
  'form',
  'filled-form',
]

beforeAll(async () => {
  portal = await openPortal()
  fixtures = await newFixtures(portal)
  offices = fixtures.callers.filter(({ type }) => type < 3)
  for (const caller of fixtures.callers) for (const kind of made) await fixtures.own(kind, caller)
  // Another office's, and a colleague's.
  for (const caller of offices) for (const kind of made) await fixtures.foreign(kind, caller)
  for (const { person } of offices) await uploadedPicture(portal, person)
  await fillEveryTable(portal)
})
afterAll(() => portal.close())

/** What a statement finds when run as the offices' role, for someone or without any context. */
function asOffice<T>(who: Person | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return portal.db.offices.transaction(async (tx) => {
    if (who) await showTo(tx, { ...who, userType: who.physicianId === null ? 2 : 1 })
    return work(tx)
  })
}

interface Table {
  readonly name: string
  readonly walled: boolean
  readonly forced: boolean
  readonly policies: readonly {
    readonly name: string
    readonly roles: readonly string[]
    readonly using: string
  }[]
}
const tables = () =>
  portal.db.all<Table>(sql`
    select c.relname as name, c.relrowsecurity as walled, c.relforcerowsecurity as forced, coalesce((
      select json_agg(json_build_object('name', p.policyname, 'roles', p.roles, 'using', p.qual) order by p.policyname)
      from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname), '[]') as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
const walledTables = async () => (await tables()).filter(({ walled }) => walled).map((table) => table.name)

test('every table is behind the wall, or listed with the reason why not', async () => {
  const all = await tables()
  expect(all.filter(({ walled }) => !walled).map((table) => table.name)).toEqual(Object.keys(unwalled).sort())
  for (const { name, forced, policies } of all.filter(({ walled }) => walled)) {
    expect([name, forced]).toEqual([name, true])
    const team = policies.filter((policy) => policy.name === 'team')
    expect([name, team]).toEqual([
      name,
      [{ name: 'team', roles: expect.arrayContaining(['verimend', 'verimend_portal']), using: 'true' }],
    ])
    expect(team[0]?.roles).toHaveLength(2)
    const others = policies.filter((policy) => policy.name !== 'team')
    expect([name, others.length > 0]).toEqual([name, !ofTeam.includes(name)])
    for (const { roles } of others) expect([name, roles]).toEqual([name, ['public']])
  }
})

test('every function that sees more than its caller is listed with the reason, and finds tables by a fixed path', async () => {
  const found = await portal.db.all<{ name: string; path: string | null }>(sql`
    select proname as name, array_to_string(proconfig, ' ') as path from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef order by 1`)
  expect(found.map(({ name }) => name)).toEqual(Object.keys(definers))
  for (const { path } of found) expect(path).toMatch(/^search_path=pg_catalog, "?public"?, pg_temp$/)
})

/** The rows of a table that someone sees, as places in the table. */
/** The files of blank forms are seen by everyone who sees the form. */
const exceptBlanks = sql`where not exists (select from form_revisions v where v.file_id = files.id)`
const seenIn = (table: string, who: Person | undefined) =>
  asOffice(who, async (tx) =>
    (
      await tx.all<{ at: string }>(sql`
        select ctid::text as at from ${raw(table)} ${table === 'files' ? exceptBlanks : sql``}`)
    ).map(({ at }) => at),
  )
const countOf = async (table: string) =>
  (await portal.db.first<{ n: number }>(sql`select count(*) as n from ${raw(table)}`))?.n ?? 0

test('without a context the role of offices sees no row', async () => {
  const empty: string[] = []
  for (const table of await walledTables()) {
    if ((await countOf(table)) === 0) empty.push(table)
    expect([table, await seenIn(table, undefined)]).toEqual([table, []])
  }
  expect(empty).toEqual([])
})

/** Entries about records of several offices and about several people of an office; blank forms, which name no patient. */
const shared = ['audit_entries', 'audit_events', 'audit_records', 'forms', 'form_revisions']

test('no row is seen by two offices, nor by two physicians of one office', async () => {
  const [one, two] = [...new Set(offices.map(({ own }) => own))]
  if (!one || !two) throw new Error('two offices are needed')
  const pairs = [
    [one.admin, two.admin],
    [one.admin, two.physician],
    [one.physician, two.physician],
    [one.physician, one.colleague],
  ] as const
  let seen = 0
  for (const table of (await walledTables()).filter((each) => !shared.includes(each)))
    for (const [who, other] of pairs) {
      const rows = await seenIn(table, who)
      seen += rows.length
      const others = new Set(await seenIn(table, other))
      expect([table, rows.filter((at) => others.has(at))]).toEqual([table, []])
    }
  expect(seen).toBeGreaterThan(300)
})

describe('where no statement has a scope condition', () => {
  /** A mark of an office's records. */
  const stateOf = async (who: Person) => {
    const rows: unknown[] = []
    for (const table of changed)
      rows.push(
        await asOffice(who, (tx) =>
          tx.all(
            sql`select ${table}::text as name, md5(string_agg(t::text, ';' order by t::text)) as rows from ${raw(table)} t`,
          ),
        ),
      )
    return rows
  }
  const changed = [
    ...['ivr_requests', 'ivr_search', 'ivr_files', 'ivr_items', 'ivr_queue', 'messages', 'files'],
    ...['prior_authorizations', 'support_cases', 'appointments', 'physicians'],
    ...['authorizations', 'authorization_uses', 'authorization_voids', 'reverifications'],
  ]

  const ofOffices = declarations.filter(
    ({ endpoint: { allowed, streams, upload } }) =>
      typeof allowed !== 'string' && allowed.some((type) => type < 3) && !streams && !upload,
  )

  /** The last call may have ended the sessions of everyone. */
  async function awake(): Promise<void> {
    for (const caller of fixtures.callers) {
      await revived(portal.db, caller.type, caller.person)
      await fixtures.renew(caller)
    }
  }

  /** What a call with ids of another office's records shows of that office. */
  async function shownTo(endpoint: Endpoint, caller: Caller, input: Input): Promise<string[]> {
    await awake()
    const reply = await send(portal, { endpoint, input, token: caller.person.token })
    const isShown = `${reply.text} ${reply.headers}`.includes(caller.other.word)
    return isShown ? [`${name(endpoint)} shows ${caller.title} ${caller.other.word}`] : []
  }

  test.each(ofOffices.map((declared) => [name(declared.endpoint), declared.endpoint] as const))(
    '%s shows and changes nothing of another office',
    async (_, endpoint) => {
      const problems: string[] = []
      const [admin, physician] = [2, 1].map((type) => offices.find((caller) => caller.type === type))
      for (const caller of [admin, physician]) {
        if (!caller || typeof endpoint.allowed === 'string' || !endpoint.allowed.includes(caller.type))
          continue
        await awake()
        const others = caller.other.admin
        const valid = await validInput(fixtures, caller, endpoint)
        const inputs: Input[] = []
        for (const place of idInputsOf(endpoint).filter(({ kind }) => kind && kind !== 'nothing'))
          for (const id of Object.values(await fixtures.foreign(place.kind ?? 'nothing', caller)))
            inputs.push(await inputWith(fixtures, caller, valid, place, id))
        await awake()
        const before = await stateOf(others)
        for (const input of inputs) problems.push(...(await shownTo(endpoint, caller, input)))
        if (fieldsOf(endpoint).includes('search'))
          problems.push(
            ...(await shownTo(endpoint, caller, { search: caller.other.word })).filter(
              (shown) => !shown.includes('search'),
            ),
          )
        problems.push(...(await shownTo(endpoint, caller, valid)))
        expect(await stateOf(others)).toEqual(before)
      }
      expect(problems).toEqual([])
    },
  )
})

describe('a statement of an office', () => {
  const refused = async (statement: (other: { ivr: string; message: string; file: string }) => Sql) => {
    const [caller] = offices.filter(({ type }) => type === 2)
    if (!caller) throw new Error('an Office Admin is needed')
    const other = await portal.db.first<{ ivr: string; message: string; file: string }>(sql`
      select r.id::text as ivr, m.id::text as message, f.id::text as file
      from ivr_requests r join messages m on m.ivr_id = r.id, files f
      where r.office_id = ${caller.other.admin.officeId} and f.office_id = r.office_id limit 1`)
    if (!other) throw new Error('the other office has written nothing')
    return asOffice(caller.person, (tx) => tx.run(statement(other))).then(
      (count) => count,
      (error: { code?: string }) => error.code,
    )
  }
  test.each<[string, (other: { ivr: string; message: string; file: string }) => Sql]>([
    [
      'adds a message to a request',
      ({ ivr }) => sql`
      insert into messages (ivr_id, internal, text, by_id, by_type, by_name, at)
      values (${ivr}, false, 'x', 1, 2, 'x', now())`,
    ],
    [
      'adds a file to a request',
      ({ ivr, file }) => sql`
      insert into ivr_files (ivr_id, file_id, slot, position) values (${ivr}, ${file}, 'supporting', 99)`,
    ],
    [
      'adds a file to a message',
      ({ message }) => sql`
      update files set message_id = ${message}, position = 99
      where office_id = ${offices[0]?.person.officeId ?? 0} and num_nonnulls(message_id, prior_authorization_id) = 0`,
    ],
    [
      'adds a facility',
      () => sql`
      insert into ivr_facilities (office_id, name_key, used_at, facility_name)
      select id, 'x', now(), 'x' from offices where id <> ${offices[0]?.person.officeId ?? 0}`,
    ],
    [
      'gives a request of its own away',
      ({ ivr }) => sql`
      update ivr_search set office_id = (select max(id) + 1 from offices) where id <> ${ivr}`,
    ],
  ])('that %s of another office is refused', async (_, statement) => {
    expect(await refused(statement)).toBe('42501')
  })
  test.each<[string, (other: { ivr: string; message: string; file: string }) => Sql]>([
    ['changes a request', ({ ivr }) => sql`update ivr_requests set notes = 'x' where id = ${ivr}`],
    ['removes a file', ({ file }) => sql`delete from files where id = ${file}`],
    ['moves a queue entry', ({ ivr }) => sql`update ivr_queue set rank = 2 where ivr_id = ${ivr}`],
  ])('that %s of another office finds no row', async (_, statement) => {
    expect(await refused(statement)).toBe(0)
  })
})
