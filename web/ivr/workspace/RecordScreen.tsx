import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { numberText } from '#contract/formats.ts'
import { getAnswer } from '#contract/ivr/benefits/benefits.ts'
import { getIvrCheck } from '#contract/ivr/check/check.ts'
import { ivrDuplicates } from '#contract/ivr/duplicates.ts'
import { type Decision, ivrDetails, type ListedIvr, withoutPrefix } from '#contract/ivr/requests.ts'
import { ivrRounds } from '#contract/ivr/rounds.ts'
import { useKeys } from '../../files/keys.ts'
import { RecordFiles } from '../../files/RecordFiles.tsx'
import type { Viewed } from '../../files/viewed.ts'
import { useNotePrint } from '../../kit/http/note-print.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { Key } from '../../kit/keys/Key.tsx'
import { useLetterKeys } from '../../kit/keys/letter-keys.ts'
import { useScrollTarget } from '../../kit/table/scroll-target.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { MenuIcon } from '../../kit/ui/icons.tsx'
import { useMedia } from '../../kit/ui/media.ts'
import { PrintPage } from '../../kit/ui/PrintPage.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import AnswerColumn, { AnswerProgress } from '../benefits/AnswerColumn.tsx'
import { useBenefitsAnswer } from '../benefits/use-benefits-answer.ts'
import { linkedSections } from '../details/DetailsSections.tsx'
import { filesOf } from '../details/pictures-of.ts'
import { useCodeNames } from '../details/use-code-names.ts'
import { Ownership, OwnershipToCome } from '../queue/Ownership.tsx'
import { takeByTyping } from '../queue/own-leases.ts'
import { DecideDialogs, useDeciding } from '../review/DecideDialogs.tsx'
import { sectionsOf } from '../shown.ts'
import { useShownNote } from './ahead.ts'
import { copyIdentifier } from './CopyButton.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { Facts } from './Facts.tsx'
import { type Identifier, identifiersOf } from './identifiers.ts'
import { PartTabs, panelOf, tabOf, type WorkspacePart } from './PartTabs.tsx'
import { FieldsBeside, PictureViewer, Stage } from './PictureViewer.tsx'
import { RecordColumn, RecordWaiting } from './RecordColumn.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import { useWorkspaceKeys } from './use-workspace-keys.ts'

/** What a request's screen needs from the workspace. */
interface WorkspaceActions {
  onStep: (by: 1 | -1) => void
  /** Whether the request on screen is the one that was last stepped to. */
  isThere: () => boolean
  /** Continues with the next request; resolves once it is shown, or there is none. */
  onDecided: (request: ListedIvr, decision: Decision) => Promise<void>
  onToggleQueue: () => void
}

interface RecordScreenProps {
  /** As in the path. */
  id: string
  /** Whether this request follows another one and takes the focus; for the first one the app's frame sets the focus. */
  takesFocus: boolean
  /** undefined until it is known. */
  queueTotal: number | undefined
  isQueueOpen: boolean
  actions: WorkspaceActions
}

/** The part that is shown if there is room for only one, and what to do in it once it is on screen. */
interface Shown {
  part: WorkspacePart
  act?: (() => void) | undefined
}

