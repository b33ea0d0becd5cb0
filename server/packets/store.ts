import type { Kept, PacketFacts } from '#contract/packets/packets.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { type Queries, sql, type Tx } from '#server/kit/database/database.ts'
import { payerKeyOf } from '../ivr/benefits/benefits-store.ts'
import type { KeptSentence } from './edits.rules.ts'

/** A file that may be in a packet. `section` is where it is attached; `wound` counts from 0. */
export interface SourceFile {
  readonly id: string
  /** Where its bytes are. */
  readonly storeKey: string
  readonly name: string
  readonly extension: string
  readonly size: number
  readonly section: string
  readonly kinds: readonly string[]
  readonly wound: number | null
  /** The prior authorization that it belongs to; null for the request itself. */
  readonly priorAuthorization: number | null
}

/** A decision about an earlier request for authorization. */
export interface EarlierDecision {
  readonly number: string
  readonly origin: string
  readonly outcome: string
}

/** What a packet needs from a request besides its form. */
export interface Source {
  readonly id: number
  readonly officeId: number
  readonly physicianId: number
  readonly officeName: string
  readonly officeState: string
  readonly files: readonly SourceFile[]
  readonly earlier: readonly EarlierDecision[]
  readonly callAsked: string | null
}

export async function sourceOf(db: Queries, scope: Scope, id: number): Promise<Source | undefined> {
  return db.first<Source>(sql`
    select r.id, r.office_id as "officeId", r.physician_id as "physicianId",
      (select o.name from offices o where o.id in (r.office_id)) as "officeName", r.physician_state as "officeState",
      coalesce((
        select json_agg(json_build_object('id', g.id, 'storeKey', g.store_key, 'name', g.name, 'extension', g.extension,
          'size', g.size, 'section', a.slot, 'kinds', array_remove(a.document_kind || a.more_kinds, ''),
          'wound', case when a.slot = 'wound' then a.wound end, 'priorAuthorization', null)
          order by a.slot, a.wound, a.position)
        from ivr_files a join files g on g.id = a.file_id
        where a.ivr_id = r.id and a.slot in ('supporting', 'wound')), '[]') as files,
      coalesce((
        select json_agg(json_build_object('number', x.number, 'origin', '#PA-' || p.id, 'outcome', x.outcome)
          order by x.recorded_at desc)
        from prior_authorizations p join prior_authorization_outcomes x on x.prior_authorization_id = p.id
        where p.ivr_id in (r.id, r.replaces, r.repeats) and x.number <> '' and x.outcome in ('denied', 'partial')
          and ${inScope(scope, 'p')}), '[]') as earlier,
      (select to_json(t.created_at) #>> '{}' from reverifications t
        where t.ivr_id in (r.id) and t.kind = 'peer-to-peer' and t.done_at is null and ${inScope(scope, 't')}) as "callAsked"
    from ivr_requests r where r.id = ${id} and ${inScope(scope, 'r')}`)
}

/** The documents of the prior authorizations of a request, in their order. */
export async function priorAuthorizationFiles(db: Queries, scope: Scope, id: number): Promise<SourceFile[]> {
  return db.all<SourceFile>(sql`
    select g.id, g.store_key as "storeKey", g.name, g.extension, g.size, g.section, '{}'::text[] as kinds, null::int as wound,
      p.id as "priorAuthorization"
    from prior_authorizations p join files g on g.prior_authorization_id = p.id
    where p.ivr_id = ${id} and g.section <> 'response' and ${inScope(scope, 'p')}
    order by p.id, array_position(array['fourWeekCharts', 'labTestResults', 'additionalDocuments', 'woundImages'], g.section),
      g.position`)
}

/** The ledger's numbers of the WISeR model on a request and on the one that it corrects or repeats. */
export async function affirmedNumbers(db: Queries, scope: Scope, id: number): Promise<EarlierDecision[]> {
  return db.all<EarlierDecision>(sql`
    select distinct a.number, '#IVR-' || l.ivr_id as origin, 'recorded' as outcome
    from ivr_requests r join authorization_requests l on l.ivr_id in (r.id, r.replaces, r.repeats)
    join authorizations a on a.id = l.authorization_id and a.basis = 'wiser' and a.withdrawn_at is null
    where r.id = ${id} and ${inScope(scope, 'r')} and ${inScope(scope, 'a')}`)
}

