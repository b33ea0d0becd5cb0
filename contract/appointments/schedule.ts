import { z } from 'zod'
import { minutesOf } from '../days.rules.ts'
import { endpoint, everyone, reviewers } from '../endpoint.ts'
import { calendarDay, optionalText, requiredText } from '../fields.ts'
import { data, message } from '../replies.ts'
import { TimeZone } from './appointments.ts'

export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Day = (typeof days)[number]

/** Form choices that cover several days; one entry per day is sent. */
export const dayGroups = { 'Mon-Fri': days.slice(0, 5), 'Sat-Sun': days.slice(5) } as const

export const durations = ['15', '30', '45', '60'] as const

/** Minutes between the times at which windows can begin and end. */
export const stepMinutes = 15

const maxWindows = 60

const timeOfDay = /^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/
const endOfDay = /^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/

const quarterHours = 'Please choose a time on a quarter of an hour.'

/** A time range on a weekday in the member's time zone, HH:mm; `to` may be 24:00. */
export const Window = z.strictObject({
  day: z.enum(days, { error: 'Day is required' }),
  from: z
    .string({ error: 'Start time is required' })
    .min(1, 'Start time is required')
    .regex(timeOfDay, quarterHours),
  to: z
    .string({ error: 'End time is required' })
    .min(1, 'End time is required')
    .regex(endOfDay, quarterHours),
})
export type Window = z.infer<typeof Window>

/** Years outside this range are typing errors; PostgreSQL does not accept years below 1. */
const plausibleDay = (message: string) =>
  calendarDay(message).refine((day) => day >= '2000-01-01' && day < '2200-01-01', message)

/** Days on which nothing is offered, first and last included. */
const DaysOff = z
  .strictObject({
    from: plausibleDay('Please choose the first day off.'),
    to: plausibleDay('Please choose the last day off.'),
    label: optionalText(60),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day can’t be before the first day.',
  })

const wholeMinutes = (max: number, words: string) =>
  z.number({ error: words }).int(words).min(0, words).max(max, words)

/** The schedule from which a member's bookable appointments are generated (docs/spec/schedules.md, 'Form'). */
export const ScheduleForm = z
  .strictObject({
    schedulingTitle: requiredText('scheduling title is required.', 100),
    durationOption: z.enum(durations, { error: 'duration option is required.' }),
    timeZone: TimeZone,
    active: z.boolean(),
    availabilityWindow: z
      .array(Window)
      .min(1, 'At least one availability window is required.')
      .max(maxWindows, `Please use at most ${maxWindows} rows.`),
    daysOff: z.array(DaysOff).max(100, 'Please use at most 100 rows.').default([]),
    /** The federal holidays of the United States are days off. */
    holidays: z.boolean().default(false),
    /** Minutes between booking and the earliest start. */
    minimumNotice: wholeMinutes(20_160, 'Minimum notice must be between 0 minutes and 14 days.').default(60),
    /** Minutes to keep free before and after each appointment. */
    buffer: wholeMinutes(120, 'Buffer must be between 0 and 120 minutes.').default(0),
    /** The maximum number of appointments per day; null for no limit. */
    dailyMaximum: z
      .number({ error: 'Daily maximum must be a number between 1 and 96.' })
      .int()
      .min(1, 'Daily maximum must be a number between 1 and 96.')
      .max(96, 'Daily maximum must be a number between 1 and 96.')
      .nullable()
      .default(null),
  })
  .superRefine(({ availabilityWindow, durationOption }, { addIssue }) => {
    for (const { row, field, message } of windowProblems(availabilityWindow, Number(durationOption)))
      addIssue({ code: 'custom', path: ['availabilityWindow', row, field], message })
  })
export type ScheduleForm = z.infer<typeof ScheduleForm>

export interface WindowProblem {
  readonly row: number
  readonly field: 'from' | 'to'
  readonly message: string
}

/** Invalid times in complete rows: within a row, or between two rows of one day. */
export function windowProblems(windows: readonly Window[], durationMinutes: number): WindowProblem[] {
  return windows.flatMap((one, row): WindowProblem[] => {
    const length = minutesOf(one.to) - minutesOf(one.from)
    if (length <= 0) return [{ row, field: 'to', message: 'End time must be after the start time.' }]
    if (length < durationMinutes)
      return [{ row, field: 'to', message: `This window is shorter than ${durationMinutes} minutes.` }]
    const overlaps = windows
      .slice(0, row)
      .some(({ day, from, to }) => day === one.day && from < one.to && one.from < to)
    return overlaps
      ? [{ row, field: 'from', message: `This overlaps with another window on ${one.day}.` }]
      : []
  })
}

/** A stored schedule; null if a member has none yet. */
export const Schedule = z.object({
  schedulingTitle: z.string(),
  durationMinutes: z.number().int(),
  timeZone: z.string(),
  active: z.boolean(),
  availability: z.array(Window),
  daysOff: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), label: z.string() })),
  holidays: z.boolean(),
  minimumNotice: z.number().int(),
  buffer: z.number().int(),
  dailyMaximum: z.number().int().nullable(),
})
export type Schedule = z.infer<typeof Schedule>

export const scheduleData = endpoint({
  method: 'GET',
  path: '/schedule/getSchedule',
  summary: 'The caller’s own schedule',
  allowed: reviewers,
  input: z.strictObject({}),
  output: data(Schedule.nullable()),
})

export const configureSchedule = endpoint({
  method: 'POST',
  path: '/schedule/configureSchedule',
  summary: 'Set the caller’s own schedule',
  allowed: reviewers,
  input: ScheduleForm,
  output: message,
  errors: ['appointments.calendar-needed'],
})

export const timeZones = endpoint({
  method: 'GET',
  path: '/schedule/getTimeZones',
  summary: 'Time zones by name, those of the United States first',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(z.array(z.object({ name: z.string(), label: z.string() }))),
})
