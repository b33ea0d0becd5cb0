import type { ClipboardEvent, ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { cleanLine } from '#contract/typed-text.rules.ts'
import { cx } from '../ui/cx.ts'
import { type FieldProps, useField } from './field.tsx'
import { controlClass, FieldFrame } from './field-frame.tsx'
import { PasswordInput } from './inputs.tsx'
import { readPhone, withoutPunctuation } from './phone.ts'
import { lowerCase as inLowerCase, typedAs } from './typed-as.ts'

interface TextFieldProps<T extends FieldValues, O> extends FieldProps<T, O> {
  type?: 'text' | 'email' | 'tel' | 'url'
  inputMode?: ComponentProps<'input'>['inputMode']
  /**
   * Which of the user's own data the browser may fill in; nothing by default, because most fields are about patients.
   */
  autoComplete?: string
  maxLength?: number
  /** Converts typed or pasted text to lowercase. */
  lowerCase?: boolean
  /** Keeps only digits of typed or pasted text. */
  digitsOnly?: boolean
  /** Parses pasted text; undefined pastes it unchanged. Fields of type tel parse telephone numbers by default. */
  reads?: ((pasted: string) => string | undefined) | undefined
  /** Called with the pasted text, for another field that takes part of it. */
  onPasted?: ((pasted: string) => void) | undefined
}

export function TextField<T extends FieldValues, O>(props: TextFieldProps<T, O>) {
  const { required, locked, lowerCase, digitsOnly, type = 'text', inputMode, ...rest } = props
  const { reads = type === 'tel' ? readNumber : undefined, onPasted } = props
  const field = useField(props)
  const clean = (text: string) => {
    if (lowerCase) return inLowerCase(text)
    if (digitsOnly) return text.replace(/\D/g, '')
    return type === 'tel' ? withoutPunctuation(text) : text
  }
  return (
    <FieldFrame {...field.frame}>
      <input
        {...field.control}
        // Inputs of type email do not expose the caret position.
        type={type === 'email' ? 'text' : type}
        inputMode={inputMode ?? (digitsOnly ? 'numeric' : type === 'email' ? 'email' : undefined)}
        {...(type === 'email' && { autoCapitalize: 'none', spellCheck: false })}
        className={cx(controlClass, 'h-10')}
        value={field.value}
        onChange={(event) => field.change(typedAs(event.target, clean))}
        onPaste={(event) => paste(event, { reads, clean, change: field.change, onPasted })}
        readOnly={locked}
        aria-required={required}
        placeholder={rest.placeholder}
        autoComplete={rest.autoComplete ?? 'off'}
        maxLength={rest.maxLength}
      />
    </FieldFrame>
  )
}

const readNumber = (pasted: string) => readPhone(pasted)?.number

interface Pasting extends Pick<TextFieldProps<FieldValues, unknown>, 'reads' | 'onPasted'> {
  change: (text: string) => void
  /** How typed text is cleaned. */
  clean?: (text: string) => string
}

/**
 * Inserts the parsed text; text that cannot be parsed is pasted unchanged. Text that cleaning would drop entirely, or
 * the browser would cut at the field's length, is inserted unchanged, so that the form reports it.
 */
function paste(
  event: ClipboardEvent<HTMLInputElement>,
  { reads, change, clean = (text) => text, onPasted }: Pasting,
): void {
  const input = event.currentTarget
  if (input.readOnly) return
  const pasted = event.clipboardData.getData('text')
  const read = reads?.(pasted)
  onPasted?.(pasted)
  const from = input.selectionStart ?? input.value.length
  const rest = [input.value.slice(0, from), input.value.slice(input.selectionEnd ?? from)]
  const whole = rest.join(cleanLine(pasted))
  const isDropped = clean(pasted) === '' && cleanLine(pasted) !== ''
  const isCut = input.maxLength >= 0 && rest.join(pasted).length > input.maxLength
  if (read === undefined && !isDropped && !isCut) return
  event.preventDefault()
  change(read ?? (isDropped ? whole : clean(whole)))
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
  /** The country code shown before the number: fixed text, or a control that chooses one. */
  countryCode?: ReactNode
  /** The shown country code, which is removed from pasted numbers. */
  dialed?: string
}

export function PhoneField<T extends FieldValues, O>(props: PhoneFieldProps<T, O>) {
  const { required, locked, placeholder, countryCode = '+1', dialed = '+1' } = props
  const field = useField(props)
  const reads = (text: string) => readPhone(text, dialed)?.number
  return (
    <FieldFrame {...field.frame}>
      <div className="flex flex-wrap gap-2">
        {typeof countryCode === 'string' ? (
          <span className="grid h-10 shrink-0 place-items-center rounded-lg border border-line-strong bg-sunken px-3 text-ink-soft">
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
          // Autofill inserts a complete number, in any format.
          onChange={({ target }) =>
            field.change(
              (target.value.length > field.value.length + 1 && reads(target.value)) ||
                typedAs(target, withoutPunctuation),
            )
          }
          onPaste={(event) => paste(event, { reads, change: field.change })}
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
  /** Shows a character counter with this maximum. */
  max?: number
}

export function TextAreaField<T extends FieldValues, O>(props: TextAreaFieldProps<T, O>) {
  const { required, locked, placeholder, rows = 4, max } = props
  const field = useField(props)
  return (
    <FieldFrame {...field.frame}>
      <textarea
        {...field.control}
        rows={rows}
        autoComplete="off"
        className={cx(controlClass, 'resize-y py-2')}
        value={field.value}
        onChange={(event) => field.change(event.target.value)}
        readOnly={locked}
        aria-required={required}
        placeholder={placeholder}
      />
      {max !== undefined && (
        <p
          className={cx(
            'tabular self-end text-xs',
            field.value.length > max ? 'text-danger-ink' : 'text-ink-soft',
          )}
        >
          {field.value.length} / {max}
        </p>
      )}
    </FieldFrame>
  )
}
