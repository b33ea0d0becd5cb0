import { expect, test } from 'vitest'
import type { z } from 'zod'
import { Booking, SlotFilter } from './appointments/appointments.ts'
import { ScheduleForm } from './appointments/schedule.ts'
import { notePrint } from './audit/audit.ts'
import { NewAuthorization, withdrawAuthorization } from './authorizations/authorizations.ts'
import { completeReverification, NewReverification } from './authorizations/reverifications.ts'
import { copyFiles } from './files/files.ts'
import { SentAnswer } from './ivr/benefits/answer.ts'
import { saveSnippet } from './ivr/benefits/snippets.ts'
import { requestDocuments } from './ivr/bulk.ts'
import { SupportingDocuments } from './ivr/documents.ts'
import { saveDraft } from './ivr/drafts.ts'
import { IvrSubmission } from './ivr/form.ts'
import { Matching } from './ivr/matching.ts'
import { OverviewFilter } from './ivr/queue/overview.ts'
import { assignIvrs, NextActionForm } from './ivr/queue/queue.ts'
import { BusinessCalendar } from './ivr/queue/queue-settings.ts'
import { saveQueueView } from './ivr/queue/queue-views.ts'
import { AskedItems, ItemAnswer, IvrAnswer } from './ivr/rounds.ts'
import { MessageForm, unreadMessages } from './messages/messages.ts'
import { markNotificationsUnread } from './notifications/notifications.ts'
import { PayerForm } from './payers/payers.ts'
import { LeavingPlan } from './people/leaving.ts'
import { OutcomeForm } from './prior-authorization/outcome.ts'
import {
  PriorAuthorizationForm,
  PriorAuthorizationResponse,
} from './prior-authorization/prior-authorization.ts'
import { SupportHandling, SupportRequest } from './support/support.ts'

const text = (length: number) => 'a'.repeat(length)
const several =
  <T>(one: (at: number) => T) =>
  (count: number) =>
    Array.from({ length: count }, (_, at) => one(at + 1))
const ids = several(String)
const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const uploads = several((at) => `/api/files/${uuid(at)}`)
const files = several((at) => ({ fileUrl: `/api/files/${uuid(at)}` }))
const day = (at: number) => new Date(Date.UTC(2026, 0, at)).toISOString().slice(0, 10)
const wound = { woundType: 'Pressure Ulcer', woundLocation: 'Right heel', woundSize: '1 x 1 cm' }
const amount = (value: number) => ({ value, source: null })
const number = (value: number) => value

/**
 * How much a field accepts, written a second time: as docs/spec says, or if it says nothing, as the screens need it. In
 * the contract one number serves schema, message and screen, so nothing there shows that it is wrong.
 */
