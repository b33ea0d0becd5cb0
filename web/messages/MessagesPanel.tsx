import { Suspense, useState } from 'react'
import { userTypeLabels } from '#contract/endpoint.ts'
import { type Message, type RecordKind, recordText } from '#contract/messages/messages.ts'
import { Documents } from '../files/Documents.tsx'
import { RecordFiles } from '../files/RecordFiles.tsx'
import { viewable, viewedFile } from '../files/viewed.ts'
import { readDraft } from '../kit/form/drafts.ts'
import { messageOfFailure } from '../kit/http/api-error.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { useScrollTarget } from '../kit/table/scroll-target.ts'
import { Button } from '../kit/ui/Button.tsx'
import { cx } from '../kit/ui/cx.ts'
import { momentText } from '../kit/ui/dates.ts'
import { LockIcon } from '../kit/ui/icons.tsx'
import { Note } from '../kit/ui/Note.tsx'
import { Group, Groups, LoadingBars, Skeleton } from '../kit/ui/surfaces.tsx'
import { draftName } from './draft.ts'
import { useMessages } from './use-messages.ts'
import './messages.css'

const MessageForm = lazyPart(() => import('./MessageForm.tsx'))

/** The section's id, which notification links name. */
const messagesSection = 'messages'
const sections = { scrollToMessages: messagesSection }

interface MessagesPanelProps {
  kind: RecordKind
  id: string
}

/** The messages on a record, and a form for a new one (docs/spec/messages.md, 'The section'). Not printed. */
export default function MessagesPanel({ kind, id }: MessagesPanelProps) {
  const record = recordText(kind, id)
  return <Panel key={record} record={record} />
}

function Panel({ record }: { record: string }) {
  const all = useMessages(record)
  useScrollTarget(all.isLoaded, sections)
  const files = all.messages.flatMap((message) => message.files)
  return (
    <div id={messagesSection} tabIndex={-1} data-control className="scroll-mt-24 outline-offset-[-3px]">
      <RecordFiles files={viewable(files.map((file) => viewedFile(file)))}>
        <Groups>
          <Group
            title="Messages"
            aside={
              all.unread > 0 && <p className="text-xs font-medium text-action-ink">{all.unread} unread</p>
            }
          >
            <div className="flex flex-col gap-4">
              {all.failure && (
                <Note text={messageOfFailure(all.failure, 'load')} onRetry={all.retry} className="" />
              )}
              <List {...all} />
              <Writing record={record} />
            </div>
          </Group>
        </Groups>
      </RecordFiles>
    </div>
  )
}

function List(all: ReturnType<typeof useMessages>) {
  const { messages, isLoaded, hasEarlier, readBefore, failure } = all
  if (!isLoaded) return failure ? null : <LoadingBars bar="h-4 w-2/3" />
  if (messages.length === 0) return <p className="text-ink-soft">There are no messages yet.</p>
  const firstNew = messages.find(({ own, _id }) => !own && Number(_id) > Number(readBefore ?? 0))
  return (
    <>
      {hasEarlier && (
        <div>
          <Button variant="outline" size="sm" busy={all.isLoadingEarlier} onClick={all.showEarlier}>
            Show earlier
          </Button>
        </div>
      )}
      <div role="log" aria-label="Messages">
        <ol className="flex flex-col gap-3">
          {messages.map((message) => (
            <MessageItem key={message._id} message={message} isFirstNew={message === firstNew} />
          ))}
        </ol>
      </div>
      <div ref={all.end} />
    </>
  )
}

/** A button, and the form once it is pressed or while there is a draft. */
function Writing({ record }: { record: string }) {
  const [isOpen, setOpen] = useState(() => readDraft(draftName(record)) !== undefined)
  const [wasOpened, setOpened] = useState(false)
  if (!isOpen)
    return (
      <div>
        <Button
          variant="outline"
          onClick={() => {
            setOpened(true)
            setOpen(true)
          }}
        >
          Write a message
        </Button>
      </div>
    )
  return (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      <MessageForm record={record} autoFocus={wasOpened} onClose={() => setOpen(false)} />
    </Suspense>
  )
}

interface MessageItemProps {
  message: Message
  /** The first that is new to the reader. */
  isFirstNew: boolean
}

/** One message; an internal one differs by its surface, its edge, a lock and a word. */
function MessageItem({ message, isFirstNew }: MessageItemProps) {
  const { internal, text, mentions, files } = message
  return (
    <li>
      {isFirstNew && (
        <p className="mb-3 flex items-center gap-3 text-xs font-semibold text-action-ink">
          New <span className="new-messages" />
        </p>
      )}
      <article
        className={cx(
          'flex flex-col gap-2 rounded-lg border px-4 py-3',
          internal ? 'internal-message' : 'border-line bg-sheet',
        )}
      >
        <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p className="min-w-0 break-words">
            <b className="font-semibold">{message.own ? 'You' : message.byName}</b>{' '}
            <span className="text-xs text-ink-soft">{userTypeLabels[message.byUserType]}</span>
          </p>
          <p className="flex items-center gap-x-3 text-xs text-ink-soft">
            {internal && (
              <span className="inline-flex items-center gap-1 font-semibold text-ink">
                <LockIcon className="size-3.5" />
                Internal
              </span>
            )}
            <time dateTime={message.at} className="tabular">
              {momentText(message.at)}
            </time>
          </p>
        </header>
        {text !== '' && <p className="max-w-prose break-words whitespace-pre-line">{text}</p>}
        {mentions.length > 0 && (
          <p className="text-xs text-ink-soft">Mentions {mentions.map(({ name }) => name).join(', ')}</p>
        )}
        {files.length > 0 && <Documents files={files} />}
      </article>
    </li>
  )
}
