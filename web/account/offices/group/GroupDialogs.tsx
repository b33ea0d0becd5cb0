import { useId } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { Membership } from '#contract/account/memberships.ts'
import {
  createGroup,
  GroupForm,
  GroupInvitation,
  type GroupOffice,
  getGroup,
  inviteToOffices,
  joinGroupOffice,
} from '#contract/people/groups.ts'
import { SelectField } from '../../../kit/form/choices/ChoiceFields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { FieldError } from '../../../kit/form/field-frame.tsx'
import { Tick } from '../../../kit/form/inputs.tsx'
import { useSchemaForm } from '../../../kit/form/resolver.ts'
import { PhoneField, TextField } from '../../../kit/form/TextFields.tsx'
import { useSend } from '../../../kit/http/queries.ts'
import { Button } from '../../../kit/ui/Button.tsx'

/** Starts a group with the office that this tab works for. */
export function CreateGroupDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const create = useSend(createGroup)
  const form = useSchemaForm(GroupForm, { name: '' })
  return (
    <FormDialog
      form={form}
      open={isOpen}
      onClose={onClose}
      width="sm"
      title="Create group"
      text="It begins with the office you’re working for, and you’ll be its group administrator."
      action="Create group"
      send={(group) => create.mutateAsync(group)}
      changed={[getGroup]}
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

interface JoinOfficeDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The reader's offices outside the group. */
  offices: readonly Membership[]
}

/** Brings an office that the reader administers into the group. */
export function JoinOfficeDialog({ isOpen, onClose, offices }: JoinOfficeDialogProps) {
  const join = useSend(joinGroupOffice)
  const form = useForm({ values: { officeId: offices[0]?.officeId ?? '' } })
  return (
    <FormDialog
      form={form}
      open={isOpen}
      onClose={onClose}
      title="Add one of my offices"
      text="Group administrators will see the office’s people and figures, and no patients."
      action="Add office"
      send={(office) => join.mutateAsync(office)}
      changed={[getGroup]}
    >
      <SelectField
        control={form.control}
        name="officeId"
        label="Office"
        options={offices.map(({ officeId, officeName }) => ({ value: officeId, label: officeName }))}
      />
    </FormDialog>
  )
}

const empty = { firstName: '', lastName: '', email: '', phoneNumber: '', officeIds: [] as string[] }

interface InviteToOfficesDialogProps {
  isOpen: boolean
  onClose: () => void
  offices: readonly Pick<GroupOffice, '_id' | 'name'>[]
}

/** Invites one person to several offices with one email. Input stays until it is sent. */
export function InviteToOfficesDialog({ isOpen, onClose, offices }: InviteToOfficesDialogProps) {
  const id = useId()
  const invite = useSend(inviteToOffices)
  const form = useSchemaForm(GroupInvitation, empty)
  const { control } = form
  const { field, fieldState } = useController({ control, name: 'officeIds' })
  const chosen = new Set(field.value)
  const choose = (ids: ReadonlySet<string>) =>
    field.onChange(offices.flatMap(({ _id }) => (ids.has(_id) ? _id : [])))
  const all = chosen.size === offices.length

  return (
    <FormDialog
      form={form}
      open={isOpen}
      onClose={onClose}
      title="Invite to several offices"
      text="They get one email with one link, and will be an Office Admin of each office you choose."
      action="Invite"
      className="grid gap-x-4 gap-y-5 xs:grid-cols-2"
      send={(invited) => invite.mutateAsync(invited)}
      changed={[getGroup]}
    >
      <TextField control={control} name="firstName" label="First name" required />
      <TextField control={control} name="lastName" label="Last name" required />
      <TextField
        control={control}
        name="email"
        label="Email"
        type="email"
        required
        lowerCase
        className="xs:col-span-2"
      />
      <PhoneField control={control} name="phoneNumber" label="Mobile number" className="xs:col-span-2" />
      <fieldset
        className="flex min-w-0 flex-col gap-1.5 xs:col-span-2"
        aria-describedby={fieldState.error ? `${id}-offices-error` : undefined}
      >
        <div className="flex items-center justify-between gap-4">
          <legend className="contents font-medium">
            <span>
              Offices
              <span aria-hidden="true" className="ml-0.5 text-danger-ink">
                *
              </span>
            </span>
          </legend>
          <Button variant="link" onClick={() => choose(new Set(all ? [] : offices.map(({ _id }) => _id)))}>
            {all ? 'Clear all' : 'Choose all'}
          </Button>
        </div>
        <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-lg border border-control">
          {offices.map(({ _id, name }, at) => (
            <li key={_id}>
              <label htmlFor={`${id}-${_id}`} className="flex items-start gap-2.5 px-3 py-2.5">
                <Tick
                  id={`${id}-${_id}`}
                  {...(at === 0 && { ref: field.ref })}
                  checked={chosen.has(_id)}
                  onBlur={field.onBlur}
                  aria-invalid={fieldState.error ? true : undefined}
                  onChange={(checked) => {
                    const next = new Set(chosen)
                    checked ? next.add(_id) : next.delete(_id)
                    choose(next)
                  }}
                />
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </label>
            </li>
          ))}
        </ul>
        {fieldState.error?.message && <FieldError id={`${id}-offices`} error={fieldState.error.message} />}
      </fieldset>
    </FormDialog>
  )
}
