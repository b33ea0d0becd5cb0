import { useWatch } from 'react-hook-form'
import { addMember, editMember, type Member, memberById } from '#contract/people/members.ts'
import { phoneWarning } from '#contract/warnings.ts'
import { SelectField } from '../../kit/form/choices/ChoiceFields.tsx'
import { EditPage } from '../../kit/form/EditPage.tsx'
import { FormFooter } from '../../kit/form/FormFooter.tsx'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { useSchemaForm } from '../../kit/form/resolver.ts'
import { TextField } from '../../kit/form/TextFields.tsx'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { call } from '../../kit/http/client.ts'
import { useSend } from '../../kit/http/queries.ts'
import { ConflictNote } from '../../kit/ui/ConflictNote.tsx'
import { fieldGrid, formWidth } from '../../kit/ui/LoadingGroups.tsx'
import { Group, Groups } from '../../kit/ui/surfaces.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { useRecord } from '../person-record.ts'
import {
  emptyMember,
  MemberFields as Fields,
  isFilledIn,
  reloadMembers,
  userTypeOptions,
  valuesOf,
} from './members.ts'

/** Add IVR Member, and with an id in the URL Edit IVR Member (docs/spec/members.md, 'Form'). */
export function Component() {
  const { id, record: member, ...loaded } = useRecord(memberById)
  return (
    <EditPage
      key={id}
      title={id === undefined ? 'Add IVR Member' : 'Edit IVR Member'}
      help="manage-the-team"
      {...loaded}
    >
      {id === undefined ? <MemberFields /> : member && <MemberFields member={member} />}
    </EditPage>
  )
}

/** docs/spec/members.md, 'Form': how long the success message is shown before the form goes back. */
const backAfterMs = 1200

/** The form: empty to invite someone, or filled with the member being edited. Validates on change and on blur. */
export function MemberFields({ member }: { member?: Member }) {
  const form = useSchemaForm(Fields, member ? valuesOf(member) : emptyMember, 'all')
  const { control } = form
  const values = useWatch({ control })
  const add = useSend(addMember)
  const edit = useSend(editMember)
  const { submit, busy, isSaved, goBack, conflict } = useRecordForm({
    form,
    record: member,
    load: () => call(memberById, { id: member?._id ?? '' }),
    show: (latest) => form.reset(valuesOf(latest)),
    send: (sent, seenVersion) =>
      member ? edit.mutateAsync({ ...sent, ivrMemberId: member._id, seenVersion }) : add.mutateAsync(sent),
    onSent: reloadMembers,
    back: { to: '/manageIvrMember', afterMs: backAfterMs },
    next: { label: 'Add one more', to: '/add-ivrMember' },
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={formWidth}>
      <Groups>
        <Group title="IVR Member">
          <div className={fieldGrid}>
            <PersonFields
              control={control}
              phoneNumber={values.phoneNumber}
              isInvited={member !== undefined}
            />
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
      <FormFooter label={member ? 'Submit' : 'Add'} onBack={goBack} busy={busy} />
      <LeaveGuard dirty={!member && !isSaved && isFilledIn(values)} />
    </form>
  )
}
