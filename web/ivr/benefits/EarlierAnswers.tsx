import { useMemo } from 'react'
import { earlierAnswers } from '#contract/ivr/benefits/benefits.paths.ts'
import { dayInWords } from '#contract/ivr/benefits/text.rules.ts'
import { sourceLabels } from '#contract/ivr/benefits/words.values.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { businessDay } from './business-day.ts'
import { type Prefill, type Prefilled, prefillOf } from './prefill.ts'
import type { AnswerState } from './use-benefits-answer.ts'

/** What stands in the fields of a request until it is confirmed. */
export function usePrefill(request: IvrDetails): Prefill {
  const found = useLoad(earlierAnswers, { id: request._id }).data?.data
  return useMemo(() => prefillOf(found, request, businessDay()), [found, request])
}

/** Below a value that nobody has confirmed for this request: whose it is, and the button that makes it part of the answer. */
export function Unconfirmed({
  label,
  prefilled,
  onConfirm,
}: {
  label: string
  prefilled: Prefilled
  onConfirm: () => void
}) {
  const { ivrNumber, at, source } = prefilled
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs font-medium text-conditional">
      <span>
        from {ivrNumber}, {dayInWords(businessDay(new Date(at)))}
        {source && ` (${sourceLabels[source]})`}, not confirmed
      </span>
      <button
        type="button"
        aria-label={`Confirm ${label}`}
        onClick={onConfirm}
        className="min-h-6 text-action-ink underline underline-offset-4"
      >
        Confirm
      </button>
    </p>
  )
}

/** Takes over all that earlier answers say at once. */
export function TakeOver({ request, state }: { request: IvrDetails; state: AnswerState }) {
  const found = useLoad(earlierAnswers, { id: request._id }).data?.data
  const offers = [
    { title: 'this patient', earlier: found?.patient },
    { title: 'this payer', earlier: found?.payer },
  ]
  return offers.map(({ title, earlier }) => {
    if (!earlier) return null
    const { primary, secondary } = earlier.answer
    const count = Object.keys(primary).length + Object.keys(secondary).length
    const isNew = (['primary', 'secondary'] as const).some((part) =>
      Object.keys(earlier.answer[part]).some((name) => !(name in state.answer.parts[part])),
    )
    return (
      <p key={title} className="flex flex-wrap items-center gap-3 rounded-lg bg-sunken px-3 py-2 text-sm">
        Last answer for {title}: {earlier.ivrNumber}, {dayInWords(businessDay(new Date(earlier.at)))}.
        <Button
          variant="outline"
          size="sm"
          data-offer={isNew || undefined}
          onClick={() => state.takeOver(earlier.answer, `the answer of ${earlier.ivrNumber}`)}
        >
          Take over {count} values
        </Button>
      </p>
    )
  })
}
