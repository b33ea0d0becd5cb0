import { physicianById, physicianChoices } from '#contract/physicians.ts'
import type { Actor } from '#server/kit/actor.ts'
import { refuse } from '#server/kit/refused.ts'
import type { Route } from '#server/kit/route.ts'
import { serve } from '#server/kit/serve.ts'
import { choices, physicianOf } from './store.ts'

/** The physicians of the caller's own office. */
export function physiciansRoutes(): Route[] {
  return [
    serve(physicianChoices, async ({ actor, tx }) => ({ data: await choices(tx, officeOf(actor)) })),
    serve(physicianById, async ({ input, actor, tx }) => {
      const physician = await physicianOf(tx, officeOf(actor), Number(input.id))
      return { data: physician ?? refuse('record.not-found') }
    }),
  ]
}

function officeOf(actor: Actor): number {
  return actor.officeId ?? refuse('user-type.not-allowed')
}
