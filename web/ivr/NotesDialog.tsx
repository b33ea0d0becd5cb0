import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { ConditionalNotes } from '#contract/ivr/review.ts'
import { useRules } from '../kit/form/rules.ts'
import { TextAreaField } from '../kit/form/TextFields.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { AlertIcon } from '../kit/ui/first-icons.tsx'

const maxLength = 300

interface NotesDialogProps {
  state: {
    isOpen: boolean
    isSending: boolean
    /** Why the notes could not be saved. */
    failure: string | undefined
    /** Closes the dialog; `typed` notes are kept for the next opening. */
    close: (typed?: ConditionalNotes) => void
    discard: () => void
    confirm: (notes: ConditionalNotes) => void
  }
  initial: ConditionalNotes
  /** Names the request that the notes are about. */
  subject: string
}

/** What is still missing for a Conditional request: both texts are required, 1–300 characters. */
export function NotesDialog({ state, initial, subject }: NotesDialogProps) {
  const formId = useId()
  const form = useForm({
    resolver: useRules(() => import('#contract/ivr/review.ts').then((all) => all.ConditionalNotes)),
    defaultValues: initial,
    mode: 'onTouched',
  })
  const { control, handleSubmit, getValues } = form
  const { isDirty } = form.formState
  return (
    <Dialog
      open={state.isOpen}
      onClose={() => state.close(isDirty ? getValues() : undefined)}
      title="Conditional notes"
      text={<span className="break-words">{subject}</span>}
      busy={state.isSending}
      actions={
        <>
          <Button variant="outline" disabled={state.isSending} onClick={state.discard}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={state.isSending}>
            Submit
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={handleSubmit((notes) => state.confirm(notes))}
      >
        <TextAreaField
          control={control}
          name="additionalInformation"
          label="Additional Information"
          placeholder="What the office still has to send"
          required
          max={maxLength}
        />
        <TextAreaField
          control={control}
          name="notes"
          label="Notes"
          placeholder="What the office should know"
          required
          max={maxLength}
        />
        {state.failure && (
          <p
            role="alert"
            className="flex items-start gap-2 rounded-lg bg-rejected-soft px-3 py-2.5 text-rejected"
          >
            <AlertIcon className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">{state.failure}</span>
          </p>
        )}
      </form>
    </Dialog>
  )
}
