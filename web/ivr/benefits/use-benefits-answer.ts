import { useMemo, useState } from 'react'
import { decisionOf, type Findings, findingsIn, requiredFields } from '#contract/ivr/benefits/answer.rules.ts'
import type { BenefitsAnswer, Part } from '#contract/ivr/benefits/fields.values.ts'
import type { Source } from '#contract/ivr/benefits/words.values.ts'
import type { Decision, IvrRequest } from '#contract/ivr/requests.ts'
import { dropDraft, readDraft, saveDraft } from '../../kit/form/drafts.ts'

type Typed = Readonly<Record<string, { readonly value: unknown; readonly source: Source | null }>>

/** What a reviewer has typed. `from` says where a value was taken over from, by its path. */
export interface TypedAnswer {
  readonly parts: Readonly<Record<Part, Typed>>
  readonly from: Readonly<Record<string, string>>
}

const nothing: TypedAnswer = { parts: { primary: {}, secondary: {}, close: {}, internal: {} }, from: {} }
const draftOf = (id: string) => `answer:${id}`

/** The last day until which an answer can hold, and why; undefined if the rule has none. */
export type LastDay = (parts: TypedAnswer['parts']) => { day: string; because: string } | undefined

const isGiven = ({ parts }: TypedAnswer, [part, name]: (typeof requiredFields)[number]) => name in parts[part]
const untilField = 'validUntil'
const beforeUntil = requiredFields.filter(([, name]) => name !== untilField)

/**
 * The answer with the last day by the rule, once all else that is required has become given. Only then: a day that is
 * cleared afterwards stays cleared.
 */
function withDefault(before: TypedAnswer, next: TypedAnswer, lastDay: LastDay | undefined): TypedAnswer {
  const isWhole = (typed: TypedAnswer) => beforeUntil.every((field) => isGiven(typed, field))
  if (isWhole(before) || !isWhole(next) || untilField in next.parts.close) return next
  const last = lastDay?.(next.parts)
  if (!last) return next
  const close = { ...next.parts.close, [untilField]: { value: last.day, source: null } }
  return {
    parts: { ...next.parts, close },
    from: { ...next.from, [`close.${untilField}`]: `the rule (${last.because})` },
  }
}

export type AnswerState = ReturnType<typeof stateOf>

/**
 * The typed answer to a request. It is kept in this tab's session storage when the page is left, and nowhere else in the
 * browser.
 * @param onEdit runs with each edit, with the id of the request; always the same function
 * @returns the same object until something of it changes: the form is rendered with it
 */
export function useBenefitsAnswer(
  request: Pick<IvrRequest, '_id'> | undefined,
  onEdit?: (id: string) => unknown,
): AnswerState {
  const id = request?._id ?? ''
  const [typed, setTyped] = useState({ id: '', answer: nothing })
  const [errors, setErrors] = useState<Errors>({})
  if (typed.id !== id) {
    setTyped({ id, answer: (readDraft(draftOf(id)) as TypedAnswer | undefined) ?? nothing })
    setErrors({})
  }
  const { answer } = typed
  return useMemo(() => {
    // A new object for no errors would render the whole request again, while its question opens.
    const replaceErrors = (next: Errors) => setErrors((last) => (isNone(last) && isNone(next) ? last : next))
    return stateOf({ id, answer }, errors, setTyped, replaceErrors, onEdit)
  }, [id, answer, errors, onEdit])
}

const isNone = (errors: Errors) => Object.keys(errors).length === 0

type Errors = Readonly<Record<string, string>>

function stateOf(
  { id, answer }: { id: string; answer: TypedAnswer },
  errors: Errors,
  setTyped: (typed: { id: string; answer: TypedAnswer }) => void,
  setErrors: (errors: Errors) => void,
  onEdit?: (id: string) => unknown,
) {
  const isEmpty = Object.values(answer.parts).every((part) => Object.keys(part).length === 0)

  /** What was wrong with a value no longer holds once it is another. */
  const keep = (next: TypedAnswer) => {
    const valueIn = ({ parts }: TypedAnswer, path: string) => {
      const [part, ...name] = path.split('.')
      return parts[part as Part]?.[name.join('.')]
    }
    const isSame = (path: string) => valueIn(answer, path) === valueIn(next, path)
    setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => isSame(path))))
    saveDraft(draftOf(id), next)
    setTyped({ id, answer: next })
    onEdit?.(id)
  }
  /** What goes along with a decision; undefined while nothing is typed. */
  const toSend = (decision: Decision): BenefitsAnswer | undefined => {
    if (isEmpty) return undefined
    const close = { ...answer.parts.close, decision: { value: decisionOf[decision], source: null } }
    return { ...answer.parts, close } as unknown as BenefitsAnswer
  }
  return {
    answer,
    isEmpty,
    errors,
    /** How many of the required fields are given. */
    given: requiredFields.filter((field) => isGiven(answer, field)).length,
    /** Sets a value; undefined removes it. */
    set(part: Part, name: string, value: unknown, source: Source | null, lastDay?: LastDay) {
      const { [name]: _, ...others } = answer.parts[part]
      const { [`${part}.${name}`]: __, ...from } = answer.from
      const values: Typed = value === undefined ? others : { ...others, [name]: { value, source } }
      keep(withDefault(answer, { parts: { ...answer.parts, [part]: values }, from }, lastDay))
    },
    /** Takes values of an earlier answer or of the payer directory over where nothing is typed, marked with `origin`. */
    takeOver(earlier: BenefitsAnswer, origin: string, lastDay?: LastDay) {
      const from: Record<string, string> = { ...answer.from }
      const merged = (part: Part): Typed => {
        const offered = earlier[part] as Typed
        for (const name of Object.keys(offered))
          if (!(name in answer.parts[part])) from[`${part}.${name}`] = origin
        return { ...offered, ...answer.parts[part] }
      }
      const { primary, secondary, close, internal } = {
        primary: merged('primary'),
        secondary: merged('secondary'),
        close: merged('close'),
        internal: merged('internal'),
      }
      keep(withDefault(answer, { parts: { primary, secondary, close, internal }, from }, lastDay))
    },
    clear() {
      dropDraft(draftOf(id))
      setTyped({ id, answer: nothing })
      setErrors({})
    },
    toSend,
    /** Shows what the answer lacks for this decision, and returns the first of it; undefined if it lacks nothing. */
    check(decision: Decision): string | undefined {
      const sent = toSend(decision)
      const found: Findings = sent ? findingsIn(sent, decision) : {}
      setErrors(found)
      return Object.values(found)[0]
    },
    /** Shows the server's messages at their fields. Returns whether any is about the answer. */
    showErrors(fields: Readonly<Record<string, string>> | undefined): boolean {
      const own = Object.entries(fields ?? {}).flatMap(([path, text]) =>
        path.startsWith('answer.') ? [[path.slice(7).replace(/\.value$/, ''), text] as const] : [],
      )
      setErrors(Object.fromEntries(own))
      return own.length > 0
    },
  }
}
