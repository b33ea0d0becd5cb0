import { Link } from 'react-router'
import type { Physician } from '#contract/physicians/physician.ts'
import { licenseWarning, taxIdWarning } from '#contract/warnings.ts'
import { PersonFields } from '../account/people/PersonFields.tsx'
import { wide } from '../kit/form/Fields.tsx'
import { FormFooter } from '../kit/form/FormFooter.tsx'
import { useGoBack } from '../kit/form/go-back.ts'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { ProposingField } from '../kit/form/ProposingField.tsx'
import { TextField } from '../kit/form/TextFields.tsx'
import { ConflictNote } from '../kit/ui/ConflictNote.tsx'
import { fieldGrid, formWidth } from '../kit/ui/LoadingGroups.tsx'
import { Note } from '../kit/ui/Note.tsx'
import { Group, Groups } from '../kit/ui/surfaces.tsx'
import { PlaceFields } from '../reference/PlaceFields.tsx'
import { isFilledIn } from './physician-values.ts'
import RegistryProposal from './RegistryProposal.tsx'
import { SpecializationFields } from './SpecializationFields.tsx'
import { type Duplicate, usePhysicianForm } from './use-physician-form.ts'

/** The form: empty to invite somebody, or filled with a record that is edited. */
export function PhysicianFields({ physician }: { physician?: Physician }) {
  const { form, values, submit, busy, isSaved, duplicate, conflict } = usePhysicianForm(physician)
  const goBack = useGoBack('/managePhysician')
  const { control } = form
  const isEdit = physician !== undefined
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={formWidth}>
      <Groups>
        <Group title="Physician">
          <div className={fieldGrid}>
            <PersonFields control={control} phoneNumber={values.phoneNumber} isInvited={isEdit} />
          </div>
        </Group>
        <Group title="Practice">
          {duplicate && <DuplicateNote duplicate={duplicate} />}
          <div className={fieldGrid}>
            <SpecializationFields form={form} physician={physician} />
            <ProposingField
              field={
                <TextField
                  control={control}
                  name="npiNumber"
                  label="National Provider Identifier"
                  inputMode="numeric"
                  maxLength={14}
                />
              }
              proposal={<RegistryProposal form={form} physician={physician} />}
            />
            <TextField
              control={control}
              name="medicalLicenseNumber"
              label="State License Number"
              warning={licenseWarning(values.medicalLicenseNumber ?? '')}
            />
            <TextField
              control={control}
              name="taxID"
              label="Tax ID"
              required
              inputMode="numeric"
              maxLength={12}
              warning={taxIdWarning(values.taxID ?? '')}
            />
            <TextField control={control} name="hospitalName" label="Hospital Name" />
          </div>
        </Group>
        <Group title="Address">
          <div className={fieldGrid}>
            <TextField control={control} name="address" label="Address" className={wide} />
            <PlaceFields
              control={control}
              state="state"
              city="city"
              zipCode="zipCode"
              required={false}
              onState={() => form.setValue('city', '')}
              onPlace={(place) => {
                form.setValue('state', place.state, { shouldDirty: true, shouldValidate: true })
                form.setValue('city', place.city, { shouldDirty: true, shouldValidate: true })
              }}
            />
          </div>
        </Group>
      </Groups>
      {conflict && <ConflictNote conflict={conflict} />}
      <FormFooter label={isEdit ? 'Submit Physician' : 'Invite Physician'} onBack={goBack} busy={busy} />
      <LeaveGuard dirty={!isEdit && !isSaved && isFilledIn(values)} />
    </form>
  )
}

/** Links to the physician who already has this NPI or email, in a new tab, so that nothing typed is lost. */
function DuplicateNote({ duplicate }: { duplicate: Duplicate }) {
  return (
    <Note text={duplicate.words} className="mb-4 max-w-[720px]">
      <Link
        to={`/view-managePhysician/${duplicate.physicianId}`}
        target="_blank"
        className="rounded-sm font-medium underline underline-offset-4"
      >
        View this physician
      </Link>
    </Note>
  )
}
