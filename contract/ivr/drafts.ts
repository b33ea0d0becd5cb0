import { z } from 'zod'
import { endpoint, officeAdmins } from '../endpoint.ts'
import { opaqueText, optionalText, wholeNumber } from '../fields.ts'
import { Count, data, Id, idOf, Moment, message } from '../replies.ts'

/** A draft ends this long after it was last saved. */
export const draftDays = 30
/** The person who has it is notified this long before. */
export const draftWarningDays = 7
export const maxDrafts = 50
/** The maximum length of the form as JSON text. */
const maxDraftLength = 100_000

/** The most saves without a reply that a window names with the next one. */
export const maxUnanswered = 20

/** A draft as the list of drafts shows it. */
export const ListedDraft = z.object({
  _id: Id,
  /** The patient's name, as far as it was typed. */
  title: z.string(),
  /** The form's step, from 0. */
  step: Count,
  version: Count,
  createdAt: Moment,
  savedAt: Moment,
  /** When it is removed unless it is saved again. */
  endsAt: Moment,
  /** For an office draft, who created it and who has it; undefined for one's own. */
  shared: z
    .object({
      madeBy: z.string(),
      /** The caller created it, and may make it their own again. */
      isOwn: z.boolean(),
      /** Null while no one has it. */
      holder: z.object({ _id: Id, name: z.string() }).nullable(),
    })
    .optional(),
})
export type ListedDraft = z.infer<typeof ListedDraft>

/**
 * The form as the browser keeps it. The server stores it encrypted and reads only which files it names, so the form can
 * change without it.
 */
const Content = z
  .looseObject({})
  .refine(
    (content) => JSON.stringify(content).length <= maxDraftLength,
    'This draft is too long to be kept on the server.',
  )

const DraftForm = z.strictObject({
  title: optionalText(120),
  step: Count.max(20),
  content: Content,
  /** Who saves. A writer other than the last one conflicts with it, unless it names that one in `after`. */
  writer: opaqueText(36),
})
export type DraftForm = z.infer<typeof DraftForm>

const Saved = data(z.object({ _id: Id, version: Count }))

export const draftList = endpoint({
  method: 'GET',
  path: '/ivrDrafts/getDrafts',
  summary: 'One’s own drafts of requests and those of the office, the last saved first',
  allowed: officeAdmins,
  input: z.strictObject({}),
  output: data(z.array(ListedDraft)),
})

export const draftById = endpoint({
  method: 'GET',
  path: '/ivrDrafts/getDraft/:id',
  summary: 'A draft of one’s own or of the office with everything that was typed',
  allowed: officeAdmins,
  input: z.strictObject({ id: idOf('draft') }),
  output: data(ListedDraft.extend({ content: z.looseObject({}) })),
  errors: ['record.not-found'],
})

export const addDraft = endpoint({
  method: 'POST',
  path: '/ivrDrafts/addDraft',
  creates: true,
  summary: 'Keep a form that was not sent yet',
  allowed: officeAdmins,
  /** `shared`: an office draft, which no one has yet. */
  input: DraftForm.extend({ shared: z.literal(true).optional() }),
  output: Saved,
  errors: ['ivr.drafts-full'],
})

export const saveDraft = endpoint({
  method: 'POST',
  path: '/ivrDrafts/saveDraft',
  summary: 'Keep a newer state of a draft; 412 if another window or computer has saved it since',
  allowed: officeAdmins,
  input: DraftForm.extend({
    draftId: Id,
    version: wholeNumber(),
    /** Writers of saves that this window sent without getting a reply: it does not conflict with itself. */
    after: z.array(opaqueText(36)).max(maxUnanswered).optional(),
  }),
  output: Saved,
  errors: ['record.not-found', 'ivr.draft-changed'],
})

export const deleteDraft = endpoint({
  method: 'POST',
  path: '/ivrDrafts/deleteDraft',
  summary: 'Remove a draft of one’s own or of the office',
  allowed: officeAdmins,
  input: z.strictObject({ draftId: Id }),
  output: message,
  errors: ['record.not-found'],
})

export const handDraft = endpoint({
  method: 'POST',
  path: '/ivrDrafts/handDraft',
  summary:
    'Give a draft to a colleague, take it, or leave it unassigned, so that it belongs to the office; or make it one’s own again',
  allowed: officeAdmins,
  input: z
    .strictObject({
      draftId: Id,
      /** Who has it from now on, possibly the caller; left out: no one. */
      colleagueId: Id.optional(),
      /** Private again, to the caller, who created it. */
      private: z.literal(true).optional(),
    })
    .refine((to) => !to.private || to.colleagueId === undefined, 'A private draft has no other owner.'),
  output: message,
  errors: ['record.not-found'],
})
