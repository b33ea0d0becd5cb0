import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { BenefitsAnswer, Given, Part } from '#contract/ivr/benefits/fields.ts'
import type { Source } from '#contract/ivr/benefits/words.ts'
import { usualFields } from '#contract/payers/payers.ts'
import { FieldRow } from '../ivr/benefits/FieldRow.tsx'
import { SourceSelect } from '../ivr/benefits/SourceSelect.tsx'
import type { PayerFormApi } from './use-payer-form.ts'
import '../ivr/benefits/benefits.css'

type Values = Readonly<Record<string, Given<unknown>>>

/** The answer values that reviewers are offered for each of the payer's requests. */
export function UsualFields({ form }: { form: PayerFormApi }) {
  const usual = (useWatch({ control: form.control, name: 'usual' }) ?? {}) as Values
  const [source, setSource] = useState<Source | null>(null)
  const change = (next: Values) =>
    form.setValue('usual', next as BenefitsAnswer['primary'], { shouldDirty: true, shouldValidate: true })
  const state = {
    answer: {
      parts: { primary: usual, secondary: {}, close: {}, internal: {} },
      unconfirmed: {},
      marks: {},
      source,
    },
    errors: errorsIn(form.formState.errors.usual),
    set(_: Part, name: string, value: unknown, of: Source | null) {
      const { [name]: __, ...others } = usual
      change(value === undefined ? others : { ...others, [name]: { value, source: of } })
    },
    setSource(_: Part, names: readonly string[], of: Source) {
      const changed = Object.entries(usual).map(([name, given]) => [
        name,
        names.includes(name) ? { ...given, source: of } : given,
      ])
      change(Object.fromEntries(changed))
    },
    // None of it is required.
    goOn() {},
  }
  /** Fields without a source get it too. */
  const chooseSource = (of: Source) => {
    setSource(of)
    change(
      Object.fromEntries(
        Object.entries(usual).map(([name, given]) => [name, { ...given, source: given.source ?? of }]),
      ),
    )
  }
  return (
    <div className="answer-fields max-w-[720px]">
      <p className="text-ink-soft">
        What is usually the same for every patient. Reviewers can fill it in with one click and confirm it.
        Nothing is filled in automatically.
      </p>
      <SourceSelect source={source} onChange={chooseSource} onNext={state.goOn} />
      {usualFields.map((name) => (
        <FieldRow key={name} part="primary" {...{ state, name }} />
      ))}
    </div>
  )
}

/** The schema's messages by 'primary.<field>', as the rows look them up. */
function errorsIn(errors: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  const walk = (value: unknown, path: readonly string[]) => {
    if (typeof value !== 'object' || value === null) return
    if ('message' in value && typeof value.message === 'string')
      found[`primary.${path.join('.').replace(/\.(?:value|source)$/, '')}`] ??= value.message
    for (const [key, inner] of Object.entries(value)) if (key !== 'ref') walk(inner, [...path, key])
  }
  walk(errors, [])
  return found
}
