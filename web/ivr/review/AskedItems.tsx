import { useState } from 'react'
import { type Control, useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import { documentLabels } from '#contract/ivr/check/documents.ts'
import type { ConditionalForm } from '#contract/ivr/review.ts'
import { aboutText, correctable, maxItems, maxItemText } from '#contract/ivr/rounds.ts'
import { SelectField } from '../../kit/form/choices/ChoiceFields.tsx'
import { TextField } from '../../kit/form/TextFields.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { CloseIcon } from '../../kit/ui/icons.tsx'

type Form = z.input<typeof ConditionalForm>

const documents = Object.keys(documentLabels) as (keyof typeof documentLabels)[]
const fields = correctable
  .map((value) => ({ value, label: aboutText('field', value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

const adding = [
  ['field', 'Ask for a correction'],
  ['question', 'Ask a question'],
] as const

interface AskedItemsProps {
  control: Control<Form, unknown, ConditionalForm>
  /** The kinds of documents that the check reports missing: they come first. */
  missing: readonly string[]
  /** The kinds of documents that the request already has. */
  sent: readonly string[]
}

/** The list of what the office is asked for: documents to select, fields to correct, questions. */
export function AskedItems({ control, missing, sent }: AskedItemsProps) {
  const list = useFieldArray({ control, name: 'items' })
  const placeOf = (kind: string) =>
    list.fields.findIndex((item) => item.kind === 'document' && item.about === kind)
  const toggle = (kind: string) => {
    const at = placeOf(kind)
    if (at >= 0) list.remove(at)
    else if (list.fields.length < maxItems)
      list.append({ kind: 'document', about: kind, text: '' }, { shouldFocus: false })
  }
  const tick = (kind: (typeof documents)[number]) => {
    const at = placeOf(kind)
    return (
      <div key={kind} className="flex flex-col gap-2">
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-0.5 size-4 accent-action"
            checked={at >= 0}
            disabled={at < 0 && list.fields.length >= maxItems}
            onChange={() => toggle(kind)}
          />
          <span>
            {documentLabels[kind]}
            {sent.includes(kind) && <span className="text-ink-soft"> (already sent)</span>}
          </span>
        </label>
        {at >= 0 && (
          <TextField
            key={list.fields[at]?.id}
            control={control}
            name={`items.${at}.text`}
            label={`Details: ${documentLabels[kind]}`}
            maxLength={maxItemText}
            className="ml-6"
          />
        )}
      </div>
    )
  }
  const first = documents.filter((kind) => missing.includes(kind) || placeOf(kind) >= 0)
  const [shownFirst, setShownFirst] = useState<readonly string[]>([])
  // A box that is checked in the long list stays there.
  const others = documents.filter((kind) => !shownFirst.includes(kind))
  const isNew = missing.some((kind) => !shownFirst.includes(kind))
  if (isNew) setShownFirst(first)
  const [isListOpen, setListOpen] = useState(false)
  if (!isListOpen && others.some((kind) => placeOf(kind) >= 0)) setListOpen(true)
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
      <legend className="sr-only">Checklist for the office</legend>
      <p aria-hidden="true" className="font-semibold">
        Checklist for the office
      </p>
      <p className="text-ink-soft">
        Optional. The office responds to each item, or to the notes if there are none.
      </p>
      <section aria-label="Documents" className="flex flex-col gap-2">
        {shownFirst.length > 0 && <p className="text-sm font-medium">Missing according to the check</p>}
        {documents.filter((kind) => shownFirst.includes(kind)).map(tick)}
        <details open={isListOpen} onToggle={({ currentTarget }) => setListOpen(currentTarget.open)}>
          <summary className="cursor-pointer font-medium text-action-ink">
            {shownFirst.length > 0 ? 'Other documents' : 'Documents'}
          </summary>
          <div className="mt-2 grid gap-2 ms:grid-cols-2">{others.map(tick)}</div>
        </details>
      </section>
      {list.fields.map((item, at) =>
        item.kind === 'document' ? null : (
          <div key={item.id} className="flex items-start gap-2 rounded-lg border border-line p-3">
            <div className="grid min-w-0 flex-1 gap-3 ms:grid-cols-2">
              {item.kind === 'field' && (
                <SelectField
                  control={control}
                  name={`items.${at}.about`}
                  label="Field"
                  required
                  options={fields}
                />
              )}
              <TextField
                control={control}
                name={`items.${at}.text`}
                label={item.kind === 'question' ? 'Question' : 'Details'}
                required={item.kind === 'question'}
                maxLength={maxItemText}
                className={item.kind === 'question' ? 'ms:col-span-2' : ''}
              />
            </div>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove item ${at + 1}`}
              onClick={() => list.remove(at)}
            >
              <CloseIcon className="size-4" />
            </Button>
          </div>
        ),
      )}
      {list.fields.length < maxItems && (
        <div className="flex flex-wrap gap-2">
          {adding.map(([kind, words]) => (
            <Button
              key={kind}
              variant="outline"
              size="sm"
              onClick={() => list.append({ kind, about: '', text: '' })}
            >
              {words}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}
