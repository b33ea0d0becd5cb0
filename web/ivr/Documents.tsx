import { imageExtensions, type StoredFile } from '#contract/files.ts'
import { FileIcon } from '../kit/icons.tsx'
import { Tooltip } from '../kit/Tooltip.tsx'
import { sizeText, truncate } from '../kit/text.ts'
import { fileLink } from './file-link.ts'

const nameCut = 20

/** Files by name, kind and size; each opens in a tab of its own. */
export function Documents({ files }: { files: readonly StoredFile[] }) {
  return (
    <ul className="divide-y divide-sand-200">
      {files.map((file) => (
        <li key={file.fileUrl} className="flex items-center gap-4 px-4 py-3 sm:px-6">
          <Preview file={file} />
          <span className="min-w-0">
            <Tooltip text={file.fileName}>
              <a
                href={fileLink(file.fileUrl)}
                target="_blank"
                rel="noopener"
                className="rounded-sm font-medium text-petrol-700 underline decoration-petrol-300 underline-offset-4 hover:text-petrol-900 hover:decoration-petrol-700"
              >
                {truncate(file.fileName, nameCut)}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </Tooltip>
            <span className="mt-0.5 block text-xs text-sand-600">
              {`${file.fileExtension.replace('.', '').toUpperCase()} · ${sizeText(file.fileSize)}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Preview({ file }: { file: StoredFile }) {
  const isImage = imageExtensions.includes(file.fileExtension.replace('.', '').toLowerCase())
  return (
    <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-lg border border-sand-200 bg-sand-50 text-sand-600">
      {isImage ? (
        <img src={file.fileUrl} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <FileIcon className="size-5" />
      )}
    </span>
  )
}
