import { useId, useState } from 'react'
import {
  deletePhysician,
  type ListedPhysician,
  physicianChoices,
  setPhysicianStatus,
} from '#contract/physicians.ts'
import { type PhysicianLeaving as Leaving, physicianLeaving } from '#contract/physicians-leaving.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { momentText } from '../kit/dates.ts'
import { SelectInput } from '../kit/inputs.tsx'
import { Note } from '../kit/Note.tsx'
import { useLoad, useSend } from '../kit/queries.ts'
import { isDealtWith, Refusal, wordsOfFailure } from '../kit/refusal.ts'
import { ErrorState, Skeleton } from '../kit/surfaces.tsx'
import { toast } from '../kit/toast.ts'
import { reloadPhysicians } from './physician-texts.ts'

interface PhysicianLeavingProps {
  act: 'Deactivate' | 'Delete'
  question: string
  physician: Pick<ListedPhysician, '_id' | 'name'>
  isOpen: boolean
  onClose: () => void
}

const consequences = {
  Delete: 'They can no longer sign in. What they did stays, under their name.',
  Deactivate: 'They are signed out at once and cannot sign in until they are active again.',
}

/** Asks before a physician leaves: names what they have open, and whose their appointments become. */
export function PhysicianLeaving(props: PhysicianLeavingProps) {
  const { act, question, physician, isOpen, onClose } = props
  const loaded = useLoad(physicianLeaving, { id: physician._id }, { enabled: isOpen, staleTime: 0 })
  const leaving = loaded.isFetching && !loaded.isFetchedAfterMount ? undefined : loaded.data?.data
  const [to, setTo] = useState('')
  const { send, isSending, failure } = useLeaving(props, () => void loaded.refetch())
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      busy={isSending}
      title={question}
      text={
        <>
          <span className="block font-medium break-words text-sand-800">{physician.name}</span>
          {consequences[act]}
        </>
      }
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isSending}>
            No
          </Button>
          <Button
            variant={act === 'Delete' ? 'destructive' : 'default'}
            busy={isSending}
            disabled={!leaving}
            onClick={() => leaving && void send(leaving, to)}
          >
            Yes
          </Button>
        </>
      }
    >
      {failure && <Note text={failure} />}
      {!leaving && loaded.error && (
        <ErrorState failure={loaded.error} onRetry={() => void loaded.refetch()} />
      )}
      {!leaving && !loaded.error && (
        <div role="status">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {leaving && <OpenWork leaving={leaving} physicianId={physician._id} to={to} onTo={setTo} />}
    </Dialog>
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
  const id = useId()
  const choices = useLoad(physicianChoices, {}, { enabled: appointments.length > 0 })
  const others = (choices.data?.data ?? []).filter(({ _id }) => _id !== physicianId)
  return (
    <div className="flex flex-col gap-4">
      {openRequests > 0 && (
        <p className="text-sand-800">
          <strong>{counted(openRequests, 'open request')}</strong> will stay under their name.
        </p>
      )}
      {appointments.length > 0 && (
        <>
          <p className="text-sand-800">
            <strong>{counted(appointments.length, 'upcoming appointment')}</strong> will take place as booked.
          </p>
          <div className="flex flex-col gap-1.5">
            <label htmlFor={id} className="font-medium text-sand-800">
              Physician of these appointments
            </label>
            <SelectInput
              id={id}
              value={to}
              onChoose={onTo}
              options={[
                { value: '', label: 'No physician' },
                ...others.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
            />
          </div>
          <ul
            aria-label="Upcoming appointments"
            className="divide-y divide-sand-200 rounded-lg border border-sand-200"
          >
            {appointments.map(({ _id, start, memberName }) => (
              <li key={_id} className="px-3 py-2 wrap-anywhere">
                {momentText(start)} <span className="text-sand-600">with {memberName}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function useLeaving({ act, physician, onClose }: PhysicianLeavingProps, lookAgain: () => void) {
  const setStatus = useSend(setPhysicianStatus)
  const remove = useSend(deletePhysician)
  const [failure, setFailure] = useState<string>()
  const send = async ({ appointments }: Leaving, to: string) => {
    const physicianId = physician._id
    const shown = appointments.map(({ _id, sequence }) => ({ appointmentId: _id, sequence }))
    const leaving = { to, appointments: shown }
    setFailure(undefined)
    try {
      const { message } =
        act === 'Delete'
          ? await remove.mutateAsync({ physicianId, leaving })
          : await setStatus.mutateAsync({ physicianId, status: 'deactive', leaving })
      onClose()
      toast.success(message)
    } catch (thrown) {
      if (isDealtWith(thrown)) return
      if (thrown instanceof Refusal && thrown.code.includes('appointments')) {
        setFailure(wordsOfFailure(thrown))
        return lookAgain()
      }
      onClose()
      toast.error(wordsOfFailure(thrown))
    }
    void reloadPhysicians()
  }
  return { send, failure, isSending: setStatus.isPending || remove.isPending }
}
