import { type ChangeEvent, type ComponentProps, useRef, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { CheckIcon, EyeIcon, EyeOffIcon } from '../ui/icons.tsx'
import { controlClass } from './field-frame.tsx'

interface TickProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Indeterminate: some, but not all, of the items are checked. */
  partly?: boolean
}

/** A checkbox without a label, for tables. Needs an aria-label. */
export function Tick({ checked, partly = false, onChange, className, ref, ...rest }: TickProps) {
  return (
    <span className={cx('relative mt-px grid size-[18px] shrink-0 place-items-center', className)}>
      <input
        {...rest}
        ref={(element) => {
          if (element) element.indeterminate = partly
          if (typeof ref === 'function') return ref(element)
        }}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-[18px] appearance-none rounded-[5px] border border-control bg-sheet transition-colors checked:border-action checked:bg-action indeterminate:border-action indeterminate:bg-action hover:border-ink-soft aria-invalid:border-danger-ink disabled:checked:opacity-50 disabled:not-checked:bg-sunken"
      />
      <CheckIcon className="pointer-events-none absolute hidden size-3.5 text-on-action peer-checked:block peer-indeterminate:hidden [&>path]:stroke-2" />
      <span className="pointer-events-none absolute hidden h-0.5 w-2 rounded bg-sheet peer-indeterminate:block" />
    </span>
  )
}

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string
  onType: (value: string) => void
  /** A remembered password, not typed now: it can be submitted or replaced, but not shown or edited. */
  remembered?: boolean
}

/** A password input with a show/hide button, without a label. Needs an id that a label refers to. */
export function PasswordInput({ value, onType, remembered, className, ...rest }: PasswordInputProps) {
  const [wantsShown, setShown] = useState(false)
  const wasRemembered = useRef(false)
  if (remembered) wasRemembered.current = true
  const shown = wantsShown && !remembered
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType = '', data } = nativeEvent as Partial<InputEvent>
    // The first edit replaces a remembered password, and undo must not restore it.
    const isUndone = wasRemembered.current && inputType.startsWith('history')
    const isEdited = remembered && inputType !== ''
    if (remembered) setShown(false)
    onType(isUndone ? '' : isEdited ? (data ?? '') : target.value)
  }
  return (
    <span className="relative block">
      <input
        {...rest}
        type={shown ? 'text' : 'password'}
        className={cx(controlClass, 'h-10 pr-11', className)}
        value={value}
        onChange={type}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        hidden={remembered}
        className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-controls={rest.id}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </span>
  )
}
