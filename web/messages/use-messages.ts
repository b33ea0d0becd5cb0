import { useEffect, useRef, useState } from 'react'
import { type Message, type MessagePage, markMessagesRead, messageList } from '#contract/messages/messages.ts'
import { call } from '../kit/http/client.ts'
import { useLoad } from '../kit/http/queries.ts'

/** In milliseconds: a message on screen for less has not been seen. */
const seenAfterMs = 1_000

/**
 * The messages of a record: the newest page, which follows changes, and the earlier pages that were requested. `end`
 * goes on the last message: when it has been on screen, all count as read.
 */
export function useMessages(record: string) {
  const [before, setBefore] = useState('')
  const newest = useLoad(messageList, { record, before: '' }, { quiet: true })
  const earlier = useLoad(messageList, { record, before }, { enabled: before !== '', staleTime: Infinity })
  const [known, setKnown] = useState<Known>(nothing)
  const page = newest.data?.data
  const older = before === '' ? undefined : earlier.data?.data
  useEffect(() => {
    if (page) setKnown((now) => withPage(now, page))
  }, [page])
  useEffect(() => {
    if (older) setKnown((now) => withPage(now, older))
  }, [older])
  const [first] = known.messages
  return {
    messages: known.messages,
    isLoaded: page !== undefined && known !== nothing,
    unread: page?.unread ?? 0,
    /** The last message that had been read when the page was opened; undefined while nothing is loaded. */
    readBefore: useFirst(page)?.readUpTo,
    hasEarlier: first !== undefined && known.more,
    isLoadingEarlier: earlier.isFetching,
    showEarlier: () => first && setBefore(first._id),
    failure: newest.error ?? earlier.error,
    retry: () => void (newest.error ? newest.refetch() : earlier.refetch()),
    end: useSeen(record, page),
  }
}

interface Known {
  readonly messages: readonly Message[]
  /** Whether there are messages before the first. */
  readonly more: boolean
}

const nothing: Known = { messages: [], more: false }

function withPage(known: Known, page: MessagePage): Known {
  const messages = joined(known.messages, page)
  const isFirst = messages[0]?._id === page.messages[0]?._id
  return { messages, more: isFirst ? page.more : known.more }
}

/** The first value that was defined. */
function useFirst<T>(value: T | undefined): T | undefined {
  const first = useRef(value)
  first.current ??= value
  return first.current
}

/** Notes that the reader has seen the newest message, once it has been on screen for a moment. */
function useSeen(record: string, page: MessagePage | undefined) {
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const upTo = page && page.unread > 0 ? page.messages.at(-1)?._id : undefined
  useEffect(() => {
    if (!end || upTo === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isInView = false
    const look = () => {
      clearTimeout(timer)
      if (!isInView || document.hidden) return
      // If it fails, the messages stay unread.
      timer = setTimeout(() => call(markMessagesRead, { record, upTo }).catch(() => {}), seenAfterMs)
    }
    const observer = new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? false
      look()
    })
    observer.observe(end)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [end, upTo, record])
  return setEnd
}

/**
 * Merges the shown messages with a page of them: each once, in order, with the page's file links. If messages between
 * them and the page are missing, the page replaces them.
 */
export function joined(
  shown: readonly Message[],
  { messages, more }: Pick<MessagePage, 'messages' | 'more'>,
): readonly Message[] {
  const [first] = messages
  const last = shown.at(-1)
  if (!first || !last) return messages.length > 0 ? messages : shown
  if (more && Number(first._id) > Number(last._id)) return messages
  const all = new Map([...shown, ...messages].map((message) => [message._id, message]))
  return [...all.values()].sort((one, other) => Number(one._id) - Number(other._id))
}
