import type { Status } from '#contract/ivr/requests.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { type InScope, inScope, inSharedScope, type Scope } from '#server/kit/access/scope.ts'
import { type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { normalizedText } from '#server/kit/database/search-words.ts'
import type { Locked, Patient, Recorded } from './rules.ts'

/** A request that an authorization or a task is of. */
export interface OfRequest {
  readonly id: number
  readonly officeId: number
  readonly physicianId: number
  readonly status: Status
}

/** An approved request never changes again, so it needs no lock. */
export async function requestOf(tx: Tx, scope: Scope, id: number): Promise<OfRequest | undefined> {
  return tx.first<OfRequest>(sql`
    select id, office_id as "officeId", physician_id as "physicianId", status
    from ivr_requests r where id = ${id} and ${inScope(scope, 'r')}`)
}

/** An authorization `a` is in the scope of the office, and of the physicians of the requests that it covers. */
export const authorizationInScope = (scope: Scope): InScope =>
  inSharedScope(scope, 'a', ['authorization_requests', 'authorization_id'])

const firstDay = ({ validFrom }: Recorded): Sql => sql`${validFrom ?? '-infinity'}::date`
const lastDay = ({ validTo }: Recorded): Sql => sql`${validTo ?? 'infinity'}::date`

/** What an authorization is found by; `requests` has the numbers and patients of those that it covers. */
const searchText = ({ number, payer, product }: Recorded, requests: Sql): Sql =>
  normalizedText(sql`${requests} || ' | ' || ${`${number} | ${payer} | ${product}`}::text`)

const inSearch = sql`'#IVR-' || r.id || ' | ' || r.patient_first_name || ' ' || r.patient_last_name`

/**
 * Inserts an authorization and returns its id; undefined if the office has one with this payer and number, or the
 * request one with this number.
 */
export const insertAuthorization = (
  tx: Tx,
  scope: Scope,
  actor: Actor,
  ivrId: number,
  sent: Recorded,
  now: Date,
): Promise<number | undefined> =>
  tx.firstValue<number>(sql`
    insert into authorizations (ivr_id, office_id, physician_id, basis, number, payer, product, codes, valid_from,
      valid_to, units_authorized, applications_authorized, amounts_known, notes, recorded_at, recorded_by,
      recorded_by_name, search_text)
    select r.id, r.office_id, r.physician_id, ${sent.basis}, ${sent.number}, ${sent.payer}, ${sent.product},
      ${sent.codes}::text[], ${firstDay(sent)}, ${lastDay(sent)}, ${sent.unitsAuthorized}::numeric,
      ${sent.applicationsAuthorized}::smallint, ${sent.amountsKnown}::boolean, ${sent.notes}, ${now}::timestamptz,
      ${actor.userId}::bigint, ${actor.name}, ${searchText(sent, inSearch)}
    from ivr_requests r where r.id = ${ivrId} and ${inScope(scope, 'r')}
    on conflict do nothing
    returning id`)

/**
 * The authorization of an office with this payer and number, and the request that it was recorded on; undefined without
 * one that is not withdrawn.
 */
export async function sharedAuthorization(
  tx: Tx,
  scope: Scope,
  officeId: number,
  { payer, number }: { readonly payer: string; readonly number: string },
): Promise<{ readonly id: number; readonly ivrId: number } | undefined> {
  return tx.first(sql`
    select id, ivr_id as "ivrId" from authorizations a
    where a.office_id = ${officeId} and a.payer_key = payer_name_key(${payer}::text)
      and a.number_key = authorization_number_key(${number}::text) and a.withdrawn_at is null and ${inScope(scope, 'a')}`)
}

const plainName = (row: Sql): Sql =>
  sql`regexp_replace(unaccent(lower(${row}.patient_first_name || ${row}.patient_last_name)), '[^[:alnum:]]', '', 'g')`

/** The patients of the requests that an authorization covers, compared with that of a request, which comes last. */
export async function patientsOf(tx: Tx, scope: Scope, id: number, ivrId: number): Promise<Patient[]> {
  return tx.all<Patient>(sql`
    select r.id as "ivrId", r.patient_first_name || ' ' || r.patient_last_name as name,
      r.patient_birth_day::text as born, ${plainName(sql`r`)} = ${plainName(sql`o`)} as "isSameName",
      r.patient_birth_day = o.patient_birth_day as "isSameBirth"
    from ivr_requests r join ivr_requests o on o.id = ${ivrId} and ${inScope(scope, 'o')}
    left join authorization_requests l on l.ivr_id = r.id and l.authorization_id = ${id}
    where ${inScope(scope, 'r')} and (l.ivr_id is not null or r.id = o.id)
    order by r.id = o.id, l.linked_at, r.id`)
}

/** Lets a locked authorization cover a further request. */
export async function linkRequest(
  tx: Tx,
  scope: Scope,
  actor: Actor,
  id: number,
  ivrId: number,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    with linked as (
      insert into authorization_requests
        (authorization_id, ivr_id, office_id, physician_id, linked_at, linked_by, linked_by_name)
      select ${id}::bigint, r.id, r.office_id, r.physician_id, ${now}::timestamptz, ${actor.userId}::bigint,
        ${actor.name}
      from ivr_requests r where r.id = ${ivrId} and ${inScope(scope, 'r')}
      returning ivr_id)
    update authorizations a set search_text = a.search_text || ' | ' || ${normalizedText(inSearch)}
    from linked join ivr_requests r on r.id = linked.ivr_id
    where a.id = ${id} and ${inScope(scope, 'a')}`)
}

const usesOf = sql`from authorization_uses u where u.authorization_id = a.id
  and not exists (select from authorization_voids v where v.use_id = u.id)`

/** Locks an authorization. Other uses and changes of it wait until the transaction ends. */
export async function lockAuthorization(tx: Tx, scope: Scope, id: number): Promise<Locked | undefined> {
  const locked = await tx.finds(sql`
    select from authorizations a where id = ${id} and ${authorizationInScope(scope)} for no key update`)
  if (!locked) return undefined
  // A separate statement after the lock, to read what was changed while waiting for it.
  return tx.first<Locked>(sql`
    select a.id, a.ivr_id as "ivrId", a.office_id as "officeId", a.version, a.basis, a.number, a.payer, a.product,
      a.codes, a.notes,
      nullif(a.valid_from, '-infinity')::text as "validFrom", nullif(a.valid_to, 'infinity')::text as "validTo",
      a.units_authorized::float8 as "unitsAuthorized", a.applications_authorized as "applicationsAuthorized",
      a.amounts_known as "amountsKnown",
      a.units_used::float8 as "unitsUsed", a.applications_used as "applicationsUsed",
      a.withdrawn_at is not null as "isWithdrawn", a.withdrawn_by_name as "withdrawnByName",
      a.warned_of_use_at is not null as "isWarnedOfUse",
      (select min(u.used_on)::text ${usesOf}) as "firstUse", (select max(u.used_on)::text ${usesOf}) as "lastUse",
      (select json_agg(json_build_object('ivrId', l.ivr_id, 'officeId', l.office_id, 'physicianId', l.physician_id)
          order by l.linked_at, l.ivr_id)
        from authorization_requests l where l.authorization_id = a.id) as requests
    from authorizations a where a.id = ${id} and ${authorizationInScope(scope)}`)
}

/** What a change violates if another authorization has the number. */
export const numberConstraints = ['authorizations_number', 'authorizations_shared']

/** Saves a change of a locked authorization; what it was is stored first. Warnings that are not kept are due again. */
export async function saveAuthorization(
  tx: Tx,
  scope: Scope,
  actor: Actor,
  id: number,
  sent: Recorded,
  kept: { readonly ofUse: boolean; readonly ofEnd: boolean },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    with before as (
      insert into authorization_versions (authorization_id, version, content, changed_at, changed_by)
      select a.id, a.version, to_jsonb(a) - 'search_text', ${now}::timestamptz, ${actor.userId}::bigint
      from authorizations a where a.id = ${id} and ${inScope(scope, 'a')}
    ), covered as (
      select string_agg(${inSearch}, ' | ' order by l.linked_at, l.ivr_id) as requests
      from authorization_requests l join ivr_requests r on r.id = l.ivr_id
      where l.authorization_id = ${id} and ${inScope(scope, 'r')})
    update authorizations a set basis = ${sent.basis}, number = ${sent.number}, payer = ${sent.payer},
      product = ${sent.product}, codes = ${sent.codes}::text[], valid_from = ${firstDay(sent)},
      valid_to = ${lastDay(sent)}, units_authorized = ${sent.unitsAuthorized}::numeric,
      applications_authorized = ${sent.applicationsAuthorized}::smallint,
      amounts_known = ${sent.amountsKnown}::boolean, notes = ${sent.notes},
      units_over = greatest(a.units_used - ${sent.unitsAuthorized}::numeric, 0),
      applications_over = greatest(a.applications_used - ${sent.applicationsAuthorized}::int, 0),
      version = a.version + 1, search_text = ${searchText(sent, sql`covered.requests`)},
      warned_of_use_at = case when ${kept.ofUse} then a.warned_of_use_at end,
      warned_of_end_at = case when ${kept.ofEnd} then a.warned_of_end_at end
    from covered
    where a.id = ${id} and ${inScope(scope, 'a')}`)
}

