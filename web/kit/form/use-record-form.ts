import type { FieldValues } from 'react-hook-form'
import type { Next } from '../ui/toasts/toast.ts'
import { useSeenCopy } from './use-seen-copy.ts'
import { type SendFormOptions, useSendForm } from './use-send-form.ts'

interface RecordFormOptions<I extends FieldValues, O, R extends { version: string | number }>
  extends Pick<SendFormOptions<I, O>, 'form' | 'onSent' | 'onFailure' | 'back'> {
  /** The record being edited; undefined when adding one. */
  record: R | undefined
  /** Loads the latest version of the record, after someone else has changed it. */
  load: () => Promise<{ data: R }>
  /** Shows that version in the form. */
  show: (latest: R) => void
  /** Adds the record or saves the change. `seenVersion` is the version that was edited. */
  send: (sent: O, seenVersion: R['version'] | undefined) => Promise<{ message: string }>
  /** The next step that the message about an added record offers. */
  next?: Next
}

/** A form that adds a record or edits one, and the conflict when someone else has changed it since it was loaded. */
export function useRecordForm<I extends FieldValues, O, R extends { version: string | number }>(
  options: RecordFormOptions<I, O, R>,
) {
  const { record, load, show, send, next, ...rest } = options
  const { seenVersion, conflict, forgetConflict, isConflict } = useSeenCopy(record, load, show)
  const sending = useSendForm({
    ...rest,
    async send(sent) {
      forgetConflict()
      const { message } = await send(sent, seenVersion)
      return { message, next: record ? undefined : next }
    },
    isShown: isConflict,
  })
  return { ...sending, seenVersion, conflict, isConflict }
}
