import { clockText, zoneName } from '#contract/formats.ts'
import { isTimeZone } from '#contract/time-zones.ts'

/** A moment in the local time of a zone. */
export interface WallClock {
  /** YYYY-MM-DD */
  day: string
  hour: number
  minute: number
}

// Asking takes a millisecond or more, and a screen of appointments asks dozens of times.
let own: { readonly zone: string; readonly until: number } | undefined
const ownForMs = 60_000

/**
 * The IANA name of this browser's zone; UTC if the portal does not know it. Someone who travels sees the new zone after
 * a minute at the latest.
 */
export function ownZone(): string {
  const now = performance.now()
  if (!own || now > own.until) {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    own = { zone: isTimeZone(zone) ? zone : 'UTC', until: now + ownForMs }
  }
  return own.zone
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
  const parts = formatterOf('short', { timeZone: zone, timeZoneName: 'short' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
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
  return clockText(hour, minute)
}

/** A time range in a zone: '9:00 AM – 9:30 AM'. */
export function rangeIn({ start, end }: { start: string; end: string }, zone: string): string {
  return `${timeIn(new Date(start), zone)} – ${timeIn(new Date(end), zone)}`
}

// Creating a formatter is slow, and a week of slots needs hundreds of results.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(kind: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${kind} ${options.timeZone}`
  const found = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', options)
  formatters.set(key, found)
  return found
}

const clockOf = (timeZone: string) =>
  formatterOf('clock', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
