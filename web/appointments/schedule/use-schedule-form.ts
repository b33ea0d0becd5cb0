import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { openSlots } from '#contract/appointments/appointments.ts'
import { checkCalendarSync } from '#contract/appointments/calendar.ts'
import {
  configureSchedule,
  type Schedule,
  type ScheduleForm,
  scheduleData,
} from '#contract/appointments/schedule.ts'
import { dropDraft, readDraft } from '../../kit/form/drafts.ts'
import { useBackWhenSaved } from '../../kit/form/go-back.ts'
import { afterPress } from '../../kit/form/resolver.ts'
import { ApiError, isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { reload, useSend } from '../../kit/http/queries.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { ownZone } from '../zones.ts'
import {
  checked,
  fieldOf,
  newSchedule,
  type ScheduleValues,
  sentOf,
  valuesIn,
  valuesOf,
} from './schedule-values.ts'

/** docs/spec/schedules.md, 'Form': how long the success message is shown before the form goes back. */
const backAfterMs = 1500

/** The key of the draft that is stored while the user visits the calendar service. */
export const scheduleDraft = 'manage-schedule'

export type ScheduleFormControl = UseFormReturn<ScheduleValues, unknown, ScheduleForm>

const resolver = afterPress(checked)

interface ScheduleFormState {
  form: ScheduleFormControl
  submit: (event: React.SyntheticEvent) => Promise<void>
  busy: boolean
  isSaved: boolean
  goBack: () => void
}

/** Fills, validates and sends a schedule; null is one that was never set. */
export function useScheduleForm(schedule: Schedule | null): ScheduleFormState {
  const form = useForm<ScheduleValues, unknown, ScheduleForm>({
    resolver,
    defaultValues: schedule ? valuesOf(schedule) : newSchedule(ownZone()),
    mode: 'onTouched',
  })
  useDraft(form)
  const send = useSend(configureSchedule)
  const [isSaved, setSaved] = useState(false)
  const goBack = useBackWhenSaved(isSaved, '/appointment', backAfterMs)

  const submit = form.handleSubmit(async (sent) => {
    if (isSaved) return
    try {
      const { message } = await send.mutateAsync(sent)
      setSaved(true)
      toast.success(message)
      void reload(scheduleData, openSlots)
    } catch (failure) {
      if (isHandled(failure)) return
      toast.error(messageOfFailure(failure))
      showErrors(form, failure)
      void reload(checkCalendarSync)
    }
  })
  return { form, submit, busy: form.formState.isSubmitting || isSaved, isSaved, goBack }
}

function showErrors(form: ScheduleFormControl, failure: unknown): void {
  if (!(failure instanceof ApiError)) return
  const { rowOf } = sentOf(form.getValues())
  for (const [field, message] of Object.entries(failure.fields)) {
    const name = fieldOf(field.split('.'), rowOf)
    if (name) form.setError(name as 'schedulingTitle', { type: 'server', message })
  }
}

/** Restores the input from before the visit to the calendar service. */
function useDraft(form: ScheduleFormControl): void {
  const { reset } = form
  useEffect(() => {
    const draft = readDraft(scheduleDraft)
    if (draft === undefined) return
    dropDraft(scheduleDraft)
    const values = valuesIn(draft)
    if (values) reset(values, { keepDefaultValues: true })
  }, [reset])
}
