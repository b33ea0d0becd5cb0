import { ConfirmDialog } from '../../kit/ui/Dialog.tsx'
import { SendAgainDialog } from './SendAgainDialog.tsx'
import type { AskedAction, Person, PersonActions } from './use-person-actions.ts'

interface PersonDialogsProps<P extends Person> {
  actions: PersonActions<P>
  /** The confirmation question: 'Are you sure …?' */
  question: (action: AskedAction) => string
}

const consequences: Partial<Record<AskedAction, string>> = {
  Delete: 'They can no longer sign in. What they did stays, under their name.',
  Deactivate: 'They are signed out at once and cannot sign in until they are active again.',
  Active: 'They can sign in again.',
  Withdraw: 'The link that was mailed to them stops working.',
}

/** The dialog that was opened from a row's menu. */
export function PersonDialogs<P extends Person>({ actions, question }: PersonDialogsProps<P>) {
  const { asked, isOpen, isSending } = actions
  if (!asked) return null
  const { action, person, turn } = asked
  if (action === 'Send again') return <SendAgain key={turn} actions={actions} person={person} />
  return (
    <ConfirmDialog
      open={isOpen}
      title={question(action)}
      text={
        <>
          <span className="block font-medium break-words text-ink">{person.name}</span>
          {consequences[action]}
        </>
      }
      cancelLabel="No"
      confirmLabel="Yes"
      variant={action === 'Delete' ? 'destructive' : 'default'}
      busy={isSending}
      onCancel={actions.close}
      onConfirm={() => void actions.confirm()}
    />
  )
}

function SendAgain<P extends Person>(props: { actions: PersonActions<P>; person: P }) {
  return <SendAgainDialog {...props} />
}
