import { z } from 'zod'
import { minutesOf } from '../../days.rules.ts'
import { endpoint, ivrAdmins, reviewers } from '../../endpoint.ts'
import { onceReadable, oneLine, sentDay, typedText, wholeNumber } from '../../fields.ts'
import { Count, data, Id, message } from '../../replies.ts'
import { isTimeZone } from '../../time-zones.ts'
import { defaultTargets, leastWeekMinutes, maxTarget } from './queue.ts'

const maxHolidays = 200
/** In business days. */
const maxNearDays = 20

const Day = sentDay('Please choose a day.')
/** '24:00' is the end of a day. */
const Time = z
  .string({ error: 'Please choose a time.' })
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Please choose a time.')

/** The hours of a weekday: 1 is Monday, 7 is Sunday. */
const Weekday = z
  .strictObject({ weekday: z.number().int().min(1).max(7), opens: Time, closes: Time })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'Please choose a time after the opening.',
  })

const lengthOf = ({ opens, closes }: z.infer<typeof Weekday>) => minutesOf(closes) - minutesOf(opens)
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

const oneOfEach = <T>(list: readonly T[], key: (one: T) => unknown) =>
  new Set(list.map(key)).size === list.length

export const BusinessCalendar = z.strictObject({
  timeZone: z
    .string()
    .max(60)
    .refine(...oneLine)
    .refine(isTimeZone, 'Please choose a time zone.'),
  weekdays: z
    .array(Weekday)
    .min(1, 'Please choose at least one weekday.')
    .max(7, 'Each weekday has its hours once.')
    .refine((days) => oneOfEach(days, ({ weekday }) => weekday), 'Each weekday has its hours once.')
    .refine(
      // Hours that end before they begin have their own message.
      (days) => days.some((one) => lengthOf(one) <= 0) || sumOf(days.map(lengthOf)) >= leastWeekMinutes,
      `Please open for at least ${leastWeekMinutes} minutes a week.`,
    ),
  holidays: z
    .array(
      z.strictObject({
        day: Day,
        name: typedText()
          .max(60, 'Please use at most 60 characters.')
          .refine(...oneLine),
      }),
    )
    .max(maxHolidays, `Please enter at most ${maxHolidays} holidays.`)
    .refine((days) => oneOfEach(days, ({ day }) => day), 'Each day is listed once.'),
})
export type BusinessCalendar = z.infer<typeof BusinessCalendar>

const minutes = (least: number) =>
  z
    .number({ error: 'Please enter a number of hours.' })
    .int('Please enter a number of hours.')
    .min(least, 'Please enter more than 0.')
    .max(maxTarget, `Please enter at most ${maxTarget / 60} hours (20 days around the clock).`)

/** In business minutes. */
const QueueTargets = z
  .strictObject({
    /** From the submission until the team saves work on the request. */
    firstTouch: minutes(1),
    /** From then until the decision: Medicare Part B, and all others. */
    partB: minutes(1),
    commercial: minutes(1),
    /** From the submission until the decision, at the latest. */
    cap: minutes(1),
    /** Until the response to a prior authorization, and again after its office has written. */
    priorAuthorization: minutes(1).default(defaultTargets.priorAuthorization),
    /** Until the answer to a support case. */
    support: minutes(1).default(defaultTargets.support),
  })
  .refine(({ cap, firstTouch, partB, commercial }) => cap >= Math.max(firstTouch, partB, commercial), {
    path: ['cap'],
    message: 'The limit can’t be shorter than any other target.',
    ...onceReadable('cap', 'firstTouch', 'partB', 'commercial'),
  })

export const QueueSettings = z.strictObject({
  calendar: BusinessCalendar,
  targets: QueueTargets,
  /** A date of service is near from this many business days before it. */
  nearDays: z
    .number({ error: 'Please enter a whole number of days.' })
    .int('Please enter a whole number of days.')
    .min(0, 'Please enter at least 0.')
    .max(maxNearDays, `Please enter at most ${maxNearDays}.`),
})
export type QueueSettings = z.infer<typeof QueueSettings>

const Minutes = z.number().int().min(1)
/** As they are read: older ones, saved before these bounds existed, can exceed them. */
const SavedSettings = z.object({
  version: z.number().int(),
  calendar: z.object({
    timeZone: z.string(),
    weekdays: z.array(z.object({ weekday: z.number().int(), opens: z.string(), closes: z.string() })),
    holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  }),
  targets: z.object({
    ...{ firstTouch: Minutes, partB: Minutes, commercial: Minutes, cap: Minutes },
    ...{ priorAuthorization: Minutes, support: Minutes },
  }),
  nearDays: z.number().int(),
})

export const queueSettings = endpoint({
  method: 'GET',
  path: '/ivr/getQueueSettings',
  summary: 'The business calendar and the targets by which requests are due',
  allowed: reviewers,
  input: z.strictObject({}),
  output: data(SavedSettings),
})

export const saveQueueSettings = endpoint({
  method: 'POST',
  path: '/ivr/saveQueueSettings',
  summary: 'Set the business calendar and the targets; open requests get new due times',
  allowed: ivrAdmins,
  input: QueueSettings.extend({ seenVersion: wholeNumber() }),
  output: message,
  errors: ['ivr.settings-changed-since'],
})

/** A member of the team as someone who can be assigned requests. */
export const QueueMember = z.object({
  memberId: Id,
  name: z.string(),
  /** The name, with the email address if two members share it. */
  label: z.string(),
  /** First and last day; '' if there is none. An absence without an end lasts until someone ends it. */
  absentFrom: z.string(),
  absentTo: z.string(),
  isAbsent: z.boolean(),
  /** How many open requests the member owns. */
  owns: Count,
})
export type QueueMember = z.infer<typeof QueueMember>

export const queueMembers = endpoint({
  method: 'GET',
  path: '/ivr/getQueueMembers',
  summary: 'The active members of the team with their absences and how many open requests each owns',
  allowed: ivrAdmins,
  input: z.strictObject({}),
  output: data(z.array(QueueMember)),
})

const Absence = z
  .strictObject({
    memberId: Id,
    /** '' ends the absence. */
    from: z.union([z.literal(''), Day]),
    to: z.union([z.literal(''), Day]).default(''),
  })
  .refine(({ from, to }) => to === '' || (from !== '' && from <= to), {
    path: ['to'],
    message: 'Please choose a day that is not before the first one.',
    ...onceReadable('from', 'to'),
  })

export const setAbsence = endpoint({
  method: 'POST',
  path: '/ivr/setAbsence',
  summary: 'Say when a member is absent; no requests are assigned to them during that time',
  allowed: ivrAdmins,
  input: Absence,
  output: message,
  errors: ['record.not-found'],
})
