import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { cx } from './cx.ts'
import { type FieldProps, useField } from './field.tsx'
import { controlClass, FieldFrame } from './frame.tsx'
import { PasswordInput } from './inputs.tsx'

interface TextFieldProps<T extends FieldValues, O> extends FieldProps<T, O> {
  type?: 'text' | 'email' | 'tel' | 'url'
  inputMode?: ComponentProps<'input'>['inputMode']
  autoComplete?: string
  maxLength?: number
  /** Types in lower case, whatever is pressed. */
  lowerCase?: boolean
  /** Keeps only digits of what is typed or pasted. */
  digitsOnly?: boolean
}

export function TextField<T extends FieldValues, O>(props: TextFieldProps<T, O>) {
  const { required, locked, lowerCase, digitsOnly, type = 'text', inputMode, ...rest } = props
  const field = useField(props)
  const clean = (text: string) =>
    lowerCase ? text.toLowerCase() : digitsOnly ? text.replace(/\D/g, '') : text
  return (
    <FieldFrame {...field.frame}>
      <input
        {...field.control}
        type={type}
        inputMode={inputMode ?? (digitsOnly ? 'numeric' : undefined)}
        className={cx(controlClass, 'h-10')}
        value={field.value}
        onChange={(event) => field.change(clean(event.target.value))}
        readOnly={locked}
        aria-required={required}
        placeholder={rest.placeholder}
        autoComplete={rest.autoComplete}
        maxLength={rest.maxLength}
      />
    </FieldFrame>
  )
}

interface PasswordFieldProps<T extends FieldValues, O> extends FieldProps<T, O> {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField<T extends FieldValues, O>(props: PasswordFieldProps<T, O>) {
  const { required, autoComplete, placeholder } = props
  const field = useField(props)
  return (
    <FieldFrame {...field.frame}>
      <PasswordInput
        {...field.control}
        value={field.value}
        onType={field.change}
        aria-required={required}
        autoComplete={autoComplete}
        placeholder={placeholder}
      />
    </FieldFrame>
  )
}

interface PhoneFieldProps<T extends FieldValues, O> extends FieldProps<T, O> {
  /** The code shown before the number: fixed text, or a control that chooses one. */
  countryCode?: ReactNode
}

export function PhoneField<T extends FieldValues, O>(props: PhoneFieldProps<T, O>) {
  const { required, locked, placeholder, countryCode = '+1' } = props
  const field = useField(props)
  return (
    <FieldFrame {...field.frame}>
      <div className="flex flex-wrap gap-2">
        {typeof countryCode === 'string' ? (
          <span className="grid h-10 shrink-0 place-items-center rounded-lg border border-sand-300 bg-sand-100 px-3 text-sand-700">
            {countryCode}
          </span>
        ) : (
          <span className="shrink-0 max-xs:grow">{countryCode}</span>
        )}
        <input
          {...field.control}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          className={cx(controlClass, 'h-10 grow basis-34')}
          value={field.value}
          onChange={(event) => field.change(event.target.value)}
          readOnly={locked}
          aria-required={required}
          placeholder={placeholder}
        />
      </div>
    </FieldFrame>
  )
}

interface TextAreaFieldProps<T extends FieldValues, O> extends FieldProps<T, O> {
  rows?: number
  /** Shows how many characters of these are used. */
  most?: number
}

export function TextAreaField<T extends FieldValues, O>(props: TextAreaFieldProps<T, O>) {
  const { required, locked, placeholder, rows = 4, most } = props
  const field = useField(props)
  return (
    <FieldFrame {...field.frame}>
      <textarea
        {...field.control}
        rows={rows}
        className={cx(controlClass, 'resize-y py-2')}
        value={field.value}
        onChange={(event) => field.change(event.target.value)}
        readOnly={locked}
        aria-required={required}
        placeholder={placeholder}
      />
      {most !== undefined && (
        <p
          className={cx(
            'tabular self-end text-xs',
            field.value.length > most ? 'text-red-700' : 'text-sand-600',
          )}
        >
          {field.value.length} / {most}
        </p>
      )}
    </FieldFrame>
  )
}
