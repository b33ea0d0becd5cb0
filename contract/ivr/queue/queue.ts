import { z } from 'zod'
import { endpoint, ivrAdmins, reviewers } from '../../endpoint.ts'
import { onceReadable, optionalText } from '../../fields.ts'
import { Count, data, Id, Moment, message, Option, OptionalId } from '../../replies.ts'
import { IvrId, Status } from '../requests.ts'
import { Owner, otherActions } from './other-work.ts'

/** queue: waits for the team; mine: the caller owns it; waiting: waits for its office; all: everything open. */
export const queueTabs = ['queue', 'mine', 'waiting', 'all'] as const
export type QueueTab = (typeof queueTabs)[number]

/** By due time with near dates of service first, by the moment of submission, or by the date of service. */
export const queueSorts = ['due', 'submitted', 'service'] as const
export type QueueSort = (typeof queueSorts)[number]

export const queueOrders = ['asc', 'desc'] as const

const queuePageSize = 20
/** The most entries that one page can have. */
export const maxQueuePage = 500

/**
 * The groups of what waits for the team, in queue order: near dates of service, then due times by business calendar
 * days, then what a follow-up has postponed.
 */
export const queueGroups = ['soon', 'overdue', 'today', 'tomorrow', 'later', 'put-off'] as const
export type QueueGroup = (typeof queueGroups)[number]

/** The next action on an open request, prior authorization or support case. */
const nextActions = ['review', 'decide', 'review-documents', 'call-office', ...otherActions] as const
export type NextAction = (typeof nextActions)[number]

/** The next actions that a member can set, besides those that follow from a request's state. */
export const handActions = ['call-payer', 'check-portal', 'call-office', 'ask-colleague', 'other'] as const
export type HandAction = (typeof handActions)[number]
export const maxActionNote = 200

/** The kinds of work in the queue. */
export const queueKinds = ['ivr', 'prior-authorization', 'support'] as const
export type QueueKind = (typeof queueKinds)[number]

/** A lease ends after this many minutes without a renewal. */
export const leaseMinutes = 10
/** A request that is open on a screen renews its lease this often. */
export const renewSeconds = 120

/** How many requests can be assigned at a time. */
export const maxAssigned = 1000
/** In business minutes: 20 days around the clock. */
export const maxTarget = 28_800
/** The least open time in a week, so that no target takes more than 480 weeks, and due times are found quickly. */
export const leastWeekMinutes = 60
/** In business minutes, for targets that a call leaves out: three business days and one. */
export const defaultTargets = { priorAuthorization: 1620, support: 540 } as const

/** How many views a person can keep. */
export const maxViews = 30
export const maxViewName = 60

/** A next action that a member has set instead of the one that follows from the state. */
export const ByHand = z.object({
  action: z.enum(handActions),
  note: z.string(),
  byName: z.string(),
})
export type ByHand = z.infer<typeof ByHand>

const state = {
  status: Status,
  createdAt: Moment,
  /** null while the request waits for its office: the clock is paused. */
  dueAt: Moment.nullable(),
  /** The date of service is near, so it comes first. */
  near: z.boolean(),
  nextAction: z.enum(nextActions),
  nextAt: Moment,
  byHand: ByHand.nullable(),
  owner: Owner.nullable(),
}

export const QueueEntry = z.object({
  kind: z.enum(queueKinds),
  _id: Id,
  number: z.string(),
  /** The request itself, or the one that a prior authorization or support case names; '' for none. */
  ivrNumber: z.string(),
  /** That request's patient, and its date of service; '' for none. */
  patientName: z.string(),
  /** The subject of a support case; '' for others. */
  subject: z.string(),
  /** Who sent it. */
  byName: z.string(),
  /** When it began to wait for the next action; for a request, when it was sent. */
  since: Moment,
  physicianName: z.string(),
  officeName: z.string(),
  payer: z.string(),
  product: z.string(),
  dateOfService: z.string(),
  /** What a Conditional request asks for: 'question', 'notes', 'field', or the kind of a document. */
  reasons: z.array(z.string()),
  /** null while it waits for its office. */
  group: z.enum(queueGroups).nullable(),
  ...state,
  /** null for anything but requests. */
  status: Status.nullable(),
})
export type QueueEntry = z.infer<typeof QueueEntry>

