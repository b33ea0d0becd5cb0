import AuthorizationsSection from '../../authorizations/AuthorizationsSection.tsx'
import './record.css'
import { memo } from 'react'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import type { IvrRounds } from '#contract/ivr/rounds.ts'
import type { Step } from '#contract/ivr/steps.ts'
import { useUserType } from '../../kit/session/user-type.ts'
import { Skeleton } from '../../kit/ui/surfaces.tsx'
import AnswerSection from '../benefits/AnswerSection.tsx'
import { JustChanged } from '../JustChanged.tsx'
import { notesAct } from '../notes-cell.ts'
import { RequestHistory, RequestTimeline } from '../RequestHistory.tsx'
import type { Row } from '../shown.ts'
import { ChangesSection } from './ChangesSection.tsx'
import { CheckBox } from './CheckBox.tsx'
import { EarlierRequests } from './EarlierRequests.tsx'
import { Facts } from './Facts.tsx'
import type { Identifier } from './identifiers.ts'
import { InsuranceSection, ServiceSection } from './ProofSections.tsx'
import { DocumentsSection, NotesSection, SubmissionSection } from './RecordSections.tsx'
import { Section } from './Section.tsx'

interface RecordColumnProps {
  request: IvrDetails
  rounds: IvrRounds | undefined
  sections: readonly { id: Step; title: string; rows: readonly Row[] }[]
  identifiers: readonly Identifier[]
  fileCount: number
  onChangeNotes: (request: IvrDetails) => void
}

/**
 * The record: what is open and what was said first, then the proofs with their fields, then the rest. Replies and keys
 * that are not about it render its screen, not all of it.
 */
export const RecordColumn = memo(function RecordColumn(props: RecordColumnProps) {
  const { request, rounds, sections, identifiers, fileCount, onChangeNotes } = props
  const userType = useUserType()
  const isApproved = request.submissionStatus === 'Approved'
  const rowsOf = (step: Step) => sections.find(({ id }) => id === step)?.rows ?? []
  const proof = { ivr: request, rounds, identifiers }
  return (
    <>
      <JustChanged key={request._id} request={request} />
      <div className="record-notices">
        <RequestHistory request={request} rounds={rounds} />
      </div>
      <AnswerSection request={request} />
      <CheckBox id={request._id} />
      {rounds && (
        <ChangesSection rounds={rounds} rows={sections.flatMap(({ rows }) => rows)} wounds={request.wounds} />
      )}
      <InsuranceSection {...proof} rows={rowsOf('insurance')} />
      <ServiceSection {...proof} rows={rowsOf('service')} />
      {sections
        .filter(({ id }) => id !== 'insurance' && id !== 'service')
        .map(({ id, title, rows }) => (
          <Section key={id} title={title}>
            <Facts rows={rows} identifiers={identifiers} columns />
          </Section>
        ))}
      <DocumentsSection ivr={request} />
      <NotesSection
        ivr={request}
        onChange={notesAct(request, userType) === 'change' ? () => onChangeNotes(request) : undefined}
      />
      <SubmissionSection ivr={request} fileCount={fileCount} />
      {isApproved && (
        <div id="authorizations" tabIndex={-1}>
          <AuthorizationsSection request={request} frame={Section} />
        </div>
      )}
      <EarlierRequests id={request._id} />
      <div className="record-timeline">
        <RequestTimeline id={request._id} />
      </div>
    </>
  )
})

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** The shape of a record while it loads. */
export function RecordWaiting() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-24 w-full" />
      {places.map((place) => (
        <Skeleton key={place} className="h-5 w-4/5" />
      ))}
    </div>
  )
}
