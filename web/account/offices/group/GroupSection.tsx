import { useRef, useState } from 'react'
import { getMemberships } from '#contract/account/memberships.ts'
import { officeAdmin, userTypeLabels } from '#contract/endpoint.ts'
import { numberText } from '#contract/formats.ts'
import { statuses } from '#contract/ivr/requests.ts'
import {
  type GroupOffice,
  type GroupPerson,
  getGroup,
  type OfficeGroup,
  removeGroupOffice,
  setGroupAdmin,
} from '#contract/people/groups.ts'
import { call } from '../../../kit/http/client.ts'
import { reload, useLoad, useSend } from '../../../kit/http/queries.ts'
import { toastReply } from '../../../kit/http/reply-toasts.ts'
import { DataTable } from '../../../kit/table/DataTable.tsx'
import type { Column } from '../../../kit/table/table-parts.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { ConfirmDialog } from '../../../kit/ui/Dialog.tsx'
import { PlusIcon } from '../../../kit/ui/icons.tsx'
import { StatusBadge } from '../../../kit/ui/StatusBadge.tsx'
import { Card, EmptyState, ErrorState, Skeleton } from '../../../kit/ui/surfaces.tsx'
import { capitalize, orDash } from '../../../kit/ui/text.ts'
import { AddOfficeDialog } from '../AddOfficeDialog.tsx'
import { CreateGroupDialog, InviteToOfficesDialog, JoinOfficeDialog } from './GroupDialogs.tsx'
import { ImportPeopleDialog } from './ImportPeopleDialog.tsx'

type OpenDialog = 'create' | 'join' | 'add' | 'invite' | 'import'

/** The group of the office that this tab works for, for its administrators; everyone else can start one. */
export function GroupSection() {
  const loaded = useLoad(getGroup, {})
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  const group = loaded.data?.data
  const own = useLoad(getMemberships, {}).data?.data ?? []
  const outside = own.filter(
    ({ officeId, userType }) =>
      userType === officeAdmin && !group?.offices.some(({ _id }) => _id === officeId),
  )
  return (
    <>
      {!loaded.data && (
        <Card flush title="Group">
          {loaded.error ? (
            <ErrorState failure={loaded.error} onRetry={() => void loaded.refetch()} />
          ) : (
            <Skeleton className="m-6 h-12" />
          )}
        </Card>
      )}
      {group === null && (
        <Card title="Group">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="max-w-prose flex-1 basis-60 text-ink-soft">
              Offices of one organization can form a group. Its group administrators add offices, invite
              people to several offices, and see the people and figures of all of them. They don’t see
              patients of offices they don’t work in.
            </p>
            <Button variant="outline" onClick={() => setOpen('create')} className="max-sm:w-full">
              Create group
            </Button>
          </div>
        </Card>
      )}
      {group && <GroupCards group={group} canJoin={outside.length > 0} onOpen={setOpen} />}
      <CreateGroupDialog isOpen={open === 'create'} onClose={close} />
      <JoinOfficeDialog isOpen={open === 'join'} onClose={close} offices={outside} />
      <AddOfficeDialog isOpen={open === 'add'} onClose={close} toGroup />
      <InviteToOfficesDialog isOpen={open === 'invite'} onClose={close} offices={group?.offices ?? []} />
      <ImportPeopleDialog isOpen={open === 'import'} onClose={close} />
    </>
  )
}

interface GroupCardsProps {
  group: OfficeGroup
  /** The reader has offices outside the group. */
  canJoin: boolean
  onOpen: (dialog: OpenDialog) => void
}

