import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import {
  amountGroups,
  decisionOf,
  type Findings,
  findingsIn,
  requiredFields,
  requiredIn,
} from '#contract/ivr/benefits/answer.rules.ts'
import {
  type BenefitsAnswer,
  fieldsOf,
  type Given,
  type Origin,
  type Part,
} from '#contract/ivr/benefits/fields.ts'
import type { Source } from '#contract/ivr/benefits/words.ts'
import type { Decision, IvrRequest } from '#contract/ivr/requests.ts'
import { dropDraft, readDraft, saveDraft } from '../../kit/form/drafts.ts'
import { goToMissingField } from './missing-field.ts'

export type Values = Readonly<Record<string, Given<unknown>>>

/** A value that may be taken over: it is shown in its field, but is not part of the answer until it is confirmed. */
export interface Offered extends Given<unknown> {
  readonly from: Origin
}
/** By 'primary.planName'. */
export type Offers = Readonly<Record<string, Offered>>

/** What a reviewer has typed and confirmed, and what is taken over but not confirmed. */
export interface TypedAnswer {
  readonly parts: Readonly<Record<Part, Values>>
  readonly unconfirmed: Offers
  /** Where values are from until another source is chosen; null until one is. */
  readonly source: Source | null
  /** How a value came about that no one typed, by its path. */
  readonly marks: Readonly<Record<string, string>>
}

const nothing: TypedAnswer = {
  parts: { primary: {}, secondary: {}, close: {}, internal: {} },
  unconfirmed: {},
  source: null,
  marks: {},
}
const draftOf = (id: string) => `answer:${id}`

/** The last day until which an answer can hold, and why; undefined if the rule has none. */
export type LastDay = (parts: TypedAnswer['parts']) => { day: string; because: string } | undefined

type RequiredField = (typeof requiredFields)[number]
const isGiven = ({ parts }: TypedAnswer, [part, name]: RequiredField) => name in parts[part]
const pathOf = ([part, name]: RequiredField) => `${part}.${name}`
const untilField = 'validUntil'
const beforeUntil = requiredFields.filter(([, name]) => name !== untilField)

/**
 * The answer with the last day by the rule, once everything else that is required is given. Only then: a day that is
 * cleared afterwards stays cleared.
 */
function withDefault(before: TypedAnswer, next: TypedAnswer, lastDay: LastDay | undefined): TypedAnswer {
  const isWhole = (typed: TypedAnswer) => beforeUntil.every((field) => isGiven(typed, field))
  if (isWhole(before) || !isWhole(next) || untilField in next.parts.close) return next
  const last = lastDay?.(next.parts)
  if (!last) return next
  const close = { ...next.parts.close, [untilField]: { value: last.day, source: null } }
  return {
    ...next,
    parts: { ...next.parts, close },
    marks: { ...next.marks, [`close.${untilField}`]: `from the rule (${last.because})` },
  }
}

const partOf = (path: string) => path.slice(0, path.indexOf('.')) as Part
const nameOf = (path: string) => path.slice(path.indexOf('.') + 1)
const labelAt = (path: string | undefined) => path && fieldsOf(partOf(path))[nameOf(path)]?.label
const valueAt = ({ parts }: TypedAnswer, path: string): Given<unknown> | undefined =>
  parts[partOf(path)]?.[nameOf(path)]

/** The answer with another value at a path, and with the amounts that follow from it; undefined removes it. */
function withValue(answer: TypedAnswer, path: string, given: Given<unknown> | undefined): TypedAnswer {
  const { [path]: _, ...unconfirmed } = answer.unconfirmed
  const { [path]: __, ...marks } = answer.marks
  const part = partOf(path)
  const { [nameOf(path)]: ___, ...others } = answer.parts[part]
  const values: Values = given ? { ...others, [nameOf(path)]: given } : others
  if (part === 'close' || part === 'internal')
    return { ...answer, parts: { ...answer.parts, [part]: values }, unconfirmed, marks }
  const isComputed = (name: string) => marks[`${part}.${name}`] === computed
  const following = withFollowing(values, nameOf(path), isComputed)
  const kept = Object.entries(marks).filter(
    ([at, mark]) => mark !== computed || partOf(at) !== part || nameOf(at) in following.values,
  )
  const made = following.computed.map((name) => [`${part}.${name}`, computed] as const)
  return {
    ...answer,
    parts: { ...answer.parts, [part]: following.values },
    // What follows from confirmed values replaces what an earlier answer said.
    unconfirmed: Object.fromEntries(
      Object.entries(unconfirmed).filter(([at]) => !made.some(([is]) => is === at)),
    ),
    marks: Object.fromEntries([...kept, ...made]),
  }
}

