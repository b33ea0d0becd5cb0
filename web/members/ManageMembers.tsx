import { Link, useNavigate } from 'react-router'
import { userTypeLabels } from '#contract/endpoint.ts'
import { phoneText } from '#contract/formats.ts'
import {
  inviteMemberAgain,
  type ListedMember,
  type MemberPage,
  memberList,
  setMemberStatus,
  withdrawMemberInvitation,
} from '#contract/people/members.ts'
import { EmailText } from '../account/people/EmailText.tsx'
import { PersonDialogs } from '../account/people/PersonDialogs.tsx'
import { PersonStatus } from '../account/people/PersonStatus.tsx'
import { type PersonActions, usePersonActions } from '../account/people/use-person-actions.ts'
import { useSend } from '../kit/http/queries.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useExistingPage } from '../kit/table/existing-page.ts'
import { type ListPage, useListPage } from '../kit/table/list-page.ts'
import { type ListState, useListState } from '../kit/table/list-state.ts'
import { usePageSize } from '../kit/table/page-size.ts'
import { SearchedList } from '../kit/table/SearchedList.tsx'
import type { Column } from '../kit/table/table-parts.tsx'
import { ButtonLink, type Variant } from '../kit/ui/Button.tsx'
import { cx } from '../kit/ui/cx.ts'
import { PlusIcon } from '../kit/ui/icons/icons.tsx'
import { EmptyState, PageHeader } from '../kit/ui/surfaces.tsx'
import { orDash } from '../kit/ui/text.ts'
import { MemberLeaving } from './MemberLeaving.tsx'
import { editState, question, reloadMembers } from './member-texts.ts'

/**
 * Manage IVR Member: the verification team, invited, edited, deactivated and deleted
 * (docs/spec/members.md, 'List' and 'Statuses and actions').
 */
export function Component() {
  const members = useMembers()
  const { list, page } = members
  const actions = useMemberActs()
  return (
    <>
      <PageHeader title="Manage IVR Member" actions={<AddLink />} />
      <SearchedList
        list={{ ...list, setPage: members.turnTo(list.setPage) }}
        limit={members.limit}
        total={page?.total}
      >
        <DataTable
          caption="IVR members"
          columns={columns}
          rows={page?.ivrMembers}
          keyOf={({ _id }) => _id}
          nameOf={({ name }) => name}
          failure={members.failure}
          onRetry={members.retry}
          empty={<Empty searched={list.search !== ''} />}
          actions={actions.actions}
          rowClass={({ status }) => (status === 'deactive' ? 'bg-rejected-soft/60 text-rejected' : undefined)}
          stale={members.stale}
          skeletonRows={members.limit}
        />
      </SearchedList>
      <MemberDialogs actions={actions} />
    </>
  )
}

function MemberDialogs({ actions }: { actions: PersonActions<ListedMember> }) {
  const action = actions.asked?.action
  if (!actions.asked || !(action === 'Deactivate' || action === 'Delete'))
    return <PersonDialogs actions={actions} question={question} />
  const { person, turn } = actions.asked
  return (
    <MemberLeaving
      key={turn}
      action={action}
      member={person}
      isOpen={actions.isOpen}
      onClose={actions.close}
    />
  )
}

function useMemberActs(): PersonActions<ListedMember> {
  const navigate = useNavigate()
  const setStatus = useSend(setMemberStatus)
  const sendAgain = useSend(inviteMemberAgain)
  const withdraw = useSend(withdrawMemberInvitation)
  return usePersonActions<ListedMember>({
    send: (action, { _id: ivrTeamMemberId }, email) => {
      if (action === 'Withdraw') return withdraw.mutateAsync({ ivrTeamMemberId })
      if (action === 'Send again') return sendAgain.mutateAsync({ ivrTeamMemberId, email })
      // Deactivating and deleting use their own dialog, which also sends what happens to the appointments.
      return setStatus.mutateAsync({ ivrTeamMemberId, status: 'active', ivrTeamId: ivrTeamMemberId })
    },
    reload: reloadMembers,
    edit: ({ _id }) => navigate(`/edit-ivrMember/${_id}`, { state: editState }),
    view: ({ _id }) => navigate(`/view-ivrMember/${_id}`),
  })
}

function AddLink({ variant = 'default' }: { variant?: Variant }) {
  return (
    <ButtonLink to="/add-ivrMember" variant={variant} className="max-sm:w-full">
      <PlusIcon />
      Add IVR Member
    </ButtonLink>
  )
}

function Empty({ searched }: { searched: boolean }) {
  if (searched) return <EmptyState text="No data is found." hint="Try another search." />
  return <EmptyState text="You have no active IVR team member." action={<AddLink variant="outline" />} />
}

const columns: readonly Column<ListedMember>[] = [
  {
    header: 'Name',
    className: 'min-w-36',
    onPhone: 'title',
    cell: ({ _id, name, status, userType }) => (
      <>
        <Link
          to={`/view-ivrMember/${_id}`}
          className={cx(
            'rounded-sm font-medium wrap-anywhere hover:underline',
            status === 'deactive' ? 'text-rejected' : 'text-action-ink hover:text-action-ink',
          )}
        >
          {name}
        </Link>
        <span className={cx('block text-xs', status !== 'deactive' && 'text-ink-soft')}>
          {userTypeLabels[userType]}
        </span>
      </>
    ),
  },
  {
    header: 'Email',
    className: 'min-w-40',
    cell: ({ email }) => <EmailText email={email} />,
  },
  {
    header: 'Mob. Number',
    className: 'whitespace-nowrap tabular',
    cell: ({ phoneNumber }) => orDash(phoneText(phoneNumber)),
  },
  {
    header: 'Fax Number',
    className: 'whitespace-nowrap tabular max-ml:hidden',
    cell: ({ faxNumber }) => orDash(phoneText(faxNumber)),
  },
  {
    header: 'Status',
    onPhone: 'badge',
    cell: ({ status, invitation }) => <PersonStatus status={status} invitation={invitation} />,
  },
]

interface Members extends ListPage<MemberPage> {
  list: ListState<never>
  limit: number
}

/** The page of the team list that the URL asks for. */
function useMembers(): Members {
  const list = useListState()
  const { search, page } = list
  const limit = usePageSize()
  const found = useListPage(memberList, { search, page, limit })
  useExistingPage(list, found.stale ? undefined : found.page?.totalPages)
  return { list, limit, ...found }
}
