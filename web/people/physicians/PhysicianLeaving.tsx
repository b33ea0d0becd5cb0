import { useState } from 'react'
import { countText } from '#contract/formats.ts'
import { type PhysicianLeaving as Leaving, physicianLeaving } from '#contract/people/leaving.ts'
import { bookingLabelOf } from '#contract/people/people.rules.ts'
import { deletePhysician, physicianChoices, setPhysicianStatus } from '#contract/people/physicians.ts'
import { LabeledSelect } from '../../kit/form/choices/SelectInput.tsx'
import { call } from '../../kit/http/client.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { LeavingAppointments, LeavingDialog } from '../LeavingDialog.tsx'
import type { LeavingProps } from '../use-person-actions.ts'
import { question, reloadPhysicians } from './physicians.ts'

/** Asks for confirmation before a physician leaves: lists their open work and who takes over their appointments. */
export function PhysicianLeaving(props: LeavingProps) {
  const { action, person } = props
  const physicianId = person._id
  const [to, setTo] = useState('')
  return (
    <LeavingDialog
      {...props}
      question={question(action)}
      endpoint={physicianLeaving}
      send={({ appointments }) => {
        const shown = appointments.map(({ _id, sequence }) => ({ appointmentId: _id, sequence }))
        const plan = { physicianId, leaving: { to, appointments: shown } }
        return action === 'Delete'
          ? call(deletePhysician, plan)
          : call(setPhysicianStatus, { ...plan, status: 'deactive' })
      }}
      reload={reloadPhysicians}
    >
      {(leaving) => <OpenWork leaving={leaving} physicianId={physicianId} to={to} onTo={setTo} />}
    </LeavingDialog>
  )
}

interface OpenWorkProps {
  leaving: Leaving
  physicianId: string
  to: string
  onTo: (to: string) => void
}

function OpenWork({ leaving: { openRequests, appointments }, physicianId, to, onTo }: OpenWorkProps) {
  const choices = useLoad(physicianChoices, {}, { enabled: appointments.length > 0 })
  const others = (choices.data?.data ?? []).filter(({ _id }) => _id !== physicianId)
  return (
    <div className="flex flex-col gap-4">
      {openRequests > 0 && (
        <p className="text-ink">
          <strong>{countText(openRequests, 'open request')}</strong> will stay under their name.
        </p>
      )}
      {appointments.length > 0 && (
        <>
          <p className="text-ink">
            <strong>{countText(appointments.length, 'upcoming appointment')}</strong> will take place as
            booked.
          </p>
          <LabeledSelect
            label="Physician of these appointments"
            value={to}
            onChoose={onTo}
            options={[
              { value: '', label: 'No physician' },
              ...others.map((one) => ({ value: one._id, label: bookingLabelOf(one) })),
            ]}
          />
          <LeavingAppointments appointments={appointments} withWhom={({ memberName }) => memberName} />
        </>
      )}
    </div>
  )
}
