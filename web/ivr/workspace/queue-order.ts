/** A request of the queue as its column shows it. */
export interface QueueEntry {
  /** As in the path: 'IVR-1042'. */
  readonly id: string
  readonly name: string
  readonly payer: string
  readonly product: string
  readonly dos: string
  /** When it has to be answered; null while that is not known. */
  readonly dueAt: string | null
  /** Who works on it; undefined when nobody does. */
  readonly owner: { readonly name: string; readonly isViewer: boolean } | undefined
}

export const groupTitles = ['Overdue', 'Due today', 'Tomorrow', 'Later'] as const
export type GroupTitle = (typeof groupTitles)[number]

/** The group of a moment, by the days of the viewer's clock. */
export function groupOf(dueAt: string | null, now: Date): GroupTitle {
  const due = new Date(dueAt ?? '')
  if (Number.isNaN(due.getTime())) return 'Later'
  if (due <= now) return 'Overdue'
  const endOfToday = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  const endOfTomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 2)
  if (due < endOfToday) return 'Due today'
  return due < endOfTomorrow ? 'Tomorrow' : 'Later'
}

/** The groups that have entries, each in the order of the queue. */
export function grouped(
  entries: readonly QueueEntry[],
  now: Date,
): { title: GroupTitle; entries: QueueEntry[] }[] {
  return groupTitles
    .map((title) => ({ title, entries: entries.filter(({ dueAt }) => groupOf(dueAt, now) === title) }))
    .filter((group) => group.entries.length > 0)
}

/** The entry that follows `id`, or the one before it with -1; from the start for a request outside of the queue. */
export function neighbour(entries: readonly QueueEntry[], id: string, step: 1 | -1): QueueEntry | undefined {
  const at = entries.findIndex((entry) => entry.id === id)
  return at < 0 ? (step > 0 ? entries[0] : undefined) : entries[at + step]
}

// Making a formatter takes a thousand times as long as its use.
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit' })
const hourFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** The time of a due moment as the column shows it: how late, the hour of today and tomorrow, else the day. */
export function dueText(dueAt: string | null, now: Date): string {
  const due = new Date(dueAt ?? '')
  if (Number.isNaN(due.getTime())) return ''
  const lateHours = (now.getTime() - due.getTime()) / 3_600_000
  if (lateHours >= 24) return `${Math.floor(lateHours / 24)} d late`
  if (lateHours >= 1) return `${Math.floor(lateHours)} h late`
  if (lateHours >= 0) return `${Math.floor(lateHours * 60)} min late`
  const group = groupOf(dueAt, now)
  if (group === 'Later') return dayFormat.format(due)
  return hourFormat.format(due).replace(/\s/, ' ')
}
