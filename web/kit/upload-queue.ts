import { useCallback, useEffect, useRef, useState } from 'react'
import { mostBytes, type StoredFile } from '#contract/files.ts'
import { wordsOf } from '#contract/refusals.ts'
import { newKey } from './create-key.ts'
import { Refusal } from './refusal.ts'
import { upload } from './upload.ts'

export const uploadFailed = 'Upload failed'

/** A file on its way: the record that upload fields share (spec 1 §3), until it is stored. */
export interface Upload {
  id: string
  file: File
  /** 0 to 100. */
  progress: number
  error: string | undefined
  /** Why it failed, in the server's words. */
  reason: string | undefined
}

interface QueueOptions {
  single: boolean
  onStored: (file: StoredFile) => void
}

/** The message for files that are too large (spec 1 §5), or undefined when all of them may be sent. */
export function tooLarge(files: readonly File[]): string | undefined {
  return files.some(({ size }) => size > mostBytes) ? wordsOf('files.too-large') : undefined
}

/** Sends files at once, each with its own progress, key and way to try again. */
export function useUploads({ single, onStored }: QueueOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const sending = useRef(new Map<string, AbortController>())
  const stored = useRef(onStored)
  stored.current = onStored

  useEffect(() => {
    const open = sending.current
    return () => {
      for (const controller of open.values()) controller.abort()
    }
  }, [])

  const change = useCallback((id: string, part: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }, [])

  const remove = useCallback((id: string) => {
    sending.current.get(id)?.abort()
    setUploads((all) => all.filter((one) => one.id !== id))
  }, [])

  const send = useCallback(
    async (id: string, file: File) => {
      const controller = new AbortController()
      sending.current.set(id, controller)
      change(id, { progress: 0, error: undefined, reason: undefined })
      try {
        const onProgress = (progress: number) => change(id, { progress })
        const kept = await upload(file, { single, idempotencyKey: id, onProgress, signal: controller.signal })
        remove(id)
        stored.current(kept)
      } catch (failure) {
        if (controller.signal.aborted) return
        change(id, { error: uploadFailed, reason: failure instanceof Refusal ? failure.message : undefined })
      } finally {
        sending.current.delete(id)
      }
    },
    [change, remove, single],
  )

  const add = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file) => ({
        id: newKey(),
        file,
        progress: 0,
        error: undefined,
        reason: undefined,
      }))
      setUploads((all) => (single ? added : [...all, ...added]))
      for (const { id, file } of added) void send(id, file)
    },
    [send, single],
  )

  return { uploads, add, retry: send, remove, uploading: uploads.some(({ error }) => !error) }
}
