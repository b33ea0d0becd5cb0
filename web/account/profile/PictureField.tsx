import { useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '#contract/errors.ts'
import { describedBy, FieldFrame } from '../../kit/form/field-frame.tsx'
import { FromFirstOpening, lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { Avatar } from '../../kit/ui/surfaces.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { isPdf, problemWith, unreadableProblem } from '../../kit/upload/choice-problem.ts'
import { takesFiles, useDropTarget } from '../../kit/upload/drop-target.ts'
import { pasteKeys, useHasKeyboard } from '../../kit/upload/UploadArea.tsx'
import { extensionsFor } from '../../kit/upload/upload-choice.ts'
import { uploadFailed, useUploads } from '../../kit/upload/upload-queue.ts'

const CropDialog = lazyPart(() => import('./CropDialog.tsx'))

/** `uploading` while the picture is being sent, `failed` when that failed, `rest` otherwise. */
export type PictureState = 'rest' | 'uploading' | 'failed'

interface PictureFieldProps {
  name: string
  /** The picture's URL, or '' for none. */
  value: string
  onChange: (fileUrl: string) => void
  error: string | undefined
  onState: (state: PictureState) => void
}

/** A profile picture: choose, crop to a square, upload immediately, show, remove. */
export function PictureField({ name, value, onChange, error, onState }: PictureFieldProps) {
  const id = useId()
  const [chosen, setChosen] = useState<File>()
  const [rejected, setProblem] = useState<string>()
  const hasKeyboard = useHasKeyboard()
  const input = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const { uploads, announcement, add, retry, remove } = useUploads({
    single: true,
    onStored: ({ fileUrl }) => onChange(fileUrl),
  })
  const [sent] = uploads
  const state = !sent ? 'rest' : sent.state === 'failed' ? 'failed' : 'uploading'
  const problem = rejected ?? (state === 'failed' ? uploadFailed : error)

  useEffect(() => onState(state), [onState, state])

  const refuse = (words: string) => {
    setChosen(undefined)
    setProblem(words)
    toast.error(words)
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    const words = isPdf(file) ? errorMessage('files.not-an-image') : problemWith([file], true)?.message
    if (words) return refuse(words)
    setProblem(undefined)
    setChosen(file)
  }
  useDropTarget(root, state !== 'uploading' && !chosen, ([file]) => choose(file))
  const take = (picture: File) => {
    setChosen(undefined)
    add([picture])
  }
  const takeOff = () => {
    if (sent) return remove(sent)
    onChange('')
  }

  return (
    <div ref={root} {...takesFiles}>
      <FieldFrame
        id={id}
        label="Profile Picture"
        hint={
          hasKeyboard
            ? `JPEG or PNG, up to 20 MB. ${pasteKeys} pastes a picture.`
            : 'JPEG or PNG, up to 20 MB'
        }
        error={problem}
        group
      >
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name={name} picture={value} className="size-20 text-2xl" />
          <div className="flex flex-wrap items-center gap-2">
            {state === 'uploading' && sent && (
              <span className="tabular text-ink-soft">
                {sent.state === 'waiting' ? 'Waiting for the connection' : `Uploading ${sent.progress}%`}
              </span>
            )}
            {state === 'failed' && sent && (
              <Button variant="outline" size="sm" onClick={() => retry(sent)}>
                Retry
              </Button>
            )}
            {state !== 'uploading' && (
              <Button
                variant="outline"
                size="sm"
                aria-describedby={describedBy(id, { hint: true, error: problem })}
                onClick={() => input.current?.click()}
              >
                {value ? 'Change picture' : 'Upload picture'}
              </Button>
            )}
            {(value || sent) && (
              <Button variant="ghost" size="sm" onClick={takeOff}>
                {state === 'uploading' ? 'Cancel' : 'Remove'}
              </Button>
            )}
          </div>
        </div>
        <p role="status" className="sr-only">
          <span key={announcement.count}>{announcement.text}</span>
        </p>
        <input
          ref={input}
          type="file"
          hidden
          data-field="profilePic"
          accept={extensionsFor(true)
            .map((extension) => `.${extension}`)
            .join(',')}
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <FromFirstOpening open={chosen !== undefined}>
          <CropDialog
            file={chosen}
            onCancel={() => setChosen(undefined)}
            onCropped={take}
            onUnreadable={() => chosen && refuse(unreadableProblem(chosen, 1).detail)}
          />
        </FromFirstOpening>
      </FieldFrame>
    </div>
  )
}
