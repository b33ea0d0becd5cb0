import { useRef, useState } from 'react'
import { type EndpointPath, reviewers } from '#contract/endpoint.ts'
import { ivrDetails, ivrList } from '#contract/ivr/requests.paths.ts'
import type { Decision, ListedIvr } from '#contract/ivr/requests.ts'
import { reviewIvr } from '#contract/ivr/review.paths.ts'
import { ivrRounds } from '#contract/ivr/rounds.paths.ts'
import { ApiError, isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { call } from '../kit/http/client.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { lazyChunk, useOpened, usePreload } from '../kit/lazy/lazy-chunk.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { ConfirmDialog } from '../kit/ui/Dialog.tsx'
import { toast } from '../kit/ui/toast.ts'
import type { AnswerState } from './benefits/use-benefits-answer.ts'
import type { TypedNotes } from './NotesDialog.tsx'
import { keepLease } from './queue/own-leases.ts'

/** A decision that a reviewer is about to make, with the request as it was on screen. */
interface Deciding {
  request: ListedIvr
  decision: Decision
  /** The initial values of the notes dialog. */
  notes: TypedNotes
  /** Distinguishes one opening of the dialog from the next. */
  turn: number
}

/** A decision without an answer, which the caller may send while the screen goes on. */
export interface MadeDecision {
  readonly request: ListedIvr
  readonly decision: Decision
  /** Resolves to the server's words. */
  readonly send: () => Promise<string>
}

const noNotes: TypedNotes = { additionalInformation: '', notes: '' }

/**
 * Makes decisions: which dialog is open, what it sends, and the error it shows. `others` are further endpoints on
 * screen to reload afterwards; `onDecided` takes the place of reloading the lists and the details. `answer` is what is
 * typed beside the request and goes along. `handOver` may take a decision to send it, and removes its question. Those with
 * notes or an answer are sent from here, because the server may find something wrong in what was typed.
 */
export function useDeciding(
  others: readonly EndpointPath[] = [],
  onDecided?: (request: ListedIvr, decision: Decision) => void,
  answer?: AnswerState,
  handOver?: (made: MadeDecision) => boolean,
) {
  const [deciding, setDeciding] = useState<Deciding>()
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  // Unsaved notes by request, so that a stray Escape or another reviewer's decision does not lose them.
  const drafts = useRef(new Map<string, TypedNotes>())
  const send = useSend(reviewIvr)
  // A second click may come before the pending state of the first one is rendered.
  const isUnderWay = useRef(false)
  const isHandedOver = useRef(false)

  const open = (request: ListedIvr, decision: Decision, notes: TypedNotes) => {
    setFailure(undefined)
    isHandedOver.current = false
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

  const confirm = (notes?: TypedNotes) => {
    if (!deciding || isUnderWay.current) return
    isUnderWay.current = true
    const { request, decision } = deciding
    setFailure(undefined)
    const leaseId = keepLease(request._id)
    if (notes) drafts.current.set(request._id, notes)
    const {
      _id: ivrId,
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
    const sendAlone = async () => (await call(reviewIvr, input)).message
    if (!notes && !sent && handOver?.({ request, decision, send: sendAlone })) {
      isHandedOver.current = true
      return
    }
    send.mutate(input, {
      onSuccess: ({ message }) => {
        drafts.current.delete(request._id)
        if (sent) answer?.clear()
        setOpen(false)
        toast.success(message)
        if (onDecided) return onDecided(request, decision)
        void reload(ivrList, ivrDetails, ivrRounds, ...others)
      },
      onError: handleError,
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }

  return {
    deciding,
    isOpen,
    isSending: send.isPending,
    /** What the office will see of the answer, where one can be typed. */
    answerText:
      answer && (answer.isEmpty ? 'The office will see the status only.' : 'The answer goes along.'),
    /** Not after a decision that was handed over: its screen is about to go, and what comes takes the focus. */
    returnsFocus: () => !isHandedOver.current,
    /** Why the notes could not be saved. */
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
        </>
      }
      cancelLabel="No"
      confirmLabel="Yes"
      variant={decision === 'Rejected' ? 'destructive' : 'default'}
      busy={isSending}
      returnsFocus={state.returnsFocus}
      onCancel={() => state.close()}
      onConfirm={() => state.confirm()}
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