export async function withdraw(
  tx: Tx,
  scope: Scope,
  actor: Actor,
  id: number,
  reason: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update authorizations a set withdrawn_at = ${now}, withdrawn_by_name = ${actor.name},
      withdrawn_because = ${reason}
    where id = ${id} and ${inScope(scope, 'a')}`)
}

interface NewUse {
  /** The request that it is of; the authorization covers it. */
  readonly ivrId: number
  readonly usedOn: string
  readonly units: number
  readonly applications: number
}

/** Adds a use to a locked authorization and returns its id. */
export const insertUse = (
  tx: Tx,
  scope: Scope,
  actor: Actor,
  authorizationId: number,
  { ivrId, usedOn, units, applications }: NewUse,
  now: Date,
): Promise<number> =>
  tx.oneValue<number>(sql`
    with counted as (
      update authorizations a set units_used = units_used + ${units}::numeric,
        applications_used = applications_used + ${applications}::int
      where id = ${authorizationId} and ${authorizationInScope(scope)} returning id)
    insert into authorization_uses
      (authorization_id, ivr_id, used_on, units, applications, noted_at, noted_by, noted_by_name)
    select id, ${ivrId}::bigint, ${usedOn}::date, ${units}::numeric, ${applications}::smallint, ${now}::timestamptz,
      ${actor.userId}::bigint, ${actor.name}
    from counted returning id`)

/** The office is warned once of an authorization that is nearly used up. */
export async function markWarnedOfUse(tx: Tx, scope: Scope, authorizationId: number, now: Date) {
  await tx.run(sql`
    update authorizations a set warned_of_use_at = ${now} where id = ${authorizationId} and ${authorizationInScope(scope)}`)
}

/** The authorization and the request of a use, in the scope of that request. */
export async function useOf(
  tx: Tx,
  scope: Scope,
  useId: number,
): Promise<{ readonly authorizationId: number; readonly ivrId: number } | undefined> {
  return tx.first(sql`
    select u.authorization_id as "authorizationId", u.ivr_id as "ivrId"
    from authorization_uses u join ivr_requests r on r.id = u.ivr_id
    where u.id = ${useId} and ${inScope(scope, 'r')}`)
}

/** Who voided a use of a locked authorization; undefined while it counts. */
export const voidedBy = (tx: Tx, scope: Scope, useId: number): Promise<string | undefined> =>
  tx.firstValue<string>(sql`
    select v.voided_by_name as name
    from authorizations a join authorization_uses u on u.authorization_id = a.id
    join authorization_voids v on v.use_id = u.id
    where u.id = ${useId} and ${authorizationInScope(scope)}`)

/** Voids a use of a locked authorization: it stays, and its amounts are available again. */
export async function insertVoid(
  tx: Tx,
  scope: Scope,
  actor: Actor,
  useId: number,
  reason: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    with freed as (
      update authorizations a set units_used = a.units_used - u.units,
        applications_used = a.applications_used - u.applications,
        units_over = least(a.units_over, greatest(a.units_used - u.units - a.units_authorized, 0)),
        applications_over = least(a.applications_over,
          greatest(a.applications_used - u.applications - a.applications_authorized, 0))
      from authorization_uses u where u.id = ${useId} and u.authorization_id = a.id and ${authorizationInScope(scope)}
      returning u.id)
    insert into authorization_voids (use_id, reason, voided_at, voided_by, voided_by_name)
    select id, ${reason}, ${now}::timestamptz, ${actor.userId}::bigint, ${actor.name} from freed`)
}
