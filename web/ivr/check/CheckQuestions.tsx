import type { Control } from 'react-hook-form'
import { type Question, questionOf } from '#contract/ivr/check/questions.ts'
import { CheckboxField, SelectField } from '../../kit/form/ChoiceFields.tsx'
import { DateField } from '../../kit/form/DateField.tsx'
import { TextField } from '../../kit/form/TextFields.tsx'
import type { ExtrasForm } from './answers.ts'

const yesNo = [
  { value: '', label: 'Not answered' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The questions that the selected policies use. All may be left unanswered. */
export function CheckQuestions({
  names,
  control,
}: {
  names: readonly Question[]
  control: Control<ExtrasForm>
}) {
  return names.map((name) => <QuestionField key={name} name={name} control={control} />)
}

function QuestionField({ name, control }: { name: Question; control: Control<ExtrasForm> }) {
  const { label, kind, unit, options = {} } = questionOf(name)
  const field = { control, name: `answers.${name}`, label } as const
  if (kind === 'yes-no') return <SelectField {...field} options={yesNo} />
  if (kind === 'day') return <DateField {...field} />
  if (kind === 'choice') {
    const named = Object.entries(options).map(([value, label]) => ({ value, label }))
    return <SelectField {...field} options={[{ value: '', label: 'Not answered' }, ...named]} />
  }
  if (kind === 'choices')
    return (
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">{label}</legend>
        {Object.entries(options).map(([option, label]) => (
          <CheckboxField key={option} control={control} name={`answers.${name}.${option}`} label={label} />
        ))}
      </fieldset>
    )
  return (
    <TextField {...field} label={unit ? `${label} (${unit})` : label} inputMode="decimal" maxLength={8} />
  )
}
