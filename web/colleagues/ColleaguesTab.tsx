import { useState } from 'react'
import { phoneText } from '#contract/formats.ts'
import {
  type Colleague,
  colleagueList,
  deleteColleague,
  inviteColleagueAgain,
  setColleagueStatus,
  withdrawColleagueInvitation,
} from '#contract/people/colleagues.ts'
import { EmailText } from '../account/people/EmailText.tsx'
import { PersonDialogs } from '../account/people/PersonDialogs.tsx'
import { PersonStatus } from '../account/people/PersonStatus.tsx'
import { type PersonActions, usePersonActions } from '../account/people/use-person-actions.ts'
import { useSend } from '../kit/http/queries.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useExistingPage } from '../kit/table/existing-page.ts'
import { useListPage } from '../kit/table/list-page.ts'
import { useListState } from '../kit/table/list-state.ts'
import { Pagination } from '../kit/table/Pagination.tsx'
import { usePageSize } from '../kit/table/page-size.ts'
import type { Column } from '../kit/table/table-parts.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { PlusIcon } from '../kit/ui/icons/icons.tsx'
import { EmptyState } from '../kit/ui/surfaces.tsx'
import { orDash } from '../kit/ui/text.ts'
import { question, reloadColleagues } from './colleague-texts.ts'
import { InviteDialog } from './InviteDialog.tsx'

/** The other Office Admins of the office: invited, deactivated and deleted (docs/spec/colleagues.md). */
export function ColleaguesTab() {
  const list = useListState()
  const limit = usePageSize()
  const found = useListPage(colleagueList, { page: list.page, limit, search: '' })
  const [isInviting, setInviting] = useState(false)
  const actions = useColleagueActs()
  useExistingPage(list, found.stale ? undefined : found.page?.totalPages)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-4 py-4 sm:px-6">
        <p className="max-w-prose flex-1 basis-60 text-ink-soft">
          Everybody who works for your office with an account of their own. They see and do what you do, and
          everything is recorded under the name of who did it.
        </p>
        <Button onClick={() => setInviting(true)} className="max-sm:w-full">
          <PlusIcon />
          Invite Colleague
        </Button>
      </div>
      <DataTable
        caption="Colleagues"
        columns={columns}
        rows={found.page?.colleagues}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        failure={found.failure}
        onRetry={found.retry}
        empty={
          <EmptyState
            text="You have no colleagues here yet."
            hint="Invite everybody who works with you, so that nobody shares a password."
          />
        }
        actions={actions.actions}
        rowClass={({ status }) => (status === 'deactive' ? 'bg-rejected-soft/60 text-rejected' : undefined)}
        stale={found.stale}
        skeletonRows={3}
      />
      {found.page && found.page.total > limit && (
        <Pagination
          page={list.page}
          limit={limit}
          total={found.page.total}
          onPage={found.turnTo(list.setPage)}
        />
      )}
      <PersonDialogs actions={actions} question={question} />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </>
  )
}

function useColleagueActs(): PersonActions<Colleague> {
  const setStatus = useSend(setColleagueStatus)
  const remove = useSend(deleteColleague)
  const sendAgain = useSend(inviteColleagueAgain)
  const withdraw = useSend(withdrawColleagueInvitation)
  return usePersonActions<Colleague>({
    send: (action, { _id: colleagueId }, email) => {
      if (action === 'Withdraw') return withdraw.mutateAsync({ colleagueId })
      if (action === 'Send again') return sendAgain.mutateAsync({ colleagueId, email })
      if (action === 'Delete') return remove.mutateAsync({ colleagueId })
      return setStatus.mutateAsync({ colleagueId, status: action === 'Active' ? 'active' : 'deactive' })
    },
    reload: reloadColleagues,
  })
}

const columns: readonly Column<Colleague>[] = [
  {
    header: 'Name',
    className: 'min-w-36',
    onPhone: 'title',
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
  },
  { header: 'Email', className: 'min-w-40', cell: ({ email }) => <EmailText email={email} /> },
  {
    header: 'Mob. Number',
    className: 'whitespace-nowrap tabular',
    cell: ({ phoneNumber }) => orDash(phoneText(phoneNumber)),
  },
  {
    header: 'Status',
    onPhone: 'badge',
    cell: ({ status, invitation }) => <PersonStatus status={status} invitation={invitation} />,
  },
]
