import { numberText } from '#contract/formats.ts'
import { requestsText } from '../texts.ts'
import type { Outcome } from './run-batches.ts'

const passedOver: readonly (readonly [name: string, why: string])[] = [
  ['closed', 'no longer open'],
  ['decided', 'decided in the meantime'],
  ['waiting', 'already waiting for the office'],
  ['held', 'open on a colleague’s screen'],
]

/** '1,230 requests assigned. 4 skipped: decided in the meantime.' */
export function outcomeText({ done, acted }: Outcome, verb: string, total: number): string {
  const skipped = passedOver.flatMap(([name, why]) => {
    const count = done[name] ?? 0
    return count > 0 ? [`${numberText(count)} skipped: ${why}.`] : []
  })
  const left = total - acted
  return [
    `${requestsText(done.changed ?? 0)} ${verb}.`,
    ...skipped,
    ...(left > 0 ? [`${numberText(left)} left as they were.`] : []),
  ].join(' ')
}

/** The selected requests that nothing can be done with any more; '' if there are none. */
export function closedText(open: number, total: number): string {
  const closed = total - open
  if (closed <= 0) return ''
  return `${numberText(closed)} of the ${numberText(total)} selected ${closed === 1 ? 'is' : 'are'} decided and ${closed === 1 ? 'stays' : 'stay'} as ${closed === 1 ? 'it is' : 'they are'}.`
}
