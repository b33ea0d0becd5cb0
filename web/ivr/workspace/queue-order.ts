import { clockText } from '#contract/formats.ts'
import { type QueueEntry, type QueueGroup, queueGroups, type WorkView } from '#contract/ivr/queue/queue.ts'
import { withoutYear } from '../../kit/ui/dates.ts'

export const groupTitles: Readonly<Record<QueueGroup, string>> = {
  soon: 'Service date soon',
  overdue: 'Overdue',
  today: 'Due today',
  tomorrow: 'Due tomorrow',
  later: 'Due later',
  'put-off': 'Snoozed',
}

/** Whether the order of a view goes by groups; any other order is one list. */
export const hasGroups = ({ tab, sort, order }: WorkView): boolean =>
  tab === 'queue' && sort === 'due' && order === 'asc'

/** As in the path: 'IVR-1042'. */
export const idOf = ({ ivrNumber }: Pick<QueueEntry, 'ivrNumber'>): string => ivrNumber.slice(1)

/** Rows by group in the order of the queue. `groupOf` says where a row stood when the list was opened. */
export function grouped(
  rows: readonly QueueEntry[],
  groupOf: (row: QueueEntry) => QueueGroup | null,
): { group: QueueGroup; rows: QueueEntry[] }[] {
  return queueGroups
    .map((group) => ({ group, rows: rows.filter((row) => groupOf(row) === group) }))
    .filter((part) => part.rows.length > 0)
}

/**
 * The row that follows `id`, or the one before it with -1, passing over what is done; from the start for a request outside
 * of the list.
 */
export function neighbour(
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

/** The time of a due moment as the column shows it: how late, the hour of the next two days, else the day. */
export function dueText(dueAt: string | null, now: Date): string {
  const due = new Date(dueAt ?? '')
  if (Number.isNaN(due.getTime())) return ''
  const lateHours = (now.getTime() - due.getTime()) / 3_600_000
  if (lateHours >= 24) return `${Math.floor(lateHours / 24)} d late`
  if (lateHours >= 1) return `${Math.floor(lateHours)} h late`
  if (lateHours >= 0) return `${Math.floor(lateHours * 60)} min late`
  const endOfTomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 2)
  if (due >= endOfTomorrow) return withoutYear(due.toISOString())
  return clockText(due.getHours(), due.getMinutes())
}
