import { Suspense, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { BenefitsAnswer } from '#contract/ivr/benefits/fields.ts'
import { isReason, reasonCodes, reasonOf } from '#contract/ivr/benefits/reasons.ts'
import { ivrOwner, takeIvr } from '#contract/ivr/queue/queue.ts'
import { type Decision, ivrDetails, ivrList, type ListedIvr } from '#contract/ivr/requests.ts'
import { ivrRounds } from '#contract/ivr/rounds.ts'
import { ApiError, isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { reload, useLoad } from '../../kit/http/queries.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import type { AnswerState } from '../benefits/use-benefits-answer.ts'
import { addLease, leaseToDecide } from '../queue/own-leases.ts'
import type { Reasons } from './DecisionQuestion.tsx'
import type { TypedNotes } from './NotesDialog.tsx'
import { mayHaveArrived, NotDecided, sendDecision } from './send-decision.ts'

/** A decision that a reviewer is about to make, with the request as it was on screen. */
interface Deciding {
  request: ListedIvr
  decision: Decision
  /** The initial values of the notes dialog. */
  notes: TypedNotes
  /** The lease under which it was begun. */
  leaseId: string | undefined
  /** Distinguishes one opening of the dialog from the next. */
  turn: number
}

/** The texts of a Conditional decision start from the chosen reasons and the notes to the office. */
function notesFrom(answer: AnswerState | undefined): TypedNotes {
  const { denialReasons, notesToOffice } = answer?.answer.parts.close ?? {}
  const codes = ((denialReasons?.value as string[] | undefined) ?? []).filter(isReason)
  const names = codes.map((code) => `${reasonOf(code).name}.`).join(' ')
  return {
    additionalInformation: codes
      .map((code) => reasonOf(code).text)
      .join('\n')
      .slice(0, 300),
    notes: (String(notesToOffice?.value ?? '') || names).slice(0, 300),
  }
}

/** The colleague who has the request, loaded when the dialog opens. */
function useOtherOwner(ivrId: string, isOpen: boolean): string | undefined {
  const owner = useLoad(ivrOwner, { id: ivrId }, { enabled: isOpen, staleTime: 0 }).data?.data.open?.owner
  return owner && !owner.isCaller ? owner.name : undefined
}

/**
 * Deciding takes a request that this tab has not taken. A colleague's is taken only once the dialog has named them;
 * the error names anyone who has taken it since.
 */
async function leaseBy(taking: {
  ivrId: string
  ivrNumber: string
  takeOver: boolean
}): Promise<string | undefined> {
  const { ivrId, ivrNumber, takeOver } = taking
  try {
    const { data } = await call(takeIvr, { ivrId, takeOver })
    addLease(ivrId, data.leaseId, true)
    return data.leaseId
  } catch (failure) {
    if (!(failure instanceof ApiError) || isHandled(failure) || failure.code === 'ivr.held') throw failure
    if (mayHaveArrived(failure))
      throw new NotDecided(
        failure.code,
        failure.status,
        `Nothing was decided on ${ivrNumber}. ${failure.message}`,
      )
    // It is not open any more: the reply to the decision says who decided.
    return undefined
  }
}

/**
 * Makes decisions: which dialog is open, what it sends, and the error it shows. `others` are further endpoints on
 * screen to reload afterwards; `onDecided` replaces reloading the lists and the details, and the dialog stays open
 * until it resolves. `answer` is what is typed next to the request and is sent with the decision.
 */
export function useDeciding(
  others: readonly Endpoint[] = [],
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
      leaseId: leaseToDecide(request._id),
      notes: drafts.current.get(request._id) ?? notes,
      turn: (last?.turn ?? 0) + 1,
    }))
    setOpen(true)
  }

  const heldBy = useOtherOwner(deciding?.request._id ?? '', isOpen)

  const handleError = (thrown: unknown) => {
    if (isHandled(thrown)) return setOpen(false)
    if (thrown instanceof NotDecided) {
      wasLost.current = true
      return setFailure(thrown.message)
    }
    if (thrown instanceof ApiError && thrown.code === 'ivr.held') return void reload(ivrOwner)
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

  const confirm = async (notes?: TypedNotes, reasons: Reasons = {}) => {
    if (!deciding || isUnderWay.current) return
    const { request, decision } = deciding
    if (notes) drafts.current.set(request._id, notes)
    const {
      _id: ivrId,
      ivrNumber,
      submissionStatus: seenStatus,
      actionDate: seenActionDate,
      answeredAt: seenAnsweredAt,
    } = request
    const typed = answer?.toSend(decision)
    const { rejectionReason, ...ofTeam } = reasons
    const sent = typed && withReason(withDocuments(typed, notes), rejectionReason)
    const ofRejection = rejectionReason !== undefined && !sent && { rejectionReason }
    const onUnknown = () => {
      wasLost.current = true
      setFailure(
        `We don’t know yet whether your decision on ${ivrNumber} went through. We’ll check as soon as you’re back online.`,
      )
    }
    isUnderWay.current = true
    setFailure(undefined)
    setSending(true)
    try {
      const takes = heldBy !== undefined || !deciding.leaseId
      const leaseId = takes
        ? await leaseBy({ ivrId, ivrNumber, takeOver: heldBy !== undefined })
        : deciding.leaseId
      if (takes) setDeciding({ ...deciding, leaseId })
      const input = {
        ...{ ivrId, status: decision, seenStatus, seenActionDate, seenAnsweredAt, ...notes, ...ofTeam },
        ...ofRejection,
        ...(leaseId && { leaseId }),
        ...(sent && { answer: sent }),
      }
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
    /** The colleague who has the request. Deciding then takes it over. */
    heldBy,
    answer,
    /** Why nothing was decided, or that it isn't known yet. */
    failure,
    /** Opens the dialog of a decision. */
    decide: (request: ListedIvr, decision: Decision) => open(request, decision, notesFrom(answer)),
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

/**
 * A reason from the confirmation of an answer without one: a standard reason as such, any other as the note to the
 * office.
 */
function withReason(answer: BenefitsAnswer, reason: string | undefined): BenefitsAnswer {
  if (!reason) return answer
  const code = reasonCodes.find((one) => reasonOf(one).text === reason)
  const close = code
    ? { denialReasons: { value: [code], source: null } }
    : { notesToOffice: { value: reason, source: null } }
  return { ...answer, close: { ...answer.close, ...close } }
}

/** The checklist's documents are those that the answer names: they are chosen once. */
function withDocuments(answer: BenefitsAnswer, notes: TypedNotes | undefined): BenefitsAnswer {
  const kinds = (notes?.items ?? []).flatMap(({ kind, about }) =>
    kind === 'document' && about ? [about] : [],
  )
  if (kinds.length === 0) return answer
  return {
    ...answer,
    close: { ...answer.close, documentsNeeded: { value: [...new Set(kinds)], source: null } },
  }
}

type DecisionState = ReturnType<typeof useDeciding>

const NotesDialog = lazyPart(() => import('./NotesDialog.tsx'))
const DecisionQuestion = lazyPart(() => import('./DecisionQuestion.tsx'))

/**
 * The dialogs of a decision: Yes or No for Approved and Rejected, notes for Conditional (docs/spec/ivr.md, 'Review').
 */
export function DecideDialogs({ state }: { state: DecisionState }) {
  const { deciding } = state
  if (!deciding) return null
  const { request, decision, turn } = deciding
  const subject = `${request.ivrNumber} · ${request.name} · ${request.medicalProductQCode}`
  return (
    <Suspense>
      {decision === 'Conditional' ? (
        <NotesDialog key={turn} state={state} subject={subject} initial={deciding.notes} request={request} />
      ) : (
        <DecisionQuestion key={turn} {...{ state, request, decision, subject }} />
      )}
    </Suspense>
  )
}

/** A decision that was chosen in a list, a new object each time; without one, the notes of a Conditional request are changed. */
export interface Asked {
  readonly request: ListedIvr
  readonly decision?: Decision
}

/** Opens the dialog of what was chosen last. */
export function Decisions({ asked, others }: { asked: Asked; others: readonly Endpoint[] }) {
  const deciding = useDeciding(others)
  const opened = useRef<Asked>(undefined)
  useEffect(() => {
    if (opened.current === asked) return
    opened.current = asked
    if (asked.decision) deciding.decide(asked.request, asked.decision)
    else deciding.changeNotes(asked.request)
  }, [asked, deciding])
  return <DecideDialogs state={deciding} />
}
