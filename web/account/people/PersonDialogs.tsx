import { later, useAhead, useOpened } from '../../kit/lazy/later.ts'
import { ConfirmDialog } from '../../kit/ui/Dialog.tsx'
import type { AskedAct, Person, PersonActs } from './use-person-acts.ts'

const sendAgain = later(() => import('./SendAgainDialog.tsx'))
const ahead = [sendAgain]

interface PersonDialogsProps<P extends Person> {
  acts: PersonActs<P>
  /** The confirmation question: 'Are you sure …?' */
  question: (act: AskedAct) => string
}

const consequences: Partial<Record<AskedAct, string>> = {
  Delete: 'They can no longer sign in. What they did stays, under their name.',
  Deactivate: 'They are signed out at once and cannot sign in until they are active again.',
  Active: 'They can sign in again.',
  Withdraw: 'The link that was mailed to them stops working.',
}

/** The dialog that was opened from a row's menu. */
export function PersonDialogs<P extends Person>({ acts, question }: PersonDialogsProps<P>) {
  useAhead(ahead)
  const { asked, isOpen, isSending } = acts
  if (!asked) return null
  const { act, person, turn } = asked
  if (act === 'Send again') return <SendAgain key={turn} acts={acts} person={person} />
  return (
    <ConfirmDialog
      open={isOpen}
      title={question(act)}
      text={
        <>
          <span className="block font-medium break-words text-ink">{person.name}</span>
          {consequences[act]}
        </>
      }
      cancelLabel="No"
      confirmLabel="Yes"
      variant={act === 'Delete' ? 'destructive' : 'default'}
      busy={isSending}
      onCancel={acts.close}
      onConfirm={() => void acts.confirm()}
    />
  )
}

function SendAgain<P extends Person>(props: { acts: PersonActs<P>; person: P }) {
  const part = useOpened(sendAgain, props.acts.isOpen, props.acts.close)
  return part && <part.SendAgainDialog {...props} />
}
