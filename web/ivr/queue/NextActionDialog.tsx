import { useId, useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  type ByHand,
  handActions,
  ivrOwner,
  maxActionNote,
  NextActionForm,
  queue,
  setNextAction,
} from '#contract/ivr/queue/queue.ts'
import { SelectField } from '../../kit/form/choices/ChoiceFields.tsx'
import { MomentInput } from '../../kit/form/dates/MomentInput.tsx'
import { useField } from '../../kit/form/field.tsx'
import { FieldFrame } from '../../kit/form/field-frame.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { resolverOf } from '../../kit/form/rules.ts'
import { TextField } from '../../kit/form/TextFields.tsx'
import { isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { reload, useSend } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { offerUndo } from './offer-undo.ts'
import { handActionLabels } from './queue-text.ts'

type Typed = z.input<typeof NextActionForm>

interface NextActionDialogProps {
  ivrId: string
  byHand: ByHand | null
  /** When the action that is set is due, to begin with. */
  at: string
  onClose: () => void
}

/** Sets what is to be done next with a request and when (docs/spec/queue.md, 'List'). */
export default function NextActionDialog({ ivrId, byHand, at, onClose }: NextActionDialogProps) {
  const formId = useId()
  const [failure, setFailure] = useState<string>()
  const form = useForm<Typed, unknown, NextActionForm>({
    resolver: resolverOf(NextActionForm),
    defaultValues: {
      ivrId,
      action: byHand?.action ?? 'call-payer',
      note: byHand?.note ?? '',
      at: byHand ? at : '',
    },
    mode: 'onTouched',
  })
  const { control } = form
  const send = useSend(setNextAction)
  /** What was set when the dialog was opened. */
  const before: NextActionForm = byHand
    ? { ivrId, action: byHand.action, note: byHand.note, at }
    : { ivrId, action: '', note: '', at: '' }
  const save = async (typed: NextActionForm) => {
    setFailure(undefined)
    try {
      const { message } = await send.mutateAsync(typed)
      offerUndo(message, () => call(setNextAction, before), ivrOwner, queue)
      void reload(ivrOwner, queue)
      onClose()
    } catch (thrown) {
      if (isHandled(thrown)) return
      if (!showFieldErrors(form, thrown)) setFailure(messageOfFailure(thrown))
    }
  }
  const submit = form.handleSubmit(save)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Next action"
      text="Moves this request to the bottom of the queue until then. The office doesn’t see this."
      busy={send.isPending}
      actions={
        <>
          {byHand && (
            <Button
              variant="outline"
              disabled={send.isPending}
              onClick={() => void save({ ivrId, action: '', note: '', at: '' })}
            >
              Remove
            </Button>
          )}
          <Button variant="outline" disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={send.isPending}>
            Set next action
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <SelectField
          control={control}
          name="action"
          label="Next Action"
          required
          options={handActions.map((value) => ({ value, label: handActionLabels[value] }))}
        />
        <TextField control={control} name="note" label="Note" maxLength={maxActionNote} />
        <MomentField control={control} />
        {failure && <Note text={failure} className="" />}
      </form>
    </Dialog>
  )
}

/** Typed by the clock of the viewer, and sent as a moment. */
function MomentField({ control }: { control: Control<Typed, unknown, NextActionForm> }) {
  const field = useField({ control, name: 'at', label: 'Snooze until', required: true })
  return (
    <FieldFrame {...field.frame} group>
      <MomentInput
        control={field.control}
        label={field.frame.label}
        value={field.value}
        onChange={field.change}
      />
    </FieldFrame>
  )
}
