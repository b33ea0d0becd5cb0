import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { openSlots } from '#contract/appointments.ts'
import { checkCalendarSync } from '#contract/appointments-calendar.ts'
import {
  configureSchedule,
  type Schedule,
  type ScheduleForm,
  scheduleData,
} from '#contract/appointments-schedule.ts'
import { useBackAfter } from '../kit/back-after.ts'
import { dropDraft, readDraft } from '../kit/drafts.ts'
import { tellUnfetched } from '../kit/later.ts'
import { reload, useSend } from '../kit/queries.ts'
import { isDealtWith, Refusal, wordsOfFailure } from '../kit/refusal.ts'
import { useResolver } from '../kit/rules.ts'
import { toast } from '../kit/toast.ts'
import { fieldOf, newSchedule, type ScheduleValues, sentOf, valuesOf } from './schedule-values.ts'
import { ownZone } from './zones.ts'

/** Spec 2 §9: how long the message is read before the form goes back. */
const backAfterMs = 1500

/** What was typed before the calendar service was visited, kept for the way back. */
export const scheduleDraft = 'manage-schedule'

const rules = () => import('./schedule-rules.ts')

export type ScheduleFormControl = UseFormReturn<ScheduleValues, unknown, ScheduleForm>

interface ScheduleFormState {
  form: ScheduleFormControl
  submit: (event: React.SyntheticEvent) => Promise<void>
  busy: boolean
  isSaved: boolean
}

/** Fills, checks and sends a schedule; null is one that was never set. */
export function useScheduleForm(schedule: Schedule | null): ScheduleFormState {
  const form = useForm<ScheduleValues, unknown, ScheduleForm>({
    resolver: useResolver(() => rules().then(({ checked }) => checked)),
    defaultValues: schedule ? valuesOf(schedule) : newSchedule(ownZone()),
    mode: 'onTouched',
  })
  useDraft(form)
  const send = useSend(configureSchedule)
  const backSoon = useBackAfter(backAfterMs, '/appointment')
  const [isSaved, setSaved] = useState(false)

  const submit = form.handleSubmit(async (sent) => {
    if (isSaved) return
    try {
      const { message } = await send.mutateAsync(sent)
      setSaved(true)
      toast.success(message)
      void reload(scheduleData, openSlots)
      backSoon()
    } catch (failure) {
      if (isDealtWith(failure)) return
      toast.error(wordsOfFailure(failure))
      showRefused(form, failure)
      void reload(checkCalendarSync)
    }
  })
  return { form, submit, busy: form.formState.isSubmitting || isSaved, isSaved }
}

function showRefused(form: ScheduleFormControl, failure: unknown): void {
  if (!(failure instanceof Refusal)) return
  const { rowOf } = sentOf(form.getValues())
  for (const [field, message] of Object.entries(failure.fields)) {
    const name = fieldOf(field.split('.'), rowOf)
    if (name) form.setError(name as 'schedulingTitle', { type: 'server', message })
  }
}

/** Takes over what was typed before the calendar service was visited. */
function useDraft(form: ScheduleFormControl): void {
  const { reset } = form
  useEffect(() => {
    const draft = readDraft(scheduleDraft)
    if (draft === undefined) return
    void rules().then(({ valuesIn }) => {
      dropDraft(scheduleDraft)
      const values = valuesIn(draft)
      if (values) reset(values, { keepDefaultValues: true })
    }, tellUnfetched)
  }, [reset])
}
