import type { BenefitsAnswer } from '#contract/ivr/benefits/fields.ts'
import type { Status } from '#contract/ivr/requests.ts'
import type { ItemKind } from '#contract/ivr/rounds.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'
import { answerWithLedger } from './ledger-values-store.ts'

/** A revision with what a determination says about its request. The team's part is not read. */
export interface DeterminationRow {
  readonly id: number
  readonly revision: number
  readonly latest: number
  readonly status: Status
  readonly decision: string
  readonly reason: string
  readonly answer: Omit<BenefitsAnswer, 'internal'>
  readonly patient: string
  readonly born: string
  readonly policyNumber: string
  readonly primaryInsurance: string
  readonly secondaryInsurance: string
  readonly physician: string
  readonly facility: string
  readonly product: string
  readonly units: string
  readonly dos: string
  readonly applications: readonly string[]
  readonly diagnoses: readonly string[]
  /** What a conditional revision asks the office for; null for other decisions. */
  readonly asked: Asked | null
}

export interface Asked {
  readonly additionalInformation: string
  readonly notes: string
  readonly items: readonly {
    readonly kind: ItemKind
    readonly about: string
    readonly text: string
    readonly answered: boolean
  }[]
}

/** A revision of the answer to a request in the scope, by default the latest one. */
export async function determinationRow(
  db: Queries,
  scope: Scope,
  id: number,
  revision: number | undefined,
): Promise<DeterminationRow | undefined> {
  return db.first<DeterminationRow>(sql`
    select r.id, b.revision, l.latest, r.status, b.decision, b.reason,
      case when b.revision = l.latest then ${answerWithLedger(scope)} else b.answer end as answer,
      r.patient_first_name || ' ' || r.patient_last_name as patient, r.patient_birth_day::text as born,
      r.primary_policy_number as "policyNumber", r.primary_insurance as "primaryInsurance",
      r.secondary_insurance as "secondaryInsurance", r.physician_name as physician, r.facility_name as facility,
      r.product_q_code as product, r.unit_cm2::text as units, r.service_day::text as dos,
      r.cpt_codes as applications, r.icd10_codes as diagnoses,
      -- Notes that were changed afterwards belong to the same round, whose time is then the latest.
      (select json_build_object('additionalInformation', d.additional_information, 'notes', d.notes, 'items', coalesce(
          (select json_agg(json_build_object('kind', i.kind, 'about', i.about, 'text', i.text,
            'answered', i.answered_at is not null) order by i.item)
          from ivr_items i where i.ivr_id = d.ivr_id and i.round = d.round), '[]'::json))
        from ivr_rounds d where d.ivr_id = r.id and d.asked_at >= b.made_at and b.decision = 'conditional'
        order by d.round limit 1) as asked
    from ivr_requests r
    join lateral (select max(revision) as latest from ivr_benefits m where m.ivr_id = r.id) l on true
    join ivr_benefits b on b.ivr_id = r.id and b.revision = coalesce(${revision ?? null}::smallint, l.latest)
    where r.id = ${id} and ${inScope(scope, 'r')}`)
}
