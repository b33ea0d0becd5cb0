import { type ComponentType, type ReactNode, useState } from 'react'
import {
  addAuthorization,
  editAuthorization,
  ivrAuthorizations,
} from '#contract/authorizations/authorizations.ts'
import {
  addReverification,
  completeReverification,
  type Reverification,
  taskLabels,
} from '#contract/authorizations/reverifications.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { useLoad } from '../kit/http/queries.ts'
import { useIsTeam, useMay } from '../kit/session/user-type.ts'
import { Button, ButtonLink } from '../kit/ui/Button.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { ErrorState, Skeleton } from '../kit/ui/surfaces.tsx'
import { AuthorizationItem } from './AuthorizationItem.tsx'
import { LedgerDialogs } from './LedgerDialogs.tsx'
import type { Opened } from './opened.ts'
import { doneLabel } from './texts.ts'

interface AuthorizationsSectionProps {
  request: IvrDetails
  /** Renders the section with its title: each page has its own component for sections. */
  frame: ComponentType<{ title: string; aside: ReactNode; children: ReactNode }>
}

/** The authorizations of an approved request, and when its coverage must be verified again. */
export default function AuthorizationsSection({ request, frame: Frame }: AuthorizationsSectionProps) {
  const may = useMay()
  const isTeam = useIsTeam()
  const { data, error, refetch } = useLoad(ivrAuthorizations, { id: request._id })
  const [opened, setOpened] = useState<Opened>()
  const found = data?.data
  const { _id: ivrId, ivrNumber } = request
  const open = found?.reverifications.filter(({ doneAt }) => doneAt === null) ?? []
  const mayAsk = found && may(addReverification) && !open.some(({ kind }) => kind === 'plan-change')
  return (
    <Frame
      title="Authorizations"
      aside={
        <div className="flex flex-wrap gap-2 no-print">
          {isTeam && (
            <ButtonLink variant="outline" size="sm" to={`/authorizationpacket/${ivrNumber.slice(1)}`}>
              Authorization packet
            </ButtonLink>
          )}
          {mayAsk && (
            <Button
              variant="outline"
              size="sm"
              onClick={() => setOpened({ kind: 'plan-change', ivrId, ivrNumber })}
            >
              Report a plan change
            </Button>
          )}
          {may(addAuthorization) && (
            <Button size="sm" onClick={() => setOpened({ kind: 'record', request })}>
              Record authorization
            </Button>
          )}
        </div>
      }
    >
      {found ? (
        <div className="flex flex-col gap-6">
          {open.length > 0 && (
            <Tasks tasks={open} {...(may(completeReverification) && { onOpen: setOpened })} />
          )}
          {found.authorizations.length === 0 && <p className="text-ink-soft">No authorizations yet.</p>}
          {found.authorizations.map((authorization) => (
            <AuthorizationItem
              key={authorization._id}
              authorization={authorization}
              mayChange={may(editAuthorization)}
              onOpen={setOpened}
            />
          ))}
        </div>
      ) : error ? (
        <ErrorState failure={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton className="h-4 w-2/3" />
      )}
      <LedgerDialogs opened={opened} />
    </Frame>
  )
}

interface TasksProps {
  tasks: readonly Reverification[]
  onOpen?: (opened: Opened) => void
}

function Tasks({ tasks, onOpen }: TasksProps) {
  return (
    <ul
      aria-label="To be verified again"
      className="divide-y divide-line rounded-lg border border-pending-line bg-pending-soft px-4"
    >
      {tasks.map((task) => (
        <li key={task._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <p className="min-w-0 flex-1 basis-60 break-words">
            <span className="font-medium text-pending">
              {task.kind === 'peer-to-peer'
                ? `Peer-to-peer call by ${dateText(task.dueOn)}`
                : `Verify coverage again by ${dateText(task.dueOn)}: ${taskLabels[task.kind].toLowerCase()}`}
            </span>
            <span className="block text-xs text-ink-soft">
              {[task.authorizationNumber, task.note, task.createdByName].filter(Boolean).join(' · ')}
            </span>
          </p>
          {onOpen && (
            <Button variant="outline" size="sm" onClick={() => onOpen({ kind: 'complete', task })}>
              {doneLabel(task)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