/** What is stored of a packet. */
export interface PacketRow {
  readonly fields: Readonly<Record<string, string>>
  readonly takenFrom: Readonly<Record<string, string>>
  readonly facts: PacketFacts
  readonly statement: readonly KeptSentence[] | null
  readonly leftOut: readonly string[]
  readonly version: number
  readonly changedByName: string
}

export const noPacket: PacketRow = {
  fields: {},
  takenFrom: {},
  facts: {},
  statement: null,
  leftOut: [],
  version: 0,
  changedByName: '',
}

export async function packetRow(
  db: Queries,
  scope: Scope,
  id: number,
  lock = false,
): Promise<PacketRow | undefined> {
  return db.first<PacketRow>(sql`
    select p.fields, p.taken_from as "takenFrom", p.facts, p.statement, p.left_out as "leftOut", p.version,
      p.changed_by_name as "changedByName"
    from packets p where p.ivr_id = ${id} and ${inScope(scope, 'p')} ${lock ? sql`for update` : sql``}`)
}

/** Values in other packets of the office, the latest first, for the same physician or the same facility. */
export interface Remembered {
  readonly ivrId: number
  readonly fields: Readonly<Record<string, string>>
  readonly samePhysician: boolean
  readonly sameFacility: boolean
}

export async function rememberedFor(db: Queries, scope: Scope, id: number): Promise<Remembered[]> {
  return db.all<Remembered>(sql`
    select p.ivr_id as "ivrId", p.fields, same.physician as "samePhysician", same.facility as "sameFacility"
    from ivr_requests r join packets p on p.office_id in (r.office_id) and p.ivr_id <> r.id
    join ivr_requests o on o.id = p.ivr_id
    cross join lateral (values (
      o.physician_id = r.physician_id,
      r.facility_name <> 'Home' and lower(o.facility_name) = lower(r.facility_name)
    )) same (physician, facility)
    where r.id = ${id} and ${inScope(scope, 'r')} and ${inScope(scope, 'o')}
      and p.fields <> '{}' and (same.physician or same.facility)
    order by p.changed_at desc limit 50`)
}

/** Begins a packet; nothing if there is one already. Returns whether it was begun now. */
export const beginPacket = (
  tx: Tx,
  scope: Scope,
  actor: Actor,
  id: number,
  fields: Readonly<Record<string, string>>,
  takenFrom: Readonly<Record<string, string>>,
  now: Date,
): Promise<boolean> =>
  tx.finds(sql`
    insert into packets (ivr_id, office_id, physician_id, fields, taken_from, prepared_at, prepared_by_name, changed_at,
      changed_by_name)
    select r.id, r.office_id, r.physician_id, ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(takenFrom)}::jsonb,
      ${now}::timestamptz, ${actor.name}, ${now}::timestamptz, ${actor.name}
    from ivr_requests r where r.id = ${id} and ${inScope(scope, 'r')}
    on conflict (ivr_id) do nothing`)

