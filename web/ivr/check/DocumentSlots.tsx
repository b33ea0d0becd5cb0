import { useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import type { StoredFile } from '#contract/files/files.ts'
import { getIvrCheck } from '#contract/ivr/check/check.ts'
import { type DocumentKind, documentKinds } from '#contract/ivr/check/documents.ts'
import { addSupportingDocuments } from '#contract/ivr/documents.ts'
import { ivrDetails } from '#contract/ivr/requests.ts'
import { messageOfFailure } from '../../kit/http/api-error.ts'
import { reload, useSend } from '../../kit/http/queries.ts'
import { toastReply } from '../../kit/http/reply-toasts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { UploadField } from '../../kit/upload/UploadField.tsx'
import { AlsoContains } from './AlsoContains.tsx'

type Slots = Partial<Record<DocumentKind, StoredFile | null>>

interface DocumentSlotsProps {
  ivrId: string
  kinds: readonly string[]
}

/** A slot for each required document that a request lacks; an uploaded file is added to the request immediately. */
export function DocumentSlots({ ivrId, kinds }: DocumentSlotsProps) {
  const { control } = useForm<Slots>({ defaultValues: {} })
  return (
    <details className="mt-4">
      <summary className="w-fit cursor-pointer rounded-md font-medium text-action-ink underline underline-offset-4">
        Add missing documents ({kinds.length})
      </summary>
      <div className="mt-3 grid gap-4 ms:grid-cols-2">
        {kinds.length > 1 && <SharedFile kinds={kinds as DocumentKind[]} ivrId={ivrId} />}
        {kinds.map((kind) => (
          <Slot
            key={kind}
            kind={kind as DocumentKind}
            ivrId={ivrId}
            control={control}
            hasHint={kinds.length === 1}
          />
        ))}
      </div>
    </details>
  )
}

/** One file for several of them: it is added once the person has checked what it contains. */
function SharedFile({ ivrId, kinds }: { ivrId: string; kinds: readonly DocumentKind[] }) {
  const { control, reset } = useForm<{ file: StoredFile | null }>({ defaultValues: { file: null } })
  const file = useWatch({ control, name: 'file' })
  const [ticked, setTicked] = useState<readonly DocumentKind[]>([])
  const add = useSend(addSupportingDocuments)
  const send = async (stored: StoredFile) => {
    const supportingDocuments = ticked.map((kind) => ({ ...stored, kind }))
    if (!(await toastReply(add.mutateAsync({ ivrId, supportingDocuments })))) return
    reset()
    setTicked([])
    await reload(getIvrCheck, ivrDetails)
  }
  return (
    <div className="ms:col-span-2">
      <UploadField control={control} name="file" label="One file for several, such as the chart" />
      {file && (
        <>
          <AlsoContains
            legend="This file contains"
            kinds={kinds}
            labelOf={(one) => documentKinds[one]}
            isTicked={(kind) => ticked.includes(kind)}
            onTick={(kind, isTicked) =>
              setTicked(isTicked ? [...ticked, kind] : ticked.filter((one) => one !== kind))
            }
          />
          <Button
            variant="outline"
            size="sm"
            className="mt-2"
            disabled={ticked.length === 0}
            busy={add.isPending}
            onClick={() => void send(file)}
          >
            Add this file
          </Button>
        </>
      )}
    </div>
  )
}

interface SlotProps {
  kind: DocumentKind
  ivrId: string
  control: Control<Slots>
  /** Of several uploads, the first one says what can be uploaded. */
  hasHint: boolean
}

function Slot({ kind, ivrId, control, hasHint }: SlotProps) {
  const file = useWatch({ control, name: kind })
  const add = useSend(addSupportingDocuments)
  const send = async (stored: StoredFile) => {
    try {
      const { message } = await add.mutateAsync({ ivrId, supportingDocuments: [{ ...stored, kind }] })
      toast.success(message)
      await reload(getIvrCheck, ivrDetails)
    } catch {
      // The note below the file says what failed.
    }
  }
  return (
    <div className="min-w-0">
      <UploadField
        control={control}
        name={kind}
        label={documentKinds[kind]}
        onUploaded={(stored) => void send(stored)}
        {...(!hasHint && { hint: '' })}
      />
      {file && add.isError && (
        <Note text={messageOfFailure(add.error)} onRetry={() => void send(file)} className="mt-2" />
      )}
    </div>
  )
}
