import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { ScheduleForm, Window, type WindowProblem, windowProblems } from '#contract/appointments/schedule.ts'
import { fieldOf, type ScheduleValues, type Sent, sentOf } from './schedule-values.ts'

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
  // The schema stops at the first kind of error; overlapping times are reported in any case.
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

const Kept = z.object({
  schedulingTitle: z.string(),
  durationOption: z.string(),
  timeZone: z.string(),
  active: z.boolean(),
  availabilityWindow: z.array(z.object({ day: z.string(), startTime: z.string(), endTime: z.string() })),
  daysOff: z.array(z.object({ from: z.string(), to: z.string(), label: z.string() })),
  holidays: z.boolean(),
  minimumNotice: z.string(),
  buffer: z.string(),
  dailyMaximum: z.string(),
}) satisfies z.ZodType<ScheduleValues>

/** The values of a draft; undefined if an older version stored it in another shape. */
export const valuesIn = (draft: unknown): ScheduleValues | undefined => Kept.safeParse(draft).data
