import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { addOffice, getMemberships, NewOffice } from '#contract/account/memberships.ts'
import { addGroupOffice, getGroup } from '#contract/people/groups.ts'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { resolverOf } from '../../kit/form/rules.ts'
import { TextField } from '../../kit/form/TextFields.tsx'
import { isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { reload, useSend } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { OfficeFields, type OfficeForm } from '../profile/OfficeFields.tsx'

const empty = {
  ...{ officeName: '', taxID: '', npiNumber: '', address: '', city: '', state: '', zipCode: '' },
  faxNumber: '',
}

interface AddOfficeDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Into the group of the office that this tab works for. */
  toGroup?: boolean
}

/** Adds an office of one's own; what was typed stays until it is sent, also when the dialog is closed. */
export function AddOfficeDialog({ isOpen, onClose, toGroup = false }: AddOfficeDialogProps) {
  const id = useId()
  const send = useSend(toGroup ? addGroupOffice : addOffice)
  const title = toGroup ? 'Add office to group' : 'Add office'
  const form = useForm<z.input<typeof NewOffice>, unknown, z.output<typeof NewOffice>>({
    resolver: resolverOf(NewOffice),
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
      void reload(getMemberships, getGroup)
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
      title={title}
      text="You’ll be its Office Admin. Physicians, requests and drafts of your other offices stay there."
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={isSubmitting}>
            Add office
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-x-4 gap-y-5 ms:grid-cols-2"
      >
        {errors.root?.message && (
          <div className="ms:col-span-2">
            <Note text={errors.root.message} />
          </div>
        )}
        <OfficeFields form={form as unknown as OfficeForm} />
        <TextField control={control} name="faxNumber" label="Fax" required inputMode="tel" maxLength={20} />
      </form>
    </Dialog>
  )
}
