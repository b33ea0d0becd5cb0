import { useState } from 'react'
import { ApiError } from '../http/api-error.ts'
import { toastFailure } from '../http/reply-toasts.ts'

export interface Conflict {
  words: string
  showLatest: () => Promise<void>
}

interface SeenCopy<V> {
  /** The version of the record in the form; the cached record may be newer. */
  seenVersion: V | undefined
  conflict: Conflict | undefined
  forgetConflict: () => void
  /** Whether saving failed because someone else has changed the record; if so, sets `conflict`. */
  isConflict: (failure: unknown) => boolean
}

/** Tracks which version of a record a form edits, and the conflict when it is no longer the latest. */
export function useSeenCopy<R extends { version: string | number }>(
  record: R | undefined,
  load: () => Promise<{ data: R }>,
  show: (latest: R) => void,
): SeenCopy<R['version']> {
  const [seenVersion, setSeenVersion] = useState<R['version'] | undefined>(record?.version)
  const [words, setWords] = useState('')
  const showLatest = async () => {
    try {
      const { data } = await load()
      show(data)
      setSeenVersion(data.version)
      setWords('')
    } catch (failure) {
      toastFailure(failure)
    }
  }
  return {
    seenVersion,
    conflict: words === '' ? undefined : { words, showLatest },
    forgetConflict: () => setWords(''),
    isConflict: (failure) => {
      if (!(failure instanceof ApiError) || !failure.code.endsWith('changed-since')) return false
      setWords(failure.message)
      return true
    },
  }
}
