import { type ReactNode, useId } from 'react'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { useNotePrint } from '../kit/http/note-print.ts'
import { moveFocus } from '../kit/keys/arrow-keys.ts'
import { NewRows } from '../kit/table/NewRows.tsx'
import { ListPages } from '../kit/table/Pagination.tsx'
import { AppointmentTable } from './AppointmentTable.tsx'
import { tabIn, tabs } from './list-filter.ts'
import { useAppointmentList } from './use-appointments.ts'

interface AppointmentsListProps {
  /** Shown next to the tabs. */
  aside: ReactNode
  /** Search and time zone, above the table. */
  toolbar: ReactNode
  onCancel: (appointment: Appointment) => void
}

/** Appointments by day: upcoming ones, the next first, and past ones (docs/spec/appointments.md, 'List'). */
export function AppointmentsList({ aside, toolbar, onCancel }: AppointmentsListProps) {
  const list = useAppointmentList()
  const tab = tabIn(list)
  const panelId = useId()
  useNotePrint('appointment', list.rows?.map(({ _id }) => _id) ?? [], true)
  return (
    <>
      <div className="flex items-center justify-between gap-4 border-b border-line pr-4">
        <div role="tablist" aria-label="Appointments" className="flex px-1 sm:px-3" onKeyDown={moveFocus}>
          {tabs.map(({ id, label }) => (
            <button
              key={id}
              id={`${panelId}-${id}`}
              type="button"
              role="tab"
              aria-selected={id === tab}
              aria-controls={panelId}
              tabIndex={id === tab ? 0 : -1}
              onClick={() => list.setFilter('tab', id === 'past' ? id : '')}
              data-active={id === tab || undefined}
              className="relative h-12 rounded-md px-3 font-medium text-ink-soft outline-offset-[-4px] transition-colors after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full hover:text-ink data-active:text-action-ink data-active:after:bg-action"
            >
              {label}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`}>
        {toolbar}
        <NewRows
          count={list.fresh}
          max={list.limit}
          words={['new appointment', 'new appointments']}
          onShow={list.show}
        >
          <AppointmentTable found={list} onCancel={onCancel} />
        </NewRows>
        {list.reply && <ListPages list={list} />}
      </div>
    </>
  )
}
