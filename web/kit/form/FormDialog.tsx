import { type ReactNode, useEffect, useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Endpoint } from '#contract/endpoint.ts'
import { isHandled, messageOfFailure } from '../http/api-error.ts'
import { reload } from '../http/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, type DialogProps } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { showFieldErrors } from './form-errors.ts'

interface FormDialogProps<Typed extends FieldValues, Sent>
  extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'text' | 'width'> {
  form: UseFormReturn<Typed, unknown, Sent>
  /** Called by Cancel, if that does more than close it. */
  onCancel?: () => void
  /** The label of the button that sends the form. */
  action: string
  /** Sending cannot be undone. */
  danger?: boolean
  /** Other buttons, before Cancel. */
  buttons?: ReactNode
  /**
   * Sends the form. The dialog then closes and shows the reply's message, if there is one. Thrown errors are shown at
   * the fields, or below them.
   */
  send: (values: Sent) => Promise<{ message: string } | undefined>
  /** What is reloaded once the form has been sent. */
  changed?: readonly Endpoint[]
  /** The layout of the fields. */
  className?: string
  children: ReactNode
}

/** The button of an upload field is its field. */
const fields = 'input:not([hidden], [tabindex="-1"]), textarea, select, button'

/** A form in a dialog. Input stays until it is sent, even if the dialog is closed in between. */
export function FormDialog<Typed extends FieldValues, Sent>({
  form,
  open,
  onClose,
  onCancel = onClose,
  action,
  danger = false,
  buttons,
  send,
  changed = [],
  className = 'flex flex-col gap-5',
  children,
  ...dialog
}: FormDialogProps<Typed, Sent>) {
  const id = useId()
  const { isSubmitting, isSubmitSuccessful, errors } = form.formState
  const { clearErrors, reset } = form
  useEffect(() => {
    if (isSubmitSuccessful && !open) reset()
  }, [isSubmitSuccessful, open, reset])
  // Closing it leaves the focused field, which then counts as left empty.
  useEffect(() => {
    if (open) clearErrors()
  }, [open, clearErrors])

  const submit = form.handleSubmit(async (values) => {
    try {
      const reply = await send(values)
      if (reply) toast.success(reply.message)
      void reload(...changed)
      onClose()
    } catch (failure) {
      if (isHandled(failure)) form.setError('root', {})
      else if (!showFieldErrors(form, failure)) form.setError('root', { message: messageOfFailure(failure) })
    }
  })

  return (
    <Dialog
      {...dialog}
      // By touch, a keyboard would cover the form before it has been read.
      initialFocus={(by) =>
        (by !== 'touch' && document.getElementById(id)?.querySelector<HTMLElement>(fields)) || true
      }
      open={open}
      onClose={onClose}
      busy={isSubmitting}
      actions={
        <>
          {buttons}
          <Button variant="outline" onClick={onCancel} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={isSubmitting} variant={danger ? 'destructive' : 'default'}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <div className={className}>{children}</div>
        {errors.root?.message && <Note text={errors.root.message} className="mt-5" />}
      </form>
    </Dialog>
  )
}
