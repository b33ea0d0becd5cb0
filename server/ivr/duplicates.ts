import { type Duplicate, findDuplicates, ivrDuplicates } from '#contract/ivr/duplicates.ts'
import { type Scope, scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { type Compared, likenessOf } from './duplicate-rules.ts'
import { type Candidate, candidatesFor, comparedOf } from './duplicates-store.ts'
import { numberOf } from './rules.ts'

const maxShown = 10

/** The most likely first, and of those the newest. */
const grades: readonly Duplicate['grade'][] = ['certain', 'likely', 'possible']

/** The requests that may be the same as another, at most ten for each reason, with their ids. */
async function duplicatesOf(tx: Tx, scope: Scope, wanted: Compared, own: readonly (number | null)[] = []) {
  const candidates = await tx.all<Candidate>(candidatesFor(scope, wanted))
  const found = candidates.flatMap((candidate) => {
    const likeness = own.includes(candidate.id) ? undefined : likenessOf(wanted, candidate)
    // A rejected request may be sent again.
    if (!likeness || (likeness.reason === 'patient' && candidate.submissionStatus === 'Rejected')) return []
    const { id, medicalProductQCode, dos, submissionStatus } = candidate
    const patientName = `${candidate.patientFirstName} ${candidate.patientLastName}`
    const shown: Duplicate = {
      ivrNumber: numberOf(id),
      ...likeness,
      patientName,
      medicalProductQCode,
      dos,
      submissionStatus,
    }
    return [{ id, shown }]
  })
  const shown = (['patient', 'policy'] as const).flatMap((reason) =>
    grades
      .flatMap((grade) => found.filter((one) => one.shown.reason === reason && one.shown.grade === grade))
      .slice(0, maxShown),
  )
  return { ids: shown.map(({ id }) => id), data: shown.map((one) => one.shown) }
}

/** Requests that may be the same as one that is about to be sent, or as one that was. */
export const duplicateRoutes: readonly Route[] = [
  serve(findDuplicates, async ({ input, actor, tx, audit }) => {
    const { ids, data } = await duplicatesOf(tx, scopeOf(actor), input)
    await audit({ action: 'ivr.duplicates', kind: 'ivr', records: ids })
    return { data }
  }),

  serve(ivrDuplicates, async ({ input, actor, tx, audit }) => {
    const scope = scopeOf(actor)
    const wanted = (await comparedOf(tx, scope, Number(input.id))) ?? throwError('record.not-found')
    const { id, replaces, replacedBy } = wanted
    const { ids, data } = await duplicatesOf(tx, scope, wanted, [id, replaces, replacedBy])
    await audit({ action: 'ivr.duplicates', kind: 'ivr', records: [...ids, id] })
    return { data }
  }),
]
