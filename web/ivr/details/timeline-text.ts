import { amountsText, warnAtPercent } from '#contract/authorizations/authorizations.rules.ts'
import { taskKinds, taskLabels } from '#contract/authorizations/reverifications.ts'
import { wayLabels, ways } from '#contract/forms/ways.ts'
import type { TimelineEvent } from '#contract/ivr/timeline.ts'
import { outcomeLabels, outcomes } from '#contract/prior-authorization/prior-authorization.rules.ts'
import { dateText } from '../../kit/ui/dates.ts'

/** An event in words, and the number of the linked record that ends them. */
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
    case 'decided-against': {
      const [outcome = '', against = '', ...reason] = detail.split('\n')
      return { text: `${outcome} although: ${against} ${reason.join(' ').trim() || 'No reason given'}` }
    }
    case 'answer':
      return { text: 'Answer given' }
    case 'correction': {
      const [, revision = '', reason = ''] = /^(\d+) (.*)$/s.exec(detail) ?? []
      return {
        text: `${revision === '1' ? 'Answer added' : `Answer corrected (revision ${revision})`}: ${reason}`,
      }
    }
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
    case 'case':
      return { text: 'Support case opened: ', link: detail }
    case 'case-closed':
      return { text: 'Support case closed: ', link: detail }
    case 'authorized':
      return { text: `Authorization recorded: ${detail}` }
    case 'corrected':
      return { text: `Authorization corrected: ${detail}` }
    case 'merged':
      return { text: `Authorization was recorded on several requests and is one now: ${detail}` }
    case 'withdrawn':
      return { text: `Authorization withdrawn: ${detail}` }
    case 'used':
      return { text: `Used: ${usedText(detail)}` }
    case 'voided':
      return { text: `Use voided: ${usedText(detail)}` }
    case 'nearly-used':
      return { text: `${warnAtPercent}% used: ${detail}` }
    case 'reverification': {
      const [reason, due] = taskOf(detail)
      if (detail.startsWith('peer-to-peer'))
        return { text: `Peer-to-peer call to be made by ${dateText(due)}` }
      return { text: `Coverage to be verified again by ${dateText(due)}: ${reason}` }
    }
    case 'reverified':
      return detail.startsWith('peer-to-peer')
        ? { text: 'Peer-to-peer call made' }
        : { text: `Coverage verified again: ${taskOf(detail)[0]}` }
    case 'packet-prepared':
      return { text: 'Authorization packet begun' }
    case 'packet':
      return { text: `Authorization packet downloaded (revision ${detail})` }
    case 'form-sent': {
      const [way = '', to = '', name = ''] = detail.split('\n')
      const how = ways.find((one) => one === way)
      return { text: `${name} sent${how ? ` (${wayLabels[how].toLowerCase()})` : ''}: ${to}` }
    }
    case 'opened':
      return { text: 'Opened' }
  }
}

/** '7.5 1 A-12' in words: '7.5 units and 1 application of A-12'. */
function usedText(detail: string): string {
  const [, units = '', applications = '', number = ''] = /^(\S+) (\S+) (.*)$/s.exec(detail) ?? []
  return `${amountsText({ units: Number(units), applications: Number(applications) })} of ${number}`
}

/** The reason of a task and the day it is due. */
function taskOf(detail: string): [reason: string, due: string] {
  const [kind, due = ''] = detail.split(' ')
  const known = taskKinds.find((one) => one === kind)
  return [known ? taskLabels[known].toLowerCase() : '', due]
}
