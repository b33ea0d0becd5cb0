import { useState } from 'react'
import { fileIdOf, imageExtensions, type StoredFile, signFile } from '#contract/files/files.ts'
import { call } from '../http/client.ts'
import { Button } from '../ui/Button.tsx'
import { CloseIcon, FileIcon, ImageIcon, RetryIcon } from '../ui/icons.tsx'
import { sizeText, truncate } from '../ui/text.ts'
import { shownNameLength } from './upload-choice.ts'
import { type Upload, uploadFailed } from './upload-queue.ts'

interface StoredRowProps {
  file: StoredFile
  onRemove: (() => void) | undefined
}

/** A stored file with its thumbnail, name, size and Remove button. */
export function StoredRow({ file, onRemove }: StoredRowProps) {
  return (
    <Row
      picture={<Thumbnail file={file} />}
      name={file.fileName}
      below={<span className="tabular text-xs text-ink-soft">{sizeText(file.fileSize)}</span>}
      onRemove={onRemove}
    />
  )
}

interface UploadRowProps {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}

/** A file that is being uploaded or whose upload failed. Retry is offered only where it may help. */
export function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { file, state } = upload
  return (
    <Row
      picture={<FileIcon className="size-5 text-ink-faint" />}
      name={file.name}
      below={<UploadProgress upload={upload} />}
      retry={upload.isHopeless ? undefined : retryWords[state]}
      onRetry={onRetry}
      removeWord={state === 'failed' ? 'Remove' : 'Cancel'}
      onRemove={onRemove}
    />
  )
}

const retryWords: Partial<Record<Upload['state'], string>> = { failed: 'Retry', waiting: 'Send now' }

function UploadProgress({ upload: { file, state, progress, reason } }: { upload: Upload }) {
  if (state === 'failed') {
    return (
      <span className="block text-xs text-danger-ink">
        <span className="block">{uploadFailed}</span>
        {reason && <span className="block text-ink-soft">{reason}</span>}
      </span>
    )
  }
  if (state === 'waiting') {
    return (
      <span className="block text-xs text-pending">
        Waiting for the connection. It will be sent automatically.
      </span>
    )
  }
  if (state === 'queued')
    return <span className="tabular block text-xs text-ink-soft">In line · {sizeText(file.size)}</span>
  return (
    <span className="flex items-center gap-2">
      <progress
        className="h-1.5 min-w-8 flex-1"
        max={100}
        value={progress}
        aria-label={`Uploading ${file.name}`}
      />
      <span className="tabular shrink-0 text-right text-xs text-ink-soft">
        {progress}% of {sizeText(file.size)}
      </span>
    </span>
  )
}

interface RowProps {
  picture: React.ReactNode
  name: string
  below: React.ReactNode
  retry?: string | undefined
  onRetry?: () => void
  removeWord?: string
  onRemove: (() => void) | undefined
}

function Row({ picture, name, below, retry, onRetry, removeWord = 'Remove', onRemove }: RowProps) {
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-sheet p-2">
      <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken">
        {picture}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={name}>
          <bdi>{truncate(name, shownNameLength)}</bdi>
        </span>
        {below}
      </span>
      {retry && (
        <Button variant="outline" size="sm" onClick={onRetry} aria-label={`${retry} ${name}`}>
          <RetryIcon />
          <span className="max-sm:sr-only">{retry}</span>
        </Button>
      )}
      {onRemove && (
        <Button variant="ghost" size="icon" onClick={onRemove} aria-label={`${removeWord} ${name}`}>
          <CloseIcon />
        </Button>
      )}
    </li>
  )
}

/** A stored file; `thumbnailUrl` is set once the server has made its thumbnail. */
type FileWithThumbnail = StoredFile & { thumbnailUrl?: string | null | undefined }

/**
 * The thumbnail of a stored file, or an icon when it has none. Links expire: when one fails, for example in an old
 * draft, a new one is requested once.
 */
export function Thumbnail({ file }: { file: FileWithThumbnail }) {
  const isImage = imageExtensions.includes(file.fileExtension.replace('.', '').toLowerCase())
  const [source, setSource] = useState(file.thumbnailUrl ?? (isImage ? file.fileUrl : null))
  const [tried, setTried] = useState<'no' | 'once' | 'failed'>('no')
  if (source === null) return <FileIcon className="size-5 text-ink-faint" />
  if (tried === 'failed') return <ImageIcon className="size-5 text-ink-faint" />
  const requestNewLink = async () => {
    const id = fileIdOf(file.fileUrl)
    if (tried === 'once' || !id) return setTried('failed')
    setTried('once')
    try {
      const fresh: FileWithThumbnail = (await call(signFile, { id })).data
      setSource(fresh.thumbnailUrl ?? fresh.fileUrl)
    } catch {
      setTried('failed')
    }
  }
  return (
    <img
      src={source}
      alt=""
      onError={requestNewLink}
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
    />
  )
}
