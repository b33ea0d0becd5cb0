import { useId, useRef } from 'react'
import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { addForm, editForm, type Form, formDetails, formList, removeForm } from '#contract/forms/forms.ts'
import { useCreateKey } from '../kit/form/create-key.ts'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { describedBy, FieldFrame } from '../kit/form/field-frame.tsx'
import { TextAreaField, TextField } from '../kit/form/TextFields.tsx'
import { ApiError } from '../kit/http/api-error.ts'
import { call } from '../kit/http/client.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { toastReply } from '../kit/http/reply-toasts.ts'
import { ConfirmDialog } from '../kit/ui/Dialog.tsx'

/** What is open: a new form, a form's details, a new blank for it, or the confirmation before removing it. */
export type Opened = { kind: 'add' } | { kind: 'edit' | 'blank' | 'remove'; form: Form }

interface FormDialogsProps {
  opened: Opened | undefined
  onClose: () => void
}

const forms = [formList, formDetails]

export default function FormDialogs({ opened, onClose }: FormDialogsProps) {
  const last = useRef(opened)
  if (opened) last.current = opened
  const shown = last.current
  if (!shown) return null
  const state = { open: opened !== undefined, onClose }
  if (shown.kind === 'add') return <AddDialog {...state} />
  // Another key once the form has been edited, because the earlier input is outdated.
  if (shown.kind === 'edit')
    return <EditDialog key={`${shown.form._id} ${shown.form.changedAt}`} form={shown.form} {...state} />
  if (shown.kind === 'blank') return <BlankDialog key={shown.form._id} form={shown.form} {...state} />
  return <RemoveDialog form={shown.form} {...state} />
}

interface State {
  open: boolean
  onClose: () => void
}

/** A form's details, and its blank. */
const nothing = {
  ...{ name: '', maker: '', codes: '', printed: '', fax: '', email: '', portal: '', address: '' },
  file: undefined as File | undefined,
}
type FieldsProps = Pick<UseFormReturn<typeof nothing>, 'control'>

function AddDialog({ open, onClose }: State) {
  const navigate = useNavigate()
  const upload = useUpload()
  const form = useForm({ defaultValues: nothing })
  return (
    <FormDialog
      {...{ open, onClose, form }}
      title="Add form"
      text="Upload the blank form. Its places are read, and you say what they mean."
      action="Upload"
      send={async ({ file, ...texts }) => {
        const { data } = await upload(file, texts)
        await navigate(`/forms/${data._id}`)
      }}
    >
      <BlankField control={form.control} />
      <Described control={form.control} />
    </FormDialog>
  )
}

function EditDialog({ form: shown, open, onClose }: State & { form: Form }) {
  const { name, maker, printed, fax, email, portal, address, codes } = shown
  const form = useForm({
    defaultValues: { ...nothing, name, maker, printed, fax, email, portal, address, codes: codes.join(', ') },
  })
  const edit = useSend(editForm)
  return (
    <FormDialog
      {...{ open, onClose, form }}
      title={`Edit ${name}`}
      action="Save"
      send={({ file: _, ...said }) => edit.mutateAsync({ formId: shown._id, ...said })}
      changed={forms}
    >
      <Described control={form.control} />
    </FormDialog>
  )
}

function BlankDialog({ form: shown, open, onClose }: State & { form: Form }) {
  const upload = useUpload()
  const form = useForm({ defaultValues: nothing })
  return (
    <FormDialog
      {...{ open, onClose, form }}
      title={`Another blank of ${shown.name}`}
      text="Unchanged places keep their meanings. The form can’t be filled until you have mapped the others."
      action="Upload"
      send={async ({ file, printed }) => {
        await upload(file, { formId: shown._id, printed })
      }}
    >
      <BlankField control={form.control} />
      <TextField control={form.control} name="printed" label="Revision as printed" placeholder="Rev 05" />
    </FormDialog>
  )
}

/** Uploads a blank form once, however often it is tried. */
function useUpload() {
  const key = useCreateKey()
  return async (file: File | undefined, texts: Readonly<Record<string, string>>) => {
    if (!file) throw new Error('no file was chosen')
    try {
      const body = new FormData()
      for (const [field, text] of Object.entries(texts)) body.append(field, text)
      body.append('file', file)
      const idempotencyKey = key.keyFor([texts, file.name, file.size])
      const reply = await call(addForm, body, { idempotencyKey })
      key.created()
      await reload(...forms)
      return reply
    } catch (failure) {
      key.failed(failure)
      throw atFile(failure)
    }
  }
}

/** An error that names no field is about the file itself, unless the server could not take any file. */
const atFile = (failure: unknown) =>
  failure instanceof ApiError &&
  [400, 413, 415].includes(failure.status) &&
  !Object.keys(failure.fields).length
    ? new ApiError(failure.code, failure.status, failure.message, { file: failure.message })
    : failure

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
      onConfirm={async () => {
        if (!(await toastReply(remove.mutateAsync({ formId: form._id })))) return
        await reload(formList)
        await navigate('/forms')
      }}
    />
  )
}

function BlankField({ control }: FieldsProps) {
  const id = useId()
  const rules = { required: 'Please choose the blank form.' }
  const { field, fieldState } = useController({ control, name: 'file', rules })
  const error = fieldState.error?.message
  return (
    <FieldFrame id={id} label="Blank form (PDF, at most 5 MB)" error={error}>
      <input
        id={id}
        ref={field.ref}
        type="file"
        accept="application/pdf,.pdf"
        onChange={(event) => field.onChange(event.target.files?.[0])}
        onBlur={field.onBlur}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error })}
        className="block w-full rounded-lg border border-line-strong bg-sheet p-2 file:mr-3 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-medium"
      />
    </FieldFrame>
  )
}

function Described({ control }: FieldsProps) {
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
