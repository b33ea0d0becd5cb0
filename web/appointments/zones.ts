import { isTimeZone } from '#contract/appointments/appointments.values.ts'

/** A moment in the local time of a zone. */
export interface WallClock {
  /** YYYY-MM-DD */
  day: string
  hour: number
  minute: number
}

/** The IANA name of this browser's zone; UTC if the portal does not know it. */
export function ownZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return isTimeZone(zone) ? zone : 'UTC'
}

/** The common name of a zone, whatever the season: 'Central Time'. */
export function zoneName(zone: string): string {
  return namePart(zone, 'longGeneric', new Date())
}

export interface ZoneOption {
  value: string
  label: string
  detail: string | undefined
}

/** The zones to choose from, including the chosen one: browsers know some by another name (Asia/Calcutta). */
export function zoneOptions(zones: readonly { name: string; label: string }[], chosen: string): ZoneOption[] {
  const isListed = chosen === '' || zones.length === 0 || zones.some(({ name }) => name === chosen)
  const all = isListed ? zones : [{ name: chosen, label: zoneName(chosen) }, ...zones]
  return all.map(({ name, label }) => ({
    value: name,
    label,
    detail: label === name.replaceAll('_', ' ') ? undefined : name,
  }))
}

/** The short name of a zone at a moment: 'CST'. */
export function zoneAt(zone: string, moment: Date): string {
  return namePart(zone, 'short', moment)
}

/** Both names of a zone, for sentences: 'Central Time (America/Chicago)'. */
export function zoneText(zone: string): string {
  const name = zoneName(zone)
  return name === zone ? zone : `${name} (${zone.replaceAll('_', ' ')})`
}

export function wallClock(moment: Date, zone: string): WallClock {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    minute: Number(part('minute')),
  }
}

/** The local time of a moment in a zone: '9:00 AM'. */
export function timeIn(moment: Date, zone: string): string {
  const { hour, minute } = wallClock(moment, zone)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A time range in a zone: '9:00 AM – 9:30 AM'. */
export function rangeIn({ start, end }: { start: string; end: string }, zone: string): string {
  return `${timeIn(new Date(start), zone)} – ${timeIn(new Date(end), zone)}`
}

// Creating a formatter is slow, and a week of slots needs hundreds of results.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(zone, made)
  return made
}

function namePart(zone: string, timeZoneName: 'longGeneric' | 'short', moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
