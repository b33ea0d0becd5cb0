import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { officeAdmin } from '#contract/endpoint.ts'
import { FromFirstOpening, lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { CheckCircleIcon } from '../../kit/ui/icons.tsx'
import { submittedState } from '../texts.ts'
import type { FormPath } from './form.ts'
import { ReceivedDialog } from './ReceivedDialog.tsx'
import type { Submit } from './use-submit.ts'
import type { Submitted, Wizard } from './use-wizard.ts'

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
      <ReceivedDialog submission={submission} wizard={wizard} />
      {submitted && (
        <ResultDialog
          submitted={submitted}
          onDone={() => navigate('/ivrstatus', { state: submittedState(submitted.data.ivrNumber) })}
        />
      )}
    </>
  )
}

const shownForMs = 2000

/**
 * The result of the submission, shown for 2 s (docs/spec/ivr-form.md, 'Submit'); closing it continues at
 * once.
 */
function ResultDialog({ submitted, onDone }: { submitted: Submitted; onDone: () => void }) {
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const timer = setTimeout(() => done.current(), shownForMs)
    return () => clearTimeout(timer)
  }, [])
  // The user type that acts next, as the server answers it.
  const isApproved = submitted.userType === officeAdmin
  return (
    <Dialog
      open
      width="sm"
      onClose={onDone}
      title={
        isApproved
          ? 'Your IVR submission was successfully approved'
          : "Thanks! Your IVR submission's in review"
      }
      text={isApproved ? undefined : "and we'll get back to you in 3–5 days."}
    >
      <p className="flex items-center gap-3 rounded-lg bg-approved-soft px-4 py-3 font-medium text-approved">
        <CheckCircleIcon className="size-5 shrink-0 text-approved" />
        {submitted.data.ivrNumber}
      </p>
    </Dialog>
  )
}
