import { type KeyboardEvent, useId } from 'react'
import { flushSync } from 'react-dom'
import { type BenefitsField, fieldsOf, type Part } from '#contract/ivr/benefits/fields.ts'
import { originText } from '#contract/ivr/benefits/text.rules.ts'
import { type Source, sourceLabels, sources } from '#contract/ivr/benefits/words.ts'
import { Unconfirmed } from './EarlierAnswers.tsx'
import { goToMissingField, moveInRow, useDigits } from './missing-field.ts'
import { SnippetMenu } from './SnippetMenu.tsx'
import type { AnswerState } from './use-benefits-answer.ts'
import { ValueInput } from './ValueInput.tsx'

interface FieldRowProps {
  state: Pick<AnswerState, 'answer' | 'errors' | 'set' | 'setSource'>
  part: Part
  name: string
  required?: boolean
  list?: readonly string[] | undefined
  /** Makes the value that stands here unconfirmed part of the answer. Returns whether it did. */
  onConfirm?: ((path: string) => boolean) | undefined
}

const noField: BenefitsField = { no: 0, kind: 'text', label: '' }

/** A value with its label at the left and its source at the right. */
export function FieldRow({ state, part, name, required = false, list, onConfirm }: FieldRowProps) {
  const id = useId()
  const field = fieldsOf(part)[name] ?? noField
  const given = state.answer.parts[part][name]
  const isOfPayer = part === 'primary' || part === 'secondary'
  const path = `${part}.${name}`
  const error = state.errors[path]
  const mark = state.answer.marks[path] ?? (given?.from && `${originText(given.from)}, confirmed`)
  const offered = state.answer.unconfirmed[path]
  const set = (value: unknown) =>
    state.set(part, name, value, isOfPayer ? (given?.source ?? state.answer.source) : null)
  const isGroup = field.kind === 'choice' && Object.keys(field.options ?? {}).length <= 5
  /** Tab goes from amount to amount; arrow down leads to what else a row has. */
  const isAmount = field.kind === 'cents' || field.kind === 'percent'
  const value = given ? given.value : offered?.value
  const goOn = () => required && goToMissingField()
  const confirm = () => {
    let isConfirmed = false
    flushSync(() => {
      isConfirmed = onConfirm?.(path) ?? false
    })
    return isConfirmed
  }
  const choices = field.kind === 'choice' ? Object.keys(field.options ?? {}) : []
  /** From a required field the focus goes on to the next that is missing. */
  const choose = useDigits(choices, (choice) => {
    if (offered && choice === offered.value) {
      if (!confirm()) return
    } else flushSync(() => set(choice))
    goOn()
  })
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (choices.length > 0) choose(event)
    if (isAmount) moveInRow(event)
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    if (!isEnter || !offered || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    if (confirm()) goOn()
  }
  /** A press on the option that stands there unconfirmed confirms it; on a given one it takes it back. */
  const change = (next: unknown) => (next === undefined && isGroup && offered ? confirm() : set(next))
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
      <div className="answer-value" data-unconfirmed={offered ? '' : undefined}>
        {field.kind === 'note' && (
          <SnippetMenu value={String(given?.value ?? '')} max={field.max ?? 300} onChange={set} />
        )}
        <ValueInput {...{ id, field, list, error, value }} onChange={change} onKeyDown={keyDown} />
        {field.none && (
          <label className="mt-1 flex items-center gap-2 text-xs text-ink-soft">
            <input
              type="checkbox"
              className="size-4 accent-action"
              tabIndex={isAmount && value !== null ? -1 : 0}
              onKeyDown={isAmount ? moveInRow : undefined}
              checked={value === null}
              onChange={(event) => set(event.target.checked ? null : undefined)}
            />
            {field.none}
          </label>
        )}
        {mark && <p className="mt-1 text-xs font-medium text-conditional">{mark}</p>}
        {offered && (
          <Unconfirmed label={field.label} offered={offered} isTabStop={!isAmount} onConfirm={confirm} />
        )}
        {error && <p className="mt-1 text-xs font-medium text-danger-ink">{error}</p>}
      </div>
      {isOfPayer && (
        <select
          aria-label={`Source of ${field.label}`}
          disabled={!given}
          tabIndex={isAmount ? -1 : undefined}
          value={given?.source ?? ''}
          onChange={(event) => state.setSource(part, name, event.target.value as Source)}
          className="answer-source mt-1 rounded-md border border-line-strong bg-sunken px-1 text-xs text-ink-soft"
        >
          {!given?.source && (
            <option value="" disabled hidden>
              Source
            </option>
          )}
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
