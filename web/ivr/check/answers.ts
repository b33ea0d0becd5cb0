import type { StoredFile } from '#contract/files/files.ts'
import { dayInNumbers } from '#contract/formats.ts'
import type { DocumentKind } from '#contract/ivr/check/documents.ts'
import { type Question, questionOf } from '#contract/ivr/check/questions.ts'
import { isoDay } from '../../kit/ui/dates.ts'

/** Answers as the fields contain them: texts, and check boxes by option. */
export type Answers = Record<string, string | Record<string, boolean>>

/** The fields of the panel. */
export interface ExtrasForm {
  answers: Answers
  documents: Partial<Record<DocumentKind, StoredFile | null>>
}

const number = /^\d+(?:\.\d+)?$/

/** The message for an answer that cannot be used; such an answer is not sent. */
export function answerError(name: Question, answer: unknown): string | undefined {
  const { kind, max = 0 } = questionOf(name)
  if (kind !== 'number' || typeof answer !== 'string' || answer.trim() === '') return undefined
  if (!number.test(answer.trim())) return 'Please enter a number, or leave it empty.'
  return Number(answer) > max ? `This can be at most ${max}.` : undefined
}

function factOf(name: Question, answer: unknown): unknown {
  const { kind } = questionOf(name)
  if (kind === 'choices') {
    const ticked = Object.entries((answer ?? {}) as Record<string, boolean>).filter(([, is]) => is)
    return ticked.length > 0 ? ticked.map(([option]) => option) : undefined
  }
  const text = typeof answer === 'string' ? answer.trim() : ''
  if (text === '' || answerError(name, answer)) return undefined
  if (kind === 'number') return Number(text)
  if (kind === 'yes-no') return text === 'yes'
  return kind === 'day' ? isoDay(text) : text
}

function answerOf(name: Question, fact: unknown): string | Record<string, boolean> {
  const { kind } = questionOf(name)
  if (kind === 'choices') return Object.fromEntries((fact as string[]).map((option) => [option, true]))
  if (kind === 'yes-no') return fact ? 'yes' : 'no'
  return kind === 'day' ? dayInNumbers(String(fact)) : String(fact)
}

/** The answers that give these facts. */
export const answersFrom = (facts: Readonly<Record<string, unknown>>): Answers =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, answerOf(name as Question, fact)]))

/** The facts that the answers to these questions give. */
export function factsFrom(names: readonly Question[], answers: Answers): Record<string, unknown> {
  const facts = names.map((name) => [name, factOf(name, answers[name])] as const)
  return Object.fromEntries(facts.filter(([, fact]) => fact !== undefined))
}
