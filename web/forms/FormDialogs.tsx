import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { editForm, type Form, formDetails, formList, removeForm } from '#contract/forms/forms.ts'
import { useCreateKey } from '../kit/form/create-key.ts'
import { describedBy, FieldFrame } from '../kit/form/field-frame.tsx'
import { showFieldErrors } from '../kit/form/form-errors.ts'
import { TextAreaField, TextField } from '../kit/form/TextFields.tsx'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { Button } from '../kit/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../kit/ui/Dialog.tsx'
import { Note } from '../kit/ui/Note.tsx'
import { toast } from '../kit/ui/toasts/toast.ts'
import { sendBlank } from './send-blank.ts'

/** What is open: a new form, what is said of one, another blank of it, or the question before its removal. */
export type Opened = { kind: 'add' } | { kind: 'edit' | 'blank' | 'remove'; form: Form }

interface FormDialogsProps {
  opened: Opened | undefined
  onClose: () => void
}

const reloadForms = () => reload(formList, formDetails)

export default function FormDialogs({ opened, onClose }: FormDialogsProps) {
  const last = useRef(opened)
  if (opened) last.current = opened
  const shown = last.current
  if (!shown) return null
  const state = { open: opened !== undefined, onClose }
  if (shown.kind === 'add') return <AddDialog {...state} />
  if (shown.kind === 'edit') return <EditDialog key={shown.form._id} form={shown.form} {...state} />
  if (shown.kind === 'blank') return <BlankDialog key={shown.form._id} form={shown.form} {...state} />
  return <RemoveDialog form={shown.form} {...state} />
}

interface State {
  open: boolean
  onClose: () => void
}

const nothing = { name: '', maker: '', codes: '', printed: '', fax: '', email: '', portal: '', address: '' }

function AddDialog({ open, onClose }: State) {
  const navigate = useNavigate()
  const key = useCreateKey()
  const form = useForm({ defaultValues: nothing })
  return (
    <Sending
      {...{ open, onClose, form }}
      title="Add form"
      text="Upload the blank form. Its places are read, and you say what they mean."
      action="Upload"
      sendFile={async (values, file) => {
        const { data } = await sendBlank(file, values, key.keyFor([values, file.name, file.size]))
        key.created()
        await reloadForms()
        await navigate(`/forms/${data._id}`)
      }}
      onFailure={key.rejected}
    >
      <Described form={form} />
    </Sending>
  )
}

function EditDialog({ form: shown, open, onClose }: State & { form: Form }) {
  const { name, maker, printed, fax, email, portal, address, codes } = shown
  const form = useForm({
    defaultValues: { name, maker, printed, fax, email, portal, address, codes: codes.join(', ') },
  })
  const edit = useSend(editForm)
  return (
    <Sending
      {...{ open, onClose, form }}
      title={`Edit ${name}`}
      action="Save"
      send={async (values) => {
        const { message } = await edit.mutateAsync({ formId: shown._id, ...values })
        toast.success(message)
        await reloadForms()
      }}
    >
      <Described form={form} />
    </Sending>
  )
}

function BlankDialog({ form: shown, open, onClose }: State & { form: Form }) {
  const key = useCreateKey()
  const form = useForm({ defaultValues: { printed: '' } })
  return (
    <Sending
      {...{ open, onClose, form }}
      title={`Another blank of ${shown.name}`}
      text="Unchanged places keep their meanings. The form can’t be filled until you have mapped the others."
      action="Upload"
      sendFile={async (values, file) => {
        const texts = { formId: shown._id, ...values }
        await sendBlank(file, texts, key.keyFor([texts, file.name, file.size]))
        key.created()
        await reloadForms()
      }}
      onFailure={key.rejected}
    >
      <TextField control={form.control} name="printed" label="Revision as printed" placeholder="Rev 05" />
    </Sending>
  )
}

function RemoveDialog({ form, open, onClose }: State & { form: Form }) {
  const remove = useSend(removeForm)
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open={open}
      title={`Remove ${form.name}?`}
      text="It can’t be filled anymore. Forms that were filled with it stay on their requests."
      confirmLabel="Remove"
      variant="destructive"
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { formId: form._id },
          {
            onSuccess: async ({ message }) => {
              toast.success(message)
              await reload(formList)
              await navigate('/forms')
            },
            onError: (failure) => {
              if (!isHandled(failure)) toast.error(messageOfFailure(failure))
            },
          },
        )
      }
    />
  )
}

interface SendingProps<T extends Record<string, string>> extends State {
  form: ReturnType<typeof useForm<T>>
  title: string
  text?: string
  action: string
  send?: (values: T) => Promise<void>
  /** In place of `send`: the dialog asks for a blank, too. */
  sendFile?: (values: T, file: File) => Promise<void>
  onFailure?: () => void
  children: ReactNode
}

/** A form in a dialog; what the server says of a field is shown there. */
function Sending<T extends Record<string, string>>(props: SendingProps<T>) {
  const { form, open, onClose, title, text, action, send, sendFile, onFailure, children } = props
  const formId = useId()
  const [failure, setFailure] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const [isFileMissing, setFileMissing] = useState(false)
  const busy = form.formState.isSubmitting
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    const blank = file.current?.files?.[0]
    setFileMissing(sendFile !== undefined && !blank)
    if (sendFile && !blank) return file.current?.focus()
    try {
      if (blank) await sendFile?.(values as T, blank)
      else await send?.(values as T)
      onClose()
    } catch (thrown) {
      onFailure?.()
      if (!isHandled(thrown) && !showFieldErrors(form, thrown)) setFailure(messageOfFailure(thrown))
    }
  })
  return (
    <Dialog
      {...{ open, onClose, busy, title }}
      {...(text && { text })}
      actions={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        {sendFile && (
          <BlankInput input={file} {...(isFileMissing && { error: 'Please choose the blank form.' })} />
        )}
        {children}
        {failure && <Note text={failure} className="" />}
      </form>
    </Dialog>
  )
}

function BlankInput({ input, error }: { input: RefObject<HTMLInputElement | null>; error?: string }) {
  const id = useId()
  return (
    <FieldFrame id={id} label="Blank form (PDF, at most 5 MB)" error={error}>
      <input
        id={id}
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error })}
        className="block w-full rounded-lg border border-line-strong bg-sheet p-2 file:mr-3 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-medium"
      />
    </FieldFrame>
  )
}

type DescribedForm = ReturnType<typeof useForm<typeof nothing>>

function Described({ form: { control } }: { form: DescribedForm }) {
  return (
    <>
      <div className="grid gap-5 ms:grid-cols-2">
        <TextField
          control={control}
          name="name"
          label="Form name"
          required
          placeholder="Insurance verification request"
        />
        <TextField control={control} name="maker" label="Maker" required />
        <TextField
          control={control}
          name="codes"
          label="For products (HCPCS codes)"
          placeholder="Q4186, Q4187"
        />
        <TextField control={control} name="printed" label="Revision as printed" placeholder="Rev 04" />
        <TextField control={control} name="fax" label="Fax printed on it" type="tel" />
        <TextField control={control} name="email" label="Address for email printed on it" />
        <TextField control={control} name="portal" label="Portal printed on it" />
      </div>
      <TextAreaField control={control} name="address" label="Postal address printed on it" />
    </>
  )
}
