import { Suspense, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { UploadField } from '../../kit/upload/UploadField.tsx'
import type { OnUploading } from '../../kit/upload/uploading.ts'
import type { CardField, IvrForm } from '../wizard/form.ts'

const CardReader = lazyPart(() => import('./CardReader.tsx'))

interface CardUploadProps {
  form: UseFormReturn<IvrForm, unknown, IvrForm>
  card: CardField
  label: string
  required?: boolean
  /** '' where another upload already says what can be uploaded. */
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

/** A picture that was chosen in this form, with the address under which it is stored. */
interface ChosenPicture {
  readonly address: string
  readonly file: Blob
}

interface ReadCardProps {
  form: UseFormReturn<IvrForm, unknown, IvrForm>
  card: CardField
  chosen: ChosenPicture | undefined
}

/** Offers to read an uploaded card. The reader is loaded when someone wants it. */
export function ReadCard({ form, card, chosen }: ReadCardProps) {
  const address = useWatch({ control: form.control, name: card })?.fileUrl
  const [read, setRead] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  if (!address) return null
  if (read !== address)
    return (
      <Button ref={button} variant="link" className="mt-2" onClick={() => setRead(address)}>
        Read this card
      </Button>
    )
  return (
    <Suspense>
      <CardReader
        {...{ form, card, address }}
        picture={chosen?.address === address ? chosen.file : undefined}
        onClose={() => {
          setRead(undefined)
          // The button is back after the next render.
          setTimeout(() => button.current?.focus())
        }}
      />
    </Suspense>
  )
}
