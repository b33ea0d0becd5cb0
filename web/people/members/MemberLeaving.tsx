import { useState } from 'react'
import { countText } from '#contract/formats.ts'
import { type Leaving, type LeavingPlan, memberLeaving } from '#contract/people/leaving.ts'
import { deleteMember, setMemberStatus } from '#contract/people/members.ts'
import { workText } from '#contract/people/people.rules.ts'
import { LabeledSelect } from '../../kit/form/choices/SelectInput.tsx'
import { call } from '../../kit/http/client.ts'
import { LeavingAppointments, LeavingDialog } from '../LeavingDialog.tsx'
import type { LeavingProps } from '../use-person-actions.ts'
import { question, reloadMembers } from './members.ts'

/** Asks for confirmation before a member leaves: lists their upcoming appointments and their work, and who takes them over. */
export function MemberLeaving(props: LeavingProps) {
  const { action, person } = props
  const ivrTeamMemberId = person._id
  const [chosen, setChosen] = useState<string>()
  const [workTo, setWorkTo] = useState('')
  const wayOf = ({ ways }: Leaving) => chosen ?? ways[0]?.to ?? cancelAll
  return (
    <LeavingDialog
      {...props}
      question={question(action)}
      endpoint={memberLeaving}
      send={(leaving) => {
        const plan = { ivrTeamMemberId, appointments: planOf(leaving, wayOf(leaving)), workTo }
        return action === 'Delete'
          ? call(deleteMember, plan)
          : call(setMemberStatus, { ...plan, status: 'deactive' })
      }}
      reload={reloadMembers}
    >
      {(leaving) => (
        <div className="flex flex-col gap-6 empty:hidden">
          {leaving.appointments.length > 0 && (
            <Upcoming leaving={leaving} way={wayOf(leaving)} onWay={setChosen} />
          )}
          <Work leaving={leaving} to={workTo} onChoose={setWorkTo} />
        </div>
      )}
    </LeavingDialog>
  )
}

interface WorkProps {
  leaving: Leaving
  to: string
  onChoose: (memberId: string) => void
}

/** What the member has in the work queue, and who gets it. */
function Work({ leaving: { work, takers }, to, onChoose }: WorkProps) {
  const held = workText(work)
  if (held === '') return null
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink">
        They have <strong>{held}</strong>.
      </p>
      <LabeledSelect
        label="Hand this work over to"
        value={to}
        onChoose={onChoose}
        options={[
          { value: '', label: 'No one: leave it unassigned' },
          ...takers.map(({ _id, label }) => ({ value: _id, label })),
        ]}
      />
    </div>
  )
}

interface UpcomingProps {
  leaving: Leaving
  way: string
  onWay: (way: string) => void
}

function Upcoming({ leaving, way, onWay }: UpcomingProps) {
  const { appointments, colleagues, ways } = leaving
  const plan = planOf(leaving, way)
  const takers = new Map(plan.map(({ appointmentId, memberId }) => [appointmentId, memberId]))
  const nameOf = (id: string | undefined) => colleagues.find(({ _id }) => _id === id)?.label
  const cancelled = plan.filter(({ memberId }) => memberId === '').length
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink">
        <strong>{countText(appointments.length, 'upcoming appointment')}.</strong>{' '}
        {ways.length === 0 && 'No colleague is free at these times. '}
        We’ll email the offices.
      </p>
      {ways.length > 0 && (
        <LabeledSelect label="Hand them over to" value={way} onChoose={onWay} options={wayLabels(leaving)} />
      )}
      <LeavingAppointments
        appointments={appointments}
        withWhom={({ bookedByName }) => bookedByName}
        outcome={({ _id }) => {
          const taker = nameOf(takers.get(_id))
          return (
            <span className={taker ? 'text-action-ink' : 'font-medium text-danger-ink'}>
              {taker ? `goes to ${taker}` : 'will be canceled'}
            </span>
          )
        }}
      />
      {cancelled > 0 && (
        <p className="text-danger-ink">{countText(cancelled, 'appointment')} will be permanently canceled.</p>
      )}
    </div>
  )
}

/** The option that cancels all appointments instead of handing any over. */
export const cancelAll = 'none'

/** What happens to each appointment under the chosen option; those that no one takes over are canceled. */
export function planOf({ appointments, ways }: Leaving, way: string): LeavingPlan {
  const moves = ways.find(({ to }) => to === way)?.moves ?? []
  const takerOf = new Map(moves.map(({ appointmentId, memberId }) => [appointmentId, memberId]))
  return appointments.map(({ _id, sequence }) => ({
    appointmentId: _id,
    sequence,
    memberId: takerOf.get(_id) ?? '',
  }))
}

/** The options, each with how many appointments it hands over. */
export function wayLabels({ appointments, colleagues, ways }: Leaving): { value: string; label: string }[] {
  const nameOf = (id: string) => colleagues.find(({ _id }) => _id === id)?.label ?? ''
  const labels = ways.map(({ to, moves }) => ({
    value: to,
    label: `${to === '' ? 'Several colleagues, based on availability' : nameOf(to)} (${moves.length} of ${appointments.length})`,
  }))
  return [...labels, { value: cancelAll, label: 'No one: cancel all' }]
}
