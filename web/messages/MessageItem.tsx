import { userTypeLabels } from '#contract/endpoint.ts'
import type { Message } from '#contract/messages/messages.ts'
import { Documents } from '../files/Documents.tsx'
import { cx } from '../kit/ui/cx.ts'
import { momentText } from '../kit/ui/dates.ts'
import { LockIcon } from '../kit/ui/first-icons.tsx'

interface MessageItemProps {
  message: Message
  /** The first that is new to the reader. */
  isFirstNew: boolean
}

/** One message; an internal one differs by its surface, its edge, a lock and a word. */
export function MessageItem({ message, isFirstNew }: MessageItemProps) {
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
