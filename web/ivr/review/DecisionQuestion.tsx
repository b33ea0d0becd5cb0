import { useId, useState } from 'react'
import { contradictions } from '#contract/ivr/benefits/contradictions.rules.ts'
import { getIvrCheck } from '#contract/ivr/check/check.ts'
import type { Decision, ListedIvr } from '#contract/ivr/requests.ts'
import { controlClass } from '../../kit/form/field-frame.tsx'
import { useLoad } from '../../kit/http/queries.ts'
import { cx } from '../../kit/ui/cx.ts'
import { ConfirmDialog } from '../../kit/ui/Dialog.tsx'
import type { AnswerState } from '../benefits/use-benefits-answer.ts'
import { HeldBy, isSubmitKey } from './HeldBy.tsx'

/** What can be typed into the confirmation. */
export interface Reasons {
  readonly rejectionReason?: string
  readonly teamReason?: string
}

interface QuestionProps {
  state: {
    isOpen: boolean
    isSending: boolean
    heldBy: string | undefined
    answer: AnswerState | undefined
    answerText: string | undefined
    failure: string | undefined
    confirm: (notes: undefined, reasons: Reasons) => unknown
    close: () => void
  }
  request: ListedIvr
  decision: Exclude<Decision, 'Conditional'>
  subject: string
}

/** Yes or No, with who has the request, what speaks against the decision, and the reasons that can be given. */
export default function DecisionQuestion({ state, request, decision, subject }: QuestionProps) {
  const { isOpen, isSending, heldBy, answer } = state
  const [teamReason, setTeamReason] = useState('')
  const [rejectionReason, setRejectionReason] = useState('')
  const check = useLoad(getIvrCheck, { id: request._id }, { enabled: isOpen }).data?.data.check
  const sent = answer?.toSend(decision)
  const dos = 'dos' in request ? String(request.dos) : ''
  const against = contradictions(decision, { answer: sent, check, dos })
  const isWithoutReason = decision === 'Rejected' && !sent
  const verb = decision === 'Approved' ? 'approve' : 'reject'
  const confirm = () =>
    void state.confirm(undefined, {
      ...(against.length > 0 && { teamReason }),
      ...(isWithoutReason && { rejectionReason }),
    })
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
      confirmLabel={heldBy ? `Take over and ${verb}` : state.failure ? 'Try again' : 'Yes'}
      variant={decision === 'Rejected' ? 'destructive' : 'default'}
      busy={isSending}
      onCancel={() => state.close()}
      onConfirm={confirm}
    >
      <HeldBy name={heldBy} />
      {against.length > 0 && (
        <section aria-label="Contradictions" className="mt-4 text-sm">
          <p className="font-semibold">Your own findings speak against this:</p>
          <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 break-words">
            {against.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Reason
            label={`Why ${verb} it anyway?`}
            hint="For the team only; the office does not see it. You can leave it empty."
            value={teamReason}
            onChange={setTeamReason}
            onSubmit={confirm}
          />
        </section>
      )}
      {isWithoutReason && (
        <Reason
          label="Reason for the office"
          hint="You can leave it empty. The office then reads “No reason given”."
          value={rejectionReason}
          onChange={setRejectionReason}
          onSubmit={confirm}
        />
      )}
    </ConfirmDialog>
  )
}

interface ReasonProps {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
  onSubmit: () => void
}

function Reason({ label, hint, value, onChange, onSubmit }: ReasonProps) {
  const id = useId()
  return (
    <div className="mt-4 text-sm">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={300}
        value={value}
        aria-describedby={`${id}-hint`}
        className={cx(controlClass, 'mt-1 resize-y py-2')}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => isSubmitKey(event) && onSubmit()}
      />
      <p id={`${id}-hint`} className="mt-1 text-xs text-ink-soft">
        {hint}
      </p>
    </div>
  )
}
