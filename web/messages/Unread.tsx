import { createContext, type ReactNode, useContext } from 'react'
import { type RecordKind, recordText, unreadMessages } from '#contract/messages/messages.ts'
import { useLoad } from '../kit/http/queries.ts'

const UnreadCounts = createContext<ReadonlyMap<string, number>>(new Map())

interface UnreadMessagesProps {
  kind: RecordKind
  /** The records of a page of a list. */
  ids: readonly string[]
  children: ReactNode
}

/** A list whose rows show how many of their messages are unread. They load alongside the list and never delay it. */
export function UnreadMessages({ kind, ids, children }: UnreadMessagesProps) {
  const input = { records: ids.map((id) => recordText(kind, id)) }
  const { data } = useLoad(unreadMessages, input, { enabled: ids.length > 0, keep: true })
  const counts = new Map(data?.data.map(({ record, count }) => [record, count]))
  return <UnreadCounts value={counts}>{children}</UnreadCounts>
}

/** How many of a row's messages are unread; renders nothing if none are. */
export function UnreadMark({ kind, id }: { kind: RecordKind; id: string }) {
  const count = useContext(UnreadCounts).get(recordText(kind, id))
  if (!count) return null
  const words = count === 1 ? 'unread message' : 'unread messages'
  return (
    <span
      title={`${count} ${words}`}
      className="tabular ml-2 inline-block min-w-6 rounded-full bg-action px-2 text-center text-xs leading-5 text-on-action"
    >
      {count}
      <span className="sr-only"> {words}</span>
    </span>
  )
}
