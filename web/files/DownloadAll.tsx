import { archiveLink, type RecordKind } from '#contract/files/archive.ts'
import { useSend } from '../kit/http/queries.ts'
import { toastFailure } from '../kit/http/reply-toasts.ts'
import { saveLink } from '../kit/table/save-file.ts'
import { Button } from '../kit/ui/Button.tsx'
import { DownloadIcon } from '../kit/ui/icons.tsx'

interface DownloadAllProps {
  record: RecordKind
  id: string
  /** The number of files of the record: a single one needs no archive. */
  count: number
}

/** Downloads all documents of a record as one ZIP. */
export function DownloadAll({ record, id, count }: DownloadAllProps) {
  const link = useSend(archiveLink)
  if (count < 2) return null
  const download = () =>
    link.mutateAsync({ record, id }).then(({ data }) => saveLink(data.fileName, data.url), toastFailure)
  return (
    <Button variant="outline" size="sm" busy={link.isPending} onClick={() => void download()}>
      <DownloadIcon />
      Download all {count} files<span className="sr-only"> as a ZIP</span>
    </Button>
  )
}
