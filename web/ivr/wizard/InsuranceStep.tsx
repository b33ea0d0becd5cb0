import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { otherInsurance } from '#contract/ivr-form.ts'
import { getStates, type InsuranceTypeOption, payersFor } from '#contract/reference.ts'
import { indexPayers } from '#contract/reference-indexes.ts'
import { mbiWarning } from '#contract/warnings.ts'
import { ComboField } from '../../kit/ComboField.tsx'
import { withFallback } from '../../kit/combo-options.ts'
import { Fields } from '../../kit/Fields.tsx'
import { useLoad } from '../../kit/queries.ts'
import { TextField } from '../../kit/TextFields.tsx'
import { UploadField } from '../../kit/UploadField.tsx'
import { type Lists, ListsFailure, searchBy, useLists } from './reference.tsx'
import type { StepProps } from './step-props.ts'

export function InsuranceStep({ wizard: { form }, onUploading }: StepProps) {
  const { control } = form
  const lists = useLists()
  const [typeName, primary, primaryPolicy, secondary] = useWatch({
    control,
    name: ['insuranceType', 'primaryInsurance', 'primaryPolicy', 'secondaryInsurance'],
  })
  const type = lists.data?.insuranceTypes.find(({ value }) => value === typeName)
  const insuranceTypes = withFallback(lists.data?.insuranceTypes ?? [], otherInsurance)
  const payers = usePayers(lists, type)
  const upload = { control, imagesOnly: true, onUploading }
  // A new key ends the uploads of a field that is emptied.
  const [removals, setRemovals] = useState(0)
  const secondaryChosen = (chosen: string) => {
    if (chosen !== otherInsurance) form.setValue('otherSecondaryInsurance', '')
    if (chosen !== '') return
    form.setValue('secondaryPolicy', '')
    form.setValue('secondaryFrontInsuranceCard', null)
    form.setValue('secondaryBackInsuranceCard', null)
    setRemovals((count) => count + 1)
  }
  const payerField = { control, placeholder: 'Select Insurance', loading: lists.loading, ...payers }
  return (
    <>
      <ListsFailure lists={lists} />
      <Fields title="Primary insurance">
        <ComboField
          control={control}
          name="insuranceType"
          label="Insurance Type"
          placeholder="Select Insurance Type"
          required
          options={insuranceTypes}
          loading={lists.loading}
          hint={type?.note}
          onChanged={(chosen) => chosen !== otherInsurance && form.setValue('otherInsuranceType', '')}
        />
        {typeName === otherInsurance && (
          <TextField control={control} name="otherInsuranceType" label="Other Insurance Type" required />
        )}
        <ComboField
          {...payerField}
          name="primaryInsurance"
          label="Primary Insurance"
          required
          onChanged={(chosen) => chosen !== otherInsurance && form.setValue('otherPrimaryInsurance', '')}
        />
        {primary === otherInsurance && (
          <TextField
            control={control}
            name="otherPrimaryInsurance"
            label="Other Primary Insurance"
            required
          />
        )}
        <TextField
          control={control}
          name="primaryPolicy"
          label="Primary Policy Number"
          required
          warning={type?.policyIs === 'MBI' ? mbiWarning(primaryPolicy) : undefined}
          hint={type?.policyIs ? `On the card: ${type.policyIs}` : undefined}
        />
        <UploadField
          {...upload}
          className="ms:col-start-1"
          name="primaryFrontInsuranceCard"
          label="Front Side Insurance Card"
          required
        />
        <UploadField {...upload} name="primaryBackInsuranceCard" label="Back Side Insurance Card" required />
      </Fields>
      <Fields title="Secondary insurance (optional)">
        <ComboField
          {...payerField}
          name="secondaryInsurance"
          label="Secondary Insurance"
          onChanged={secondaryChosen}
        />
        {secondary === otherInsurance && (
          <TextField
            control={control}
            name="otherSecondaryInsurance"
            label="Other Secondary Insurance"
            required
          />
        )}
        <TextField
          control={control}
          name="secondaryPolicy"
          label="Secondary Policy Number"
          required={secondary !== ''}
        />
        <UploadField
          key={`front ${removals}`}
          {...upload}
          className="ms:col-start-1"
          name="secondaryFrontInsuranceCard"
          label="Secondary Front Side Insurance Card"
        />
        <UploadField
          key={`back ${removals}`}
          {...upload}
          name="secondaryBackInsuranceCard"
          label="Secondary Back Side Insurance Card"
        />
      </Fields>
    </>
  )
}

/** Insurers, those that offer the chosen type first; none is hidden, for cards surprise. */
function usePayers({ data }: Lists, type: InsuranceTypeOption | undefined) {
  const states = useLoad(getStates, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.data
  const options = useMemo(() => {
    const payers = data ? payersFor(data.payers, type?.id ?? '') : []
    const all = payers.map(({ value, label, note, parent }) => ({ value, label, detail: note ?? parent }))
    return withFallback(all, otherInsurance)
  }, [data, type])
  const search = useMemo(() => searchBy(() => indexPayers(data?.payers ?? [], states)), [data, states])
  return { options, search }
}
