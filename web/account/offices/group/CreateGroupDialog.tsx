import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { createGroup, GroupForm, getGroup } from '#contract/people/groups.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { resolverOf } from '../../../kit/form/rules.ts'
import { TextField } from '../../../kit/form/TextFields.tsx'
import { reload, useSend } from '../../../kit/http/queries.ts'
import { toast } from '../../../kit/ui/toasts/toast.ts'

/** Starts a group with the office that this tab works for. */
export function CreateGroupDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const create = useSend(createGroup)
  const form = useForm<z.input<typeof GroupForm>, unknown, z.output<typeof GroupForm>>({
    resolver: resolverOf(GroupForm),
    defaultValues: { name: '' },
    mode: 'onTouched',
  })
  return (
    <FormDialog
      form={form}
      open={isOpen}
      onClose={onClose}
      width="sm"
      title="Create group"
      text="It begins with the office you’re working for, and you’ll be its group administrator."
      action="Create group"
      send={async (group) => {
        const { message } = await create.mutateAsync(group)
        toast.success(message)
        void reload(getGroup)
      }}
    >
      <TextField
        control={form.control}
        name="name"
        label="Group name"
        required
        autoComplete="organization"
        maxLength={100}
      />
    </FormDialog>
  )
}
