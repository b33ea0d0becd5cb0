import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { resolverOf } from '../../kit/form/rules.ts'
import { TextField } from '../../kit/form/TextFields.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { Address } from './address-rules.ts'
import type { Person, PersonActions } from './use-person-actions.ts'

interface SendAgainDialogProps<P extends Person> {
  actions: PersonActions<P>
  person: P
}

export function SendAgainDialog<P extends Person>({ actions, person }: SendAgainDialogProps<P>) {
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
