import { useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type ConditionalNotes,
  type Decision,
  type IvrRequest,
  ivrDetails,
  ivrList,
  reviewIvr,
} from '#contract/ivr/requests.ts'
import { ApiError, isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toast.ts'

/** A decision that a reviewer is about to take on a request as it was on screen. */
export interface Deciding {
  request: IvrRequest
  decision: Decision
  /** What the notes dialog starts with. */
  notes: ConditionalNotes
  /** Tells one opening of the dialog from the next. */
  turn: number
}

const noNotes: ConditionalNotes = { additionalInformation: '', notes: '' }

/**
 * Takes decisions: which dialog is open, what it sends, and what a refusal leaves. `others` are what else on
 * screen loads anew after one.
 */
export function useDeciding(others: readonly Endpoint[] = []) {
  const [deciding, setDeciding] = useState<Deciding>()
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  // Notes that were typed but not saved, by request: a stray Escape or another's decision does not lose them.
  const drafts = useRef(new Map<string, ConditionalNotes>())
  const send = useSend(reviewIvr)
  // Two clicks can come before the first is on screen as under way.
  const isUnderWay = useRef(false)

  const open = (request: IvrRequest, decision: Decision, notes: ConditionalNotes) => {
    setFailure(undefined)
    setDeciding((last) => ({
      request,
      decision,
      notes: drafts.current.get(request._id) ?? notes,
      turn: (last?.turn ?? 0) + 1,
    }))
    setOpen(true)
  }

  const refused = (thrown: unknown) => {
    if (isHandled(thrown)) return setOpen(false)
    const isOfTheRecord = thrown instanceof ApiError && (thrown.status === 409 || thrown.status === 404)
    if (deciding?.decision === 'Conditional' && !isOfTheRecord) return setFailure(messageOfFailure(thrown))
    setOpen(false)
    toast.error(messageOfFailure(thrown))
    if (isOfTheRecord) void reload(ivrList, ivrDetails, ...others)
  }

  const confirm = (notes?: ConditionalNotes) => {
    if (!deciding || isUnderWay.current) return
    isUnderWay.current = true
    const { request, decision } = deciding
    setFailure(undefined)
    if (notes) drafts.current.set(request._id, notes)
    const { _id: ivrId, submissionStatus: seenStatus, actionDate: seenActionDate } = request
    send.mutate(
      { ivrId, status: decision, seenStatus, seenActionDate, ...notes },
      {
        onSuccess: ({ message }) => {
          drafts.current.delete(request._id)
          setOpen(false)
          toast.success(message)
          void reload(ivrList, ivrDetails, ...others)
        },
        onError: refused,
        onSettled: () => {
          isUnderWay.current = false
        },
      },
    )
  }

  return {
    deciding,
    isOpen,
    isSending: send.isPending,
    /** What the notes dialog says when its notes could not be saved. */
    failure,
    /** Opens the dialog of a decision from a row's menu. */
    decide: (request: IvrRequest, decision: Decision) => open(request, decision, noNotes),
    /** Opens the notes of a Conditional request, filled in. */
    changeNotes: (request: IvrRequest) => {
      const { additionalInformation, notes } = request
      open(request, 'Conditional', { additionalInformation, notes })
    },
    confirm,
    /** Closes the dialog; typed notes, where given, wait for the next opening. */
    close: (typed?: ConditionalNotes) => {
      if (deciding && typed) drafts.current.set(deciding.request._id, typed)
      setOpen(false)
    },
    /** Closes the notes dialog and forgets what was typed. */
    discard: () => {
      if (deciding) drafts.current.delete(deciding.request._id)
      setOpen(false)
    },
  }
}

export type DecisionState = ReturnType<typeof useDeciding>
