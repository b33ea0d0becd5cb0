import { useRef, useState } from 'react'
import { submitIvr } from '#contract/ivr/form.paths.ts'
import { ivrList } from '#contract/ivr/requests.paths.ts'
import { ApiError, isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { reload } from '../../kit/http/queries.ts'
import { reportLoadFailure } from '../../kit/lazy/lazy-chunk.ts'
import { todayText } from '../../kit/ui/dates.ts'
import { toast } from '../../kit/ui/toast.ts'
import { sentExtras } from '../check/extras.ts'
import { type Field, type FormPath, stepOf, steps } from './form.ts'
import { submissionRules } from './rules.ts'
import type { Submitted, Wizard } from './use-wizard.ts'

type Rules = Awaited<ReturnType<typeof submissionRules.load>>

export interface Submit {
  next: () => Promise<void>
  submit: () => Promise<void>
  busy: boolean
  /** The server's error message of the last attempt. */
  problem: string | undefined
  submitted: Submitted | null
  /**
   * The number of the request that an earlier attempt created although its reply was lost; the form has changed
   * since.
   */
  received: string | undefined
  /** Closes the dialog about that request. */
  forgetReceived: () => void
}

/** The actions of Save & Next and Submit (docs/spec/ivr-form.md, 'Steps' and 'Submit'). */
export function useSubmit(wizard: Wizard): Submit {
  const { form, step, start } = wizard
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [submitted, setSubmitted] = useState<Submitted | null>(null)
  const [received, setReceived] = useState<string>()
  // State changes are visible only after the next render, but a double click is faster.
  const sending = useRef(false)

  /** The rules; undefined, with a toast, when they cannot be loaded. */
  async function loadRules() {
    const loaded = submissionRules.now()
    if (loaded) return loaded
    setBusy(true)
    try {
      return await submissionRules.load()
    } catch (failure) {
      void reportLoadFailure(failure)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  async function next() {
    const rules = await loadRules()
    if (!rules) return
    const { errorsOf, errorText } = rules
    const fields: readonly Field[] = steps[step]?.fields ?? []
    const errors = errorsOf(form.getValues(), todayText(), start?.keptDay).filter(
      ({ field }) => stepOf(field) === step,
    )
    await form.trigger(fields)
    const [first] = errors
    if (!first) return wizard.goTo(step + 1)
    toast.error(errorText(first))
    wizard.goToField(first.field)
  }

  async function submit() {
    const rules = await loadRules()
    if (!rules || sending.current || submitted) return
    const { errorsOf, errorText, toSubmission } = rules
    const [first] = errorsOf(form.getValues(), todayText(), start?.keptDay)
    await form.trigger()
    // A double click is faster than the check.
    if (sending.current) return
    if (first) {
      toast.error(errorText(first))
      return wizard.goToField(first.field)
    }
    sending.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const sent = toSubmission(form.getValues())
      const reply = await (start
        ? start.send(sent, wizard.key)
        : call(submitIvr, { ...sent, ...sentExtras() }, { idempotencyKey: wizard.key }))
      wizard.finish()
      setSubmitted(reply)
      await reload(ivrList)
    } catch (failure) {
      handleError(failure, rules.fieldOf)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  /** Shows the server's errors at their fields, and the message above the buttons. Nothing typed is lost. */
  function handleError(failure: unknown, fieldOf: Rules['fieldOf']) {
    const { status, fields, code, number } =
      failure instanceof ApiError ? failure : { status: 500, fields: {}, code: '', number: undefined }
    if (code === 'idempotency.already-created' && number !== undefined) return setReceived(number)
    // After a 4xx no request was created under the key; after any other error one may exist, so the key stays.
    if (status >= 400 && status < 500) wizard.renewKey()
    if (isHandled(failure)) return
    toast.error('Form submission failed please try again')
    setProblem(messageOfFailure(failure))
    const fieldErrors = Object.entries(fields).flatMap(([name, message]) => {
      const field = fieldOf(name.replace('corrected.', ''), form.getValues())
      return field ? [{ field, message }] : []
    })
    for (const { field, message } of fieldErrors) form.setError(field, { type: 'server', message })
    const [first] = fieldErrors.toSorted((one, other) => order(one.field) - order(other.field))
    if (first) wizard.goToField(first.field)
  }

  const forgetReceived = () => setReceived(undefined)
  return { next, submit, busy, problem, submitted, received, forgetReceived }
}

/** Single fields as on screen, then the repeated groups of the last step. */
function order(path: FormPath): number {
  const step = stepOf(path)
  const place = steps[step]?.fields.indexOf(path as Field) ?? 0
  return step * 100 + (place < 0 ? 99 : place)
}
