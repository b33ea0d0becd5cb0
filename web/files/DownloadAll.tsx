import { useState } from 'react'
import { archiveLink, type RecordKind } from '#contract/files-archive.ts'
import { Button } from '../kit/Button.tsx'
import { call } from '../kit/client.ts'
import { DownloadIcon } from '../kit/icons.tsx'
import { wordsOfFailure } from '../kit/refusal.ts'
import { saveLink } from '../kit/save-file.ts'
import { toast } from '../kit/toast.ts'

interface DownloadAllProps {
  record: RecordKind
  id: string
  /** How many files the record holds: one alone needs no archive. */
  count: number
}

/** Saves every document of a record as one ZIP. */
export function DownloadAll({ record, id, count }: DownloadAllProps) {
  const [busy, setBusy] = useState(false)
  if (count < 2) return null
  const download = async () => {
    setBusy(true)
    try {
      const { data } = await call(archiveLink, { record, id })
      saveLink(data.fileName, data.url)
    } catch (failure) {
      toast.error(wordsOfFailure(failure))
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
