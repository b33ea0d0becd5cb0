import { CalendarDate } from '@internationalized/date'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Button } from 'react-aria-components/Button'
import { DateFieldStateContext } from 'react-aria-components/DateField'
import { DatePicker, DateSegment, Group, DateInput as Parts, Popover } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { twoDigits } from '#contract/formats.ts'
import { Button as PlainButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { readDay } from '../../ui/dates.ts'
import { CalendarIcon } from '../../ui/icons.tsx'
import type { useField } from '../field.tsx'
import { endOfPress } from '../press.ts'
import { DateCalendar } from './DateCalendar.tsx'
import { type PastedDay, readPastedDay } from './pasted-day.ts'

// The content policy forbids inline style elements. With this element present react-aria adds none; look.css has its
// rule.
const marker = document.createElement('meta')
marker.id = 'react-aria-pressable-style'
document.head.append(marker)

interface DateInputProps {
  control: Omit<ReturnType<typeof useField>['control'], 'name'>
  /** 'MM-DD-YYYY' or ''. */
  value: string
  onChange: (value: string) => void
  /** Called with a warning when typed or pasted text is not taken as is, and with '' when the day changes again. */
  onCorrected: (message: string) => void
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
  required?: boolean | undefined
  min?: string | undefined
  max?: string | undefined
}

/** The date picker; lazy, as its library is large. */
export default function DateInput({
  control,
  value,
  onChange,
  onCorrected,
  onKeyDown,
  required,
  min,
  max,
}: DateInputProps) {
  const { id, ref, onBlur, 'aria-describedby': describedBy } = control
  // While a year is being typed (0001, 0019), the picker holds the day, but the form's value stays empty.
  const [day, setDay] = useState(() => toDate(value) ?? null)
  const [reported, setReported] = useState(value)
  if (value !== reported) {
    setReported(value)
    setDay(toDate(value) ?? null)
  }
  const typed = useRef<TypedDay>({})
  const [corrected, setCorrected] = useState('')
  const warning = useRef('')
  const warn = (message: string) => {
    warning.current = message
    void endOfPress().then(() => onCorrected(warning.current))
  }
  const [asked, setAsked] = useState<readonly string[]>([])
  const parts = useRef<HTMLElement>(null)
  const change = (next: CalendarDate | null) => {
    setAsked([])
    const isCorrected = next !== null && isOtherDay(typed.current, next)
    setCorrected(isCorrected ? toText(next) : '')
    warn(isCorrected ? correction(typed.current, next) : '')
    setDay(next)
    report(next)
  }
  const clearCorrection = useEffectEvent((current: string) => {
    if (corrected === '' || current === corrected) return
    setAsked([])
    setCorrected('')
    warn('')
  })
  useEffect(() => clearCorrection(value), [value])
  const report = (whole: CalendarDate | null) => {
    const text = whole && whole.year >= 1000 ? toText(whole) : ''
    if (text === reported) return
    setReported(text)
    onChange(text)
  }
  const first = toDate(min)
  const last = toDate(max)
  const take = (read: PastedDay, text: string) => {
    setAsked(read.kind === 'years' ? read.days : [])
    if (read.kind === 'day') change(toDate(read.day) ?? null)
    warn(answerTo(read, text))
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    // Otherwise the focused segment would also handle the text.
    event.preventDefault()
    event.stopPropagation()
    if (text !== '') take(readPastedDay(text, min, max), text)
  }
  /** Leaving the field with a two-digit year asks for the century. */
  const leave = () => {
    if (day && day.year < 100) {
      const text = `${toText(day).slice(0, 6)}${twoDigits(day.year)}`
      take(readPastedDay(text, min, max), text)
    }
    onBlur()
  }
  return (
    <I18nProvider locale="en-US">
      <DatePicker
        aria-labelledby={`${id}-label`}
        {...(describedBy && { 'aria-describedby': describedBy })}
        value={day}
        onChange={change}
        onBlur={leave}
        isInvalid={control['aria-invalid'] ?? false}
        isRequired={required ?? false}
        validationBehavior="aria"
        shouldForceLeadingZeros
        {...(first && { minValue: first })}
        {...(last && { maxValue: last })}
      >
        <Group
          onPasteCapture={paste}
          {...(onKeyDown && { onKeyDown })}
          className="flex h-10 items-center rounded-lg border border-control bg-sheet pr-1 pl-2 transition-colors hover:border-control data-invalid:border-danger-ink data-focus-within:border-action data-focus-visible:outline-2 data-focus-visible:outline-focus"
        >
          <Parts
            ref={(element) => {
              parts.current = element
              ref(element ? { focus: () => focusFirst(element) } : null)
            }}
            className="tabular flex flex-1 items-center text-base sm:text-sm"
          >
            {(segment) => (
              <>
                <DateSegment
                  segment={segment}
                  className={cx(
                    'rounded px-0.5 caret-transparent outline-none data-focused:bg-action data-focused:text-on-action',
                    segment.isPlaceholder && 'text-ink-soft',
                  )}
                >
                  {segment.type === 'literal' ? '-' : undefined}
                </DateSegment>
                {segment.type === 'year' && (
                  <Segments typed={typed} onGap={(isOpen) => report(isOpen ? null : day)} />
                )}
              </>
            )}
          </Parts>
          <Button
            aria-label="Choose from a calendar"
            className="grid size-8 shrink-0 place-items-center rounded-md text-ink-soft outline-none hover:bg-sunken hover:text-ink data-focus-visible:outline-2 data-focus-visible:outline-focus"
          >
            <CalendarIcon />
          </Button>
        </Group>
        <Popover
          placement="bottom end"
          offset={6}
          className="z-50 rounded-xl bg-sheet p-4 shadow-pop outline-none data-entering:animate-appear"
        >
          <Dialog aria-label="Calendar" className="outline-none">
            <DateCalendar
              years={{ first: first?.year ?? 1900, last: last?.year ?? new Date().getFullYear() + 10 }}
            />
          </Dialog>
        </Popover>
      </DatePicker>
      {asked.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {asked.map((one) => (
            <PlainButton
              key={one}
              variant="outline"
              size="sm"
              onClick={() => {
                change(toDate(one) ?? null)
                // The buttons disappear, so the focus moves back into the field.
                if (parts.current) focusFirst(parts.current)
              }}
            >
              {one}
            </PlainButton>
          ))}
        </div>
      )}
    </I18nProvider>
  )
}

