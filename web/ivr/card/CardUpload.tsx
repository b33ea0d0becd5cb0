import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { cx } from '../../kit/ui/cx.ts'
import { UploadField } from '../../kit/upload/UploadField.tsx'
import type { OnUploading } from '../../kit/upload/uploading.ts'
import type { CardField, IvrForm } from '../wizard/form.ts'
import { type ChosenPicture, ReadCard } from './ReadCard.tsx'

interface CardUploadProps {
  form: UseFormReturn<IvrForm, unknown, IvrForm>
  card: CardField
  label: string
  required?: boolean
  /** '' where another upload says already what can be uploaded. */
  hint?: string
  className?: string
  onUploading: OnUploading
}

/** The picture of one side of an insurance card, with the offer to read it. */
export function CardUpload({ form, card, className, ...field }: CardUploadProps) {
  const [chosen, setChosen] = useState<ChosenPicture>()
  return (
    <div className={cx('min-w-0', className)}>
      <UploadField
        {...field}
        control={form.control}
        name={card}
        imagesOnly
        onUploaded={({ fileUrl }, file) => setChosen({ address: fileUrl, file })}
      />
      <ReadCard form={form} card={card} chosen={chosen} />
    </div>
  )
}
