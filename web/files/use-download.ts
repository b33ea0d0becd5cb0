import { useState } from 'react'
import { signFile } from '#contract/files.ts'
import { call } from '../kit/client.ts'
import { wordsOfFailure } from '../kit/refusal.ts'
import { saveBytes, saveLink } from '../kit/save-file.ts'
import { toast } from '../kit/toast.ts'
import type { LoadedFile } from './use-file.ts'
import type { Viewed } from './viewed.ts'

/** Saves a file: from what is here already, or through a fresh link. */
export function useDownload({ id }: Viewed, loaded: LoadedFile | undefined) {
  const [busy, setBusy] = useState(false)
  const fetchAndSave = async () => {
    setBusy(true)
    try {
      const { data: file } = await call(signFile, { id })
      saveLink(file.fileName, file.fileUrl)
    } catch (failure) {
      toast.error(wordsOfFailure(failure))
    }
    setBusy(false)
  }
  const download = () => {
    if (loaded) saveBytes(loaded.file.fileName, loaded.bytes)
    else void fetchAndSave()
  }
  return { busy, download }
}
