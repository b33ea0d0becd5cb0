import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { policyNumberWarning } from '#contract/ivr/check/identifiers.rules.ts'
import { otherInsurance } from '#contract/ivr/fields.ts'
import { indexPayers } from '#contract/reference/indexes.ts'
import { payerIdOf, payersFor } from '#contract/reference/lists.rules.ts'
import { getStates, type InsuranceTypeOption } from '#contract/reference/lists.ts'
import { ComboField } from '../../../kit/form/choices/ComboField.tsx'
import { withFallback } from '../../../kit/form/choices/combo-options.ts'
import { TextField } from '../../../kit/form/TextFields.tsx'
import { useLoad } from '../../../kit/http/queries.ts'
import { CardUpload } from '../../card/CardUpload.tsx'
import { type CardField, cards } from '../form.ts'
import { type Lists, ListsFailure, searchBy, useLists } from '../reference.tsx'
import type { StepProps } from '../use-wizard.ts'
import { BirthDate } from './BirthDate.tsx'
import { ContractorProposal } from './ContractorProposal.tsx'
import { type InputProps, StepFields } from './StepFields.tsx'

export function InsuranceStep(props: StepProps) {
  const { form } = props.wizard
  const lists = useLists()
  const [typeName, payerName, primaryPolicy, secondary] = useWatch({
    control: form.control,
    name: ['insuranceType', 'primaryInsurance', 'primaryPolicy', 'secondaryInsurance'],
  })
  const type = lists.data?.insuranceTypes.find(({ value }) => value === typeName)
  const payer = lists.data?.payers.find(({ value }) => value === payerName)
  const insuranceTypes = withFallback(lists.data?.insuranceTypes ?? [], otherInsurance)
  const payers = { placeholder: 'Select Insurance', loading: lists.loading, ...usePayers(lists, type) }
  // A new key cancels the uploads of a field that is emptied.
  const [removals, setRemovals] = useState(0)
  const removeSecondary = () => {
    form.setValue('secondaryPolicy', '')
    form.setValue('secondaryFrontInsuranceCard', null)
    form.setValue('secondaryBackInsuranceCard', null)
    setRemovals((count) => count + 1)
  }
  // One text says what can be uploaded, not one for each card.
  const stored = useWatch({ control: form.control, name: cards })
  const firstEmpty = cards.find((_, at) => !stored[at])
  const cardInput = (card: CardField, className?: string) => (field: InputProps) => (
    <CardUpload
      key={card.startsWith('secondary') ? removals : undefined}
      {...{ form, card }}
      label={field.label}
      required={field.required}
      {...(card !== firstEmpty && { hint: '' })}
      {...(className && { className })}
      onUploading={props.onUploading}
    />
  )
  const newRow = 'ms:col-start-1'
  return (
    <>
      <ListsFailure lists={lists} />
      <StepFields
        {...props}
        step="insurance"
        inputs={{
          insuranceType: (field) => (
            <ComboField
              {...field}
              placeholder="Select Insurance Type"
              options={insuranceTypes}
              loading={lists.loading}
              hint={type?.note}
            />
          ),
          primaryInsurance: (field) => (
            <div className="min-w-0">
              <ComboField {...field} {...payers} hint={payer?.kind === 'mac' ? payer.label : field.hint} />
              <ContractorProposal form={form} typeId={type?.id} payers={lists.data?.payers ?? []} />
            </div>
          ),
          primaryPolicy: (field) => (
            <TextField
              {...field}
              warning={policyNumberWarning(type?.id, payer && payerIdOf(payer), primaryPolicy)}
              hint={type?.policyIs ? `On the card: ${type.policyIs}` : undefined}
            />
          ),
          primaryFrontInsuranceCard: cardInput('primaryFrontInsuranceCard', newRow),
          primaryBackInsuranceCard: cardInput('primaryBackInsuranceCard'),
          subscriberDateOfBirth: (field) => <BirthDate {...field} whose="subscriber" />,
          secondaryInsurance: (field) => (
            <ComboField
              {...field}
              {...payers}
              onChanged={(chosen) => {
                field.onChanged(chosen)
                if (chosen === '') removeSecondary()
              }}
            />
          ),
          secondaryPolicy: (field) => <TextField {...field} required={secondary !== ''} />,
          secondaryFrontInsuranceCard: cardInput('secondaryFrontInsuranceCard', newRow),
          secondaryBackInsuranceCard: cardInput('secondaryBackInsuranceCard'),
        }}
      />
    </>
  )
}

/**
 * Insurers, those that offer the chosen type first. All stay in the list, because a card may not match the expected
 * type.
 */
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
