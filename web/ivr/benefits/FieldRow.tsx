import { type KeyboardEvent, use, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { type BenefitsField, fieldsOf, type Part } from '#contract/ivr/benefits/fields.values.ts'
import { type Source, sourceLabels, sources } from '#contract/ivr/benefits/words.values.ts'
import { useLetterKeys } from '../../kit/keys/letter-keys.ts'
import { Unconfirmed } from './EarlierAnswers.tsx'
import { goToMissingField } from './missing-field.ts'
import { PrefillContext } from './prefill.ts'
import { SnippetMenu } from './SnippetMenu.tsx'
import type { AnswerState } from './use-benefits-answer.ts'
import { ValueInput } from './ValueInput.tsx'

interface FieldRowProps {
  state: Pick<AnswerState, 'answer' | 'errors' | 'set'>
  part: Part
  name: string
  /** The source that a new value gets. */
  source: Source
  required?: boolean
  list?: readonly string[] | undefined
}

const noField: BenefitsField = { no: 0, kind: 'text', label: '' }

/** A value with its label at the left and its source at the right. */
export function FieldRow({ state, part, name, source, required = false, list }: FieldRowProps) {
  const id = useId()
  const field = fieldsOf(part)[name] ?? noField
  const given = state.answer.parts[part][name]
  const isOfPayer = part === 'primary' || part === 'secondary'
  const path = `${part}.${name}`
  const error = state.errors[path]
  const from = state.answer.from[path]
  // What is cleared here stays empty.
  const [isChanged, setChanged] = useState(false)
  const offered = use(PrefillContext)[path]
  const prefilled = given || isChanged || required ? undefined : offered
  const set = (value: unknown) => {
    setChanged(true)
    state.set(part, name, value, isOfPayer ? (given?.source ?? source) : null)
  }
  const confirm = () => prefilled && set(prefilled.value)
  const { isOn } = useLetterKeys()
  const choices = field.kind === 'choice' ? Object.keys(field.options ?? {}) : []
  /** A digit chooses the option at that place. From a required field the focus goes on to the next that is missing. */
  const choose = (event: KeyboardEvent) => {
    const choice = /^[1-9]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined
    if (choice === undefined || !isOn || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    flushSync(() => set(choice))
    if (required) goToMissingField()
  }
  const isGroup = field.kind === 'choice' && Object.keys(field.options ?? {}).length <= 5
  const value = given ? given.value : prefilled?.value
  /** A press on the option that stands there unconfirmed confirms it; on a given one it takes it back. */
  const change = (next: unknown) => (next === undefined && isGroup && prefilled ? confirm() : set(next))
  const label = (
    <>
      {field.label}
      {required && <span className="text-danger-ink"> *</span>}
    </>
  )
  const labelClass = 'pt-2 text-sm text-ink-soft'
  return (
    <div className="answer-row" data-missing={(required && !given) || error ? '' : undefined}>
      {isGroup || field.kind === 'choices' ? (
        <span id={`${id}-label`} className={labelClass}>
          {label}
        </span>
      ) : (
        <label htmlFor={id} className={labelClass}>
          {label}
        </label>
      )}
      <div className="answer-value" data-unconfirmed={prefilled ? '' : undefined}>
        {field.kind === 'note' && (
          <SnippetMenu value={String(given?.value ?? '')} max={field.max ?? 300} onChange={set} />
        )}
        <ValueInput
          {...{ id, field, list, error, value }}
          onChange={change}
          onKeyDown={choices.length > 0 ? choose : undefined}
        />
        {field.none && (
          <label className="mt-1 flex items-center gap-2 text-xs text-ink-soft">
            <input
              type="checkbox"
              className="size-4 accent-action"
              checked={value === null}
              onChange={(event) => set(event.target.checked ? null : undefined)}
            />
            {field.none}
          </label>
        )}
        {from && <p className="mt-1 text-xs font-medium text-conditional">from {from}</p>}
        {prefilled && <Unconfirmed label={field.label} prefilled={prefilled} onConfirm={confirm} />}
        {error && <p className="mt-1 text-xs font-medium text-danger-ink">{error}</p>}
      </div>
      {isOfPayer && (
        <select
          aria-label={`Source of ${field.label}`}
          disabled={!given}
          value={given?.source ?? source}
          onChange={(event) => state.set(part, name, given?.value, event.target.value as Source)}
          className="answer-source mt-1 rounded-md border border-line-strong bg-sunken px-1 text-xs text-ink-soft"
        >
          {sources.map((one) => (
            <option key={one} value={one}>
              {sourceLabels[one]}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
