import type { QueueEntry, QueueKind, WorkView } from '#contract/ivr/queue/queue.ts'
import { responsePath } from '../../prior-authorization/texts.ts'
import { casePath } from '../../support/texts.ts'
import { pathInView } from './use-queue.ts'

export const kindLabels: Readonly<Record<QueueKind, string>> = {
  ivr: 'Request',
  'prior-authorization': 'Prior authorization',
  support: 'Support case',
}

/** Where an entry of the queue is worked on; `view` is what a request is opened from. Opening it takes nothing. */
export function entryPath({ kind, number }: Pick<QueueEntry, 'kind' | 'number'>, view: WorkView): string {
  if (kind === 'prior-authorization') return responsePath(number)
  return kind === 'support' ? casePath(number) : pathInView(number, view)
}

/** What a prior authorization or a support case is about, in one line. */
export const aboutOf = ({ subject, byName, officeName }: QueueEntry): string =>
  [subject, [byName, officeName].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
