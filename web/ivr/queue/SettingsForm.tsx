import { useId, useState } from 'react'
import { timeZones } from '#contract/appointments/schedule.ts'
import type { Output } from '#contract/endpoint.ts'
import { zoneName } from '#contract/formats.ts'
import { queue } from '#contract/ivr/queue/queue.ts'
import {
  type BusinessCalendar,
  type QueueSettings,
  queueSettings,
  saveQueueSettings,
} from '#contract/ivr/queue/queue-settings.ts'
import { FilterInput } from '../../kit/form/choices/FilterInput.tsx'
import { withChosen } from '../../kit/form/choices/with-chosen.ts'
import { DayField } from '../../kit/form/dates/DayField.tsx'
import { controlClass, describedBy, FieldFrame } from '../../kit/form/field-frame.tsx'
import { ApiError } from '../../kit/http/api-error.ts'
import { reload, useLoad, useSend } from '../../kit/http/queries.ts'
import { toastReply } from '../../kit/http/reply-toasts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Group, Groups } from '../../kit/ui/surfaces.tsx'
import { WeekHours } from './WeekHours.tsx'

type Saved = Output<typeof queueSettings>['data']

const targets = [
  ['firstTouch', 'First touch'],
  ['partB', 'Decision, Medicare (Original, Part B)'],
  ['commercial', 'Decision, other insurance'],
  ['cap', 'Decision deadline'],
  ['priorAuthorization', 'Response to a prior authorization'],
  ['support', 'Answer to a support case'],
] as const

/** The business calendar and the targets. */
export function SettingsForm({ settings }: { settings: Saved }) {
  const [{ version, ...start }] = useState(settings)
  const [seenVersion, setSeenVersion] = useState(version)
  const [typed, setTyped] = useState<QueueSettings>(start)
  const send = useSend(saveQueueSettings)
  const errors = send.error instanceof ApiError ? send.error.fields : {}
  const { calendar } = typed
  const known = useLoad(timeZones, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.data ?? []
  const setCalendar = (change: Partial<QueueSettings['calendar']>) =>
    setTyped({ ...typed, calendar: { ...calendar, ...change } })
  const save = async () => {
    if (!(await toastReply(send.mutateAsync({ ...typed, seenVersion })))) return
    setSeenVersion(seenVersion + 1)
    void reload(queueSettings, queue)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Groups>
        <Group title="Business hours">
          <div className="flex flex-col gap-4">
            <div className="flex max-w-md flex-col gap-1.5">
              <span className="font-medium">Time zone</span>
              <FilterInput
                label="Time zone"
                value={calendar.timeZone}
                onChoose={(timeZone) => timeZone && setCalendar({ timeZone })}
                options={withChosen(
                  known.map(({ name, label }) => ({ value: name, label })),
                  { value: calendar.timeZone, label: zoneName(calendar.timeZone) },
                )}
              />
            </div>
            <WeekHours
              weekdays={calendar.weekdays}
              zone={zoneName(calendar.timeZone)}
              onChange={(weekdays) => setCalendar({ weekdays })}
              errors={errors}
            />
          </div>
        </Group>
        <Group title="Holidays">
          <HolidayList
            holidays={calendar.holidays}
            onChange={(holidays) => setCalendar({ holidays })}
            errors={errors}
          />
        </Group>
        <Group title="Targets">
          <div className="grid gap-4 ms:grid-cols-2">
            {targets.map(([name, label]) => (
              <TargetField
                key={name}
                label={label}
                minutes={typed.targets[name]}
                onChange={(minutes) => setTyped({ ...typed, targets: { ...typed.targets, [name]: minutes } })}
                error={errors[`targets.${name}`]}
              />
            ))}
            <SettingField
              label="Service date soon"
              type="number"
              hint="Business days before the date of service. These requests come first."
              value={String(typed.nearDays)}
              onType={(text) => setTyped({ ...typed, nearDays: Number(text) })}
              error={errors.nearDays}
            />
          </div>
        </Group>
      </Groups>
      <div className="mt-4 flex justify-end">
        <Button type="submit" busy={send.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

interface SettingFieldProps {
  label: string
  type: 'number' | 'text'
  value: string
  onType: (value: string) => void
  hint?: string
  error?: string | undefined
  inColumn?: boolean
}

/** An input of the queue's settings. */
function SettingField(props: SettingFieldProps) {
  const { label, type, value, onType, hint, error, inColumn } = props
  const id = useId()
  return (
    <FieldFrame {...{ id, label, hint, error, inColumn }}>
      <input
        id={id}
        type={type}
        value={value}
        onChange={(event) => onType(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={`${controlClass} h-10`}
      />
    </FieldFrame>
  )
}

interface TargetFieldProps {
  label: string
  minutes: number
  onChange: (minutes: number) => void
  error: string | undefined
}

/** A target, typed in hours and stored in minutes. */
function TargetField({ label, minutes, onChange, error }: TargetFieldProps) {
  const [text, setText] = useState(String(Math.round((minutes / 60) * 100) / 100))
  return (
    <SettingField
      label={label}
      type="number"
      hint="Business hours"
      value={text}
      onType={(typed) => {
        setText(typed)
        onChange(Math.round(Number(typed) * 60))
      }}
      error={error}
    />
  )
}

type Holidays = BusinessCalendar['holidays']

interface HolidayListProps {
  holidays: Holidays
  onChange: (holidays: Holidays) => void
  errors: Readonly<Record<string, string>>
}

/** Days without business hours. */
function HolidayList({ holidays, onChange, errors }: HolidayListProps) {
  const set = (at: number, change: Partial<Holidays[number]>) =>
    onChange(holidays.map((holiday, index) => (index === at ? { ...holiday, ...change } : holiday)))
  return (
    <div className="flex flex-col gap-3">
      {holidays.length > 0 && (
        <div
          aria-hidden="true"
          className="-mb-1.5 gap-3 font-medium max-ms:hidden ms:grid ms:grid-cols-[11rem_1fr]"
        >
          <span>Day</span>
          <span>Name</span>
        </div>
      )}
      {holidays.map(({ day, name }, at) => (
        <div key={placeKey(at)} className="grid items-end gap-3 ms:items-start ms:grid-cols-[11rem_1fr_auto]">
          <DayField
            label="Day"
            value={day}
            onChange={(value) => set(at, { day: value })}
            error={errors[`calendar.holidays.${at}.day`]}
            inColumn
          />
          <SettingField
            label="Name"
            type="text"
            value={name}
            onType={(value) => set(at, { name: value })}
            error={errors[`calendar.holidays.${at}.name`]}
            inColumn
          />
          <Button
            variant="ghost"
            className="max-ms:-mt-1 max-ms:-ml-3 max-ms:justify-self-start"
            aria-label={`Remove ${name || day || 'holiday'}`}
            onClick={() => onChange(holidays.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      {errors['calendar.holidays'] && (
        <p className="text-sm text-danger-ink">{errors['calendar.holidays']}</p>
      )}
      <span>
        <Button variant="outline" onClick={() => onChange([...holidays, { day: '', name: '' }])}>
          Add holiday
        </Button>
      </span>
    </div>
  )
}

/** While it is edited, a row has no identity other than its position. */
const placeKey = (at: number) => String(at)
