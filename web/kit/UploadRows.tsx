import { useState } from 'react'
import { fileIdOf, imageExtensions, type StoredFile, signFile } from '#contract/files.ts'
import { Button } from './Button.tsx'
import { call } from './client.ts'
import { CloseIcon, FileIcon, ImageIcon, RetryIcon } from './icons.tsx'
import { sizeText, truncate } from './text.ts'
import type { Upload } from './upload-queue.ts'

const shownNameLength = 20

interface StoredRowProps {
  file: StoredFile
  onRemove: (() => void) | undefined
}

/** A stored file: a small picture of it, its name, its size, and a way to take it off. */
export function StoredRow({ file, onRemove }: StoredRowProps) {
  return (
    <Row
      picture={<Thumbnail file={file} />}
      name={file.fileName}
      below={<span className="tabular text-xs text-sand-600">{sizeText(file.fileSize)}</span>}
      onRemove={onRemove}
    />
  )
}

interface UploadRowProps {
  upload: Upload
  onRetry: (id: string, file: File) => void
  onRemove: (id: string) => void
}

/** A file on its way, or one that failed and can be sent again. */
export function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { id, file, progress, error, reason } = upload
  return (
    <Row
      picture={<FileIcon className="size-5 text-sand-500" />}
      name={file.name}
      onRemove={() => onRemove(id)}
      below={
        error ? (
          <span role="alert" className="block text-xs text-red-700">
            {error}
            {reason && <span className="block text-sand-600">{reason}</span>}
          </span>
        ) : (
          <span className="flex items-center gap-2">
            <progress
              className="h-1.5 flex-1"
              max={100}
              value={progress}
              aria-label={`Uploading ${file.name}`}
            />
            <span className="tabular w-9 text-right text-xs text-sand-600">{progress}%</span>
          </span>
        )
      }
      retry={error ? () => onRetry(id, file) : undefined}
    />
  )
}

interface RowProps {
  picture: React.ReactNode
  name: string
  below: React.ReactNode
  retry?: (() => void) | undefined
  onRemove: (() => void) | undefined
}

function Row({ picture, name, below, retry, onRemove }: RowProps) {
  return (
    <li className="flex items-center gap-3 rounded-lg border border-sand-200 bg-white p-2 shadow-card">
      <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-md bg-sand-100">
        {picture}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={name}>
          {truncate(name, shownNameLength)}
        </span>
        {below}
      </span>
      {retry && (
        <Button variant="outline" size="sm" onClick={retry} aria-label={`Retry ${name}`}>
          <RetryIcon />
          Retry
        </Button>
      )}
      {onRemove && (
        <Button variant="ghost" size="icon" onClick={onRemove} aria-label={`Remove ${name}`}>
          <CloseIcon />
        </Button>
      )}
    </li>
  )
}

/**
 * A small square picture of a stored file, or an icon when it is none. Links are short-lived: one that no
 * longer opens, as in a draft of yesterday, is asked for anew once.
 */
export function Thumbnail({ file, alt = '' }: { file: StoredFile; alt?: string }) {
  const [source, setSource] = useState(file.fileUrl)
  const [tried, setTried] = useState<'no' | 'once' | 'failed'>('no')
  if (!imageExtensions.includes(file.fileExtension.toLowerCase()))
    return <FileIcon className="size-5 text-sand-500" />
  if (tried === 'failed') return <ImageIcon className="size-5 text-sand-500" />
  const askAgain = async () => {
    const id = fileIdOf(file.fileUrl)
    if (tried === 'once' || !id) return setTried('failed')
    setTried('once')
    try {
      setSource((await call(signFile, { id })).data.fileUrl)
    } catch {
      setTried('failed')
    }
  }
  return <img src={source} alt={alt} onError={askAgain} loading="lazy" className="size-full object-cover" />
}
