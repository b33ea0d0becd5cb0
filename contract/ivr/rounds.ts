import { z } from 'zod'
import { endpoint, everyone, officeAdmins } from '../endpoint.ts'
import { onceReadable, oneLine, optionalText, severalLines } from '../fields.ts'
import { attachErrors, SentFile, StoredFile } from '../files/files.ts'
import { outcomes } from '../prior-authorization/prior-authorization.rules.ts'
import { Count, data, Moment, message } from '../replies.ts'
import { documentLabels, isDocumentKind } from './check/documents.ts'
import { maxDocumentsAtOnce } from './documents.ts'
import { declarationOf, type FieldName, fieldNames } from './fields.ts'
import { IvrId, Status } from './requests.ts'
import { ShownWound } from './wounds/wounds.ts'

/**
 * What an item of a Conditional request asks for: a document of a kind, a field to correct, or an answer in words.
 * 'notes' is the item that is made from the notes if the reviewer lists none.
 */
export const itemKinds = ['document', 'field', 'question', 'notes'] as const
export type ItemKind = (typeof itemKinds)[number]

/** The fields that an answer can correct: typed or chosen values, not pictures and not the physician. */
export const correctable = fieldNames.filter(
  (name) =>
    name !== 'physicianName' && !['choice', 'record', 'image', 'images'].includes(declarationOf(name).kind),
)

export const isCorrectable = (text: string): text is FieldName => correctable.some((name) => name === text)

/** What an item is about, in words; '' for a question. */
export function aboutText(kind: ItemKind, about: string): string {
  if (kind === 'document') return isDocumentKind(about) ? documentLabels[about] : about
  if (kind !== 'field' || !isCorrectable(about)) return ''
  const { label, step, group } = declarationOf(about)
  const context = contexts[group || step]
  return context && !label.startsWith(context) ? `${context}: ${label}` : label
}

/** The words that tell fields with the same label apart, such as the four cities. */
const contexts: Readonly<Record<string, string>> = {
  patient: 'Patient',
  physician: 'Physician',
  Office: 'Physician',
  facility: 'Facility',
}

export const maxItems = 20
export const maxItemText = 300
export const maxAnswerText = 1000

/** What a reviewer asks for in addition to the notes. `about` is a kind of document, a field name, or empty. */
export const AskedItem = z
  .strictObject({
    kind: z.enum(itemKinds).exclude(['notes']),
    about: z
      .string()
      .max(100)
      .refine(...oneLine)
      .default(''),
    text: optionalText(maxItemText, severalLines),
  })
  .superRefine(
    ({ kind, about, text }, { addIssue }) => {
      const miss = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
      if (kind === 'document' && !isDocumentKind(about)) miss('about', 'Please choose a kind of document.')
      if (kind === 'field' && !isCorrectable(about)) miss('about', 'Please choose a field.')
      if (kind === 'question' && about !== '') miss('about', 'A question is about no field.')
      if (kind === 'question' && text === '') miss('text', 'Please enter what you need.')
    },
    onceReadable('kind', 'about', 'text'),
  )
export type AskedItem = z.infer<typeof AskedItem>

export const AskedItems = z.array(AskedItem).max(maxItems, `Please ask for at most ${maxItems} items.`)

const nothingGiven = 'Please enter an answer, or add a document.'

/** The answer to one item, by its number in the round: words, documents, a corrected value, or several of these. */
export const ItemAnswer = z
  .strictObject({
    item: z.number().int().min(1).max(10_000),
    text: optionalText(maxAnswerText, severalLines),
    value: optionalText(200),
    documents: z
      .array(SentFile)
      .max(maxDocumentsAtOnce, `Please upload at most ${maxDocumentsAtOnce} files at a time.`)
      .default([]),
  })
  .superRefine(
    ({ text, value, documents }, { addIssue }) => {
      if (text === '' && value === '' && documents.length === 0)
        addIssue({ code: 'custom', path: ['text'], message: nothingGiven })
    },
    onceReadable('text', 'value', 'documents'),
  )
export type ItemAnswer = z.infer<typeof ItemAnswer>

export const IvrAnswer = z.strictObject({
  ivrId: IvrId,
  answers: z.array(ItemAnswer).min(1, nothingGiven).max(maxItems),
})

export const answerIvr = endpoint({
  method: 'POST',
  path: '/ivr/answerIvr',
  creates: true,
  summary: 'Answer items of a Conditional request; answering the last one makes it Pending again',
  allowed: officeAdmins,
  input: IvrAnswer,
  output: message.extend({ data: z.object({ submissionStatus: Status, open: z.number() }) }),
  errors: [
    'record.not-found',
    'ivr.not-conditional',
    'ivr.item-answered',
    'ivr.item-unknown',
    'ivr.documents-full',
    ...attachErrors,
  ],
})

/** One item with its answer. `before` and `after` are the values of a corrected field. */
export const RoundItem = z.object({
  item: z.number().int(),
  kind: z.enum(itemKinds),
  about: z.string(),
  text: z.string(),
  answer: z.string(),
  answeredAt: Moment.nullable(),
  answeredByName: z.string(),
  before: z.string(),
  after: z.string(),
  documents: z.array(StoredFile),
})
export type RoundItem = z.infer<typeof RoundItem>

/** One round of asking and answering. */
export const Round = z.object({
  round: z.number().int(),
  askedAt: Moment,
  askedByName: z.string(),
  additionalInformation: z.string(),
  notes: z.string(),
  answeredAt: Moment.nullable(),
  answeredByName: z.string(),
  items: z.array(RoundItem),
})
export type Round = z.infer<typeof Round>

const LinkedRequest = z.object({ ivrNumber: z.string(), submissionStatus: Status })

const LinkedAuthorization = z.object({ priorauthNumber: z.string(), outcome: z.enum(outcomes).nullable() })
const LinkedCase = z.object({ supportNumber: z.string(), status: z.enum(['Open', 'Closed']) })

/** The rounds of a request, latest first, and the records that it is linked to. */
export const IvrRounds = z.object({
  rounds: z.array(Round),
  /** The rejected request that this one corrects, and this one's correction. */
  replaces: LinkedRequest.nullable(),
  replacedBy: LinkedRequest.nullable(),
  /** The approved request that this one was started from. */
  repeats: LinkedRequest.nullable(),
  /** Records that name this request and that the reader sees. */
  priorAuthorizations: z.array(LinkedAuthorization),
  supportCases: z.array(LinkedCase),
  /** Why it was rejected, if no answer says so; '' if the reviewer gave no reason. */
  rejection: z.object({ reason: z.string() }).nullable(),
  appeal: z.object({ letter: StoredFile, deadline: z.string() }).nullable(),
  /** The fields that differ from the replaced request, with their values there. */
  changed: z.array(z.object({ field: z.string(), before: z.string() })),
  /** How many supporting documents are not in the replaced request. */
  documentsAdded: Count,
  /** The replaced request's one to eight wounds; none if there is no such request. */
  woundsBefore: z.array(ShownWound),
})
export type IvrRounds = z.infer<typeof IvrRounds>

export const ivrRounds = endpoint({
  method: 'GET',
  path: '/ivr/getIvrRounds/:id',
  summary: 'What was asked and answered about a request, and what it corrects',
  allowed: everyone,
  input: z.strictObject({ id: IvrId }),
  output: data(IvrRounds),
  errors: ['record.not-found'],
})
