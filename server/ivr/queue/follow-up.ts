import { setNextAction } from '#contract/ivr/queue.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { numberOf } from '../rules.ts'
import { saveFollowUp } from './follow-up-store.ts'
import { touchQueued } from './lease-store.ts'
import { lockedIn } from './leases.ts'
import { dueRules } from './settings-store.ts'

const yearMs = 366 * 86_400_000

/** What is to be done next, and when, as a member of the team sets it. */
export const followUpRoute: Route = serve(setNextAction, async ({ input, actor, tx, now, audit }) => {
  if (input.action !== '') await touchQueued(tx, actor, Number(input.ivrId), now)
  const held = await lockedIn(tx, scopeOf(actor), Number(input.ivrId), now)
  const ahead = Date.parse(input.at) - now.getTime()
  if (input.action !== '' && !(ahead > 0 && ahead < yearMs)) throwError('ivr.follow-up-past')
  await saveFollowUp(tx, await dueRules(tx), held, input, actor, now)
  await audit({ action: 'ivr.next-action', kind: 'ivr', records: [held.ivrId] })
  const number = numberOf(held.ivrId)
  return { message: input.action === '' ? `${number} is in its place again.` : `Noted for ${number}.` }
})
