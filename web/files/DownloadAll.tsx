import { useState } from 'react'
import { archiveLink, type RecordKind } from '#contract/files/archive.ts'
import { call } from '../kit/http/client.ts'
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
  const [busy, setBusy] = useState(false)
  if (count < 2) return null
  const download = async () => {
    setBusy(true)
    try {
      const { data } = await call(archiveLink, { record, id })
      saveLink(data.fileName, data.url)
    } catch (failure) {
      toastFailure(failure)
    }
    setBusy(false)
  }
  return (
    <Button variant="outline" size="sm" busy={busy} onClick={() => void download()}>
      <DownloadIcon />
      Download all {count} files<span className="sr-only"> as a ZIP</span>
    </Button>
  )
}
