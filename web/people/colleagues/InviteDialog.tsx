import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { addColleague, ColleagueForm } from '#contract/people/colleagues.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { resolverOf } from '../../kit/form/rules.ts'
import { PhoneField, TextField } from '../../kit/form/TextFields.tsx'
import { useSend } from '../../kit/http/queries.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'

const empty = { firstName: '', lastName: '', email: '', phoneNumber: '' }

interface InviteDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Reloads the list. */
  reload: () => Promise<void>
}

/** Invites another Office Admin. */
export function InviteDialog({ isOpen, onClose, reload }: InviteDialogProps) {
  const invite = useSend(addColleague)
  const form = useForm<z.input<typeof ColleagueForm>, unknown, ColleagueForm>({
    resolver: resolverOf(ColleagueForm),
    defaultValues: empty,
    mode: 'onTouched',
  })
  const { control } = form
  return (
    <FormDialog
      form={form}
      open={isOpen}
      onClose={onClose}
      title="Invite Colleague"
      text="They get an email with a link to set their own password. As an Office Admin, they have the same access as you."
      action="Invite"
      className="grid gap-x-4 gap-y-5 xs:grid-cols-2"
      send={async (colleague) => {
        const { message } = await invite.mutateAsync(colleague)
        toast.success(message)
        void reload()
      }}
    >
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
    </FormDialog>
  )
}
