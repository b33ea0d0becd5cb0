import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { officeAdmin } from '#contract/endpoint.ts'
import { saved } from '../../kit/form/LeaveGuard.tsx'
import { FromFirstOpening, lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Button, ButtonLink } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { CheckCircleIcon } from '../../kit/ui/icons.tsx'
import { detailsPath, submittedState } from '../texts.ts'
import type { FormPath } from './form.ts'
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

/** The typed form, to be read before it is sent: next to Submit, which needs no review. */
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

const link =
  'rounded-sm text-action-ink underline decoration-action-line underline-offset-4 hover:text-action-ink'

/**
 * Shown when an earlier attempt was received although its reply was lost, and the form has changed since: names the
 * request and offers the next steps.
 */
function ReceivedDialog({ submission, wizard }: { submission: Submit; wizard: Wizard }) {
  const { received: number, forgetReceived } = submission
  const then = (act: () => void) => () => {
    forgetReceived()
    act()
  }
  const onChosen = then(wizard.finish)
  return (
    <Dialog
      open={number !== undefined}
      onClose={forgetReceived}
      title={`Your request was already received as ${number}`}
      text="It arrived when you first pressed Submit, but our reply didn’t reach you. Changes you made since then aren’t in it."
      actions={
        <>
          <Button variant="outline" onClick={then(wizard.startAnother)}>
            Submit as a new request
          </Button>
          <ButtonLink to={detailsPath(number ?? '')} state={saved} onClick={onChosen}>
            Open {number}
          </ButtonLink>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-soft">
        <li>To add documents, open {number} and use Supporting Documents.</li>
        <li>
          To correct a field, send a{' '}
          <Link to="/support-request" state={saved} onClick={onChosen} className={link}>
            support request
          </Link>{' '}
          with the number {number} and what is wrong.
        </li>
        <li>
          If this is a different request, submit it as a new one. What you typed stays, but the cards and
          wound images belong to {number}, so you’ll upload them again.
        </li>
      </ul>
    </Dialog>
  )
}

const shownForMs = 2000

/**
 * The result of the submission, shown for 2 s (docs/spec/ivr-form.md, 'Submit'); closing it continues immediately.
 */
function ResultDialog({ submitted, onDone }: { submitted: Submitted; onDone: () => void }) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const timer = setTimeout(() => done(), shownForMs)
    return () => clearTimeout(timer)
  }, [])
  // The user type that acts next, according to the server.
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
