import { type QueueTab, queueTabs } from '#contract/ivr/queue/queue.ts'
import { ViewLinks } from '../../kit/ui/ViewSwitch.tsx'
import { tabLabels } from './queue-text.ts'

/** The tabs of IVR Status for the verification team; each is in the URL. */
export function QueueTabs({ chosen }: { chosen: QueueTab }) {
  const views = queueTabs.map((view) => ({ view, label: tabLabels[view], to: `?tab=${view}` }))
  return (
    <div className="mb-6 max-w-full overflow-x-auto no-print">
      <div className="w-max">
        <ViewLinks views={views} chosen={chosen} />
      </div>
    </div>
  )
}
