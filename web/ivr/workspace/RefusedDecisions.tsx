import { Link } from 'react-router'
import { Button } from '../../kit/ui/Button.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { forgetDecision, useSentDecisions } from './sent-decisions.ts'

/** Decisions that were not made after all, until they are read. */
export function RefusedDecisions() {
  const { decisions } = useSentDecisions()
  return decisions.map(
    ({ id, patient, refusal }) =>
      refusal !== undefined && (
        <Note key={id} className="m-4 no-print" text={`Nothing was decided on ${id}, ${patient}. ${refusal}`}>
          <Link to={`/viewivrsubmissions/${id}`} onClick={() => forgetDecision(id)} className="underline">
            Open {id}
          </Link>
          <Button variant="outline" size="sm" onClick={() => forgetDecision(id)}>
            Dismiss
          </Button>
        </Note>
      ),
  )
}
