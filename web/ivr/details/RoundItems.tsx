import { aboutText, type RoundItem } from '#contract/ivr/rounds.ts'
import { Documents } from '../../files/Documents.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { Note } from '../../kit/ui/Note.tsx'

/** What an item asks for. */
export function ItemText({ item }: { item: RoundItem }) {
  const about = aboutText(item.kind, item.about)
  return (
    <div className="min-w-0">
      {about && <p className="font-medium break-words">{about}</p>}
      {item.text && (
        <p className={about ? 'break-words whitespace-pre-line text-ink-soft' : 'font-medium break-words'}>
          {item.text}
        </p>
      )}
    </div>
  )
}

interface UnsentAnswerProps {
  /** Why it was not sent, a sentence. */
  why: string
  typed: string
  onClose?: () => void
}

/** What someone had typed when the request changed in the meantime, so that it can be copied. */
export function UnsentAnswer({ why, typed, onClose }: UnsentAnswerProps) {
  return (
    <Note text={`${why} Your answer was not sent.`} className="no-print">
      {onClose && (
        <Button variant="outline" size="sm" onClick={onClose}>
          Close
        </Button>
      )}
      <p className="basis-full break-words whitespace-pre-line text-ink">{typed}</p>
    </Note>
  )
}

/** How an item was answered, or that it was not. */
export function ItemAnswer({ item }: { item: RoundItem }) {
  if (!item.answeredAt) return <p className="text-sm font-medium text-conditional">Not answered yet</p>
  return (
    <div className="flex flex-col gap-1 border-l border-line pl-3">
      {item.after && (
        <p className="break-words">
          {item.before && (
            <>
              <del className="text-ink-soft">{item.before}</del>{' '}
            </>
          )}
          <span className="font-medium">{item.after}</span>
        </p>
      )}
      {item.answer && <p className="max-w-prose break-words whitespace-pre-line">{item.answer}</p>}
      {item.documents.length > 0 && <Documents files={item.documents} />}
      <p className="text-xs text-ink-soft">
        {item.answeredByName}, {dateText(item.answeredAt)}
      </p>
    </div>
  )
}
