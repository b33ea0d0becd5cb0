import { type ReactNode, Suspense } from 'react'
import { userTypeLabels } from '#contract/endpoint.ts'
import type { IvrDetails, IvrRequest } from '#contract/ivr/requests.ts'
import type { IvrRounds } from '#contract/ivr/rounds.ts'
import { type Wound, woundFacts } from '#contract/ivr/wounds/wounds.rules.ts'
import AuthorizationsSection from '../../authorizations/AuthorizationsSection.tsx'
import { Documents } from '../../files/Documents.tsx'
import { DownloadAll } from '../../files/DownloadAll.tsx'
import { RecordFiles } from '../../files/RecordFiles.tsx'
import { RequestForms } from '../../forms/RequestForms.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { HelpLink } from '../../kit/ui/HelpLink.tsx'
import { DetailItem, Group, Groups } from '../../kit/ui/surfaces.tsx'
import AnswerSection from '../benefits/AnswerSection.tsx'
import { RequestStatus } from '../RequestStatus.tsx'
import { type Row, sectionsOf } from '../shown.ts'
import { AnswerHead } from './AnswerHead.tsx'
import { Before, ChangedPictures } from './Changed.tsx'
import { Fold, type Folds, useFolds } from './folds.tsx'
import { Pictures } from './Pictures.tsx'
import { cardsOf, documentText, filesOf, imagesByWound, woundsOf } from './pictures-of.ts'
import { RequestHistory, RequestTimeline } from './RequestHistory.tsx'
import { useCodeNames } from './use-code-names.ts'
import { WoundList } from './WoundList.tsx'

/** With the rules of the check, and fields for documents. */
const StoredCheck = lazyPart(() => import('../check/StoredCheck.tsx'))

export const notesSection = 'notes'
export const supportingSection = 'supporting-documents'

interface DetailsSectionsProps {
  request: IvrDetails
  /** What was asked and answered, and the linked requests, once they are loaded. */
  rounds: IvrRounds | undefined
  /** The buttons below the answer, or below the form that asks for one. */
  actions?: ReactNode
}

/** A link by navigation state or hash leads to these sections, and opens them. */
export const linkedSections = {
  scrollToNotesSection: notesSection,
  scrollToSupportingDocSection: supportingSection,
}

/**
 * The answer first, then what is missing, then what the office entered, in the order of the submission form. After a
 * decision, what was entered is folded, without empty fields.
 */
export function DetailsSections({ request: ivr, rounds, actions }: DetailsSectionsProps) {
  const files = filesOf(ivr)
  const names = useCodeNames(ivr)
  const { submissionStatus: status } = ivr
  const isDecided = status !== 'Pending'
  const folds = useFolds(isDecided, linkedSections)
  const shown = ({ text, before }: Row) => !isDecided || text !== '' || before !== undefined
  const pictures = ivr.woundImages.length
  const documents = ivr.supportingDocuments.length
  const buttons = actions && <div className="flex flex-wrap gap-2 *:grow no-print">{actions}</div>
  return (
    <RecordFiles files={files}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-6">
          <AnswerHead request={ivr} rounds={rounds} />
          {status !== 'Conditional' && buttons}
          <RequestHistory request={ivr} rounds={rounds} />
          {status === 'Conditional' && buttons}
          <AnswerSection request={ivr} />
          {status === 'Approved' && (
            <div id="authorizations" tabIndex={-1} className="scroll-mt-24 outline-offset-[-3px]">
              <Groups>
                <AuthorizationsSection request={ivr} frame={Group} />
              </Groups>
            </div>
          )}
          <Groups>
            <RequestForms request={ivr} frame={Group} />
          </Groups>
          {isDecided && <RequestBar folds={folds} />}
          <Groups>
            {sectionsOf(ivr, names, rounds?.changed).map(({ id, title, rows }) => (
              <Fold key={id} id={id} title={title} folds={folds} digest={digestOf(rows)}>
                <dl className="grid grid-cols-2 gap-x-6 gap-y-5 ms:grid-cols-3">
                  {rows.filter(shown).map(({ label, text, isPlace, before }) => (
                    <DetailItem
                      key={label}
                      label={label}
                      className={isPlace ? 'col-span-full ms:col-span-2' : ''}
                    >
                      {text || '-'}
                      <Before text={before} />
                    </DetailItem>
                  ))}
                </dl>
                {id === 'insurance' && (
                  <div className="mt-6">
                    <Pictures pictures={cardsOf(ivr)} />
                    <ChangedPictures step="insurance" rounds={rounds} />
                  </div>
                )}
              </Fold>
            ))}
            {isDetailed(ivr.wounds) && (
              <Fold
                id="wounds"
                title="Wounds"
                folds={folds}
                digest={ivr.wounds.map(({ woundLocation }) => woundLocation).join(' · ')}
              >
                <WoundList wounds={ivr.wounds} />
              </Fold>
            )}
            <Fold
              id="wound-images"
              title="Wound Images"
              folds={folds}
              digest={pictures === 1 ? '1 picture' : `${pictures || 'No'} pictures`}
            >
              <WoundImages ivr={ivr} />
              <ChangedPictures step="service" rounds={rounds} />
            </Fold>
            <Suspense>{ivr.may.readCheck && <StoredCheck request={ivr} folds={folds} />}</Suspense>
            <Fold
              id={supportingSection}
              title="Supporting Documents"
              folds={folds}
              isEmpty={documents === 0}
              digest={documents === 1 ? '1 document' : `${documents || 'No'} documents`}
            >
              <SupportingDocuments ivr={ivr} />
            </Fold>
            <Fold
              id={notesSection}
              title="Notes"
              folds={folds}
              isEmpty={!ivr.additionalInformation && !ivr.notes}
              digest={ivr.additionalInformation || 'No notes'}
              aside={ivr.may.answer && <HelpLink page="answer-a-conditional-request" />}
            >
              <dl className="grid gap-6 ms:grid-cols-2 paper-2">
                <Note label="Additional Information">{ivr.additionalInformation}</Note>
                <Note label="Notes">{ivr.notes}</Note>
              </dl>
            </Fold>
          </Groups>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Properties ivr={ivr} fileCount={files.length} />
          <RequestTimeline id={ivr._id} />
        </div>
      </div>
    </RecordFiles>
  )
}

