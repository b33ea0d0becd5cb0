import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { acceptedExtensions, imageExtensions, type StoredFile } from '#contract/files.ts'
import { wordsOf } from '#contract/refusals.ts'
import { cx } from './cx.ts'
import type { FieldProps } from './field.tsx'
import { describedBy, FieldFrame } from './frame.tsx'
import { UploadIcon } from './icons.tsx'
import { toast } from './toast.ts'
import { StoredRow, UploadRow } from './UploadRows.tsx'
import { tooLarge, useUploads } from './upload-queue.ts'

interface UploadFieldProps<T extends FieldValues, O> extends FieldProps<T, O> {
  /** Several files (the value is a list) or one (the value is a file or null). */
  multiple?: boolean
  imagesOnly?: boolean
  /** Told whenever an upload of this field begins or ends: buttons wait for it. */
  onUploading?: ((field: string, uploading: boolean) => void) | undefined
}

/**
 * Files by drop, click or keyboard. They are sent at once; the form's value holds only what the server has
 * stored: `StoredFile | null`, or `StoredFile[]` with `multiple`.
 */
export function UploadField<T extends FieldValues, O>(props: UploadFieldProps<T, O>) {
  const {
    control,
    name,
    label,
    required,
    locked,
    className,
    multiple = false,
    imagesOnly = false,
    onUploading,
  } = props
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const [refused, setRefused] = useState<string>()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const stored = storedFiles(field.value)
  const latest = useRef(stored)
  latest.current = stored
  const put = (files: readonly StoredFile[]) => {
    latest.current = files
    field.onChange(multiple ? files : (files[0] ?? null))
  }
  const queue = useUploads({
    single: !multiple,
    onStored: (file) => put(multiple ? [...latest.current, file] : [file]),
  })
  const { uploading } = queue

  useEffect(() => {
    onUploading?.(name, uploading)
    return () => onUploading?.(name, false)
  }, [name, onUploading, uploading])

  const extensions = imagesOnly ? imageExtensions : acceptedExtensions
  const hint =
    props.hint ??
    `${extensions
      .filter((one) => one !== 'jpg')
      .join(', ')
      .toUpperCase()}, up to 5 MB${multiple ? ' each' : ''}`
  const error = refused ?? fieldState.error?.message

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    if (files.length === 0) return
    const problem = tooLarge(files) ?? wrongKind(files, extensions, imagesOnly)
    setRefused(problem)
    if (problem) toast.error(problem)
    else queue.add(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!locked) take(event.dataTransfer.files)
  }
  const isFull = !multiple && (stored.length > 0 || queue.uploads.length > 0)

  return (
    <FieldFrame
      {...{ id, label, hint: isFull ? undefined : hint, error, required, locked, className, group: true }}
    >
      {!isFull && !locked && (
        <button
          type="button"
          ref={field.ref}
          id={id}
          aria-labelledby={`${id}-label ${id}-act`}
          aria-describedby={describedBy(id, { hint, error })}
          onClick={() => input.current?.click()}
          onBlur={field.onBlur}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cx(
            'flex min-h-20 w-full items-center justify-center gap-3 rounded-lg border border-dashed px-4 py-3 text-left transition-colors',
            over
              ? 'border-petrol-600 bg-petrol-50'
              : 'border-sand-400 bg-sand-25 hover:border-petrol-600 hover:bg-petrol-50',
            error && 'border-red-600',
          )}
        >
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-white text-petrol-700 shadow-card ring-1 ring-sand-200">
            <UploadIcon />
          </span>
          <span id={`${id}-act`} className="text-sand-600">
            <span className="font-medium text-petrol-700">{multiple ? 'Choose files' : 'Choose a file'}</span>{' '}
            or drop {multiple ? 'them' : 'it'} here
          </span>
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        data-field={name}
        multiple={multiple}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <ul aria-label="Files" className="flex flex-col gap-2 empty:hidden">
        {stored.map((file) => (
          <StoredRow
            key={file.fileUrl}
            file={file}
            onRemove={locked ? undefined : () => put(latest.current.filter((one) => one !== file))}
          />
        ))}
        {queue.uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onRetry={queue.retry} onRemove={queue.remove} />
        ))}
      </ul>
    </FieldFrame>
  )
}

/** Whether any of a form's upload fields is sending; pass `onUploading` to each of them. */
export function useUploading(): {
  uploading: boolean
  onUploading: (field: string, uploading: boolean) => void
} {
  const [busy, setBusy] = useState<readonly string[]>([])
  const [onUploading] = useState(() => (field: string, uploading: boolean) => {
    setBusy((fields) => {
      const others = fields.filter((one) => one !== field)
      if (!uploading) return others.length === fields.length ? fields : others
      return [...others, field]
    })
  })
  return { uploading: busy.length > 0, onUploading }
}

function storedFiles(value: unknown): readonly StoredFile[] {
  if (Array.isArray(value)) return value
  return value ? [value as StoredFile] : []
}

function wrongKind(
  files: readonly File[],
  extensions: readonly string[],
  imagesOnly: boolean,
): string | undefined {
  const isRight = ({ name }: File) => extensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '')
  if (files.every(isRight)) return undefined
  return wordsOf(imagesOnly ? 'files.not-an-image' : 'files.type-not-accepted')
}
