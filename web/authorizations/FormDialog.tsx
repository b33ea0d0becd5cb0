import { type ReactNode, useId, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { authorizationList, ivrAuthorizations } from '#contract/authorizations/authorizations.ts'
import { reverificationList } from '#contract/authorizations/reverifications.ts'
import { ivrTimeline } from '#contract/ivr/timeline.ts'
import { ApiError, isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload } from '../kit/http/queries.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Note } from '../kit/ui/Note.tsx'
import { toast } from '../kit/ui/toasts/toast.ts'

interface FormDialogProps<T extends FieldValues> {
  form: UseFormReturn<T>
  open: boolean
  onClose: () => void
  title: string
  text?: string
  action: string
  danger?: boolean
  wide?: boolean
  send: (values: T) => Promise<{ message: string }>
  children: ReactNode
}

/** A form in a dialog: the server checks it, and answers at its fields. What is typed stays until it is sent. */
export function FormDialog<T extends FieldValues>(props: FormDialogProps<T>) {
  const { form, open, onClose, title, text, action, danger, wide, send, children } = props
  const formId = useId()
  const [failure, setFailure] = useState<string>()
  const busy = form.formState.isSubmitting
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      const { message } = await send(values)
      toast.success(message)
      onClose()
      form.reset()
      await reload(ivrAuthorizations, authorizationList, reverificationList, ivrTimeline)
    } catch (thrown) {
      if (isHandled(thrown)) return
      if (!showErrors(form, thrown)) setFailure(messageOfFailure(thrown))
    }
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={title}
      {...(text && { text })}
      {...(wide && { width: 'lg' })}
      actions={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} {...(danger && { variant: 'destructive' })}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        {children}
        {failure && <Note text={failure} className="" />}
      </form>
    </Dialog>
  )
}

/** Errors of the parts of a field ('codes.1') are shown at the field. */
function showErrors<T extends FieldValues>(form: UseFormReturn<T>, thrown: unknown): boolean {
  if (!(thrown instanceof ApiError)) return false
  const shown = Object.entries(thrown.fields)
    .map(([name, message]) => [name.split('.')[0] ?? '', message] as const)
    .filter(([name]) => name in form.getValues())
  for (const [at, [name, message]] of shown.entries())
    form.setError(name as FieldPath<T>, { type: 'server', message }, { shouldFocus: at === 0 })
  return shown.length > 0
}
