import { useId } from 'react'
import { fieldsOf } from '#contract/ivr/benefits/fields.ts'
import { Unconfirmed } from './FieldRow.tsx'
import { NoneBox } from './NoneBox.tsx'
import { SourceException } from './SourceException.tsx'
import { type AnswerFieldProps, useAnswerField } from './use-answer-field.ts'
import { computed } from './use-benefits-answer.ts'
import { ValueInput } from './ValueInput.tsx'

interface AmountsRowProps extends Omit<AnswerFieldProps, 'name' | 'required'> {
  /** 'deductibleIndividual' */
  group: string
  /** Whether it is the first of several, above which the columns are named. */
  isFirst: boolean
}

/** Total, met and remaining of a deductible or maximum in one line. */
export function AmountsRow({ group, isFirst, ...props }: AmountsRowProps) {
  const { state, part } = props
  const id = useId()
  const total = useAnswerField({ ...props, name: `${group}.total` })
  const met = useAnswerField({ ...props, name: `${group}.met` })
  const remaining = useAnswerField({ ...props, name: `${group}.remaining` })
  const cells = [total, met, remaining]
  const label = (fieldsOf(part)[`${group}.total`]?.label ?? '').replace(/(?: maximum)?(, .*), total$/, '$1')
  const marks = new Set(cells.flatMap(({ mark }) => (mark && mark !== computed ? [mark] : [])))
  const errors = cells.flatMap(({ error }) => error ?? [])
  const given = cells.filter((cell) => cell.given)
  return (
    <div className="answer-amounts answer-stops" data-missing={errors.length > 0 ? '' : undefined}>
      {isFirst && (
        <p className="answer-columns" aria-hidden="true">
          <span>Total</span>
          <span>Met</span>
          <span>Remaining</span>
        </p>
      )}
      <span className="answer-label">{label}</span>
      <div className="answer-cells">
        {cells.map((cell) => (
          <div key={cell.name} className="min-w-0" data-unconfirmed={cell.offered ? '' : undefined}>
            <label htmlFor={`${id}-${cell.name}`} className="sr-only">
              {cell.field.label}
            </label>
            <ValueInput
              id={`${id}-${cell.name}`}
              field={cell.field}
              error={cell.error}
              value={cell.value}
              onChange={cell.set}
              onKeyDown={cell.keyDown}
            />
            {cell.mark === computed && <p className="answer-note text-conditional">{computed}</p>}
          </div>
        ))}
      </div>
      <div className="answer-below">
        {total.field.none && <NoneBox {...total} />}
        {[...marks].map((mark) => (
          <p key={mark} className="answer-note text-conditional">
            {mark}
          </p>
        ))}
        {cells.map(
          ({ name, field, offered, confirm }) =>
            offered && (
              <Unconfirmed
                key={name}
                label={field.label}
                offered={offered}
                isTabStop={false}
                onConfirm={confirm}
              />
            ),
        )}
        {errors.map((error) => (
          <p key={error} className="answer-note text-danger-ink">
            {error}
          </p>
        ))}
      </div>
      <SourceException
        label={label}
        values={given.flatMap((cell) => cell.given ?? [])}
        source={state.answer.source}
        isTabStop={false}
        onChange={(source) =>
          state.setSource(
            part,
            given.map(({ name }) => name),
            source,
          )
        }
      />
    </div>
  )
}
