import type { SlotPage } from '#contract/appointments/appointments.ts'
import { timeZones } from '#contract/appointments/schedule.ts'
import { SelectInput } from '../../kit/form/choices/SelectInput.tsx'
import { withChosen } from '../../kit/form/choices/with-chosen.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { ViewSwitch } from '../../kit/ui/ViewSwitch.tsx'
import { zoneText } from '../zones.ts'
import type { SlotChoice, View } from './slot-choice.ts'

interface SlotToolbarProps {
  choice: SlotChoice
  onChange: (part: Partial<SlotChoice>) => void
  members: SlotPage['members'] | undefined
  /** An appointment stays with its member when it is moved. */
  isMemberFixed: boolean
}

const views: readonly { view: View; label: string }[] = [
  { view: 'weekly', label: 'Weekly' },
  { view: 'daily', label: 'Daily' },
]

/** Selects the view (week or day), the member and the time zone. */
export function SlotToolbar({ choice, onChange, members, isMemberFixed }: SlotToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 sm:px-6">
      <ViewSwitch views={views} chosen={choice.view} onChoose={(view) => onChange({ view })} />
      {!isMemberFixed && (
        <div className="w-full sm:w-56">
          <SelectInput
            aria-label="Team member"
            value={choice.memberId}
            onChoose={(memberId) => onChange({ memberId })}
            options={withChosen(
              [
                { value: '', label: 'All members' },
                ...(members ?? []).map(({ _id, label }) => ({ value: _id, label })),
              ],
              { value: choice.memberId, label: 'Chosen member' },
            )}
          />
        </div>
      )}
      <ZoneSelect zone={choice.zone} onZone={(zone) => onChange({ zone, day: '', week: '' })} />
    </div>
  )
}

function ZoneSelect({ zone, onZone }: { zone: string; onZone: (zone: string) => void }) {
  const list = useLoad(timeZones, {}, { staleTime: Number.POSITIVE_INFINITY })
  const options = (list.data?.data ?? []).map(({ name, label }) => ({ value: name, label }))
  return (
    <div className="w-full sm:w-64 ms:ml-auto lg:w-72">
      <SelectInput
        aria-label="Time zone"
        value={zone}
        onChoose={onZone}
        options={withChosen(options, { value: zone, label: zoneText(zone) })}
      />
    </div>
  )
}
