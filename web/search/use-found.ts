import { useEffect, useState } from 'react'
import { type Found, findRecords } from '#contract/search/search.ts'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { call } from '../kit/http/client.ts'

/** One letter stands in nearly every record. */
export const minLetters = 2
const debounceMs = 200

interface Reply {
  readonly term: string
  /** How often it had been tried again. */
  readonly turn: number
  readonly found?: Found
  /** Why nothing could be loaded. */
  readonly failure?: string
}

export interface FoundRecords {
  /** The latest reply; of an earlier term while the next one loads. */
  readonly reply: Reply | undefined
  readonly isLoading: boolean
  readonly retry: () => void
}

/** Searches the records for what is typed. The replies are held in memory only, until the palette closes. */
export function useFound(term: string): FoundRecords {
  const [reply, setReply] = useState<Reply>()
  const [turn, setTurn] = useState(0)
  const isAsked = term.length >= minLetters
  useEffect(() => {
    if (!isAsked) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call(findRecords, { search: term }, { signal: stop.signal }).then(
        ({ data }) => !stop.signal.aborted && setReply({ term, turn, found: data }),
        (failure: unknown) => {
          if (!stop.signal.aborted && !isHandled(failure))
            setReply({ term, turn, failure: messageOfFailure(failure, 'load') })
        },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [term, isAsked, turn])
  return {
    reply: isAsked ? reply : undefined,
    isLoading: isAsked && (reply?.term !== term || reply.turn !== turn),
    retry: () => setTurn(turn + 1),
  }
}
