/** The time zones in each state, the main one first. Military addresses' states have none. */
const zonesByState: Readonly<Record<string, string>> = {
  AK: 'America/Anchorage America/Adak',
  AL: 'America/Chicago',
  AR: 'America/Chicago',
  AS: 'Pacific/Pago_Pago',
  AZ: 'America/Phoenix America/Denver',
  CA: 'America/Los_Angeles',
  CO: 'America/Denver',
  CT: 'America/New_York',
  DC: 'America/New_York',
  DE: 'America/New_York',
  FL: 'America/New_York America/Chicago',
  FM: 'Pacific/Pohnpei Pacific/Chuuk',
  GA: 'America/New_York',
  GU: 'Pacific/Guam',
  HI: 'Pacific/Honolulu',
  IA: 'America/Chicago',
  ID: 'America/Boise America/Los_Angeles',
  IL: 'America/Chicago',
  IN: 'America/Indiana/Indianapolis America/Chicago',
  KS: 'America/Chicago America/Denver',
  KY: 'America/New_York America/Chicago',
  LA: 'America/Chicago',
  MA: 'America/New_York',
  MD: 'America/New_York',
  ME: 'America/New_York',
  MH: 'Pacific/Majuro',
  MI: 'America/Detroit America/Chicago',
  MN: 'America/Chicago',
  MO: 'America/Chicago',
  MP: 'Pacific/Guam',
  MS: 'America/Chicago',
  MT: 'America/Denver',
  NC: 'America/New_York',
  ND: 'America/Chicago America/Denver',
  NE: 'America/Chicago America/Denver',
  NH: 'America/New_York',
  NJ: 'America/New_York',
  NM: 'America/Denver',
  NV: 'America/Los_Angeles America/Denver',
  NY: 'America/New_York',
  OH: 'America/New_York',
  OK: 'America/Chicago',
  OR: 'America/Los_Angeles America/Boise',
  PA: 'America/New_York',
  PR: 'America/Puerto_Rico',
  PW: 'Pacific/Palau',
  RI: 'America/New_York',
  SC: 'America/New_York',
  SD: 'America/Chicago America/Denver',
  TN: 'America/Chicago America/New_York',
  TX: 'America/Chicago America/Denver',
  UT: 'America/Denver',
  VA: 'America/New_York',
  VI: 'America/Puerto_Rico',
  VT: 'America/New_York',
  WA: 'America/Los_Angeles',
  WI: 'America/Chicago',
  WV: 'America/New_York',
  WY: 'America/Denver',
}

/** The earliest and the latest day that can be today, YYYY-MM-DD. */
export interface Today {
  readonly earliest: string
  readonly latest: string
}

/**
 * Today at an office in this state. If the state has two time zones, their days differ for an hour each night, and then
 * both count. Undefined if the state does not determine the zone.
 */
export function todayInState(state: string, now: Date): Today | undefined {
  if (!Object.hasOwn(zonesByState, state)) return undefined
  const days = (zonesByState[state] ?? '')
    .split(' ')
    .map((timeZone) => dayFormatOf(timeZone).format(now))
    .sort()
  return { earliest: days[0] ?? '', latest: days.at(-1) ?? '' }
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Kept: making a format takes as long as everything else that a submission does without the database. */
function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone)
  if (known) return known
  // Swedish dates are YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone })
  dayFormats.set(timeZone, format)
  return format
}
