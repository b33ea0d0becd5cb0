import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { addColleague, ColleagueForm } from '#contract/people/colleagues.ts'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { resolverOf } from '../../kit/form/rules.ts'
import { PhoneField, TextField } from '../../kit/form/TextFields.tsx'
import { isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { useSend } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'

const empty = { firstName: '', lastName: '', email: '', phoneNumber: '' }

interface InviteDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Reloads the list. */
  reload: () => Promise<void>
}

/** Invites another Office Admin; what was typed stays until it is sent, also when the dialog is closed. */
export function InviteDialog({ isOpen, onClose, reload }: InviteDialogProps) {
  const id = useId()
  const send = useSend(addColleague)
  const form = useForm<z.input<typeof ColleagueForm>, unknown, ColleagueForm>({
    resolver: resolverOf(ColleagueForm),
    defaultValues: empty,
    mode: 'onTouched',
  })
  const { control, reset } = form
  const { isSubmitting, isSubmitSuccessful, errors } = form.formState
  useEffect(() => {
    if (isSubmitSuccessful && !isOpen) reset(empty)
  }, [isSubmitSuccessful, isOpen, reset])

  const submit = form.handleSubmit(async (sent) => {
    try {
      const { message } = await send.mutateAsync(sent)
      toast.success(message)
      onClose()
      void reload()
    } catch (failure) {
      if (isHandled(failure)) return
      if (!showFieldErrors(form, failure)) form.setError('root', { message: messageOfFailure(failure) })
    }
  })

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      busy={isSubmitting}
      title="Invite Colleague"
      text="They get an email with a link to set their own password. As an Office Admin, they have the same access as you."
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={isSubmitting}>
            Invite
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-x-4 gap-y-5 xs:grid-cols-2"
      >
        {errors.root?.message && (
          <div className="xs:col-span-2">
            <Note text={errors.root.message} />
          </div>
        )}
        <TextField control={control} name="firstName" label="First Name" required autoComplete="off" />
        <TextField control={control} name="lastName" label="Last Name" required autoComplete="off" />
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          required
          lowerCase
          autoComplete="off"
          hint="We’ll email the invitation to this address."
          className="xs:col-span-2"
        />
        <PhoneField control={control} name="phoneNumber" label="Mobile Number" className="xs:col-span-2" />
      </form>
    </Dialog>
  )
}
