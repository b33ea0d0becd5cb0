import { numberText } from '../formats.ts'
export const alertKinds = ['many-patients', 'large-export', 'new-admin'] as const
export type AlertKind = (typeof alertKinds)[number]

/** The time in which a person's actions are counted, with at most one alert of each kind per person. */
export const alertMinutes = 60

/** How many requests and prior authorizations someone can open in that time before it is unusual. */
export const manyPatients = { office: 60, team: 150 } as const
/** How many records someone can export in that time before it is unusual. */
export const largeExport = { office: 500, team: 5_000 } as const

/** What is unusual, in words. */
export function alertText(kind: string, amount: number): string {
  if (kind === 'many-patients') return `${numberText(amount)} patients’ records opened within an hour`
  if (kind === 'large-export') return `${numberText(amount)} records exported within an hour`
  return 'new IVR Admin'
}
