import { useRef, useState } from 'react'
import { ivrList } from '#contract/ivr/requests.ts'
import { submitIvr } from '#contract/ivr/submit.ts'
import { ApiError, isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { reload } from '../../kit/http/queries.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { sentExtras } from '../check/extras.ts'
import type { FieldError } from './field-errors.ts'
import { type Field, stepOf, steps } from './form.ts'
import { errorsAt } from './submission.ts'
import type { Submitted, Wizard } from './use-wizard.ts'

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

  /** Validates the form, once; shows the errors of these fields, or of all. */
  async function check(fields?: readonly Field[]) {
    await form.trigger(fields)
    return wizard.lastChecked()
  }

  function showFirst({ field, text }: FieldError) {
    toast.error(text)
    wizard.goToField(field)
  }

  async function next() {
    // A sample is there to be looked at: it lacks the pictures.
    if (wizard.isSample) return wizard.goTo(step + 1)
    const { errors } = await check(steps[step]?.fields)
    const first = errors.find(({ field }) => stepOf(field) === step)
    if (first) return showFirst(first)
    wizard.goTo(step + 1)
  }

  async function submit() {
    if (wizard.isSample) return void toast.error('This is a sample. It can’t be sent.')
    if (sending.current || submitted) return
    const { errors, sent } = await check()
    // A double click is faster than the check.
    if (sending.current) return
    if (errors[0]) return showFirst(errors[0])
    sending.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      if (!sent) throw new Error('the form has no error and is not valid')
      const extras = sentExtras(wizard.extras.getValues(), start !== undefined)
      const reply = await (start
        ? start.send(sent, extras, wizard.key)
        : call(submitIvr, { ...sent, ...extras }, { idempotencyKey: wizard.key }))
      wizard.finish()
      setSubmitted(reply)
      await reload(ivrList)
    } catch (failure) {
      handleError(failure)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  /** Shows the server's errors at their fields, and the message above the buttons. Nothing typed is lost. */
  function handleError(failure: unknown) {
    const { status, fields, code, number } =
      failure instanceof ApiError ? failure : { status: 500, fields: {}, code: '', number: undefined }
    if (code === 'idempotency.already-created' && number !== undefined) return setReceived(number)
    // After a 4xx no request was created under the key; after any other error one may exist, so the key stays.
    if (status >= 400 && status < 500) wizard.renewKey()
    if (isHandled(failure)) return
    toast.error('Form submission failed please try again')
    setProblem(messageOfFailure(failure))
    const errors = errorsAt(fields, form.getValues())
    for (const { field, message } of errors) form.setError(field, { type: 'server', message })
    if (errors[0]) wizard.goToField(errors[0].field)
  }

  const forgetReceived = () => setReceived(undefined)
  return { next, submit, busy, problem, submitted, received, forgetReceived }
}
