import { Link, useNavigate } from 'react-router'
import {
  invitePhysicianAgain,
  type ListedPhysician,
  managedPhysicians,
  type PhysicianPage,
  setPhysicianStatus,
  withdrawPhysicianInvitation,
} from '#contract/people/physicians.ts'
import { EmailText } from '../account/people/EmailText.tsx'
import { PersonDialogs } from '../account/people/PersonDialogs.tsx'
import { PersonStatus } from '../account/people/PersonStatus.tsx'
import {
  type AskedAction,
  type PersonActions,
  usePersonActions,
} from '../account/people/use-person-actions.ts'
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
import { PhysicianLeaving } from './PhysicianLeaving.tsx'
import { cityAndState, editState, reloadPhysicians } from './physician-texts.ts'

/**
 * Manage Physician: the office's physicians, invited, edited, deactivated and deleted
 * (docs/spec/physicians.md, 'List' and 'Statuses and actions').
 */
export function Component() {
  const physicians = usePhysicians()
  const { list, page } = physicians
  const actions = usePhysicianActs()
  return (
    <>
      <PageHeader title="Manage Physician" actions={<InviteLink />} />
      <SearchedList
        list={{ ...list, setPage: physicians.turnTo(list.setPage) }}
        limit={physicians.limit}
        total={page?.total}
      >
        <DataTable
          caption="Physicians"
          columns={columns}
          rows={page?.physicians}
          keyOf={({ _id }) => _id}
          nameOf={({ name }) => name}
          failure={physicians.failure}
          onRetry={physicians.retry}
          empty={<Empty searched={list.search !== ''} />}
          actions={actions.actions}
          rowClass={({ status }) => (status === 'deactive' ? 'bg-rejected-soft/60 text-rejected' : undefined)}
          stale={physicians.stale}
          skeletonRows={physicians.limit}
        />
      </SearchedList>
      <PhysicianDialogs actions={actions} />
    </>
  )
}

const question = (action: AskedAction) =>
  action === 'Withdraw'
    ? 'Are you sure you want to withdraw this invitation?'
    : `Are you sure you want to ${action.toLowerCase()} this physician?`

function PhysicianDialogs({ actions }: { actions: PersonActions<ListedPhysician> }) {
  const action = actions.asked?.action
  if (!actions.asked || !(action === 'Deactivate' || action === 'Delete'))
    return <PersonDialogs actions={actions} question={question} />
  const { person, turn } = actions.asked
  return (
    <PhysicianLeaving
      key={turn}
      action={action}
      question={question(action)}
      physician={person}
      isOpen={actions.isOpen}
      onClose={actions.close}
    />
  )
}

function usePhysicianActs(): PersonActions<ListedPhysician> {
  const navigate = useNavigate()
  const setStatus = useSend(setPhysicianStatus)
  const sendAgain = useSend(invitePhysicianAgain)
  const withdraw = useSend(withdrawPhysicianInvitation)
  return usePersonActions<ListedPhysician>({
    send: (action, { _id: physicianId }, email) => {
      if (action === 'Withdraw') return withdraw.mutateAsync({ physicianId })
      if (action === 'Send again') return sendAgain.mutateAsync({ physicianId, email })
      // Deactivating and deleting use their own dialog, which also sends what happens to the appointments.
      return setStatus.mutateAsync({ physicianId, status: 'active' })
    },
    reload: reloadPhysicians,
    edit: (physician) => navigate(`/edit-managePhysician/${physician._id}`, { state: editState(physician) }),
    view: ({ _id }) => navigate(`/view-managePhysician/${_id}`),
  })
}

function InviteLink({ variant = 'default' }: { variant?: Variant }) {
  return (
    <ButtonLink to="/add-managePhysician" variant={variant} className="max-sm:w-full">
      <PlusIcon />
      Invite Physician
    </ButtonLink>
  )
}

function Empty({ searched }: { searched: boolean }) {
  if (searched) return <EmptyState text="No data is found." hint="Try another search." />
  return <EmptyState text="You have no active physician." action={<InviteLink variant="outline" />} />
}

/** Columns that narrow tables omit; the physician's own page shows them. */
const fromWide = 'max-lg:hidden'

const columns: readonly Column<ListedPhysician>[] = [
  {
    header: 'Physician Name',
    className: 'min-w-36',
    onPhone: 'title',
    cell: ({ _id, name, status }) => (
      <Link
        to={`/view-managePhysician/${_id}`}
        className={cx(
          'rounded-sm font-medium wrap-anywhere hover:underline',
          status === 'deactive' ? 'text-rejected' : 'text-action-ink hover:text-action-ink',
        )}
      >
        {name}
      </Link>
    ),
  },
  {
    header: 'Email',
    className: 'min-w-40',
    cell: ({ email }) => <EmailText email={email} />,
  },
  {
    header: 'Specialization',
    className: 'min-w-36',
    cell: ({ specialization }) => <span className="wrap-anywhere">{orDash(specialization ?? '')}</span>,
  },
  {
    header: 'Taxonomy Code',
    className: cx('whitespace-nowrap tabular', fromWide),
    cell: ({ taxonomyCode }) => orDash(taxonomyCode),
  },
  {
    header: 'Status',
    onPhone: 'badge',
    cell: ({ status, invitation }) => <PersonStatus status={status} invitation={invitation} />,
  },
  {
    header: 'State/City',
    className: cx('min-w-28', fromWide),
    cell: (physician) => <span className="wrap-anywhere">{cityAndState(physician)}</span>,
  },
]

interface Physicians extends ListPage<PhysicianPage> {
  list: ListState<never>
  limit: number
}

/** The page of physicians that the URL asks for. */
function usePhysicians(): Physicians {
  const list = useListState()
  const { search, page } = list
  const limit = usePageSize()
  const found = useListPage(managedPhysicians, { search, page, limit })
  useExistingPage(list, found.stale ? undefined : found.page?.totalPages)
  return { list, limit, ...found }
}
