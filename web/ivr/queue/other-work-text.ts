import type { OtherWork } from '#contract/ivr/other-work.ts'
import type { OtherAction, OtherKind } from '#contract/ivr/other-work.values.ts'
import { responsePath } from '../../prior-authorization/texts.ts'
import { casePath } from '../../support/texts.ts'
import { ageText, dueText } from './queue-text.ts'

export const kindLabels: Readonly<Record<OtherKind, string>> = {
  'prior-authorization': 'Prior authorization',
  support: 'Support case',
  appointment: 'Appointment',
}

export const otherActionLabels: Readonly<Record<OtherAction, string>> = {
  respond: 'Respond',
  'record-outcome': 'Record the outcome',
  'review-answer': 'Review the answer',
  'await-office': 'Wait for the office',
  'answer-case': 'Answer',
  'confirm-appointment': 'Say whether it takes place',
  attend: 'Join',
}

/** Where a record is worked on. */
export function pathOf({ kind, number, _id, nextAction }: OtherWork): string {
  if (kind === 'prior-authorization') return responsePath(number)
  if (kind === 'support') return casePath(number)
  return nextAction === 'confirm-appointment' ? `/appointment?conflict=${_id}` : '/appointment'
}

/** What a record is about, in one line. */
export function aboutOf({ kind, subject, byName, officeName, physicianName, memberName }: OtherWork): string {
  if (kind === 'support') return `${subject} · ${byName}`
  const from = [byName, officeName].filter(Boolean).join(', ')
  if (kind === 'appointment') return `${from} with ${memberName}`
  return physicianName ? `${from} · ${physicianName}` : from
}

/** Until when it is to be done; how long it has waited where nothing was announced. */
export function whenOf(
  { dueAt, since, nextAction }: OtherWork,
  now: number,
): { text: string; late: boolean } {
  if (dueAt === null) return { text: `Waiting ${ageText(since, now)}`, late: false }
  if (nextAction === 'attend' && Date.parse(dueAt) <= now) return { text: 'Now', late: false }
  return dueText(dueAt, now)
}
