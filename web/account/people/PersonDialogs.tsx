import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { resolverOf } from '../../kit/form/rules.ts'
import { TextField } from '../../kit/form/TextFields.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../../kit/ui/Dialog.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { Address } from './address-rules.ts'
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

interface SendAgainDialogProps<P extends Person> {
  actions: PersonActions<P>
  person: P
}

function SendAgainDialog<P extends Person>({ actions, person }: SendAgainDialogProps<P>) {
  const id = useId()
  const form = useForm({
    resolver: resolverOf(Address),
    defaultValues: { email: person.email },
    mode: 'onTouched',
  })
  const submit = form.handleSubmit(({ email }) => actions.confirm(email))
  return (
    <Dialog
      open={actions.isOpen}
      onClose={actions.close}
      title="Send the invitation again"
      text={<>{person.name} gets a new link. The one before it stops working.</>}
      width="sm"
      busy={actions.isSending}
      actions={
        <>
          <Button variant="outline" onClick={actions.close} disabled={actions.isSending}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={actions.isSending}>
            Send again
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        {actions.failure && <Note text={actions.failure} />}
        <TextField
          control={form.control}
          name="email"
          label="Email"
          type="email"
          required
          lowerCase
          autoComplete="off"
          hint="Change it if the first address was wrong."
        />
      </form>
    </Dialog>
  )
}
