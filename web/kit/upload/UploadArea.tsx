import { type Ref, useRef, useState } from 'react'
import { isApple } from '../keys/Key.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { CameraIcon, UploadIcon } from '../ui/icons.tsx'
import { useMedia } from '../ui/media.ts'
import { chosenExtensions } from './upload-choice.ts'

/** Matches phones and tablets, which have a camera and usually no keyboard. */
const touchScreen = '(pointer: coarse)'

/** Whether the device is likely to have a keyboard, to paste files with. */
export const useHasKeyboard = (): boolean => !useMedia(touchScreen)

export const pasteKeys = isApple ? '⌘V' : 'Ctrl+V'

interface UploadAreaProps {
  id: string
  name: string
  multiple: boolean
  imagesOnly: boolean
  hasError: boolean
  describedBy: string | undefined
  buttonRef: Ref<HTMLButtonElement>
  onBlur: () => void
  onFiles: (files: readonly File[]) => void
}

/** Opens the file picker or the camera. `useDropTarget` handles dropped and pasted files, on the entire page. */
export function UploadArea(props: UploadAreaProps) {
  const { id, name, multiple, imagesOnly, hasError, onFiles } = props
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isTouchScreen = useMedia(touchScreen)
  const fileInput = {
    type: 'file',
    hidden: true,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      onFiles([...(target.files ?? [])])
      target.value = ''
    },
  } as const
  return (
    <>
      <button
        type="button"
        ref={props.buttonRef}
        id={id}
        aria-labelledby={`${id}-label ${id}-act`}
        aria-describedby={props.describedBy}
        onClick={() => input.current?.click()}
        onBlur={props.onBlur}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        className={cx(
          'flex min-h-20 w-full items-center justify-center gap-3 rounded-lg border border-dashed px-4 py-3 text-left transition-colors',
          over ? 'border-action bg-chosen' : 'border-control bg-hover hover:border-action hover:bg-chosen',
          hasError && 'border-danger-ink',
        )}
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sheet text-action-ink ring-1 ring-line">
          <UploadIcon />
        </span>
        <span id={`${id}-act`} className="text-ink-soft">
          <span className="font-medium text-action-ink">{multiple ? 'Choose files' : 'Choose a file'}</span>
          {!isTouchScreen && ` or drop ${multiple ? 'them' : 'it'} here`}
        </span>
      </button>
      {isTouchScreen && (
        <Button variant="outline" onClick={() => camera.current?.click()}>
          <CameraIcon />
          Take a photo
        </Button>
      )}
      <input
        {...fileInput}
        ref={input}
        data-field={name}
        multiple={multiple}
        accept={[...chosenExtensions(imagesOnly), 'pdf'].map((extension) => `.${extension}`).join(',')}
      />
      <input
        {...fileInput}
        ref={camera}
        data-camera={name}
        accept="image/jpeg,image/png"
        capture="environment"
      />
    </>
  )
}
