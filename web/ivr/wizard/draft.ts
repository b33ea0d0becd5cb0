import { z } from 'zod'
import { StoredFile } from '#contract/files/stored-file.ts'
import { Physician } from '#contract/physicians/physician.ts'
import { newKey } from '../../kit/form/create-key.ts'
import { dropDraft, readDraft, saveDraft } from '../../kit/form/drafts.ts'
import { type CardField, emptyForm, type IvrForm, isCard, steps, type TextField, textFields } from './form.ts'

const name = 'ivr'

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
}

const place = z
  .number()
  .int()
  .min(0)
  .max(steps.length - 1)

const Kept = z.object({
  form: z.record(z.string(), z.unknown()),
  step: place,
  visited: place,
  physician: Physician.nullable(),
  key: z.uuid(),
})

/**
 * The draft of the signed-in person, or a new one. A draft that an older version stored in another shape is ignored.
 */
export function readIvrDraft(): IvrDraft {
  const kept = Kept.safeParse(readDraft(name)).data
  if (!kept) return { form: emptyForm(), step: 0, visited: 0, physician: null, key: newKey() }
  return { ...kept, form: formOf(kept.form), step: Math.min(kept.step, kept.visited) }
}

export function keepIvrDraft(draft: IvrDraft): void {
  saveDraft(name, draft)
}

export function dropIvrDraft(): void {
  dropDraft(name)
}

function formOf(kept: Record<string, unknown>): IvrForm {
  const form = emptyForm()
  for (const field of textFields) form[field] = text(kept[field])
  for (const field of Object.keys(form) as (CardField | TextField)[])
    if (isCard(field)) form[field] = StoredFile.safeParse(kept[field]).data ?? null
  form.woundImages = z.array(StoredFile).safeParse(kept.woundImages).data ?? []
  return form
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
