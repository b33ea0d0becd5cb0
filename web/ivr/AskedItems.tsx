import { type Control, useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import type { ConditionalForm } from '#contract/ivr/review.ts'
import { aboutText, correctable, documentLabels, maxItems, maxItemText } from '#contract/ivr/rounds.values.ts'
import { SelectField } from '../kit/form/ChoiceFields.tsx'
import { TextField } from '../kit/form/TextFields.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { CloseIcon } from '../kit/ui/icons.tsx'

type Form = z.input<typeof ConditionalForm>

const documents = Object.entries(documentLabels).map(([value, label]) => ({ value, label }))
const fields = correctable
  .map((value) => ({ value, label: aboutText('field', value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

const adding = [
  ['document', 'Ask for a document'],
  ['field', 'Ask for a correction'],
  ['question', 'Ask a question'],
] as const

/** The list of what the office is asked for, each with the document or field that it is about. */
export function AskedItems({ control }: { control: Control<Form, unknown, ConditionalForm> }) {
  const list = useFieldArray({ control, name: 'items' })
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
      <legend className="sr-only">Checklist for the office</legend>
      <p aria-hidden="true" className="font-semibold">
        Checklist for the office
      </p>
      <p className="text-ink-soft">
        Optional. The office answers each item; without any, it answers the notes.
      </p>
      {list.fields.map((item, at) => (
        <div key={item.id} className="flex items-start gap-2 rounded-lg border border-line p-3">
          <div className="grid min-w-0 flex-1 gap-3 ms:grid-cols-2">
            {item.kind === 'document' && (
              <SelectField
                control={control}
                name={`items.${at}.about`}
                label="Document"
                required
                options={documents}
              />
            )}
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
      ))}
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
