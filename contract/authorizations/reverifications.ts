import { z } from 'zod'
import { endpoint, everyone, officeAdmins, reviewers } from '../endpoint.ts'
import { calendarDay, optionalText, PageFilter, severalLines } from '../fields.ts'
import { IvrId } from '../ivr/requests.ts'
import { added, Count, data, Id, Moment, message } from '../replies.ts'

export const taskKinds = ['plan-change', 'new-year', 'expiry', 'peer-to-peer'] as const

export type TaskKind = (typeof taskKinds)[number]

export const taskLabels: Readonly<Record<TaskKind, string>> = {
  'plan-change': 'Change of plan',
  'new-year': 'New plan year',
  expiry: 'Authorization ends',
  'peer-to-peer': 'Peer-to-peer call',
}

export const maxNotes = 300

/**
 * A request's coverage that has to be verified again. `authorizationNumber` is '' for a plan change and for a
 * peer-to-peer call, which is a task for the physician.
 */
export const Reverification = z.object({
  _id: Id,
  ivrId: Id,
  ivrNumber: z.string(),
  patientName: z.string(),
  kind: z.enum(taskKinds),
  dueOn: z.iso.date(),
  authorizationNumber: z.string(),
  payer: z.string(),
  note: z.string(),
  createdAt: Moment,
  createdByName: z.string(),
  doneAt: Moment.nullable(),
  doneByName: z.string(),
  outcome: z.string(),
})
export type Reverification = z.infer<typeof Reverification>

/** One page of open tasks, what is due first at the top. `total` counts up to 10,000. */
export const ReverificationPage = z.object({
  reverifications: z.array(Reverification),
  total: Count,
  page: Count,
  limit: Count,
})
export type ReverificationPage = z.infer<typeof ReverificationPage>

export const reverificationList = endpoint({
  method: 'GET',
  path: '/authorizations/getReverifications',
  summary: 'Requests whose coverage is to be verified again, what is due first in front',
  allowed: everyone,
  input: PageFilter.omit({ search: true }),
  output: data(ReverificationPage),
})

export const NewReverification = z.strictObject({
  ivrId: IvrId,
  dueOn: calendarDay('Please enter the new plan’s first day.'),
  note: optionalText(maxNotes, severalLines),
})
export type NewReverification = z.infer<typeof NewReverification>

export const addReverification = endpoint({
  method: 'POST',
  path: '/authorizations/addReverification',
  creates: true,
  summary: 'Ask to verify the coverage of an approved request again because of a plan change',
  allowed: [...officeAdmins, ...reviewers],
  input: NewReverification,
  output: added,
  errors: ['record.not-found', 'authorizations.not-approved', 'authorizations.reverification-open'],
})

export const completeReverification = endpoint({
  method: 'POST',
  path: '/authorizations/completeReverification',
  summary: 'Say that coverage was verified again, and with what outcome',
  allowed: reviewers,
  input: z.strictObject({ reverificationId: Id, outcome: optionalText(maxNotes, severalLines) }),
  output: message,
  errors: ['record.not-found', 'authorizations.reverification-done'],
})
