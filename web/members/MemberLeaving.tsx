import { useId, useState } from 'react'
import { deleteMember, type ListedMember, setMemberStatus } from '#contract/members.ts'
import { type Leaving, type LeavingPlan, memberLeaving } from '#contract/members-leaving.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { momentText } from '../kit/dates.ts'
import { SelectInput } from '../kit/inputs.tsx'
import { Note } from '../kit/Note.tsx'
import { useLoad, useSend } from '../kit/queries.ts'
import { isDealtWith, Refusal, wordsOfFailure } from '../kit/refusal.ts'
import { ErrorState, Skeleton } from '../kit/surfaces.tsx'
import { toast } from '../kit/toast.ts'
import { cancelAll, planOf, wayLabels } from './leaving-plan.ts'
import { question, reloadMembers } from './member-texts.ts'

interface MemberLeavingProps {
  act: 'Deactivate' | 'Delete'
  member: Pick<ListedMember, '_id' | 'name'>
  isOpen: boolean
  onClose: () => void
}

const consequences = {
  Delete: 'They can no longer sign in. What they did stays, under their name.',
  Deactivate: 'They are signed out at once and cannot sign in until they are active again.',
}

/** Asks before a member leaves: names what is still to come of them, and who takes it over. */
export function MemberLeaving({ act, member, isOpen, onClose }: MemberLeavingProps) {
  const loaded = useLoad(memberLeaving, { id: member._id }, { enabled: isOpen, staleTime: 0 })
  const leaving = loaded.isFetching && !loaded.isFetchedAfterMount ? undefined : loaded.data?.data
  const [chosen, setChosen] = useState<string>()
  const way = chosen ?? leaving?.ways[0]?.to ?? cancelAll
  const { send, isSending, failure } = useLeaving({ act, member, onClose }, () => void loaded.refetch())
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      busy={isSending}
      title={question(act)}
      text={
        <>
          <span className="block font-medium break-words text-sand-800">{member.name}</span>
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
            onClick={() => leaving && void send(planOf(leaving, way))}
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
      {leaving && leaving.appointments.length > 0 && (
        <Upcoming leaving={leaving} way={way} onWay={setChosen} />
      )}
    </Dialog>
  )
}

interface UpcomingProps {
  leaving: Leaving
  way: string
  onWay: (way: string) => void
}

function Upcoming({ leaving, way, onWay }: UpcomingProps) {
  const id = useId()
  const { appointments, colleagues } = leaving
  const plan = planOf(leaving, way)
  const nameOf = (id: string) => colleagues.find(({ _id }) => _id === id)?.name
  const cancelled = plan.filter(({ memberId }) => memberId === '').length
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sand-800">
        <strong>
          {appointments.length === 1
            ? '1 appointment is still to come.'
            : `${appointments.length} appointments are still to come.`}
        </strong>{' '}
        {leaving.ways.length === 0 && 'No colleague is free at these times. '}
        The offices are told by mail.
      </p>
      {leaving.ways.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="font-medium text-sand-800">
            Hand them over to
          </label>
          <SelectInput id={id} value={way} onChoose={onWay} options={wayLabels(leaving)} />
        </div>
      )}
      <ul
        aria-label="Upcoming appointments"
        className="divide-y divide-sand-200 rounded-lg border border-sand-200"
      >
        {appointments.map(({ _id, start, bookedByName }, at) => {
          const taker = nameOf(plan[at]?.memberId ?? '')
          return (
            <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
              <span className="wrap-anywhere">
                {momentText(start)} <span className="text-sand-600">with {bookedByName}</span>
              </span>
              <span className={taker ? 'text-petrol-800' : 'font-medium text-red-700'}>
                {taker ? `goes to ${taker}` : 'will be cancelled'}
              </span>
            </li>
          )
        })}
      </ul>
      {cancelled > 0 && (
        <p className="text-red-700">
          {cancelled === 1 ? '1 appointment' : `${cancelled} appointments`} will be cancelled for good.
        </p>
      )}
    </div>
  )
}

function useLeaving({ act, member, onClose }: Omit<MemberLeavingProps, 'isOpen'>, lookAgain: () => void) {
  const setStatus = useSend(setMemberStatus)
  const remove = useSend(deleteMember)
  const [failure, setFailure] = useState<string>()
  const send = async (appointments: LeavingPlan) => {
    const ivrTeamMemberId = member._id
    setFailure(undefined)
    try {
      const { message } =
        act === 'Delete'
          ? await remove.mutateAsync({ ivrTeamMemberId, appointments })
          : await setStatus.mutateAsync({ ivrTeamMemberId, status: 'deactive', appointments })
      onClose()
      toast.success(message)
    } catch (thrown) {
      if (isDealtWith(thrown)) return
      if (thrown instanceof Refusal && thrown.code.startsWith('members.appointments')) {
        setFailure(wordsOfFailure(thrown))
        return lookAgain()
      }
      onClose()
      toast.error(wordsOfFailure(thrown))
    }
    void reloadMembers()
  }
  return { send, failure, isSending: setStatus.isPending || remove.isPending }
}
