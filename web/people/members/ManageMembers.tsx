import { userTypeLabels } from '#contract/endpoint.ts'
import { phoneText } from '#contract/formats.ts'
import {
  inviteMemberAgain,
  type ListedMember,
  memberList,
  setMemberStatus,
  withdrawMemberInvitation,
} from '#contract/people/members.ts'
import { call } from '../../kit/http/client.ts'
import { useList } from '../../kit/table/list.ts'
import type { Column } from '../../kit/table/table-parts.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { orDash } from '../../kit/ui/text.ts'
import { PeopleScreen } from '../PersonList.tsx'
import { emailColumn, NameLink, phoneColumn, statusColumn } from '../person-columns.tsx'
import type { PersonActs } from '../use-person-actions.ts'
import { MemberLeaving } from './MemberLeaving.tsx'
import { editState, question, reloadMembers } from './members.ts'

const team = { endpoint: memberList, rowsIn: 'ivrMembers' } as const

/**
 * Manage IVR Member: the verification team, invited, edited, deactivated and deleted
 * (docs/spec/members.md, 'List' and 'Statuses and actions').
 */
export function Component() {
  const list = useList(team)
  return (
    <PeopleScreen
      title="Manage IVR Member"
      add={{ to: '/add-ivrMember', label: 'Add IVR Member' }}
      nobody="You have no active IVR team member."
      caption="IVR members"
      list={list}
      columns={columns}
      acts={acts}
    />
  )
}

const acts: PersonActs<ListedMember> = {
  question,
  send: {
    Active: (id) => call(setMemberStatus, { ivrTeamMemberId: id, status: 'active', ivrTeamId: id }),
    'Send again': (ivrTeamMemberId, email) => call(inviteMemberAgain, { ivrTeamMemberId, email }),
    Withdraw: (ivrTeamMemberId) => call(withdrawMemberInvitation, { ivrTeamMemberId }),
  },
  Leaving: MemberLeaving,
  reload: reloadMembers,
  edit: ({ _id }) => ({ to: `/edit-ivrMember/${_id}`, state: editState }),
  view: ({ _id }) => ({ to: `/view-ivrMember/${_id}` }),
}

const columns: readonly Column<ListedMember>[] = [
  {
    header: 'Name',
    className: 'min-w-36',
    onPhone: 'title',
    cell: (member) => (
      <>
        <NameLink to={`/view-ivrMember/${member._id}`} person={member} />
        <span className={cx('block text-xs', member.status !== 'deactive' && 'text-ink-soft')}>
          {userTypeLabels[member.userType]}
        </span>
      </>
    ),
  },
  emailColumn,
  phoneColumn,
  {
    header: 'Fax Number',
    className: 'whitespace-nowrap tabular max-ml:hidden',
    cell: ({ faxNumber }) => orDash(phoneText(faxNumber)),
  },
  statusColumn,
]