/** Above the office's entries: one button that opens or folds all of them. */
function RequestBar({ folds }: { folds: Folds }) {
  return (
    <div className="-mb-3 flex items-center justify-between gap-4 no-print">
      <h2 className="text-base font-semibold">Request as submitted</h2>
      <Button variant="outline" size="sm" onClick={() => folds.setAll(!folds.areAllOpen)}>
        {folds.areAllOpen ? 'Close all sections' : 'Open all sections'}
      </Button>
    </div>
  )
}

/** A folded section in one line: its first values. */
const digestOf = (rows: readonly Row[]): string =>
  rows
    .map(({ text }) => text)
    .filter(Boolean)
    .slice(0, 2)
    .join(' · ')

/** Whether the wounds say more than the single fields of the request. */
const isDetailed = (wounds: readonly Wound[]) =>
  wounds.length > 1 || wounds.some((wound) => woundFacts.some((name) => wound[name] !== ''))

/** A request's pictures; with several wounds, those of each under its own wound. */
function WoundImages({ ivr }: { ivr: IvrDetails }) {
  if (ivr.woundImages.length === 0) return <None />
  if (ivr.wounds.length < 2) return <Pictures pictures={woundsOf(ivr)} />
  return imagesByWound(ivr).map(({ wound, pictures }) => (
    <section key={wound} aria-label={`Wound ${wound}`} className="not-first-of-type:mt-8">
      <h3 className="mb-3 text-sm font-semibold">
        Wound {wound}
        <span className="ml-2 font-normal text-ink-soft">{ivr.wounds[wound - 1]?.woundLocation}</span>
      </h3>
      <Pictures pictures={pictures} />
    </section>
  ))
}

/** The status of the request: who submitted it, who decided, and when. */
function Properties({ ivr, fileCount }: { ivr: IvrRequest; fileCount: number }) {
  const role = userTypeLabels[ivr.submitByUserType]
  return (
    <section aria-label="Properties" className="rounded-xl border border-line bg-sheet px-4 py-5 sm:px-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 ms:grid-cols-3 lg:grid-cols-2 paper-5">
        <DetailItem label="Status" className="lg:col-span-full">
          <RequestStatus request={ivr} />
        </DetailItem>
        <DetailItem label="Submitted By">
          {ivr.submitByUserName}
          <span className="block text-xs font-normal text-ink-soft">{role}</span>
        </DetailItem>
        <DetailItem label="Submission Date">{dateText(ivr.createdAt)}</DetailItem>
        <DetailItem label="Action By">{ivr.actionByUserName}</DetailItem>
        <DetailItem label="Action Date">{dateText(ivr.actionDate)}</DetailItem>
        {fileCount > 1 && (
          <DetailItem label="All Files" className="col-span-full no-print">
            <DownloadAll record="ivr" id={ivr._id} count={fileCount} />
          </DetailItem>
        )}
      </dl>
    </section>
  )
}

function Note({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="mt-1 max-w-prose break-words whitespace-pre-line">{children || '-'}</dd>
    </div>
  )
}

export const SupportingDocuments = ({ ivr }: { ivr: IvrDetails }) =>
  ivr.supportingDocuments.length > 0 ? (
    <Documents files={ivr.supportingDocuments} what={documentText} />
  ) : (
    <None />
  )

function None() {
  return <p className="text-ink-soft">-</p>
}
