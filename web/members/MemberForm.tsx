import { useParams } from 'react-router'
import { type Member, memberById } from '#contract/people/members.ts'
import { isId } from '#contract/replies.ts'
import { phoneWarning } from '#contract/warnings.ts'
import { PersonFields } from '../account/people/PersonFields.tsx'
import { SelectField } from '../kit/form/choices/ChoiceFields.tsx'
import { EditPage } from '../kit/form/EditPage.tsx'
import { FormFooter } from '../kit/form/FormFooter.tsx'
import { useGoBack } from '../kit/form/go-back.ts'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { TextField } from '../kit/form/TextFields.tsx'
import { useLoad } from '../kit/http/queries.ts'
import { ConflictNote } from '../kit/ui/ConflictNote.tsx'
import { HelpLink } from '../kit/ui/HelpLink.tsx'
import { fieldGrid, formWidth } from '../kit/ui/LoadingGroups.tsx'
import { Group, Groups, PageHeader } from '../kit/ui/surfaces.tsx'
import { isFilledIn, userTypeOptions } from './member-values.ts'
import { useMemberForm } from './use-member-form.ts'

/** Add IVR Member, and with an id in the address Edit IVR Member (docs/spec/members.md, 'Form'). */
export function Component() {
  const { id } = useParams()
  if (id !== undefined) return <EditMember key={id} id={id} />
  return (
    <>
      <div className={formWidth}>
        <PageHeader title="Add IVR Member" actions={<HelpLink page="manage-the-team" />} />
      </div>
      <MemberFields />
    </>
  )
}

function EditMember({ id }: { id: string }) {
  const isNumber = isId(id)
  const loaded = useLoad(memberById, { id }, { enabled: isNumber })
  const member = loaded.data?.data
  return (
    <EditPage
      title="Edit IVR Member"
      help="manage-the-team"
      failure={isNumber ? loaded.error : 'missing'}
      onRetry={() => void loaded.refetch()}
    >
      {member && <MemberFields member={member} />}
    </EditPage>
  )
}

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
