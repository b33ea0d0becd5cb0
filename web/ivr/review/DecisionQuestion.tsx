import { type ReactNode, useId, useRef, useState } from 'react'
import { contradictions } from '#contract/ivr/benefits/contradictions.rules.ts'
import type { BenefitsAnswer } from '#contract/ivr/benefits/fields.ts'
import { isReason, reasonOf, reasons } from '#contract/ivr/benefits/reasons.ts'
import { getIvrCheck } from '#contract/ivr/check/check.ts'
import type { Decision, ListedIvr } from '#contract/ivr/requests.ts'
import { SelectInput } from '../../kit/form/choices/SelectInput.tsx'
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
  // After the decision the answer is gone, and the dialog stays until the next request is shown.
  const asked = useRef(answer)
  if (isOpen && !isSending) asked.current = answer
  const sent = asked.current?.toSend(decision)
  const dos = 'dos' in request ? String(request.dos) : ''
  const against = contradictions(decision, { answer: sent, check, dos })
  const given = decision === 'Rejected' ? reasonsGiven(sent) : []
  const isWithoutReason = decision === 'Rejected' && given.length === 0
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
          This decision is final. {seenText(decision, asked.current)}
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
          <p className="font-semibold">This conflicts with your findings:</p>
          <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 break-words">
            {against.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Reason
            label={`Why ${verb} it anyway?`}
            hint="Optional. Only the team sees this."
            value={teamReason}
            onChange={setTeamReason}
            onSubmit={confirm}
          />
        </section>
      )}
      {given.length > 0 && (
        <section aria-label="Reasons" className="mt-4 text-sm">
          <p className="font-semibold">The office will read:</p>
          <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 break-words">
            {given.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {isWithoutReason && (
        <Reason
          label="Reason for the office"
          hint="Optional. If you leave it empty, the office sees “No reason given.”"
          value={rejectionReason}
          onChange={setRejectionReason}
          onSubmit={confirm}
        >
          <SelectInput
            aria-label="Standard reason"
            value=""
            placeholder="Choose a standard reason"
            options={standardReasons}
            onChoose={setRejectionReason}
            className="mt-1"
          />
        </Reason>
      )}
    </ConfirmDialog>
  )
}

/** What the office will see, before it does. */
function seenText(decision: Decision, answer: AnswerState | undefined): string {
  const unconfirmed = Object.keys(answer?.answer.unconfirmed ?? {}).length
  const left =
    unconfirmed === 0
      ? ''
      : unconfirmed === 1
        ? ' 1 unconfirmed value will be left out.'
        : ` ${unconfirmed} unconfirmed values will be left out.`
  if (answer && !answer.isEmpty) return `The office will see: ${decision}, with your answer.${left}`
  const without = decision === 'Approved' ? ' No benefits, no amounts.' : ''
  return `The office will see: ${decision}.${without}${left}`
}

/** Why it is rejected, in the words of the answer. */
function reasonsGiven(answer: BenefitsAnswer | undefined): string[] {
  const { denialReasons, notesToOffice } = answer?.close ?? {}
  const names = (denialReasons?.value ?? []).filter(isReason).map((code) => reasonOf(code).name)
  return [...names, ...(notesToOffice?.value ? [notesToOffice.value] : [])]
}

/** The standard reasons, each as the text that the office reads. */
const standardReasons = Object.values(reasons).map(({ name, text }) => ({ value: text, label: name }))

interface ReasonProps {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
  onSubmit: () => void
  /** Above the text. */
  children?: ReactNode
}

function Reason({ label, hint, value, onChange, onSubmit, children }: ReasonProps) {
  const id = useId()
  return (
    <div className="mt-4 text-sm">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
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
