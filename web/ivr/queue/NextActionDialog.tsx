import type { Control } from 'react-hook-form'
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
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useField } from '../../kit/form/field.tsx'
import { FieldFrame } from '../../kit/form/field-frame.tsx'
import { useSchemaForm } from '../../kit/form/resolver.ts'
import { TextField } from '../../kit/form/TextFields.tsx'
import { isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { reload, useSend } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { offerUndo } from './offer-undo.ts'
import { handActionLabels } from './queue-text.ts'

type Typed = z.input<typeof NextActionForm>

interface NextActionDialogProps {
  ivrId: string
  byHand: ByHand | null
  /** When the new action is due by default. */
  at: string
  onClose: () => void
}

/** Sets the next action of a request and when it is due (docs/spec/queue.md, 'List'). */
export default function NextActionDialog({ ivrId, byHand, at, onClose }: NextActionDialogProps) {
  const form = useSchemaForm(NextActionForm, {
    ivrId,
    action: byHand?.action ?? 'call-payer',
    note: byHand?.note ?? '',
    at: byHand ? at : '',
  })
  const { control } = form
  const setting = useSend(setNextAction)
  /** The action that was set when the dialog opened. */
  const before: NextActionForm = byHand
    ? { ivrId, action: byHand.action, note: byHand.note, at }
    : { ivrId, action: '', note: '', at: '' }
  const save = async (typed: NextActionForm) => {
    const { message } = await setting.mutateAsync(typed)
    offerUndo(message, () => call(setNextAction, before), ivrOwner, queue)
    void reload(ivrOwner, queue)
    return undefined
  }
  const remove = async () => {
    try {
      await save({ ivrId, action: '', note: '', at: '' })
      onClose()
    } catch (failure) {
      if (!isHandled(failure)) form.setError('root', { message: messageOfFailure(failure) })
    }
  }
  return (
    <FormDialog
      {...{ form, onClose }}
      open
      title="Next action"
      text="Moves this request to the bottom of the queue until then. The office doesn’t see this."
      action="Set next action"
      buttons={
        byHand && (
          <Button variant="outline" disabled={setting.isPending} onClick={() => void remove()}>
            Remove
          </Button>
        )
      }
      send={save}
    >
      <SelectField
        control={control}
        name="action"
        label="Next Action"
        required
        options={handActions.map((value) => ({ value, label: handActionLabels[value] }))}
      />
      <TextField control={control} name="note" label="Note" maxLength={maxActionNote} />
      <MomentField control={control} />
    </FormDialog>
  )
}

/** Typed in the viewer's time zone, and sent as an instant. */
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
