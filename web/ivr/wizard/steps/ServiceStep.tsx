import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { indexDiagnoses, indexProducts } from '#contract/reference/indexes.ts'
import { serviceDayWarning } from '#contract/warnings.ts'
import { ComboField } from '../../../kit/form/choices/ComboField.tsx'
import { DateField } from '../../../kit/form/dates/DateField.tsx'
import { wide } from '../../../kit/form/Fields.tsx'
import { isoDay } from '../../../kit/ui/dates.ts'
import { UploadField } from '../../../kit/upload/UploadField.tsx'
import { useOfficeToday } from '../office-today.ts'
import { type Lists, ListsFailure, searchBy, useLists } from '../reference.tsx'
import { SubmitDuplicates } from '../SubmitDuplicates.tsx'
import type { StepProps } from '../use-wizard.ts'
import { applicationCodeOptions, diagnosisOptions, findDiagnosis } from './codes.ts'
import { Measurements, SizeField } from './Measurements.tsx'
import { MoreCodes } from './MoreCodes.tsx'
import { MoreWounds } from './MoreWounds.tsx'
import { type InputProps, StepFields } from './StepFields.tsx'

const firstSize = { at: 'firstWound', size: 'woundSize' } as const

export function ServiceStep(props: StepProps) {
  const { form } = props.wizard
  const lists = useLists()
  const { data, loading } = lists
  const codes = useCodes(form, lists)
  // With their maker as the second line.
  const products = useMemo(
    () => (data?.products ?? []).map(({ value, label, maker }) => ({ value, label, detail: maker })),
    [data],
  )
  const searchProducts = useMemo(() => searchBy(() => indexProducts(data?.products ?? [])), [data])
  return (
    <>
      <ListsFailure lists={lists} />
      <StepFields
        {...props}
        step="service"
        after={{
          Wound: <Measurements form={form} {...firstSize} />,
          Codes: <MoreCodes {...{ form, loading, ...codes }} />,
        }}
        below={{ Pictures: <MoreWounds {...props} lists={lists} /> }}
        inputs={{
          dos: (field) => <ServiceDate {...field} />,
          products: (field) => (
            <ComboField
              {...field}
              placeholder="Search by code or name"
              options={products}
              search={searchProducts}
              loading={loading}
            />
          ),
          woundType: (field) => (
            <ComboField
              {...field}
              placeholder="Select Wound Type"
              options={data?.woundTypes ?? []}
              loading={loading}
            />
          ),
          woundSize: ({ label, required, placeholder }) => (
            <SizeField form={form} {...firstSize} {...{ label, required, placeholder }} />
          ),
          icdCode: (field) => (
            <ComboField
              {...field}
              placeholder="Search by code or words"
              options={codes.diagnoses}
              search={codes.search}
              loading={loading}
              hint={codes.note}
            />
          ),
          cptCode: (field) => (
            <ComboField
              {...field}
              placeholder="Select CPT Application Code"
              options={codes.applications}
              loading={loading}
            />
          ),
          woundImages: (field) => (
            <UploadField {...field} multiple imagesOnly onUploading={props.onUploading} className={wide} />
          ),
        }}
      />
      <SubmitDuplicates form={props.wizard.form} />
    </>
  )
}

/** A date of service: today at the office or later, and questioned when it is far away. */
function ServiceDate(field: InputProps) {
  const { earliest } = useOfficeToday()()
  const day = String(useWatch({ control: field.control, name: field.name }))
  const warning = serviceDayWarning(isoDay(day), earliest)
  return <DateField {...field} min={earliest} max="12-31-2199" warning={warning} />
}

/** Diagnosis and application codes. The wound type and the diagnosis move the likely ones to the top. */
function useCodes({ control }: StepProps['wizard']['form'], { data }: Lists) {
  const [woundType, icdCode] = useWatch({ control, name: ['woundType', 'icdCode'] })
  const wound = data?.woundTypes.find(({ value }) => value === woundType)
  const diagnoses = useMemo(() => diagnosisOptions(data?.diseaseCategories ?? [], wound), [data, wound])
  const search = useMemo(() => searchBy(() => indexDiagnoses(data?.diseaseCategories ?? [])), [data])
  const chosen = useMemo(() => findDiagnosis(data?.diseaseCategories ?? [], icdCode), [data, icdCode])
  const applications = applicationCodeOptions(data?.cptApplicationCodes ?? [], chosen?.bodyArea)
  return { diagnoses, search, note: chosen?.note, applications }
}
