import { Link } from 'react-router'
import { earlierIvrs } from '#contract/ivr/viewing.ts'
import type { Wound } from '#contract/ivr/wounds/wounds.rules.ts'
import AuthorizationsSection from '../../authorizations/AuthorizationsSection.tsx'
import { RequestForms } from '../../forms/RequestForms.tsx'
import { messageOfFailure } from '../../kit/http/api-error.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { dateText } from '../../kit/ui/dates.ts'
import { Note } from '../../kit/ui/Note.tsx'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import { joinedFields, woundChanges } from '../details/wound-changes.ts'
import { changedPictures, type Row } from '../shown.ts'
import { detailsPath } from '../texts.ts'
import './record.css'
import { memo } from 'react'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import type { IvrRounds } from '#contract/ivr/rounds.ts'
import type { Step } from '#contract/ivr/steps.ts'
import { LoadingBars } from '../../kit/ui/surfaces.tsx'
import AnswerSection from '../benefits/AnswerSection.tsx'
import { AnswerHead } from '../details/AnswerHead.tsx'
import { JustChanged } from '../details/JustChanged.tsx'
import { RequestHistory, RequestTimeline } from '../details/RequestHistory.tsx'
import { notesAct } from '../list/notes-cell.ts'
import { CheckBox } from './CheckBox.tsx'
import { Facts, PlainFact } from './Facts.tsx'
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
 * The record: open items and messages first, then the proofs with their fields, then the rest. Replies and keys that
 * do not affect it render its screen again, not the record.
 */
export const RecordColumn = memo(function RecordColumn(props: RecordColumnProps) {
  const { request, rounds, sections, identifiers, fileCount, onChangeNotes } = props
  const isApproved = request.submissionStatus === 'Approved'
  const rowsOf = (step: Step) => sections.find(({ id }) => id === step)?.rows ?? []
  const proof = { ivr: request, rounds, identifiers }
  return (
    <>
      <JustChanged key={request._id} request={request} />
      {request.submissionStatus !== 'Pending' && (
        <div className="mb-5">
          <AnswerHead request={request} rounds={rounds} />
        </div>
      )}
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
        onChange={notesAct(request) === 'change' ? () => onChangeNotes(request) : undefined}
      />
      <SubmissionSection ivr={request} fileCount={fileCount} />
      {isApproved && (
        <div id="authorizations" tabIndex={-1}>
          <AuthorizationsSection request={request} frame={Section} />
        </div>
      )}
      <RequestForms request={request} frame={Section} />
      <EarlierRequests id={request._id} />
      <div className="record-timeline">
        <RequestTimeline id={request._id} />
      </div>
    </>
  )
})

/**
 * A record's shape while it loads: as tall as the window, so that on phones the answer below it begins out of sight.
 */
export const RecordWaiting = () => (
  <LoadingBars bar="h-5 w-4/5" count={10} className="flex min-h-dvh flex-col gap-5" />
)

interface ChangesSectionProps {
  rounds: IvrRounds
  rows: readonly Row[]
  wounds: readonly Wound[]
}

/** What a correction changes, value by value, compared with the request that it replaces. */
function ChangesSection({ rounds, rows, wounds }: ChangesSectionProps) {
  const { replaces, changed, woundsBefore, documentsAdded } = rounds
  if (!replaces) return null
  const isOne = woundsBefore.length < 2 && wounds.length < 2
  const ofWounds = woundChanges(woundsBefore, wounds).map(({ wound, label, before, now }) => ({
    label: isOne ? label : `Wound ${wound}: ${label}`,
    text: now,
    before,
  }))
  const values = [
    ...rows.filter(({ name, before }) => before !== undefined && !joinedFields.includes(name)),
    ...ofWounds,
  ]
  const pictures = [...changedPictures('insurance', changed), ...changedPictures('service', changed)]
  const isSame = values.length + pictures.length + documentsAdded === 0
  return (
    <Section title={`Changes from ${replaces.ivrNumber}`}>
      {isSame && <p className="text-ink-soft">Nothing was changed.</p>}
      <dl className="facts">
        {values.map(({ label, text, before }) => (
          <PlainFact key={label} label={label}>
            <del className="font-normal text-ink-soft">{before || 'empty'}</del>
            <span aria-hidden="true"> → </span>
            <span className="sr-only">is now </span>
            <ins>{text || 'empty'}</ins>
          </PlainFact>
        ))}
        {pictures.map((label) => (
          <PlainFact key={label} label={label}>
            different picture
          </PlainFact>
        ))}
        {documentsAdded > 0 && <PlainFact label="Supporting Documents">{documentsAdded} new</PlainFact>}
      </dl>
    </Section>
  )
}

/** Earlier requests for this patient, from any office. */
function EarlierRequests({ id }: { id: string }) {
  const { data, error, refetch } = useLoad(earlierIvrs, { id })
  const earlier = data?.data
  if (error && !data)
    return (
      <Section title="Earlier Requests">
        <Note text={messageOfFailure(error, 'load')} onRetry={() => void refetch()} className="" />
      </Section>
    )
  return (
    <Section title="Earlier Requests">
      {earlier?.length === 0 && <p className="text-ink-soft">None for this patient.</p>}
      <ul className="divide-y divide-line">
        {earlier?.map((one) => (
          <li key={one.ivrNumber} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <Link
              to={detailsPath(one.ivrNumber)}
              className="tabular font-medium text-action-ink underline underline-offset-4"
            >
              {one.ivrNumber}
            </Link>
            <StatusBadge status={one.submissionStatus} />
            <span className="min-w-0 wrap-anywhere text-ink-soft">
              {one.medicalProductQCode}, {one.primaryInsurance}, service {dateText(one.dos)}
            </span>
            <span className="ml-auto text-xs text-ink-soft">
              {one.actionDate ? `decided ${dateText(one.actionDate)}` : `sent ${dateText(one.createdAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
