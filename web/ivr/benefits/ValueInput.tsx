import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import type { BenefitsField, Limit } from '#contract/ivr/benefits/fields.ts'
import { SelectInput } from '../../kit/form/choices/SelectInput.tsx'
import { DayInput, DayToCome } from '../../kit/form/dates/DayInput.tsx'
import { MomentInput } from '../../kit/form/dates/MomentInput.tsx'
import { controlClass } from '../../kit/form/field-frame.tsx'
import { useLetterKeys } from '../../kit/keys/letter-keys.ts'
import { cx } from '../../kit/ui/cx.ts'
import { dayText, isoDay } from '../../kit/ui/dates.ts'

interface ValueInputProps {
  id: string
  field: BenefitsField
  value: unknown
  /** Values to choose from that are no rule of the field, such as the insurance types. */
  list?: readonly string[] | undefined
  error?: string | undefined
  onChange: (value: unknown) => void
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
}

/**
 * Choices are side by side where their labels fit in one line: this many letters, counting one more for each choice.
 */
const mostLetters = 19
const clear = ''

/** Whether a field's choices are side by side; else they are a select. */
export function hasSegments({ kind, options = {} }: BenefitsField): boolean {
  const labels = Object.values(options)
  return kind === 'choice' && labels.join('').length + labels.length <= mostLetters
}

/** The input of a value by its kind. Without a choice or text, it is not given. */
export function ValueInput(props: ValueInputProps) {
  const { field, list } = props
  if (list || (field.kind === 'choice' && !hasSegments(field))) return <Select {...props} />
  if (field.kind === 'choice') return <Segments {...props} />
  if (field.kind === 'choices') return <Several {...props} />
  if (field.kind === 'day') return <Day {...props} />
  if (field.kind === 'moment') return <Moment {...props} />
  return <Typed key={props.value === null ? 'none' : 'some'} {...props} />
}

/** Few choices are known by their digits, and letters stay the keys of the screen. */
const mostDigits = 5

function Select({ id, field, list, value, error, onChange, onKeyDown }: ValueInputProps) {
  const known = Object.entries(field.options ?? {}).map(([key, label]) => ({ value: key, label }))
  const options = list?.map((one) => ({ value: one, label: one })) ?? known
  return (
    <SelectInput
      id={id}
      data-digits={(!list && options.length <= mostDigits) || undefined}
      aria-invalid={error ? true : undefined}
      value={String(value ?? '')}
      onKeyDown={onKeyDown}
      options={[{ value: clear, label: 'Not given' }, ...options]}
      onChoose={(next) => onChange(next === clear ? undefined : next)}
    />
  )
}