/** One request: its header, the record with its proofs, the answer and the decision. */
export function RecordScreen(props: RecordScreenProps) {
  const { id, takesFocus, queueTotal, isQueueOpen, actions } = props
  const request = useLoad(ivrDetails, { id }).data?.data
  const { data: found, isPending: isRoundsPending } = useLoad(ivrRounds, { id })
  const rounds = found?.data
  const isAbovePending = useAbovePending(withoutPrefix(id)) || isRoundsPending
  // A record that appeared before the content above it would be pushed down, even during a press. So the first record,
  // and any that is still loading, waits for it. One that was loaded ahead is shown immediately, and stays shown.
  const [waits, setWaits] = useState(() => !takesFocus || request === undefined)
  if (waits && request && !isAbovePending) setWaits(false)
  const record = waits ? undefined : request
  const heading = useRef<HTMLHeadingElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [isCopying, setCopying] = useState(false)
  const [shown, setShown] = useState<Shown>({ part: 'request' })
  const { part } = shown
  const show = (next: WorkspacePart, act?: () => void) => setShown({ part: next, act })
  useLayoutEffect(() => {
    shown.act?.()
  }, [shown])
  const isTabbed = useMedia('(768px <= width < 1024px)')
  const isOpen = request?.may.review === true
  const answer = useBenefitsAnswer(request, isOpen ? takeByTyping : undefined)
  // The answer's errors are shown at its fields.
  const hasErrors = Object.keys(answer.errors).length > 0
  useEffect(() => {
    if (hasErrors) setShown({ part: 'answer' })
  }, [hasErrors])
  useShownNote(id, request !== undefined)
  useHeadingFocus(heading, takesFocus)
  useScrollTarget(record !== undefined, linkedSections)
  const files = request ? filesOf(request) : []
  const names = useCodeNames(request)
  const parts = useMemo(
    () => (request ? sectionsOf(request, names, rounds?.changed) : []),
    [request, names, rounds?.changed],
  )
  const identifiers = useMemo(() => (request ? identifiersOf(request) : []), [request])
  /** The insurance fields for a card, the service fields for a wound. */
  const fieldsOf = ({ label }: Viewed) => {
    const step = label?.includes('card') ? 'insurance' : label?.startsWith('Wound') ? 'service' : undefined
    const rows = parts.find((one) => one.id === step)?.rows
    return rows && <Facts rows={rows} identifiers={identifiers} columns />
  }
  const deciding = useDeciding([], actions.onDecided, answer)
  // Always the same function: the record is not rendered with each key of the answer.
  const { changeNotes } = deciding
  const lastChange = useRef(changeNotes)
  lastChange.current = changeNotes
  const onChangeNotes = useCallback((changed: ListedIvr) => lastChange.current(changed), [])
  const asked = useRef<Decision>(undefined)
  const decideAgain = ({ key, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent) => {
    // React also passes on keys pressed in a dialog of the answer.
    if (key !== 'Enter' || !(ctrlKey || metaKey) || !currentTarget.contains(target as Node)) return
    if (asked.current) decide(asked.current)
  }
  const goToNext = () => {
    show('answer')
    answer.goOn()
  }
  /** What the answer lacks is shown at its fields before the question is asked. */
  const decide = (decision: Decision) => {
    if (!request) return
    asked.current = decision
    const missing = answer.check(decision)
    if (!missing) return deciding.decide(request, decision)
    toast.error(missing)
    goToNext()
  }
  useNotePrint('ivr', request ? [request._id] : [])
  useWorkspaceKeys({
    request,
    identifiers,
    onStep: actions.onStep,
    isThere: actions.isThere,
    onDecide: decide,
    onCopyList: () => setCopying(true),
    onNext: goToNext,
    onShow: show,
  })

  return (
    <PrintPage
      subject={request ? `${request.name}, born ${dateText(request.dob)}` : ''}
      title={`IVR Details ${request?.ivrNumber ?? ''}`}
    >
      <div className="workspace-record">
        <RecordHeader
          request={request}
          canPrint={record !== undefined}
          heading={heading}
          tabs={isTabbed && <PartTabs chosen={part} onChoose={show} />}
        >
          {!request && <OwnershipToCome />}
          {isOpen && <Ownership ivrId={request._id} />}
          <Button
            variant="outline"
            size="sm"
            aria-expanded={isQueueOpen}
            className="queue-toggle"
            onClick={actions.onToggleQueue}
          >
            <MenuIcon />
            Queue{' '}
            <span className="tabular font-normal">{queueTotal !== undefined && numberText(queueTotal)}</span>
          </Button>
        </RecordHeader>
        <Stage value={stage}>
          <FieldsBeside value={fieldsOf}>
            <RecordFiles files={files} viewer={PictureViewer}>
              <div className="workspace-columns" data-part={isTabbed ? part : undefined}>
                <div className="workspace-centre" {...(isTabbed && part !== 'answer' && panel(part))}>
                  {record ? (
                    <RecordColumn
                      request={record}
                      rounds={rounds}
                      sections={parts}
                      identifiers={identifiers}
                      fileCount={files.length}
                      onChangeNotes={onChangeNotes}
                    />
                  ) : (
                    <RecordWaiting />
                  )}
                </div>
                <aside aria-label="Answer" className="workspace-answer no-print" onKeyDown={decideAgain}>
                  <div {...(isTabbed && part === 'answer' && panel(part))}>
                    {request && <AnswerColumn request={request} state={answer} />}
                  </div>
                </aside>
                <div ref={stage} className="picture-stage no-print" />
              </div>
            </RecordFiles>
          </FieldsBeside>
        </Stage>
        {request && (
          <DecisionBar request={request} onDecide={decide}>
            {isOpen && <AnswerProgress state={answer} onNext={goToNext} />}
          </DecisionBar>
        )}
      </div>
      <CopyDialog open={isCopying} identifiers={identifiers} onClose={() => setCopying(false)} />
      <DecideDialogs state={deciding} />
    </PrintPage>
  )
}

/** Whether the content above the record is still being loaded: possible duplicates, the answer, and the check. */
function useAbovePending(id: string): boolean {
  const duplicates = useLoad(ivrDuplicates, { id })
  const answer = useLoad(getAnswer, { id })
  const check = useLoad(getIvrCheck, { id })
  return duplicates.isPending || answer.isPending || check.isPending
}

const panel = (part: WorkspacePart) =>
  ({ role: 'tabpanel', id: panelOf(part), 'aria-labelledby': tabOf(part) }) as const

interface CopyDialogProps {
  open: boolean
  identifiers: readonly Identifier[]
  onClose: () => void
}

/** Every identifier with the digit that copies it. */
function CopyDialog({ open, identifiers, onClose }: CopyDialogProps) {
  const first = useRef<HTMLButtonElement>(null)
  const { isOn } = useLetterKeys()
  const copy = (identifier: Identifier) => {
    onClose()
    void copyIdentifier(identifier)
  }
  const digits = identifiers.slice(0, 9).map((identifier, at) => [String(at + 1), () => copy(identifier)])
  useKeys(Object.fromEntries(digits), open)
  return (
    <Dialog open={open} onClose={onClose} title="Copy an Identifier" width="sm" initialFocus={first}>
      <ol className="flex flex-col">
        {identifiers.map((identifier, at) => (
          <li key={identifier.label}>
            <button
              ref={at === 0 ? first : undefined}
              type="button"
              onClick={() => copy(identifier)}
              className="flex w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-sunken"
            >
              <span aria-hidden="true" className="copy-digit">
                {isOn && at < 9 && <Key name={String(at + 1)} />}
              </span>
              <span className="min-w-0 flex-1 text-ink-soft">{identifier.label}</span>
              <span className="tabular min-w-0 font-medium wrap-anywhere">{identifier.value}</span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** After this time a closing dialog has given the focus back. */
const afterDialogMs = 250

/**
 * Moves the focus to the heading when another request is shown, so that it is read out and no decision is one key away.
 */
function useHeadingFocus(heading: RefObject<HTMLHeadingElement | null>, takesFocus: boolean): void {
  useEffect(() => {
    if (!takesFocus) return
    const focus = () => {
      // A key pressed as the request appeared may already have opened a question about it.
      if (!document.querySelector('[role=alertdialog]')) heading.current?.focus({ preventScroll: true })
    }
    const now = setTimeout(focus, 0)
    const later = setTimeout(() => {
      const at = document.activeElement
      if (!at || at === document.body || at.matches('main') || at.closest('.decision-bar')) focus()
    }, afterDialogMs)
    return () => {
      clearTimeout(now)
      clearTimeout(later)
    }
  }, [heading, takesFocus])
}
