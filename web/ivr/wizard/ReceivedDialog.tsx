import { Link } from 'react-router'
import { saved } from '../../kit/form/LeaveGuard.tsx'
import { Button, ButtonLink } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { detailsPath } from '../texts.ts'
import type { Submit } from './use-submit.ts'
import type { Wizard } from './use-wizard.ts'

const link =
  'rounded-sm text-action-ink underline decoration-action-line underline-offset-4 hover:text-action-ink'

/**
 * Shown when an earlier attempt was received although its reply was lost, and the form has changed since: names the
 * request and offers the next steps.
 */
export function ReceivedDialog({ submission, wizard }: { submission: Submit; wizard: Wizard }) {
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
