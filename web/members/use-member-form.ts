import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { addMember, editMember, memberById } from '#contract/members/members.paths.ts'
import type { Member, MemberForm } from '#contract/members/members.ts'
import { useBackAfter } from '../kit/form/back-after.ts'
import { showFieldErrors } from '../kit/form/form-errors.ts'
import { useRules } from '../kit/form/rules.ts'
import { type Conflict, useSeenCopy } from '../kit/form/use-seen-copy.ts'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { call } from '../kit/http/client.ts'
import { useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toast.ts'
import { reloadMembers } from './member-texts.ts'
import { emptyMember, type MemberValues, valuesOf } from './member-values.ts'

/** docs/spec/members.md, 'Form': how long the success message is shown before the form goes back. */
const backAfterMs = 1200

interface MemberFormState {
  form: UseFormReturn<MemberValues, unknown, MemberForm>
  values: Partial<MemberValues>
  submit: (event: React.SyntheticEvent) => Promise<void>
  busy: boolean
  isSaved: boolean
  conflict: Conflict | undefined
}

/** Fills, validates (on change and on blur, docs/spec/members.md, 'Form') and sends the form. */
export function useMemberForm(member: Member | undefined): MemberFormState {
  const form = useForm<MemberValues, unknown, MemberForm>({
    resolver: useRules(() => import('./member-rules.ts').then((all) => all.MemberFields)),
    defaultValues: member ? valuesOf(member) : emptyMember,
    mode: 'all',
  })
  const values = useWatch({ control: form.control })
  const add = useSend(addMember)
  const edit = useSend(editMember)
  const backSoon = useBackAfter(backAfterMs, '/manageIvrMember')
  const [isSaved, setSaved] = useState(false)
  const { seenVersion, conflict, forgetConflict, isConflict } = useSeenCopy(
    member,
    () => call(memberById, { id: member?._id ?? '' }),
    (latest) => form.reset(valuesOf(latest)),
  )

  const submit = form.handleSubmit(async (sent) => {
    if (isSaved) return
    forgetConflict()
    try {
      const { message } = member
        ? await edit.mutateAsync({ ...sent, ivrMemberId: member._id, seenVersion })
        : await add.mutateAsync(sent)
      setSaved(true)
      toast.success(message)
      void reloadMembers()
      backSoon()
    } catch (failure) {
      if (isHandled(failure) || isConflict(failure)) return
      toast.error(messageOfFailure(failure))
      showFieldErrors(form, failure)
    }
  })

  const busy = form.formState.isSubmitting || isSaved
  return { form, values, submit, busy, isSaved, conflict }
}
