import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { StoredFile } from '#contract/files/files.ts'
import { addDraft, draftList } from '#contract/ivr/drafts.ts'
import { newKey } from '../../kit/form/create-key.ts'
import { dropDraft, readDraft, saveDraft } from '../../kit/form/drafts.ts'
import { Fields, wide } from '../../kit/form/Fields.tsx'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { TextAreaField, TextField } from '../../kit/form/TextFields.tsx'
import { ApiError, isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { reload } from '../../kit/http/queries.ts'
import { Button, ButtonLink } from '../../kit/ui/Button.tsx'
import { CheckCircleIcon } from '../../kit/ui/icons.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { PageHeader } from '../../kit/ui/surfaces.tsx'
import { UploadField } from '../../kit/upload/UploadField.tsx'
import { UploadWait } from '../../kit/upload/UploadWait.tsx'
import { reportFailedUploads, useUploading } from '../../kit/upload/uploading.ts'
import { printable } from '../drafts/draft-store.ts'
import { emptyForm, labelOf, primaryCard } from '../wizard/form.ts'

/** The fields that are known at the bedside. */
interface Capture {
  patientFirstName: string
  patientLastName: string
  primaryFrontInsuranceCard: StoredFile | null
  primaryBackInsuranceCard: StoredFile | null
  woundImages: StoredFile[]
  note: string
}

const names = ['patientFirstName', 'patientLastName'] as const

const nothing: Capture = {
  patientFirstName: '',
  patientLastName: '',
  primaryFrontInsuranceCard: null,
  primaryBackInsuranceCard: null,
  woundImages: [],
  note: '',
}

/** This window's copy: it survives a reload, with the keys that prevent storing twice what is sent twice. */
const copy = 'quick-capture'
interface Keys {
  draft: string
  /** The key of the request that it becomes. */
  request: string
}
const newKeys = (): Keys => ({ draft: newKey(), request: newKey() })

const isBlank = (capture: Capture) => JSON.stringify(capture) === JSON.stringify(nothing)

/** Quick capture: name, pictures and a note become a draft of the office, which a colleague finishes. */
export function Component() {
  const [saved, setSaved] = useState<string>()
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader
        title="Quick capture"
        text="Add what you have. Someone in your office finishes the request."
        back="/ivrstatus"
      />
      {saved === undefined ? (
        <CaptureForm onSaved={setSaved} />
      ) : (
        <Saved name={saved} onAnother={() => setSaved(undefined)} />
      )}
    </div>
  )
}

function CaptureForm({ onSaved }: { onSaved: (name: string) => void }) {
  const [begun] = useState(() => readDraft(copy) as { capture: Capture; keys: Keys } | undefined)
  const [keys, setKeys] = useState(begun?.keys ?? newKeys())
  const form = useForm<Capture>({ defaultValues: { ...nothing, ...begun?.capture } })
  const { control } = form
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { uploading, failed, onUploading } = useUploading()
  const values = useWatch({ control }) as Capture
  const dirty = !isBlank(values)
  useKept(form, keys)

  const save = async () => {
    if (uploading || busy || reportFailedUploads(form, failed)) return
    const capture = form.getValues()
    if (isBlank(capture)) return setProblem('Add a name, a picture, or a note first.')
    setBusy(true)
    setProblem(undefined)
    try {
      const { note, ...typed } = capture
      const title = printable(`${typed.patientFirstName} ${typed.patientLastName}`)
      const content = {
        ...{ form: { ...emptyForm(), ...typed }, step: 0, visited: 0, physician: null, key: keys.request },
        ...(note.trim() !== '' && { note: note.trim() }),
      }
      const draft = { title, step: 0, content, writer: keys.draft, shared: true } as const
      await call(addDraft, draft, { idempotencyKey: keys.draft })
      dropDraft(copy)
      void reload(draftList)
      onSaved(title)
    } catch (failure) {
      // After a 4xx no draft was made under the key; after any other error one may exist, so the key stays.
      const { status } = failure instanceof ApiError ? failure : { status: 500 }
      if (status >= 400 && status < 500) setKeys(newKeys())
      if (!isHandled(failure)) setProblem(messageOfFailure(failure))
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      aria-label="Quick capture"
      className="rounded-xl border border-line bg-sheet"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="p-4 sm:p-6">
        <Fields>
          {names.map((name) => (
            <TextField key={name} {...{ control, name }} label={labelOf(name)} maxLength={50} />
          ))}
          {primaryCard.map((name) => (
            <UploadField
              key={name}
              {...{ control, onUploading, name }}
              label={labelOf(name)}
              imagesOnly
              hint=""
            />
          ))}
          <UploadField
            {...{ control, onUploading }}
            name="woundImages"
            label={labelOf('woundImages')}
            multiple
            imagesOnly
            className={wide}
          />
          <div className={wide}>
            <TextAreaField control={control} name="note" label="Note" rows={3} max={300} />
          </div>
        </Fields>
      </div>
      <footer className="form-footer rounded-b-xl border-t border-line bg-hover px-4 py-3 sm:px-6">
        {problem && <Note text={problem} className="mb-3" />}
        <div className="flex items-center justify-end gap-3">
          {uploading && <UploadWait />}
          <Button type="submit" disabled={uploading} busy={busy} className="max-sm:w-full">
            Save for the office
          </Button>
        </div>
      </footer>
      <LeaveGuard hasDraft dirty={dirty} onDiscard={() => dropDraft(copy)} />
    </form>
  )
}

/** Keeps what is typed in this window until it has been saved. */
function useKept(form: UseFormReturn<Capture>, keys: Keys) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          isBlank(values) ? dropDraft(copy) : saveDraft(copy, { capture: values, keys }),
      }),
    [form, keys],
  )
}

function Saved({ name, onAnother }: { name: string; onAnother: () => void }) {
  return (
    <section aria-label="Saved" className="rounded-xl border border-line bg-sheet p-4 sm:p-6">
      <h2 className="flex items-center gap-2 text-base font-semibold wrap-anywhere">
        <CheckCircleIcon className="size-5 shrink-0 text-approved" />
        {name ? `${name} is saved for your office` : 'Saved for your office'}
      </h2>
      <p className="mt-2 text-ink-soft">
        Your colleagues see it now in New IVR Submission, under Drafts. It’s unassigned until someone takes
        it.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onAnother} className="max-sm:w-full">
          Capture another
        </Button>
        <ButtonLink variant="outline" to="/newivrsubmissions" className="max-sm:w-full">
          View drafts
        </ButtonLink>
      </div>
    </section>
  )
}
