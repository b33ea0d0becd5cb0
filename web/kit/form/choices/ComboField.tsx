import { Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import { lazyPart } from '../../lazy/lazy-part.tsx'
import { cx } from '../../ui/cx.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { type FieldProps, useField } from '../field.tsx'
import { controlClass, FieldFrame } from '../field-frame.tsx'
import type { ComboOption, ComboSearch } from './combo-options.ts'

const ComboInput = lazyPart(() => import('./ComboInput.tsx'))

export interface ComboFieldProps<T extends FieldValues, O> extends FieldProps<T, O> {
  options: readonly ComboOption[]
  /** Filters options by the typed text. By default every typed word must occur in label or detail. */
  search?: ComboSearch | undefined
  /** Called with the typed text, for options that depend on it. Must be a stable function. */
  onTyped?: ((text: string) => void) | undefined
  loading?: boolean | undefined
  disabled?: boolean | undefined
  /** Shown in the list while there are no options at all: 'Select a state first', 'No cities available'. */
  emptyText?: string | undefined
}

/** A choice from a long list, found by typing. At most 100 options are listed, followed by the fallback option. */
export function ComboField<T extends FieldValues, O>(props: ComboFieldProps<T, O>) {
  const { required, locked, placeholder, options, disabled } = props
  const field = useField(props)
  const chosen = options.find((option) => option.value === field.value)
  const shown = chosen?.label ?? field.value
  return (
    <FieldFrame {...field.frame}>
      {locked ? (
        <input {...field.control} readOnly className={cx(controlClass, 'h-10')} value={shown} />
      ) : (
        <Suspense fallback={<ComboPlaceholder shown={shown} placeholder={placeholder} />}>
          <ComboInput
            control={field.control}
            value={field.value}
            onChoose={field.change}
            required={required}
            disabled={disabled}
            options={options}
            search={props.search}
            onTyped={props.onTyped}
            loading={props.loading}
            emptyText={props.emptyText}
            placeholder={placeholder}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}

function ComboPlaceholder({ shown, placeholder }: { shown: string; placeholder: string | undefined }) {
  return (
    <span
      className={cx(controlClass, 'flex h-10 items-center justify-between', !shown && 'text-ink-faint')}
      aria-hidden="true"
    >
      <span className="truncate">{shown || placeholder}</span>
      <ChevronDownIcon className="size-4 text-ink-soft" />
    </span>
  )
}
