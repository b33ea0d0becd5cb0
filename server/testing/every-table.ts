import { sealAudit } from '../audit/tasks.ts'
import { type Sql, sql } from '../kit/database/database.ts'
import type { Portal } from './portal.ts'

/** Rows that no fixture makes, for every record of every office. */
const rows: readonly Sql[] = [
  sql`insert into ivr_rounds (ivr_id, round, office_id, physician_id, asked_at, asked_by, asked_by_name, additional_information, notes)
    select id, 1, office_id, physician_id, created_at, submitted_by, 'x', 'x', 'x' from ivr_requests on conflict do nothing`,
  sql`insert into ivr_items (ivr_id, round, item, kind, about, text)
    select ivr_id, round, 1, 'question', '', 'x' from ivr_rounds on conflict do nothing`,
  sql`insert into ivr_takes (ivr_id, office_id, physician_id, payer, user_id, taken_at)
    select id, office_id, physician_id, 'x', submitted_by, created_at from ivr_requests`,
  sql`insert into ivr_benefits (ivr_id, revision, office_id, physician_id, made_at, made_by, made_by_name, reason, decision,
      payer_key, product, reasons, answer, internal)
    select id, 1, office_id, physician_id, created_at, submitted_by, 'x', '', 'approved', 'x', 'x', '{}', '{}', '{}'
    from ivr_requests where status <> 'Pending' on conflict do nothing`,
  sql`insert into ivr_facilities (office_id, name_key, used_at, facility_name, facility_npi, facility_tax_id, service_type,
      facility_address, facility_city, facility_state, facility_zip_code)
    select id, 'x', created_at, 'x', '', '', '', '', '', '', '' from offices on conflict do nothing`,
  sql`insert into authorization_versions (authorization_id, version, content, changed_at)
    select id, 1, '{}', recorded_at from authorizations on conflict do nothing`,
  sql`insert into authorization_voids (use_id, reason, voided_at, voided_by, voided_by_name)
    select distinct on (authorization_id) id, 'x', noted_at, noted_by, 'x' from authorization_uses on conflict do nothing`,
  sql`insert into prior_authorization_outcomes (prior_authorization_id, revision, outcome, number, recorded_by,
      recorded_by_name, recorded_at)
    select id, 1, 'denied', '', submitted_by, 'x', created_at from prior_authorizations on conflict do nothing`,
  sql`insert into appointments_calendar_events (appointment_id, member_id, event_id, wished, done, wished_at)
    select id, member_id, 'event' || id, 1, 1, created_at from appointments on conflict do nothing`,
  sql`update files f set message_id = m.id, position = 0 from (
      select distinct on (r.office_id, r.physician_id) r.office_id, m.id
      from messages m join ivr_requests r on r.id = m.ivr_id order by 1, r.physician_id) m
    where f.id = (
      select u.id from files u where u.office_id = m.office_id and u.attached_at is null
        and num_nonnulls(u.message_id, u.prior_authorization_id) = 0 limit 1)`,
  sql`insert into packets (ivr_id, office_id, physician_id, prepared_at, prepared_by_name, changed_at, changed_by_name)
    select id, office_id, physician_id, created_at, 'x', created_at, 'x' from ivr_requests on conflict do nothing`,
  sql`insert into packets_kept (ivr_id, revision, office_id, physician_id, content, made_at, made_by_name)
    select ivr_id, 1, office_id, physician_id, '{}', prepared_at, 'x' from packets on conflict do nothing`,
  sql`insert into idempotency_keys (who, key, endpoint, body_hash, created_at)
    select 'user ' || id, 'x', 'x', '', created_at from users on conflict do nothing`,
]

/** Gives every table about offices rows of each office. */
export async function fillEveryTable({ db, clock }: Portal): Promise<void> {
  for (const each of rows) await db.run(each)
  await sealAudit(db, clock.now())
}
