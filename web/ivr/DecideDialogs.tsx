import { useRef, useState } from 'react'
import { type EndpointPath, reviewers } from '#contract/endpoint.ts'
import { ivrDetails, ivrList } from '#contract/ivr/requests.paths.ts'
import type { Decision, ListedIvr } from '#contract/ivr/requests.ts'
import { ivrRounds } from '#contract/ivr/rounds.paths.ts'
import { ApiError, isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload } from '../kit/http/queries.ts'
import { lazyChunk, useOpened, usePreload } from '../kit/lazy/lazy-chunk.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { ConfirmDialog } from '../kit/ui/Dialog.tsx'
import { toast } from '../kit/ui/toast.ts'
import type { AnswerState } from './benefits/use-benefits-answer.ts'
import type { TypedNotes } from './NotesDialog.tsx'
import { keepLease } from './queue/own-leases.ts'
import { NotDecided, sendDecision } from './send-decision.ts'

/** A decision that a reviewer is about to make, with the request as it was on screen. */
interface Deciding {
  request: ListedIvr
  decision: Decision
  /** The initial values of the notes dialog. */
  notes: TypedNotes
  /** Distinguishes one opening of the dialog from the next. */
  turn: number
}

const noNotes: TypedNotes = { additionalInformation: '', notes: '' }

/**
 * Makes decisions: which dialog is open, what it sends, and the error it shows. `others` are further endpoints on
 * screen to reload afterwards; `onDecided` takes the place of reloading the lists and the details, and the dialog stays
 * open until it resolves. `answer` is what is typed beside the request and goes along.
 */
export function useDeciding(
  others: readonly EndpointPath[] = [],
  onDecided?: (request: ListedIvr, decision: Decision) => Promise<void>,
  answer?: AnswerState,
) {
  const [deciding, setDeciding] = useState<Deciding>()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  // Unsaved notes by request, so that a stray Escape or another reviewer's decision does not lose them.
  const drafts = useRef(new Map<string, TypedNotes>())
  // A second click may come before the pending state of the first one is rendered.
  const isUnderWay = useRef(false)
  // Whether the reply to an earlier attempt of this opening was lost.
  const wasLost = useRef(false)

  const open = (request: ListedIvr, decision: Decision, notes: TypedNotes) => {
    setFailure(undefined)
    wasLost.current = false
    setDeciding((last) => ({
      request,
      decision,
      notes: drafts.current.get(request._id) ?? notes,
      turn: (last?.turn ?? 0) + 1,
    }))
    setOpen(true)
  }

  const handleError = (thrown: unknown) => {
    if (isHandled(thrown)) return setOpen(false)
    if (thrown instanceof NotDecided) {
      wasLost.current = true
      return setFailure(thrown.message)
    }
    if (thrown instanceof ApiError && answer?.showErrors(thrown.fields)) {
      setOpen(false)
      return toast.error(`Nothing was decided. ${Object.values(thrown.fields)[0]}`)
    }
    const isOfTheRecord = thrown instanceof ApiError && (thrown.status === 409 || thrown.status === 404)
    if (deciding?.decision === 'Conditional' && !isOfTheRecord) return setFailure(messageOfFailure(thrown))
    setOpen(false)
    toast.error(messageOfFailure(thrown))
    if (isOfTheRecord) void reload(ivrList, ivrDetails, ivrRounds, ...others)
  }

  const confirm = async (notes?: TypedNotes) => {
    if (!deciding || isUnderWay.current) return
    const { request, decision } = deciding
    const leaseId = keepLease(request._id)
    if (notes) drafts.current.set(request._id, notes)
    const {
      _id: ivrId,
      ivrNumber,
      submissionStatus: seenStatus,
      actionDate: seenActionDate,
      answeredAt: seenAnsweredAt,
    } = request
    const sent = answer?.toSend(decision)
    const input = {
      ...{ ivrId, status: decision, seenStatus, seenActionDate, seenAnsweredAt, ...notes },
      ...(leaseId && { leaseId }),
      ...(sent && { answer: sent }),
    }
    const onUnknown = () => {
      wasLost.current = true
      setFailure(
        `It isn’t known yet whether your decision on ${ivrNumber} was made. We’ll check as soon as the connection is back.`,
      )
    }
    isUnderWay.current = true
    setFailure(undefined)
    setSending(true)
    try {
      const message = await sendDecision(input, { ivrNumber, isAgain: wasLost.current, onUnknown })
      drafts.current.delete(request._id)
      if (sent) answer?.clear()
      toast.success(message)
      if (onDecided) await onDecided(request, decision)
      else void reload(ivrList, ivrDetails, ivrRounds, ...others)
      setOpen(false)
    } catch (thrown) {
      handleError(thrown)
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  return {
    deciding,
    isOpen,
    isSending,
    /** What the office will see of the answer, where one can be typed. */
    answerText:
      answer && (answer.isEmpty ? 'The office will see the status only.' : 'The answer goes along.'),
    /** Why nothing was decided, or that it isn't known yet. */
    failure,
    /** Opens the dialog of a decision. */
    decide: (request: ListedIvr, decision: Decision) => open(request, decision, noNotes),
    /** Opens the notes of a Conditional request for editing. */
    changeNotes: (request: ListedIvr) => {
      const { additionalInformation, notes } = request
      open(request, 'Conditional', { additionalInformation, notes })
    },
    confirm,
    /** Closes the dialog; `typed` notes are kept for the next opening. */
    close: (typed?: TypedNotes) => {
      if (deciding && typed) drafts.current.set(deciding.request._id, typed)
      setOpen(false)
    },
    /** Closes the notes dialog and clears what was typed. */
    discard: () => {
      if (deciding) drafts.current.delete(deciding.request._id)
      setOpen(false)
    },
  }
}

type DecisionState = ReturnType<typeof useDeciding>

const notesDialog = lazyChunk(() => import('./NotesDialog.tsx'))
const forReviewers = [notesDialog]
const forOthers = [] as const

/**
 * The dialogs of a decision: Yes or No for Approved and Rejected, notes for Conditional (docs/spec/ivr.md, 'Review').
 */
export function DecideDialogs({ state }: { state: DecisionState }) {
  usePreload(reviewers.includes(useUserType()) ? forReviewers : forOthers)
  const { deciding, isOpen, isSending } = state
  if (!deciding) return null
  const { request, decision, turn } = deciding
  const subject = `${request.ivrNumber} · ${request.name} · ${request.medicalProductQCode}`
  if (decision === 'Conditional')
    return <Notes key={turn} state={state} subject={subject} initial={deciding.notes} request={request} />
  const verb = decision === 'Approved' ? 'approve' : 'reject'
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Are you sure you want to ${verb} this IVR?`}
      text={
        <>
          <span className="block font-medium break-words text-ink">{subject}</span>
          This decision is final.{state.answerText && ` ${state.answerText}`}
          {state.failure && (
            <span role="alert" className="mt-3 block rounded-lg bg-rejected-soft px-3 py-2.5 text-rejected">
              {state.failure}
            </span>
          )}
        </>
      }
      cancelLabel="No"
      confirmLabel={state.failure ? 'Try again' : 'Yes'}
      variant={decision === 'Rejected' ? 'destructive' : 'default'}
      busy={isSending}
      onCancel={() => state.close()}
      onConfirm={() => void state.confirm()}
    />
  )
}

interface NotesProps {
  state: DecisionState
  request: ListedIvr
  initial: TypedNotes
  subject: string
}

function Notes(props: NotesProps) {
  const part = useOpened(notesDialog, props.state.isOpen, () => props.state.close())
  return part && <part.NotesDialog {...props} />
}