/** The values with another source for some of them. */
const withSource = (values: Values, source: Source, isFor: (name: string) => boolean): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, given]) => [name, isFor(name) ? { ...given, source } : given]),
  )

const insurances = ['primary', 'secondary'] as const
const noSource = 'Please choose the source of '

/** The findings, with those about a missing source shown once, at the choice of the source, while none is chosen. */
function askedOnce(found: Findings, { source }: TypedAnswer): Findings {
  const isOfSource = ([, text]: [string, string]) => text.startsWith(noSource)
  const first = Object.entries(found).find(isOfSource)?.[1]
  if (source !== null || first === undefined) return found
  return {
    [sourcePath]: first,
    ...Object.fromEntries(Object.entries(found).filter((one) => !isOfSource(one))),
  }
}

/** The path of the choice of the source among the errors. */
export const sourcePath = 'source'
const sourceFirst = 'Please choose the source first: where did you verify this today?'

export interface AnswerState extends ReturnType<typeof stateOf> {
  /** Moves the focus to what is asked for next, once the current change is on screen. */
  goOn: () => void
}

/**
 * The typed answer to a request. It is kept in this tab's session storage when the page is left, and nowhere else in
 * the browser.
 * @param onEdit runs with each edit, with the id of the request; always the same function
 * @returns the same object until it changes: the form is rendered with it
 */