function GroupCards({ group: { name, offices, people }, canJoin, onOpen }: GroupCardsProps) {
  const [removed, setRemoved] = useState<GroupOffice>()
  return (
    <>
      <Card
        flush
        title={`Group: ${name}`}
        aside={
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={() => onOpen('import')}>
              Import from spreadsheet
            </Button>
            {canJoin && (
              <Button variant="outline" size="sm" onClick={() => onOpen('join')}>
                Add one of my offices
              </Button>
            )}
            <Button variant="outline" size="sm" onClick={() => onOpen('add')}>
              <PlusIcon />
              Add office to group
            </Button>
          </div>
        }
      >
        <DataTable
          caption="Offices of the group"
          columns={officeColumns}
          rows={offices}
          keyOf={({ _id }) => _id}
          nameOf={(office) => office.name}
          empty={<EmptyState text="This group has no offices." />}
          actions={(office) => [{ label: 'Remove from group', onChoose: () => setRemoved(office) }]}
        />
        <p className="border-t border-line px-4 py-3 text-xs text-ink-soft sm:px-6">
          First decisions and the median time to a final decision are those of the last four full weeks.
        </p>
      </Card>
      <RemoveDialog group={name} office={removed} onClose={() => setRemoved(undefined)} />
      <Card
        flush
        title="People of the group"
        aside={
          <Button variant="outline" size="sm" onClick={() => onOpen('invite')}>
            <PlusIcon />
            Invite to several offices
          </Button>
        }
      >
        <DataTable
          caption="People of the group"
          columns={personColumns}
          rows={people}
          keyOf={({ _id }) => _id}
          nameOf={(person) => `${person.name}, ${person.officeName}`}
          empty={<EmptyState text="This group has no people yet." />}
          actions={(person) =>
            person.userType === officeAdmin && (person.status === 'active' || person.isGroupAdmin)
              ? [
                  {
                    label: person.isGroupAdmin ? 'Remove as group administrator' : 'Make group administrator',
                    onChoose: () => void administer(person),
                  },
                ]
              : []
          }
        />
      </Card>
    </>
  )
}

interface RemoveDialogProps {
  group: string
  office: GroupOffice | undefined
  onClose: () => void
}

function RemoveDialog({ group, office, onClose }: RemoveDialogProps) {
  const remove = useSend(removeGroupOffice)
  const last = useRef(office)
  if (office) last.current = office
  const name = last.current?.name ?? ''
  return (
    <ConfirmDialog
      open={office !== undefined}
      title={`Remove ${name} from ${group}?`}
      text="The office keeps its people and records. Its figures and people no longer appear in the group."
      confirmLabel="Remove"
      variant="destructive"
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (!office) return
        void toastReply(remove.mutateAsync({ officeId: office._id })).then(() => {
          onClose()
          void reload(getGroup)
        })
      }}
    />
  )
}

async function administer({ _id: userId, isGroupAdmin }: GroupPerson): Promise<void> {
  await toastReply(call(setGroupAdmin, { userId, isGroupAdmin: !isGroupAdmin }))
  await reload(getGroup)
}

const count = (header: string, of: (office: GroupOffice) => number): Column<GroupOffice> => ({
  header,
  className: 'tabular',
  cell: (office) => numberText(of(office)),
})

const officeColumns: readonly Column<GroupOffice>[] = [
  {
    header: 'Office',
    className: 'min-w-40',
    onPhone: 'title',
    cell: ({ name, city, state }) => (
      <>
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block font-normal text-ink-soft">
          {city}, {state}
        </span>
      </>
    ),
  },
  ...statuses.map((status) => count(status, ({ requests }) => requests[status])),
  count('First decisions', ({ firstDecisions }) => firstDecisions),
  {
    header: 'Median time',
    className: 'tabular whitespace-nowrap',
    cell: ({ medianHours }) => orDash(medianHours === null ? '' : `${numberText(medianHours)} h`),
  },
]

const personColumns: readonly Column<GroupPerson>[] = [
  {
    header: 'Name',
    className: 'min-w-36',
    onPhone: 'title',
    cell: ({ name, email }) => (
      <>
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block font-normal wrap-anywhere text-ink-soft">{email}</span>
      </>
    ),
  },
  {
    header: 'User type',
    cell: ({ userType, isGroupAdmin }) => (
      <>
        <span className="block">{userTypeLabels[userType]}</span>
        {isGroupAdmin && <span className="block text-ink-soft">Group administrator</span>}
      </>
    ),
  },
  { header: 'Office', className: 'min-w-36', cell: ({ officeName }) => officeName },
  { header: 'Status', onPhone: 'badge', cell: ({ status }) => <StatusBadge status={capitalize(status)} /> },
]
