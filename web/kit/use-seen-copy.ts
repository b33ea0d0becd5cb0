import { useState } from 'react'
import { isDealtWith, Refusal, wordsOfFailure } from './refusal.ts'
import { toast } from './toast.ts'

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
      if (!isDealtWith(failure)) toast.error(wordsOfFailure(failure))
    }
  }
  return {
    seenVersion,
    conflict: words === '' ? undefined : { words, showLatest },
    forgetConflict: () => setWords(''),
    isConflict: (failure) => {
      if (!(failure instanceof Refusal) || !failure.code.endsWith('changed-since')) return false
      setWords(failure.message)
      return true
    },
  }
}