export function useBenefitsAnswer(
  request: Pick<IvrRequest, '_id'> | undefined,
  onEdit?: (id: string) => unknown,
): AnswerState {
  const id = request?._id ?? ''
  const [typed, setTyped] = useState({ id: '', answer: nothing })
  const [errors, setErrors] = useState<Errors>({})
  if (typed.id !== id) {
    setTyped({ id, answer: { ...nothing, ...(readDraft(draftOf(id)) as Partial<TypedAnswer> | undefined) } })
    setErrors({})
  }
  const { answer } = typed
  const [going, setGoing] = useState<object>()
  // The change is in the document by then.
  useLayoutEffect(() => {
    if (going && !goToMissingField()) setGoing({})
  }, [going])
  const goOn = useCallback(() => setGoing({}), [])
  return useMemo(() => {
    // A new object for no errors would render the whole request again, while its question opens.
    const replaceErrors = (next: Errors) => setErrors((last) => (isNone(last) && isNone(next) ? last : next))
    return { ...stateOf({ id, answer }, errors, setTyped, replaceErrors, onEdit), goOn }
  }, [id, answer, errors, onEdit, goOn])
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
  const required = requiredIn(answer.parts)
  const missing = required.filter((field) => !isGiven(answer, field))
  const lacksSource = insurances.some((part) =>
    Object.values(answer.parts[part]).some(({ source }) => source === null),
  )
  const isSourceNext = answer.source === null && (lacksSource || missing.length > 0)

  /** An error of a value no longer holds once the value has changed. */
  const keep = (next: TypedAnswer) => {
    const isSame = (path: string) =>
      path === sourcePath ? answer.source === next.source : valueAt(answer, path) === valueAt(next, path)
    setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => isSame(path))))
    saveDraft(draftOf(id), next)
    setTyped({ id, answer: next })
    onEdit?.(id)
  }
  /** Each edit of the reviewer comes through here; offers and initial values do not. */
  const edit = (next: TypedAnswer, lastDay?: LastDay) => keep(withDefault(answer, next, lastDay))

  /** What is sent with a decision; undefined while nothing is typed. */
  const toSend = (decision: Decision): BenefitsAnswer | undefined => {
    if (isEmpty) return undefined
    const close = { ...answer.parts.close, decision: { value: decisionOf[decision], source: null } }
    return { ...answer.parts, close } as unknown as BenefitsAnswer
  }
  return {
    answer,
    isEmpty,
    errors,
    /** The required fields. */
    required,
    /** How many of them are given. */
    given: required.length - missing.length,
    /** Whether the source has to be chosen next. */
    isSourceNext,
    /** What is asked for next, by its label: the source, a required field, or one with an error. */
    next: isSourceNext ? 'Source' : labelAt(missing.map(pathOf)[0] ?? Object.keys(errors)[0]),
    /** Sets a value; undefined removes it. */
    set(part: Part, name: string, value: unknown, source: Source | null, lastDay?: LastDay) {
      const given = value === undefined ? undefined : { value, source }
      edit(withValue(answer, `${part}.${name}`, given), lastDay)
    },
    /** Changes where values are from, and nothing else. */
    setSource(part: Part, names: readonly string[], source: Source) {
      const isNamed = (name: string) => names.includes(name)
      edit({ ...answer, parts: { ...answer.parts, [part]: withSource(answer.parts[part], source, isNamed) } })
    },
    /** Chooses where values are from until another source is chosen. Those that have none yet get it too. */
    chooseSource(source: Source) {
      const filled = (values: Values) => withSource(values, source, (name) => values[name]?.source === null)
      const { primary, secondary } = answer.parts
      const parts = { ...answer.parts, primary: filled(primary), secondary: filled(secondary) }
      edit({ ...answer, source, parts })
    },
    /** A call begins at an instant: what is entered from now on is from the phone. */
    beginCall(at: string) {
      const source = 'phone'
      edit({ ...withValue(answer, 'primary.call.calledAt', { value: at, source }), source })
    },
    /** Puts values into their fields, unconfirmed, where nothing is given. */
    takeOver(offers: Offers) {
      const open = Object.entries(offers).filter(([path]) => valueAt(answer, path) === undefined)
      keep({ ...answer, unconfirmed: { ...answer.unconfirmed, ...Object.fromEntries(open) } })
    },
    /** Removes unconfirmed values. */
    removeUnconfirmed() {
      keep({ ...answer, unconfirmed: {} })
    },
    /** Makes values part of the answer, as verified today from the chosen source. False where none is chosen. */
    confirm(paths: readonly string[], lastDay?: LastDay): boolean {
      const { source } = answer
      if (source === null) {
        setErrors({ ...errors, [sourcePath]: sourceFirst })
        return false
      }
      let next = answer
      for (const path of paths) {
        const offered = next.unconfirmed[path]
        if (offered) next = withValue(next, path, { value: offered.value, source, from: offered.from })
      }
      edit(next, lastDay)
      return true
    },
    /** Begins with an answer that was given to this request before. */
    begin({ primary, secondary, close, internal }: BenefitsAnswer, mark: string) {
      const parts = { primary, secondary, close, internal } as TypedAnswer['parts']
      const paths = Object.entries(parts).flatMap(([part, values]) =>
        Object.keys(values).map((name) => [`${part}.${name}`, mark]),
      )
      keep({ ...nothing, parts, marks: Object.fromEntries(paths) })
    },
    clear() {
      dropDraft(draftOf(id))
      setTyped({ id, answer: nothing })
      setErrors({})
    },
    toSend,
    /** Shows what the answer lacks for this decision, and returns the first item; undefined if it lacks nothing. */
    check(decision: Decision): string | undefined {
      const sent = toSend(decision)
      const found = sent ? askedOnce(findingsIn(sent, decision), answer) : {}
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

/** The mark of an amount that follows from the two others. */
export const computed = 'computed'
const columns = ['total', 'met', 'remaining'] as const

/**
 * The values of an insurance after the one with this name has changed: of total, met and remaining the third follows
 * from two that a person has given. A value that a person has given is never replaced; contradicting values compute
 * nothing.
 * @param isComputed whether a value followed from others until now
 * @returns the values, and the names of those that follow from others
 */
function withFollowing(
  values: Values,
  name: string,
  isComputed: (name: string) => boolean,
): { values: Values; computed: string[] } {
  const group = amountGroups.find((one) => name.startsWith(`${one}.`))
  if (!group) return { values, computed: [] }
  const names = columns.map((column) => `${group}.${column}`)
  const typed = Object.fromEntries(
    Object.entries(values).filter(([one]) => !names.includes(one) || one === name || !isComputed(one)),
  )
  const changed = typed[name]
  // A computed amount that is cleared stays empty until another one is typed.
  if (!changed) return { values: typed, computed: [] }
  const made = Object.entries(followingIn(names.map((one) => typed[one]?.value))).flatMap(
    ([column, value]) => {
      const at = `${group}.${column}`
      return value === undefined || at in typed ? [] : [[at, { value, source: changed.source }] as const]
    },
  )
  return { values: { ...typed, ...Object.fromEntries(made) }, computed: made.map(([at]) => at) }
}

/** The values that follow from total, met and remaining, in cents; null means that there is no such amount. */
function followingIn([total, met, remaining]: readonly unknown[]): Partial<
  Record<(typeof columns)[number], number | null>
> {
  if (total === null) return { met: null, remaining: null }
  const [isTotal, isMet, isRemaining] = [total, met, remaining].map((amount) => typeof amount === 'number')
  const [of, had, left] = [Number(total), Number(met), Number(remaining)]
  if (isTotal && isMet && !isRemaining && had <= of) return { remaining: of - had }
  if (isTotal && isRemaining && !isMet && left <= of) return { met: of - left }
  if (isMet && isRemaining && !isTotal) return { total: had + left }
  return {}
}
