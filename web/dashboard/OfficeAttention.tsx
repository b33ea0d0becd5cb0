import { type Dashboard, maxWaiting, type Waiting } from '#contract/dashboard/dashboard.ts'
import { officeAdmins } from '#contract/endpoint.ts'
import { detailsPath } from '../ivr/texts.ts'
import { inOffice } from '../kit/session/tab-office.ts'
import { useMay } from '../kit/session/user-type.ts'
import { responsePath } from '../prior-authorization/texts.ts'
import { casePath } from '../support/texts.ts'
import { AttentionCard, type AttentionItem } from './AttentionCard.tsx'
import { actionOn, waitedText, whatIsMissing } from './texts.ts'

interface OfficeAttentionProps {
  physicianId: string
  waiting: Dashboard['waiting'] | undefined
  failure: Error | null
  onRetry: () => void
}

/** What waits for the office: missing documents and answers, what payers want to know, and its physicians' support cases. */
export function OfficeAttention({ physicianId, waiting, failure, onRetry }: OfficeAttentionProps) {
  const acts = useMay()({ allowed: officeAdmins })
  const conditional = new URLSearchParams({ status: 'Conditional', ...(physicianId && { physicianId }) })
  return (
    <AttentionCard
      title={acts ? 'Needs your attention' : 'Needs your office’s attention'}
      total={waiting?.total}
      items={waiting?.oldest.map((one) => itemOf(one, acts))}
      failure={failure}
      onRetry={onRetry}
      none="All caught up. Nothing is missing."
      all={allOf(waiting?.oldest ?? [], `/ivrstatus?${conditional}`)}
      maxItems={maxWaiting}
    />
  )
}

/** The list of what waits: that of the requests, unless none of them waits. */
function allOf(oldest: readonly Waiting[], requests: string) {
  const [first] = oldest
  if (!first || first.kind === 'ivr' || oldest.some(({ kind }) => kind !== first.kind))
    return { label: 'All conditional requests', to: requests }
  return first.kind === 'support'
    ? { label: 'All support cases', to: '/support-request' }
    : { label: 'All prior authorizations', to: '/priorAuthorization' }
}

function itemOf(waiting: Waiting, acts: boolean): AttentionItem {
  const { kind, number, patientName, physicianName, subject, since, overdue } = waiting
  const waited = waitedText(since, new Date())
  const about = { number, when: { text: overdue ? `Overdue, ${waited}` : waited, late: overdue } }
  if (kind === 'support')
    return {
      ...about,
      name: subject,
      what: '',
      about: [`Support case ${number}`],
      to: inOffice(casePath(number), waiting),
      action: acts ? 'Answer' : 'View',
    }
  if (kind === 'prior-authorization')
    return {
      ...about,
      name: patientName || number,
      what: 'Payer needs more information',
      about: [patientName ? `Prior authorization ${number}` : 'Prior authorization', physicianName],
      to: `${inOffice(responsePath(number), waiting)}#messages`,
      action: acts ? 'Answer' : 'View',
    }
  return {
    ...about,
    name: patientName,
    what: whatIsMissing(waiting),
    about: [number, physicianName],
    to: inOffice(detailsPath(number), waiting),
    state: { scrollToNotesSection: true },
    action: acts ? actionOn(waiting) : 'View',
  }
}
