import { Switch } from '@base-ui/react/switch'
import { useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { type Schedule, scheduleData, timeZones } from '#contract/appointments/schedule.ts'
import { SelectField } from '../../kit/form/choices/ChoiceFields.tsx'
import { ChoicesNotLoaded } from '../../kit/form/choices/ChoicesNotLoaded.tsx'
import { ComboField } from '../../kit/form/choices/ComboField.tsx'
import { saveDraft } from '../../kit/form/drafts.ts'
import { EditPage } from '../../kit/form/EditPage.tsx'
import { wide } from '../../kit/form/Fields.tsx'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { TextField } from '../../kit/form/TextFields.tsx'
import { useLoad } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { fieldGrid, formWidth } from '../../kit/ui/LoadingGroups.tsx'
import { Group, Groups } from '../../kit/ui/surfaces.tsx'
import { CalendarCard } from '../calendar/CalendarCard.tsx'
import { useCalendarSync } from '../calendar/use-calendar-sync.ts'
import { zoneOptions } from '../zones.ts'
import { MoreOptions } from './MoreOptions.tsx'
import { durationOptions } from './schedule-values.ts'
import { type ScheduleFormControl, scheduleDraft, useScheduleForm } from './use-schedule-form.ts'
import { WindowRows } from './WindowRows.tsx'

/**
 * Manage Schedule: when a member of the team can be booked (docs/spec/schedules.md, 'Form'). The form appears only
 * once the schedule has loaded, so that nothing is overwritten.
 */
export function Component() {
  const loaded = useLoad(scheduleData, {}, { staleTime: 0 })
  const schedule = loaded.data?.data
  return (
    <EditPage
      title="Manage Schedule"
      help="manage-your-schedule"
      failure={loaded.error}
      onRetry={() => void loaded.refetch()}
    >
      {schedule === undefined ? undefined : <ScheduleFields schedule={schedule} />}
    </EditPage>
  )
}

/** The form; `schedule` is null if it was never set, and the form starts with defaults. */
function ScheduleFields({ schedule }: { schedule: Schedule | null }) {
  const { form, submit, busy, isSaved, goBack } = useScheduleForm(schedule)
  const [isLeaving, setLeaving] = useState(false)
  const { isDirty } = form.formState
  const isActive = useWatch({ control: form.control, name: 'active' })
  const calendar = useCalendarSync(() => {
    if (isDirty) saveDraft(scheduleDraft, form.getValues())
    setLeaving(true)
  })
  // A member who is not offered needs no calendar.
  const isReady = calendar.allowsSaving || !isActive
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className={cx(formWidth, 'flex flex-col gap-6')}
    >
      <CalendarCard calendar={calendar} />
      <Groups>
        <Group title="Schedule" aside={<ActiveSwitch form={form} />}>
          <div className={fieldGrid}>
            <TextField
              control={form.control}
              name="schedulingTitle"
              label="Scheduling Title"
              required
              maxLength={100}
              placeholder="Talk with the verification team"
              className={wide}
            />
            <SelectField
              control={form.control}
              name="durationOption"
              label="Duration Option"
              required
              options={durationOptions}
              onChanged={() => void recheckWindows(form)}
            />
            <ZoneField form={form} />
          </div>
        </Group>
        <WindowRows form={form} />
        <MoreOptions form={form} />
      </Groups>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {isDirty && calendar.sync && !isReady && (
          <p className="text-ink-soft">
            Connect your Google Calendar before you submit, or turn the schedule off.
          </p>
        )}
        <Button variant="outline" onClick={goBack} className="max-xs:flex-1">
          Back
        </Button>
        <Button
          type="submit"
          busy={busy}
          disabled={!busy && (!isReady || !isDirty)}
          className="max-xs:flex-1"
        >
          Submit
        </Button>
      </div>
      <LeaveGuard dirty={isDirty && !isSaved && !isLeaving} />
    </form>
  )
}

/** A window must be at least as long as an appointment, so another duration can fix or cause an error. */
async function recheckWindows(form: ScheduleFormControl): Promise<void> {
  if (form.formState.errors.availabilityWindow) await form.trigger('availabilityWindow')
}

function ZoneField({ form }: { form: ScheduleFormControl }) {
  const list = useLoad(timeZones, {}, { staleTime: Number.POSITIVE_INFINITY })
  const chosen = useWatch({ control: form.control, name: 'timeZone' })
  return (
    <ComboField
      control={form.control}
      name="timeZone"
      label={list.isPending ? 'Your Time Zone Loading' : 'Your Time Zone'}
      required
      options={zoneOptions(list.data?.data ?? [], chosen)}
      loading={list.isPending}
      hint={list.isError && <ChoicesNotLoaded what="time zones" onRetry={list.refetch} />}
    />
  )
}

/** Whether times of this schedule are offered: Active or Deactive (docs/spec/schedules.md, 'Form'). */
function ActiveSwitch({ form }: { form: ScheduleFormControl }) {
  const id = useId()
  const { field } = useController({ control: form.control, name: 'active' })
  return (
    <span className="flex items-center gap-2.5">
      <span id={id} className="font-medium text-ink">
        <span className="sr-only">Schedule: </span>
        {field.value ? 'Active' : 'Deactive'}
      </span>
      <Switch.Root
        aria-labelledby={id}
        checked={field.value}
        onCheckedChange={(active) => field.onChange(active)}
        onBlur={field.onBlur}
        className="flex h-6 w-11 shrink-0 cursor-pointer items-center rounded-full bg-control p-0.5 transition-colors data-checked:bg-action"
      >
        <Switch.Thumb className="size-5 rounded-full bg-sheet transition-transform data-checked:translate-x-5" />
      </Switch.Root>
    </span>
  )
}
