import { useState } from 'react'
import { signFile } from '#contract/files/files.ts'
import { messageOfFailure } from '../kit/http/api-error.ts'
import { call } from '../kit/http/client.ts'
import { saveBytes, saveLink } from '../kit/table/save-file.ts'
import { toast } from '../kit/ui/toast.ts'
import type { LoadedFile } from './use-file.ts'
import type { Viewed } from './viewed.ts'

/** Saves a file: from the loaded bytes, or through a freshly signed URL. */
export function useDownload({ id }: Viewed, loaded: LoadedFile | undefined) {
  const [busy, setBusy] = useState(false)
  const fetchAndSave = async () => {
    setBusy(true)
    try {
      const { data: file } = await call(signFile, { id })
      saveLink(file.fileName, file.fileUrl)
    } catch (failure) {
      toast.error(messageOfFailure(failure))
    }
    setBusy(false)
  }
  const download = () => {
    if (loaded) saveBytes(loaded.file.fileName, loaded.bytes)
    else void fetchAndSave()
  }
  return { busy, download }
}
