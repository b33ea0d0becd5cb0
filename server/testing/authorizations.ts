import { submitted } from './ivr.ts'
import type { Answer, Cast, Person, Portal } from './portal.ts'

/** A request that a reviewer has approved; returns its id. */
export async function approved(
  portal: Portal,
  { office, physicianId, reviewer }: Pick<Cast, 'office' | 'physicianId' | 'reviewer'>,
  more: Record<string, unknown> = {},
): Promise<string> {
  const ivrId = await submitted(portal, office, physicianId, more)
  const { status } = await portal.post('/ivr/reviewIvr', { ivrId, status: 'Approved' }, reviewer)
  if (status !== 200) throw new Error(`approving answered ${status}`)
  return ivrId
}

let numbers = 0

/** A valid authorization from the test's day, November 20, to the end of December. */
export function authorization(ivrId: string, more: Record<string, unknown> = {}) {
  numbers += 1
  return {
    ivrId,
    basis: 'payer',
    // Tests name numbers such as A-30 themselves.
    number: `AUTH-${numbers}`,
    payer: 'Aetna',
    product: 'Q4186',
    codes: ['15275'],
    validFrom: '2026-11-20',
    validTo: '2026-12-31',
    unitsAuthorized: 40,
    applicationsAuthorized: 10,
    ...more,
  }
}

/** Records an authorization and returns its id. */
export async function recorded(
  portal: Portal,
  by: Person | string,
  ivrId: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const answer: Answer = await portal.post('/authorizations/addAuthorization', authorization(ivrId, more), by)
  if (answer.status !== 200) throw new Error(`recording answered ${answer.status} ${answer.body.error}`)
  return (answer.body.data as { _id: string })._id
}

export const sentUse = (authorizationId: string, more: Record<string, unknown> = {}) => ({
  authorizationId,
  usedOn: '2026-11-20',
  units: 4,
  applications: 1,
  ...more,
})

/** Notes a use and returns its id. */
export async function noted(
  portal: Portal,
  by: Person | string,
  authorizationId: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const answer = await portal.post('/authorizations/noteUse', sentUse(authorizationId, more), by)
  if (answer.status !== 200) throw new Error(`noting answered ${answer.status} ${answer.body.error}`)
  return (answer.body.data as { _id: string })._id
}

/** Asks to verify coverage again because of a plan change; returns the id of the task. */
export async function reverification(portal: Portal, by: Person | string, ivrId: string): Promise<string> {
  const sent = { ivrId, dueOn: '2026-12-15', note: '' }
  const { body } = await portal.post('/authorizations/addReverification', sent, by)
  return (body.data as { _id: string })._id
}
