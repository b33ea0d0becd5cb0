import { memo, useId, useState } from 'react'
import { correctAnswer, getAnswer } from '#contract/ivr/benefits/benefits.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { controlClass } from '../../kit/form/field-frame.tsx'
import { ApiError, isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { reload, useLoad, useSend } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { KeyHint } from '../workspace/KeyHint.tsx'
import AnswerPanel from './AnswerPanel.tsx'
import { SnippetMenu } from './SnippetMenu.tsx'
import type { AnswerState } from './use-benefits-answer.ts'

interface AnswerColumnProps {
  request: IvrDetails
  state: AnswerState
}

/** For reviewers: the form of the answer while a decision is open, and its correction after a final one. */
export default memo(function AnswerColumn({ request, state }: AnswerColumnProps) {
  return request.may.review ? (
    <AnswerPanel request={request} state={state} />
  ) : (
    <Correction request={request} state={state} />
  )
})

interface AnswerProgressProps extends Pick<AnswerColumnProps, 'state'> {
  /** Goes to the next required field that is missing. */
  onNext: () => void
}

/** How many of the required fields are given, and the way to the next one. */
export function AnswerProgress({ state, onNext }: AnswerProgressProps) {
  const unconfirmed = Object.keys(state.answer.unconfirmed).length
  const isBegun = !state.isEmpty || unconfirmed > 0
  return (
    <div className="answer-progress" data-begun={isBegun || undefined}>
      <p className="text-xs text-ink-soft">
        <span className="sr-only">Answer: </span>
        {isBegun ? (
          <>
            <b className="font-semibold text-ink">
              {state.given} of {state.required.length}
            </b>{' '}
            required<span className="sr-only"> fields</span>
          </>
        ) : (
          'No answer yet'
        )}
        {unconfirmed > 0 && <span className="text-conditional">, {unconfirmed} not confirmed</span>}
      </p>
      {state.next && (
        <Button variant="link" aria-keyshortcuts="f" onClick={onNext}>
          <span>
            Next<span className="answer-next">: {state.next}</span>
          </span>
          <KeyHint name="F" />
        </Button>
      )}
    </div>
  )
}

function Correction({ request, state }: AnswerColumnProps) {
  const { data } = useLoad(getAnswer, { id: request._id })
  const [isOpen, setOpen] = useState(!state.isEmpty)
  if (!data) return null
  const { current, history } = data.data
  const latest = current ?? history[0]
  const revision = latest?.revision ?? 0
  if (isOpen) return <CorrectionForm {...{ request, state, revision }} onClose={() => setOpen(false)} />
  const begin = () => {
    if (latest && state.isEmpty) state.begin(latest.answer, `from the answer of revision ${revision}`)
    setOpen(true)
  }
  return (
    <Button variant="outline" onClick={begin}>
      {latest ? 'Correct the answer' : 'Add an answer'}
    </Button>
  )
}

interface CorrectionFormProps extends AnswerColumnProps {
  /** The latest one; 0 without one. */
  revision: number
  onClose: () => void
}

function CorrectionForm({ request, state, revision, onClose }: CorrectionFormProps) {
  // The one that it starts from, so that a correction made in the meantime is not overlooked.
  const [seenRevision, setSeen] = useState(revision)
  const [reason, setReason] = useState('')
  const send = useSend(correctAnswer)
  const id = useId()
  const close = () => {
    state.clear()
    onClose()
  }
  const save = () => {
    const decision = request.submissionStatus === 'Rejected' ? 'Rejected' : 'Approved'
    const answer = state.toSend(decision)
    if (!answer) return toast.error('Enter at least one value of the answer.')
    send.mutate(
      { ivrId: request._id, reason, answer, seenRevision },
      {
        onSuccess: ({ message }) => {
          close()
          toast.success(message)
          void reload(getAnswer)
        },
        onError: (failure) => {
          if (isHandled(failure)) return
          const fields = failure instanceof ApiError ? failure.fields : {}
          state.showErrors(fields)
          toast.error(fields.reason ?? messageOfFailure(failure))
          if (failure instanceof ApiError && failure.code === 'ivr.answer-changed') {
            // The reviewer has now been informed, so the next attempt may replace that revision.
            setSeen(seenRevision + 1)
            void reload(getAnswer)
          }
        },
      },
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <AnswerPanel request={request} state={state} />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          Why are you correcting the answer? The office sees this.
        </label>
        <SnippetMenu value={reason} max={300} onChange={setReason} />
        <textarea
          id={id}
          rows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          className={cx(controlClass, 'py-2')}
        />
      </div>
      <div className="flex gap-3">
        <Button busy={send.isPending} onClick={save}>
          Save the correction
        </Button>
        <Button variant="outline" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
