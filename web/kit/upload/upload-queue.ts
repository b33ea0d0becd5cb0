import { useCallback, useEffect, useRef, useState } from 'react'
import type { StoredFile } from '#contract/files/files.ts'
import { newKey } from '../form/create-key.ts'
import { ApiError } from '../http/api-error.ts'
import { connectionEvents, isOffline } from '../http/connection.ts'
import { type SendState, sendWithRetries, uploadSlots } from './resumable-send.ts'
import { upload } from './upload.ts'

export const uploadFailed = 'Upload failed'

/** One line for the whole page, however many fields it has: 40 files at once would each be slow to the end. */
const line = uploadSlots(4)

/** A file on its way: the record that upload fields share (docs/spec/files.md, 'Uploading'), until it is stored. */
export interface Upload {
  /** Its Idempotency-Key too, kept through every try. */
  id: string
  file: File
  state: SendState | 'failed'
  /** 0 to 100. */
  progress: number
  /** Why it failed, in the server's words. */
  reason: string | undefined
  /** The server would reject this file again, so Retry is not offered. */
  isHopeless: boolean
  /** When it was chosen among the others: the first to arrive is not always the first of them. */
  rank: number
}

interface QueueOptions {
  single: boolean
  onStored: (file: StoredFile, rank: number) => void
}

/** A screen-reader announcement. The count distinguishes equal messages in a row. */
export interface Said {
  text: string
  count: number
}

/** What is wrong with the file itself stays wrong: its size, its kind, its content. */
function isHopeless(error: ApiError | undefined): boolean {
  return error !== undefined && ([413, 415].includes(error.status) || error.code === 'files.empty')
}

interface UnderWay {
  cancel: AbortController
  nudge: EventTarget
}

/**
 * Sends files as soon as their turn comes, each with its own progress and key. One that the connection was lost
 * for is sent again by itself; one that the server refused waits for a person.
 */
export function useUploads({ single, onStored }: QueueOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [said, setSaid] = useState<Said>({ text: '', count: 0 })
  const underWay = useRef(new Map<string, UnderWay>())
  const ranks = useRef(0)
  const stored = useRef(onStored)
  stored.current = onStored

  useEffect(() => {
    const open = underWay.current
    return () => {
      for (const { cancel } of open.values()) cancel.abort()
    }
  }, [])

  const say = useCallback((text: string) => setSaid(({ count }) => ({ text, count: count + 1 })), [])

  const change = useCallback((id: string, part: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }, [])

  const drop = useCallback((id: string) => setUploads((all) => all.filter((one) => one.id !== id)), [])

  const send = useCallback(
    async ({ id, file, rank }: Upload) => {
      const cancel = new AbortController()
      const nudge = new EventTarget()
      const { signal } = cancel
      underWay.current.set(id, { cancel, nudge })
      const onProgress = (progress: number) => change(id, { progress })
      try {
        const kept = await sendWithRetries({
          line,
          send: () => upload(file, { single, idempotencyKey: id, onProgress, signal }),
          onError: (state) => change(id, { state, progress: 0, reason: undefined, isHopeless: false }),
          signal,
          nudges: [window, connectionEvents, nudge],
          isOnline: () => !isOffline(),
        })
        drop(id)
        stored.current(kept, rank)
        say(`${file.name} uploaded`)
      } catch (failure) {
        if (signal.aborted) return
        const error = failure instanceof ApiError ? failure : undefined
        change(id, { state: 'failed', reason: error?.message, isHopeless: isHopeless(error) })
        say(`${uploadFailed}: ${file.name}`)
      } finally {
        underWay.current.delete(id)
      }
    },
    [change, drop, say, single],
  )

  const add = useCallback(
    (files: readonly File[]) => {
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
    },
    [send, single],
  )

  /** Cancels what is on its way, or takes off what failed. */
  const remove = useCallback(
    ({ id, file, state }: Upload) => {
      underWay.current.get(id)?.cancel.abort()
      drop(id)
      say(state === 'failed' ? `${file.name} removed` : `${file.name} cancelled`)
    },
    [drop, say],
  )

  /** Sends again what failed, or now what waits for the connection. */
  const retry = useCallback(
    (upload: Upload) => {
      const waiting = underWay.current.get(upload.id)
      if (waiting) waiting.nudge.dispatchEvent(new Event('online'))
      else void send(upload)
    },
    [send],
  )

  const uploading = uploads.some(({ state }) => state !== 'failed')
  return { uploads, uploading, said, say, add, retry, remove }
}
