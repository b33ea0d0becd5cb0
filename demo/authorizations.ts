import { lastDayOfAffirmation } from '#contract/authorizations/authorizations.rules.ts'
import type { Basis } from '#contract/authorizations/authorizations.ts'
import { addDays } from '#contract/days.rules.ts'
import { insertTask, takeEnding } from '#server/authorizations/reverifications-store.ts'
import { insertAuthorization, insertUse, insertVoid, markWarnedOfUse } from '#server/authorizations/store.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { businessDay } from '#server/kit/business-day.ts'
import type { Tx } from '#server/kit/database/database.ts'
import type { DemoActors } from './prior-authorizations.ts'
import type { NewRequest } from './rows.ts'

interface Case {
  /** Index of the office, and of one of its approved requests, latest decision first. */
  readonly office: 0 | 1
  readonly request: number
  readonly number: string
  readonly basis?: Basis
  /** Its last day, in days from today. */
  readonly endsIn?: number
  readonly applications: number
  readonly uses: number
  /** Whether one more use was noted and voided. */
  readonly isMistaken?: boolean
  readonly notes?: string
  /** The office's note about a new plan. */
  readonly newPlan?: string
}

const cases: readonly Case[] = [
  { office: 0, request: 0, number: 'PA-2208841', endsIn: 75, applications: 10, uses: 0 },
  { office: 0, request: 1, number: 'UTN00417739', basis: 'wiser', applications: 4, uses: 1 },
  {
    ...{ office: 0, request: 4, number: 'A1184-2096', endsIn: 52, applications: 8, uses: 2 },
    isMistaken: true,
    notes: 'By phone with the payer. One application every seven days.',
  },
  { office: 0, request: 6, number: 'PA-2199310', endsIn: 38, applications: 5, uses: 4 },
  { office: 0, request: 8, number: '0067-114-882', endsIn: 14, applications: 6, uses: 2 },
  { office: 0, request: 9, number: 'PA-2195577', endsIn: 6, applications: 4, uses: 3 },
  { office: 0, request: 11, number: 'A1179-0043', endsIn: 30, applications: 3, uses: 3 },
  { office: 0, request: 13, number: 'PA-2190026', endsIn: -4, applications: 4, uses: 2 },
  {
    ...{ office: 0, request: 7, number: 'PA-2197002', endsIn: 61, applications: 6, uses: 1 },
    newPlan: 'The employer changes to another plan. The new card is expected next week.',
  },
  { office: 1, request: 0, number: 'PA-2207118', endsIn: 68, applications: 6, uses: 0 },
  { office: 1, request: 2, number: 'A1181-7790', endsIn: 20, applications: 5, uses: 4 },
  { office: 1, request: 4, number: 'PA-2191654', endsIn: 9, applications: 4, uses: 1 },
  { office: 1, request: 5, number: '0067-109-301', endsIn: -2, applications: 3, uses: 3 },
]

const hourMs = 3_600_000

/** An authorization that the answer to its request names. */
export interface Authorized {
  readonly basis: Basis
  readonly number: string
  readonly validFrom: string
  readonly validTo: string
  readonly unitsAuthorized: number
  readonly applicationsAuthorized: number
}

/**
 * Payers' authorizations for some of the demo's approved requests, with uses and tasks to verify coverage again.
 * @returns the authorizations by the id of their request
 */
export async function seedAuthorizations(
  tx: Tx,
  { offices, team }: DemoActors,
  requests: readonly NewRequest[],
  now: Date,
): Promise<ReadonlyMap<number, Authorized>> {
  const recorder = team[0]
  if (!recorder) throw new Error('the demo has no team')
  const approved = requests
    .filter(({ decision }) => decision?.status === 'Approved')
    .sort((a, b) => decidedAt(b) - decidedAt(a))
  const authorized = new Map<number, Authorized>()
  for (const one of cases) {
    const admin = offices[one.office]?.actor
    const request = approved.filter(({ officeId }) => officeId === admin?.officeId)[one.request]
    if (!admin || !request) throw new Error('a demo authorization names a request that does not exist')
    authorized.set(request.id, await seedOne(tx, one, request, { recorder, admin }, now))
  }
  // The task that the portal itself adds 14 days before the end.
  await takeEnding(tx, businessDay(now), now)
  return authorized
}

const decidedAt = ({ decision }: NewRequest): number => decision?.at.getTime() ?? 0

async function seedOne(
  tx: Tx,
  one: Case,
  made: NewRequest,
  { recorder, admin }: { recorder: Actor; admin: Actor },
  now: Date,
): Promise<Authorized> {
  const { id: ivrId, officeId, physicianId } = made
  const { fields } = made.request
  const recorded = Math.min(decidedAt(made) + 2 * hourMs, now.getTime())
  const validFrom = businessDay(new Date(recorded))
  const basis = one.basis ?? 'payer'
  const validTo =
    basis === 'wiser' ? lastDayOfAffirmation(validFrom) : addDays(businessDay(now), one.endsIn ?? 0)
  const each = Number(fields.unitCm2)
  const scope = scopeOf(recorder)
  const authorized = {
    ...{ basis, number: one.number, validFrom, validTo },
    unitsAuthorized: each * one.applications,
    applicationsAuthorized: one.applications,
  }
  const id = await insertAuthorization(
    tx,
    scope,
    recorder,
    ivrId,
    {
      ...authorized,
      notes: one.notes ?? '',
      payer: fields.primaryInsurance,
      product: fields.medicalProductQCode,
      codes: [fields.cptApplicationCode],
      amountsKnown: true,
    },
    new Date(recorded),
  )
  if (id === undefined) throw new Error('a demo authorization has a number that its request has already')
  // Spread over the time between the recording and now, or the end.
  const last = Math.min(now.getTime(), Date.parse(`${validTo}T22:00:00Z`))
  const count = one.uses + (one.isMistaken ? 1 : 0)
  for (let use = 0; use < count; use += 1) {
    const at = new Date(recorded + ((use + 1) / (count + 1)) * (last - recorded))
    const sent = { ivrId, usedOn: businessDay(at), units: each, applications: 1 }
    const useId = await insertUse(tx, scope, admin, id, sent, at)
    if (use >= one.uses)
      await insertVoid(tx, scope, admin, useId, 'Noted twice', new Date(at.getTime() + hourMs / 6))
    else if ((use + 1) * 5 >= one.applications * 4) await markWarnedOfUse(tx, scope, id, at)
  }
  if (one.newPlan === undefined) return authorized
  const task = { kind: 'plan-change', dueOn: addDays(businessDay(now), 12), note: one.newPlan } as const
  const of = { id: ivrId, officeId, physicianId, status: 'Approved' } as const
  await insertTask(tx, admin, of, task, now)
  return authorized
}
