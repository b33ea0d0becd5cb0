import { Suspense, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Decision, ListedIvr } from '#contract/ivr/requests.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import type { Asked } from './DecideDialogs.tsx'

const Decisions = lazyPart(
  () => import('./DecideDialogs.tsx'),
  ({ Decisions }) => Decisions,
)

/**
 * Decisions from the rows of a list, with the dialogs to render on its screen. Their code is loaded with the first
 * decision, since offices make none. `others` are further endpoints on screen to reload afterwards.
 */
export function useDecisions(others: readonly Endpoint[] = []) {
  const [asked, setAsked] = useState<Asked>()
  return {
    decide: (request: ListedIvr, decision: Decision) => setAsked({ request, decision }),
    changeNotes: (request: ListedIvr) => setAsked({ request }),
    dialogs: asked && (
      <Suspense>
        <Decisions asked={asked} others={others} />
      </Suspense>
    ),
  }
}
