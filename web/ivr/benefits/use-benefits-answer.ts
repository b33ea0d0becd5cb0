import { useState } from 'react'
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
const decisions = { Approved: 'approved', Conditional: 'conditional', Rejected: 'rejected' } as const

export type AnswerState = ReturnType<typeof useBenefitsAnswer>

/**
 * The typed answer to a request. It is kept in this tab's session storage when the page is left, and nowhere else in the
 * browser.
 */
export function useBenefitsAnswer(request: Pick<IvrRequest, '_id'> | undefined) {
  const id = request?._id ?? ''
  const [typed, setTyped] = useState({ id: '', answer: nothing })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  if (typed.id !== id) {
    setTyped({ id, answer: (readDraft(draftOf(id)) as TypedAnswer | undefined) ?? nothing })
    setErrors({})
  }
  const { answer } = typed
  const isEmpty = Object.values(answer.parts).every((part) => Object.keys(part).length === 0)

  const keep = (next: TypedAnswer) => {
    saveDraft(draftOf(id), next)
    setTyped({ id, answer: next })
  }
  return {
    answer,
    isEmpty,
    errors,
    /** Sets a value; undefined removes it. */
    set(part: Part, name: string, value: unknown, source: Source | null) {
      const { [name]: _, ...others } = answer.parts[part]
      const { [`${part}.${name}`]: __, ...from } = answer.from
      const values: Typed = value === undefined ? others : { ...others, [name]: { value, source } }
      keep({ parts: { ...answer.parts, [part]: values }, from })
      const { [`${part}.${name}`]: ___, ...left } = errors
      setErrors(left)
    },
    /** Takes values of an earlier answer or of the payer directory over where nothing is typed, marked with `origin`. */
    takeOver(earlier: BenefitsAnswer, origin: string) {
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
      keep({ parts: { primary, secondary, close, internal }, from })
    },
    clear() {
      dropDraft(draftOf(id))
      setTyped({ id, answer: nothing })
      setErrors({})
    },
    /** What goes along with a decision; undefined while nothing is typed. */
    toSend(decision: Decision): BenefitsAnswer | undefined {
      if (isEmpty) return undefined
      const close = { ...answer.parts.close, decision: { value: decisions[decision], source: null } }
      return { ...answer.parts, close } as unknown as BenefitsAnswer
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
