import { type ReactNode, Suspense } from 'react'
import { userTypeLabels } from '#contract/endpoint.ts'
import type { IvrDetails, IvrRequest } from '#contract/ivr/requests.ts'
import type { IvrRounds } from '#contract/ivr/rounds.ts'
import { type Wound, woundFacts } from '#contract/ivr/wounds/wounds.rules.ts'
import AuthorizationsSection from '../../authorizations/AuthorizationsSection.tsx'
import { Documents } from '../../files/Documents.tsx'
import { DownloadAll } from '../../files/DownloadAll.tsx'
import { RecordFiles } from '../../files/RecordFiles.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { HelpLink } from '../../kit/ui/HelpLink.tsx'
import { Card, DetailItem, Group, Groups } from '../../kit/ui/surfaces.tsx'
import AnswerSection from '../benefits/AnswerSection.tsx'
import { RequestStatus } from '../RequestStatus.tsx'
import { changedPictures, sectionsOf } from '../shown.ts'
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
}

/** Every section of a request, in the order of the submission form. */
export function DetailsSections({ request: ivr, rounds }: DetailsSectionsProps) {
  const files = filesOf(ivr)
  const names = useCodeNames(ivr)
  const isApproved = ivr.submissionStatus === 'Approved'
  return (
    <RecordFiles files={files}>
      <div className="flex flex-col gap-6">
        <Progress ivr={ivr} fileCount={files.length} />
        <AnswerSection request={ivr} />
        <RequestHistory request={ivr} rounds={rounds} />
        <Groups>
          {sectionsOf(ivr, names, rounds?.changed).map(({ id, title, rows }) => (
            <Section
              key={id}
              title={title}
              {...(id === 'insurance' && {
                after: (
                  <>
                    <Pictures pictures={cardsOf(ivr)} />
                    <ChangedPictures labels={changedPictures('insurance', rounds?.changed)} />
                  </>
                ),
              })}
            >
              {rows.map(({ label, text, isPlace, before }) => (
                <DetailItem
                  key={label}
                  label={label}
                  className={isPlace ? 'col-span-full ms:col-span-2' : ''}
                >
                  {text || '-'}
                  {before !== undefined && (
                    <span className="mt-0.5 block text-xs font-medium text-conditional">
                      Changed; was: <del>{before}</del>
                    </span>
                  )}
                </DetailItem>
              ))}
            </Section>
          ))}
          {isDetailed(ivr.wounds) && (
            <Group title="Wounds">
              <WoundList wounds={ivr.wounds} />
            </Group>
          )}
          <Group title="Wound Images">
            <WoundImages ivr={ivr} />
            <ChangedPictures labels={changedPictures('service', rounds?.changed)} />
          </Group>
          <Suspense>{ivr.may.readCheck && <StoredCheck request={ivr} />}</Suspense>
          {isApproved && (
            <Target id="authorizations">
              <AuthorizationsSection request={ivr} frame={Group} />
            </Target>
          )}
          <Target id={supportingSection}>
            <Group title="Supporting Documents">
              {ivr.supportingDocuments.length > 0 ? (
                <Documents files={ivr.supportingDocuments} what={documentText} />
              ) : (
                <None />
              )}
            </Group>
          </Target>
          <Target id={notesSection}>
            <Group title="Notes" aside={ivr.may.answer && <HelpLink page="answer-a-conditional-request" />}>
              <dl className="grid gap-6 ms:grid-cols-2 paper-2">
                <Note label="Additional Information">{ivr.additionalInformation}</Note>
                <Note label="Notes">{ivr.notes}</Note>
              </dl>
            </Group>
          </Target>
        </Groups>
        <RequestTimeline id={ivr._id} />
      </div>
    </RecordFiles>
  )
}

/** Whether the wounds say more than the single fields of the request. */
const isDetailed = (wounds: readonly Wound[]) =>
  wounds.length > 1 || wounds.some((wound) => woundFacts.some((name) => wound[name] !== ''))

/** The pictures of a request, of several wounds each under its own. */
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
function Progress({ ivr, fileCount }: { ivr: IvrRequest; fileCount: number }) {
  const role = userTypeLabels[ivr.submitByUserType]
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 ms:grid-cols-3 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto] paper-5">
        <DetailItem label="Status">
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
          <DetailItem label="All Files" className="max-ms:col-span-full no-print">
            <DownloadAll record="ivr" id={ivr._id} count={fileCount} />
          </DetailItem>
        )}
      </dl>
    </Card>
  )
}

interface SectionProps {
  title: string
  children: ReactNode
  after?: ReactNode
}

function Section({ title, children, after }: SectionProps) {
  return (
    <Group title={title}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 ms:grid-cols-3">{children}</dl>
      {after && <div className="mt-6">{after}</div>}
    </Group>
  )
}

/** A section that is the target of links: it takes the focus and scrolls clear of the sticky header. */
function Target({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className="scroll-mt-24 outline-offset-[-3px]">
      {children}
    </div>
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

function None() {
  return <p className="text-ink-soft">-</p>
}

function ChangedPictures({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return <p className="mt-3 text-xs font-medium text-conditional">Changed: {labels.join(', ')}</p>
}
