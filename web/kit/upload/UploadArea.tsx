import { type Ref, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { CameraIcon, UploadIcon } from '../ui/icons.tsx'
import { useMedia } from '../ui/media.ts'
import { extensionsFor } from './upload-choice.ts'

/** A device whose first pointer is a finger: it has a camera at hand, and hardly a keyboard. */
const touched = '(pointer: coarse)'

/** Whether files can be pasted here with keys. */
export const useHasKeyboard = (): boolean => !useMedia(touched)

export const pasteKeys = () => (/Mac/.test(navigator.platform) ? '⌘V' : 'Ctrl+V')

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

/** Where files are chosen, dropped, or photographed. The page itself hears what is dropped or pasted. */
export function UploadArea(props: UploadAreaProps) {
  const { id, name, multiple, imagesOnly, hasError, onFiles } = props
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isTouched = useMedia(touched)
  const taking = {
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
          over
            ? 'border-petrol-600 bg-petrol-50'
            : 'border-sand-400 bg-sand-25 hover:border-petrol-600 hover:bg-petrol-50',
          hasError && 'border-red-600',
        )}
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-white text-petrol-700 shadow-card ring-1 ring-sand-200">
          <UploadIcon />
        </span>
        <span id={`${id}-act`} className="text-sand-600">
          <span className="font-medium text-petrol-700">{multiple ? 'Choose files' : 'Choose a file'}</span>
          {!isTouched && ` or drop ${multiple ? 'them' : 'it'} here`}
        </span>
      </button>
      {isTouched && (
        <Button variant="outline" onClick={() => camera.current?.click()}>
          <CameraIcon />
          Take a photo
        </Button>
      )}
      <input
        {...taking}
        ref={input}
        data-field={name}
        multiple={multiple}
        accept={extensionsFor(imagesOnly)
          .map((extension) => `.${extension}`)
          .join(',')}
      />
      <input
        {...taking}
        ref={camera}
        data-camera={name}
        accept="image/jpeg,image/png"
        capture="environment"
      />
    </>
  )
}
