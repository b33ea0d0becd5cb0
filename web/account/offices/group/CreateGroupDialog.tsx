import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { createGroup, GroupForm, getGroup } from '#contract/people/groups.ts'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { resolverOf } from '../../../kit/form/rules.ts'
import { TextField } from '../../../kit/form/TextFields.tsx'
import { isHandled, messageOfFailure } from '../../../kit/http/api-error.ts'
import { reload, useSend } from '../../../kit/http/queries.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Note } from '../../../kit/ui/Note.tsx'
import { toast } from '../../../kit/ui/toasts/toast.ts'

/** Starts a group with the office that this tab works for. */
export function CreateGroupDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const id = useId()
  const send = useSend(createGroup)
  const form = useForm<z.input<typeof GroupForm>, unknown, z.output<typeof GroupForm>>({
    resolver: resolverOf(GroupForm),
    defaultValues: { name: '' },
    mode: 'onTouched',
  })
  const { isSubmitting, errors } = form.formState

  const submit = form.handleSubmit(async (sent) => {
    try {
      const { message } = await send.mutateAsync(sent)
      toast.success(message)
      onClose()
      void reload(getGroup)
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
      width="sm"
      title="Create group"
      text="It begins with the office you’re working for, and you’ll be its group administrator."
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={isSubmitting}>
            Create group
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        {errors.root?.message && <Note text={errors.root.message} />}
        <TextField
          control={form.control}
          name="name"
          label="Group name"
          required
          autoComplete="organization"
          maxLength={100}
        />
      </form>
    </Dialog>
  )
}
