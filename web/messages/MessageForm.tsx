import { useEffect, useState } from 'react'
import { maxMessageLength } from '#contract/messages/messages.ts'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { TextAreaField } from '../kit/form/TextFields.tsx'
import { useIsTeam } from '../kit/session/user-type.ts'
import { Button } from '../kit/ui/Button.tsx'
import { cx } from '../kit/ui/cx.ts'
import { LockIcon } from '../kit/ui/icons.tsx'
import { Note } from '../kit/ui/Note.tsx'
import { UploadField } from '../kit/upload/UploadField.tsx'
import { useUploading } from '../kit/upload/uploading.ts'
import { isEmpty } from './draft.ts'
import { MentionField } from './MentionField.tsx'
import { useMessageForm } from './use-message-form.ts'

interface MessageFormProps {
  record: string
  /** The form was just opened by a press, so the focus goes to the text. */
  autoFocus: boolean
  onClose: () => void
}

/** A new message (docs/spec/messages.md, 'Writing'). */
export default function MessageForm({ record, autoFocus, onClose }: MessageFormProps) {
  const isTeam = useIsTeam()
  const { uploading, failed, onUploading } = useUploading()
  const { form, send, busy, problem } = useMessageForm({ record, isTeam, uploading, failed })
  const typed = form.watch()
  const isInternal = isTeam && typed.internal
  const [attaches, setAttaches] = useState(typed.files.length > 0)
  useEffect(() => {
    if (autoFocus) form.setFocus('text')
  }, [autoFocus, form])
  return (
    <form
      noValidate
      aria-label="New message"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void send()
      }}
      className={cx(
        'flex flex-col gap-4 rounded-lg border px-4 py-4',
        isInternal ? 'internal-message' : 'border-line bg-sheet',
      )}
    >
      {isTeam && <ReadersChoice isInternal={isInternal} onChoose={(is) => form.setValue('internal', is)} />}
      <TextAreaField
        control={form.control}
        name="text"
        label={isInternal ? 'Internal message' : 'Message'}
        rows={3}
        max={maxMessageLength}
      />
      <MentionField
        record={record}
        chosen={typed.mentions}
        onChange={(ids) => form.setValue('mentions', ids)}
      />
      {attaches && (
        <UploadField control={form.control} name="files" label="Files" multiple onUploading={onUploading} />
      )}
      {problem && <Note text={problem} className="" />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {!attaches && (
          <Button variant="ghost" onClick={() => setAttaches(true)}>
            Attach files
          </Button>
        )}
        {isEmpty(typed) && !uploading && (
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
        )}
        <Button type="submit" busy={busy} disabled={uploading}>
          {isInternal ? 'Add internal message' : isTeam ? 'Send to the office' : 'Send'}
        </Button>
      </div>
      <LeaveGuard dirty={uploading} hasDraft />
    </form>
  )
}

function ReadersChoice({ isInternal, onChoose }: { isInternal: boolean; onChoose: (is: boolean) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
      <legend className="sr-only">Who can read it</legend>
      {[false, true].map((internal) => (
        <label key={String(internal)} className="inline-flex items-center gap-2">
          <input
            type="radio"
            name="internal"
            className="size-4 accent-action"
            checked={isInternal === internal}
            onChange={() => onChoose(internal)}
          />
          {internal && <LockIcon className="size-3.5" />}
          {internal ? 'Internal, team only' : 'To the office'}
        </label>
      ))}
    </fieldset>
  )
}
