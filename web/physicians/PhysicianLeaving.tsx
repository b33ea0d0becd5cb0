import { useState } from 'react'
import { type PhysicianLeaving as Leaving, physicianLeaving } from '#contract/people/leaving.ts'
import { bookingLabelOf } from '#contract/people/people.rules.ts'
import {
  deletePhysician,
  type ListedPhysician,
  physicianChoices,
  setPhysicianStatus,
} from '#contract/people/physicians.ts'
import { LeavingAppointments, SuccessorSelect } from '../account/people/LeavingAppointments.tsx'
import { LeavingDialog, type LeavingProps } from '../account/people/LeavingDialog.tsx'
import { useLoad, useSend } from '../kit/http/queries.ts'
import { reloadPhysicians } from './physician-texts.ts'

interface PhysicianLeavingProps extends LeavingProps {
  question: string
  physician: Pick<ListedPhysician, '_id' | 'name'>
}

/** Asks for confirmation before a physician leaves: lists their open work and who takes over their appointments. */
export function PhysicianLeaving({ physician, ...props }: PhysicianLeavingProps) {
  const physicianId = physician._id
  const loaded = useLoad(physicianLeaving, { id: physicianId }, { enabled: props.isOpen, staleTime: 0 })
  const setStatus = useSend(setPhysicianStatus)
  const remove = useSend(deletePhysician)
  const [to, setTo] = useState('')
  return (
    <LeavingDialog
      {...props}
      name={physician.name}
      loaded={loaded}
      send={({ appointments }) => {
        const shown = appointments.map(({ _id, sequence }) => ({ appointmentId: _id, sequence }))
        const leaving = { to, appointments: shown }
        return props.action === 'Delete'
          ? remove.mutateAsync({ physicianId, leaving })
          : setStatus.mutateAsync({ physicianId, status: 'deactive', leaving })
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

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

function OpenWork({ leaving: { openRequests, appointments }, physicianId, to, onTo }: OpenWorkProps) {
  const choices = useLoad(physicianChoices, {}, { enabled: appointments.length > 0 })
  const others = (choices.data?.data ?? []).filter(({ _id }) => _id !== physicianId)
  return (
    <div className="flex flex-col gap-4">
      {openRequests > 0 && (
        <p className="text-ink">
          <strong>{counted(openRequests, 'open request')}</strong> will stay under their name.
        </p>
      )}
      {appointments.length > 0 && (
        <>
          <p className="text-ink">
            <strong>{counted(appointments.length, 'upcoming appointment')}</strong> will take place as booked.
          </p>
          <SuccessorSelect
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