const limits: readonly (readonly [string, z.ZodType, string, number, (size: number) => unknown])[] = [
  ['the note of a booking', Booking, 'note', 500, text],
  ['days of free times', SlotFilter, 'days', 35, number],
  [
    'rows of a schedule',
    ScheduleForm,
    'availabilityWindow',
    60,
    several(() => ({ day: 'monday', from: '09:00', to: '10:00' })),
  ],
  ['a message', MessageForm, 'text', 4_000, text],
  ['files of a message', MessageForm, 'files', 10, files],
  ['people mentioned', MessageForm, 'mentions', 20, ids],
  ['records asked for unread messages', unreadMessages.input, 'records', 50, several((at) => `ivr:${at}`)],
  ['printed records', notePrint.input, 'ids', 100, ids],
  ['wounds besides the first', IvrSubmission, 'moreWounds', 7, several(() => wound)],
  [
    'pictures of a further wound',
    IvrSubmission,
    'moreWounds.0.woundImages',
    10,
    (count) => [{ ...wound, woundImages: uploads(count) }],
  ],
  ['pictures of the first wound', IvrSubmission, 'woundImages', 10, uploads],
  ['diagnosis codes besides the first', IvrSubmission, 'moreDiagnosisCodes', 11, several((at) => `L${at}`)],
  [
    'application codes besides the first',
    IvrSubmission,
    'moreApplicationCodes',
    7,
    several((at) => ({ code: `1527${at}` })),
  ],
  ['codes of an authorization', NewAuthorization, 'codes', 20, several((at) => `${15_200 + at}`)],
  ['notes of an authorization', NewAuthorization, 'notes', 300, text],
  ['units authorized', NewAuthorization, 'unitsAuthorized', 99_999.99, number],
  ['applications authorized', NewAuthorization, 'applicationsAuthorized', 999, number],
  ['the reason of a withdrawal', withdrawAuthorization.input, 'reason', 300, text],
  ['the note of a reverification', NewReverification, 'note', 300, text],
  ['the outcome of a reverification', completeReverification.input, 'outcome', 300, text],
  [
    'items that a reviewer asks for',
    AskedItems,
    '',
    20,
    several(() => ({ kind: 'question', text: 'Which heel?' })),
  ],
  ['what an item says', AskedItems, '0.text', 300, (length) => [{ kind: 'question', text: text(length) }]],
  ['answered items', IvrAnswer, 'answers', 20, several((item) => ({ item, text: 'The left one' }))],
  ['an answer of the office', ItemAnswer, 'text', 1_000, text],
  ['documents of an answer', ItemAnswer, 'documents', 50, files],
  ['supporting documents at once', SupportingDocuments, 'supportingDocuments', 50, files],
  [
    'an amount of the answer, in cents',
    SentAnswer,
    'primary.deductibleIndividual.total.value',
    10_000_000_000,
    amount,
  ],
  ['a count of the answer', SentAnswer, 'primary.priorAuth.unitsAuthorized.value', 100_000, amount],
  ['the name of a snippet', saveSnippet.input, 'name', 60, text],
  ['a snippet', saveSnippet.input, 'text', 300, text],
  ['requests asked for a document', requestDocuments.input, 'ivrIds', 100, ids],
  ['what is said of a document asked for', requestDocuments.input, 'text', 300, text],
  ['the note of a next action', NextActionForm, 'note', 200, text],
  ['assigned requests', assignIvrs.input, 'ivrIds', 1_000, ids],
  ['holidays', BusinessCalendar, 'holidays', 200, several((at) => ({ day: day(at), name: '' }))],
  ['the name of a view', saveQueueView.input, 'name', 60, text],
  ['selected requests', Matching, 'ids', 1_000, ids],
  // Twelve of the characters are the braces, the name and the quotes.
  ['a draft, as JSON', saveDraft.input, 'content', 100_000, (length) => ({ typed: text(length - 12) })],
  ['notifications that are unread again', markNotificationsUnread.input, 'ids', 1_000, ids],
  [
    'appointments of a leaving member',
    LeavingPlan,
    '',
    1_000,
    several((at) => ({ appointmentId: `${at}`, sequence: 0, memberId: '' })),
  ],
  [
    'reasons by product',
    PayerForm,
    'reasons',
    30,
    several((at) => ({ product: `P${at}`, reasons: ['not-covered'], note: '' })),
  ],
  ['notes on a payer', PayerForm, 'notes', 2_000, text],
  ['the subject of a support case', SupportRequest, 'subject', 100, text],
  ['the description of a support case', SupportRequest, 'description', 1_000, text],
  ['the comment on a support case', SupportHandling, 'responseText', 1_000, text],
  ['the description of a prior authorization', PriorAuthorizationForm, 'description', 1_000, text],
  ['files of one section', PriorAuthorizationForm, 'woundImages', 50, files],
  ['files of a response', PriorAuthorizationResponse, 'ivrResponseFiles', 50, files],
  ['the comment of a response', PriorAuthorizationResponse, 'comment', 1_000, text],
  ['the number of an outcome', OutcomeForm, 'number', 50, text],
  ['copied files', copyFiles.input, 'ids', 10, several(uuid)],
]

/** Only the case's field is given, so others are missing; only what is said about this one is checked. */
function complaintsAt(schema: z.ZodType, path: string, value: unknown): string[] {
  const [field = ''] = path.split('.')
  const { error } = schema.safeParse(field === '' || /^\d/.test(field) ? value : nested(path, value))
  return (error?.issues ?? []).filter((issue) => issue.path.join('.') === path).map(({ message }) => message)
}

/** `value` belongs to the first name; the answer's fields have names with a dot in them. */
function nested(path: string, value: unknown): unknown {
  const [, name] = /^primary\.(.*)\.value$/.exec(path) ?? []
  if (name !== undefined) return { primary: { [name]: value } }
  return { [path.split('.')[0] ?? '']: value }
}

test.each(limits)('%s: its limit is accepted, and nothing beyond it', (_, schema, path, limit, sized) => {
  const above = Number.isInteger(limit) ? limit + 1 : limit + 0.01
  expect(complaintsAt(schema, path, sized(limit))).toEqual([])
  expect(complaintsAt(schema, path, sized(above))).toHaveLength(1)
})

test.each([
  ['2026-12-31', true],
  ['2027-01-01', true],
  ['2027-01-02', false],
])('a team overview from January 1, 2026 until %s is answered: %s', (to, isAnswered) => {
  const { success } = OverviewFilter.safeParse({ from: '2026-01-01', to })
  expect(success).toBe(isAnswered)
})
