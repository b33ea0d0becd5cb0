import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { otherCode } from '#contract/ivr-form.ts'
import { indexDiagnoses, indexProducts } from '#contract/reference-indexes.ts'
import { ComboField } from '../../kit/ComboField.tsx'
import { DateField } from '../../kit/DateField.tsx'
import { todayText } from '../../kit/dates.ts'
import { Fields, wide } from '../../kit/Fields.tsx'
import { TextField } from '../../kit/TextFields.tsx'
import { UploadField } from '../../kit/UploadField.tsx'
import { applicationCodeOptions, diagnosisOptions, findDiagnosis, productOptions } from './codes.ts'
import { type Lists, ListsFailure, searchBy, useLists } from './reference.tsx'
import type { StepProps } from './step-props.ts'

export function ServiceStep({ wizard: { form }, onUploading }: StepProps) {
  const { control } = form
  const lists = useLists()
  return (
    <>
      <ListsFailure lists={lists} />
      <Fields title="Service">
        <DateField
          control={control}
          name="dos"
          label="Date of Service"
          required
          min={todayText()}
          max="12-31-2199"
        />
        <Product control={control} lists={lists} />
        <TextField
          control={control}
          name="unitCm"
          label="Unit/cm"
          required
          inputMode="decimal"
          maxLength={8}
        />
      </Fields>
      <Fields title="Wound">
        <ComboField
          control={control}
          name="woundType"
          label="Wound Type"
          placeholder="Select Wound Type"
          required
          options={lists.data?.woundTypes ?? []}
          loading={lists.loading}
        />
        <TextField
          control={control}
          name="woundLocation"
          label="Wound Location"
          required
          placeholder="Left heel"
        />
        <TextField
          control={control}
          name="woundSize"
          label="Wound Size"
          required
          placeholder="4 x 3 x 0.5 cm"
        />
      </Fields>
      <Codes wizard={form} lists={lists} />
      <Fields title="Pictures">
        <UploadField
          control={control}
          name="woundImages"
          label="Wound Images"
          required
          multiple
          imagesOnly
          onUploading={onUploading}
          className={wide}
        />
      </Fields>
    </>
  )
}

type Form = StepProps['wizard']['form']

function Product({ control, lists: { data, loading } }: { control: Form['control']; lists: Lists }) {
  const options = useMemo(() => productOptions(data?.products ?? []), [data])
  const search = useMemo(() => searchBy(() => indexProducts(data?.products ?? [])), [data])
  return (
    <ComboField
      control={control}
      name="products"
      label="Product"
      placeholder="Search by code or name"
      required
      {...{ options, search, loading }}
    />
  )
}

/** Diagnosis and application code: the wound type and the diagnosis bring the likely ones to the top. */
function Codes({ wizard: form, lists: { data, loading } }: { wizard: Form; lists: Lists }) {
  const { control } = form
  const [woundType, icdCode, cptCode] = useWatch({ control, name: ['woundType', 'icdCode', 'cptCode'] })
  const wound = data?.woundTypes.find(({ value }) => value === woundType)
  const diagnoses = useMemo(() => diagnosisOptions(data?.diseaseCategories ?? [], wound), [data, wound])
  const search = useMemo(() => searchBy(() => indexDiagnoses(data?.diseaseCategories ?? [])), [data])
  const chosen = useMemo(() => findDiagnosis(data?.diseaseCategories ?? [], icdCode), [data, icdCode])
  const codes = applicationCodeOptions(data?.cptApplicationCodes ?? [], chosen?.bodyArea)
  return (
    <Fields title="Codes">
      <ComboField
        control={control}
        name="icdCode"
        label="ICD-10 Diagnosis Code"
        placeholder="Search by code or words"
        required
        options={diagnoses}
        search={search}
        loading={loading}
        hint={chosen?.note}
        onChanged={(code) => code !== otherCode && form.setValue('otherICD', '')}
      />
      {icdCode === otherCode && (
        <TextField control={control} name="otherICD" label="Other ICD-10 Diagnosis Code" required />
      )}
      <ComboField
        control={control}
        name="cptCode"
        label="CPT Application Code"
        placeholder="Select CPT Application Code"
        required
        options={codes}
        loading={loading}
        onChanged={(code) => code !== otherCode && form.setValue('otherCPT', '')}
      />
      {cptCode === otherCode && (
        <TextField control={control} name="otherCPT" label="Other CPT Application Code" required />
      )}
    </Fields>
  )
}
