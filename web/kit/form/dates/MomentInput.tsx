import { type ComponentProps, useState } from 'react'
import { clockText } from '#contract/formats.ts'
import { cx } from '../../ui/cx.ts'
import { dayText, localDay, readDay } from '../../ui/dates.ts'
import { controlClass } from '../field-frame.tsx'
import { DayInput } from './DayInput.tsx'

interface MomentInputProps {
  control: ComponentProps<typeof DayInput>['control']
  /** Names the time of day; the day is named by the element with the id `{control.id}-label`. */
  label: string
  /** A moment, or '' while day or time are incomplete. */
  value: string
  onChange: (moment: string) => void
}

/** A day and a time of day by the viewer's clock. */
export function MomentInput({ control, label, value, onChange }: MomentInputProps) {
  const [typed, setTyped] = useState(() => typedOf(value))
  const [reported, setReported] = useState(value)
  if (value !== reported) {
    setReported(value)
    setTyped(typedOf(value))
  }
  const [corrected, setCorrected] = useState('')
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    const moment = momentOf(next)
    if (moment === reported) return
    setReported(moment)
    onChange(moment)
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-36 flex-1">
          <DayInput
            control={control}
            value={typed.day}
            onChange={(day) => change({ day })}
            onCorrected={setCorrected}
          />
        </div>
        <input
          aria-label={`${label}, time`}
          aria-invalid={control['aria-invalid']}
          aria-describedby={control['aria-describedby']}
          placeholder="9:00 AM"
          maxLength={10}
          value={typed.time}
          onChange={({ target }) => change({ time: target.value })}
          onBlur={() => {
            setTyped({ ...typed, time: shownTime(typed.time) })
            control.onBlur()
          }}
          className={cx(controlClass, 'tabular h-10 max-w-28')}
        />
      </div>
      {corrected && (
        <p role="status" className="mt-1 text-xs text-pending">
          {corrected}
        </p>
      )}
    </>
  )
}

const typedOf = (moment: string) => {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return { day: '', time: '' }
  return { day: dayText(localDay(at)), time: clockText(at.getHours(), at.getMinutes()) }
}

function momentOf({ day, time }: { day: string; time: string }): string {
  const on = readDay(day)
  const at = readTime(time)
  return on && at ? new Date(on.year, on.month - 1, on.day, at.hour, at.minute).toISOString() : ''
}

function shownTime(text: string): string {
  const at = readTime(text)
  return at ? clockText(at.hour, at.minute) : text
}

/** Reads a time of day as clerks type it: '9', '9:30', '930 pm', '14:05'; undefined for anything else. */
export function readTime(text: string): { hour: number; minute: number } | undefined {
  const [, hours = '', minutes = '0', half] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i.exec(text.trim()) ?? []
  const hour = Number(hours)
  if (hours === '' || hour > 23 || Number(minutes) > 59) return undefined
  if (half && (hour === 0 || hour > 12)) return undefined
  const isAfternoon = half?.toLowerCase() === 'p'
  return { hour: half ? (hour % 12) + (isAfternoon ? 12 : 0) : hour, minute: Number(minutes) }
}
