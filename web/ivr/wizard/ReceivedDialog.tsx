import { Link } from 'react-router'
import { saved } from '../../kit/form/LeaveGuard.tsx'
import { Button, ButtonLink } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { detailsPath } from '../texts.ts'

interface ReceivedDialogProps {
  /** The number of the request that was received; undefined closes the dialog. */
  number: string | undefined
  /** Closes the dialog and returns to the form. */
  onBack: () => void
  /** A link was followed: the form is no longer needed. */
  onChosen: () => void
  /** Turns the typed input into another new request. */
  onAnother: () => void
}

const link =
  'rounded-sm text-action-ink underline decoration-action-line underline-offset-4 hover:text-action-ink'

/**
 * Shown when an earlier attempt was received although its reply was lost, and the form has changed since: names the
 * request and offers the next steps.
 */
export function ReceivedDialog({ number, onBack, onChosen, onAnother }: ReceivedDialogProps) {
  return (
    <Dialog
      open={number !== undefined}
      onClose={onBack}
      title={`Your request was already received as ${number}`}
      text="It arrived when you first pressed Submit, though our answer did not reach you. What you changed since then is not in it."
      actions={
        <>
          <Button variant="outline" onClick={onAnother}>
            Submit as a new request
          </Button>
          <ButtonLink to={detailsPath(number ?? '')} state={saved} onClick={onChosen}>
            Open {number}
          </ButtonLink>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-soft">
        <li>To correct it, open {number}. There you can add documents under Supporting Documents.</li>
        <li>
          A field that was sent cannot be changed here: write what is wrong, with the number {number}, in a{' '}
          <Link to="/support-request" state={saved} onClick={onChosen} className={link}>
            support request
          </Link>
          .
        </li>
        <li>
          If this is about something else, submit it as a new request. What you typed stays; the cards and
          wound images belong to {number} and must be uploaded again.
        </li>
      </ul>
    </Dialog>
  )
}