const Cursor = z
  .string()
  .regex(
    /^(?:\d{1,3}:-?\d{1,17}:\d{1,15}(?::(?:prior-authorization|support))?)?$/,
    'This is not a place in the queue.',
  )

/** The queue's filters. Only requests have a payer, a product and reasons. */
export const QueueMatch = z.strictObject({
  kind: z.union([z.literal(''), z.enum(queueKinds)]).default(''),
  payer: optionalText(),
  product: optionalText(),
  reason: optionalText(),
  physicianId: OptionalId,
  inOfficeId: OptionalId,
  tab: z.enum(queueTabs).default('queue'),
})
export type QueueMatch = z.infer<typeof QueueMatch>

/** A view of the queue: its filters and order. */
export const WorkView = QueueMatch.extend({
  sort: z.enum(queueSorts).default('due'),
  order: z.enum(queueOrders).default('asc'),
})
export type WorkView = z.infer<typeof WorkView>

export const QueueInput = WorkView.extend({
  limit: z.coerce.number().int().min(1).max(maxQueuePage).default(queuePageSize),
  /** The place after or before which the page is: `next` or `previous` of another page. */
  after: Cursor.default(''),
  before: Cursor.default(''),
  /** Asks for the counts by group. */
  groups: z.literal('1').optional(),
})
export type QueueInput = z.infer<typeof QueueInput>

export const QueuePage = z.object({
  entries: z.array(QueueEntry),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** The exact counts by tab, for the filter. */
  counts: z.object({ queue: Count, mine: Count, waiting: Count, all: Count }),
  /** The exact counts of what waits for the team by group, for the filter; null unless asked for. */
  groups: z.record(z.enum(queueGroups), Count).nullable(),
  /** How many entries of the tab are requests: only these can be selected, exported and decided in bulk. */
  requests: Count,
})
export type QueuePage = z.infer<typeof QueuePage>

export const queue = endpoint({
  method: 'GET',
  path: '/ivr/getQueue',
  summary:
    'A page of the open requests, prior authorizations and support cases of all offices, with owners and exact counts',
  allowed: reviewers,
  input: QueueInput,
  output: data(QueuePage),
})

/** How much the queue has for the caller, as its unfiltered page counts it; for the navigation. */
export const queueCount = endpoint({
  method: 'GET',
  path: '/ivr/getQueueCount',
  summary: 'How many open requests, prior authorizations and support cases wait for the team',
  allowed: reviewers,
  input: z.strictObject({}),
  output: data(z.object({ queue: Count })),
  background: true,
})

export const queueChoices = endpoint({
  method: 'GET',
  path: '/ivr/getQueueChoices',
  summary: 'What the open requests can be filtered by, and whom they can be assigned to',
  allowed: reviewers,
  input: z.strictObject({}),
  output: data(
    z.object({
      payers: z.array(z.string()),
      products: z.array(z.string()),
      reasons: z.array(z.string()),
      physicians: z.array(Option),
      offices: z.array(Option),
    }),
  ),
})

/** Who made the decision that a request's status shows. */
export const DecidedBy = z.object({
  name: z.string(),
  isCaller: z.boolean(),
  at: Moment,
})
export type DecidedBy = z.infer<typeof DecidedBy>

export const IvrOwner = z.object({
  ivrNumber: z.string(),
  open: z.object(state).nullable(),
  status: Status,
  /** null while it is Pending. */
  decidedBy: DecidedBy.nullable(),
})
export type IvrOwner = z.infer<typeof IvrOwner>

/** Who owns a request, when it is due and its next action. */
export const ivrOwner = endpoint({
  method: 'GET',
  path: '/ivr/getIvrOwner/:id',
  summary:
    'Who owns a request, when it is due and what is next, none of it once it is final; and who decided last',
  allowed: reviewers,
  input: z.strictObject({ id: IvrId }),
  output: data(IvrOwner),
  errors: ['record.not-found'],
})

/** A request that the caller now owns, with the lease to renew, release and decide with. */
export const Taken = z.object({
  ivrId: Id,
  ivrNumber: z.string(),
  leaseId: z.uuid(),
  leaseUntil: Moment,
})
export type Taken = z.infer<typeof Taken>

