import type { UseFormReturn } from 'react-hook-form'
import type { Physician } from '#contract/people/physicians.ts'
import type { NpiProvider } from '#contract/reference/npi.ts'
import { splitName } from '../../../kit/ui/text.ts'
import NpiProposal from '../../../reference/NpiProposal.tsx'
import type { Field, IvrForm, TextField } from '../form.ts'

interface RegistryProposalProps {
  form: UseFormReturn<IvrForm, unknown, IvrForm>
  kind: NpiProvider['kind']
  /** Fields that are not filled. */
  locked: ReadonlySet<Field>
  physician?: Physician | null
  /** The facility's name is typed. */
  named?: boolean
}

/** What the public registry has about the physician's or the facility's NPI. */
export default function RegistryProposal({ form, kind, locked, physician, named }: RegistryProposalProps) {
  const isPerson = kind === 'person'
  const proposes = (provider: NpiProvider) => {
    const all: readonly (readonly [TextField, string])[] = isPerson
      ? physicianValues(provider)
      : facilityValues(provider, named === true)
    return Object.fromEntries(all.filter(([field]) => !locked.has(field)))
  }
  return (
    <NpiProposal
      form={form as unknown as UseFormReturn}
      name={isPerson ? 'npi' : 'facilityNPI'}
      kind={kind}
      lastName={physician ? splitName(physician.name).lastName : undefined}
      proposes={proposes}
    />
  )
}

const physicianValues = ({ taxonomyCode, license, address }: NpiProvider) =>
  [
    ['taxonomyCode', taxonomyCode],
    ['stateLicenseNumber', license],
    ['physicianAddress', address?.address ?? ''],
    ['physicianState', address?.state ?? ''],
    ['physicianCity', address?.city ?? ''],
    ['physicianZipCode', address?.zipCode ?? ''],
  ] as const

const facilityValues = ({ name, address }: NpiProvider, named: boolean) =>
  [
    ['facilityName', named ? name : ''],
    ['facilityAddress', address?.address ?? ''],
    ['facilityState', address?.state ?? ''],
    ['facilityCity', address?.city ?? ''],
    ['facilityZipCode', address?.zipCode ?? ''],
  ] as const
