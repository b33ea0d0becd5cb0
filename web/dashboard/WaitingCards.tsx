import { type Dashboard, maxWaiting, type WaitingList } from '#contract/dashboard/dashboard.ts'
import type { Status } from '#contract/ivr/requests.ts'
import { useIsTeam, useUserType } from '../kit/session/user-type.ts'
import { type ListLink, otherListOf, waitingOnOfficeTitle } from './texts.ts'
import { WaitingCard } from './WaitingCard.tsx'

interface WaitingCardsProps {
  physicianId: string
  seen: Dashboard | undefined
  failure: Error | null
  onRetry: () => void
}

const maxSecondary = 4

/** What waits for the viewer, before everything else, and next to it what waits for the other side. */
export function WaitingCards({ physicianId, seen, failure, onRetry }: WaitingCardsProps) {
  const isTeam = useIsTeam()
  const userType = useUserType()
  const loading = { failure, onRetry }
  const wholeOf = (list: WaitingList | null | undefined, status: Status): ListLink =>
    otherListOf(list?.oldest ?? []) ?? {
      label: `All ${status.toLowerCase()} requests`,
      to: {
        pathname: '/ivrstatus',
        search: `?${new URLSearchParams({ status, ...(physicianId && { physicianId }) })}`,
      },
    }
  if (isTeam) {
    return (
      <div className="mb-6">
        <WaitingCard
          {...loading}
          wide
          title="What needs me"
          list={seen?.onTeam}
          maxItems={maxWaiting}
          none="Nothing needs you right now: every request, prior authorization and support case has its answer."
          all={wholeOf(seen?.onTeam, 'Pending')}
        />
      </div>
    )
  }
  return (
    <div className="mb-6 grid gap-6 ml:grid-cols-2">
      <WaitingCard
        {...loading}
        title={waitingOnOfficeTitle[userType]}
        list={seen?.onOffice ?? undefined}
        maxItems={maxSecondary}
        none="Nothing is missing: no request waits for documents, and no support case for an answer."
        all={wholeOf(seen?.onOffice, 'Conditional')}
      />
      <WaitingCard
        {...loading}
        title="Waiting on the team"
        list={seen?.onTeam}
        maxItems={maxSecondary}
        none="The verification team has answered everything."
        all={wholeOf(seen?.onTeam, 'Pending')}
      />
    </div>
  )
}
