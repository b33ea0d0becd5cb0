import { type ComponentProps, useId } from 'react'
import type { Option } from '#contract/replies.ts'
import { cx } from '../../ui/cx.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { controlClass, FieldFrame } from '../field-frame.tsx'

interface SelectInputProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  options: readonly Option[]
  value: string
  onChoose: (value: string) => void
  placeholder?: string | undefined
  /** Digits choose options, so letters stay screen shortcuts (kit/keys). */
  'data-digits'?: boolean | undefined
}

/** A select without a field frame, for filters outside forms. Needs an aria-label or a label. */
export function SelectInput({ options, value, onChoose, placeholder, className, ...rest }: SelectInputProps) {
  return (
    <span className="relative block">
      <select
        {...rest}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={cx(
          controlClass,
          'h-10 appearance-none truncate pr-9',
          value === '' && placeholder !== undefined && 'not-focus:text-ink-faint',
          className,
        )}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} className="text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-soft" />
    </span>
  )
}

/** The same below its label. */
export function LabeledSelect({ label, className, ...select }: SelectInputProps & { label: string }) {
  const id = useId()
  return (
    <FieldFrame {...{ id, label, className }}>
      <SelectInput {...select} id={id} />
    </FieldFrame>
  )
}
