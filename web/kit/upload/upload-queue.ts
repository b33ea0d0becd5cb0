import { useEffect, useRef, useState } from 'react'
import type { StoredFile } from '#contract/files/files.ts'
import { newKey } from '../form/create-key.ts'
import { ApiError } from '../http/api-error.ts'
import { connectionEvents, isOffline } from '../http/connection.ts'
import { type SendState, sendWithRetries, uploadSlots } from './resumable-send.ts'
import { upload } from './upload.ts'

export const uploadFailed = 'Upload failed'

/** Shared by all fields of the page, so that many simultaneous files do not slow each other down. */
const slots = uploadSlots(4)

/** A file that is not stored yet (docs/spec/files.md, 'Uploading'). */
export interface Upload {
  /** Also the idempotency key of every attempt. */
  id: string
  file: File
  state: SendState | 'failed'
  /** 0 to 100. */
  progress: number
  /** Why it failed: the server's error text. */
  reason: string | undefined
  /** The server would reject this file again, so Retry is not offered. */
  isHopeless: boolean
  /** Its position in the order of choice: files may finish uploading in another order. */
  rank: number
}

interface QueueOptions {
  single: boolean
  /** @param sent the file as it was uploaded */
  onStored: (file: StoredFile, rank: number, sent: File) => void
}

/** A screen-reader announcement. The count distinguishes equal messages in a row. */
export interface Announcement {
  text: string
  count: number
}

/** Whether the error is about the file itself (size, type, content), so that a retry cannot succeed. */
function isHopeless(error: ApiError | undefined): boolean {
  return error !== undefined && ([413, 415].includes(error.status) || error.code === 'files.empty')
}

interface RunningUpload {
  cancel: AbortController
  /** An `online` event here ends a pause between attempts. */
  waker: EventTarget
}

/**
 * Uploads files, each with its own progress and idempotency key. An upload that lost the connection is retried
 * automatically; one that the server rejected stays until the person retries or removes it.
 */
export function useUploads({ single, onStored }: QueueOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', count: 0 })
  const running = useRef(new Map<string, RunningUpload>())
  const ranks = useRef(0)
  const stored = useRef(onStored)
  stored.current = onStored

  useEffect(() => {
    const all = running.current
    return () => {
      for (const { cancel } of all.values()) cancel.abort()
    }
  }, [])

  const announce = (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 }))
  const change = (id: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: string) => setUploads((all) => all.filter((one) => one.id !== id))

  const send = async ({ id, file, rank }: Upload) => {
    const cancel = new AbortController()
    const waker = new EventTarget()
    const { signal } = cancel
    running.current.set(id, { cancel, waker })
    const onProgress = (progress: number) => change(id, { progress })
    try {
      const storedFile = await sendWithRetries({
        slots,
        send: () => upload(file, { single, idempotencyKey: id, onProgress, signal }),
        onState: (state) => change(id, { state, progress: 0, reason: undefined, isHopeless: false }),
        signal,
        wakers: [window, connectionEvents, waker],
        isOnline: () => !isOffline(),
      })
      drop(id)
      stored.current(storedFile, rank, file)
      announce(`${file.name} uploaded`)
    } catch (failure) {
      if (signal.aborted) return
      const error = failure instanceof ApiError ? failure : undefined
      change(id, { state: 'failed', reason: error?.message, isHopeless: isHopeless(error) })
      announce(`${uploadFailed}: ${file.name}`)
    } finally {
      running.current.delete(id)
    }
  }

  const add = (files: readonly File[]) => {
    const added = files.map(
      (file): Upload => ({
        id: newKey(),
        file,
        state: 'queued',
        progress: 0,
        reason: undefined,
        isHopeless: false,
        rank: ++ranks.current,
      }),
    )
    setUploads((all) => (single ? added : [...all, ...added]))
    for (const one of added) void send(one)
  }

  /** Cancels a running upload, or removes a failed one. */
  const remove = ({ id, file, state }: Upload) => {
    running.current.get(id)?.cancel.abort()
    drop(id)
    announce(state === 'failed' ? `${file.name} removed` : `${file.name} canceled`)
  }

  /** Retries a failed upload, or ends the pause of a waiting one. */
  const retry = (upload: Upload) => {
    const waiting = running.current.get(upload.id)
    if (waiting) waiting.waker.dispatchEvent(new Event('online'))
    else void send(upload)
  }

  const uploading = uploads.some(({ state }) => state !== 'failed')
  return { uploads, uploading, announcement, announce, add, retry, remove }
}
