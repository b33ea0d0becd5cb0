import { useId, useRef } from 'react'
import { maxDescriptionLength } from '#contract/support/support.ts'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { TextAreaField, TextField } from '../kit/form/TextFields.tsx'
import { Button, type Variant } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { AlertIcon, PlusIcon } from '../kit/ui/icons.tsx'
import type { NewRequest } from './use-new-request.ts'

export function NewRequestButton({
  request,
  variant = 'default',
}: {
  request: NewRequest
  variant?: Variant
}) {
  return (
    <Button aria-haspopup="dialog" variant={variant} onClick={request.open} className="max-sm:w-full">
      <PlusIcon />
      New Support Request
    </Button>
  )
}

/** The form of a new support case: Subject and Description, both required. */
export function NewRequestDialog({ request }: { request: NewRequest }) {
  const formId = useId()
  const first = useRef<HTMLElement>(null)
  const { control } = request.form
  return (
    <>
      <Dialog
        open={request.isOpen}
        onClose={request.close}
        title="New Support Request"
        text="Please don’t include patient names. The request number is enough."
        busy={request.isSending}
        initialFocus={first}
        actions={
          <>
            <Button variant="outline" disabled={request.isSending} onClick={request.discard}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={request.isSending}>
              Submit
            </Button>
          </>
        }
      >
        <form
          id={formId}
          ref={(node) => {
            first.current = node?.querySelector('input') ?? null
          }}
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => void request.submit(event)}
        >
          <TextField control={control} name="subject" label="Subject" required />
          <TextAreaField
            control={control}
            name="description"
            label="Description"
            required
            rows={6}
            max={maxDescriptionLength}
          />
          <TextField control={control} name="ivrId" label="IVR" placeholder="#IVR-1042" />
          {request.failure && (
            <p
              role="alert"
              className="flex items-start gap-2 rounded-lg bg-rejected-soft px-3 py-2.5 text-rejected"
            >
              <AlertIcon className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 break-words">{request.failure}</span>
            </p>
          )}
        </form>
      </Dialog>
      <LeaveGuard dirty={request.isDirty} onDiscard={request.discard} />
    </>
  )
}
