import { type QueueEntry, type QueueGroup, queueGroups, type WorkView } from '#contract/ivr/queue/queue.ts'

export const groupTitles: Readonly<Record<QueueGroup, string>> = {
  soon: 'Service date soon',
  overdue: 'Overdue',
  today: 'Due today',
  tomorrow: 'Due tomorrow',
  later: 'Due later',
  'put-off': 'Snoozed',
}

/** Whether a view is ordered by groups; any other order is one list. */
export const hasGroups = ({ tab, sort, order }: WorkView): boolean =>
  tab === 'queue' && sort === 'due' && order === 'asc'

/** As in the path: 'IVR-1042'. */
export const idOf = ({ ivrNumber }: Pick<QueueEntry, 'ivrNumber'>): string => ivrNumber.slice(1)

/** Rows by group in the order of the queue. `groupOf` says where a row was when the list was opened. */
export function grouped(
  rows: readonly QueueEntry[],
  groupOf: (row: QueueEntry) => QueueGroup | null,
): { group: QueueGroup; rows: QueueEntry[] }[] {
  return queueGroups
    .map((group) => ({ group, rows: rows.filter((row) => groupOf(row) === group) }))
    .filter((part) => part.rows.length > 0)
}

/**
 * The row that follows `id`, or the one before it with -1, skipping what is done; from the start for a request
 * outside the list.
 */
export function neighbor(
  rows: readonly QueueEntry[],
  id: string,
  step: 1 | -1,
  isDone: (row: QueueEntry) => boolean = () => false,
): QueueEntry | undefined {
  const at = rows.findIndex((row) => idOf(row) === id)
  if (at < 0 && step < 0) return undefined
  const others = step > 0 ? rows.slice(at + 1) : rows.slice(0, at).toReversed()
  return others.find((row) => !isDone(row))
}
