import { useEffect, useRef } from 'react'
import { officeAdmin } from '#contract/endpoint.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { CheckCircleIcon } from '../../kit/ui/icons.tsx'
import type { Submitted } from './use-wizard.ts'

const shownForMs = 2000

/**
 * The result of the submission, shown for 2 s (docs/spec/ivr-form.md, 'Submit'); closing it continues at
 * once.
 */
export function ResultDialog({ submitted, onDone }: { submitted: Submitted; onDone: () => void }) {
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const timer = setTimeout(() => done.current(), shownForMs)
    return () => clearTimeout(timer)
  }, [])
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
