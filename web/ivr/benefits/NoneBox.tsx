import type { BenefitsField } from '#contract/ivr/benefits/fields.ts'
import { moveInRow } from './missing-field.ts'

interface NoneBoxProps {
  field: BenefitsField
  value: unknown
  isAmount: boolean
  set: (value: unknown) => void
}

/** Says that there is no such value: 'No copay', 'No maximum', 'Open'. */
export function NoneBox({ field, value, isAmount, set }: NoneBoxProps) {
  return (
    <label className="answer-none">
      <input
        type="checkbox"
        className="size-4 accent-action"
        data-stop
        tabIndex={isAmount && value !== null ? -1 : 0}
        onKeyDown={isAmount ? moveInRow : undefined}
        checked={value === null}
        onChange={(event) => set(event.target.checked ? null : undefined)}
      />
      {field.none}
    </label>
  )
}
