import { useState } from 'react'
import { type CalendarSync, checkCalendarSync, disconnectCalendar } from '#contract/appointments/calendar.ts'
import { reload, useSend } from '../../kit/http/queries.ts'
import { toastReply } from '../../kit/http/reply-toasts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ConfirmDialog } from '../../kit/ui/Dialog.tsx'
import { CalendarIcon, CheckCircleIcon } from '../../kit/ui/icons.tsx'
import { Card, ErrorState, LoadingBars } from '../../kit/ui/surfaces.tsx'
import type { CalendarSyncState } from './use-calendar-sync.ts'

/**
 * The prompt to connect a calendar, and the state of the connection
 * (docs/spec/schedules.md, 'Google Calendar').
 */
export function CalendarCard({ calendar }: { calendar: CalendarSyncState }) {
  const { sync, failure, retry } = calendar
  if (failure)
    return (
      <Card>
        <ErrorState failure={failure} onRetry={retry} />
      </Card>
    )
  return <Card>{sync ? <Connection sync={sync} calendar={calendar} /> : <LoadingBars bar="h-10" />}</Card>
}

function Connection({ sync, calendar }: { sync: CalendarSync; calendar: CalendarSyncState }) {
  const { isLeaving, startFailure, connect } = calendar
  const isSynced = sync.state === 'synced'
  const Icon = isSynced ? CheckCircleIcon : CalendarIcon
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${isSynced ? 'bg-approved-soft text-approved' : 'bg-chosen text-action-ink'}`}
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium text-ink">{title(sync)}</p>
        <p className="mt-0.5 wrap-anywhere text-ink-soft">{explanation(sync)}</p>
        {sync.available && sync.standIn && (
          <p className="mt-1 text-xs text-ink-soft">
            This is a demo. It simulates Google Calendar, so you don’t need a Google account.
          </p>
        )}
        {startFailure && (
          <p role="alert" className="mt-2 text-danger-ink">
            {startFailure}
          </p>
        )}
      </div>
      {sync.available && (
        <div className="flex flex-wrap items-center gap-4">
          {sync.state !== 'none' && <Disconnect />}
          <Button disabled={isSynced} busy={isLeaving} onClick={() => void connect()}>
            {sync.state === 'again' ? 'Sync again' : 'Sync Google Calendar'}
          </Button>
        </div>
      )}
    </div>
  )
}

function title({ available, state }: CalendarSync): string {
  if (!available) return 'No calendar service is set up for this portal'
  if (state === 'synced') return 'Your Google Calendar is connected'
  if (state === 'again') return 'Verimend can no longer use your calendar'
  return 'Please connect your Google Calendar first'
}

function explanation({ available, state, email }: CalendarSync): string {
  if (!available) return 'Your schedule works without one. Meetings use the portal’s meeting service.'
  if (state === 'synced')
    return `${email ? `As ${email}. ` : ''}Appointments show up in it, and offices can’t book times when you’re busy.`
  if (state === 'again')
    return 'Your booked appointments are safe, but your calendar no longer updates and offices can’t book new times. Sync again, or disconnect.'
  return 'Until then, no one can book you. Afterward, appointments show up in it with a Meet link, and offices can’t book times when you’re busy.'
}

function Disconnect() {
  const [isOpen, setOpen] = useState(false)
  const disconnect = useSend(disconnectCalendar)
  const confirm = async () => {
    if (await toastReply(disconnect.mutateAsync({}))) await reload(checkCalendarSync)
    setOpen(false)
  }
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Are you sure you want to disconnect your Google Calendar?"
        text="Verimend disconnects it right away. Booked appointments stay booked, but no one can book you until you connect a calendar again."
        cancelLabel="No"
        confirmLabel="Yes"
        busy={disconnect.isPending}
        onCancel={() => setOpen(false)}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
