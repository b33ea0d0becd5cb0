import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import {
  addPhysician,
  editPhysician,
  type Physician,
  PhysicianForm,
  physicianById,
} from '#contract/people/physicians.ts'
import { getSpecializations, getStates } from '#contract/reference/lists.ts'
import type { NpiProvider } from '#contract/reference/npi.ts'
import { licenseWarning, taxIdWarning } from '#contract/warnings.ts'
import { EditPage } from '../../kit/form/EditPage.tsx'
import { wide } from '../../kit/form/Fields.tsx'
import { FormFooter } from '../../kit/form/FormFooter.tsx'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { useSchemaForm } from '../../kit/form/resolver.ts'
import { TextField } from '../../kit/form/TextFields.tsx'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { ApiError } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { useLoad, useSend } from '../../kit/http/queries.ts'
import { ConflictNote } from '../../kit/ui/ConflictNote.tsx'
import { fieldGrid, formWidth } from '../../kit/ui/LoadingGroups.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { Group, Groups } from '../../kit/ui/surfaces.tsx'
import NpiProposal from '../../reference/NpiProposal.tsx'
import { PlaceFields } from '../../reference/PlaceFields.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { useRecord } from '../person-record.ts'
import {
  emptyPhysician,
  isFilledIn,
  isTaxonomyLocked,
  type PhysicianTexts,
  type PhysicianValues,
  reloadPhysicians,
  valuesOf,
} from './physicians.ts'
import { SpecializationFields } from './SpecializationFields.tsx'

/** Add Physician, and with an id in the URL Edit Physician (docs/spec/physicians.md, 'Form'). */
export function Component() {
  // A record shows state names, so it loads after them (docs/spec/physicians.md, 'Form').
  const states = useLoad(getStates, {}, { staleTime: Number.POSITIVE_INFINITY })
  const { id, record: physician, ...loaded } = useRecord(physicianById, !states.isPending)
  return (
    <EditPage
      key={id}
      title={id === undefined ? 'Add Physician' : 'Edit Physician'}
      help="invite-a-physician"
      {...loaded}
    >
      {id === undefined ? <PhysicianFields /> : physician && <PhysicianFields physician={physician} />}
    </EditPage>
  )
}

/** The form: empty to invite someone, or filled with the record being edited. */
export function PhysicianFields({ physician }: { physician?: Physician }) {
  const { form, values, submit, busy, isSaved, goBack, duplicate, conflict } = usePhysicianForm(physician)
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
            <div>
              <TextField
                control={control}
                name="npiNumber"
                label="National Provider Identifier"
                inputMode="numeric"
                maxLength={14}
              />
              <RegistryProposal form={form} physician={physician} />
            </div>
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
            <PlaceFields form={form} state="state" city="city" zipCode="zipCode" required={false} />
          </div>
        </Group>
      </Groups>
      {conflict && <ConflictNote conflict={conflict} />}
      <FormFooter label={isEdit ? 'Submit Physician' : 'Invite Physician'} onBack={goBack} busy={busy} />
      <LeaveGuard dirty={!isEdit && !isSaved && isFilledIn(values)} />
    </form>
  )
}

/** Links to the physician who already has this NPI or email, in a new tab, so that typed input is not lost. */
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

interface RegistryProposalProps {
  form: UseFormReturn<PhysicianValues, unknown, PhysicianForm>
  physician: Physician | undefined
}

/** What the public registry has about the typed NPI. A typed name stays: the registry's may be longer. */
function RegistryProposal({ form, physician }: RegistryProposalProps) {
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
      form={form as unknown as UseFormReturn}
      name="npiNumber"
      kind="person"
      lastName={lastName}
      proposes={(provider) => ({ ...proposes(provider) }) as Record<string, string>}
    />
  )
}

/** docs/spec/physicians.md, 'Form': how long the success message is shown before the form goes back. */
const backAfterMs = 1500

/** Another physician of the office with the same NPI or email. */
interface Duplicate {
  physicianId: string
  words: string
}

/** Fills, validates (on blur) and sends the form. */
function usePhysicianForm(physician: Physician | undefined) {
  const form = useSchemaForm(PhysicianForm, physician ? valuesOf(physician) : emptyPhysician)
  const values = useWatch({ control: form.control })
  const add = useSend(addPhysician)
  const edit = useSend(editPhysician)
  const [duplicate, setDuplicate] = useState<Duplicate>()
  const saving = useRecordForm({
    form,
    record: physician,
    load: () => call(physicianById, { id: physician?._id ?? '' }),
    show: (latest) => form.reset(valuesOf(latest)),
    send: (sent, seenVersion) => {
      setDuplicate(undefined)
      return physician
        ? edit.mutateAsync({ ...sent, physicianId: physician._id, seenVersion })
        : add.mutateAsync(sent)
    },
    onSent: reloadPhysicians,
    onFailure: (failure) => setDuplicate(duplicateIn(failure)),
    back: { to: '/managePhysician', afterMs: backAfterMs },
    next: { label: 'Invite one more', to: '/add-managePhysician' },
  })
  return { form, values, duplicate, ...saving }
}

function duplicateIn(failure: unknown): Duplicate | undefined {
  if (!(failure instanceof ApiError) || failure.status !== 409) return undefined
  const { physicianId } = failure.fields
  return physicianId ? { physicianId, words: failure.message } : undefined
}
