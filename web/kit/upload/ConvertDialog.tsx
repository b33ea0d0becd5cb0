import { useEffect, useEffectEvent, useState } from 'react'
import { newKey } from '../form/create-key.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ConvertedPicture } from './ConvertedPicture.tsx'
import { needsConversion, problemWith, unreadableProblem } from './choice-problem.ts'
import type { ChoiceProblem } from './upload-choice.ts'

interface ConvertDialogProps {
  files: readonly File[]
  imagesOnly: boolean
  /**
   * Gets the files in the order of choice, the converted ones in place of their originals. None when the person
   * cancels, or when there is a problem.
   */
  onDone: (files: readonly File[], problem?: ChoiceProblem) => void
}

/** Checks files that cannot be sent as they are: says why, or converts them and shows them as they will be uploaded. */
export default function ConvertDialog(props: ConvertDialogProps) {
  const problem = problemWith(props.files, props.imagesOnly)
  const report = useEffectEvent(() => problem && props.onDone([], problem))
  useEffect(() => void report(), [])
  return problem ? null : <Pictures {...props} />
}

/** Files that already fit are not shown. */
function Pictures({ files, imagesOnly, onDone }: ConvertDialogProps) {
  const [converted, setConverted] = useState<ReadonlyMap<File, File>>(new Map())
  const shown = files.filter((file) => needsConversion(file, imagesOnly))
  // Two chosen files may have the same name.
  const [items] = useState(() => shown.map((file) => ({ key: newKey(), file })))
  const isReady = shown.every((file) => converted.has(file))
  const put = (file: File, picture: File | undefined) =>
    setConverted((before) => {
      const after = new Map(before)
      after.delete(file)
      return picture ? after.set(file, picture) : after
    })
  const rest = files.length - shown.length
  return (
    <Dialog
      open
      onClose={() => onDone([])}
      width={shown.length === 1 ? 'md' : 'lg'}
      title={shown.length === 1 ? 'Check the picture' : 'Check the pictures'}
      text={`Resized to fit, with location data removed.${rest > 0 ? ` ${rest} more already fit.` : ''}`}
      actions={
        <>
          <Button variant="outline" onClick={() => onDone([])}>
            Cancel
          </Button>
          <Button
            disabled={!isReady}
            onClick={() => onDone(files.map((file) => converted.get(file) ?? file))}
          >
            {files.length === 1 ? 'Upload picture' : `Upload ${files.length} files`}
          </Button>
        </>
      }
    >
      <div className={shown.length === 1 ? undefined : 'grid gap-6 sm:grid-cols-2'}>
        {items.map(({ key, file }) => (
          <ConvertedPicture
            key={key}
            file={file}
            onConverted={(picture) => put(file, picture)}
            onUnreadable={() => onDone([], unreadableProblem(file, files.length))}
          />
        ))}
      </div>
    </Dialog>
  )
}
