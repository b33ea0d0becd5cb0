import { type UseFormReturn, useWatch } from 'react-hook-form'
import { homeFacility } from '#contract/ivr/fields.ts'
import { payersOfMedicare } from '#contract/reference/lists.rules.ts'
import type { PayerOption } from '#contract/reference/lists.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import type { IvrForm } from '../form.ts'

interface ContractorProposalProps {
  form: UseFormReturn<IvrForm, unknown, IvrForm>
  /** The id of the chosen insurance type. */
  typeId: string | undefined
  payers: readonly PayerOption[]
}

const isAtHome = (choice: string, serviceType: string) =>
  choice === homeFacility || serviceType.includes('(POS 12)')

/**
 * The payer of Original Medicare where the product is applied: in the facility's state, or the patient's at home and
 * while no facility is known. Shown in full, because the list cuts long names, until it is chosen.
 */
export function ContractorProposal({ form, typeId, payers }: ContractorProposalProps) {
  const [chosen, patientState, facilityState, choice, serviceType] = useWatch({
    control: form.control,
    name: ['primaryInsurance', 'patientState', 'facilityState', 'facilityChoice', 'serviceType'],
  })
  const atFacility = facilityState !== '' && !isAtHome(choice, serviceType)
  const state = atFacility ? facilityState : patientState
  const right = payersOfMedicare(payers, typeId, state)
  if (right.length === 0 || right.some(({ value }) => value === chosen)) return null
  const where =
    typeId === 'railroad-medicare' ? '' : ` in ${state}${atFacility ? ', the facility’s state' : ''}`
  return (
    <div
      role="status"
      className="mt-2 flex flex-col items-start gap-2 rounded-lg border border-line bg-hover px-3 py-2"
    >
      <p>
        {right.length > 1
          ? `${state} has two payers for Original Medicare: one for Arlington, Fairfax, and Alexandria near Washington, DC, and one for the rest of the state.`
          : `Original Medicare’s payer${where}:`}
      </p>
      {right.map(({ value, label, states }) => (
        <div key={value} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="min-w-0 font-medium break-words">
            {label}
            {right.length > 1 && (states?.includes('DC') ? ' (near DC)' : ' (rest of the state)')}
          </b>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Choose ${label}`}
            onClick={() =>
              form.setValue('primaryInsurance', value, { shouldDirty: true, shouldValidate: true })
            }
          >
            Choose
          </Button>
        </div>
      ))}
    </div>
  )
}
