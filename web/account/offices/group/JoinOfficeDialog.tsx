import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { Membership } from '#contract/account/memberships.ts'
import { getGroup, joinGroupOffice } from '#contract/people/groups.ts'
import { SelectField } from '../../../kit/form/choices/ChoiceFields.tsx'
import { isHandled, messageOfFailure } from '../../../kit/http/api-error.ts'
import { reload, useSend } from '../../../kit/http/queries.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Note } from '../../../kit/ui/Note.tsx'
import { toast } from '../../../kit/ui/toasts/toast.ts'

interface JoinOfficeDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The reader's offices outside the group. */
  offices: readonly Membership[]
}

/** Brings an office that the reader administers into the group. */
export function JoinOfficeDialog({ isOpen, onClose, offices }: JoinOfficeDialogProps) {
  const id = useId()
  const join = useSend(joinGroupOffice)
  const form = useForm({ values: { officeId: offices[0]?.officeId ?? '' } })
  const failure = form.formState.errors.root?.message
  const submit = form.handleSubmit(async ({ officeId }) => {
    try {
      const { message } = await join.mutateAsync({ officeId })
      toast.success(message)
      onClose()
      await reload(getGroup)
    } catch (thrown) {
      if (!isHandled(thrown)) form.setError('root', { message: messageOfFailure(thrown) })
    }
  })
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      busy={join.isPending}
      title="Add one of my offices"
      text="Group administrators will see the office’s people and figures, and no patients."
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={join.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={join.isPending}>
            Add office
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {failure && <Note text={failure} />}
        <SelectField
          control={form.control}
          name="officeId"
          label="Office"
          options={offices.map(({ officeId, officeName }) => ({ value: officeId, label: officeName }))}
        />
      </form>
    </Dialog>
  )
}
