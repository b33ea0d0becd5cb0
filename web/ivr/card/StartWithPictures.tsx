import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../kit/ui/Button.tsx'
import { CameraIcon } from '../../kit/ui/icons.tsx'
import { UploadField } from '../../kit/upload/UploadField.tsx'
import type { OnUploading } from '../../kit/upload/uploading.ts'
import { firstStepUpload } from '../wizard/first-step-uploads.ts'
import { type Field, labelOf, primaryCard } from '../wizard/form.ts'
import type { StepProps } from '../wizard/use-wizard.ts'
import { CardUpload } from './CardUpload.tsx'

/**
 * On the first step, the pictures that are at hand before anything is typed: the insurance card, which is read
 * and fills fields of this and the next step, and the wound. They go into the same slots as on their own steps.
 */
export function StartWithPictures({ wizard, onUploading }: StepProps) {
  const { form } = wizard
  const [front, back, wound] = useWatch({
    control: form.control,
    name: [...primaryCard, 'woundImages'],
  })
  const stored = [front, back]
  const [hasCard, setHasCard] = useState(false)
  const [hasWound, setHasWound] = useState(false)
  const isCardOpen = hasCard || front !== null || back !== null
  const isWoundOpen = hasWound || wound.length > 0
  // The field of the later step is another input: its phase must not end that of this one.
  const tell: OnUploading = (field, phase) => onUploading(firstStepUpload(field), phase)
  const [onPhase] = useState(() => tell)
  /** The pressed button disappears, so the focus moves to the upload that it opens. */
  const open = (show: (shown: true) => void, field: Field) => {
    show(true)
    setTimeout(() => form.setFocus(field))
  }
  const firstEmpty = primaryCard.find((_, at) => !stored[at])
  return (
    <div className="mb-6 flex flex-col gap-4">
      {!(isCardOpen && isWoundOpen) && (
        <div className="flex flex-wrap gap-3">
          {!isCardOpen && (
            <PictureButton onClick={() => open(setHasCard, 'primaryFrontInsuranceCard')}>
              Start with the insurance card
            </PictureButton>
          )}
          {!isWoundOpen && (
            <PictureButton onClick={() => open(setHasWound, 'woundImages')}>
              Add wound images now
            </PictureButton>
          )}
        </div>
      )}
      {isCardOpen && (
        <div className="grid gap-x-6 gap-y-5 ms:grid-cols-2">
          {primaryCard.map((card) => (
            <CardUpload
              key={card}
              {...{ form, card }}
              label={labelOf(card)}
              {...(card !== firstEmpty && { hint: '' })}
              onUploading={onPhase}
            />
          ))}
        </div>
      )}
      {isWoundOpen && (
        <UploadField
          control={form.control}
          name="woundImages"
          label={labelOf('woundImages')}
          multiple
          imagesOnly
          {...(isCardOpen && firstEmpty && { hint: '' })}
          onUploading={onPhase}
        />
      )}
    </div>
  )
}

function PictureButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <Button variant="outline" onClick={onClick}>
      <CameraIcon className="size-4" />
      {children}
    </Button>
  )
}
