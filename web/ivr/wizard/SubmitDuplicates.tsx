import { type UseFormReturn, useWatch } from 'react-hook-form'
import { findDuplicates } from '#contract/ivr/duplicates.ts'
import { useSettled } from '../../kit/form/use-settled.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { isoDay } from '../../kit/ui/dates.ts'
import { DuplicateList } from '../DuplicateList.tsx'
import type { IvrForm } from './form.ts'

/** Requests of the office that may be the same as the one in the form, shown before it is sent. */
export function SubmitDuplicates({ form }: { form: UseFormReturn<IvrForm> }) {
  const [patientFirstName, patientLastName, born, medicalProductQCode, served, primaryPolicyNumber] =
    useWatch({
      control: form.control,
      name: ['patientFirstName', 'patientLastName', 'patientDateOfBirth', 'products', 'dos', 'primaryPolicy'],
    })
  const typed = JSON.stringify({
    patientFirstName,
    patientLastName,
    patientDateOfBirth: isoDay(born),
    medicalProductQCode,
    dos: isoDay(served),
    primaryPolicyNumber,
  })
  const asked = useSettled(typed)
  const enabled = patientFirstName !== '' && (primaryPolicyNumber !== '' || medicalProductQCode !== '')
  const found = useLoad(findDuplicates, JSON.parse(asked), { enabled, keep: true }).data?.data ?? []
  if (found.length === 0) return null
  return (
    <div role="status" className="mt-6">
      <DuplicateList duplicates={found} />
    </div>
  )
}
