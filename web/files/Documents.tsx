import type { StoredFile } from '#contract/files/files.ts'
import { Tooltip } from '../kit/ui/Tooltip.tsx'
import { sizeText, truncate } from '../kit/ui/text.ts'
import { Thumbnail } from '../kit/upload/UploadRows.tsx'
import { shownNameLength } from '../kit/upload/upload-choice.ts'
import { FileLink } from './FileLink.tsx'
import { plainExtension } from './viewed.ts'

interface DocumentsProps<F extends StoredFile> {
  files: readonly F[]
  /** What a file is, shown under its name; '' if not given. */
  what?: (file: F) => string
}

/** A list of files with name, type and size; each opens in the record's viewer. */
export function Documents<F extends StoredFile>({ files, what = () => '' }: DocumentsProps<F>) {
  return (
    <ul className="divide-y divide-line">
      {files.map((file) => (
        <li key={file.fileUrl} className="flex items-center gap-4 py-3">
          <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-canvas text-ink-soft">
            <Thumbnail file={file} />
          </span>
          <span className="min-w-0">
            <Tooltip text={file.fileName}>
              <FileLink
                fileUrl={file.fileUrl}
                className="rounded-sm py-1 font-medium text-action-ink underline decoration-action-line underline-offset-4 hover:text-action-ink hover:decoration-action"
              >
                <bdi>{truncate(file.fileName, shownNameLength)}</bdi>
              </FileLink>
            </Tooltip>
            {what(file) && <span className="block">{what(file)}</span>}
            <span className="mt-0.5 block text-xs text-ink-soft">
              {`${plainExtension(file.fileExtension).toUpperCase()} · ${sizeText(file.fileSize)}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
