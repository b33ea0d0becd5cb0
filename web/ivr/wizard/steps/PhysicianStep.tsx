import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { physicianChoices } from '#contract/people/physicians.ts'
import { ComboField } from '../../../kit/form/choices/ComboField.tsx'
import { readExtension, readPhone } from '../../../kit/form/phone.ts'
import { TextField } from '../../../kit/form/TextFields.tsx'
import { useLoad } from '../../../kit/http/queries.ts'
import { ButtonLink } from '../../../kit/ui/Button.tsx'
import { Note } from '../../../kit/ui/Note.tsx'
import { lockedByPhysician } from '../locking.ts'
import { accepts } from '../submission.ts'
import type { StepProps } from '../use-wizard.ts'
import RegistryProposal from './RegistryProposal.tsx'
import { StepFields } from './StepFields.tsx'

export function PhysicianStep(props: StepProps) {
  const { form, physician, record, choosePhysician } = props.wizard
  const choices = useLoad(physicianChoices, {})
  const options = (choices.data?.data ?? []).map(({ _id, label }) => ({ value: _id, label }))
  const [chosenId, chosenName] = useWatch({ control: form.control, name: ['physicianId', 'physicianName'] })
  const only = options.length === 1 ? options[0]?.value : undefined
  useEffect(() => {
    if (only && form.getValues('physicianId') === '') form.setValue('physicianId', only)
  }, [form, only])
  const isUnlisted = chosenId !== '' && options.every(({ value }) => value !== chosenId)
  // Until the list has loaded, or if a physician has left since, a chosen one is shown by the stored name.
  const known = isUnlisted && chosenName ? [...options, { value: chosenId, label: chosenName }] : options
  const locked = lockedByPhysician(physician, accepts)
  return (
    <>
      {choices.isError && (
        <Note text="The list of physicians could not load." onRetry={() => void choices.refetch()} />
      )}
      {record.failed && (
        <Note
          text="The physician’s details could not load. Try again, or type them."
          onRetry={record.retry}
        />
      )}
      <StepFields
        {...props}
        step="physician"
        locked={locked}
        inputs={{
          physicianId: (field) => (
            <ComboField
              {...field}
              placeholder="Select Physician"
              options={known}
              loading={choices.isPending || record.loading}
              emptyText="You have no active physician."
              warning={
                isUnlisted && choices.isSuccess
                  ? `${chosenName || 'This physician'} is no longer active in your office. Please choose another one.`
                  : undefined
              }
              hint={hintFor(physician !== null, choices.data?.data.length === 0)}
              onChanged={choosePhysician}
            />
          ),
          physicianName: null,
          npi: (field) => (
            <div>
              <TextField {...field} inputMode="numeric" />
              <RegistryProposal form={form} kind="person" locked={locked} physician={physician} />
            </div>
          ),
          physicianPhone: (field) => (
            <TextField
              {...field}
              type="tel"
              onPasted={(text) => {
                const ext = readPhone(text)?.ext
                if (ext) form.setValue('physicianExt', ext, { shouldDirty: true })
              }}
            />
          ),
          physicianExt: (field) => (
            <TextField {...field} inputMode="numeric" maxLength={10} reads={readExtension} />
          ),
        }}
      />
    </>
  )
}

/** The link to invite opens a new tab, so that the form keeps its input; the list reloads when the user comes back. */
function hintFor(isChosen: boolean, isNobodyThere: boolean) {
  if (isChosen) return 'Locked details come from the physician’s record.'
  if (!isNobodyThere) return undefined
  return (
    <>
      You have no active physician.{' '}
      <ButtonLink variant="link" to="/add-managePhysician" target="_blank" rel="noopener">
        Invite Physician
      </ButtonLink>
    </>
  )
}
