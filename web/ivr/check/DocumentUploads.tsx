import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type DocumentKind, documentKinds } from '#contract/ivr/check/documents.ts'
import { UploadField } from '../../kit/upload/UploadField.tsx'
import type { OnUploading } from '../../kit/upload/uploading.ts'
import { AlsoContains } from './AlsoContains.tsx'
import type { ExtrasForm } from './answers.ts'

interface DocumentUploadsProps {
  form: Pick<UseFormReturn<ExtrasForm>, 'control' | 'setValue'>
  kinds: readonly DocumentKind[]
  onUploading: OnUploading
}

/** An upload for each kind of document. A file is uploaded once, and ticked for whatever else it contains. */
export function DocumentUploads({ form: { control, setValue }, kinds, onUploading }: DocumentUploadsProps) {
  const files = useWatch({ control, name: 'documents' })
  const urlOf = (kind: DocumentKind) => files[kind]?.fileUrl
  // What can be uploaded is said once for all of them.
  const firstEmpty = kinds.find((kind) => !files[kind])
  return kinds.map((kind) => {
    const file = files[kind]
    const first = kinds.find((one) => urlOf(one) !== undefined && urlOf(one) === urlOf(kind))
    if (first !== undefined && first !== kind) return null
    return (
      <div key={kind}>
        <UploadField
          control={control}
          name={`documents.${kind}`}
          label={documentKinds[kind]}
          {...(kind !== firstEmpty && { hint: '' })}
          onUploading={onUploading}
        />
        {file && (
          <AlsoContains
            legend="This file also contains"
            kinds={kinds.filter((one) => one !== kind && (!urlOf(one) || urlOf(one) === file.fileUrl))}
            labelOf={(one) => documentKinds[one]}
            isTicked={(one) => urlOf(one) === file.fileUrl}
            onTick={(one, ticked) => setValue(`documents.${one}`, ticked ? file : null)}
          />
        )}
      </div>
    )
  })
}
