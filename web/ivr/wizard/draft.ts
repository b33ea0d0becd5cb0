import type { StoredFile } from '#contract/files/files.ts'
import type { Physician } from '#contract/people/physicians.ts'
import { newKey } from '../../kit/form/create-key.ts'
import { dropDraft, readDraft, saveDraft } from '../../kit/form/drafts.ts'
import { type CardField, emptyForm, type IvrForm, isCard, steps, type TextField, textFields } from './form.ts'
import { keptRepeated } from './repeated.ts'

/** The draft of a new request. */
const newRequest = 'ivr'

/** What is stored of a request that was not sent yet. */
export interface IvrDraft {
  form: IvrForm
  /** The current step and the furthest one visited, from 0. */
  step: number
  visited: number
  /** The record of the chosen physician, which fills and locks fields. */
  physician: Physician | null
  /**
   * The Idempotency-Key of this form: stored with it, so that a retry after a reload does not create a second
   * request.
   */
  key: string
  /** What a colleague wrote with it when it was captured; '' without one. */
  note: string
  /** Made-up values, which cannot be sent. */
  isSample?: boolean
}

/** A form that begins with the values of a request, under a draft name of its own. */
export interface Prefilled {
  readonly name: string
  readonly form: IvrForm
}

/**
 * The draft of the signed-in person, or a new one. A draft that an older version stored in another shape is ignored.
 */
export function readIvrDraft(start?: Prefilled): IvrDraft {
  const kept = fields(readDraft(start?.name ?? newRequest))
  const key = text(kept.key)
  if (!isKey.test(key)) {
    const visited = start ? steps.length - 1 : 0
    return { form: start?.form ?? emptyForm(), step: 0, visited, physician: null, key: newKey(), note: '' }
  }
  const visited = place(kept.visited)
  const step = Math.min(place(kept.step), visited)
  return {
    form: formOf(fields(kept.form)),
    ...{ step, visited, physician: physicianOf(kept.physician), key, note: text(kept.note) },
    ...(kept.isSample === true && { isSample: true }),
  }
}

export function keepIvrDraft(draft: IvrDraft, name = newRequest): void {
  saveDraft(name, draft)
  if (name === newRequest) draftChanged()
}

export function dropIvrDraft(name = newRequest): void {
  dropDraft(name)
  if (name === newRequest) for (const tell of listeners) tell(true)
}

/** Something that goes with a new request has changed. */
export const draftChanged = (): void => {
  for (const tell of listeners) tell(false)
}

const listeners = new Set<(isDropped: boolean) => void>()

/** Tells of each change of a new request's draft, so that it is kept on the server too. Returns a function to unsubscribe. */
export function whenDraftChanges(listener: (isDropped: boolean) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function formOf(kept: Record<string, unknown>): IvrForm {
  const form = emptyForm()
  for (const field of textFields) form[field] = text(kept[field])
  for (const field of Object.keys(form) as (CardField | TextField)[])
    if (isCard(field)) form[field] = isFile(kept[field]) ? kept[field] : null
  form.woundImages = list(kept.woundImages).filter(isFile)
  return { ...form, ...keptRepeated(kept, isFile) }
}

// The draft is this browser's own, so its shape is checked only to survive another version of the form. Without zod, the
// first step is on screen sooner.

const isKey = /^[0-9a-f-]{36}$/

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const place = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) ? Math.min(Math.max(value, 0), steps.length - 1) : 0

function isFile(value: unknown): value is StoredFile {
  const { fileUrl, fileName, fileExtension, fileSize } = fields(value)
  const isNamed = [fileUrl, fileName, fileExtension].every((part) => typeof part === 'string')
  return isNamed && typeof fileSize === 'number'
}

/** Of another version: without the texts that fill and lock fields, so it is loaded again. */
function physicianOf(value: unknown): Physician | null {
  const { _id, officeAddress, ...others } = fields(value)
  const texts = [
    _id,
    ...recordTexts.map((key) => others[key]),
    ...addressTexts.map((key) => fields(officeAddress)[key]),
  ]
  return texts.every((one) => typeof one === 'string') ? (value as Physician) : null
}

const addressTexts = ['address', 'city', 'state', 'zipCode']
const recordTexts = [
  'name',
  'phoneNumber',
  'npiNumber',
  'taxID',
  'taxonomyCode',
  'medicalLicenseNumber',
  'hospitalName',
  'officeContactName',
  'ext',
  'faxNumber',
] as const satisfies (keyof Physician)[]
