import { useId } from 'react'
import { dayInWords } from '#contract/formats.ts'
import { sourceLabels } from '#contract/ivr/benefits/words.ts'
import { cx } from '../../kit/ui/cx.ts'
import { NoneBox } from './NoneBox.tsx'
import { SnippetMenu } from './SnippetMenu.tsx'
import { SourceException } from './SourceException.tsx'
import { type AnswerFieldProps, useAnswerField } from './use-answer-field.ts'
import type { Offered } from './use-benefits-answer.ts'
import { hasSegments, ValueInput } from './ValueInput.tsx'

interface FieldRowProps extends AnswerFieldProps {
  list?: readonly string[] | undefined
}

/** Texts of several lines and long lists need the full width. */
const wideKinds = ['note', 'texts', 'limits', 'choices']

/** A value with its label at the left, and at the right its source where that is not the answer's. */
export function FieldRow({ list, ...props }: FieldRowProps) {
  const { state, part, name, required = false } = props
  const id = useId()
  const row = useAnswerField(props)
  const { field, given, offered, isAmount, value, error, mark, set, confirm } = row
  const isGroup = hasSegments(field)
  /** A press on an unconfirmed option confirms it; on a given one it takes it back. */
  const change = (next: unknown) => (next === undefined && isGroup && offered ? confirm() : set(next))
  const label = (
    <>
      {field.label}
      {required && <span className="text-danger-ink"> *</span>}
    </>
  )
  return (
    <div
      className={cx('answer-row answer-stops', wideKinds.includes(field.kind) && 'answer-row-wide')}
      data-missing={(required && !given) || error ? '' : undefined}
    >
      {isGroup || ['choices', 'day', 'moment'].includes(field.kind) ? (
        <span id={`${id}-label`} className="answer-label">
          {label}
        </span>
      ) : (
        <label htmlFor={id} className="answer-label">
          {label}
        </label>
      )}
      <div className="answer-value" data-unconfirmed={offered ? '' : undefined}>
        {field.kind === 'note' && (
          <SnippetMenu
            value={String(given?.value ?? '')}
            max={field.max ?? 300}
            onChange={set}
            className="answer-snippets"
          />
        )}
        <div className="answer-control">
          <ValueInput {...{ id, field, list, error, value }} onChange={change} onKeyDown={row.keyDown} />
          {field.none && <NoneBox {...row} />}
        </div>
        {mark && <p className="answer-note text-conditional">{mark}</p>}
        {offered && (
          <Unconfirmed label={field.label} offered={offered} isTabStop={!isAmount} onConfirm={confirm} />
        )}
        {error && <p className="answer-note text-danger-ink">{error}</p>}
      </div>
      {row.isOfPayer && (
        <SourceException
          label={field.label}
          values={given ? [given] : []}
          source={state.answer.source}
          isTabStop={!isAmount}
          onChange={(source) => state.setSource(part, [name], source)}
        />
      )}
    </div>
  )
}

interface UnconfirmedProps {
  label: string
  offered: Offered
  /** Whether Tab leads to the button. Enter in the field does the same. */
  isTabStop: boolean
  onConfirm: () => void
}

/**
 * Below a value that no one has confirmed for this request: its origin, and the button that makes it part of the
 * answer.
 */
export function Unconfirmed({ label, offered: { from, source }, isTabStop, onConfirm }: UnconfirmedProps) {
  const origin =
    from === 'payer-directory' ? 'the payer directory' : `${from.ivrNumber}, ${dayInWords(from.on)}`
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs font-medium text-conditional">
      <span>
        from {origin}
        {source && ` (${sourceLabels[source]})`}, not confirmed
      </span>
      <button
        type="button"
        aria-label={`Confirm ${label}`}
        tabIndex={isTabStop ? undefined : -1}
        onClick={onConfirm}
        className="min-h-6 text-action-ink underline underline-offset-4"
      >
        Confirm
      </button>
    </p>
  )
}
