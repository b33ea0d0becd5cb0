import { useRef, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { ivrList, submitIvr } from '#contract/ivr/requests.ts'
import { ApiError, isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { reload } from '../../kit/http/queries.ts'
import { todayText } from '../../kit/ui/dates.ts'
import { toast } from '../../kit/ui/toast.ts'
import { errorsOf, errorText } from './errors.ts'
import { type Field, stepOf, steps } from './form.ts'
import { fieldOf, toSubmission } from './submission.ts'
import type { Wizard } from './use-wizard.ts'

export type Submitted = Output<typeof submitIvr>

export interface Submit {
  next: () => Promise<void>
  submit: () => Promise<void>
  busy: boolean
  /** Why the server refused the last attempt, in its own words. */
  problem: string | undefined
  submitted: Submitted | null
  /** The number under which an earlier attempt arrived whose answer did not: what is in the form now was not sent. */
  received: string | undefined
  /** Back to the form. */
  forgetReceived: () => void
}

/** What Save & Next and Submit do (docs/spec/ivr-form.md, 'Steps' and 'Submit'). */
export function useSubmit(wizard: Wizard): Submit {
  const { form, step } = wizard
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [submitted, setSubmitted] = useState<Submitted | null>(null)
  const [received, setReceived] = useState<string>()
  // State changes show with the next rendering only: the second click of a double click comes earlier.
  const sending = useRef(false)

  async function next() {
    const fields: readonly Field[] = steps[step]?.fields ?? []
    const errors = errorsOf(form.getValues(), todayText()).filter(({ field }) => fields.includes(field))
    await form.trigger(fields)
    const [first] = errors
    if (!first) return wizard.goTo(step + 1)
    toast.error(errorText(first))
    wizard.goToField(first.field)
  }

  async function submit() {
    if (sending.current || submitted) return
    const [first] = errorsOf(form.getValues(), todayText())
    await form.trigger()
    if (first) {
      toast.error(errorText(first))
      return wizard.goToField(first.field)
    }
    sending.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const reply = await call(submitIvr, toSubmission(form.getValues()), { idempotencyKey: wizard.key })
      wizard.finish()
      setSubmitted(reply)
      await reload(ivrList)
    } catch (failure) {
      refused(failure)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  /** Nothing typed is lost: the server's messages stand at their fields, and the rest is said above the buttons. */
  function refused(failure: unknown) {
    const { status, fields, code, number } =
      failure instanceof ApiError ? failure : { status: 500, fields: {}, code: '', number: undefined }
    if (code === 'idempotency.already-created' && number !== undefined) return setReceived(number)
    // After a 4xx nothing was created under the key; after anything else that is not known.
    if (status >= 400 && status < 500) wizard.renewKey()
    if (isHandled(failure)) return
    toast.error('Form submission failed please try again')
    setProblem(messageOfFailure(failure))
    const placed = Object.entries(fields).flatMap(([name, message]) => {
      const field = fieldOf(name, form.getValues())
      return field ? [{ field, message }] : []
    })
    for (const { field, message } of placed) form.setError(field, { type: 'server', message })
    const [first] = placed.toSorted((one, other) => order(one.field) - order(other.field))
    if (first) wizard.goToField(first.field)
  }

  const forgetReceived = () => setReceived(undefined)
  return { next, submit, busy, problem, submitted, received, forgetReceived }
}

function order(field: Field): number {
  const step = stepOf(field)
  const fields: readonly Field[] = steps[step]?.fields ?? []
  return step * 100 + fields.indexOf(field)
}
