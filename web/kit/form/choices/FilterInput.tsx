import { Suspense } from 'react'
import type { Option } from '#contract/replies.ts'
import { lazyPart } from '../../lazy/lazy-part.tsx'
import { SelectInput } from './SelectInput.tsx'

const ComboInput = lazyPart(() => import('./ComboInput.tsx'))

/** With more choices than this, the filter is searchable. */
const maxListed = 10

interface FilterInputProps {
  label: string
  /** The label for no filter: 'All Physicians'; omitted where one is always chosen. */
  all?: string
  options: readonly Option[]
  /** '' for no filter. */
  value: string
  onChoose: (value: string) => void
}

/** A list's filter: a select, which is searchable once it is long. */
export function FilterInput({ label, all, options, value, onChoose }: FilterInputProps) {
  const whole = all === undefined ? options : [{ value: '', label: all }, ...options]
  const select = <SelectInput aria-label={label} value={value} onChoose={onChoose} options={whole} />
  if (options.length <= maxListed) return select
  return (
    <Suspense fallback={select}>
      <ComboInput
        control={{ 'aria-label': label }}
        value={value}
        onChoose={onChoose}
        options={whole}
        placeholder={all}
        required={all === undefined}
      />
    </Suspense>
  )
}
