import { useEffect, useRef } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Decision, ListedIvr } from '#contract/ivr/requests.ts'
import { DecideDialogs, useDeciding } from './DecideDialogs.tsx'

/** A decision that was chosen in a list, a new object each time; without one, the notes of a Conditional request are changed. */
export interface Asked {
  readonly request: ListedIvr
  readonly decision?: Decision
}

/** Opens the dialog of what was chosen last. */
export default function Decisions({ asked, others }: { asked: Asked; others: readonly Endpoint[] }) {
  const deciding = useDeciding(others)
  const opened = useRef<Asked>(undefined)
  useEffect(() => {
    if (opened.current === asked) return
    opened.current = asked
    if (asked.decision) deciding.decide(asked.request, asked.decision)
    else deciding.changeNotes(asked.request)
  }, [asked, deciding])
  return <DecideDialogs state={deciding} />
}
