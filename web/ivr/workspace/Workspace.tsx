import './workspace.css'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import type { IvrRounds } from '#contract/ivr/rounds.ts'
import { RecordFiles } from '../../files/RecordFiles.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.ts'
import { useScrollTarget } from '../../kit/table/scroll-target.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { MenuIcon } from '../../kit/ui/icons.tsx'
import { useMedia } from '../../kit/ui/media.ts'
import { PrintPage } from '../../kit/ui/PrintPage.tsx'
import { useBenefitsAnswer } from '../benefits/use-benefits-answer.ts'
import { DecideDialogs } from '../DecideDialogs.tsx'
import { filesOf } from '../pictures-of.ts'
import { Ownership } from '../queue/Ownership.tsx'
import { sectionsOf } from '../shown.ts'
import { useCodeNames } from '../use-code-names.ts'
import { useShownNote } from './ahead.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { stageId } from './fields-beside.ts'
import { identifiersOf } from './identifiers.ts'
import { PartTabs, panelOf, tabOf, type WorkspacePart } from './PartTabs.tsx'
import { ProofFields } from './ProofFields.tsx'
import { QueueColumn } from './QueueColumn.tsx'
import { RecordColumn, RecordWaiting } from './RecordColumn.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import { notesSection, supportingSection } from './RecordSections.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useQueue } from './use-queue.ts'
import { useStepping } from './use-stepping.ts'
import { useWorkspaceKeys } from './use-workspace-keys.ts'

const sections = {
  scrollToNotesSection: notesSection,
  scrollToSupportingDocSection: supportingSection,
}
const AnswerColumn = lazyPart(() => import('../benefits/AnswerColumn.tsx'))
const AnswerProgress = lazyPart(async () => ({
  default: (await import('../benefits/AnswerColumn.tsx')).AnswerProgress,
}))
const loadViewer = async () => (await import('./PictureViewer.tsx')).PictureViewer

interface WorkspaceProps {
  /** As in the path. */
  id: string
  /** Undefined while it loads. */
  request: IvrDetails | undefined
  rounds: IvrRounds | undefined
}

/** The details of a request for those who decide: the queue, the record with its proofs, and the decision. */
export function Workspace({ id, request, rounds }: WorkspaceProps) {
  const queue = useQueue()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isQueueOpen, setQueueOpen] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const [part, setPart] = useState<WorkspacePart>('request')
  const isTabbed = useMedia('(768px <= width < 1024px)')
  const answer = useBenefitsAnswer(request)
  const { deciding, step } = useStepping(id, request, queue.entries, answer)
  // What is wrong with the answer stands at its fields.
  const hasErrors = Object.keys(answer.errors).length > 0
  useEffect(() => {
    if (hasErrors) setPart('answer')
  }, [hasErrors])
  useShownNote(id, request !== undefined)
  useHeadingFocus(heading, id)
  useScrollTarget(request !== undefined, sections)
  const files = useMemo(() => (request ? filesOf(request) : []), [request])
  const names = useCodeNames(request)
  const parts = useMemo(
    () => (request ? sectionsOf(request, names, rounds?.changed) : []),
    [request, names, rounds?.changed],
  )
  const identifiers = useMemo(() => (request ? identifiersOf(request) : []), [request])
  useWorkspaceKeys({
    request,
    identifiers,
    onStep: step,
    onDecide: (decision) => request && deciding.decide(request, decision),
    onCopyList: () => setCopying(true),
    // Messages are a section of the record, which takes the focus only while it is shown.
    onMessage: () => flushSync(() => setPart('request')),
  })

  return (
    <PrintPage
      subject={request ? `${request.name}, born ${dateText(request.dob)}` : ''}
      title={`IVR Details ${request?.ivrNumber ?? ''}`}
    >
      <div className="workspace" data-queue={isQueueOpen ? 'open' : undefined}>
        <div className="workspace-queue no-print">
          <QueueColumn {...queue} current={id} onPick={() => setQueueOpen(false)} />
        </div>
        <div className="workspace-record">
          <RecordHeader request={request} heading={heading}>
            {request && <Ownership key={request._id} ivrId={request._id} />}
            <Button
              variant="outline"
              size="sm"
              aria-expanded={isQueueOpen}
              className="queue-toggle"
              onClick={() => setQueueOpen(!isQueueOpen)}
            >
              <MenuIcon />
              Queue <span className="tabular font-normal">{queue.total}</span>
            </Button>
          </RecordHeader>
          {isTabbed && <PartTabs chosen={part} onChoose={setPart} />}
          <ProofFields sections={parts} identifiers={identifiers}>
            <RecordFiles files={files} loadViewer={loadViewer} record={id}>
              <div className="workspace-columns" data-part={isTabbed ? part : undefined}>
                <div className="workspace-centre" {...(isTabbed && part !== 'answer' && panel(part))}>
                  {request ? (
                    <RecordColumn
                      request={request}
                      rounds={rounds}
                      sections={parts}
                      identifiers={identifiers}
                      fileCount={files.length}
                      onChangeNotes={deciding.changeNotes}
                    />
                  ) : (
                    <RecordWaiting />
                  )}
                </div>
                <aside aria-label="Answer" className="workspace-answer no-print">
                  <div {...(isTabbed && part === 'answer' && panel(part))}>
                    {request && (
                      <Suspense>
                        <AnswerColumn key={request._id} request={request} state={answer} />
                      </Suspense>
                    )}
                  </div>
                </aside>
                <div id={stageId} className="picture-stage no-print" />
              </div>
            </RecordFiles>
          </ProofFields>
          {request && (
            <DecisionBar request={request} onDecide={(decision) => deciding.decide(request, decision)}>
              <Suspense>
                <AnswerProgress state={answer} />
              </Suspense>
            </DecisionBar>
          )}
        </div>
      </div>
      <DecideDialogs state={deciding} />
      <CopyDialog open={isCopying} identifiers={identifiers} onClose={() => setCopying(false)} />
    </PrintPage>
  )
}

const panel = (part: WorkspacePart) =>
  ({ role: 'tabpanel', id: panelOf(part), 'aria-labelledby': tabOf(part) }) as const
