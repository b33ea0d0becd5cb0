import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Physician, PhysicianForm } from '#contract/people/physicians.ts'
import { getSpecializations } from '#contract/reference/lists.ts'
import { taxonomyWarning } from '#contract/warnings.ts'
import { ChoicesNotLoaded } from '../../kit/form/choices/ChoicesNotLoaded.tsx'
import { ComboField } from '../../kit/form/choices/ComboField.tsx'
import { TextField } from '../../kit/form/TextFields.tsx'
import { useLoad } from '../../kit/http/queries.ts'
import { isTaxonomyLocked, type PhysicianValues } from './physicians.ts'

interface SpecializationFieldsProps {
  form: UseFormReturn<PhysicianValues, unknown, PhysicianForm>
  physician: Physician | undefined
}

/** The specialization, and the taxonomy code that it fills in (docs/spec/physicians.md, 'Form'). */
export function SpecializationFields({ form, physician }: SpecializationFieldsProps) {
  const { control } = form
  const list = useLoad(getSpecializations, {}, { staleTime: Number.POSITIVE_INFINITY })
  const [specialization, taxonomyCode] = useWatch({ control, name: ['specialization', 'taxonomyCode'] })
  const known = list.data?.data
  const codes = new Set(known?.map(({ value }) => value))
  const options = (known ?? []).map(({ value, label }) => ({ value: label, label, detail: value }))
  const isTyped = form.formState.touchedFields.taxonomyCode === true

  const fill = (label: string) => {
    const code = known?.find((option) => option.label === label)?.value ?? ''
    form.setValue('taxonomyCode', code, { shouldValidate: true })
  }
  return (
    <>
      <ComboField
        control={control}
        name="specialization"
        label="Specialization"
        placeholder="Select Specialization"
        locked={physician !== undefined}
        options={options}
        loading={list.isPending}
        onChanged={fill}
        hint={list.isError && <ChoicesNotLoaded what="specializations" onRetry={list.refetch} />}
      />
      <TextField
        control={control}
        name="taxonomyCode"
        label="Taxonomy Code"
        locked={isTaxonomyLocked(specialization ?? '', physician)}
        maxLength={14}
        warning={isTyped ? taxonomyWarning(taxonomyCode ?? '', codes) : undefined}
      />
    </>
  )
}
