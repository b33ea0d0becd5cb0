import { queueSettings } from '#contract/ivr/queue/queue-settings.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { LoadingGroups } from '../../kit/ui/LoadingGroups.tsx'
import { Card, ErrorState, PageHeader } from '../../kit/ui/surfaces.tsx'
import { Absences } from './Absences.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import './queue.css'

/** Calendar, targets and absences, by which the queue is ordered and assigned (docs/spec/queue.md, 'Settings'). */
export function Component() {
  const { data, error, refetch } = useLoad(queueSettings, {})
  const settings = data?.data
  return (
    <>
      <PageHeader
        title="Queue Settings"
        back="/ivrstatus?tab=queue"
        text="When requests are due, and who is available for work."
      />
      <div className="flex flex-col gap-6">
        {settings ? (
          // What someone else saves in the meantime must not replace what is typed here.
          <SettingsForm settings={settings} />
        ) : error ? (
          <Card>
            <ErrorState failure={error} onRetry={() => void refetch()} />
          </Card>
        ) : (
          <LoadingGroups counts={[2, 6, 4]} fields />
        )}
        <Absences />
      </div>
    </>
  )
}