/** Radio buttons side by side: arrow keys move, and a press on the chosen one takes it back. */
export function Segments({ id, field, value, onChange, onKeyDown }: ValueInputProps) {
  const { isOn } = useLetterKeys()
  return (
    <div
      role="radiogroup"
      onKeyDown={onKeyDown}
      aria-labelledby={`${id}-label`}
      className={cx('answer-segments', isOn && 'answer-digits')}
    >
      {Object.entries(field.options ?? {}).map(([key, label]) => (
        <label key={key} className={cx('answer-segment', value === key && 'answer-segment-chosen')}>
          <input
            type="radio"
            name={id}
            className="sr-only"
            checked={value === key}
            onChange={() => onChange(key)}
            onClick={() => value === key && onChange(undefined)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

function Several({ id, field, value, onChange }: ValueInputProps) {
  const chosen = (value as string[] | undefined) ?? []
  const toggle = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <fieldset aria-labelledby={`${id}-label`} className="flex min-w-0 flex-col gap-1.5">
      {Object.entries(field.options ?? {}).map(([key, label]) => (
        <label key={key} className="flex items-start gap-2 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-4 accent-action"
            checked={chosen.includes(key)}
            onChange={() => toggle(key)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** What a control of a form gets from it; the answer is none. */
const uncontrolled = (id: string, error: string | undefined) => ({
  id,
  ref: () => undefined,
  onBlur: () => undefined,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': undefined,
})

function Day({ id, value, error, onChange, onKeyDown }: ValueInputProps) {
  const [corrected, setCorrected] = useState('')
  // A request has several of these large controls: it is shown first.
  const isShown = useDeferredValue(true, false)
  const day = dayText(String(value ?? ''))
  return (
    <div className="answer-day">
      {value === null ? (
        <input type="text" disabled aria-labelledby={`${id}-label`} className={controlClass} />
      ) : !isShown ? (
        <DayToCome shown={day} />
      ) : (
        <DayInput
          control={uncontrolled(id, error)}
          value={day}
          onChange={(next) => onChange(next === '' ? undefined : isoDay(next))}
          onCorrected={setCorrected}
          onKeyDown={onKeyDown}
        />
      )}
      {corrected && (
        <p role="status" className="answer-note text-pending">
          {corrected}
        </p>
      )}
    </div>
  )
}

function Moment({ id, field, value, error, onChange }: ValueInputProps) {
  return (
    <div className="answer-day">
      <MomentInput
        control={uncontrolled(id, error)}
        label={field.label}
        value={String(value ?? '')}
        onChange={(moment) => onChange(moment === '' ? undefined : moment)}
      />
    </div>
  )
}

/** Typed text stays as it was typed, even while it is no value yet. */
function Typed({ id, field, value, error, onChange, onKeyDown }: ValueInputProps) {
  const [text, setText] = useState(typedText(field, value))
  const read = readTyped(field, text)
  const isWrong = read === 'wrong' && value === undefined
  // A value that came from elsewhere replaces what was typed.
  const isOwn = isWrong || (read !== 'wrong' && JSON.stringify(read.value) === JSON.stringify(value))
  const change = (next: string) => {
    setText(next)
    const typed = readTyped(field, next)
    onChange(typed === 'wrong' ? undefined : typed.value)
  }
  const control = {
    id,
    value: isOwn ? text : typedText(field, value),
    'aria-invalid': error || isWrong ? true : undefined,
    disabled: value === null,
    onKeyDown,
  } as const
  if (['note', 'texts', 'limits'].includes(field.kind))
    return (
      <textarea
        {...control}
        rows={field.kind === 'note' ? 3 : 2}
        maxLength={field.kind === 'note' ? (field.max ?? 300) : 2000}
        placeholder={
          { texts: 'One a line', limits: 'Applications in 12 weeks; 10; 4' }[field.kind as string] ?? ''
        }
        onChange={(event) => change(event.target.value)}
        className={cx(controlClass, 'py-2')}
      />
    )
  return (
    <input
      {...control}
      type="text"
      inputMode={['cents', 'percent', 'count'].includes(field.kind) ? 'decimal' : undefined}
      maxLength={field.kind === 'text' ? (field.max ?? 200) : undefined}
      placeholder={field.kind === 'percent' ? '%' : field.kind === 'cents' ? '$' : ''}
      onChange={(event) => change(event.target.value)}
      className={cx(controlClass, ['cents', 'percent', 'count'].includes(field.kind) && 'tabular')}
    />
  )
}

// The text that an input shows for a value, and the value of typed text: undefined for nothing, null in `read` for no
// such value.

function typedText({ kind }: BenefitsField, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (kind === 'cents' || kind === 'percent') return (Number(value) / 100).toFixed(2).replace(/\.00$/, '')
  if (kind === 'limits')
    return (value as Limit[])
      .map(({ what, limit, used }) => [what, limit, ...(used === null ? [] : [used])].join('; '))
      .join('\n')
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/** The value of a text; 'wrong' if it has none. */
function readTyped({ kind, decimals }: BenefitsField, text: string): { value: unknown } | 'wrong' {
  const trimmed = text.trim()
  if (trimmed === '') return { value: undefined }
  const lines = trimmed.split('\n').filter((one) => one.trim() !== '')
  if (kind === 'cents' || kind === 'percent') {
    const plain = trimmed.replace(/[$,%\s]/g, '')
    return /^\d+(?:\.\d{1,2})?$/.test(plain) ? { value: Math.round(Number(plain) * 100) } : 'wrong'
  }
  const countPattern = decimals ? /^\d+(?:\.\d{1,2})?$/ : /^\d+$/
  if (kind === 'count') return countPattern.test(trimmed) ? { value: Number(trimmed) } : 'wrong'
  if (kind === 'texts') return { value: lines }
  if (kind !== 'limits') return { value: text }
  const limits = lines.map((one) => one.split(';').map((part) => part.trim()))
  const isRight = limits.every(
    ([what, limit, used]) => what && /^\d+$/.test(limit ?? '') && /^\d*$/.test(used ?? ''),
  )
  if (!isRight) return 'wrong'
  return {
    value: limits.map(([what, limit, used]) => ({
      what,
      limit: Number(limit),
      used: used ? Number(used) : null,
    })),
  }
}
