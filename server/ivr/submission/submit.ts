import { teamMember } from '#contract/endpoint.ts'
import { dateRules } from '#contract/ivr/form.ts'
import { submitIvr } from '#contract/ivr/submit.ts'
import { pipelined, type Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { claimFiles } from '../../files/claim.ts'
import { checkOf } from '../check/check.ts'
import { dueRules } from '../queue/settings-store.ts'
import { numberOf, subjectOf, todayAt } from '../rules.ts'
import { documentsOf, isPicture, picturesOf } from './sent-files.ts'
import { insertIvr, physicianAndNumber } from './submit-store.ts'

/** A new request: stored with its files, audited and announced in one transaction, once per idempotency key. */
export const submitRoute = (notify: Notify): Route =>
  serve(submitIvr, async ({ input: sent, actor, tx, now, audited }) => {
    const officeId = actor.officeId ?? throwError('user-type.not-allowed')
    const files = [...picturesOf(sent), ...documentsOf(sent)]
    const [checked, rules, physician] = await pipelined(
      checkOf(tx, { ...sent }),
      dueRules(tx),
      chosenPhysician(tx, officeId, sent.physicianId, 'physicianId'),
      claimFiles(tx, actor, files, { mustBeImage: isPicture, now }),
    )
    const fields = dateRules(sent, todayAt(physician.officeState, now))
    if (Object.keys(fields).length > 0) throwError('input.invalid', { fields })
    const { id, name: physicianName } = physician
    const ivr = { id, officeId, sent: { ...sent, physicianName }, files, check: checked, dueRules: rules }
    await pipelined(
      insertIvr(tx, actor, ivr, now, audited({ action: 'ivr.submit', kind: 'ivr', records: [id] })),
      notify(tx, { kind: 'ivr.submitted', ...subjectOf(id), to: { team: true }, by: actor, now }),
    )
    return {
      message: 'Your IVR was submitted.',
      // The user type that acts next: the team reviews it.
      userType: teamMember,
      data: { _id: String(id), ivrNumber: numberOf(id) },
    }
  })

/**
 * A new request's physician, with the request's number and the office's state.
 * @param field where the input names the physician, for the error
 */
export async function chosenPhysician(tx: Tx, officeId: number, physicianId: string, field: string) {
  const physician = await physicianAndNumber(tx, officeId, Number(physicianId))
  if (physician) return physician
  throwError('ivr.physician-unknown', { fields: { [field]: 'Please choose a physician from the list.' } })
}
