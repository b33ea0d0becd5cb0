import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Spinner } from '../../kit/ui/icons.tsx'
import { Cropper } from './Cropper.tsx'
import { type Crop, croppedFile, wholeCrop } from './crop.ts'

interface CropDialogProps {
  /** The picture that was chosen; undefined closes the dialog. */
  file: File | undefined
  onCancel: () => void
  onCropped: (picture: File) => void
  /** Called when this browser cannot decode the file as a picture. */
  onUnreadable: () => void
}

/** Crops a picture to a square by drag, wheel or sliders. The preview is exactly what is uploaded. */
export default function CropDialog({ file, onCancel, onCropped, onUnreadable }: CropDialogProps) {
  const picture = usePicture(file, onUnreadable)
  const [crop, setCrop] = useState<Crop>()
  const [busy, setBusy] = useState(false)

  useEffect(() => setCrop(picture && wholeCrop(picture)), [picture])

  const use = async () => {
    if (!picture || !crop) return
    setBusy(true)
    const cropped = await croppedFile(picture, crop)
    setBusy(false)
    if (cropped) onCropped(cropped)
    else onUnreadable()
  }

  return (
    <Dialog
      open={file !== undefined}
      onClose={onCancel}
      width="sm"
      busy={busy}
      title="Crop your picture"
      text="Drag the picture or use the sliders to choose what to show."
      actions={
        <>
          <Button variant="outline" onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button onClick={use} busy={busy} disabled={!crop}>
            Use picture
          </Button>
        </>
      }
    >
      {picture && crop ? (
        <Cropper picture={picture} crop={crop} onCrop={setCrop} />
      ) : (
        <p role="status" className="grid h-72 place-items-center text-action-ink">
          <Spinner className="size-6" />
          <span className="sr-only">Opening the picture</span>
        </p>
      )}
    </Dialog>
  )
}

/** Decodes a file and rotates it as its EXIF orientation says. */
function usePicture(file: File | undefined, onUnreadable: () => void): ImageBitmap | undefined {
  const [picture, setPicture] = useState<ImageBitmap>()
  const unreadable = useEffectEvent(onUnreadable)
  useEffect(() => {
    setPicture(undefined)
    if (!file) return
    let gone = false
    createImageBitmap(file).then(
      (bitmap) => (gone ? bitmap.close() : setPicture(bitmap)),
      () => gone || unreadable(),
    )
    return () => {
      gone = true
    }
  }, [file])
  return picture
}
