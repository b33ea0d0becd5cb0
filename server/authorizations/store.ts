import type { ChangedAuthorization, NewAuthorization } from '#contract/authorizations/authorizations.ts'
import type { Status } from '#contract/ivr/requests.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { normalizedText } from '#server/kit/database/search-words.ts'
import type { Locked } from './rules.ts'

/** A request that an authorization or a task is of. */
export interface OfRequest {
  readonly id: number
  readonly officeId: number
  readonly physicianId: number
  readonly status: Status
}

/** An approved request never changes again, so that it needs no lock. */
export async function requestOf(tx: Tx, scope: Scope, id: number): Promise<OfRequest | undefined> {
  return tx.first<OfRequest>(sql`
    select id, office_id as "officeId", physician_id as "physicianId", status
    from ivr_requests r where id = ${id} and ${inScope(scope, 'r')}`)
}

type Recorded = Omit<NewAuthorization, 'ivrId'>

/** What an authorization of request `r` is found by. */
const searchText = ({ number, payer, product }: Recorded): Sql =>
  normalizedText(sql`
    '#IVR-' || r.id || ' | ' || r.patient_first_name || ' ' || r.patient_last_name || ' | ' ||
    ${`${number} | ${payer} | ${product}`}::text`)

/** Inserts an authorization and returns its id; undefined if the request has one with this number. */
export async function insertAuthorization(
  tx: Tx,
  scope: Scope,
  actor: Actor,
  sent: NewAuthorization,
  now: Date,
): Promise<number | undefined> {
  const row = await tx.first<{ id: number }>(sql`
    insert into authorizations (ivr_id, office_id, physician_id, basis, number, payer, product, codes, valid_from,
      valid_to, units_authorized, applications_authorized, notes, recorded_at, recorded_by, recorded_by_name,
      search_text)
    select r.id, r.office_id, r.physician_id, ${sent.basis}, ${sent.number}, ${sent.payer}, ${sent.product},
      ${sent.codes}::text[], ${sent.validFrom}::date, ${sent.validTo}::date, ${sent.unitsAuthorized}::numeric,
      ${sent.applicationsAuthorized}::smallint, ${sent.notes}, ${now}::timestamptz, ${actor.userId}::bigint,
      ${actor.name}, ${searchText(sent)}
    from ivr_requests r where r.id = ${Number(sent.ivrId)} and ${inScope(scope, 'r')}
    on conflict (ivr_id, lower(number)) where withdrawn_at is null do nothing
    returning id`)
  return row?.id
}

/** Locks an authorization. Other uses and changes of it wait until the transaction ends. */
export async function lockAuthorization(tx: Tx, scope: Scope, id: number): Promise<Locked | undefined> {
  const locked = await tx.first<{ id: number }>(sql`
    select id from authorizations a where id = ${id} and ${inScope(scope, 'a')} for no key update`)
  if (!locked) return undefined
  // A separate statement after the lock, to read what was changed while waiting for it.
  return tx.first<Locked>(sql`
    select a.id, a.ivr_id as "ivrId", a.office_id as "officeId", a.physician_id as "physicianId", a.version,
      a.valid_from::text as "validFrom", a.valid_to::text as "validTo",
      a.units_authorized::float8 as "unitsAuthorized", a.applications_authorized as "applicationsAuthorized",
      a.units_used::float8 as "unitsUsed", a.applications_used as "applicationsUsed",
      a.withdrawn_at is not null as "isWithdrawn", a.withdrawn_by_name as "withdrawnByName",
      a.warned_of_use_at is not null as "isWarnedOfUse",
      (select min(u.used_on)::text from authorization_uses u where u.authorization_id = a.id
        and not exists (select from authorization_voids v where v.use_id = u.id)) as "firstUse",
      (select max(u.used_on)::text from authorization_uses u where u.authorization_id = a.id
        and not exists (select from authorization_voids v where v.use_id = u.id)) as "lastUse"
    from authorizations a where a.id = ${id} and ${inScope(scope, 'a')}`)
}

/**
 * Saves a change of a locked authorization; what it was is stored first. Warnings that are not kept are due again.
 * @throws an error of which `isNumberTaken` tells, if another authorization of the request has its number
 */
export async function saveAuthorization(
  tx: Tx,
  scope: Scope,
  actor: Actor,
  id: number,
  sent: ChangedAuthorization,
  kept: { readonly ofUse: boolean; readonly ofEnd: boolean },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    with before as (
      insert into authorization_versions (authorization_id, version, content, changed_at, changed_by)
      select a.id, a.version, to_jsonb(a) - 'search_text', ${now}::timestamptz, ${actor.userId}::bigint
      from authorizations a where a.id = ${id} and ${inScope(scope, 'a')})
    update authorizations a set basis = ${sent.basis}, number = ${sent.number}, payer = ${sent.payer},
      product = ${sent.product}, codes = ${sent.codes}::text[], valid_from = ${sent.validFrom}::date,
      valid_to = ${sent.validTo}::date, units_authorized = ${sent.unitsAuthorized}::numeric,
      applications_authorized = ${sent.applicationsAuthorized}::smallint, notes = ${sent.notes},
      version = a.version + 1, search_text = ${searchText(sent)},
      warned_of_use_at = case when ${kept.ofUse} then a.warned_of_use_at end,
      warned_of_end_at = case when ${kept.ofEnd} then a.warned_of_end_at end
    from ivr_requests r
    where r.id = a.ivr_id and a.id = ${id} and ${inScope(scope, 'r')}`)
}

/** Whether an error means that another authorization of the request has the number. */
export function isNumberTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'authorizations_number'
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
