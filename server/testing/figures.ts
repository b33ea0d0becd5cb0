import { secondsFrom } from '../kit/clock.ts'
import { type Database, sql } from '../kit/database/database.ts'

/** The fields of a request that the dashboard's figures depend on. */
export interface Happened {
  readonly officeId: number
  readonly physicianId: number
  readonly createdAt: Date
  readonly status: 'Pending' | 'Approved' | 'Rejected' | 'Conditional'
  readonly actionBy: number | null
  readonly actionAt: Date | null
}

interface Setting {
  readonly now: Date
  readonly offices: readonly { id: number; physicians: readonly number[] }[]
  readonly reviewers: readonly number[]
}

/**
 * Generates requests of the last fourteen weeks from a fixed seed: decided after minutes, hours or weeks, and some of
 * them within a second of the start of a week, before and after a daylight saving change.
 */
export function happenings(count: number, { now, offices, reviewers }: Setting): Happened[] {
  let state = 20261120
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  // Sunday midnight in New York: UTC-4 before 2026-11-01, UTC-5 since.
  const midnights = ['2026-10-25T04:00:00Z', '2026-11-01T04:00:00Z', '2026-11-08T05:00:00Z'].map(
    (text) => new Date(text),
  )
  return Array.from({ length: count }, (_, at) => {
    const office = pick(offices)
    const edge = secondsFrom(pick(midnights), Math.round(random() * 2) - 1)
    const createdAt = at % 20 === 0 ? edge : secondsFrom(now, -random() * 14 * 7 * 86_400)
    const status = pick(['Approved', 'Approved', 'Rejected', 'Conditional', 'Pending'] as const)
    const actionAt = secondsFrom(createdAt, random() ** 4 * 30 * 86_400)
    const isDecided = status !== 'Pending' && actionAt <= now
    return {
      officeId: office.id,
      physicianId: pick(office.physicians),
      createdAt,
      status: isDecided ? status : 'Pending',
      actionBy: isDecided ? pick(reviewers) : null,
      actionAt: isDecided ? actionAt : null,
    }
  })
}

/** Inserts what the dashboard's figures read: requests with their narrow rows, and final decisions. */
export async function insertHappenings(db: Database, all: readonly Happened[], by: number): Promise<void> {
  await db.run(sql`
    with made as (insert into ivr_requests (office_id, physician_id, submitted_by, submitted_by_type, submitted_by_name,
      status, action_by, action_by_name, action_at, additional_information, notes, created_at,
      patient_first_name, patient_last_name, patient_birth_day, patient_address, patient_city, patient_state,
      patient_zip_code, insurance_type, primary_insurance, primary_policy_number, physician_name,
      physician_npi, physician_tax_id, ptan, taxonomy_code, state_license_number, physician_address,
      physician_city, physician_state, physician_zip_code, phone, fax_number, facility_name, service_day,
      product_q_code, unit_cm2, icd10_code, cpt_code, wound_type, wound_location, wound_size)
    select "officeId", "physicianId", ${by}::bigint, 2, '', status, "actionBy",
      case when "actionBy" is null then '' else 'Somebody' end, "actionAt", 'Chart', 'Please', "createdAt",
      'Mary', 'Doe', '1951-03-09', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '',
      '2026-11-25', '', '', '', '', '', '', ''
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as h ("officeId" bigint, "physicianId" bigint,
      "createdAt" timestamptz, status text, "actionBy" bigint, "actionAt" timestamptz)
    returning *), narrow as (
      insert into ivr_search (id, office_id, physician_id, status, created_at, text, birth_day, service_day)
      select id, office_id, physician_id, status, created_at, '', patient_birth_day, service_day from made)
    insert into ivr_decisions (ivr_id, office_id, physician_id, payer, outcome, round, submitted_at, decided_by, decided_at)
    select id, office_id, physician_id, '', status, 0, created_at, action_by, action_at from made
    where status <> 'Pending'`)
}
