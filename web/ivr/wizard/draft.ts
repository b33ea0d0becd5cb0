import { z } from 'zod'
import { StoredFile } from '#contract/files/files.ts'
import type { Facts } from '#contract/ivr/check/evaluate.rules.ts'
import { noWoundFacts, woundFacts } from '#contract/ivr/wounds/wounds.rules.ts'
import { Physician } from '#contract/people/physicians.ts'
import { newKey } from '../../kit/form/create-key.ts'
import { dropDraft, readDraft, saveDraft } from '../../kit/form/drafts.ts'
import { cards, emptyForm, type IvrForm, steps, textFields } from './form.ts'
import { woundTexts } from './repeated.ts'

/** The draft of a new request. */
const newRequest = 'ivr'

/** What is stored of a request that has not been sent yet. */
interface IvrDraft {
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
  /** The colleague's note from when it was captured; '' without one. */
  note: string
  /** Made-up values, which cannot be sent. */
  isSample?: boolean | undefined
}

/** A form that begins with the values of a request, under a draft name of its own. */
export interface Prefilled {
  readonly name: string
  readonly form: IvrForm
  /** The other request's answers to the check, and the kinds of its documents, as far as they apply to this one. */
  readonly checked: { readonly facts: Facts; readonly documents: readonly string[] }
}

/**
 * The draft of the signed-in person, or a new one. A draft that an older version stored in another shape is ignored.
 */
export function readIvrDraft(start?: Prefilled): IvrDraft {
  const { data: kept } = Kept.safeParse(readDraft(start?.name ?? newRequest))
  if (kept) return { ...kept, step: Math.min(kept.step, kept.visited) }
  const visited = start ? steps.length - 1 : 0
  return { form: start?.form ?? emptyForm(), step: 0, visited, physician: null, key: newKey(), note: '' }
}

export function keepIvrDraft(draft: IvrDraft, name = newRequest): void {
  saveDraft(name, draft)
  if (name === newRequest) draftChanged()
}

export function dropIvrDraft(name = newRequest): void {
  dropDraft(name)
  if (name === newRequest) for (const tell of listeners) tell(true)
}

/** Something that is sent with a new request has changed. */
export const draftChanged = (): void => {
  for (const tell of listeners) tell(false)
}

const listeners = new Set<(isDropped: boolean) => void>()

/**
 * Reports each change of a new request's draft, so that it is saved on the server too. Returns a function to
 * unsubscribe.
 */
export function whenDraftChanges(listener: (isDropped: boolean) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// The draft is this browser's own: what another version of the form has stored differently starts empty.

const text = z.string().catch('')
const file = StoredFile.nullable().catch(null)
const files = z
  .array(file)
  .catch([])
  .transform((all) => all.filter((one) => one !== null))
const place = z
  .int()
  .min(0)
  .max(steps.length - 1)
  .catch(0)

const each = <Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>

const KeptForm = z.object({
  ...each(textFields, text),
  ...each(cards, file),
  woundImages: files,
  firstWound: z.object(each(woundFacts, text)).catch(noWoundFacts),
  moreWounds: z.array(z.object({ ...each(woundTexts, text), woundImages: files })).catch([]),
  moreDiagnoses: z.array(z.object({ code: text, other: text })).catch([]),
  moreApplications: z.array(z.object({ code: text, other: text, units: text })).catch([]),
}) satisfies z.ZodType<IvrForm>

const Kept = z.object({
  form: KeptForm,
  step: place,
  visited: place,
  // A record that lacks something that fills and locks fields is loaded again.
  physician: Physician.nullable().catch(null),
  key: z.uuid(),
  note: text,
  isSample: z.boolean().optional().catch(undefined),
})
