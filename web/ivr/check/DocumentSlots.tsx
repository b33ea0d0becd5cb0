import { useEffect, useRef } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import type { StoredFile } from '#contract/files/stored-file.ts'
import { getIvrCheck } from '#contract/ivr/check/check.paths.ts'
import { type DocumentKind, documentKinds } from '#contract/ivr/check/documents.values.ts'
import { addSupportingDocuments } from '#contract/ivr/documents.paths.ts'
import { ivrDetails } from '#contract/ivr/requests.paths.ts'
import { messageOfFailure } from '../../kit/http/api-error.ts'
import { reload, useSend } from '../../kit/http/queries.ts'
import { toast } from '../../kit/ui/toast.ts'
import { UploadField } from '../../kit/upload/UploadField.tsx'

type Slots = Partial<Record<DocumentKind, StoredFile | null>>

interface DocumentSlotsProps {
  ivrId: string
  kinds: readonly string[]
}

/** A slot for each required document that a request lacks; what is uploaded is added to the request at once. */
export function DocumentSlots({ ivrId, kinds }: DocumentSlotsProps) {
  const { control } = useForm<Slots>({ defaultValues: {} })
  return (
    <details className="mt-4">
      <summary className="w-fit cursor-pointer rounded-md font-medium text-action-ink underline underline-offset-4">
        Add missing documents ({kinds.length})
      </summary>
      <div className="mt-3 grid gap-4 ms:grid-cols-2">
        {kinds.map((kind) => (
          <Slot key={kind} kind={kind as DocumentKind} ivrId={ivrId} control={control} />
        ))}
      </div>
    </details>
  )
}

interface SlotProps {
  kind: DocumentKind
  ivrId: string
  control: Control<Slots>
}

function Slot({ kind, ivrId, control }: SlotProps) {
  const file = useWatch({ control, name: kind })
  const add = useSend(addSupportingDocuments)
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (!file || sent.current === file.fileUrl) return
    sent.current = file.fileUrl
    const { fileUrl, fileName, fileSize, fileExtension } = file
    add
      .mutateAsync({ ivrId, supportingDocuments: [{ fileUrl, fileName, fileSize, fileExtension, kind }] })
      .then(async ({ message }) => {
        toast.success(message)
        await reload(getIvrCheck, ivrDetails)
      })
      .catch((failure: unknown) => {
        sent.current = undefined
        toast.error(messageOfFailure(failure))
      })
  }, [file, ivrId, kind, add])
  return <UploadField control={control} name={kind} label={documentKinds[kind]} />
}
