import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import type { StoredFile } from '#contract/files/files.ts'
import type { FieldProps } from '../form/field.tsx'
import { describedBy, FieldFrame } from '../form/field-frame.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { cx } from '../ui/cx.ts'
import { toast } from '../ui/toasts/toast.ts'
import { takesFiles, useDropTarget } from './drop-target.ts'
import { pasteKeys, UploadArea, useHasKeyboard } from './UploadArea.tsx'
import { StoredRow, UploadRow } from './UploadRows.tsx'
import { type ChoiceProblem, failedText, fits, limitsText } from './upload-choice.ts'
import { useUploads } from './upload-queue.ts'
import { failedUpload, type OnUploading } from './uploading.ts'

/** Says why files cannot be sent, or converts them. */
const ConvertDialog = lazyPart(() => import('./ConvertDialog.tsx'))

interface UploadHintProps {
  imagesOnly?: boolean
  multiple?: boolean
  /** Replaces the text about accepted files. */
  text?: ReactNode
}

/** Which files are accepted, and that they can be pasted. */
export function UploadHint({ imagesOnly = false, multiple = false, text }: UploadHintProps) {
  const hasKeyboard = useHasKeyboard()
  return (
    <>
      {text ?? limitsText(imagesOnly, multiple)}
      {hasKeyboard && `. ${pasteKeys} pastes ${imagesOnly ? 'a picture' : 'a file or screenshot'}.`}
    </>
  )
}

interface UploadFieldProps<T extends FieldValues, O> extends FieldProps<T, O> {
  /** Several files (the value is a list) or one (the value is a file or null). */
  multiple?: boolean
  imagesOnly?: boolean
  /** Called when an upload of this field starts, ends or fails, so that the form can wait with submitting. */
  onUploading?: OnUploading | undefined
  /** Called with an uploaded file, before it becomes the value. */
  onUploaded?: (stored: StoredFile, file: File) => void
}

/**
 * Takes files by drop, click, paste, keyboard or camera and uploads them immediately. The form's value contains only
 * files that the server has stored: `StoredFile | null`, or `StoredFile[]` with `multiple`.
 */
export function UploadField<T extends FieldValues, O>(props: UploadFieldProps<T, O>) {
  const { control, name, label, required, locked, className, onUploading } = props
  const { multiple = false, imagesOnly = false } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const { field, fieldState } = useController({ control, name })
  const [problem, setProblem] = useState<ChoiceProblem>()
  const [toCheck, setToCheck] = useState<readonly File[]>()
  const stored = storedFiles(field.value)
  const latest = useRef(stored)
  latest.current = stored
  const ranks = useRef(new Map<string, number>())
  const put = (files: readonly StoredFile[]) => {
    latest.current = files
    field.onChange(multiple ? files : (files[0] ?? null))
  }
  const queue = useUploads({
    single: !multiple,
    onStored: (file, rank, sent) => {
      props.onUploaded?.(file, sent)
      ranks.current.set(file.fileUrl, rank)
      put(multiple ? inOrder([...latest.current, file], ranks.current) : [file])
    },
  })
  const failed = queue.uploads.filter(({ state }) => state === 'failed')
  const phase = queue.uploading ? 'sending' : failed.length > 0 ? 'failed' : 'done'

  useEffect(() => {
    onUploading?.(name, phase)
    return () => onUploading?.(name, 'done')
  }, [name, onUploading, phase])

  const isFull = !multiple && (stored.length > 0 || queue.uploads.length > 0)
  const take = (chosen: readonly File[]) => {
    const files = chosen.slice(0, multiple ? undefined : 1)
    if (files.length === 0) return
    setProblem(undefined)
    if (files.every((file) => fits(file, imagesOnly))) queue.add(files)
    else setToCheck(files)
  }
  useDropTarget(root, !locked && !isFull && !toCheck, take)
  const removeStored = (file: StoredFile) => {
    put(latest.current.filter((one) => one !== file))
    queue.announce(`${file.fileName} removed`)
    restoreFocus()
  }
  /** The pressed button disappears with its row, so the focus moves to the first button of the field. */
  const restoreFocus = () =>
    setTimeout(() => {
      if (document.activeElement === document.body) root.current?.querySelector('button')?.focus()
    })

  const hasFailed = fieldState.error?.type === failedUpload
  const fieldError = hasFailed && failed.length === 0 ? undefined : fieldState.error?.message
  const error = problem?.message ?? fieldError
  const detail = problem?.detail ?? (hasFailed && failedText(failed.map(({ file }) => file)))
  const hint = !isFull && props.hint !== '' && <UploadHint {...{ imagesOnly, multiple }} text={props.hint} />
  return (
    <div ref={root} {...takesFiles} className={cx('flex min-w-0 flex-col gap-2', className)}>
      <FieldFrame {...{ id, label, hint, error, detail, required, locked, group: true }}>
        {!isFull && !locked && (
          <UploadArea
            {...{ id, name, multiple, imagesOnly }}
            hasError={error !== undefined}
            describedBy={describedBy(id, { hint, error })}
            buttonRef={field.ref}
            onBlur={field.onBlur}
            onFiles={take}
          />
        )}
      </FieldFrame>
      <ul aria-label="Files" className="flex flex-col gap-2 empty:hidden">
        {stored.map((file) => (
          <StoredRow
            key={file.fileUrl}
            file={file}
            onRemove={locked ? undefined : () => removeStored(file)}
          />
        ))}
        {queue.uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            onRetry={() => {
              queue.retry(upload)
              restoreFocus()
            }}
            onRemove={() => {
              queue.remove(upload)
              restoreFocus()
            }}
          />
        ))}
      </ul>
      <Suspense>
        {toCheck && (
          <ConvertDialog
            {...{ files: toCheck, imagesOnly }}
            onDone={(files, found) => {
              setToCheck(undefined)
              setProblem(found)
              if (found) toast.error(found.message)
              queue.add(files)
            }}
          />
        )}
      </Suspense>
      <p role="status" className="sr-only">
        <span key={queue.announcement.count}>{queue.announcement.text}</span>
      </p>
    </div>
  )
}

/** Sorts files by the order in which they were chosen; files that the form already had come first. */
function inOrder(files: readonly StoredFile[], ranks: ReadonlyMap<string, number>): StoredFile[] {
  const rankOf = ({ fileUrl }: StoredFile) => ranks.get(fileUrl) ?? 0
  return files.toSorted((one, other) => rankOf(one) - rankOf(other))
}

function storedFiles(value: unknown): readonly StoredFile[] {
  if (Array.isArray(value)) return value
  return value ? [value as StoredFile] : []
}
