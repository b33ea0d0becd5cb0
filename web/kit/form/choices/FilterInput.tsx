import { Suspense } from 'react'
import type { Option } from '#contract/replies.ts'
import { lazyPart } from '../../lazy/lazy-part.tsx'
import { SelectInput } from './SelectInput.tsx'

const ComboInput = lazyPart(() => import('./ComboInput.tsx'))

/** More choices than this are found by typing. */
const maxListed = 10

interface FilterInputProps {
  label: string
  /** The name of no filter: 'All Physicians'; left out where one is always chosen. */
  all?: string
  options: readonly Option[]
  /** '' for no filter. */
  value: string
  onChoose: (value: string) => void
}

/** What a list is narrowed by: a select, which can be searched once it is long. */
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
