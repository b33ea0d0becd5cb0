import { scheduleData } from '#contract/appointments/schedule.ts'
import { EditPage } from '../../kit/form/EditPage.tsx'
import { useLoad } from '../../kit/http/queries.ts'
import { ScheduleFields } from './ScheduleFields.tsx'

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