/** The numbers in the segments; undefined for an empty segment. */
type TypedDay = { year?: number; month?: number; day?: number }

/**
 * Copies the numbers of the segments to `typed`, and calls `onGap` when a segment is cleared: the picker's own value
 * stays the last complete day until all segments are empty.
 */
function Segments({ typed, onGap }: { typed: RefObject<TypedDay>; onGap: (isOpen: boolean) => void }) {
  const segments = use(DateFieldStateContext)?.segments ?? []
  const editable = segments.filter(({ isEditable }) => isEditable)
  const isOpen = editable.some(({ isPlaceholder }) => isPlaceholder)
  const changed = useEffectEvent(onGap)
  useEffect(() => changed(isOpen), [isOpen])
  useEffect(() => {
    typed.current = Object.fromEntries(
      editable.filter(({ isPlaceholder }) => !isPlaceholder).map(({ type, value }) => [type, value]),
    )
  })
  return null
}

/**
 * Whether the picker replaced a day that does not exist with another in the same month: February 28 for February 30.
 */
const isOtherDay = (typed: TypedDay, day: CalendarDate): boolean =>
  typed.year === day.year && typed.month === day.month && (typed.day ?? 0) > day.calendar.getDaysInMonth(day)

/** The field's message about a paste; '' if it was taken as is. */
function answerTo(read: PastedDay, text: string): string {
  const quoted = `“${text.length > 30 ? `${text.slice(0, 30)}…` : text}”`
  switch (read.kind) {
    case 'unread':
      return `${quoted} was not read as a date, and the field was not changed. Please type it as MM-DD-YYYY.`
    case 'missing':
      return `There is no ${read.day}, and the field was not changed. Please check the day.`
    case 'years':
      return `The year in ${quoted} has two digits. Please choose the date, or type the year with four digits.`
    case 'day':
      return read.assumedYear ? `${quoted} was read as ${read.day}: please check the year.` : ''
  }
}

const correction = ({ year = 0, month = 0, day: typed = 0 }: TypedDay, day: CalendarDate): string =>
  `There is no ${toText({ year, month, day: typed })}. The field holds ${toText(day)} now: please check the day.`

function focusFirst(parts: HTMLElement): void {
  parts.querySelector<HTMLElement>('[role="spinbutton"]')?.focus()
}

function toDate(text: string | undefined): CalendarDate | undefined {
  const day = readDay(text ?? '')
  return day && new CalendarDate(day.year, day.month, day.day)
}

function toText({ year, month, day }: { year: number; month: number; day: number }): string {
  return `${twoDigits(month)}-${twoDigits(day)}-${String(year).padStart(4, '0')}`
}
