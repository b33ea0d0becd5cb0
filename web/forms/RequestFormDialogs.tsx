import { useForm } from 'react-hook-form'
import type { StoredFile } from '#contract/files/files.ts'
import { phoneText } from '#contract/formats.ts'
import { type FilledForm, fillForm, ivrForms, markSent, type OfferedForm } from '#contract/forms/forms.ts'
import { type Way, wayLabels, ways } from '#contract/forms/ways.ts'
import { fileAnswerSheet } from '#contract/ivr/documents.ts'
import { type IvrDetails, ivrDetails } from '#contract/ivr/requests.ts'
import { ivrTimeline } from '#contract/ivr/timeline.ts'
import { SelectField } from '../kit/form/choices/ChoiceFields.tsx'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { TextField } from '../kit/form/TextFields.tsx'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Note } from '../kit/ui/Note.tsx'
import { toast } from '../kit/ui/toasts/toast.ts'
import { UploadField } from '../kit/upload/UploadField.tsx'

/** What is open: the choice of a form, the question where a filled one was sent, or the field for the answer. */
export type Opened = { kind: 'fill' | 'sheet' } | { kind: 'sent'; form: FilledForm }

interface RequestFormDialogsProps {
  opened: Opened | undefined
  onClose: () => void
  request: IvrDetails
  forms: readonly OfferedForm[]
}

/** The dialogs of a request's forms. */
export default function RequestFormDialogs({ opened, onClose, request, forms }: RequestFormDialogsProps) {
  const { _id: ivrId, medicalProductQCode: product } = request
  return (
    <>
      <ChooseDialog open={opened?.kind === 'fill'} {...{ onClose, forms, ivrId, product }} />
      {opened?.kind === 'sent' && (
        <SentDialog
          key={opened.form._id}
          form={opened.form}
          offered={forms.find(({ _id }) => _id === opened.form.formId)}
          onClose={onClose}
        />
      )}
      <SheetDialog open={opened?.kind === 'sheet'} {...{ onClose, ivrId }} />
    </>
  )
}

interface ChooseProps {
  open: boolean
  onClose: () => void
  forms: readonly OfferedForm[]
  ivrId: string
  product: string
}

function ChooseDialog({ open, onClose, forms, ivrId, product }: ChooseProps) {
  const fill = useSend(fillForm)
  const fitting = forms.filter(({ isForProduct }) => isForProduct)
  const others = forms.filter(({ isForProduct }) => !isForProduct)
  const start = async ({ _id, name }: OfferedForm) => {
    const { data } = await fill.mutateAsync({ formId: _id, ivrId })
    onClose()
    const left = data.left.length
    toast.success(
      left === 0
        ? `${name} was filled.`
        : `${name} was filled. ${left === 1 ? '1 place is' : `${left} places are`} left.`,
    )
    await reload(ivrForms)
  }
  const list = (shown: readonly OfferedForm[]) => (
    <ul className="divide-y divide-line">
      {shown.map((form) => (
        <li key={form._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <span className="min-w-0 flex-1 basis-48">
            <span className="block font-medium wrap-anywhere">{form.name}</span>
            <span className="block text-xs text-ink-soft">
              {[form.maker, form.printed, form.codes.join(', ')].filter(Boolean).join(' · ')}
            </span>
          </span>
          {form.isMapped ? (
            <Button
              size="sm"
              busy={fill.isPending && fill.variables.formId === form._id}
              disabled={fill.isPending}
              // The dialog shows why it failed.
              onClick={() => void start(form).catch(() => undefined)}
            >
              Fill
              <span className="sr-only"> {form.name}</span>
            </Button>
          ) : (
            <span className="text-xs text-ink-soft">Not mapped yet</span>
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Fill a form"
      text={`Forms for ${product} and for all products.`}
    >
      {fill.error && !isHandled(fill.error) && <Note text={messageOfFailure(fill.error)} className="mb-4" />}
      {fitting.length > 0 ? list(fitting) : <p className="text-ink-soft">No form is for this product.</p>}
      {others.length > 0 && (
        <details className="mt-4">
          <summary className="w-fit cursor-pointer rounded-md font-medium text-action-ink">
            Forms for other products ({others.length})
          </summary>
          {list(others)}
        </details>
      )}
    </Dialog>
  )
}

interface SentProps {
  form: FilledForm
  offered: OfferedForm | undefined
  onClose: () => void
}

function SentDialog({ form: filled, offered, onClose }: SentProps) {
  const send = useSend(markSent)
  const known: Partial<Record<Way, string>> = {
    ...(offered?.fax && { fax: `${filled.maker}, ${phoneText(offered.fax)}` }),
    ...(offered?.email && { email: offered.email }),
    ...(offered?.portal && { portal: offered.portal }),
    ...(offered?.address && { post: offered.address.replace(/\n/g, ', ') }),
  }
  const first = ways.find((way) => known[way]) ?? 'fax'
  const form = useForm<{ by: Way; to: string }>({ defaultValues: { by: first, to: known[first] ?? '' } })
  return (
    <FormDialog
      {...{ form, onClose }}
      open
      title={`Mark ${filled.name} as sent`}
      text="It is noted in the request’s timeline."
      action="Mark as sent"
      send={(values) => send.mutateAsync({ filledId: filled._id, ...values })}
      changed={[ivrForms, ivrTimeline]}
    >
      <SelectField
        control={form.control}
        name="by"
        label="Sent by"
        options={ways.map((value) => ({ value, label: wayLabels[value] }))}
        onChanged={(way) => {
          // Typed input stays.
          if (['', ...Object.values(known)].includes(form.getValues('to')))
            form.setValue('to', known[way as Way] ?? '')
        }}
      />
      <TextField control={form.control} name="to" label="Sent to" required />
    </FormDialog>
  )
}

interface SheetProps {
  open: boolean
  onClose: () => void
  ivrId: string
}

/** Files the answer: it opens next to the answer's fields like every document of the request. */
function SheetDialog({ open, onClose, ivrId }: SheetProps) {
  const form = useForm<{ sheet: StoredFile | null }, unknown, { sheet: StoredFile }>({
    defaultValues: { sheet: null },
    resolver: ({ sheet }) =>
      sheet
        ? { values: { sheet }, errors: {} }
        : { values: {}, errors: { sheet: { type: 'required', message: 'Please upload the answer sheet.' } } },
  })
  const send = useSend(fileAnswerSheet)
  return (
    <FormDialog
      {...{ form, open, onClose }}
      title="File an answer sheet"
      text="What the payer or maker sent back. It is filed with the documents as a benefit verification."
      action="File"
      send={({ sheet: { fileUrl, fileName, fileSize, fileExtension } }) =>
        send.mutateAsync({ ivrId, sheet: { fileUrl, fileName, fileSize, fileExtension } })
      }
      changed={[ivrDetails, ivrTimeline]}
    >
      <UploadField control={form.control} name="sheet" label="Answer sheet" />
    </FormDialog>
  )
}
