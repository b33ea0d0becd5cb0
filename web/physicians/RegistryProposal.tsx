import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import type { Physician } from '#contract/physicians/physician.ts'
import type { PhysicianForm } from '#contract/physicians/physicians.ts'
import { getSpecializations } from '#contract/reference/lists.ts'
import type { NpiProvider } from '#contract/reference/npi.ts'
import { useLoad } from '../kit/http/queries.ts'
import NpiProposal from '../reference/NpiProposal.tsx'
import { isTaxonomyLocked, type PhysicianTexts, type PhysicianValues } from './physician-values.ts'

interface RegistryProposalProps {
  form: UseFormReturn<PhysicianValues, unknown, PhysicianForm>
  physician: Physician | undefined
}

/** What the public registry has about the typed NPI. A name that was typed stays: the registry's may be a longer one. */
export default function RegistryProposal({ form, physician }: RegistryProposalProps) {
  const { control } = form
  const list = useLoad(getSpecializations, {}, { staleTime: Number.POSITIVE_INFINITY })
  const names = ['firstName', 'lastName', 'specialization'] as const
  const [firstName, lastName, specialization] = useWatch({ control, name: names })

  const proposes = ({ address, license, ...provider }: NpiProvider): Partial<PhysicianTexts> => {
    const label = list.data?.data.find(({ value }) => value === provider.taxonomyCode)?.label
    const isLocked = isTaxonomyLocked(specialization ?? '', physician)
    return {
      ...(firstName ? {} : { firstName: provider.firstName }),
      ...(lastName ? {} : { lastName: provider.lastName }),
      ...(label && !physician && !specialization ? { specialization: label } : {}),
      ...(isLocked ? {} : { taxonomyCode: provider.taxonomyCode }),
      medicalLicenseNumber: license,
      ...address,
    }
  }
  return (
    <NpiProposal
      control={control as unknown as Control}
      name="npiNumber"
      kind="person"
      lastName={lastName}
      proposes={(provider) => ({ ...proposes(provider) }) as Record<string, string>}
      onUse={(proposed) => {
        for (const [name, value] of Object.entries(proposed))
          form.setValue(name as keyof PhysicianTexts, value, { shouldDirty: true, shouldValidate: true })
      }}
    />
  )
}
