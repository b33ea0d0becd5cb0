import type { BusinessCalendar } from '#contract/ivr/queue-settings.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { SettingField } from './SettingField.tsx'

type Holidays = BusinessCalendar['holidays']

interface HolidayListProps {
  holidays: Holidays
  onChange: (holidays: Holidays) => void
  errors: Readonly<Record<string, string>>
}

/** Days without business hours. */
export function HolidayList({ holidays, onChange, errors }: HolidayListProps) {
  const set = (at: number, change: Partial<Holidays[number]>) =>
    onChange(holidays.map((holiday, index) => (index === at ? { ...holiday, ...change } : holiday)))
  return (
    <div className="flex flex-col gap-3">
      {holidays.map(({ day, name }, at) => (
        <div key={placeKey(at)} className="grid items-end gap-3 ms:grid-cols-[11rem_1fr_auto]">
          <SettingField
            label="Day"
            type="date"
            value={day}
            onType={(value) => set(at, { day: value })}
            error={errors[`calendar.holidays.${at}.day`]}
          />
          <SettingField
            label="Name"
            type="text"
            value={name}
            onType={(value) => set(at, { name: value })}
            error={errors[`calendar.holidays.${at}.name`]}
          />
          <Button
            variant="ghost"
            className="max-ms:-mt-1 max-ms:-ml-3 max-ms:justify-self-start"
            aria-label={`Remove ${name || day || 'holiday'}`}
            onClick={() => onChange(holidays.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      {errors['calendar.holidays'] && (
        <p className="text-sm text-danger-ink">{errors['calendar.holidays']}</p>
      )}
      <span>
        <Button variant="outline" onClick={() => onChange([...holidays, { day: '', name: '' }])}>
          Add holiday
        </Button>
      </span>
    </div>
  )
}

/** While it is edited, a row has no other identity than its place. */
const placeKey = (at: number) => String(at)
