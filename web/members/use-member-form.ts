import { useForm, useWatch } from 'react-hook-form'
import { addMember, editMember, type Member, type MemberForm, memberById } from '#contract/people/members.ts'
import { resolverOf } from '../kit/form/rules.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { call } from '../kit/http/client.ts'
import { useSend } from '../kit/http/queries.ts'
import { MemberFields } from './member-rules.ts'
import { reloadMembers } from './member-texts.ts'
import { emptyMember, type MemberValues, valuesOf } from './member-values.ts'

/** docs/spec/members.md, 'Form': how long the success message is shown before the form goes back. */
const backAfterMs = 1200

/** Fills, validates (on change and on blur, docs/spec/members.md, 'Form') and sends the form. */
export function useMemberForm(member: Member | undefined) {
  const form = useForm<MemberValues, unknown, MemberForm>({
    resolver: resolverOf(MemberFields),
    defaultValues: member ? valuesOf(member) : emptyMember,
    mode: 'all',
  })
  const values = useWatch({ control: form.control })
  const add = useSend(addMember)
  const edit = useSend(editMember)
  const saving = useRecordForm({
    form,
    record: member,
    load: () => call(memberById, { id: member?._id ?? '' }),
    show: (latest) => form.reset(valuesOf(latest)),
    send: (sent, seenVersion) =>
      member ? edit.mutateAsync({ ...sent, ivrMemberId: member._id, seenVersion }) : add.mutateAsync(sent),
    onSaved: reloadMembers,
    back: { to: '/manageIvrMember', afterMs: backAfterMs },
  })
  return { form, values, ...saving }
}
