import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useRules } from '../../kit/form/rules.ts'
import { TextField } from '../../kit/form/TextFields.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import type { Person, PersonActs } from './use-person-acts.ts'

interface SendAgainDialogProps<P extends Person> {
  acts: PersonActs<P>
  person: P
}

export function SendAgainDialog<P extends Person>({ acts, person }: SendAgainDialogProps<P>) {
  const id = useId()
  const form = useForm({
    resolver: useRules(() => import('./address-rules.ts').then((all) => all.Address)),
    defaultValues: { email: person.email },
    mode: 'onTouched',
  })
  const submit = form.handleSubmit(({ email }) => acts.confirm(email))
  return (
    <Dialog
      open={acts.isOpen}
      onClose={acts.close}
      title="Send the invitation again"
      text={<>{person.name} gets a new link. The one before it stops working.</>}
      width="sm"
      busy={acts.isSending}
      actions={
        <>
          <Button variant="outline" onClick={acts.close} disabled={acts.isSending}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={acts.isSending}>
            Send again
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        {acts.failure && <Note text={acts.failure} />}
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
