import { useState } from 'react'
import { ApiError, isHandled, messageOfFailure } from '../http/api-error.ts'
import { toast } from '../ui/toast.ts'

export interface Conflict {
  words: string
  showLatest: () => Promise<void>
}

interface SeenCopy<V> {
  /** Of the copy in the form: the record may load anew behind it. */
  seenVersion: V | undefined
  conflict: Conflict | undefined
  forgetConflict: () => void
  /** Whether it was refused because somebody has changed the record since; then the form says so. */
  isConflict: (failure: unknown) => boolean
}

/** Which copy of a record a form edits, and what happens when that is no longer the latest. */
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
      if (!isHandled(failure)) toast.error(messageOfFailure(failure))
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