const LeaseId = z.uuid()

export const takeIvr = endpoint({
  method: 'POST',
  path: '/ivr/takeIvr',
  summary: 'Take a request, so that no one else works on it; taking it over notifies its holder',
  allowed: reviewers,
  input: z.strictObject({ ivrId: IvrId, takeOver: z.boolean().default(false) }),
  output: data(Taken),
  errors: ['record.not-found', 'ivr.held', 'ivr.not-open'],
})

export const takeNext = endpoint({
  method: 'POST',
  path: '/ivr/takeNext',
  summary: 'Take the first request of a view that is free, or assigned to oneself; null if there is none',
  allowed: reviewers,
  input: WorkView.extend({
    /** A request to skip: the one that was just decided or left. */
    not: z.union([z.literal(''), IvrId]).default(''),
  }),
  output: data(Taken.nullable()),
})

export const renewIvr = endpoint({
  method: 'POST',
  path: '/ivr/renewIvr',
  summary: 'Renew the lease of a request that is open on screen',
  allowed: reviewers,
  /** Without `leaseId`: the lease that the caller already has, after a reload or in another tab. It takes nothing. */
  input: z.strictObject({ ivrId: IvrId, leaseId: LeaseId.optional() }),
  output: data(z.object({ leaseId: LeaseId, leaseUntil: Moment })),
  errors: ['record.not-found', 'ivr.lease-lost', 'ivr.not-open'],
  background: true,
})

export const releaseIvr = endpoint({
  method: 'POST',
  path: '/ivr/releaseIvr',
  summary: 'Release a request, so that others can take it; or leave one that was only handed out',
  allowed: reviewers,
  input: z.strictObject({
    ivrId: IvrId,
    leaseId: LeaseId.optional(),
    /** takeNext handed it out, and it was left: the lease ends, an assignment stays. */
    left: z.boolean().default(false),
  }),
  output: message,
  errors: ['record.not-found', 'ivr.lease-lost', 'ivr.not-open'],
})

const unreadable = 'Please enter a date and a time.'
export const NextActionForm = z
  .strictObject({
    ivrId: IvrId,
    /** '' lets the request's state decide again. */
    action: z.enum(['', ...handActions], { error: 'Please choose what is to be done.' }),
    note: optionalText(maxActionNote),
    at: z.union([z.literal(''), z.iso.datetime({ offset: true, error: unreadable })], { error: unreadable }),
  })
  .refine(({ action, at }) => action === '' || at !== '', {
    path: ['at'],
    message: unreadable,
    ...onceReadable('action', 'at'),
  })
  .refine(({ action, note }) => action !== 'other' || note !== '', {
    path: ['note'],
    message: 'Please say what is to be done.',
    ...onceReadable('action', 'note'),
  })
export type NextActionForm = z.infer<typeof NextActionForm>

/** The next action on a request, and when, as a member sets it. */
export const setNextAction = endpoint({
  method: 'POST',
  path: '/ivr/setNextAction',
  summary:
    'Set what is to be done next with an open request and when; until then it moves to the bottom of the queue',
  allowed: reviewers,
  input: NextActionForm,
  output: message,
  errors: ['record.not-found', 'ivr.not-open', 'ivr.follow-up-past'],
})

export const assignIvrs = endpoint({
  method: 'POST',
  path: '/ivr/assignIvrs',
  summary: 'Assign open requests to a member, spread them evenly over several, or leave them unassigned',
  allowed: ivrAdmins,
  input: z.strictObject({
    ivrIds: z
      .array(IvrId, { error: 'Select at least one request.' })
      .min(1, 'Select at least one request.')
      .max(maxAssigned, `Select at most ${maxAssigned} requests.`),
    /** No one: the requests are free again. */
    memberIds: z.array(Id).max(200),
  }),
  output: z.object({
    message: z.string(),
    data: z.object({
      /** How many each member got. */
      assigned: z.array(z.object({ memberId: Id, name: z.string(), count: Count })),
      /** How many were no longer open. */
      closed: Count,
      /** The members who got none because they are absent. */
      absent: z.array(z.string()),
    }),
  }),
  errors: ['record.not-found', 'ivr.nobody-present'],
})
