import { useState } from 'react'
import {
  addColleague,
  type Colleague,
  ColleagueForm,
  colleagueList,
  deleteColleague,
  inviteColleagueAgain,
  setColleagueStatus,
  withdrawColleagueInvitation,
} from '#contract/people/colleagues.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useSchemaForm } from '../../kit/form/resolver.ts'
import { PhoneField, TextField } from '../../kit/form/TextFields.tsx'
import { call } from '../../kit/http/client.ts'
import { reload, useSend } from '../../kit/http/queries.ts'
import { useList } from '../../kit/table/list.ts'
import { ListPages } from '../../kit/table/Pagination.tsx'
import type { Column } from '../../kit/table/table-parts.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { PlusIcon } from '../../kit/ui/icons.tsx'
import { EmptyState } from '../../kit/ui/surfaces.tsx'
import { PersonTable } from '../PersonList.tsx'
import { emailColumn, phoneColumn, statusColumn } from '../person-columns.tsx'
import type { AskedAction, PersonActs } from '../use-person-actions.ts'

const colleagues = { endpoint: colleagueList, rowsIn: 'colleagues' } as const

/** The other Office Admins of the office: invited, deactivated and deleted (docs/spec/colleagues.md). */
export function ColleaguesTab() {
  const list = useList(colleagues, { input: ({ page, limit }) => ({ page, limit, search: '' }) })
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-4 py-4 sm:px-6">
        <p className="max-w-prose flex-1 basis-60 text-ink-soft">
          People in your office with their own account. They have the same access as you. Activity is logged
          by person.
        </p>
        <Button onClick={() => setInviting(true)} className="max-sm:w-full">
          <PlusIcon />
          Invite Colleague
        </Button>
      </div>
      <PersonTable
        caption="Colleagues"
        list={list}
        columns={columns}
        acts={acts}
        empty={
          <EmptyState
            text="You have no colleagues here yet."
            hint="Invite everyone you work with, so that no one shares a password."
          />
        }
        skeletonRows={3}
      />
      {(list.total ?? 0) > list.limit && <ListPages list={list} />}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </>
  )
}

const empty = { firstName: '', lastName: '', email: '', phoneNumber: '' }

interface InviteDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Invites another Office Admin. */
function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const invite = useSend(addColleague)
  const form = useSchemaForm(ColleagueForm, empty)
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
      send={(colleague) => invite.mutateAsync(colleague)}
      changed={[colleagueList]}
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

const verbs: Record<AskedAction, string> = {
  Delete: 'delete this colleague',
  Active: 'activate this colleague',
  Deactivate: 'deactivate this colleague',
  'Send again': 'send this invitation again',
  Withdraw: 'withdraw this invitation',
}

const acts: PersonActs<Colleague> = {
  // docs/spec/colleagues.md, 'Statuses and actions'
  question: (action) => `Are you sure you want to ${verbs[action]}?`,
  send: {
    Active: (colleagueId) => call(setColleagueStatus, { colleagueId, status: 'active' }),
    Deactivate: (colleagueId) => call(setColleagueStatus, { colleagueId, status: 'deactive' }),
    Delete: (colleagueId) => call(deleteColleague, { colleagueId }),
    'Send again': (colleagueId, email) => call(inviteColleagueAgain, { colleagueId, email }),
    Withdraw: (colleagueId) => call(withdrawColleagueInvitation, { colleagueId }),
  },
  reload: () => reload(colleagueList),
}

const columns: readonly Column<Colleague>[] = [
  {
    header: 'Name',
    className: 'min-w-36',
    onPhone: 'title',
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
  },
  emailColumn,
  phoneColumn,
  statusColumn,
]
