import type { TimelineEvent } from '#contract/ivr/timeline.ts'
import { outcomeLabels, outcomes } from '#contract/prior-authorization/prior-authorization.values.ts'

/** An event in words, and the number of the linked request that ends them. */
export function timelineText({ kind, detail }: TimelineEvent): { text: string; link?: string } {
  switch (kind) {
    case 'submitted':
      return detail ? { text: 'Submitted, from ', link: detail } : { text: 'Submitted' }
    case 'asked':
      return { text: 'Marked conditional' }
    case 'answered':
      return { text: 'Answered, Pending again' }
    case 'decided':
      return { text: detail }
    case 'documents':
      return { text: detail === '1' ? '1 document added' : `${detail} documents added` }
    case 'replaced':
      return { text: 'Sent again as ', link: detail }
    case 'authorization':
      return { text: 'Prior authorization sent: ', link: detail }
    case 'outcome': {
      const [number = '', outcome] = detail.split(' ')
      const label = outcomes.find((one) => one === outcome)
      return { text: `Payer outcome${label ? `, ${outcomeLabels[label]}` : ''}: `, link: number }
    }
    case 'opened':
      return { text: 'Opened' }
  }
}