export async function savePacketRow(
  tx: Tx,
  scope: Scope,
  actor: Actor,
  id: number,
  row: Pick<PacketRow, 'fields' | 'takenFrom' | 'facts' | 'statement' | 'leftOut'>,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update packets p set fields = ${JSON.stringify(row.fields)}::jsonb,
      taken_from = ${JSON.stringify(row.takenFrom)}::jsonb, facts = ${JSON.stringify(row.facts)}::jsonb,
      statement = ${row.statement === null ? null : JSON.stringify(row.statement)}::jsonb,
      left_out = ${row.leftOut}::uuid[], version = version + 1, changed_at = ${now}, changed_by_name = ${actor.name}
    where p.ivr_id = ${id} and ${inScope(scope, 'p')}`)
}

/** A file in a packet, with what is said above it. */
export interface ContentFile {
  readonly id: string
  readonly name: string
  readonly extension: string
  readonly caption: string
}

export type Pair = readonly [label: string, text: string]

/** Everything that the PDF of a packet says. It is stored with the revision, from which the PDF is made again. */
export interface PacketContent {
  /** '#IVR-1001'. */
  readonly number: string
  readonly title: string
  readonly maxMb: number
  readonly channel: string
  readonly cover: readonly { readonly title: string; readonly pairs: readonly Pair[] }[]
  readonly statement: readonly string[]
  /** Under which heading the files are, in order. Pictures of a wound share pages. */
  readonly sections: readonly {
    readonly title: string
    readonly pictures: boolean
    readonly files: readonly ContentFile[]
  }[]
  /** Names of files that the office left out. */
  readonly leftOut: readonly string[]
}

/** The revisions of a packet, latest first. */
export async function keptRevisions(db: Queries, scope: Scope, id: number): Promise<Kept[]> {
  return db.all<Kept>(sql`
    select k.revision, to_json(k.made_at) #>> '{}' as "madeAt", k.made_by_name as "madeByName", k.problems
    from packets_kept k where k.ivr_id = ${id} and ${inScope(scope, 'k')} order by k.revision desc limit 50`)
}

/** A revision with all that its PDF says. */
export interface KeptPacket {
  readonly revision: number
  readonly content: PacketContent
  readonly madeAt: Date
  readonly madeByName: string
}

const kept = sql`
  select k.revision, k.content, k.made_at as "madeAt", k.made_by_name as "madeByName" from packets_kept k`

/** The latest revision, if it says this. */
export async function sameRevision(
  db: Queries,
  scope: Scope,
  id: number,
  content: PacketContent,
): Promise<KeptPacket | undefined> {
  return db.first<KeptPacket>(sql`
    select * from (
      ${kept} where k.ivr_id = ${id} and ${inScope(scope, 'k')} order by k.revision desc limit 1) latest
    where content = ${JSON.stringify(content)}::jsonb`)
}

/** A revision. */
export async function keptPacket(
  db: Queries,
  scope: Scope,
  id: number,
  revision: number,
): Promise<KeptPacket | undefined> {
  return db.first<KeptPacket>(sql`
    ${kept} where k.ivr_id = ${id} and k.revision = ${revision} and ${inScope(scope, 'k')}`)
}

/** Keeps what is downloaded as the next revision. The packet's row is locked. */
export const keepPacket = (
  tx: Tx,
  scope: Scope,
  actor: Actor,
  id: number,
  { content, madeAt, problems }: Omit<KeptPacket, 'revision'> & { readonly problems: readonly string[] },
): Promise<number> =>
  tx.oneValue<number>(sql`
    insert into packets_kept (ivr_id, revision, office_id, physician_id, content, problems, made_at, made_by_name)
    select p.ivr_id, coalesce((select max(k.revision) from packets_kept k where k.ivr_id = p.ivr_id), 0) + 1,
      p.office_id, p.physician_id, ${JSON.stringify(content)}::jsonb, ${problems}::text[],
      ${madeAt}::timestamptz, ${actor.name}
    from packets p where p.ivr_id = ${id} and ${inScope(scope, 'p')}
    returning revision`)

/** What the authors of these policies have not verified, for IVR Admins. */
export const notVerifiedOf = (db: Queries, policyIds: readonly string[]): Promise<string[]> =>
  db.values<string>(sql`
    select distinct t.text from ivr_policies p, jsonb_array_elements_text(p.document -> 'notVerified') t (text)
    where p.policy_id = any(${policyIds}::text[]) and p.disabled_at is null`)

/** How to reach a payer, from the payer directory. For the team only: no office reads any of it. */
export async function directoryContacts(
  db: Queries,
  payer: string,
): Promise<{ label: string; value: string }[]> {
  const row = await db.first<{ phone: string; fax: string; portal: string }>(sql`
    select p.phone, p.fax, p.portal_url as portal from payers p where p.payer_key = ${payerKeyOf(sql`${payer}::text`)}`)
  if (!row) return []
  const all = [
    { label: 'Directory: portal', value: row.portal },
    { label: 'Directory: fax', value: row.fax },
    { label: 'Directory: phone', value: row.phone },
  ]
  return all.filter(({ value }) => value !== '')
}
