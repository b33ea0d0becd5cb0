import {
  invitePhysicianAgain,
  type ListedPhysician,
  managedPhysicians,
  setPhysicianStatus,
  withdrawPhysicianInvitation,
} from '#contract/people/physicians.ts'
import { call } from '../../kit/http/client.ts'
import { useList } from '../../kit/table/list.ts'
import type { Column } from '../../kit/table/table-parts.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { orDash } from '../../kit/ui/text.ts'
import { PeopleScreen } from '../PersonList.tsx'
import { emailColumn, NameLink, statusColumn } from '../person-columns.tsx'
import type { PersonActs } from '../use-person-actions.ts'
import { PhysicianLeaving } from './PhysicianLeaving.tsx'
import { cityAndState, editState, question, reloadPhysicians } from './physicians.ts'

const managed = { endpoint: managedPhysicians, rowsIn: 'physicians' } as const

/**
 * Manage Physician: the office's physicians, invited, edited, deactivated and deleted
 * (docs/spec/physicians.md, 'List' and 'Statuses and actions').
 */
export function Component() {
  const list = useList(managed)
  return (
    <PeopleScreen
      title="Manage Physician"
      add={{ to: '/add-managePhysician', label: 'Invite Physician' }}
      nobody="You have no active physician."
      caption="Physicians"
      list={list}
      columns={columns}
      acts={acts}
    />
  )
}

const acts: PersonActs<ListedPhysician> = {
  question,
  send: {
    Active: (physicianId) => call(setPhysicianStatus, { physicianId, status: 'active' }),
    'Send again': (physicianId, email) => call(invitePhysicianAgain, { physicianId, email }),
    Withdraw: (physicianId) => call(withdrawPhysicianInvitation, { physicianId }),
  },
  Leaving: PhysicianLeaving,
  reload: reloadPhysicians,
  edit: (physician) => ({ to: `/edit-managePhysician/${physician._id}`, state: editState(physician) }),
  view: ({ _id }) => ({ to: `/view-managePhysician/${_id}` }),
}

/** Columns that narrow tables omit; the physician's own page shows them. */
const fromWide = 'max-lg:hidden'

const columns: readonly Column<ListedPhysician>[] = [
  {
    header: 'Physician Name',
    className: 'min-w-36',
    onPhone: 'title',
    cell: (physician) => <NameLink to={`/view-managePhysician/${physician._id}`} person={physician} />,
  },
  emailColumn,
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
  statusColumn,
  {
    header: 'State/City',
    className: cx('min-w-28', fromWide),
    cell: (physician) => <span className="wrap-anywhere">{cityAndState(physician)}</span>,
  },
]
