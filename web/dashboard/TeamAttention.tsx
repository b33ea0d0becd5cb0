import { type QueueEntry, queue } from '#contract/ivr/queue/queue.ts'
import { entryPath, kindLabels } from '../ivr/queue/entry-text.ts'
import { dueText, nextActionText, workDueText } from '../ivr/queue/queue-text.ts'
import { pathOfView, plainQueue } from '../ivr/queue/use-queue.ts'
import { useLoad } from '../kit/http/queries.ts'
import { useNow } from '../kit/ui/ago.ts'
import { withoutYear } from '../kit/ui/dates.ts'
import { AttentionCard, type AttentionItem } from './AttentionCard.tsx'
import { nextActionButtons } from './texts.ts'

const maxItems = 6

/** The beginning of the work queue: the same entries in the same order and words. */
export function TeamAttention() {
  const { data, error, refetch } = useLoad(queue, { ...plainQueue, limit: maxItems }, { keep: true })
  const now = useNow()
  const page = data?.data
  return (
    <AttentionCard
      title="Needs your attention"
      total={page?.counts.queue}
      items={page?.entries.map((entry) => itemOf(entry, now))}
      failure={error}
      onRetry={() => void refetch()}
      none="All caught up. The work queue is empty."
      all={{ label: 'Work queue', to: pathOfView(plainQueue) }}
      maxItems={maxItems}
    />
  )
}

function itemOf(entry: QueueEntry, now: number): AttentionItem {
  const { kind, number, patientName, subject, payer, product, dateOfService, owner, dueAt, nextAction } =
    entry
  const isRequest = kind === 'ivr'
  return {
    number,
    when: isRequest ? dueText(dueAt, now) : workDueText(entry, now),
    name: patientName || subject || number,
    what: nextActionText(entry),
    about: [
      isRequest ? number : `${kindLabels[kind]} ${number}`,
      payer,
      product,
      dateOfService && `Service ${withoutYear(dateOfService)}`,
      owner ? (owner.isCaller ? 'Yours' : owner.name) : '',
    ],
    to: entryPath(entry, plainQueue),
    action: nextActionButtons[nextAction],
  }
}
