import type { Member } from '#contract/members/members.ts'
import { phoneWarning } from '#contract/warnings.ts'
import { PersonFields } from '../account/people/PersonFields.tsx'
import { SelectField } from '../kit/form/ChoiceFields.tsx'
import { FormFooter } from '../kit/form/FormFooter.tsx'
import { useGoBack } from '../kit/form/go-back.ts'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { TextField } from '../kit/form/TextFields.tsx'
import { ConflictNote } from '../kit/ui/ConflictNote.tsx'
import { fieldGrid, formWidth } from '../kit/ui/LoadingGroups.tsx'
import { Group, Groups } from '../kit/ui/surfaces.tsx'
import { isFilledIn, userTypeOptions } from './member-values.ts'
import { useMemberForm } from './use-member-form.ts'

/** The form: empty to invite somebody, or filled with a member who is edited. */
export function MemberFields({ member }: { member?: Member }) {
  const { form, values, submit, busy, isSaved, conflict } = useMemberForm(member)
  const goBack = useGoBack('/manageIvrMember')
  const { control } = form
  const isEdit = member !== undefined
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={formWidth}>
      <Groups>
        <Group title="IVR Member">
          <div className={fieldGrid}>
            <PersonFields control={control} phoneNumber={values.phoneNumber} isInvited={isEdit} />
            <TextField
              control={control}
              name="faxNumber"
              label="Fax Number"
              type="tel"
              maxLength={20}
              warning={phoneWarning(values.faxNumber ?? '')}
            />
            <SelectField
              control={control}
              name="userType"
              label="User Type"
              required
              options={userTypeOptions}
            />
          </div>
        </Group>
      </Groups>
      {conflict && <ConflictNote conflict={conflict} />}
      <FormFooter label={isEdit ? 'Submit' : 'Add'} onBack={goBack} busy={busy} />
      <LeaveGuard dirty={!isEdit && !isSaved && isFilledIn(values)} />
    </form>
  )
}
