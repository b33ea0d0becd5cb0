import { OTPField } from '@base-ui/react/otp-field'
import { type ClipboardEvent, useId, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { otpLength } from '#contract/account/sign-in.ts'
import type { FieldProps } from './field.tsx'
import { describedBy, FieldFrame } from './field-frame.tsx'

const positions = Array.from({ length: otpLength }, (_, index) => index + 1)

const wholeCode = new RegExp(`(?<!\\d)\\d{${otpLength}}(?!\\d)`, 'g')

const noCode = `What you pasted doesn’t contain a code of ${otpLength} digits, and the field was not changed. Please type the code.`

interface OtpFieldProps<T extends FieldValues, O> extends FieldProps<T, O> {
  disabled?: boolean
}

/** One box per digit of an emailed code. A pasted code, even within a text, is spread over the boxes. */
export function OtpField<T extends FieldValues, O>({
  control,
  name,
  label,
  hint,
  disabled = false,
}: OtpFieldProps<T, O>) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  const [unread, setUnread] = useState('')
  /**
   * Up to five digits are spread over the boxes; from a longer text the code is taken, or the field says that there is
   * none.
   */
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    const digits = text.replace(/\D/g, '').length
    if (disabled || text === '' || (digits > 0 && digits <= otpLength)) return
    event.preventDefault()
    event.stopPropagation()
    const [code, ...others] = text.match(wholeCode) ?? []
    const isFound = code !== undefined && others.length === 0
    if (isFound) field.onChange(code)
    setUnread(isFound ? '' : noCode)
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} warning={unread}>
      <OTPField.Root
        id={id}
        length={otpLength}
        value={field.value}
        onValueChange={(next) => {
          setUnread('')
          field.onChange(next)
        }}
        onPasteCapture={paste}
        onBlur={field.onBlur}
        disabled={disabled}
        aria-describedby={describedBy(id, { hint, error, warning: unread })}
        className="grid max-w-80 grid-cols-5 gap-2"
      >
        {positions.map((position) => (
          <OTPField.Input
            key={position}
            ref={position === 1 ? field.ref : undefined}
            aria-label={position === 1 ? undefined : `Digit ${position} of ${otpLength}`}
            aria-invalid={error ? true : undefined}
            className="tabular h-14 w-full min-w-0 rounded-lg border border-control bg-sheet text-center text-2xl font-semibold text-ink transition-colors hover:border-control focus-visible:border-action focus-visible:outline-offset-0 aria-invalid:border-danger-ink disabled:bg-sunken disabled:text-ink-soft"
          />
        ))}
      </OTPField.Root>
    </FieldFrame>
  )
}
