import { readFileSync } from 'node:fs'
import { z } from 'zod'

const TimeZones = z.array(z.object({ name: z.string(), label: z.string() }))
type TimeZones = z.infer<typeof TimeZones>

let made: TimeZones | undefined

/** All time zones by IANA name: first those of the United States with their common names, then the others. */
export function timeZoneChoices(): TimeZones {
  made ??= choices()
  return made
}

function choices(): TimeZones {
  const file = new URL('./data/time-zones.json', import.meta.url)
  const first = TimeZones.parse(JSON.parse(readFileSync(file, 'utf8')))
  const isFirst = new Set(first.map(({ name }) => name))
  const others = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((name) => !isFirst.has(name))
  return [...first, ...[...new Set(others)].map((name) => ({ name, label: name.replaceAll('_', ' ') }))]
}
