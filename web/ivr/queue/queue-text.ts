import { clockText } from '#contract/formats.ts'
import { isDocumentKind } from '#contract/ivr/check/documents.ts'
import type {
  ByHand,
  HandAction,
  NextAction,
  QueueEntry,
  QueueKind,
  QueueTab,
  WorkView,
} from '#contract/ivr/queue/queue.ts'
import { aboutText } from '#contract/ivr/rounds.ts'
import { dateText, withoutYear } from '../../kit/ui/dates.ts'
import { responsePath } from '../../prior-authorization/texts.ts'
import { casePath } from '../../support/texts.ts'
import { pathInView } from './use-queue.ts'

export const tabLabels: Readonly<Record<QueueTab, string>> = {
  queue: 'Queue',
  mine: 'Mine',
  waiting: 'Waiting for office',
  all: 'All',
}

export const kindLabels: Readonly<Record<QueueKind, string>> = {
  ivr: 'Request',
  'prior-authorization': 'Prior authorization',
  support: 'Support case',
}

const otherReasons: Readonly<Record<string, string>> = {
  field: 'A field to correct',
  question: 'A question',
  notes: 'Notes',
}
export const reasonLabel = (reason: string): string =>
  isDocumentKind(reason) ? aboutText('document', reason) : (otherReasons[reason] ?? reason)

export const sortOptions = [
  { value: 'due asc', label: 'Due first' },
  { value: 'submitted asc', label: 'Oldest first' },
  { value: 'submitted desc', label: 'Newest first' },
  { value: 'service asc', label: 'Date of service' },
]

type Named = readonly { value: string; label: string }[]

/** A view's filters and order: 'Mine · Payer: Aetna'. `choices` has the names of physicians and offices. */
export function viewLabel(view: WorkView, choices?: { physicians: Named; offices: Named }): string {
  const { tab, kind, payer, product, reason, physicianId, inOfficeId, sort, order } = view
  const nameIn = (list: Named | undefined, id: string) =>
    list?.find(({ value }) => value === id)?.label ?? '…'
  const sorted = sortOptions.find(({ value }) => value === `${sort} ${order}`)?.label ?? 'Latest first'
  return [
    tab !== 'queue' && tabLabels[tab],
    kind && kindLabels[kind],
    payer && `Payer: ${payer}`,
    physicianId && `Physician: ${nameIn(choices?.physicians, physicianId)}`,
    inOfficeId && `Office: ${nameIn(choices?.offices, inOfficeId)}`,
    product && `Product: ${product}`,
    reason && `Reason: ${reasonLabel(reason)}`,
    (sort !== 'due' || order !== 'asc') && sorted,
  ]
    .filter(Boolean)
    .join(' · ')
}

export const nextActionLabels: Readonly<Record<NextAction, string>> = {
  review: 'Review',
  decide: 'Decide',
  'review-answer': 'Review the response',
  'review-documents': 'Review the documents',
  'await-office': 'Waiting for office',
  'call-office': 'Call the office',
  respond: 'Respond',
  'record-outcome': 'Record the outcome',
  'answer-case': 'Answer',
}

export const handActionLabels: Readonly<Record<HandAction, string>> = {
  'call-payer': 'Call the payer back',
  'check-portal': 'Check the payer’s portal',
  'call-office': 'Call the office',
  'ask-colleague': 'Ask a colleague',
  other: 'Other',
}

/** The next action: as set by a member, or as it follows from the state. */
export function nextActionText({ byHand, nextAction }: Pick<QueueEntry, 'byHand' | 'nextAction'>): string {
  return byHand ? handActionText(byHand) : nextActionLabels[nextAction]
}

/** A next action that a member has set. */
export function handActionText({ action, note }: Pick<ByHand, 'action' | 'note'>): string {
  if (action === 'other') return note
  return [handActionLabels[action], note].filter(Boolean).join(': ')
}

/** 'Q4186 EpiFix', or the code alone while its name is not known. */
export const productText = (code: string, names: Readonly<Record<string, string>>): string =>
  [code, names[code]].filter(Boolean).join(' ')

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface Due {
  text: string
  late: boolean
}

/** 'Late by 2 h', 'In 40 min', or the day once it is further away. Time on the clock, not business time. */
export function dueText(dueAt: string | null, now: number): Due {
  if (dueAt === null) return { text: 'Paused', late: false }
  const left = Date.parse(dueAt) - now
  if (left < 0) return { text: `Late by ${spanText(-left)}`, late: true }
  return { text: left < day ? `In ${spanText(left)}` : dateText(dueAt), late: false }
}

/** The same for a prior authorization or support case; if nothing is due, how long it has waited. */
export const workDueText = ({ dueAt, since }: { dueAt: string | null; since: string }, now: number): Due =>
  dueAt === null ? { text: `Waiting ${ageText(since, now)}`, late: false } : dueText(dueAt, now)

/** The same below the headings of the queue's groups, which say the day: the hour of today and tomorrow. '' for nothing due. */
export function dueInGroup(dueAt: string | null, now: number): Due {
  if (dueAt === null) return { text: '', late: false }
  const due = new Date(dueAt)
  const today = new Date(now)
  const endOfTomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 2)
  if (due.getTime() < now) return dueText(dueAt, now)
  const text = due < endOfTomorrow ? clockText(due.getHours(), due.getMinutes()) : withoutYear(dueAt)
  return { text, late: false }
}

/** How long a request has been open. */
export const ageText = (createdAt: string, now: number): string =>
  spanText(Math.max(0, now - Date.parse(createdAt)))

/** In whole units. */
function spanText(ms: number): string {
  if (ms < hour) return `${Math.max(1, Math.floor(ms / minute))} min`
  if (ms < day) return `${Math.floor(ms / hour)} h`
  const days = Math.floor(ms / day)
  return days === 1 ? '1 day' : `${days} days`
}

/**
 * The path at which an entry of the queue is worked on; `view` is what a request is opened from. Opening it takes
 * nothing.
 */
export function entryPath({ kind, number }: Pick<QueueEntry, 'kind' | 'number'>, view: WorkView): string {
  if (kind === 'prior-authorization') return responsePath(number)
  return kind === 'support' ? casePath(number) : pathInView(number, view)
}

/** What a prior authorization or a support case is about, in one line. */
export const aboutOf = ({ subject, byName, officeName }: QueueEntry): string =>
  [subject, [byName, officeName].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
