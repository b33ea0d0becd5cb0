import { useNavigate } from 'react-router'
import { FromFirstOpening, lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { submittedState } from '../texts.ts'
import type { FormPath } from './form.ts'
import { ReceivedDialog } from './ReceivedDialog.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import type { Submit } from './use-submit.ts'
import type { Wizard } from './use-wizard.ts'

const ReviewDialog = lazyPart(() => import('./ReviewDialog.tsx'))
const ReviewFindings = lazyPart(() => import('./ReviewFindings.tsx'))

interface ReviewProps {
  wizard: Wizard
  open: boolean
  onClose: () => void
  /** Undefined while files are uploaded. */
  onSubmit: (() => void) | undefined
}

/** What is typed, to be read before it is sent: beside Submit, which needs no review. */
export function Review({ wizard, ...review }: ReviewProps) {
  const leaveTo = (field: FormPath) => {
    review.onClose()
    wizard.goToField(field)
  }
  return (
    <FromFirstOpening open={review.open}>
      <ReviewDialog {...review} form={wizard.form.getValues()} onChange={wizard.goToField}>
        {review.open && <ReviewFindings wizard={wizard} onField={leaveTo} />}
      </ReviewDialog>
    </FromFirstOpening>
  )
}

/** What opens after Submit: the number of the new request, or that an earlier attempt had already been received. */
export function SubmitResult({ submission, wizard }: { submission: Submit; wizard: Wizard }) {
  const navigate = useNavigate()
  const { submitted } = submission
  return (
    <>
      <Received submission={submission} wizard={wizard} />
      {submitted && (
        <ResultDialog
          submitted={submitted}
          onDone={() => navigate('/ivrstatus', { state: submittedState(submitted.data.ivrNumber) })}
        />
      )}
    </>
  )
}

/** Shown when an earlier attempt was received although its reply was lost, and the form has changed since. */
function Received({ submission, wizard }: { submission: Submit; wizard: Wizard }) {
  const { received, forgetReceived } = submission
  const then = (act: () => void) => () => {
    forgetReceived()
    act()
  }
  return (
    <ReceivedDialog
      number={received}
      onBack={forgetReceived}
      onChosen={then(wizard.finish)}
      onAnother={then(wizard.startAnother)}
    />
  )
}
