import { use } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar'
import { cx } from '../../ui/cx.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx'

const months = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en-US', { month: 'long' }).format(new Date(2024, index, 1)),
)

const jumpClass =
  'h-8 rounded-md bg-transparent px-1 text-sm font-semibold text-ink hover:bg-sunken focus-visible:outline-offset-0'

const stepClass =
  'grid size-8 place-items-center rounded-md text-ink-soft outline-none hover:bg-sunken data-disabled:text-line-strong data-focus-visible:outline-2 data-focus-visible:outline-focus'

interface Years {
  first: number
  last: number
}

/** A month view with selects for month and year, so that a birth date is two choices away. */
export function DateCalendar({ years }: { years: Years }) {
  return (
    <Calendar className="w-[252px]">
      <div className="mb-2 flex items-center gap-1">
        <MonthAndYear years={years} />
        <Button slot="previous" className={cx(stepClass, 'ml-auto')}>
          <ChevronLeftIcon />
        </Button>
        <Button slot="next" className={stepClass}>
          <ChevronRightIcon />
        </Button>
      </div>
      <CalendarGrid weekdayStyle="short" className="tabular">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="h-8 text-xs font-medium text-ink-soft">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className="grid size-9 cursor-pointer place-items-center rounded-lg text-sm outline-none hover:bg-chosen data-disabled:cursor-default data-disabled:text-ink-faint data-disabled:hover:bg-transparent data-focus-visible:outline-2 data-focus-visible:outline-focus data-outside-month:invisible data-selected:bg-action data-selected:text-on-action"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

function MonthAndYear({ years }: { years: Years }) {
  const state = use(CalendarStateContext)
  if (!state) return null
  const { focusedDate } = state
  const span = Array.from({ length: years.last - years.first + 1 }, (_, index) => years.last - index)
  return (
    <>
      <select
        aria-label="Month"
        className={jumpClass}
        value={focusedDate.month}
        onChange={(event) => state.setFocusedDate(focusedDate.set({ month: Number(event.target.value) }))}
      >
        {months.map((month, index) => (
          <option key={month} value={index + 1}>
            {month}
          </option>
        ))}
      </select>
      <select
        aria-label="Year"
        className={jumpClass}
        value={focusedDate.year}
        onChange={(event) => state.setFocusedDate(focusedDate.set({ year: Number(event.target.value) }))}
      >
        {span.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
    </>
  )
}
