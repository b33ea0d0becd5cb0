import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import {
  type Day,
  dayGroups,
  days,
  durations,
  type Schedule,
  ScheduleForm,
  stepMinutes,
  Window,
  type WindowProblem,
  windowProblems,
} from '#contract/appointments/schedule.ts'
import { minutesOf } from '#contract/days.rules.ts'
import { twoDigits } from '#contract/formats.ts'
import { dayText } from '../../kit/ui/dates.ts'

/** The form's values as text, as in its controls. A row's day may be a group of days. */
const ScheduleValues = z.object({
  schedulingTitle: z.string(),
  durationOption: z.string(),
  timeZone: z.string(),
  active: z.boolean(),
  availabilityWindow: z.array(z.object({ day: z.string(), startTime: z.string(), endTime: z.string() })),
  daysOff: z.array(z.object({ from: z.string(), to: z.string(), label: z.string() })),
  holidays: z.boolean(),
  minimumNotice: z.string(),
  buffer: z.string(),
  /** '' for no maximum. */
  dailyMaximum: z.string(),
})
export type ScheduleValues = z.infer<typeof ScheduleValues>
export type Row = ScheduleValues['availabilityWindow'][number]

export const emptyRow: Row = { day: '', startTime: '', endTime: '' }
export const emptyDaysOff = { from: '', to: '', label: '' }

type Group = keyof typeof dayGroups
const groups = Object.keys(dayGroups) as Group[]

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
export const dayOptions = asOptions([...groups, ...days])
export const durationOptions = durations.map((value) => ({ value, label: `${value} minutes` }))

const quarters = Array.from({ length: (24 * 60) / stepMinutes + 1 }, (_, place) => {
  const minutes = place * stepMinutes
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
})
/** Every quarter of an hour at which a window can begin, and those at which it can end. */
export const startOptions = asOptions(quarters.slice(0, -1))
export const endOptions = asOptions(quarters.slice(1))

/** The defaults of a new schedule (docs/spec/schedules.md, 'Form'). */
export function newSchedule(timeZone: string): ScheduleValues {
  return {
    schedulingTitle: '',
    durationOption: '',
    timeZone,
    active: true,
    availabilityWindow: [emptyRow],
    daysOff: [],
    holidays: false,
    minimumNotice: '60',
    buffer: '0',
    dailyMaximum: '',
  }
}

export function valuesOf(schedule: Schedule): ScheduleValues {
  return {
    schedulingTitle: schedule.schedulingTitle,
    durationOption: String(schedule.durationMinutes),
    timeZone: schedule.timeZone,
    active: schedule.active,
    availabilityWindow: rowsOf(schedule.availability),
    daysOff: schedule.daysOff.map(({ from, to, label }) => ({ from: dayText(from), to: dayText(to), label })),
    holidays: schedule.holidays,
    minimumNotice: String(schedule.minimumNotice),
    buffer: String(schedule.buffer),
    dailyMaximum: schedule.dailyMaximum === null ? '' : String(schedule.dailyMaximum),
  }
}

/** Windows as rows: the same hours on every day of a group become one row, in the order of the week. */
export function rowsOf(windows: readonly Window[]): Row[] {
  const left = new Set(windows)
  const rows: Row[] = []
  for (const group of groups) {
    for (const { from, to } of windows.filter(({ day }) => day === dayGroups[group][0])) {
      const same = windows.filter((one) => isIn(group, one.day) && one.from === from && one.to === to)
      if (same.length < dayGroups[group].length) continue
      for (const one of same) left.delete(one)
      rows.push({ day: group, startTime: from, endTime: to })
    }
  }
  for (const { day, from, to } of left) rows.push({ day, startTime: from, endTime: to })
  return rows.sort((one, other) => placeOf(one) - placeOf(other))
}

function isIn(group: Group, day: Day): boolean {
  return dayGroups[group].includes(day)
}

const weekPlaces: readonly string[] = days

function placeOf({ day, startTime }: Row): number {
  return weekPlaces.indexOf(daysOf(day)[0] ?? '') * 24 * 60 + minutesOf(startTime)
}

/** The days of a row's choice. A row without a choice stays one entry, which then fails validation. */
function daysOf(day: string): readonly string[] {
  return groups.find((group) => group === day) ? dayGroups[day as Group] : [day]
}

export type Sent = z.input<typeof ScheduleForm>

/**
 * The input for the server: one entry per day (docs/spec/schedules.md, 'Form'), and for each entry the index
 * of its row.
 */
export function sentOf(values: ScheduleValues): { input: Sent; rowOf: number[] } {
  const entries = values.availabilityWindow.flatMap(({ day, startTime, endTime }, row) =>
    daysOf(day).map((one) => ({ row, window: { day: one as Day, from: startTime, to: endTime } })),
  )
  const input = {
    ...values,
    durationOption: values.durationOption as (typeof durations)[number],
    availabilityWindow: entries.map(({ window }) => window),
    minimumNotice: Number(values.minimumNotice),
    buffer: Number(values.buffer),
    dailyMaximum: values.dailyMaximum === '' ? null : Number(values.dailyMaximum),
  }
  return { input, rowOf: entries.map(({ row }) => row) }
}

const rowFields: Readonly<Record<string, keyof Row>> = { day: 'day', from: 'startTime', to: 'endTime' }

/** Maps the path of an entry's error to a form field: 'availabilityWindow.3.from' may belong to row 0. */
export function fieldOf(path: readonly PropertyKey[], rowOf: readonly number[]): string {
  const [list, entry, field] = path.map(String)
  const row = rowOf[Number(entry)]
  if (list !== 'availabilityWindow' || row === undefined) return path.map(String).join('.')
  return `availabilityWindow.${row}.${rowFields[field ?? ''] ?? 'day'}`
}

export function isComplete({ day, startTime, endTime }: Row): boolean {
  return day !== '' && startTime !== '' && endTime !== ''
}

/** Validates the form with the server's schema, and maps errors of entries to the form's rows. */
export const checked: Resolver<ScheduleValues, unknown, ScheduleForm> = (values, _, options) => {
  const { input, rowOf } = sentOf(values)
  const result = ScheduleForm.safeParse(input)
  if (result.success) return { values: result.data, errors: {} }
  const errors: Record<string, { type: string; message: string }> = {}
  const say = (path: readonly PropertyKey[], type: string, message: string) => {
    errors[fieldOf(path, rowOf)] ??= { type, message }
  }
  for (const { path, code, message } of result.error.issues) say(path, code, message)
  // The schema stops at the first kind of error; overlapping times are always reported.
  for (const { entry, field, message } of clashesIn(input))
    say(['availabilityWindow', entry, field], 'custom', message)
  return { values: {}, errors: toNestErrors(errors, options) as FieldErrors<ScheduleValues> }
}

/** Conflicts between the times of complete entries, by the index of the entry. */
export function clashesIn({ availabilityWindow, durationOption }: Sent): Clash[] {
  const complete = availabilityWindow
    .map((window, entry) => ({ window, entry }))
    .filter(({ window }) => Window.safeParse(window).success)
  const windows = complete.map(({ window }) => window)
  return windowProblems(windows, Number(durationOption)).map(({ row, field, message }) => ({
    entry: complete[row]?.entry ?? row,
    field,
    message,
  }))
}

interface Clash extends Omit<WindowProblem, 'row'> {
  readonly entry: number
}

/** The values of a draft; undefined if an older version stored it in another shape. */
export const valuesIn = (draft: unknown): ScheduleValues | undefined => ScheduleValues.safeParse(draft).data
