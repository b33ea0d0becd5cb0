import type { KeyboardEvent } from 'react'
import { type BenefitsField, fieldsOf, type Part } from '#contract/ivr/benefits/fields.ts'
import { originText } from '#contract/ivr/benefits/text.rules.ts'
import { moveInRow, useDigits } from './missing-field.ts'
import type { AnswerState } from './use-benefits-answer.ts'

export interface AnswerFieldProps {
  state: Pick<AnswerState, 'answer' | 'errors' | 'set' | 'setSource' | 'goOn'>
  part: Part
  name: string
  required?: boolean
  /** Makes the unconfirmed value of the field part of the answer. Returns whether it did. */
  onConfirm?: (path: string) => boolean
}

const noField: BenefitsField = { no: 0, kind: 'text', label: '' }

/** The value of a field of the answer, given or still unconfirmed, with what its keys do. */
export function useAnswerField({ state, part, name, required = false, onConfirm }: AnswerFieldProps) {
  const field = fieldsOf(part)[name] ?? noField
  const path = `${part}.${name}`
  const given = state.answer.parts[part][name]
  const offered = state.answer.unconfirmed[path]
  const isOfPayer = part === 'primary' || part === 'secondary'
  /** Tab goes from amount to amount; arrow down leads to what else a row has. */
  const isAmount = field.kind === 'cents' || field.kind === 'percent'
  const set = (value: unknown) =>
    state.set(part, name, value, isOfPayer ? (given?.source ?? state.answer.source) : null)
  const goOn = () => required && state.goOn()
  const confirm = () => onConfirm?.(path) ?? false
  const choices = field.kind === 'choice' ? Object.keys(field.options ?? {}) : []
  /** From a required field the focus moves to the next one that is missing. */
  const choose = useDigits(choices, (choice) => {
    if (offered && choice === offered.value) {
      if (!confirm()) return
    } else set(choice)
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
  return {
    name,
    field,
    given,
    offered,
    isOfPayer,
    isAmount,
    value: given ? given.value : offered?.value,
    error: state.errors[path],
    /** How a value came about that no one typed here. */
    mark: state.answer.marks[path] ?? (given?.from && `${originText(given.from)}, confirmed`),
    set,
    confirm,
    keyDown,
  }
}
